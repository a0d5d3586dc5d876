internal import MultiplaneGeometry

/// Sorts the sublayers of a layer for painting: by zPosition, and by depth with cuts where siblings lie in one 3D space.
///
/// Owns the orders that are kept and the room of the sort. Reads the layer table; the walk asks it.
struct DepthSorting: Sendable {
  /// Orders that last longer than a frame, by the index that a container holds.
  var kept = Pool<KeptDepthOrder>()
  var order = DepthOrder()
  var sorted: [Sibling] = []
  var merged: [Sibling] = []
  /// Transform layers that are being looked through for siblings: where, and the sum of their z.
  var spaces: [(child: Int32, z: Double)] = []
  /// Sublayers in paint order, or parts of them, each frame's after those of the frames around it.
  var pieces: [DepthOrder.Piece] = []
  var cuts: [DepthOrder.HalfPlane] = []
  var points: [SIMD2<Double>] = []

  /// Forgets the pieces and cuts of the last plan.
  mutating func begin() {
    pieces.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }
}
