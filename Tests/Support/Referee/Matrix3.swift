/// The referee's own map between planes: a column (x, y, 1) maps to (X, Y, W); the rows are a, b, c.
///
/// Deliberately not `Homography`: an error there must show as a difference.
struct Matrix3 {
  var a0 = 1.0
  var a1 = 0.0
  var a2 = 0.0
  var b0 = 0.0
  var b1 = 1.0
  var b2 = 0.0
  var c0 = 0.0
  var c1 = 0.0
  var c2 = 1.0

  init() {}

  init(
    _ a0: Double, _ a1: Double, _ a2: Double, _ b0: Double, _ b1: Double, _ b2: Double, _ c0: Double, _ c1: Double,
    _ c2: Double
  ) {
    (self.a0, self.a1, self.a2) = (a0, a1, a2)
    (self.b0, self.b1, self.b2) = (b0, b1, b2)
    (self.c0, self.c1, self.c2) = (c0, c1, c2)
  }

  static func scale(_ x: Double, _ y: Double) -> Matrix3 { Matrix3(x, 0, 0, 0, y, 0, 0, 0, 1) }

  /// y ↦ sum − y: mirrors a rectangle whose minY and maxY add up to `sum`.
  static func mirrorY(sum: Double) -> Matrix3 { Matrix3(1, 0, 0, 0, -1, sum, 0, 0, 1) }

  /// As with functions: the right one is applied first.
  static func * (m: Matrix3, n: Matrix3) -> Matrix3 {
    Matrix3(
      m.a0 * n.a0 + m.a1 * n.b0 + m.a2 * n.c0, m.a0 * n.a1 + m.a1 * n.b1 + m.a2 * n.c1,
      m.a0 * n.a2 + m.a1 * n.b2 + m.a2 * n.c2, m.b0 * n.a0 + m.b1 * n.b0 + m.b2 * n.c0,
      m.b0 * n.a1 + m.b1 * n.b1 + m.b2 * n.c1, m.b0 * n.a2 + m.b1 * n.b2 + m.b2 * n.c2,
      m.c0 * n.a0 + m.c1 * n.b0 + m.c2 * n.c0, m.c0 * n.a1 + m.c1 * n.b1 + m.c2 * n.c1,
      m.c0 * n.a2 + m.c1 * n.b2 + m.c2 * n.c2)
  }

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    (a0 * x + a1 * y + a2, b0 * x + b1 * y + b2, c0 * x + c1 * y + c2)
  }

  var determinant: Double {
    a0 * (b1 * c2 - b2 * c1) + a1 * (b2 * c0 - b0 * c2) + a2 * (b0 * c1 - b1 * c0)
  }

  /// By cofactors; nil when there is none in floating point.
  var inverse: Matrix3? {
    let d = determinant
    guard d != 0, d.isFinite, (1 / d).isFinite else { return nil }
    let result = Matrix3(
      (b1 * c2 - b2 * c1) / d, (a2 * c1 - a1 * c2) / d, (a1 * b2 - a2 * b1) / d, (b2 * c0 - b0 * c2) / d,
      (a0 * c2 - a2 * c0) / d, (a2 * b0 - a0 * b2) / d, (b0 * c1 - b1 * c0) / d, (a1 * c0 - a0 * c1) / d,
      (a0 * b1 - a1 * b0) / d)
    let sum =
      result.a0 + result.a1 + result.a2 + result.b0 + result.b1 + result.b2 + result.c0 + result.c1 + result.c2
    return sum.isFinite ? result : nil
  }
}
