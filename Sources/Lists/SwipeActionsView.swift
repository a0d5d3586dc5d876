import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// A button of a swipe.
final class SwipeButton: Control {
  let action: ContextualAction
  private let label = Label()
  private var picture: ImageView?

  init(_ action: ContextualAction) {
    self.action = action
    super.init(frame: .zero)
    isPart = true
    clipsToBounds = true
    backgroundColor = action.backgroundColor
    label.text = action.title
    label.textColor = .white
    label.font = .systemFont(ofSize: 15)
    label.textAlignment = .center
    addSubview(label)
    if let image = action.image {
      let view = ImageView(image: image)
      view.tintColor = .white
      addSubview(view)
      picture = view
    }
    isAccessibilityElement = true
    accessibilityLabel = action.title
    accessibilityTraits = .button
  }

  required init?(coder: Coder) { nil }

  /// The width that the action needs.
  var fittingWidth: Double {
    max(74, max(label.sizeThatFits(.zero).width, picture?.image?.size.width ?? 0) + 30)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = min(bounds.width, fittingWidth)
    guard let picture, let size = picture.image?.size else {
      return label.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
    }
    let text = action.title?.isEmpty == false ? 20.0 : 0
    let top = max(0, (bounds.height - size.height - text) / 2)
    picture.frame = Rect(x: (width - size.width) / 2, y: top, width: size.width, height: size.height)
    label.frame = Rect(x: 0, y: top + size.height, width: width, height: text)
  }
}

/// The buttons of a swipe, behind their row: as wide together as the row has moved.
final class SwipeActionsView: View {
  let buttons: [SwipeButton]
  let isLeft: Bool

  init(_ configuration: SwipeActionsConfiguration, isLeft: Bool, press: @escaping (ContextualAction) -> Void) {
    buttons = configuration.actions.map { SwipeButton($0) }
    self.isLeft = isLeft
    super.init(frame: .zero)
    isPart = true
    clipsToBounds = true
    for button in buttons {
      addSubview(button)
      button.addAction(for: .touchUpInside) { press(button.action) }
    }
  }

  required init?(coder: Coder) { nil }

  /// The width of all buttons side by side.
  var fittingWidth: Double { buttons.reduce(0) { $0 + $1.fittingWidth } }

  /// Places the buttons in the room that the row has left.
  func show(_ open: Double, of row: Rect, isFull: Bool) {
    frame = Rect(x: isLeft ? row.minX : row.maxX - open, y: row.minY, width: open, height: row.height)
    let part = fittingWidth > 0 ? open / fittingWidth : 0
    var outer = 0.0
    for (index, button) in buttons.enumerated() {
      // With a full swipe the first one covers the others.
      let width = isFull ? (index == 0 ? open : 0) : button.fittingWidth * part
      let x = isLeft ? outer : open - outer - width
      button.frame = Rect(x: x, y: 0, width: width, height: row.height)
      outer += width
    }
  }
}
