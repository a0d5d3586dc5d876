import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneViews

/// What stands on a key: its faces beside each other in one drawing, of which the key shows one. Capital letters need
/// no drawing of their own when shift is pressed.
final class KeyFace: View {
  /// What is drawn.
  enum Sign: Hashable {
    case text(String)
    case digit(String, letters: String)
    /// An arrow: in outlines, filled, and with a bar.
    case shift, shiftOn, shiftLock
    /// Points to the left, or to the right.
    case delete(pointsRight: Bool)
    case globe
  }

  /// The faces, each as wide as the key.
  final var signs: [Sign] = [] { didSet { if signs != oldValue { setNeedsDisplay() } } }
  final var fontSize = 22.0 { didSet { if fontSize != oldValue { setNeedsDisplay() } } }
  final var color = Color.black { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The width of one face.
  final var faceWidth: Double { bounds.width / Double(max(signs.count, 1)) }

  override init(frame: Rect) {
    super.init(frame: frame)
    (isPart, isUserInteractionEnabled, isOpaque) = (true, false, false)
    contentMode = .redraw
  }

  required init?(coder: Coder) { nil }

  override func draw(_ rect: Rect, in context: any DrawingContext) {
    for (index, sign) in signs.enumerated() {
      let face = Rect(x: Double(index) * faceWidth, y: 0, width: faceWidth, height: bounds.height)
      context.saveGState()
      context.clip(to: face)
      draw(sign, in: face, context)
      context.restoreGState()
    }
  }

  private final func draw(_ sign: Sign, in rect: Rect, _ context: any DrawingContext) {
    context.setFillColor(color)
    context.setStrokeColor(color)
    context.setLineWidth(1.5)
    context.setLineJoin(.round)
    context.setLineCap(.round)
    let middle = Point(rect.midX, rect.midY)
    switch sign {
    case .text(let text): put(text, fontSize, in: rect, context)
    case .digit(let digit, ""): put(digit, fontSize, in: rect, context)
    case .digit(let digit, let letters):
      let small = min(10, rect.height / 4)
      let above = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height - small)
      put(digit, fontSize, in: above, context)
      put(
        letters, small, in: Rect(x: rect.minX, y: rect.maxY - 1.8 * small, width: rect.width, height: 1.6 * small),
        context)
    case .shift, .shiftOn, .shiftLock:
      context.addLines(between: Self.arrow.map { Point(middle.x + $0, middle.y + $1 - (sign == .shiftLock ? 1.5 : 0)) })
      context.closePath()
      context.drawPath(using: sign == .shift ? .stroke : .fillStroke)
      if sign == .shiftLock { context.fill(Rect(x: middle.x - 4, y: middle.y + 8, width: 8, height: 2)) }
    case .delete(let pointsRight):
      let side = pointsRight ? -1.0 : 1
      context.addLines(between: Self.eraser.map { Point(middle.x + side * $0, middle.y + $1) })
      context.closePath()
      for (from, to) in [(Point(-1, -3), Point(5, 3)), (Point(-1, 3), Point(5, -3))] {
        context.move(to: Point(middle.x + side * from.x, middle.y + from.y))
        context.addLine(to: Point(middle.x + side * to.x, middle.y + to.y))
      }
      context.strokePath()
    case .globe:
      context.addEllipse(in: Rect(x: middle.x - 8, y: middle.y - 8, width: 16, height: 16))
      context.addEllipse(in: Rect(x: middle.x - 3.5, y: middle.y - 8, width: 7, height: 16))
      for y in [-4.0, 0, 4] {
        let half = y == 0 ? 8 : 6.9
        context.move(to: Point(middle.x - half, middle.y + y))
        context.addLine(to: Point(middle.x + half, middle.y + y))
      }
      context.strokePath()
    }
  }

  /// Corners of shift's arrow and delete's key, points around their middles.
  private static let arrow = [(0.0, -8.0), (8, 0.5), (4, 0.5), (4, 6.5), (-4, 6.5), (-4, 0.5), (-8, 0.5)]
  private static let eraser = [(-10.0, 0.0), (-4, -6.5), (9, -6.5), (9, 6.5), (-4, 6.5)]

  /// Draws a text in the middle, smaller where it is too wide.
  private final func put(_ text: String, _ size: Double, in rect: Rect, _ context: any DrawingContext) {
    #if Drawing
      var attributes = TextAttributes(font: .systemFont(ofSize: size), foregroundColor: color)
      attributes.paragraphStyle.lineBreakMode = .byClipping
      guard var layout = try? TextLayout(AttributedText(text, attributes: attributes)) else { return }
      let room = max(1, rect.width - 4)
      if layout.boundingRect.width > room {
        attributes.font.size = max(6, size * room / layout.boundingRect.width)
        guard let smaller = try? TextLayout(AttributedText(text, attributes: attributes)) else { return }
        layout = smaller
      }
      let own = layout.boundingRect
      let place = Point(
        (rect.midX - own.width / 2 - own.minX).rounded(toPixels: contentScaleFactor),
        (rect.midY - own.height / 2 - own.minY).rounded(toPixels: contentScaleFactor))
      context.draw(AttributedText(text, attributes: attributes), at: place)
    #endif
  }
}
