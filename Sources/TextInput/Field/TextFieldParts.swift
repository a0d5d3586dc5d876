import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// The part of a text field in which its line is drawn.
final class TextFieldCanvas: View {
  final weak var field: TextField?

  override init(frame: Rect) {
    super.init(frame: frame)
    isPart = true
    isUserInteractionEnabled = false
    isOpaque = false
    clipsToBounds = true
    contentMode = .redraw
  }

  required init?(coder: Coder) { nil }

  override func draw(_ rect: Rect, in context: any DrawingContext) {
    guard let field else { return }
    field.context = context
    if field.hasText { field.drawText(in: bounds) } else { field.drawPlaceholder(in: bounds) }
    field.context = nil
  }
}

/// What is around a text field: a layer with a border, and no drawing.
final class TextFieldBorder: View {
  final var style = TextField.BorderStyle.none { didSet { updateColors() } }

  override init(frame: Rect) {
    super.init(frame: frame)
    isPart = true
    isUserInteractionEnabled = false
  }

  required init?(coder: Coder) { nil }

  final func updateColors() {
    let traits = traitCollection
    let isDark = traits.userInterfaceStyle == .dark
    layer.cornerRadius = style == .roundedRect ? 5 : 0
    layer.borderWidth = style == .none ? 0 : style == .roundedRect ? 0.5 : 1
    layer.borderColor = isDark ? Color(white: 1, alpha: 0.3) : Color(white: 0, alpha: 0.2)
    let hasGround = style == .bezel || style == .roundedRect
    backgroundColor = hasGround ? DynamicColor.systemBackground.resolved(with: traits) : nil
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColors()
  }
}

/// The button that takes the text away: a disc with a cross.
final class TextFieldClearButton: Control {
  override init(frame: Rect) {
    super.init(frame: frame)
    isPart = true
    isOpaque = false
    contentMode = .redraw
    isAccessibilityElement = true
    accessibilityLabel = "Clear text"
    accessibilityTraits = .button
  }

  required init?(coder: Coder) { nil }

  override func draw(_ rect: Rect, in context: any DrawingContext) {
    let side = min(bounds.width, bounds.height) - 3
    let disc = Rect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    let color = DynamicColor.secondaryLabel.resolved(with: traitCollection)
    context.setFillColor(color.faded(to: isHighlighted ? 0.6 : 0.35))
    context.fillEllipse(in: disc)
    context.setStrokeColor(DynamicColor.systemBackground.resolved(with: traitCollection))
    context.setLineWidth(1.5)
    let cross = disc.insetBy(dx: side * 0.32, dy: side * 0.32)
    for (from, to) in [
      (Point(cross.minX, cross.minY), Point(cross.maxX, cross.maxY)),
      (Point(cross.maxX, cross.minY), Point(cross.minX, cross.maxY)),
    ] {
      context.beginPath()
      context.move(to: from)
      context.addLine(to: to)
      context.strokePath()
    }
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsDisplay()
  }
}
