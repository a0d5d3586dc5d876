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
    func place(_ angle: Double, _ reach: Double = 0) -> Point {
      let (x, y) = (cos(angle), sin(angle))
      return Point(center.x + radius * (x - reach * y), center.y + radius * (y + reach * x))
    }
    let start = startAngle.truncatingRemainder(dividingBy: turn)
    if isConnected {
      addLine(to: place(start))
    } else {
      move(to: place(start))
    }
    guard sweep != 0 else { return }
    // One cubic curve for each quarter of the circle.
    let parts = max(1, Int(clamping: (abs(sweep) / (turn / 4) - 1e-9).rounded(.up)))
    let step = sweep / Double(parts)
    let reach = 4.0 / 3 * tan(step / 4)
    for part in 0..<parts {
      let (from, to) = (start + Double(part) * step, start + Double(part + 1) * step)
      addCurve(to: place(to), control1: place(from, reach), control2: place(to, -reach))
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
    func place(_ angle: Double, _ reach: Double = 0) -> Point {
      let (x, y) = (cos(angle) - reach * sin(angle) - 1, sin(angle) + reach * cos(angle))
      return Point(first.x + out.x * x + along.x * y, first.y + out.y * x + along.y * y)
    }
    // At most a quarter of the circle is one curve.
    let parts = angle < .pi / 2 ? 2 : 1
    let step = (.pi - angle) / Double(parts)
    let reach = 4.0 / 3 * tan(step / 4)
    for part in 1...parts {
      let (from, to) = (Double(part - 1) * step, Double(part) * step)
      addCurve(to: part == parts ? last : place(to), control1: place(from, reach), control2: place(to, -reach))
    }
  }
}
