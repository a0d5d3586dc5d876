public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
import MultiplaneSystemViews
public import MultiplaneViews

/// Is told of the taps of a bar of tabs.
@preconcurrency @MainActor public protocol TabBarDelegate: AnyObject {
  /// An item was tapped.
  func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem)
}

extension TabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) {}
}

/// How a bar of tabs looks.
@preconcurrency @MainActor open class TabBarAppearance: BarAppearance {
  /// Of tabs whose image stands above their title, as all do here.
  open var stackedLayoutAppearance = TabBarItemAppearance()
  /// Of tabs whose image stands beside their title; there are none here.
  open var inlineLayoutAppearance = TabBarItemAppearance(style: .inline)
  /// Of such tabs in little height.
  open var compactInlineLayoutAppearance = TabBarItemAppearance(style: .compactInline)

  /// Makes the standard one.
  public required init() { super.init() }

  /// Makes one with what another says, of a bar of tabs or of any.
  public required init(barAppearance: BarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? TabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance.copy()
    inlineLayoutAppearance = other.inlineLayoutAppearance.copy()
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.copy()
  }
}

/// A bar of tabs for the lower edge of a window: 49 points high.
open class TabBar: View {
  /// Points.
  static let defaultHeight = 49.0
  /// The most tabs that a bar of a narrow window shows.
  static let most = 5

  private final let background = ImageView()
  private final let line = View()
  private final var list: [TabBarItem] = []
  private final var buttons: [TabButton] = []
  private final var selected: TabBarItem?

  /// Makes a bar with a frame; of its own height where that has none.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a bar from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    coder.didRead(self, as: TabBar.self)
  }

  private final func setUp() {
    if bounds.height == 0 { frame.size.height = Self.defaultHeight }
    isOpaque = false
    for view in [background, line] {
      (view.isPart, view.isUserInteractionEnabled) = (true, false)
      addSubview(view)
    }
    showColors()
  }

  // MARK: Items

  /// Is told; not retained.
  open weak var delegate: (any TabBarDelegate)?

  /// The tabs, from left to right; nil, the default, for none.
  open var items: [TabBarItem]? {
    get { list.isEmpty ? nil : list }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the tabs.
  ///
  /// - Parameter animated: of no effect: they change at once.
  open func setItems(_ items: [TabBarItem]?, animated: Bool) {
    for button in buttons { button.removeFromSuperview() }
    list = items ?? []
    if let old = selected, !list.contains(old) { selected = nil }
    buttons = list.map { item in
      let button = TabButton(item, in: self)
      button.addAction(for: .touchUpInside) { [weak self, weak item] in
        guard let self, let item else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
      }
      addSubview(button)
      return button
    }
    showColors()
    setNeedsLayout()
  }

  /// The tab that is shown as selected; nil for none.
  open var selectedItem: TabBarItem? {
    get { selected }
    set {
      guard newValue !== selected else { return }
      selected = newValue
      showColors()
    }
  }

  // MARK: Look

  /// How the bar looks.
  open var standardAppearance = TabBarAppearance() { didSet { showColors() } }
  /// How it looks while the contents are at their end; nil, the default, for as otherwise. Here bars look as otherwise.
  open var scrollEdgeAppearance: TabBarAppearance? { didSet { showColors() } }
  /// The colour of the bar; nil, the default, for that of the appearance.
  open var barTintColor: Color? { didSet { showColors() } }
  /// The colour of tabs that are not selected; nil, the default, for a grey.
  open var unselectedItemTintColor: Color? { didSet { showColors() } }
  /// The image behind the tabs; nil, the default, for that of the appearance.
  open var backgroundImage: Image? { didSet { showColors() } }
  /// Whether there is no line.
  package final var hidesLine = false { didSet { showColors() } }
  /// Whether controllers' views go on below the bar; true by default.
  open var isTranslucent = true

  private final func showColors() {
    let colors = standardAppearance.colors(traitCollection, barTintColor)
    background.image = backgroundImage ?? standardAppearance.backgroundImage
    background.backgroundColor = colors.background
    line.backgroundColor = hidesLine ? nil : colors.line
    let grey = DynamicColor.secondaryLabel.resolved(with: traitCollection)
    let look = standardAppearance.stackedLayoutAppearance
    for button in buttons {
      let isSelected = button.item === selected
      let plain = isSelected ? tintColor : unselectedItemTintColor ?? grey
      button.show(
        isSelected: isSelected, button.item.isEnabled ? isSelected ? look.selected : look.normal : look.disabled,
        plain ?? grey)
    }
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showColors()
  }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  // MARK: Layout

  /// Gives each tab an equal share of the width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let pixel = 1 / max(contentScaleFactor, 1)
    background.frame = bounds
    line.frame = Rect(x: 0, y: -pixel, width: bounds.width, height: pixel)
    let area = safeAreaInsets
    let room = max(0, bounds.width - area.left - area.right)
    let count = Double(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      let (start, end) = (
        (room * Double(index) / count).rounded(toPixels: contentScaleFactor),
        (room * Double(index + 1) / count).rounded(toPixels: contentScaleFactor)
      )
      button.frame = Rect(
        x: area.left + start, y: 0, width: end - start, height: min(Self.defaultHeight, bounds.height))
    }
  }

  /// The given width, or the bar's own where none is given, and the bar's height.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width > 0 ? size.width : bounds.width, Self.defaultHeight)
  }

  /// No width, and the bar's height.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, Self.defaultHeight) }
}

