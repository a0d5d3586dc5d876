/// `BezierPath` by UIKit's name. It is drawn in the current context.
public typealias UIBezierPath = BezierPath

extension BezierPath {
  /// The path.
  public final var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }

  /// A rectangle some of whose corners are round.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    func radius(_ corner: UIRectCorner) -> CGSize { corners.contains(corner) ? cornerRadii : .zero }
    let radii = CornerRadii(
      topLeft: radius(.topLeft), topRight: radius(.topRight), bottomRight: radius(.bottomRight),
      bottomLeft: radius(.bottomLeft))
    self.init(Path(roundedRect: rect, cornerRadii: radii))
  }

  /// A path of the same elements.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path) }

  /// Fills the path in the current context, in its fill colour.
  public final func fill() { fill(with: nil, alpha: 1) }
  /// Strokes the path in the current context, in its stroke colour.
  public final func stroke() { stroke(with: nil, alpha: 1) }

  /// Fills the path by a blend mode.
  public final func fill(with blendMode: CGBlendMode, alpha: CGFloat) { fill(with: Optional(blendMode), alpha: alpha) }
  /// Strokes the path by a blend mode.
  public final func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    stroke(with: Optional(blendMode), alpha: alpha)
  }

  /// Cuts what is drawn from now on to the path.
  public final func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: fillRule)
  }

  private final func draw(_ blendMode: CGBlendMode?, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let before = context.drawingState
    if let blendMode { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(before.alpha * alpha) }
    context.beginPath()
    context.addPath(path)
    body(context)
    context.drawingState = before
  }

  private final func fill(with blendMode: CGBlendMode?, alpha: CGFloat) {
    draw(blendMode, alpha) { $0.fillPath(using: fillRule) }
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
