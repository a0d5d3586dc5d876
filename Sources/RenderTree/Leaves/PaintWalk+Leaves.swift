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

    /// The bounds of leaves of which none is hidden, and which are in other bounds.
    static func bounds(of leaves: ArraySlice<Leaf>, in all: PixelRect) -> PixelRect {
      var (bounds, signs) = (SIMD4<Int32>.nowhere, SIMD4<Int32>.boxEnds)
      let most = all.box
      for leaf in leaves {
        bounds = bounds.boxAround(leaf.bounds, signs)
        if bounds == most { break }
      }
      return PixelRect(bounds)
    }
  }

  /// What leaves that follow each other in a stream have in common, so that they join a batch without a look at each.
  struct LeavesAlike: BitwiseCopyable, Sendable {
    /// Texture and shader features of all of them, if `isKnown`.
    var texture: Int32 = -1
    var features: FramePlan.Features = []
    /// False if they differ, or if some are hidden.
    var isKnown = false
    /// None of them hides what is behind.
    var isClear = true
    /// `Instance.clip` of all of them, if they have the same.
    var clip: UInt32 = 0
    var hasOneClip = true
    /// Sum of the pixels of their bounds.
    var pixels = 0

    /// Takes over what a leaf needs that differs from those before it; `isFirst` if there are none.
    @inline(never)
    mutating func begin(_ texture: Int32, _ features: FramePlan.Features, isFirst: Bool) {
      isKnown = isFirst
      (self.texture, self.features) = (texture, features)
    }

    /// Adds a leaf; its pixels are counted already.
    @inline(__always)
    mutating func add(_ quad: borrowing DrawnQuad, isFirst: Bool) {
      if quad.isOpaque { isClear = false }
      if quad.instance.clip != clip { (clip, hasOneClip) = (quad.instance.clip, !isKnown) }
      if !knows(quad) { begin(quad.texture, quad.features, isFirst: isFirst) }
    }

    /// Whether all of them need the same, and a quad nothing else.
    @inline(__always)
    func knows(_ quad: borrowing DrawnQuad) -> Bool {
      guard quad.texture == texture, quad.features == features, isKnown else { return false }
      return hasOneClip ? quad.instance.clip == clip : true
    }

    func needsSame(as other: LeavesAlike) -> Bool { texture == other.texture && features == other.features }

    func joined(with other: LeavesAlike) -> LeavesAlike {
      var result = self
      result.isKnown = isKnown && other.isKnown && needsSame(as: other)
      result.isClear = isClear && other.isClear
      result.hasOneClip = hasOneClip && other.hasOneClip && clip == other.clip
      result.pixels += other.pixels
      return result
    }
  }

  /// Ends the list of leaves that were added to a stream from an index on.
  mutating func closeLeaves(
    from first: Int, _ alike: LeavesAlike, around box: SIMD4<Int32>, base: Int32, group: Int32, stream: Int
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
      streams[stream].entries[last].alike = streams[stream].entries[last].alike.joined(with: alike)
      return
    }
    var entry = Entry(
      instance: Instance(item: 0, clip: 0, group: UInt32(group)), base: base, features: [], bounds: bounds)
    entry.leaves = first..<end
    entry.alike = alike
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