extension TabBar: @MainActor SemanticsSource {
  /// Holds its tabs.
  package final var semanticsRole: SemanticsRole { .toolbar }
}

/// One tab: its image above its title, with a badge.
final class TabButton: Control {
  /// Points of an image, of a badge, and of its text.
  private static let (imageHeight, badgeHeight, badgeFont) = (28.0, 18.0, 13.0)

  let item: TabBarItem
  private let picture = ImageView()
  private let label = Label()
  private var badge: Label?
  private var isShownSelected = false
  private var look = TabBarItemAppearance.StateAppearance()

  init(_ item: TabBarItem, in bar: TabBar) {
    self.item = item
    super.init(frame: .zero)
    isPart = true
    isOpaque = false
    isAccessibilityElement = true
    label.textAlignment = .center
    picture.contentMode = .center
    for view in [picture, label] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    item.didChange[ObjectIdentifier(self)] = { [weak self] in self?.reload() }
    reload()
  }

  required init?(coder: Coder) { nil }

  isolated deinit { item.didChange[ObjectIdentifier(self)] = nil }

  private func reload() {
    let image = isShownSelected ? item.selectedImage ?? item.image : item.image
    picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    label.text = item.title ?? ""
    label.font = look.titleFont ?? .systemFont(ofSize: image == nil ? 13 : 10, weight: .medium)
    isEnabled = item.isEnabled
    accessibilityLabel = item.accessibilityLabel ?? item.title
    accessibilityIdentifier = item.accessibilityIdentifier
    accessibilityValue = item.badgeValue
    accessibilityTraits = isShownSelected ? [.button, .selected] : .button
    setBadge()
    setNeedsLayout()
  }

  private func setBadge() {
    guard let text = item.badgeValue else {
      badge?.removeFromSuperview()
      return badge = nil
    }
    let view = badge ?? Label()
    if badge == nil {
      view.textAlignment = .center
      view.font = .systemFont(ofSize: Self.badgeFont)
      view.textColor = .white
      view.layer.cornerRadius = Self.badgeHeight / 2
      view.clipsToBounds = true
      addSubview(view)
      badge = view
    }
    view.text = text
    view.backgroundColor =
      item.badgeColor ?? look.badgeBackgroundColor ?? Color(red: 1, green: 0.23, blue: 0.19)
  }

  /// - Parameter color: of what the look says nothing of.
  func show(isSelected: Bool, _ look: TabBarItemAppearance.StateAppearance, _ color: Color) {
    (isShownSelected, self.look) = (isSelected, look)
    reload()
    label.textColor = look.titleColor ?? color
    picture.tintColor = look.iconColor ?? color
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = label.sizeThatFits(.zero).height
    if picture.image == nil {
      label.frame = Rect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
        .onPixels(contentScaleFactor)
      picture.frame = .zero
    } else {
      picture.frame = Rect(x: 0, y: 3, width: bounds.width, height: Self.imageHeight)
      label.frame = Rect(x: 0, y: bounds.height - 3 - height, width: bounds.width, height: height)
        .onPixels(contentScaleFactor)
    }
    guard let badge else { return }
    let width = max(Self.badgeHeight, badge.sizeThatFits(.zero).width + 10)
    badge.frame = Rect(x: bounds.midX + 6, y: 2, width: width, height: Self.badgeHeight).onPixels(contentScaleFactor)
  }
}
