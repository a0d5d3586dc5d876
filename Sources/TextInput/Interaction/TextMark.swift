import MultiplaneGeometry
import MultiplaneViews

/// The caret, or a rectangle of what is selected: a colour, and no drawing.
final class TextMark: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    isPart = true
    isUserInteractionEnabled = false
  }

  required init?(coder: Coder) { nil }

  func place(_ rect: Rect, in view: View, color: Color) {
    if superview !== view { view.addSubview(self) }
    frame = rect
    backgroundColor = color
  }
}
