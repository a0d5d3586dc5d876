public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
import MultiplaneSystemViews
public import MultiplaneViews

/// Is told of the items of a bar that is used without a controller.
@preconcurrency @MainActor public protocol NavigationBarDelegate: AnyObject {
  /// Whether an item may be pushed; true by default.
  func navigationBar(_ navigationBar: NavigationBar, shouldPush item: NavigationItem) -> Bool
  /// An item was pushed.
  func navigationBar(_ navigationBar: NavigationBar, didPush item: NavigationItem)
  /// Whether an item may be popped; true by default.
  func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool
  /// An item was popped.
  func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem)
}

extension NavigationBarDelegate {
  /// Returns true.
  public func navigationBar(_ navigationBar: NavigationBar, shouldPush item: NavigationItem) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: NavigationBar, didPush item: NavigationItem) {}
  /// Returns true.
  public func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem) {}
}

/// A bar at the top of a window, with a title, buttons, and the way back: 44 points high, 32 in a window of little
/// height, 30 more with a prompt and 52 more with a large title.
open class NavigationBar: View {
  /// Points of the row of buttons; in a window of little height; of a prompt; and of a large title.
  static let (rowHeight, compactHeight, promptHeight, largeHeight) = (44.0, 32.0, 30.0, 52.0)

  private final let background = ImageView()
  private final let line = View()
  private final var stack: [NavigationItem] = []
  /// What shows the item on top.
  final var content: NavigationBarContent?
  /// What shows the one that goes, while it does.
  private final var leaving: NavigationBarContent?
  private final var motion: Motion?
  /// The background and the line of the item that goes, while it does.
  private final var leavingLook: [View] = []
  private final var leavingHeight = 0.0
  private final var former: [NavigationItem] = []
  /// Points of the screen above the bar that its background covers.
  final var coverAbove = 0.0 { didSet { if coverAbove != oldValue { setNeedsLayout() } } }
  /// Whether the contents below are at their top.
  final var isAtEdge = false { didSet { if isAtEdge != oldValue { showColors() } } }
  /// The controller that the bar belongs to.
  final weak var controller: NavigationController?
  final lazy var chevron = BackSign.image(scale: max(contentScaleFactor, 1))

