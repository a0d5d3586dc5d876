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
    let bounds = PixelRect(box)
    if let last = streams[stream].entries.indices.last, !streams[stream].entries[last].leaves.isEmpty,
      streams[stream].entries[last].leaves.upperBound == first,
      streams[stream].entries[last].base == base, streams[stream].entries[last].instance.group == UInt32(group)
    {
      let start = streams[stream].entries[last].leaves.lowerBound
      streams[stream].entries[last].leaves = start..<end
      streams[stream].entries[last].bounds = streams[stream].entries[last].bounds.union(bounds)
      if !areClear { streams[stream].entries[last].areLeavesClear = false }
      return
    }
    var entry = Entry(
      instance: Instance(item: 0, clip: 0, group: UInt32(group)), base: base, features: [], bounds: bounds)
    entry.leaves = first..<end
    entry.areLeavesClear = areClear
    streams[stream].entries.append(entry)
  }
}

extension DrawnQuads {
  /// A leaf of a stream as an entry of its own.
  ///
  /// - Parameters:
  ///   - all: the entry that it shares.
  ///   - hidden: `Stream.hidden`.
  func entry(of leaf: PaintWalk.Leaf, in all: PaintWalk.Entry, hidden: [PixelRect]) -> PaintWalk.Entry {
    var entry = entry(leaf.record, base: all.base, group: Int32(bitPattern: all.instance.group))
    entry.bounds = PixelRect(leaf.bounds)
    if leaf.hidden >= 0 { entry.hidden = hidden[Int(leaf.hidden)] }
    return entry
  }
}

extension PaintWalk.Stream {
  /// Whether an entry touches a rectangle; of leaves, whether one of them does.
  func touches(_ entry: PaintWalk.Entry, _ rect: PixelRect) -> Bool {
    guard !entry.bounds.intersection(rect).isEmpty else { return false }
    return entry.leaves.isEmpty || leaves[entry.leaves].contains { $0.bounds.touches(rect.box) }
  }
}
