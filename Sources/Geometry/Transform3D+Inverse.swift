extension Transform3D {
  /// The 2 × 2 minors of the upper two and the lower two rows, for determinant and inverse (Laplace expansion).
  private var minors: (SIMD8<Double>, SIMD8<Double>) {
    let s = SIMD8(
      m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21, m12 * m23 - m13 * m22,
      m12 * m24 - m14 * m22, m13 * m24 - m14 * m23, 0, 0)
    let c = SIMD8(
      m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41, m32 * m43 - m33 * m42,
      m32 * m44 - m34 * m42, m33 * m44 - m34 * m43, 0, 0)
    return (s, c)
  }

  /// The determinant of the 4 × 4 matrix; 0 where space is collapsed.
  public var determinant: Double {
    let (s, c) = minors
    return s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
  }

  /// The inverse map; nil when space is collapsed, or when the inverse is not finite.
  public func inverted() -> Transform3D? {
    let (s, c) = minors
    let det = s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
    let k = 1 / det
    guard isFinite, det != 0 else { return nil }
    let inverse = Transform3D(
      m11: (m22 * c[5] - m23 * c[4] + m24 * c[3]) * k, m12: (-m12 * c[5] + m13 * c[4] - m14 * c[3]) * k,
      m13: (m42 * s[5] - m43 * s[4] + m44 * s[3]) * k, m14: (-m32 * s[5] + m33 * s[4] - m34 * s[3]) * k,
      m21: (-m21 * c[5] + m23 * c[2] - m24 * c[1]) * k, m22: (m11 * c[5] - m13 * c[2] + m14 * c[1]) * k,
      m23: (-m41 * s[5] + m43 * s[2] - m44 * s[1]) * k, m24: (m31 * s[5] - m33 * s[2] + m34 * s[1]) * k,
      m31: (m21 * c[4] - m22 * c[2] + m24 * c[0]) * k, m32: (-m11 * c[4] + m12 * c[2] - m14 * c[0]) * k,
      m33: (m41 * s[4] - m42 * s[2] + m44 * s[0]) * k, m34: (-m31 * s[4] + m32 * s[2] - m34 * s[0]) * k,
      m41: (-m21 * c[3] + m22 * c[1] - m23 * c[0]) * k, m42: (m11 * c[3] - m12 * c[1] + m13 * c[0]) * k,
      m43: (-m41 * s[3] + m42 * s[1] - m43 * s[0]) * k, m44: (m31 * s[3] - m32 * s[1] + m33 * s[0]) * k)
    return inverse.isFinite ? inverse : nil
  }

  /// The map of the plane z = 0, projected along z: the homography without z.
  @inlinable public var plane: Homography {
    Homography(m11, m21, m41, m12, m22, m42, m14, m24, m44)
  }

  /// Whether the viewer, who looks along −z after the map, sees the front of the plane z = 0. A mirror image within the
  /// plane still shows its front (the normal is mapped by the inverse transpose); a plane seen edge-on shows none.
  public var showsFront: Bool {
    let facing = plane.determinant
    let volume = determinant
    return volume < 0 ? facing < 0 : facing > 0
  }
}
