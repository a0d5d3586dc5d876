internal import Glibc

/// An arc of an ellipse, by its centre and two angles. Angles are radians in the ellipse's own unit circle.
struct EllipticalArc {
  var center: Point
  var radii: Size
  /// The angle of the ellipse's x axis.
  var rotation: Double
  var start: Double
  /// Positive is clockwise on the screen.
  var sweep: Double

  /// From SVG's end point form (SVG 1.1, appendix F.6.5 and F.6.6): radii that are too small are scaled up. nil when
  /// the end points are equal or a radius is 0.
  init?(from a: Point, to b: Point, radii given: Size, degrees: Double, isLarge: Bool, isClockwise: Bool) {
    var (rx, ry) = (abs(given.width), abs(given.height))
    guard a != b, rx > 0, ry > 0 else { return nil }
    rotation = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    let (s, c) = (sin(rotation), cos(rotation))
    let half = Point((a.x - b.x) / 2, (a.y - b.y) / 2)
    // In the axes of the ellipse, scaled so that its radii are 1.
    let turned = Point(c * half.x + s * half.y, -s * half.x + c * half.y)
    let distance = hypot(turned.x / rx, turned.y / ry)
    if distance > 1 { (rx, ry) = (rx * distance, ry * distance) }
    let (ux, uy) = (turned.x / rx, turned.y / ry)
    let squared = ux * ux + uy * uy
    guard squared > 0, squared.isFinite else { return nil }
    let length = (max(0, 1 - squared) / squared).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (length * uy, -length * ux)
    radii = Size(rx, ry)
    center = Point(
      c * cx * rx - s * cy * ry + (a.x + b.x) / 2, s * cx * rx + c * cy * ry + (a.y + b.y) / 2)
    start = atan2(uy - cy, ux - cx)
    sweep = atan2(-uy - cy, -ux - cx) - start
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    end = b
  }

  /// The end point as given, without rounding errors.
  private var end: Point

  /// Adds cubic curves, each for at most a quarter of the ellipse.
  fileprivate func add(to path: inout Path) {
    let count = min(max(1, Int(clamping: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))), 5)
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    let (s, c) = (sin(rotation), cos(rotation))
    func place(_ x: Double, _ y: Double) -> Point {
      Point(
        center.x + c * x * radii.width - s * y * radii.height, center.y + s * x * radii.width + c * y * radii.height)
    }
    for part in 0..<count {
      let (from, to) = (start + Double(part) * step, start + Double(part + 1) * step)
      let (p, q) = (Point(cos(from), sin(from)), Point(cos(to), sin(to)))
      path.addCurve(
        to: part == count - 1 ? end : place(q.x, q.y), control1: place(p.x - reach * p.y, p.y + reach * p.x),
        control2: place(q.x + reach * q.y, q.y - reach * q.x))
    }
  }
}

extension Path {
  mutating func add(_ arc: EllipticalArc) { arc.add(to: &self) }
}
