internal import Glibc
public import MultiplaneGeometry

extension Path {
  /// A rectangle with the rounded corners that a layer of that corner curve has, clockwise from where its top side
  /// begins.
  ///
  /// - Parameter cornerRadii: scaled down, all by one factor, where the corners don't fit; what is below 0 counts as 0.
  public init(roundedRect rect: Rect, cornerRadii: CornerRadii, cornerCurve: CornerCurve) {
    guard cornerCurve == .continuous else {
      self.init(roundedRect: rect, cornerRadii: cornerRadii)
      return
    }
    let rect = rect.standardized
    let scale = CornerCurve.continuousReach
    let reach = cornerRadii.mapped { Size($0.width * scale, $0.height * scale) }.fitted(to: rect.size)
    self.init(rect, corners: reach) { $0.addContinuousCorner(from: $1, at: $2, to: $3) }
  }

  /// Curves of a quarter of the superellipse.
  private static let parts = 8

  private mutating func addContinuousCorner(from start: Point, at corner: Point, to end: Point) {
    addLine(to: start)
    guard start != end else { return }
    let (across, along) = (corner - end, corner - start)
    let center = start - across
    // The quarter between its half axes: to the start, and to the end.
    func place(_ p: Point) -> Point {
      Point(
        center.x + (start.x - center.x) * p.x + along.x * p.y, center.y + (start.y - center.y) * p.x + along.y * p.y)
    }
    let step = Double.pi / 2 / Double(Self.parts)
    for part in 0..<Self.parts {
      let (from, to) = (Self.superellipse(Double(part) * step), Self.superellipse(Double(part + 1) * step))
      func control(_ point: Point, _ way: Point, _ sign: Double) -> Point {
        Point(point.x + way.x * step / 3 * sign, point.y + way.y * step / 3 * sign)
      }
      addCurve(
        to: part == Self.parts - 1 ? end : place(to.point), control1: place(control(from.point, from.way, 1)),
        control2: place(control(to.point, to.way, -1)))
    }
  }

  /// Where a ray meets the curve |x|ⁿ + |y|ⁿ = 1, and how that moves with the ray's angle.
  private static func superellipse(_ angle: Double) -> (point: Point, way: Point) {
    let n = CornerCurve.continuousExponent
    let (c, s) = (max(cos(angle), 0), max(sin(angle), 0))
    let sum = pow(c, n) + pow(s, n)
    let radius = pow(sum, -1 / n)
    let change = -radius / sum * (pow(s, n - 1) * c - pow(c, n - 1) * s)
    return (Point(radius * c, radius * s), Point(change * c - radius * s, change * s + radius * c))
  }

  /// The rectangle with continuous corners that the path is, and how far their curves reach; nil of any other path.
  package var continuousRoundedRect: (rect: Rect, corners: CornerRadii)? {
    // Of corners one at least is none.
    guard (6 + Self.parts...6 + 4 * Self.parts).contains(elements.count), case .move(let first) = elements[0]
    else { return nil }
    var reach: [Size] = []
    // Where each corner ends: on the right side, the lower one, the left one, the upper one.
    var ends: [Point] = []
    var at = 1
    for _ in 0..<4 {
      guard at < elements.count, case .line(let start) = elements[at] else { return nil }
      at += 1
      guard at + Self.parts <= elements.count, case .curve = elements[at] else {
        reach.append(.zero)
        ends.append(start)
        continue
      }
      guard case .curve(let end, _, _) = elements[at + Self.parts - 1] else { return nil }
      reach.append(Size(abs(end.x - start.x), abs(end.y - start.y)))
      ends.append(end)
      at += Self.parts
    }
    guard ends[0].x > ends[2].x, ends[1].y > first.y else { return nil }
    let rect = Rect(minX: ends[2].x, minY: first.y, maxX: ends[0].x, maxY: ends[1].y)
    let corners = CornerRadii(topLeft: reach[3], topRight: reach[0], bottomRight: reach[1], bottomLeft: reach[2])
    let scale = CornerCurve.continuousReach
    let radii = corners.mapped { Size($0.width / scale, $0.height / scale) }
    let own = Path(roundedRect: rect, cornerRadii: radii, cornerCurve: .continuous)
    guard elements.elementsEqual(own.elements, by: Self.isAlike) else { return nil }
    return (rect, corners)
  }

  private static func isAlike(_ a: Element, _ b: Element) -> Bool {
    // What sums of large places and small corners lose.
    a.isLike(b) { p, q in
      abs(p.x - q.x) <= 1e-6 * (1 + abs(p.x) * 1e-3) && abs(p.y - q.y) <= 1e-6 * (1 + abs(p.y) * 1e-3)
    }
  }
}
