/// A path with how it is drawn, in the current context. Angles are radians, growing clockwise as seen.
open class UIBezierPath {
  /// The path.
  public final var cgPath: CGPath {
    get { CGPath(path.path) }
    set { path = CGMutablePath(); path.addPath(newValue) }
  }
  private final var path = CGMutablePath()
  private final var dashes: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// How wide lines are, points.
  public final var lineWidth: CGFloat = 1
  /// How lines end.
  public final var lineCapStyle = CGLineCap.butt
  /// How lines meet.
  public final var lineJoinStyle = CGLineJoin.miter
  /// How far a mitre reaches, in widths of the line.
  public final var miterLimit: CGFloat = 10
  /// Of no effect: curves are curves.
  public final var flatness: CGFloat = 0.6
  /// Whether the inside is found by the even-odd rule.
  public final var usesEvenOddFillRule = false

  /// An empty path.
  public init() {}

  /// A rectangle.
  public convenience init(rect: CGRect) { self.init(cgPath: CGPath(Path(rect))) }

  /// An ellipse.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(Path(ellipseIn: rect))) }

  /// A rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
    self.init(cgPath: CGPath(Path(roundedRect: rect, cornerRadius: radius)))
  }

  /// A rectangle some of whose corners are round.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    func radius(_ corner: UIRectCorner) -> CGSize { corners.contains(corner) ? cornerRadii : .zero }
    let radii = CornerRadii(
      topLeft: radius(.topLeft), topRight: radius(.topRight), bottomRight: radius(.bottomRight),
      bottomLeft: radius(.bottomLeft))
    self.init(cgPath: CGPath(Path(roundedRect: rect, cornerRadii: radii)))
  }

  /// An arc.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A path of the same elements.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  /// Whether there are no elements.
  public final var isEmpty: Bool { path.isEmpty }
  /// The end of the last element.
  public final var currentPoint: CGPoint { path.currentPoint }
  /// Around the path; `CGRect.zero` of an empty one.
  public final var bounds: CGRect { path.isEmpty ? .zero : path.boundingBoxOfPath }

  /// Begins a part.
  public final func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line.
  public final func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a cubic curve.
  public final func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a quadratic curve.
  public final func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }
  /// Adds an arc, after a line to its start where there is a current point.
  public final func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }
  /// Closes the current part.
  public final func close() { path.closeSubpath() }
  /// Removes all elements.
  public final func removeAllPoints() { path = CGMutablePath() }
  /// Adds another path's elements.
  public final func append(_ other: UIBezierPath) { path.addPath(other.path) }
  /// Transforms the elements.
  public final func apply(_ transform: CGAffineTransform) { cgPath = CGPath(path.path.applying(transform)) }
  /// Whether a point is inside.
  public final func contains(_ point: CGPoint) -> Bool { path.contains(point, using: rule) }

  /// A path of the same elements and settings.
  open func copy() -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.dashes = dashes
    (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
    (copy.miterLimit, copy.flatness, copy.usesEvenOddFillRule) = (miterLimit, flatness, usesEvenOddFillRule)
    return copy
  }

  /// A path of the same settings that runs the other way.
  open func reversing() -> UIBezierPath {
    guard let copy = copy() as? UIBezierPath else { return self }
    copy.cgPath = CGPath(path.path.reversed())
    return copy
  }

  /// Sets the lengths of dashes and gaps; none for whole lines.
  public final func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
    dashes = (Array((pattern ?? []).prefix(max(0, count))), phase)
  }

  /// Fills the path in the current context, in its fill colour.
  open func fill() { fill(with: nil, alpha: 1) }
  /// Strokes the path in the current context, in its stroke colour.
  open func stroke() { stroke(with: nil, alpha: 1) }

  /// Fills the path by a blend mode.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { fill(with: Optional(blendMode), alpha: alpha) }
  /// Strokes the path by a blend mode.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { stroke(with: Optional(blendMode), alpha: alpha) }

  /// Cuts what is drawn from now on to the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path.path)
    context.clip(using: rule)
  }

  private final var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  private final func draw(_ blendMode: CGBlendMode?, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let before = context.drawingState
    if let blendMode { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(before.alpha * alpha) }
    context.beginPath()
    context.addPath(path.path)
    body(context)
    context.drawingState = before
  }

  private final func fill(with blendMode: CGBlendMode?, alpha: CGFloat) {
    draw(blendMode, alpha) { $0.fillPath(using: rule) }
  }

  private final func stroke(with blendMode: CGBlendMode?, alpha: CGFloat) {
    draw(blendMode, alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dashes.phase, lengths: dashes.lengths)
      context.strokePath()
    }
  }
}

extension Path {
  /// The parts in their order, each from its end to its beginning.
  fileprivate func reversed() -> Path {
    var path = Path()
    var part: [(element: Element, start: Point)] = []
    var (start, current, isClosed) = (Point.zero, Point.zero, false)
    func finish() {
      guard !part.isEmpty || isClosed else { return }
      path.move(to: current)
      for (element, start) in part.reversed() {
        switch element {
        case .line: path.addLine(to: start)
        case .quadCurve(_, let control): path.addQuadCurve(to: start, control: control)
        case .curve(_, let first, let second): path.addCurve(to: start, control1: second, control2: first)
        case .move, .close: break
        }
      }
      if isClosed { path.closeSubpath() }
    }
    for element in elements {
      if case .close = element {
        isClosed = true
        continue
      }
      if case .move(let to) = element {
        finish()
        (part, isClosed, start, current) = ([], false, to, to)
        continue
      }
      if isClosed {
        finish()
        (part, isClosed, current) = ([], false, start)
      }
      part.append((element, current))
      switch element {
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): current = to
      case .move, .close: break
      }
    }
    finish()
    return path
  }
}
