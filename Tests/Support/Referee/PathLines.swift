internal import MultiplaneGeometry

/// A path as straight lines, by subpaths, in points.
struct PathLines {
  struct Subpath {
    var points: [(x: Double, y: Double)]
    var isClosed = false
  }

  private(set) var subpaths: [Subpath] = []
  private static let curveSegments = 48

  init(_ path: Path) {
    var current: Subpath?
    for element in path.elements {
      switch element {
      case .move(let p):
        if let current { subpaths.append(current) }
        current = Subpath(points: [(p.x, p.y)])
      case .line(let p): current?.points.append((p.x, p.y))
      case .quadCurve(let p, let c):
        guard let from = current?.points.last else { continue }
        for step in 1...Self.curveSegments {
          let t = Double(step) / Double(Self.curveSegments)
          let u = 1 - t
          current?.points.append(
            (u * u * from.x + 2 * u * t * c.x + t * t * p.x, u * u * from.y + 2 * u * t * c.y + t * t * p.y))
        }
      case .curve(let p, let c, let d):
        guard let from = current?.points.last else { continue }
        for step in 1...Self.curveSegments {
          let t = Double(step) / Double(Self.curveSegments)
          let u = 1 - t
          let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          current?.points.append(
            (w0 * from.x + w1 * c.x + w2 * d.x + w3 * p.x, w0 * from.y + w1 * c.y + w2 * d.y + w3 * p.y))
        }
      case .close:
        guard var closed = current, let start = closed.points.first else { continue }
        closed.isClosed = true
        subpaths.append(closed)
        // A line after a closed subpath begins at the start of that subpath.
        current = Subpath(points: [start])
      }
    }
    if let current { subpaths.append(current) }
    subpaths.removeAll { $0.points.count < 2 }
  }

  private init(subpaths: [Subpath]) {
    self.subpaths = subpaths
  }

  /// The part of the path's length between two fractions of the whole.
  func trimmed(from start: Double, to end: Double) -> PathLines {
    let (start, end) = (RefereeMath.unit(start), RefereeMath.unit(end))
    if start <= 0 && end >= 1 { return self }
    let open = subpaths.map { $0.isClosed ? $0.points + [$0.points[0]] : $0.points }
    let total = open.reduce(0) { sum, points in
      sum + zip(points, points.dropFirst()).reduce(0) { $0 + Self.length($1.0, $1.1) }
    }
    let (from, to) = (start * total, end * total)
    var result: [Subpath] = []
    var along = 0.0
    for points in open {
      var kept: [(x: Double, y: Double)] = []
      for (a, b) in zip(points, points.dropFirst()) {
        let length = Self.length(a, b)
        let (first, last) = (max(from - along, 0), min(to - along, length))
        along += length
        guard length > 0, first < last else { continue }
        let at = { (share: Double) in (x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share) }
        if kept.isEmpty { kept.append(at(first / length)) }
        kept.append(at(last / length))
      }
      if kept.count > 1 { result.append(Subpath(points: kept)) }
    }
    return PathLines(subpaths: result)
  }

  private static func length(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
    ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
  }

  /// The polygons of the fill: each subpath closed.
  var polygons: [[(x: Double, y: Double)]] { subpaths.map(\.points) }

  /// The polygons of a stroke with round ends and joins: a disc at each point and a box along each line, all with the
  /// same orientation, so that their union is the nonzero region.
  func stroke(width: Double) -> [[(x: Double, y: Double)]] {
    var result: [[(x: Double, y: Double)]] = []
    let radius = width / 2
    let disc = (0..<Self.discSegments).map { step -> (x: Double, y: Double) in
      let angle = Double(step) / Double(Self.discSegments) * 2 * .pi
      return (radius * RefereeMath.cosine(angle), radius * RefereeMath.sine(angle))
    }
    for subpath in subpaths {
      let points = subpath.isClosed ? subpath.points + [subpath.points[0]] : subpath.points
      var before: (x: Double, y: Double)?
      for (index, point) in points.enumerated() {
        // Where the direction hardly changes, a chord replaces the arc.
        let next = index + 1 < points.count ? points[index + 1] : (subpath.isClosed ? points[1] : nil)
        let last = before ?? (subpath.isClosed ? points[points.count - 2] : nil)
        if let next, let last, Self.isSmooth(last, point, next) {
          result.append(Self.wedge(last, point, next, radius: radius))
        } else {
          result.append(disc.map { (point.x + $0.x, point.y + $0.y) })
        }
        if let before {
          let length = Self.length(before, point)
          if length > 0 {
            let (nx, ny) = (-(point.y - before.y) / length * radius, (point.x - before.x) / length * radius)
            result.append([
              (before.x - nx, before.y - ny), (point.x - nx, point.y - ny), (point.x + nx, point.y + ny),
              (before.x + nx, before.y + ny),
            ])
          }
        }
        before = point
      }
    }
    return result
  }

  private static let discSegments = 96

  /// Whether a join bends by less than about a tenth.
  private static func isSmooth(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double)
  ) -> Bool {
    let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y)
    let dot = ux * vx + uy * vy
    return dot > 0 && abs(ux * vy - uy * vx) < 0.1 * dot
  }

  /// The gap between the boxes of two lines, on the outer side.
  private static func wedge(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double), radius: Double
  ) -> [(x: Double, y: Double)] {
    let (one, other) = (radius / length(a, b), radius / length(b, c))
    let (ux, uy, vx, vy) = ((b.x - a.x) * one, (b.y - a.y) * one, (c.x - b.x) * other, (c.y - b.y) * other)
    // The outer side is the one that the path turns away from.
    if ux * vy - uy * vx > 0 { return [b, (b.x + uy, b.y - ux), (b.x + vy, b.y - vx)] }
    return [b, (b.x - vy, b.y + vx), (b.x - uy, b.y + ux)]
  }
}
