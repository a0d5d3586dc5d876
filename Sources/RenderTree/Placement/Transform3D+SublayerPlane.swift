internal import MultiplaneChanges
internal import MultiplaneGeometry

extension Transform3D {
  /// Where a point's image is does not depend on its depth, and what shows its front goes on to show it.
  var keepsDepthApart: Bool { m31 == 0 && m32 == 0 && m34 == 0 && m33 > 0 && plane.determinant > 0 }
}
