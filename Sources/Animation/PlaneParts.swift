internal import Glibc
internal import MultiplaneGeometry

/// A map of the plane as Core Animation, and CSS Transforms 1 in its section on two-dimensional matrices, interpolate
/// it: a remainder without a turn, then a turn, then a scale of the rows, then a translation.
struct PlaneParts {
  /// Factors of the rows: of where the x axis, and where the y axis, is mapped to.
  private var scale: SIMD2<Double>
  /// Radians.
  private var angle: Double
  /// m11, m12, m21, m22; the identity for a map without shear.
  private var rest: SIMD4<Double>
  private var translation: SIMD2<Double>

  /// Nil for a map without an inverse.
  init?(_ map: Transform2D) {
    var (x, y) = (SIMD2(map.a, map.b), SIMD2(map.c, map.d))
    let determinant = x.x * y.y - x.y * y.x
    guard determinant != 0, determinant.isFinite else { return nil }
    translation = SIMD2(map.tx, map.ty)
    scale = SIMD2((x * x).sum().squareRoot(), (y * y).sum().squareRoot())
    if determinant < 0 {
      // Mirrored: the axis that is turned further from itself.
      if x.x < y.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    x /= scale.x
    y /= scale.y
    angle = atan2(x.y, x.x)
    // The rows turned back by the angle, of which x are the cosine and the sine.
    rest = SIMD4(lowHalf: x.x * x - x.y * y, highHalf: x.y * x + x.x * y)
  }

  /// The map on the way to another one. The turn is the shorter one, a half turn towards negative angles.
  func interpolated(to other: PlaneParts, _ way: Double) -> Transform2D {
    var (a, b) = (self, other)
    // Two maps mirrored along different axes are a half turn apart.
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    if a.angle == 0 { a.angle = 2 * .pi }
    if b.angle == 0 { b.angle = 2 * .pi }
    if abs(a.angle - b.angle) > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    let angle = a.angle + (b.angle - a.angle) * way
    let scale = a.scale + (b.scale - a.scale) * way
    let rest = a.rest + (b.rest - a.rest) * way
    let translation = a.translation + (b.translation - a.translation) * way
    let (sine, cosine) = (sin(angle), cos(angle))
    let x = (cosine * rest.lowHalf + sine * rest.highHalf) * scale.x
    let y = (cosine * rest.highHalf - sine * rest.lowHalf) * scale.y
    return Transform2D(a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y)
  }
}
