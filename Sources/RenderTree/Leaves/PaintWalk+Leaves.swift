internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Leaves in a stream: quads that are drawn again as they were the last time. Those of one group that follow each other
/// share an entry.
extension PaintWalk {
  struct Leaf: BitwiseCopyable, Sendable {
    /// Device pixels that it may touch: minX, minY, maxX, maxY. All zero if it is not drawn.
    var bounds: SIMD4<Int32>
    /// Record of the quad: its index in `DrawnQuads`.
    var record: Int32
    /// Device pixels that later opaque colour hides: index into the stream's `hidden`; −1 for none.
    var hidden: Int32 = -1

    @inline(__always)
    var isHidden: Bool { bounds.z <= bounds.x }
  }

  /// Ends the list of leaves that were added to a stream from an index on.
  mutating func closeLeaves(
    from first: Int, areClear: Bool, around box: SIMD4<Int32>, base: Int32, group: Int32, stream: Int
  ) {
    let end = streams[stream].leaves.count
    guard end > first else { return }
    drawnCount += end - first
    streams[stream].close(first..<end, areClear: areClear, around: PixelRect(box), base: base, group: group)
  }
}

extension PaintWalk.Stream {
  fileprivate mutating func close(
    _ range: Range<Int>, areClear: Bool, around bounds: PixelRect, base: Int32, group: Int32
  ) {
    var all = entries.mutableSpan
    let last = all.count - 1
    if last >= 0, !all[last].leaves.isEmpty, all[last].leaves.upperBound == range.lowerBound, all[last].base == base,
      all[last].instance.group == UInt32(group)
    {
      all[last].leaves = all[last].leaves.lowerBound..<range.upperBound
      all[last].bounds = all[last].bounds.union(bounds)
      if !areClear { all[last].areLeavesClear = false }
      return
    }
    var entry = PaintWalk.Entry(
      instance: Instance(item: 0, clip: 0, group: UInt32(group)), base: base, features: [], bounds: bounds)
    entry.leaves = range
    entry.areLeavesClear = areClear
    entries.append(entry)
  }

  /// Whether an entry touches a rectangle; of leaves, whether one of them does.
  func touches(_ entry: PaintWalk.Entry, _ rect: PixelRect) -> Bool {
    guard !entry.bounds.intersection(rect).isEmpty else { return false }
    return entry.leaves.isEmpty || leaves[entry.leaves].contains { $0.bounds.touches(rect.box) }
  }
}
