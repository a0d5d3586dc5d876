internal import MultiplaneGeometry

/// Sorts the sublayers of a layer for painting: by zPosition, and by depth with cuts if siblings share a 3D space.
///
/// Owns the scratch of the sort. Reads the layer table; the walk calls it.
struct DepthSorting: Sendable {
  /// The latest order by depth.
  var order = DepthOrder()
  var sorted: [Sibling] = []
  /// Stack of transform layers in the search for siblings: the next child, and the sum of their z.
  var spaces: [(child: Int32, z: Double)] = []
  /// Sublayers in paint order, or parts of them; each frame's range follows those of the frames around it.
  var pieces: [DepthOrder.Piece] = []
  var cuts: [DepthOrder.HalfPlane] = []
  var points: [SIMD2<Double>] = []

  /// Removes the pieces and cuts of the last plan.
  mutating func begin() {
    pieces.clear()
    cuts.clear()
    points.clear()
  }
}

extension DepthSorting {
  /// Adds the pieces of the latest order by depth that touch some device pixels.
  mutating func addPieces(touching pixels: PixelRect) {
    let (firstCut, firstPoint) = (Int32(cuts.count), Int32(points.count))
    for index in order.pieces.indices where !order.places[index].intersection(pixels).isEmpty {
      var piece = order.pieces[index]
      piece.firstCut += firstCut
      piece.firstPoint += firstPoint
      pieces.append(piece)
    }
    cuts.append(contentsOf: order.cuts)
    points.append(contentsOf: order.points)
  }

  /// Sorts by zPosition, then by tree order.
  mutating func sortSiblings() {
    // Most lists are sorted already.
    if (1..<max(sorted.count, 1)).allSatisfy({ !sorted[$0].isBelow(sorted[$0 - 1]) }) { return }
    sorted.heapSort { $0.isBelow($1) }
  }
}

/// Sort key of a sublayer: zPosition, then tree order.
struct Sibling: Sendable {
  var z: Double
  var order: Int
  var slot: Int32

  func isBelow(_ other: Sibling) -> Bool { z != other.z ? z < other.z : order < other.order }
}
