internal import MultiplaneGeometry

/// Sorts the sublayers of a layer for painting: by zPosition, and by depth with cuts if siblings share a 3D space.
///
/// Owns the cached orders and the scratch of the sort. Reads the layer table; the walk calls it.
struct DepthSorting: Sendable {
  /// Cached orders, by the index in a container.
  var cachedOrders = Pool<CachedDepthOrder>()
  var order = DepthOrder()
  var sorted: [Sibling] = []
  private var merged: [Sibling] = []
  /// Stack of transform layers in the search for siblings: the next child, and the sum of their z.
  var spaces: [(child: Int32, z: Double)] = []
  /// Sublayers in paint order, or parts of them; each frame's range follows those of the frames around it.
  var pieces: [DepthOrder.Piece] = []
  var cuts: [DepthOrder.HalfPlane] = []
  var points: [SIMD2<Double>] = []

  /// Removes the pieces and cuts of the last plan.
  mutating func begin() {
    pieces.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }
}

extension DepthSorting {
  /// Merge sort with reused arrays: the library's sort allocates each time.
  mutating func sortSiblings() {
    let count = sorted.count
    // Most lists are sorted already.
    if (1..<max(count, 1)).allSatisfy({ !sorted[$0].isBelow(sorted[$0 - 1]) }) { return }
    if count <= Self.fewSiblings { return sortFewSiblings() }
    var width = 1
    while width < count {
      merged.removeAll(keepingCapacity: true)
      var start = 0
      while start < count {
        let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
        var (one, two) = (start, middle)
        while one < middle || two < end {
          let takesSecond = one == middle || two < end && sorted[two].isBelow(sorted[one])
          merged.append(takesSecond ? sorted[two] : sorted[one])
          if takesSecond { two += 1 } else { one += 1 }
        }
        start = end
      }
      swap(&sorted, &merged)
      width *= 2
    }
  }
}
