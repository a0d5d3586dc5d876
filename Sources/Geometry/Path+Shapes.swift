extension Path {
  /// The distance of the control points of the cubic curve nearest to a quarter circle from its ends, as a fraction of
  /// the radius: 4/3 · (√2 − 1). The curve is off by at most 0.03 % of the radius.
  private static let quarter = 0.552_284_749_830_793_4

  /// A rectangle with rounded corners, clockwise from the start of its top side.
  ///
  /// - Parameter cornerRadii: scaled down by one common factor when they do not fit; below 0 counts as 0.
  public init(roundedRect rect: Rect, cornerRadii: CornerRadii) {
    let rect = rect.standardized
    let radii = cornerRadii.fitted(to: rect.size)
    guard radii != .zero else {
      self.init(rect)
      return
    }
    self.init(rect, corners: radii) { path, start, corner, end in
      path.addSide(to: start)
      path.addCorner(at: corner, to: end)
    }
  }

  /// A standardised rectangle with other corners, clockwise from the start of its top side.
  ///
  /// - Parameters:
  ///   - reach: of each corner along the sides.
  ///   - addCorner: adds the side up to a corner's start, and the corner.
  package init(
    _ rect: Rect, corners reach: CornerRadii,
    _ addCorner: (_ path: inout Path, _ start: Point, _ corner: Point, _ end: Point) -> Void
  ) {
    self.init()
    let (a, b, c, d) = rect.corners
    let (tl, tr, br, bl) = (reach.topLeft, reach.topRight, reach.bottomRight, reach.bottomLeft)
    let first = Point(a.x + tl.width, a.y)
    move(to: first)
    addCorner(&self, Point(b.x - tr.width, b.y), b, Point(b.x, b.y + tr.height))
    addCorner(&self, Point(c.x, c.y - br.height), c, Point(c.x - br.width, c.y))
    addCorner(&self, Point(d.x + bl.width, d.y), d, Point(d.x, d.y - bl.height))
    addCorner(&self, Point(a.x, a.y + tl.height), a, first)
    closeSubpath()
  }

  /// A rectangle with four circular corners of the same radius.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init(roundedRect: rect, cornerRadii: CornerRadii(cornerRadius))
  }

  /// The ellipse inscribed in a rectangle, clockwise from the middle of its right side.
  public init(ellipseIn rect: Rect) {
    let rect = rect.standardized
    self.init()
    let corners = rect.corners
    move(to: Point(rect.maxX, rect.midY))
    addCorner(at: corners.2, to: Point(rect.midX, rect.maxY))
    addCorner(at: corners.3, to: Point(rect.minX, rect.midY))
    addCorner(at: corners.0, to: Point(rect.midX, rect.minY))
    addCorner(at: corners.1, to: Point(rect.maxX, rect.midY))
    closeSubpath()
  }

  /// Adds a quarter of an ellipse from the current point, tangent to the sides that meet in `corner`.
  private mutating func addCorner(at corner: Point, to end: Point) {
    guard let start = elements.last?.end, start != end else { return }
    func between(_ a: Point) -> Point {
      Point(a.x + (corner.x - a.x) * Self.quarter, a.y + (corner.y - a.y) * Self.quarter)
    }
    addCurve(to: end, control1: between(start), control2: between(end))
  }

  /// Adds a straight line, unless two corners meet.
  private mutating func addSide(to end: Point) {
    if elements.last?.end != end { addLine(to: end) }
  }
}
