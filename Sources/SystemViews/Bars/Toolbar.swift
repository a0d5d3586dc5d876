public import MultiplaneDrawing
public import MultiplaneGeometry
package import MultiplaneContents
public import MultiplaneViews

/// A bar with buttons, for the lower edge of a window: 44 points high.
///
/// The items stand from the left to the right; flexible spaces share the room that is left. Items that there is no room
/// for have no view: a bar of 10,000 items has as many views as fit into its width.
open class Toolbar: View {
  /// The height: 44 points.
  package static let defaultHeight = 44.0

  private final let background = ImageView()
  private final let line = View()
  private final var list: [BarButtonItem] = []
  /// The views of the items that are shown.
  private final var shown: [ObjectIdentifier: View] = [:]

  /// Makes a bar with a frame; of `defaultHeight` where that has no height.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a bar from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    coder.didRead(self, as: Toolbar.self)
  }

  private final func setUp() {
    if bounds.height == 0 { frame.size.height = Self.defaultHeight }
    isOpaque = false
    line.isUserInteractionEnabled = false
    (background.isPart, line.isPart) = (true, true)
    addSubview(background)
    addSubview(line)
    showColors()
  }

  // MARK: Look

  /// The colour of the bar; nil, the default, for `DynamicColor.bar`.
  open var barTintColor: Color? { didSet { showColors() } }

  /// The image behind the items; nil, the default, for a colour.
  open var backgroundImage: Image? { didSet { showColors() } }

  /// The colour of the line at the upper edge, a pixel high; nil, the default, for `DynamicColor.separator`.
  package final var lineColor: Color? { didSet { showColors() } }

  /// Room between the edges of the bar and its items; 16 points at left and right by default.
  package final var itemInsets = EdgeInsets(top: 0, left: 16, bottom: 0, right: 16) { didSet { setNeedsLayout() } }

  /// The height that the bar asks for: 44 points by default.
  package final var preferredHeight = Toolbar.defaultHeight

  /// Room between two items; 10 points by default.
  package final var itemSpacing = 10.0 { didSet { setNeedsLayout() } }

  /// The font of titles; the system font of 17 points by default.
  package final var itemFont = Label.defaultFont { didSet { rebuild() } }

  private final func showColors() {
    background.image = backgroundImage
    background.backgroundColor =
      backgroundImage == nil ? barTintColor ?? DynamicColor.bar.resolved(with: traitCollection) : nil
    line.backgroundColor = lineColor ?? DynamicColor.separator.resolved(with: traitCollection)
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showColors()
  }

  // MARK: Items

  /// What the bar shows, from left to right; nil, the default, for nothing.
  open var items: [BarButtonItem]? {
    get { list.isEmpty ? nil : list }
    set { setItems(newValue, animated: false) }
  }

  /// Sets what the bar shows.
  ///
  /// - Parameter animated: whether the new items fade in; not outside of a window.
  open func setItems(_ items: [BarButtonItem]?, animated: Bool) {
    if animated, let application {
      application.transition(with: self, duration: 0.25, options: .transitionCrossDissolve) {
        self.replaceItems(items ?? [])
        self.layoutIfNeeded()
      }
    } else {
      replaceItems(items ?? [])
    }
  }

  private final func replaceItems(_ items: [BarButtonItem]) {
    for item in list { item.didChange[ObjectIdentifier(self)] = nil }
    list = items
    for item in list {
      item.didChange[ObjectIdentifier(self)] = { [weak self, unowned item] in self?.update(item) }
    }
    let kept = Set(items.map(ObjectIdentifier.init))
    for (id, view) in shown where !kept.contains(id) {
      view.removeFromSuperview()
      shown[id] = nil
    }
    setNeedsLayout()
  }

  /// An item has changed: makes its view anew.
  private final func update(_ item: BarButtonItem) {
    shown.removeValue(forKey: ObjectIdentifier(item))?.removeFromSuperview()
    setNeedsLayout()
  }

  private final func rebuild() {
    for view in shown.values { view.removeFromSuperview() }
    shown = [:]
    setNeedsLayout()
  }

  /// Draws signs for the scale of the new screen.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil, contentScaleFactor != signScale else { return }
    signScale = contentScaleFactor
    for item in list where item.hasSign { update(item) }
  }
  private final var signScale = 0.0

  private final func view(of item: BarButtonItem) -> View {
    let id = ObjectIdentifier(item)
    if let view = shown[id], view.superview === self { return view }
    let view = item.makeView(font: itemFont, scale: contentScaleFactor)
    shown[id] = view
    view.isPart = true
    addSubview(view)
    return view
  }

  // MARK: Layout

  /// Makes views for the items that there is room for, and places them.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let pixel = 1 / max(contentScaleFactor, 1)
    background.frame = bounds
    line.frame = Rect(x: 0, y: 0, width: bounds.width, height: pixel)
    let room = bounds.inset(by: itemInsets)
    let (parts, used, spaces) = measure(room.width)
    let share = spaces > 0 ? max(0, room.width - used) / Double(spaces) : 0
    var x = room.minX
    var isFirst = true
    var left = Set(shown.keys)
    for part in parts {
      if part.item.systemItem == .flexibleSpace {
        x += share
        continue
      }
      guard let view = part.view else {
        x += part.width
        continue
      }
      if !isFirst { x += itemSpacing }
      isFirst = false
      left.remove(ObjectIdentifier(part.item))
      let height = part.item.customView == nil ? room.height : min(part.height, room.height)
      view.frame = Rect(x: x, y: room.minY + (room.height - height) / 2, width: part.width, height: height)
        .onPixels(contentScaleFactor)
      x += part.width
    }
    for id in left { shown.removeValue(forKey: id)?.removeFromSuperview() }
  }

  private struct Part {
    let item: BarButtonItem
    let view: View?
    let width: Double
    let height: Double
  }

  /// The items up to the first one that there is no room for; how much they use, and how many spaces are flexible.
  private final func measure(_ room: Double) -> (parts: [Part], used: Double, spaces: Int) {
    var (parts, used, spaces): ([Part], Double, Int) = ([], 0, 0)
    var hasViews = false
    for item in list {
      switch item.systemItem {
      case .flexibleSpace:
        spaces += 1
        parts.append(Part(item: item, view: nil, width: 0, height: 0))
      case .fixedSpace:
        let width = item.width.isFinite ? item.width : 0
        used += width
        parts.append(Part(item: item, view: nil, width: width, height: 0))
      default:
        guard used <= room else { return (parts, used, spaces) }
        let view = view(of: item)
        let size = item.customView.map(\.bounds.size) ?? view.sizeThatFits(.zero)
        let width = item.width > 0 && item.width.isFinite ? item.width : size.width
        let needed = width + (hasViews ? itemSpacing : 0)
        // The first one is shown in any case.
        if hasViews, used + needed > room { return (parts, used, spaces) }
        used += needed
        hasViews = true
        parts.append(Part(item: item, view: view, width: width, height: size.height))
      }
    }
    return (parts, used, spaces)
  }

  /// The given width, or the bar's own where none is given, and `preferredHeight`.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width > 0 ? size.width : bounds.width, preferredHeight)
  }

  /// No width, and `preferredHeight`.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, preferredHeight) }
}

extension Toolbar: @MainActor SemanticsSource {
  /// Holds its items.
  package final var semanticsRole: SemanticsRole { .toolbar }
}
