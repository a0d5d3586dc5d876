import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// A segment of a segmented control: a title or an image, before the image of its state.
final class Segment: View {
  var title: String?
  var image: Image?
  /// Points; 0 for what the control gives it.
  var width = 0.0
  var offset = Size.zero
  var isOn = true
  var action: Any?
  var run: ((SegmentedControl) -> Void)?
  private var label: Label?
  private var picture: ImageView?
  private var background: ImageView?
  private var state = Control.State.normal
  /// The last width of the title in other attributes.
  private var measured: (title: String, attributes: TextAttributes, width: Double)?

  private static let pressedAlpha = 0.4, disabledAlpha = 0.4

  init() {
    super.init(frame: .zero)
    (isPart, isUserInteractionEnabled, isOpaque) = (true, false, false)
  }

  required init?(coder: Coder) { nil }

  func show(_ state: Control.State, _ attributes: TextAttributes, _ behind: Image?) {
    self.state = state
    if title != nil || label != nil { showTitle(attributes) }
    if image != nil || picture != nil {
      let view = picture ?? made(ImageView())
      picture = view
      if view.image !== image { view.image = image }
    }
    if behind != nil || background != nil {
      let view = background ?? made(ImageView(), atBack: true)
      background = view
      if view.image !== behind { view.image = behind }
    }
    let isPressed = state.contains(.highlighted) && !state.contains(.selected)
    if let label, label.alpha != (isPressed ? Self.pressedAlpha : 1) { label.alpha = isPressed ? Self.pressedAlpha : 1 }
    let alpha = state.contains(.disabled) ? Self.disabledAlpha : isPressed ? Self.pressedAlpha : 1
    if let picture, picture.alpha != alpha { picture.alpha = alpha }
    setNeedsLayout()
  }

  private func showTitle(_ attributes: TextAttributes) {
    let view = label ?? made(Label())
    label = view
    view.textAlignment = .center
    view.isAccessibilityElement = false
    let text = AttributedText(title ?? "", attributes: attributes)
    if view.styledText != text { view.styledText = text }
  }

  private func made<Made: View>(_ view: Made, atBack: Bool = false) -> Made {
    view.isPart = true
    if atBack { insertSubview(view, at: 0) } else { addSubview(view) }
    return view
  }

  /// The width of what is shown.
  var contentWidth: Double { image?.size.width ?? (title == nil ? 0 : label?.sizeThatFits(.zero).width ?? 0) }

  /// The width of the title in other attributes; 0 without one.
  func width(in attributes: TextAttributes) -> Double {
    guard image == nil, let title, !title.isEmpty else { return 0 }
    if let measured, measured.title == title, measured.attributes == attributes { return measured.width }
    let text = AttributedText(title, attributes: attributes)
    // Whole points: the label that shows it is whole pixels wide.
    let width = TextSize.measure(text, width: nil, height: nil, lines: 1).width.rounded(.up)
    measured = (title, attributes, width)
    return width
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    background?.frame = bounds
    let middle = Point(bounds.midX + offset.width, bounds.midY + offset.height)
    func place(_ view: View, _ size: Size) {
      let size = Size(min(size.width, bounds.width), min(size.height, bounds.height))
      view.frame = Rect(
        x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height
      ).onPixels(contentScaleFactor)
    }
    if let label { place(label, label.sizeThatFits(.zero)) }
    if let picture { place(picture, picture.image?.size ?? .zero) }
  }

  // MARK: Accessibility

  override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  override var accessibilityLabel: String? {
    get { described?.label ?? title }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityTraits: AccessibilityTraits {
    get {
      if let traits = described?.traits { return traits }
      var traits: AccessibilityTraits = .button
      if state.contains(.selected) { traits.insert(.selected) }
      if state.contains(.disabled) { traits.insert(.notEnabled) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
}
