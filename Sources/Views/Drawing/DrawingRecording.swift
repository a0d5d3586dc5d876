import MultiplaneContents
import MultiplaneGeometry

/// A drawing context that keeps commands, to be replayed into another: so that a view that draws nothing has no store.
final class DrawingRecording: DrawingContext {
  private var commands: [(any DrawingContext) -> Void] = []
  /// Whether nothing was painted.
  private(set) var isEmpty = true

  private struct Saved {
    var state: DrawingState
    var ctm: Transform2D
    var clip: Rect
  }
  private var saved: [Saved] = []
  /// The numbers of saved states at which the open transparency layers began.
  private var groups: [Int] = []

  /// Whether the state was changed since the last command.
  private var isStateNew = false
  var drawingState = DrawingState() { didSet { isStateNew = true } }

  let isYUp = false
  private(set) var ctm: Transform2D
  /// In pixels.
  private var clip: Rect
  /// In pixels.
  private var elements: [Path.Element] = []
  private var subpathStart: Point?
  private var end: Point?

  /// - Parameters:
  ///   - clip: user space.
  ///   - scale: pixels a point.
  init(clip: Rect, scale: Double) {
    let scale = scale > 0 ? scale : 1
    ctm = Transform2D(a: scale, b: 0, c: 0, d: scale, tx: -clip.minX * scale, ty: -clip.minY * scale)
    self.clip = ctm.apply(to: clip)
  }

  func replay(into context: any DrawingContext) {
    for command in commands { command(context) }
  }

  private func record(paints: Bool = false, _ command: @escaping (any DrawingContext) -> Void) {
    if isStateNew {
      let state = drawingState
      commands.append { $0.drawingState = state }
      isStateNew = false
    }
    commands.append(command)
    if paints { isEmpty = false }
  }

  // MARK: State

  func saveGState() {
    record { $0.saveGState() }
    saved.append(Saved(state: drawingState, ctm: ctm, clip: clip))
  }

  func restoreGState() {
    guard saved.count > groups.last ?? 0 else { return }
    record { $0.restoreGState() }
    restore()
  }

  private func restore() {
    guard let last = saved.popLast() else { return }
    (drawingState, ctm, clip) = (last.state, last.ctm, last.clip)
    isStateNew = false
  }

  func concatenate(_ transform: Transform2D) {
    guard transform.isFinite else { return }
    record { $0.concatenate(transform) }
    ctm = transform.concatenating(ctm)
  }

  func beginTransparencyLayer(in rect: Rect?) {
    record(paints: true) { $0.beginTransparencyLayer(in: rect) }
    saved.append(Saved(state: drawingState, ctm: ctm, clip: clip))
    groups.append(saved.count)
    (drawingState.alpha, drawingState.shadow, drawingState.blendMode) = (1, nil, .normal)
    isStateNew = false
    if let rect { cut(to: ctm.apply(to: rect)) }
  }

  func endTransparencyLayer() {
    guard let count = groups.popLast() else { return }
    record { $0.endTransparencyLayer() }
    saved.removeLast(saved.count - count)
    restore()
  }

  // MARK: Path

  var path: Path {
    guard let inverse = ctm.inverted() else { return Path() }
    var path = Path()
    for element in elements { path.append(element.mapped(by: inverse)) }
    return path
  }

  var currentPoint: Point? { end.flatMap { ctm.inverted()?.apply(to: $0) } }

  func beginPath() {
    record { $0.beginPath() }
    forgetPath()
  }

  private func forgetPath() {
    elements.removeAll()
    (subpathStart, end) = (nil, nil)
  }

  func add(_ element: Path.Element) {
    record { $0.add(element) }
    let mapped = element.mapped(by: ctm)
    guard mapped.isFinite else { return }
    switch mapped {
    case .move(let point): (subpathStart, end) = (point, point)
    case .line(let point) where end != nil: end = point
    case .quadCurve(let point, _) where end != nil: end = point
    case .curve(let point, _, _) where end != nil: end = point
    case .close where end != nil: end = subpathStart
    default: return
    }
    elements.append(mapped)
  }

  func drawPath(using mode: PathDrawingMode) {
    record(paints: !elements.isEmpty) { $0.drawPath(using: mode) }
    forgetPath()
  }

  // MARK: Clip

  func clip(using rule: FillRule) {
    record { $0.clip(using: rule) }
    var path = Path()
    for element in elements { path.append(element) }
    cut(to: path.isEmpty ? .null : path.controlBounds)
    forgetPath()
  }

  func clip(to rects: [Rect]) {
    record { $0.clip(to: rects) }
    cut(to: rects.reduce(Rect.null) { $0.union(ctm.apply(to: $1)) })
    forgetPath()
  }

  func clip(to rect: Rect, byMask mask: Bitmap) {
    record { $0.clip(to: rect, byMask: mask) }
    cut(to: ctm.apply(to: rect))
  }

  private func cut(to rect: Rect) { clip = rect.isNull ? .null : clip.intersection(rect) }

  var boundingBoxOfClipPath: Rect {
    guard !clip.isEmpty, let inverse = ctm.inverted() else { return .null }
    return inverse.apply(to: clip)
  }

  // MARK: Painting

  func draw(_ bitmap: Bitmap, from source: PixelRect?, in rect: Rect, byTiling: Bool) {
    record(paints: true) { $0.draw(bitmap, from: source, in: rect, byTiling: byTiling) }
  }

  func drawLinearGradient(_ gradient: Gradient, start: Point, end: Point, options: GradientDrawingOptions) {
    record(paints: true) { $0.drawLinearGradient(gradient, start: start, end: end, options: options) }
  }

  func drawRadialGradient(
    _ gradient: Gradient, startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double,
    options: GradientDrawingOptions
  ) {
    record(paints: true) {
      $0.drawRadialGradient(
        gradient, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter, endRadius: endRadius,
        options: options)
    }
  }

  func drawConicGradient(_ gradient: Gradient, center: Point, angle: Double) {
    record(paints: true) { $0.drawConicGradient(gradient, center: center, angle: angle) }
  }

  func draw(_ text: AttributedText, in rect: Rect, maximumNumberOfLines: Int) {
    record(paints: true) { $0.draw(text, in: rect, maximumNumberOfLines: maximumNumberOfLines) }
  }

  func draw(_ text: AttributedText, at point: Point) {
    record(paints: true) { $0.draw(text, at: point) }
  }
}

extension Path.Element {
  fileprivate func mapped(by map: Transform2D) -> Path.Element {
    switch self {
    case .move(let point): .move(to: map.apply(to: point))
    case .line(let point): .line(to: map.apply(to: point))
    case .quadCurve(let point, let control):
      .quadCurve(to: map.apply(to: point), control: map.apply(to: control))
    case .curve(let point, let control1, let control2):
      .curve(
        to: map.apply(to: point), control1: map.apply(to: control1), control2: map.apply(to: control2))
    case .close: .close
    }
  }

  fileprivate var isFinite: Bool {
    switch self {
    case .move(let point), .line(let point): point.isFinite
    case .quadCurve(let point, let control): point.isFinite && control.isFinite
    case .curve(let point, let control1, let control2): point.isFinite && control1.isFinite && control2.isFinite
    case .close: true
    }
  }
}

extension Path {
  fileprivate mutating func append(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quadCurve(let point, let control): addQuadCurve(to: point, control: control)
    case .curve(let point, let control1, let control2): addCurve(to: point, control1: control1, control2: control2)
    case .close: closeSubpath()
    }
  }
}
