internal import MultiplaneGeometry

extension Transform3D {
  /// Whether the image of a point does not depend on its depth, and a visible front stays visible.
  var keepsDepthApart: Bool { m31 == 0 && m32 == 0 && m34 == 0 && m33 > 0 && plane.determinant > 0 }
}