  /// Makes a bar with a frame; of its own height where that has none.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a bar from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    coder.didRead(self, as: NavigationBar.self)
  }

  private final func setUp() {
    if bounds.height == 0 { frame.size.height = Self.rowHeight }
    isOpaque = false
    for view in [background, line] {
      (view.isPart, view.isUserInteractionEnabled) = (true, false)
      addSubview(view)
    }
    showColors()
  }

  // MARK: Items

  /// Is asked and told; not retained. Of a bar with a controller, the controller decides.
  open weak var delegate: (any NavigationBarDelegate)?

  /// The items, the last of which is shown.
  open var items: [NavigationItem]? {
    get { stack }
    set { show(newValue ?? [], nil, isForward: true) }
  }

  /// The item that is shown.
  open var topItem: NavigationItem? { stack.last }

  /// The one below, which the button back goes to.
  open var backItem: NavigationItem? { stack.dropLast().last }

  /// Sets the items.
  ///
  /// - Parameter animated: whether the new one comes from the right; not outside of a window.
  open func setItems(_ items: [NavigationItem]?, animated: Bool) {
    show(items ?? [], animated ? ownMotion : nil, isForward: true)
  }

  /// Shows an item above the others.
  open func pushItem(_ item: NavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) != false else { return }
    show(stack + [item], animated ? ownMotion : nil, isForward: true)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Shows the item below the topmost one.
  ///
  /// - Returns: the item that goes; nil where there is none, or the delegate keeps it.
  @discardableResult
  open func popItem(animated: Bool) -> NavigationItem? {
    guard let item = stack.last, delegate?.navigationBar(self, shouldPop: item) != false else { return nil }
    show(stack.dropLast(), animated ? ownMotion : nil, isForward: false)
    delegate?.navigationBar(self, didPop: item)
    return item
  }

  private final var ownMotion: Motion? {
    window == nil ? nil : Motion(duration: NavigationLook.pushDuration, curve: NavigationLook.pushCurve)
  }

  /// The button back was pressed.
  final func goBack() {
    if let action = topItem?.backAction { return action.run(self) }
    if let controller { controller.goBack() } else { popItem(animated: true) }
  }

  /// Shows items, with a motion of what comes and goes that a controller ends, or the bar by itself.
  final func show(_ items: [NavigationItem], _ motion: Motion?, isForward: Bool, byController: Bool = false) {
    endMotion(didComplete: true)
    let (old, new) = (stack.last, items.last)
    former = stack
    stack = items
    for item in former { item.changed[ObjectIdentifier(self)] = nil }
    for item in items { item.changed[ObjectIdentifier(self)] = { [weak self] in self?.itemDidChange($0) } }
    if old === new, content?.back === backItem {
      content?.reload()
      return
    }
    let next = new.map { NavigationBarContent(of: $0, back: backItem, in: self) }
    guard let motion, window != nil, let application else {
      content?.removeFromSuperview()
      take(next)
      return
    }
    (leaving, self.motion, leavingHeight) = (content, motion, bounds.height)
    leavingLook = copyLook()
    take(next)
    leaving?.isUserInteractionEnabled = false
    application.performWithoutAnimation { layoutIfNeeded() }
    let play = {
      self.leaving?.move(motion, isForward: isForward, comes: false)
      next?.move(motion, isForward: isForward, comes: true)
      for view in self.leavingLook { motion.fade(view, from: 1, to: 0) }
      for view in [self.background, self.line] { motion.fade(view, from: 0, to: 1) }
    }
    if byController { return play() }
    application.animate(withDuration: motion.duration, animations: play) { [weak self, weak motion] _ in
      if let self, let motion, self.motion === motion { endMotion(didComplete: true) }
    }
  }

  /// Views that look as the background and the line do now, behind these.
  private final func copyLook() -> [View] {
    let (copy, lineCopy) = (ImageView(frame: background.frame), View(frame: line.frame))
    (copy.image, copy.backgroundColor) = (background.image, background.backgroundColor)
    lineCopy.backgroundColor = line.backgroundColor
    for view in [lineCopy, copy] {
      (view.isPart, view.isUserInteractionEnabled) = (true, false)
      insertSubview(view, at: 0)
    }
    return [copy, lineCopy]
  }

  private final func take(_ next: NavigationBarContent?) {
    content = next
    if let next {
      next.frame = bounds
      addSubview(next)
    }
    showColors()
    setNeedsLayout()
    noteSize()
  }

  /// The motion is over: what has gone is taken away, or else what has come.
  final func endMotion(didComplete: Bool) {
    guard let motion else { return }
    self.motion = nil
    motion.clear()
    for view in leavingLook { view.removeFromSuperview() }
    leavingLook = []
    let gone = didComplete ? leaving : content
    if !didComplete {
      for item in stack { item.changed[ObjectIdentifier(self)] = nil }
      (content, stack) = (leaving, former)
      for item in stack { item.changed[ObjectIdentifier(self)] = { [weak self] in self?.itemDidChange($0) } }
      content?.isUserInteractionEnabled = true
      content?.frame = bounds
      content?.reload()
      showColors()
      noteSize()
    }
    gone?.removeFromSuperview()
    // A title's view that has gone with an item may be shown by the other again.
    content?.claim()
    (leaving, former) = (nil, [])
  }

  private final func itemDidChange(_ item: NavigationItem) {
    if item === topItem || item === backItem { content?.reload() }
    showColors()
    noteSize()
  }

  private final func noteSize() {
    invalidateIntrinsicContentSize()
    controller?.barDidChange()
  }

  // MARK: Look

  /// Whether titles are large, where their items don't say otherwise; false by default.
  open var prefersLargeTitles = false { didSet { if prefersLargeTitles != oldValue { rebuild() } } }

  /// How the bar looks.
  open var standardAppearance = NavigationBarAppearance() { didSet { rebuild() } }
  /// How it looks in a window of little height; nil, the default, for as otherwise.
  open var compactAppearance: NavigationBarAppearance? { didSet { rebuild() } }
  /// How it looks while the contents are at their top; nil, the default, for the standard one without background.
  open var scrollEdgeAppearance: NavigationBarAppearance? { didSet { rebuild() } }
  /// How it looks at the top in a window of little height; nil, the default, for `scrollEdgeAppearance`.
  open var compactScrollEdgeAppearance: NavigationBarAppearance? { didSet { rebuild() } }

  /// The colour of the bar; nil, the default, for that of the appearance.
  open var barTintColor: Color? { didSet { showColors() } }

  /// Whether controllers' views go on below the bar, unless they say otherwise; true by default.
  open var isTranslucent = true { didSet { if isTranslucent != oldValue { noteSize() } } }

  /// The image behind the items; nil, the default, for that of the appearance.
  package final var backgroundImage: Image? { didSet { showColors() } }
  /// Whether there is no line.
  package final var hidesLine = false { didSet { showColors() } }
  /// The font and the colour of titles; nil, the default, for those of the appearance.
  package final var titleFont: Font? { didSet { rebuild() } }
  package final var titleColor: Color? { didSet { rebuild() } }
  package final var largeTitleFont: Font? { didSet { rebuild() } }
  package final var largeTitleColor: Color? { didSet { rebuild() } }
  /// The image of the button back; nil, the default, for that of the appearance.
  open var backIndicatorImage: Image? { didSet { rebuild() } }

  private final func rebuild() {
    content?.reload()
    showColors()
    noteSize()
  }

  final var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

  /// How the bar looks now.
  final var appearance: NavigationBarAppearance {
    let sides = topItem?.sides
    let standard = sides?.standard ?? standardAppearance
    let compact = isCompact ? sides?.compact ?? compactAppearance : nil
    guard isAtEdge else { return compact ?? standard }
    let edge = isCompact ? compactScrollEdgeAppearance ?? scrollEdgeAppearance : scrollEdgeAppearance
    if let own = sides?.scrollEdge ?? edge { return own }
    let clear = (compact ?? standard).copy()
    // A colour of the bar's own is that of its edge, too, as with UIKit's older properties.
    if barTintColor == nil, backgroundImage == nil { clear.configureWithTransparentBackground() }
    return clear
  }

  private final func showColors() {
    let appearance = appearance
    let colors = appearance.colors(traitCollection, barTintColor)
    background.image = backgroundImage ?? appearance.backgroundImage
    background.backgroundColor = colors.background
    line.backgroundColor = hidesLine ? nil : colors.line
    content?.showColors()
  }

  /// Shows the colours and the height of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    rebuild()
  }

  /// Draws the sign of the button back for the new screen.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil, contentScaleFactor != signScale else { return }
    signScale = contentScaleFactor
    chevron = BackSign.image(scale: contentScaleFactor)
    content?.reload()
  }
  private final var signScale = 0.0

  // MARK: Layout

  /// Points of the bar without a large title.
  final var smallHeight: Double {
    (isCompact ? Self.compactHeight : Self.rowHeight) + (topItem?.prompt == nil ? 0 : Self.promptHeight)
  }

  /// Places the background and the contents.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let pixel = 1 / max(contentScaleFactor, 1)
    background.frame = Rect(x: 0, y: -coverAbove, width: bounds.width, height: bounds.height + coverAbove)
    line.frame = Rect(x: 0, y: bounds.height, width: bounds.width, height: pixel)
    content?.frame = bounds
    leaving?.frame = Rect(x: 0, y: 0, width: bounds.width, height: leavingHeight)
  }

  /// The given width, or the bar's own where none is given, and the bar's height.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width > 0 ? size.width : bounds.width, smallHeight)
  }

  /// No width, and the bar's height.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, smallHeight) }
}

extension NavigationBar: @MainActor SemanticsSource {
  /// Holds its buttons and titles.
  package final var semanticsRole: SemanticsRole { .toolbar }
}
