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
    self.init()
    let corners = rect.corners
    let (tl, tr, br, bl) = (radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
    move(to: Point(corners.0.x + tl.width, corners.0.y))
    addSide(to: Point(corners.1.x - tr.width, corners.1.y))
    addCorner(at: corners.1, to: Point(corners.1.x, corners.1.y + tr.height))
    addSide(to: Point(corners.2.x, corners.2.y - br.height))
    addCorner(at: corners.2, to: Point(corners.2.x - br.width, corners.2.y))
    addSide(to: Point(corners.3.x + bl.width, corners.3.y))
    addCorner(at: corners.3, to: Point(corners.3.x, corners.3.y - bl.height))
    addSide(to: Point(corners.0.x, corners.0.y + tl.height))
    addCorner(at: corners.0, to: Point(corners.0.x + tl.width, corners.0.y))
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
