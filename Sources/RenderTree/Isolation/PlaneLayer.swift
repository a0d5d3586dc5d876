internal import MultiplaneGeometry

/// A layer in the search for quads in a plane.
struct PlaneLayer: BitwiseCopyable, Sendable {
  var slot: Int32
  /// Its own space to the plane.
  var map: Homography
  /// Innermost clip around the layer: index into `PlacementScratch.planeQuads`; −1 for none.
  var clip: Int32 = -1
  /// An odd number of layers from this one up has flipped geometry.
  var isUpsideDown = false
}
