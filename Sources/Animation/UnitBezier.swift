/// A cubic Bézier curve from (0, 0) to (1, 1), as a function of x.
@frozen
public struct UnitBezier: Hashable, BitwiseCopyable, Sendable {
  // x(t) = ((ax·t + bx)·t + cx)·t, and the same for y.
  private var ax, bx, cx, ay, by, cy: Double

  /// Makes a curve from its two control points. An x outside of 0…1 is clamped, so that the curve is a function.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let (x1, x2) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// The step of the parameter at which the search ends. A step, not an error of x: where x is flat, a small error of x
  /// is a large one of the parameter.
  private static let tolerance = 1e-10
  private static let maximumSteps = 12

  /// The y of the curve at an x of 0…1; 0 and 1 outside of it.
  public func y(at x: Double) -> Double {
    if !(x > 0) { return 0 }
    if x >= 1 { return 1 }
    let t = parameter(at: x)
    return ((ay * t + by) * t + cy) * t
  }

  /// Newton's method, kept within a bracket that each step narrows: the slope of x may be 0 at the ends.
  private func parameter(at x: Double) -> Double {
    var (low, high, t) = (0.0, 1.0, x)
    for _ in 0..<Self.maximumSteps {
      let error = ((ax * t + bx) * t + cx) * t - x
      // Also where x is flat.
      if error == 0 { return t }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      let next = t - error / slope
      if abs(error) <= Self.tolerance * slope { return next }
      if error > 0 { high = t } else { low = t }
      t = next > low && next < high ? next : (low + high) / 2
    }
    while high - low > Self.tolerance {
      t = (low + high) / 2
      if ((ax * t + bx) * t + cx) * t > x { high = t } else { low = t }
    }
    return t
  }
}
