internal import Glibc

extension Path {
  /// Adds an arc of a circle. If the path is not empty, a straight line to the start of the arc comes first. Does
  /// nothing when a value is not finite.
  ///
  /// - Parameters:
  ///   - startAngle: radians, from the x axis towards the y axis; `endAngle` likewise.
  ///   - clockwise: as seen with y running down; true is the direction of increasing angles. The arc is at most one
  ///     full turn.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      isConnected: !isEmpty)
  }

  /// - Parameter isConnected: true adds a straight line to the start of the arc, false begins a subpath there.
  package mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool, isConnected: Bool
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, endAngle.isFinite else { return }
    let turn = 2 * Double.pi
    var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
    if sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      // Whole turns back are one turn, not none.
      if sweep <= 0 { sweep += turn }
    }
    sweep = min(sweep, turn) * (clockwise ? 1 : -1)
    func place(_ p: Point) -> Point { Point(center.x + radius * p.x, center.y + radius * p.y) }
    let start = startAngle.truncatingRemainder(dividingBy: turn)
    let first = place(Point(cos(start), sin(start)))
    if isConnected {
      addLine(to: first)
    } else {
      move(to: first)
    }
    if sweep != 0 { addUnitArc(from: start, sweep: sweep, place) }
  }

  /// Adds cubic curves that follow an arc of the unit circle, each at most a quarter of it.
  ///
  /// - Parameters:
  ///   - sweep: at most one full turn.
  ///   - end: where the last curve ends, without rounding errors; nil where the map puts it.
  ///   - place: an affine map.
  mutating func addUnitArc(from start: Double, sweep: Double, end: Point? = nil, _ place: (Point) -> Point) {
    let parts = max(1, Int(clamping: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(parts)
    let reach = 4.0 / 3 * tan(step / 4)
    func point(_ angle: Double, _ reach: Double = 0) -> Point {
      let (x, y) = (cos(angle), sin(angle))
      return place(Point(x - reach * y, y + reach * x))
    }
    for part in 0..<parts {
      let (from, to) = (start + Double(part) * step, start + Double(part + 1) * step)
      let last = part == parts - 1 ? end : nil
      addCurve(to: last ?? point(to), control1: point(from, reach), control2: point(to, -reach))
    }
  }

  /// Adds a straight line, and the arc of a circle that is tangent to two lines: from the start to the first end, and
  /// from there to the second end.
  ///
  /// - Parameter start: the end of the path so far.
  package mutating func addArc(from start: Point, tangent1End: Point, tangent2End: Point, radius: Double) {
    guard start.isFinite, tangent1End.isFinite, tangent2End.isFinite, radius.isFinite, radius >= 0 else { return }
    let (a, b) = (start - tangent1End, tangent2End - tangent1End)
    let (lengthA, lengthB) = (hypot(a.x, a.y), hypot(b.x, b.y))
    let cross = a.x * b.y - a.y * b.x
    // Parallel lines have no tangent circle: only the line is added.
    guard radius > 0, lengthA > 0, lengthB > 0, abs(cross) > 1e-12 * lengthA * lengthB else {
      addLine(to: tangent1End)
      return
    }
    let angle = acos(max(-1, min((a.x * b.x + a.y * b.y) / (lengthA * lengthB), 1)))
    let distance = radius / tan(angle / 2)
    let first = Point(tangent1End.x + a.x / lengthA * distance, tangent1End.y + a.y / lengthA * distance)
    let last = Point(tangent1End.x + b.x / lengthB * distance, tangent1End.y + b.y / lengthB * distance)
    addLine(to: first)
    // Two vectors of the radius' length: from the centre to the first point, and the arc's direction there.
    let side = cross > 0 ? radius / lengthA : -radius / lengthA
    let (out, along) = (Point(a.y * side, -a.x * side), Point(-a.x / lengthA * radius, -a.y / lengthA * radius))
    addUnitArc(from: 0, sweep: .pi - angle, end: last) { p in
      Point(first.x + out.x * (p.x - 1) + along.x * p.y, first.y + out.y * (p.x - 1) + along.y * p.y)
    }
  }
}
