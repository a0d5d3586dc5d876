package import MultiplaneGeometry

/// Where a path ends, what it covers, and how large it is.
extension Path {
  /// The end of the last element; nil for an empty path.
  package var currentPoint: Point? {
    var (start, end): (Point?, Point?) = (nil, nil)
    for element in elements {
      switch element {
      case .move(let p): (start, end) = (p, p)
      case .line(let p), .quadCurve(let p, _), .curve(let p, _, _): end = p
      case .close: end = start
      }
    }
    return end
  }

  /// Around the path itself, without control points.
  package var bounds: Rect {
    var box = Rect.null
    var (at, start) = (Point.zero, Point.zero)
    func add(_ p: Point) { box = box.union(Rect(origin: p, size: .zero)) }
    func add(_ p: Point, _ c: Point, _ d: Point) {
      add(p)
      let place = { (t: Double) in Self.cubic(at, c, d, p, t) }
      for turn in Self.turns(at.x, c.x, d.x, p.x) + Self.turns(at.y, c.y, d.y, p.y) { add(place(turn)) }
    }
    for element in elements {
      switch element {
      case .move(let p):
        (at, start) = (p, p)
        add(p)
      case .line(let p):
        at = p
        add(p)
      case .quadCurve(let p, let c):
        let (first, second) = Self.raised(at, c, p)
        add(p, first, second)
        at = p
      case .curve(let p, let c, let d):
        add(p, c, d)
        at = p
      case .close: at = start
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
    func curve(_ p: Point, _ c: Point, _ d: Point) {
      let from = at
      for piece in 1...Self.pieces {
        cross(to: piece == Self.pieces ? p : Self.cubic(from, c, d, p, Double(piece) / Double(Self.pieces)))
      }
    }
    for element in elements {
      switch element {
      case .move(let p):
        cross(to: start)
        (at, start) = (p, p)
      case .line(let p): cross(to: p)
      case .quadCurve(let p, let c):
        let (first, second) = Self.raised(at, c, p)
        curve(p, first, second)
      case .curve(let p, let c, let d): curve(p, c, d)
      case .close: cross(to: start)
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

  /// The control points of the cubic curve that a quadratic one is.
  private static func raised(_ start: Point, _ control: Point, _ end: Point) -> (Point, Point) {
    func toward(_ p: Point) -> Point {
      Point(p.x + (control.x - p.x) * 2 / 3, p.y + (control.y - p.y) * 2 / 3)
    }
    return (toward(start), toward(end))
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
