public import MultiplaneContents
public import MultiplaneGeometry

/// What knows the context that the current thread draws in: `BezierPath` itself, where the module UIKit is linked, which
/// holds that context.
package protocol CurrentContextSource {
  /// nil outside of any drawing.
  var currentContext: (any DrawingContext)? { get }
}

/// What makes a context the current one: `PrintFormatter` and `PrintPageRenderer`, where the module UIKit is linked.
@MainActor package protocol CurrentContextScope {
  /// Calls a function that draws in a context as the current one.
  func makeCurrent(_ context: any DrawingContext, _ body: () -> Void)
}

/// A path as an object, with how it is drawn: UIKit's `UIBezierPath`. It draws in the current context, which there is in
/// the module UIKit alone. Angles are radians, growing clockwise as seen.
open class BezierPath {
  /// The elements.
  package final var path: Path
  /// The lengths of dashes and gaps, and where in them lines begin; none for whole lines.
  package final private(set) var dashes: (lengths: [Double], phase: Double) = ([], 0)

  /// How wide lines are, points.
  open var lineWidth = 1.0
  /// How lines end.
  open var lineCapStyle = LineCap.butt
  /// How lines meet.
  open var lineJoinStyle = LineJoin.miter
  /// How far a mitre reaches, in widths of the line.
  open var miterLimit = 10.0
  /// UIKit's flatness: stored, and not read, as curves are drawn without being made of lines.
  open var flatness = 0.6
  /// Whether the inside is found by the even-odd rule.
  open var usesEvenOddFillRule = false

  /// An empty path.
  public init() { path = Path() }

  /// A path of elements.
  public convenience init(_ path: Path) {
    self.init()
    self.path = path
  }

  /// A rectangle.
  public convenience init(rect: Rect) { self.init(Path(rect)) }

  /// An ellipse.
  public convenience init(ovalIn rect: Rect) { self.init(Path(ellipseIn: rect)) }

  /// A rectangle with round corners.
  public convenience init(roundedRect rect: Rect, cornerRadius: Double) {
    let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
    self.init(Path(roundedRect: rect, cornerRadius: radius))
  }

  /// An arc.
  public convenience init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Whether there are no elements.
  open var isEmpty: Bool { path.isEmpty }
  /// The end of the last element; the origin of an empty path.
  open var currentPoint: Point { path.currentPoint ?? .zero }
  /// Around the path; `Rect.zero` of an empty one.
  open var bounds: Rect { path.isEmpty ? .zero : path.bounds }
  /// What is inside.
  package final var fillRule: FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }

  /// Begins a part.
  open func move(to point: Point) { path.move(to: point) }
  /// Adds a line.
  open func addLine(to point: Point) { path.addLine(to: point) }
  /// Adds a cubic curve.
  open func addCurve(to end: Point, controlPoint1: Point, controlPoint2: Point) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a quadratic curve.
  open func addQuadCurve(to end: Point, controlPoint: Point) {
    path.addQuadCurve(to: end, control: controlPoint)
  }
  /// Adds an arc, after a line to its start where there is a current point.
  open func addArc(
    withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  /// Closes the current part.
  open func close() { path.closeSubpath() }
  /// Removes all elements.
  open func removeAllPoints() { path = Path() }
  /// Adds another path's elements.
  open func append(_ other: BezierPath) { path.addPath(other.path) }
  /// Transforms the elements.
  open func apply(_ transform: Transform2D) { path = path.applying(transform) }
  /// Whether a point is inside.
  open func contains(_ point: Point) -> Bool { path.contains(point, using: fillRule) }

  /// A path of the same elements and settings.
  open func copy() -> Any {
    let copy = BezierPath(path)
    copy.dashes = dashes
    (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
    (copy.miterLimit, copy.flatness, copy.usesEvenOddFillRule) = (miterLimit, flatness, usesEvenOddFillRule)
    return copy
  }

  /// A path of the same settings that runs the other way.
  open func reversing() -> BezierPath {
    guard let copy = copy() as? BezierPath else { return self }
    copy.path = path.reversed()
    return copy
  }

  /// Sets the lengths of dashes and gaps; none for whole lines.
  open func setLineDash(_ pattern: [Double]?, count: Int, phase: Double) {
    dashes = (Array((pattern ?? []).prefix(max(0, count))), phase)
  }

  // MARK: Drawing

  /// Fills the path in the current context, in its fill colour.
  open func fill() { fill(in: nil, alpha: 1) }

  /// Strokes the path in the current context, in its stroke colour.
  open func stroke() { stroke(in: nil, alpha: 1) }

  /// Fills the path by a blend mode.
  open func fill(with blendMode: BlendMode, alpha: Double) { fill(in: blendMode, alpha: alpha) }

  /// Strokes the path by a blend mode.
  open func stroke(with blendMode: BlendMode, alpha: Double) { stroke(in: blendMode, alpha: alpha) }

  /// Cuts what is drawn from now on to the path.
  open func addClip() {
    guard let context = (self as? any CurrentContextSource)?.currentContext else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: fillRule)
  }

  private final func draw(_ blendMode: BlendMode?, _ alpha: Double, _ body: (any DrawingContext) -> Void) {
    guard let context = (self as? any CurrentContextSource)?.currentContext else { return }
    let before = context.drawingState
    if let blendMode { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(before.alpha * alpha) }
    context.beginPath()
    context.addPath(path)
    body(context)
    context.drawingState = before
  }

  private final func fill(in blendMode: BlendMode?, alpha: Double) {
    draw(blendMode, alpha) { $0.fillPath(using: fillRule) }
  }

  private final func stroke(in blendMode: BlendMode?, alpha: Double) {
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
