import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews

/// What an alert shows: a box with texts, text fields and buttons; of an action sheet, the button that cancels in a box
/// of its own.
final class AlertView: View {
  private weak var alert: AlertController?
  private let box = View()
  private let header = ScrollView()
  private let list = ScrollView()
  private let line = View()
  private let titleLabel = Label()
  private let messageLabel = Label()
  private var buttons: [AlertButton] = []
  private var cancelButton: AlertButton?
  /// Whether the alert is in a popover, which has corners of its own, and needs no button that cancels.
  var isInPopover = false { didSet { if isInPopover != oldValue { rebuild() } } }

  init(_ alert: AlertController) {
    self.alert = alert
    super.init(frame: .zero)
    box.clipsToBounds = true
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      header.addSubview(label)
    }
    titleLabel.accessibilityTraits = .header
    for scroller in [header, list] {
      scroller.contentInsetAdjustmentBehavior = .never
      box.addSubview(scroller)
    }
    box.addSubview(line)
    addSubview(box)
    rebuild()
  }

  required init?(coder: Coder) { nil }

  private var look: PresentationAppearance { alert?.presentationAppearance ?? PresentationAppearance() }
  private var isSheet: Bool { alert?.preferredStyle == .actionSheet }
  private var fields: [TextField] { alert?.textFields ?? [] }

  /// Shows the alert's texts, fields and actions.
  func rebuild() {
    guard let alert else { return }
    let look = look
    look.background.apply(to: box, \.backgroundColor)
    box.layer.cornerRadius = isInPopover ? 0 : look.alertCornerRadius
    look.separator.apply(to: line, \.backgroundColor)
    titleLabel.text = alert.title
    messageLabel.text = alert.message
    // A message without a title is one.
    let isSmall = isSheet
    titleLabel.font = .boldSystemFont(ofSize: isSmall ? look.alertMessageSize : look.alertTitleSize)
    messageLabel.font = .systemFont(ofSize: look.alertMessageSize)
    let color = isSmall ? look.secondaryLabel : look.label
    for label in [titleLabel, messageLabel] { color.apply(to: label, \.textColor) }
    for field in fields where field.superview !== header { header.addSubview(field) }
    for button in buttons + [cancelButton].compactMap(\.self) { button.removeFromSuperview() }
    (buttons, cancelButton) = ([], nil)
    for action in ordered {
      let button = AlertButton(action, alert)
      if isSheet, action.style == .cancel {
        cancelButton = button
        look.background.apply(to: button, \.restingColor)
        button.layer.cornerRadius = look.alertCornerRadius
        button.clipsToBounds = true
        addSubview(button)
      } else {
        buttons.append(button)
        list.addSubview(button)
      }
    }
    setNeedsLayout()
  }

  /// The actions from the top: what cancels comes last, or first of two that stand side by side.
  private var ordered: [AlertAction] {
    let actions = (alert?.actions ?? []).filter { !(isInPopover && $0.style == .cancel) }
    return actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
  }

  /// Shows which actions can be used.
  func updateStates() { for button in buttons + [cancelButton].compactMap(\.self) { button.updateState() } }

  // MARK: Layout

  private var rowHeight: Double { isSheet ? look.sheetButtonHeight : look.alertButtonHeight }

  /// Whether two buttons stand side by side.
  private func isSideBySide(_ width: Double) -> Bool {
    !isSheet && buttons.count == 2 && buttons.allSatisfy { $0.fits(width / 2) }
  }

  private func listHeight(_ width: Double) -> Double {
    if buttons.isEmpty { return 0 }
    return isSideBySide(width) ? rowHeight : rowHeight * Double(buttons.count)
  }

  private func height(of label: Label, _ width: Double) -> Double {
    label.text?.isEmpty ?? true ? 0 : label.sizeThatFits(Size(max(width, 0), 0)).height
  }

  /// The rectangles of the header's views, one below the other, and its height.
  private func placeHeader(_ width: Double) -> (title: Rect, message: Rect, fields: [Rect], height: Double) {
    let (pad, inner) = (look.alertPadding, width - 2 * look.alertPadding)
    var y = pad
    func take(_ height: Double, gap: Double) -> Rect {
      guard height > 0 else { return .zero }
      if y > pad { y += gap }
      defer { y += height }
      return Rect(x: pad, y: y, width: inner, height: height)
    }
    let title = take(height(of: titleLabel, inner), gap: 0)
    let message = take(height(of: messageLabel, inner), gap: 4)
    let fields = fields.enumerated().map { take(look.alertFieldHeight, gap: $0.offset == 0 ? 12 : 8) }
    return (title, message, fields, y > pad ? y + pad : 0)
  }

  /// The height of the button that cancels, with the gap above it.
  private var cancelHeight: Double { cancelButton == nil ? 0 : rowHeight + look.alertMargin }

  /// The heights of header and list where all has a height: the longer of both is scrolled where they do not fit.
  private func parts(_ width: Double, _ height: Double) -> (header: Double, list: Double) {
    let (header, list) = (placeHeader(width).height, listHeight(width))
    let room = max(0, height - cancelHeight)
    guard header + list > room else { return (header, list) }
    // One row and a half, so that it is seen that there are more.
    let least = min(list, buttons.count > 1 ? rowHeight * 1.5 : rowHeight)
    let shown = min(list, max(room - header, least, min(list, room / 2)))
    return (max(0, room - shown), min(shown, room))
  }

  /// The size of the alert at a width, of at most a height.
  func fittingSize(width: Double, height: Double) -> Size {
    let parts = parts(width, height)
    return Size(width, parts.header + parts.list + cancelHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, pixel) = (bounds.width, 1 / max(contentScaleFactor, 1))
    let parts = parts(width, bounds.height)
    box.frame = Rect(x: 0, y: 0, width: width, height: parts.header + parts.list)
    header.frame = Rect(x: 0, y: 0, width: width, height: parts.header)
    list.frame = Rect(x: 0, y: parts.header, width: width, height: parts.list)
    line.frame = Rect(x: 0, y: parts.header, width: width, height: parts.header > 0 && parts.list > 0 ? pixel : 0)
    let places = placeHeader(width)
    (titleLabel.frame, messageLabel.frame) = (places.title, places.message)
    for (field, rect) in zip(fields, places.fields) { field.frame = rect }
    header.contentSize = Size(width, places.height)
    placeButtons(width, pixel)
    list.contentSize = Size(width, listHeight(width))
    cancelButton?.frame = Rect(x: 0, y: box.frame.maxY + look.alertMargin, width: width, height: rowHeight)
  }

  private func placeButtons(_ width: Double, _ pixel: Double) {
    guard isSideBySide(width) else {
      for (index, button) in buttons.enumerated() {
        button.frame = Rect(x: 0, y: rowHeight * Double(index), width: width, height: rowHeight)
        button.showLine(index == 0 ? .zero : Rect(x: 0, y: 0, width: width, height: pixel))
      }
      return
    }
    // The one that cancels is at the left.
    let order = buttons.sorted { $0.action.style == .cancel && $1.action.style != .cancel }
    let half = (width / 2).rounded(toPixels: 1 / pixel)
    order[0].frame = Rect(x: 0, y: 0, width: half, height: rowHeight)
    order[1].frame = Rect(x: half, y: 0, width: width - half, height: rowHeight)
    order[0].showLine(.zero)
    order[1].showLine(Rect(x: 0, y: 0, width: pixel, height: rowHeight))
  }
}

