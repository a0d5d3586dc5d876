import MultiplaneGeometry
import MultiplaneTestRandom

typealias Seeded = SplitMix64

extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double> = -10...10) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func point(_ range: ClosedRange<Double> = -10...10) -> Point {
    Point(number(range), number(range))
  }

  /// Whole numbers, so that edges often coincide; sizes of either sign.
  mutating func gridRect() -> Rect {
    func whole(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &self)) }
    return Rect(x: whole(-4...4), y: whole(-4...4), width: whole(-5...5), height: whole(-5...5))
  }

  mutating func transform2D() -> Transform2D {
    Transform2D(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  mutating func transform3D() -> Transform3D {
    let v = (0..<16).map { _ in number(-3...3) }
    return Transform3D(
      m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7],
      m31: v[8], m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
  }

  /// Typical transforms: rotated, scaled, moved, in perspective.
  mutating func placed3D() -> Transform3D {
    Transform3D(rotationAngle: number(-3...3), x: number(), y: number(), z: number())
      .concatenating(Transform3D(scaleX: number(0.2...3), y: number(0.2...3), z: number(0.2...3)))
      .concatenating(Transform3D(translationX: number(-100...100), y: number(-100...100), z: number(-100...100)))
      .concatenating(Transform3D(perspective: number(150...1000)))
  }
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
  isClose(a.x, b.x, tolerance) && isClose(a.y, b.y, tolerance)
}

extension Rect {
  func isClose(to other: Rect, _ tolerance: Double = 1e-9) -> Bool {
    GeometryTests.isClose(origin, other.origin, tolerance)
      && GeometryTests.isClose(size.width, other.size.width, tolerance)
      && GeometryTests.isClose(size.height, other.size.height, tolerance)
  }
}

extension Transform3D {
  /// Row by row.
  var values: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// [x y z w] · M, by definition.
  func naive(_ p: [Double]) -> [Double] {
    (0..<4).map { column in (0..<4).reduce(0) { $0 + p[$1] * values[$1 * 4 + column] } }
  }
}
