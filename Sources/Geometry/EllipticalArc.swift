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

  fileprivate func add(to path: inout Path) {
    let (s, c) = (sin(rotation), cos(rotation))
    path.addUnitArc(from: start, sweep: sweep, end: end) { p in
      Point(
        center.x + c * p.x * radii.width - s * p.y * radii.height,
        center.y + s * p.x * radii.width + c * p.y * radii.height)
    }
  }
}

extension Path {
  mutating func add(_ arc: EllipticalArc) { arc.add(to: &self) }
}
