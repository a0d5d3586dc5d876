package import MultiplaneGeometry

/// Where a path ends, what it covers, and how large it is.
extension Path {
  /// The end of the last element; nil for an empty path.
  package var currentPoint: Point? {
    var (start, end): (Point?, Point?) = (nil, nil)
    for element in elements {
      end = element.end ?? start
      if case .move = element { start = end }
    }
    return end
  }

  /// Around the path itself, without control points.
  package var bounds: Rect {
    var box = Rect.null
    func add(_ p: Point) { box = box.union(Rect(origin: p, size: .zero)) }
    for (element, from, to) in steps {
      if let end = element.end { add(end) }
      guard case .curve(_, let c, let d) = element.cubic(from: from) else { continue }
      for turn in Self.turns(from.x, c.x, d.x, to.x) + Self.turns(from.y, c.y, d.y, to.y) {
        add(Self.cubic(from, c, d, to, turn))
      }
    }
    return box
  }

  /// Whether a point is inside, the edge of least coordinates among it. Parts count as closed.
  package func contains(_ point: Point, using rule: FillRule) -> Bool {
    var winding = 0
    var (at, start) = (Point.zero, Point.zero)
    func cross(to end: Point) {
      defer { at = end }
      guard (at.y <= point.y) != (end.y <= point.y) else { return }
      let x = at.x + (point.y - at.y) / (end.y - at.y) * (end.x - at.x)
      if x > point.x { winding += at.y <= point.y ? 1 : -1 }
    }
    for (element, from, to) in steps {
      switch element.cubic(from: from) {
      case .move:
        cross(to: start)
        (at, start) = (to, to)
      case .curve(_, let c, let d):
        for piece in 1...Self.pieces {
          cross(to: piece == Self.pieces ? to : Self.cubic(from, c, d, to, Double(piece) / Double(Self.pieces)))
        }
      case .line, .quadCurve, .close: cross(to: to)
      }
    }
    cross(to: start)
    return rule == .evenOdd ? !winding.isMultiple(of: 2) : winding != 0
  }

  /// A curve is tested as so many lines: a quarter of a circle is 1/10,000 of its radius off.
  private static let pieces = 64

  private static func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ t: Double) -> Point {
    let u = 1 - t
    let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point(p * a.x + q * b.x + r * c.x + s * d.x, p * a.y + q * b.y + r * c.y + s * d.y)
  }

  /// Where a coordinate of a cubic curve turns, between 0 and 1.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (first, second, third) = (b - a, c - b, d - c)
    let (square, line) = (first - 2 * second + third, second - first)
    var roots: [Double] = []
    if abs(square) < 1e-12 {
      if line != 0 { roots = [-first / (2 * line)] }
    } else {
      let inside = line * line - square * first
      if inside >= 0 { roots = [(-line + inside.squareRoot()) / square, (-line - inside.squareRoot()) / square] }
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}
