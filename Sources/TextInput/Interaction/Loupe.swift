import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// A magnifier: the text around a caret, drawn larger above the finger. Of a system's text it draws the lines, of
/// another one what the view draws.
final class Loupe: View {
  private final weak var input: (any TextInput)?
  private final var caret = Rect.zero
  private static let (size, scale, above) = (Size(124, 56), 1.25, 16.0)

  override init(frame: Rect) {
    super.init(frame: Rect(origin: .zero, size: Self.size))
    (isPart, isUserInteractionEnabled, isOpaque, clipsToBounds) = (true, false, false, true)
    layer.cornerRadius = Self.size.height / 2
    layer.borderWidth = 1
    layer.borderColor = Color(white: 0.6)
  }

  required init?(coder: Coder) { nil }

  /// Shows what is around a caret.
  ///
  /// - Parameters:
  ///   - caret: in the space of the text's view.
  ///   - place: above which the magnifier stands, in the window's space.
  func show(_ caret: Rect, of input: any TextInput, at place: Point, in window: Window) {
    if superview !== window { window.addSubview(self) }
    (self.input, self.caret) = (input, caret)
    let x = min(max(place.x, window.bounds.minX + Self.size.width / 2), window.bounds.maxX - Self.size.width / 2)
    let y = max(place.y - Self.above - Self.size.height / 2, window.bounds.minY + Self.size.height / 2)
    center = Point(x.rounded(), y.rounded())
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in context: any DrawingContext) {
    guard let input else { return }
    let space = input.textInputView
    context.setFillColor(space.backgroundColor ?? DynamicColor.systemBackground.resolved(with: space.traitCollection))
    context.fill(bounds)
    context.saveGState()
    context.concatenate(
      Transform2D(
        a: Self.scale, b: 0, c: 0, d: Self.scale, tx: bounds.midX - Self.scale * caret.midX,
        ty: bounds.midY - Self.scale * caret.midY))
    if let text = input as? any EditedTextView {
      let origin = text.access.origin
      let half = bounds.height / Self.scale / 2
      text.editor.frame.draw(
        from: caret.midY - half - origin.y, to: caret.midY + half - origin.y, in: context, at: origin)
    } else {
      space.draw(space.bounds, in: context)
    }
    context.setFillColor(space.tintColor ?? Color.black)
    context.fill(Rect(x: caret.midX - 1, y: caret.minY, width: 2, height: caret.height))
    context.restoreGState()
  }
}
