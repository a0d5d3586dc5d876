internal import MultiplaneGeometry

/// The referee's own map of space in Core Animation's convention: a point is a row, p′ = p · M; element m[4·row +
/// column].
///
/// Deliberately not `Transform3D`, whose products and inverses it checks.
struct Matrix4 {
  var m: [Double]

  static let identity = Matrix4(m: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  init(m: [Double]) {
    self.m = m
  }

  init(_ t: Transform3D) {
    m = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
  }

  static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(m: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  static func mirrorY(sum: Double) -> Matrix4 {
    Matrix4(m: [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, sum, 0, 1])
  }

  /// This map, then `next`.
  func then(_ next: Matrix4) -> Matrix4 {
    var result = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for k in 0..<4 { sum += m[4 * row + k] * next.m[4 * k + column] }
        result[4 * row + column] = sum
      }
    }
    return Matrix4(m: result)
  }

  /// The map of points (x, y, 0, 1) to (X, Y, W), as columns: z is dropped.
  var flattened: Matrix3 {
    Matrix3(m[0], m[4], m[12], m[1], m[5], m[13], m[3], m[7], m[15])
  }

  /// The z row: Z = z0·x + z1·y + z2 for points of the plane z = 0, before the division by W.
  var depthRow: (Double, Double, Double) { (m[2], m[6], m[14]) }

  /// By expansion along the first row.
  var determinant: Double {
    var sum = 0.0
    for column in 0..<4 {
      var minor: [Double] = []
      for row in 1..<4 { for k in 0..<4 where k != column { minor.append(m[4 * row + k]) } }
      let cofactor = Matrix3(
        minor[0], minor[1], minor[2], minor[3], minor[4], minor[5], minor[6], minor[7], minor[8]
      ).determinant
      sum += (column.isMultiple(of: 2) ? 1 : -1) * m[column] * cofactor
    }
    return sum
  }

  /// Whether the viewer, who looks along −z after the map, sees the side of the plane z = 0 that faced it before the
  /// map.
  ///
  /// The normal is mapped by the inverse transpose, so that a mirror image in the plane keeps its front: the sign of
  /// the plane's orientation is compared with the sign of the space's.
  var facesViewer: Bool {
    let plane = flattened.determinant
    return determinant < 0 ? plane < 0 : plane > 0
  }

  /// Whether the plane z = 0 is kept without perspective and z is unchanged: Core Animation's "is affine".
  var isFlat: Bool {
    m[2] == 0 && m[3] == 0 && m[6] == 0 && m[7] == 0 && m[8] == 0 && m[9] == 0 && m[10] == 1 && m[11] == 0
      && m[14] == 0 && m[15] == 1
  }
}