/// A button of an alert.
final class AlertButton: Control {
  let action: AlertAction
  private weak var alert: AlertController?
  private let look: PresentationAppearance
  private let label = Label()
  private let line = View()
  /// Behind the button while it is not pressed.
  var restingColor: Color? { didSet { updateState() } }

  init(_ action: AlertAction, _ alert: AlertController) {
    (self.action, self.alert, look) = (action, alert, alert.presentationAppearance)
    super.init(frame: .zero)
    isOpaque = false
    label.text = action.title
    label.textAlignment = .center
    (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, 0.5)
    let isBold = alert.preferredAction.map { $0 === action } ?? (action.style == .cancel)
    let size = look.alertButtonSize
    label.font = isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    look.separator.apply(to: line, \.backgroundColor)
    for view in [label, line] as [View] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    label.isAccessibilityElement = false
    isAccessibilityElement = true
    accessibilityLabel = action.title
    addAction(for: .touchUpInside) { [weak self] in
      if let self { self.alert?.choose(self.action) }
    }
    updateState()
  }

  required init?(coder: Coder) { nil }

  override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.button) }
    set { super.accessibilityTraits = newValue }
  }

  func fits(_ width: Double) -> Bool { label.sizeThatFits(.zero).width <= width - 16 }

  func showLine(_ rect: Rect) { line.frame = rect }

  /// Shows whether the action can be used.
  func updateState() {
    if isEnabled != action.isEnabled { isEnabled = action.isEnabled }
    let traits = traitCollection
    let color: Color =
      if !isEnabled { look.disabledLabel.resolved(with: traits) } else if action.style == .destructive {
        look.destructive.resolved(with: traits)
      } else { tintColor }
    if label.textColor != color { label.textColor = color }
    backgroundColor = isHighlighted ? look.pressedBackground.resolved(with: traits) : restingColor
  }

  override func stateDidChange() {
    super.stateDidChange()
    updateState()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateState()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateState()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: min(8, bounds.width / 2), dy: 0)
  }
}
