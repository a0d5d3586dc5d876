public import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// A controller of two columns, which become one stack where the width is compact: UIKit's, without the prefix.
///
/// Each column is a navigation controller: a controller that is set for a column and is none gets one around it. In one
/// stack, the second column's controllers are pushed above the first's, and go back when there are two again.
open class SplitViewController: ViewController {
  /// How a controller is divided.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// By `viewControllers`.
    case unspecified
    /// Two columns, set by `setViewController(_:for:)`.
    case doubleColumn
    /// Here as `doubleColumn`.
    case tripleColumn
  }

  /// A column.
  public enum Column: Int, Hashable, Sendable, CaseIterable {
    /// The narrow one.
    case primary
    /// Of no effect here: there are two columns.
    case supplementary
    /// The wide one.
    case secondary
    /// What is shown in place of both where the width is compact.
    case compact
  }

  /// Which columns are seen.
  public enum DisplayMode: Int, Hashable, Sendable, CaseIterable {
    /// As the width allows.
    case automatic
    /// The wide one.
    case secondaryOnly
    /// Both, beside each other.
    case oneBesideSecondary
    /// The narrow one above the wide one.
    case oneOverSecondary
    /// As with one column more; here as `oneBesideSecondary`.
    case twoBesideSecondary
    /// As with one column more; here as `oneOverSecondary`.
    case twoOverSecondary
    /// Here as `oneBesideSecondary`.
    case twoDisplaceSecondary
  }

  /// For a narrow column whose width is not said.
  public static let automaticDimension = -1.0
  /// Of the width, and points: of a narrow column by default.
  private static let (fraction, least, most) = (0.4, 0.0, 320.0)
  /// Points from which on both columns stand beside each other by themselves.
  private static let wide = 700.0
  private static let duration = 0.3

  /// How the controller is divided.
  open private(set) var style = Style.unspecified
  private final var columns: [Column: ViewController] = [:]
  private final var stacks: [Column: NavigationController] = [:]
  private final var isOne = false
  /// Whether the second column is above the first in the one stack.
  private final var showsSecond = false
  /// What the second column lends to the one stack.
  private final var lent: [ViewController] = []
  private final var wanted = DisplayMode.automatic
  /// A mode that was chosen by `show(_:)` and `hide(_:)`.
  private final var own: DisplayMode?
  private final var shownMode = DisplayMode.automatic
  private final let line = View()
  private final let shade = View()
  private final var isPlacing = false
  private final lazy var button = BarButtonItem(.organize) { [weak self] _ in self?.toggle() }

  /// Makes a controller of columns.
  public init(style: Style) {
    super.init(nibName: nil, bundle: nil)
    self.style = style
    setUp()
  }

  /// Makes a controller of `viewControllers`.
  public override init(nibName: String? = nil, bundle: NibBundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// Makes a controller from an archive: its children are its columns.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    viewControllers = Array(children.prefix(2))
    coder.didRead(self, as: SplitViewController.self)
  }

  private final func setUp() { shownChildren = { [weak self] in self?.childrenInPlace() ?? [] } }

  // MARK: Columns

  /// Is asked and told; not retained.
  open weak var delegate: (any SplitViewControllerDelegate)?

  /// The controllers of both columns; where they are one, that of the first.
  open var viewControllers: [ViewController] {
    get {
      isOne
        ? [columns[.compact] ?? shownOf(.primary)].compactMap { $0 }
        : [shownOf(.primary), shownOf(.secondary)].compactMap { $0 }
    }
    set {
      set(newValue.first, for: .primary)
      set(newValue.dropFirst().first, for: .secondary)
    }
  }

  /// The controller that was set for a column; nil for none.
  open func viewController(for column: Column) -> ViewController? { columns[column] }

  /// Sets the controller of a column: it takes the place of what that has shown.
  open func setViewController(_ vc: ViewController?, for column: Column) { set(vc, for: column) }

  private final func set(_ controller: ViewController?, for column: Column) {
    guard columns[column] !== controller else { return }
    precondition(
      controller == nil || !columns.contains { $0.key != column && $0.value === controller },
      "\(type(of: self)) holds \(controller.map(NavigationController.name(of:)) ?? "it") in another column already")
    let wasOne = isOne
    if wasOne { expand(tells: false) }
    if let old = stacks[column] ?? columns[column] { drop(old) }
    (columns[column], stacks[column]) = (controller, nil)
    if let controller {
      let child: ViewController
      if column == .compact || controller is NavigationController || style == .unspecified {
        child = controller
      } else {
        let stack = NavigationController(rootViewController: controller)
        stacks[column] = stack
        child = stack
      }
      addChild(child)
      child.didMove(toParent: self)
    }
    if wasOne { collapse(tells: false) }
    refresh()
  }

  private final func drop(_ child: ViewController) {
    guard child.parent === self else { return }
    child.willMove(toParent: nil)
    if child.isViewLoaded, child.view.superview != nil { child.view.removeFromSuperview() }
    child.removeFromParent()
  }

  /// The child that shows a column.
  private final func shownOf(_ column: Column) -> ViewController? { stacks[column] ?? columns[column] }

  /// Shows a column: pushes it in one stack, or lets the narrow one come.
  open func show(_ column: Column) {
    delegate?.splitViewController(self, willShow: column)
    guard isOne else {
      if column == .primary, !isPrimarySeen { change(to: hasRoom ? .oneBesideSecondary : .oneOverSecondary) }
      if column == .secondary, mode == .oneOverSecondary { change(to: .secondaryOnly) }
      return
    }
    guard let stack = shownOf(.primary) as? NavigationController else { return }
    if column == .secondary, !showsSecond { push(onto: stack, animated: true) }
    if column == .primary, showsSecond { takeBack(from: stack, animated: true) }
  }

  /// Hides a column: goes back in one stack, or lets the narrow one go.
  open func hide(_ column: Column) {
    delegate?.splitViewController(self, willHide: column)
    guard isOne else {
      if column == .primary, isPrimarySeen { change(to: .secondaryOnly) }
      return
    }
    if column == .secondary, showsSecond, let stack = shownOf(.primary) as? NavigationController {
      takeBack(from: stack, animated: true)
    }
  }

  /// Shows a controller in the wide column, in place of what it shows; above the narrow one's in one stack.
  open override func showDetailViewController(_ controller: ViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: controller, sender: sender) == true { return }
    if isOne, let stack = shownOf(.primary) as? NavigationController {
      if showsSecond { takeBack(from: stack, animated: false) }
      replaceSecond(controller)
      push(onto: stack, animated: true)
    } else {
      set(controller, for: .secondary)
      if mode == .oneOverSecondary { change(to: .secondaryOnly) }
    }
  }

  private final func replaceSecond(_ controller: ViewController) {
    if let old = shownOf(.secondary) { drop(old) }
    lent = []
    (columns[.secondary], stacks[.secondary]) = (controller, nil)
    if style != .unspecified, !(controller is NavigationController) {
      let stack = NavigationController()
      stacks[.secondary] = stack
      stack.setViewControllers([controller], animated: false)
    }
    if let child = shownOf(.secondary) {
      addChild(child)
      child.didMove(toParent: self)
    }
  }

  // MARK: One or two

  /// Whether the columns are one: where the width is compact.
  open var isCollapsed: Bool { isOne }

  /// Whether the width asks for one column.
  private final var asksForOne: Bool { traitCollection.horizontalSizeClass == .compact }

  private final func collapse(tells: Bool = true) {
    isOne = true
    if columns[.compact] == nil, let stack = shownOf(.primary) as? NavigationController {
      let proposed = columns[.secondary] == nil ? Column.primary : .secondary
      var top = proposed
      if style == .unspecified, let second = shownOf(.secondary),
        delegate?.splitViewController(self, collapseSecondary: second, onto: stack) == true
      {
        top = .primary
      } else if style != .unspecified {
        top =
          delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
      }
      if top == .secondary { push(onto: stack, animated: false) }
    }
    if tells { delegate?.splitViewControllerDidCollapse(self) }
  }

  private final func expand(tells: Bool = true) {
    if let stack = shownOf(.primary) as? NavigationController {
      if showsSecond { takeBack(from: stack, animated: false) }
      if style == .unspecified, let second = delegate?.splitViewController(self, separateSecondaryFrom: stack) {
        replaceSecond(second)
      }
    }
    isOne = false
    if tells { delegate?.splitViewControllerDidExpand(self) }
  }

  /// Puts what the second column shows above the first's.
  private final func push(onto stack: NavigationController, animated: Bool) {
    guard let second = shownOf(.secondary) else { return }
    if let own = second as? NavigationController {
      lent = own.viewControllers
      own.setViewControllers([], animated: false)
    } else {
      lent = [second]
    }
    guard !lent.isEmpty else { return }
    showsSecond = true
    stack.setViewControllers(stack.viewControllers + lent, animated: animated)
  }

  /// Gives the second column its controllers back, with those that were pushed above them.
  private final func takeBack(from stack: NavigationController, animated: Bool) {
    showsSecond = false
    guard let first = lent.first else { return }
    let controllers = stack.viewControllers
    let index = controllers.firstIndex { $0 === first } ?? controllers.endIndex
    var taken = Array(controllers[index...])
    if taken.isEmpty { taken = lent }
    lent = []
    if index < controllers.endIndex { stack.setViewControllers(Array(controllers[..<index]), animated: animated) }
    if animated, stack.transitionCoordinator != nil {
      stack.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in self?.give(taken) }
    } else {
      give(taken)
    }
  }

  private final func give(_ controllers: [ViewController]) {
    if let own = shownOf(.secondary) as? NavigationController {
      if own.viewControllers.isEmpty { own.setViewControllers(controllers, animated: false) }
    } else if let second = shownOf(.secondary), second.parent == nil {
      addChild(second)
      second.didMove(toParent: self)
    }
  }

  /// Hears that the width asks for one column, or for two.
  final func classesDidChange() {
    guard asksForOne != isOne else { return refresh() }
    own = nil
    if asksForOne { collapse() } else { expand() }
    refresh()
  }

  // MARK: Modes

  /// Which columns are seen.
  open var displayMode: DisplayMode { mode }

  /// Which columns are to be seen; as the width allows by default.
  open var preferredDisplayMode: DisplayMode {
    get { wanted }
    set {
      (wanted, own) = (newValue, nil)
      change(to: nil)
    }
  }

  /// The width of the narrow column where both are seen, as a part of the whole; `automaticDimension` by default.
  open var preferredPrimaryColumnWidthFraction = SplitViewController.automaticDimension { didSet { refresh() } }
  /// The same in points.
  open var preferredPrimaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// Points, at least.
  open var minimumPrimaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// Points, at most.
  open var maximumPrimaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// Whether a drag from the edge shows the narrow column. For the program's own use.
  open var presentsWithGesture = true
  /// A button that shows the narrow column, or hides it.
  open var displayModeButtonItem: BarButtonItem { button }

  /// Points of the narrow column.
  open var primaryColumnWidth: Double {
    guard isViewLoaded else { return 0 }
    let whole = view.bounds.width
    let part = preferredPrimaryColumnWidthFraction
    var width =
      preferredPrimaryColumnWidth >= 0
      ? preferredPrimaryColumnWidth : whole * (part >= 0 ? min(part, 1) : Self.fraction)
    width = max(minimumPrimaryColumnWidth >= 0 ? minimumPrimaryColumnWidth : Self.least, width)
    width = min(maximumPrimaryColumnWidth >= 0 ? maximumPrimaryColumnWidth : Self.most, width)
    return min(width, whole).rounded(toPixels: view.contentScaleFactor)
  }

  private final var hasRoom: Bool { (viewIfLoaded?.bounds.width ?? 0) >= Self.wide }

  private final var mode: DisplayMode {
    switch own ?? wanted {
    case .automatic: hasRoom ? .oneBesideSecondary : .secondaryOnly
    case .twoBesideSecondary, .twoDisplaceSecondary: .oneBesideSecondary
    case .twoOverSecondary: .oneOverSecondary
    case let mode: mode
    }
  }

  private final var isPrimarySeen: Bool { mode != .secondaryOnly }

  private final func toggle() { if isPrimarySeen { hide(.primary) } else { show(.primary) } }

  private final func change(to new: DisplayMode?) {
    if let new { own = new }
    guard isViewLoaded else { return }
    guard !isOne, view.window != nil, let application = view.application, appearance == .appeared else {
      return refresh()
    }
    // A column that comes, comes from the left.
    application.performWithoutAnimation { putInPlace(keepsOld: true) }
    application.animate(withDuration: Self.duration) {
      placeColumns()
      view.layoutIfNeeded()
    } completion: { [weak self] _ in
      self?.refresh()
    }
  }

  private final func refresh() {
    guard isViewLoaded else { return }
    if appearance == .appeared || appearance == .appearing { putInPlace(keepsOld: false) }
    view.setNeedsLayout()
  }

  // MARK: The view

  /// Makes the view that holds the columns.
  open override func loadView() {
    let view = SplitView(frame: Application.standard?.mainScreen?.bounds ?? .zero)
    view.owner = self
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.clipsToBounds = true
    DynamicColor.separator.apply(to: line, \.backgroundColor)
    line.isUserInteractionEnabled = false
    shade.backgroundColor = .black
    shade.alpha = 0
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] _ in self?.hide(.primary) }
    shade.addGestureRecognizer(tap)
    view.addSubview(line)
    self.view = view
  }

  /// The children that are seen.
  private final var seen: [ViewController] {
    if isOne { return [columns[.compact] ?? shownOf(.primary) ?? shownOf(.secondary)].compactMap { $0 } }
    return (isPrimarySeen ? [shownOf(.secondary), shownOf(.primary)] : [shownOf(.secondary)]).compactMap { $0 }
  }

  /// The columns that are seen; none before the width is known, when the view gets into its window.
  private final func childrenInPlace() -> [ViewController] {
    appearance == .appearing && view.window == nil ? [] : seen.filter { $0.viewIfLoaded?.superview === view }
  }

  /// Brings the columns that are seen into the view, and takes the others out.
  private final func putInPlace(keepsOld: Bool) {
    guard !isPlacing else { return }
    isPlacing = true
    defer { isPlacing = false }
    let seen = seen
    if !keepsOld {
      for child in children where !seen.contains(where: { $0 === child }) {
        guard let gone = child.viewIfLoaded, gone.superview === view else { continue }
        child.changeAppearance(false, false)
        gone.removeFromSuperview()
        child.endAppearance()
      }
    }
    for child in seen where child.view.superview !== view {
      child.changeAppearance(true, false)
      if child === shownOf(.primary), !isOne, keepsOld {
        let width = primaryColumnWidth
        child.view.frame = Rect(x: -width, y: 0, width: width, height: view.bounds.height)
      }
      view.insertSubview(child.view, belowSubview: line)
      child.noteIsAppearing(false)
      if appearance == .appeared { child.endAppearance() }
    }
  }

  /// Places the columns.
  final func placeColumns() {
    let bounds = view.bounds
    if mode != shownMode {
      if shownMode != .automatic { delegate?.splitViewController(self, willChangeTo: mode) }
      shownMode = mode
    }
    for child in seen where isOne { child.viewIfLoaded?.frame = bounds }
    line.isHidden = isOne || mode != .oneBesideSecondary
    guard !isOne else { return shade.removeFromSuperview() }
    let width = primaryColumnWidth
    let pixel = 1 / max(view.contentScaleFactor, 1)
    let isBeside = mode == .oneBesideSecondary
    let start = isBeside ? width + pixel : 0
    shownOf(.primary)?.viewIfLoaded?.frame = Rect(
      x: isPrimarySeen ? 0 : -width, y: 0, width: width, height: bounds.height)
    shownOf(.secondary)?.viewIfLoaded?.frame = Rect(
      x: start, y: 0, width: max(0, bounds.width - start), height: bounds.height)
    line.frame = Rect(x: width, y: 0, width: pixel, height: bounds.height)
    placeShade(bounds)
  }

  /// Darkens the wide column below the narrow one.
  private final func placeShade(_ bounds: Rect) {
    guard mode == .oneOverSecondary, let above = shownOf(.primary)?.viewIfLoaded, above.superview === view else {
      shade.alpha = 0
      return shade.removeFromSuperview()
    }
    shade.frame = bounds
    if shade.superview !== view { view.insertSubview(shade, belowSubview: above) }
    view.bringSubviewToFront(above)
    shade.alpha = 0.2
  }
}

/// The view of a controller of columns.
final class SplitView: View {
  weak var owner: SplitViewController?

  override func layoutSubviews() {
    super.layoutSubviews()
    owner?.placeColumns()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { owner?.classesDidChange() }
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    if window != nil { owner?.classesDidChange() }
  }
}

extension ViewController {
  /// The nearest parent that is a controller of columns; nil for none.
  public final var splitViewController: SplitViewController? { nearest(SplitViewController.self) }
}
