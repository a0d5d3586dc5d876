public import MultiplaneGeometry

extension DrawingContext {
  /// Whether the path is empty.
  public var isPathEmpty: Bool { currentPoint == nil }

  /// The start of the path's next segment; the origin in an empty path.
  public var currentPointOfPath: Point { currentPoint ?? .zero }

  /// Begins a subpath.
  public func move(to point: Point) { add(.move(to: point)) }

  /// Adds a straight line.
  public func addLine(to point: Point) { add(.line(to: point)) }

  /// Adds a subpath of straight lines.
  public func addLines(between points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: Point, control: Point) { add(.quadCurve(to: end, control: control)) }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: Point, control1: Point, control2: Point) {
    add(.curve(to: end, control1: control1, control2: control2))
  }

  /// Adds a straight line to the start of the subpath.
  public func closePath() { add(.close) }

  /// Adds the segments of a path.
  public func addPath(_ path: Path) {
    for element in path.elements { add(element) }
  }

  /// Adds a rectangle.
  public func addRect(_ rect: Rect) {
    guard !rect.isNull else { return }
    addPath(Path(rect))
  }

  /// Adds rectangles.
  public func addRects(_ rects: [Rect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds a rectangle with the rounded corners that layers have.
  public func addRoundedRect(_ rect: Rect, cornerRadii: CornerRadii, cornerCurve: CornerCurve = .circular) {
    guard !rect.isNull else { return }
    addPath(Path(roundedRect: rect, cornerRadii: cornerRadii, cornerCurve: cornerCurve))
  }

  /// Adds a rectangle with the same corner four times.
  public func addRoundedRect(_ rect: Rect, cornerRadius: Double, cornerCurve: CornerCurve = .circular) {
    addRoundedRect(rect, cornerRadii: CornerRadii(cornerRadius), cornerCurve: cornerCurve)
  }

  /// Adds the ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: Rect) {
    guard !rect.isNull else { return }
    addPath(Path(ellipseIn: rect))
  }

  /// Adds an arc of a circle, after a straight line from the current point, if there is one, to the arc's start.
  ///
  /// - Parameters:
  ///   - startAngle: radians from the x axis towards the y axis, like `endAngle`.
  ///   - clockwise: as seen where y runs up; so true is counter-clockwise where y runs down. `Path` has the opposite
  ///     rule.
  public func addArc(center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool) {
    var arc = Path()
    arc.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise,
      isConnected: currentPoint != nil)
    addPath(arc)
  }

  /// Adds the arc of a circle that touches two lines, from the current point to one end and from there to another, and
  /// a straight line to where it begins.
  public func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
    guard let start = currentPoint else { return }
    var arc = Path()
    arc.addArc(from: start, tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    addPath(arc)
  }

  /// Fills the path, and empties it.
  public func fillPath(using rule: FillRule = .nonZero) { drawPath(using: rule == .evenOdd ? .eoFill : .fill) }

  /// Strokes the path, and empties it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Intersects the clip with the inside of the path by the non-zero rule, and empties the path.
  public func clip() { clip(using: .nonZero) }

  /// Intersects the clip with a rectangle, and empties the path.
  public func clip(to rect: Rect) { clip(to: [rect]) }

  /// Fills a rectangle, and empties the path, as the other functions that draw a shape do.
  public func fill(_ rect: Rect) { fill([rect]) }

  /// Fills rectangles.
  public func fill(_ rects: [Rect]) {
    beginPath()
    addRects(rects)
    drawPath(using: .fill)
  }

  /// Strokes a rectangle.
  public func stroke(_ rect: Rect) {
    beginPath()
    addRect(rect)
    drawPath(using: .stroke)
  }

  /// Strokes a rectangle with a given line width.
  public func stroke(_ rect: Rect, width: Double) {
    let before = drawingState.lineWidth
    drawingState.lineWidth = width
    stroke(rect)
    drawingState.lineWidth = before
  }

  /// Fills the ellipse that touches the sides of a rectangle.
  public func fillEllipse(in rect: Rect) {
    beginPath()
    addEllipse(in: rect)
    drawPath(using: .fill)
  }

  /// Strokes the ellipse that touches the sides of a rectangle.
  public func strokeEllipse(in rect: Rect) {
    beginPath()
    addEllipse(in: rect)
    drawPath(using: .stroke)
  }

  /// Strokes lines from the first point to the second, from the third to the fourth, and so on.
  public func strokeLineSegments(between points: [Point]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    drawPath(using: .stroke)
  }

  /// Makes a rectangle transparent; black in an opaque context. Opacity, blend mode and shadow have no effect.
  public func clear(_ rect: Rect) {
    let before = drawingState
    drawingState.blendMode = .clear
    drawingState.shadow = nil
    drawingState.alpha = 1
    drawingState.fill = .color(.black)
    fill(rect)
    drawingState = before
  }
}
