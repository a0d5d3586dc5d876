import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneSystemViews
public import MultiplaneViews

/// The field of a search bar: with a glass at its left, a button that clears it, and a return key that searches.
open class SearchTextField: TextField {
  /// Makes an empty field with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUpSearch()
  }

  /// Makes a field from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUpSearch()
  }

  private final func setUpSearch() {
    layer.cornerRadius = 10
    updateGround()
    (clearButtonMode, returnKeyType) = (.whileEditing, .search)
    autocapitalizationType = .sentences
    enablesReturnKeyAutomatically = true
    let glass = SearchGlass(frame: Rect(x: 0, y: 0, width: 28, height: 28))
    glass.isPart = true
    (leftView, leftViewMode) = (glass, .always)
    accessibilityTraits.insert(.searchField)
  }

  private final func updateGround() { backgroundColor = DynamicColor.fill.resolved(with: traitCollection) }

  /// Between the glass and the clear button.
  open override func textRect(forBounds bounds: Rect) -> Rect {
    super.textRect(forBounds: bounds).insetBy(dx: 2, dy: 0)
  }

  /// As while it is not edited.
  open override func editingRect(forBounds bounds: Rect) -> Rect {
    super.editingRect(forBounds: bounds).insetBy(dx: 2, dy: 0)
  }

  /// As high as a line and the room around it.
  open override var intrinsicContentSize: Size { Size(super.intrinsicContentSize.width, 36) }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateGround()
  }
}

/// A looking glass.
final class SearchGlass: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    (isUserInteractionEnabled, isOpaque) = (false, false)
  }

  required init?(coder: Coder) { nil }

  override func draw(_ rect: Rect, in context: any DrawingContext) {
    context.setStrokeColor(DynamicColor.secondaryLabel.resolved(with: traitCollection))
    context.setLineWidth(1.75)
    context.setLineCap(.round)
    let middle = Point(bounds.midX - 0.5, bounds.midY - 1.5)
    context.strokeEllipse(in: Rect(x: middle.x - 5, y: middle.y - 5, width: 10, height: 10))
    context.beginPath()
    context.move(to: Point(middle.x + 3.8, middle.y + 3.8))
    context.addLine(to: Point(middle.x + 8, middle.y + 8))
    context.strokePath()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsDisplay()
  }
}
