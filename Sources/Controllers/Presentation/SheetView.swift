import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// What lies behind something that is presented, and tells of taps.
class TapView: View {
  /// Called when the user taps it.
  var whenTapped: () -> Void = {}

  override init(frame: Rect) {
    super.init(frame: frame)
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] _ in self?.whenTapped() }
    addGestureRecognizer(tap)
  }

  required init?(coder: Coder) { nil }
}

/// Black, of some alpha.
final class DimmingView: TapView {}

/// A sheet: round corners, a grabber, and the view of the controller that is presented.
final class SheetView: View {
  let grabber = SheetGrabber()
  private weak var content: View?
  private var grabberSize = Size.zero

  override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
    grabber.isHidden = true
    addSubview(grabber)
  }

  required init?(coder: Coder) { nil }

  /// Shows a controller's view, below the grabber.
  func hold(_ view: View) {
    content = view
    insertSubview(view, at: 0)
  }

  func look(_ look: PresentationAppearance, radius: Double) {
    layer.cornerRadius = radius
    look.background.apply(to: self, \.backgroundColor)
    look.grabber.apply(to: grabber.bar, \.backgroundColor)
    grabberSize = look.grabberSize
    placeGrabber()
  }

  private func placeGrabber() {
    // A finger needs more than the bar.
    let touch = Size(grabberSize.width + 40, grabberSize.height + 20)
    grabber.frame = Rect(x: (bounds.width - touch.width) / 2, y: -5, width: touch.width, height: touch.height)
    grabber.bar.frame = Rect(
      x: (touch.width - grabberSize.width) / 2, y: 10, width: grabberSize.width, height: grabberSize.height)
    grabber.bar.layer.cornerRadius = grabberSize.height / 2
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let content, content.superview === self, content.frame != bounds { content.frame = bounds }
    placeGrabber()
  }
}

/// The bar at the upper edge of a sheet.
final class SheetGrabber: View {
  let bar = View()
  /// Called when the user taps the bar.
  var whenTapped: () -> Void = {}

  override init(frame: Rect) {
    super.init(frame: frame)
    bar.isUserInteractionEnabled = false
    addSubview(bar)
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] _ in self?.whenTapped() }
    addGestureRecognizer(tap)
    isAccessibilityElement = true
    accessibilityLabel = "Sheet Grabber"
    accessibilityTraits = .button
  }

  required init?(coder: Coder) { nil }
}
