internal import MultiplaneGeometry

/// A layer that is looked at for the quads in a plane.
struct PlaneLayer: BitwiseCopyable, Sendable {
  var slot: Int32
  /// Its own space to the plane.
  var map: Homography
  /// What clips its sublayers or itself, nearest first: into `PaintWalk.planeQuads`; −1 for none.
  var clip: Int32 = -1
}
