public import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// A controller of two or three columns, which become one stack where the width is compact: UIKit's, without the
/// prefix.
///
/// Each column is a navigation controller: a controller that is set for a column and is none gets one around it. In one
/// stack, the other columns' controllers are pushed above the first's, and go back when there is room again.
open class SplitViewController: ViewController {
  /// How a controller is divided.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// By `viewControllers`.
    case unspecified
    /// Two columns, set by `setViewController(_:for:)`.
    case doubleColumn
    /// Three columns.
    case tripleColumn
  }

  /// A column.
  public enum Column: Int, Hashable, Sendable, CaseIterable {
    /// The first, a narrow one.
    case primary
    /// The second of three, another narrow one.
    case supplementary
    /// The last, the wide one.
    case secondary
    /// What is shown in place of all where the width is compact.
    case compact
  }

  /// Which columns are seen.
  public enum DisplayMode: Int, Hashable, Sendable, CaseIterable {
    /// As the width allows.
    case automatic
    /// The wide one.
    case secondaryOnly
    /// The wide one, and beside it the narrow one that is next to it.
    case oneBesideSecondary
    /// That narrow one above the wide one.
    case oneOverSecondary
    /// All three, beside each other; of two columns, as `oneBesideSecondary`, and so below.
    case twoBesideSecondary
    /// Both narrow ones above the wide one.
    case twoOverSecondary
    /// Both narrow ones beside the wide one, which goes beyond the edge.
    case twoDisplaceSecondary
  }

  /// How narrow columns come.
  public enum SplitBehavior: Int, Hashable, Sendable, CaseIterable {
    /// As the width allows.
    case automatic
    /// Beside the wide one, which becomes narrower.
    case tile
    /// Above the wide one.
    case overlay
    /// Beside the wide one, which goes beyond the edge where both come.
    case displace
  }

  /// Where the narrow columns are.
  public enum PrimaryEdge: Int, Hashable, Sendable, CaseIterable {
    /// At the left.
    case leading
    /// At the right.
    case trailing
  }

  /// For a narrow column whose width is not said.
  public static let automaticDimension = -1.0
  /// Of the width, and points: of a narrow column by default.
  private static let (fraction, least, most) = (0.4, 0.0, 320.0)
  /// Points from which on two columns, and three, stand beside each other by themselves: a choice of ours.
  private static let (wide, wideOfThree) = (700.0, 1100.0)
  private static let duration = 0.3

  /// How the controller is divided.
  open private(set) var style = Style.unspecified
  final var columns: [Column: ViewController] = [:]
  final var stacks: [Column: NavigationController] = [:]
  final var isOne = false
  /// What columns lend, or have lent, to the one stack.
  final var lent: [Column: [ViewController]] = [:]
  /// What columns get back when the one stack's transition is over.
  final var returning: [Column: [ViewController]] = [:]
  private final var wanted = DisplayMode.automatic
  private final var behavior = SplitBehavior.automatic
  /// A mode that was chosen by `show(_:)` and `hide(_:)`.
  private final var own: DisplayMode?
  private final var shownMode = DisplayMode.automatic
  private final let lines: [Column: View] = [.primary: View(), .supplementary: View()]
  private final let shade = DimmingView()
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

  /// The columns that this style has, from the first on.
  final var order: [Column] {
    style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
  }

  /// The controllers of the columns; where they are one, that of the first.
  open var viewControllers: [ViewController] {
    get {
      isOne ? single : order.compactMap { shownOf($0) }
    }
    set {
      for (index, column) in order.enumerated() {
        set(newValue.indices.contains(index) ? newValue[index] : nil, for: column)
      }
    }
  }

  /// The controller that was set for a column; nil for none.
  open func viewController(for column: Column) -> ViewController? { columns[column] }

  /// Sets the controller of a column: it takes the place of what that has shown. A column that the style has not stops
  /// the program.
  open func setViewController(_ vc: ViewController?, for column: Column) {
    precondition(
      column == .compact || order.contains(column), "\(type(of: self)) of the style \(style) has no column \(column)")
    set(vc, for: column)
  }

  private final func set(_ controller: ViewController?, for column: Column) {
    guard columns[column] !== controller else { return }
    precondition(
      controller == nil || !columns.contains { $0.key != column && $0.value === controller },
      "\(type(of: self)) holds \(controller.map(NavigationController.name(of:)) ?? "it") in another column already")
    let top = isOne ? topColumn : nil
    if isOne { takeBack(above: nil, animated: false) }
    replace(controller, for: column)
    if let top { push(upTo: top, animated: false) }
    refresh()
  }

  /// The child that shows a column.
  final func shownOf(_ column: Column) -> ViewController? { stacks[column] ?? columns[column] }

  /// Shows a column: pushes it in one stack, or lets a narrow one come.
  open func show(_ column: Column) {
    guard isOne else { return order.contains(column) ? come(column) : () }
    guard columns[.compact] == nil, let top = topColumn, top != column, order.contains(column) else { return }
    delegate?.splitViewController(self, willShow: column)
    if let index = order.firstIndex(of: column), order[..<index].contains(top) {
      push(upTo: column, animated: true)
    } else {
      takeBack(above: column, animated: true)
    }
  }

  /// Hides a column: goes back in one stack, or lets a narrow one go.
  open func hide(_ column: Column) {
    guard isOne else { return leave(column) }
    guard isInStack(column), column != base, let index = order.firstIndex(of: column), index > 0 else { return }
    delegate?.splitViewController(self, willHide: column)
    takeBack(above: order[index - 1], animated: true)
  }

  /// Shows a controller in the wide column, in place of what it shows; above the others' in one stack.
  open override func showDetailViewController(_ controller: ViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: controller, sender: sender) == true { return }
    if isOne, columns[.compact] == nil, base != .secondary {
      takeBack(above: order[order.count - 2], animated: false)
      replace(controller, for: .secondary)
      push(upTo: .secondary, animated: true)
    } else {
      set(controller, for: .secondary)
      if isOver { change(to: .secondaryOnly) }
    }
  }

  // MARK: One or more

  /// Whether the columns are one: where the width is compact.
  open var isCollapsed: Bool { isOne }

  /// Whether the width asks for one column.
  private final var asksForOne: Bool { traitCollection.horizontalSizeClass == .compact }

  private final func collapse() {
    isOne = true
    if columns[.compact] == nil, let base {
      let proposed = order.last { shownOf($0) != nil } ?? .primary
      var top = proposed
      if style != .unspecified {
        top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
      } else if let second = shownOf(.secondary), let first = shownOf(base), second !== first,
        delegate?.splitViewController(self, collapseSecondary: second, onto: first) == true
      {
        top = .primary
      }
      push(upTo: top, animated: false)
    }
    delegate?.splitViewControllerDidCollapse(self)
  }

  private final func expand() {
    takeBack(above: nil, animated: false)
    if style == .unspecified, let first = shownOf(.primary),
      let second = delegate?.splitViewController(self, separateSecondaryFrom: first)
    {
      replace(second, for: .secondary)
    }
    isOne = false
    let proposed = mode
    let chosen = delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
    if chosen != proposed { own = chosen }
    delegate?.splitViewControllerDidExpand(self)
  }

  /// Hears that the width asks for one column, or for more.
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

  /// How narrow columns come that `show(_:)` or the button calls; as the width allows by default.
  open var preferredSplitBehavior: SplitBehavior {
    get { behavior }
    set {
      behavior = newValue
      change(to: nil)
    }
  }

  /// How the narrow columns that are seen have come, or would come.
  open var splitBehavior: SplitBehavior {
    switch mode {
    case .oneBesideSecondary, .twoBesideSecondary: .tile
    case .oneOverSecondary, .twoOverSecondary: .overlay
    case .twoDisplaceSecondary: .displace
    case .automatic, .secondaryOnly: behavior != .automatic ? behavior : hasRoom ? .tile : .overlay
    }
  }

  /// The side of the narrow columns; the left by default.
  open var primaryEdge = PrimaryEdge.leading { didSet { refresh() } }

  /// The width of the first column, as a part of the whole; `automaticDimension` by default.
  open var preferredPrimaryColumnWidthFraction = SplitViewController.automaticDimension { didSet { refresh() } }
  /// The same in points.
  open var preferredPrimaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// Points, at least.
  open var minimumPrimaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// Points, at most.
  open var maximumPrimaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// The width of the second of three columns, as a part of the whole; `automaticDimension` by default.
  open var preferredSupplementaryColumnWidthFraction = SplitViewController.automaticDimension { didSet { refresh() } }
  /// The same in points.
  open var preferredSupplementaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// Points, at least.
  open var minimumSupplementaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// Points, at most.
  open var maximumSupplementaryColumnWidth = SplitViewController.automaticDimension { didSet { refresh() } }
  /// Whether a drag from the edge of the narrow columns lets the next of them come; true by default.
  open var presentsWithGesture = true
  /// A button that shows the narrow column, or hides it.
  open var displayModeButtonItem: BarButtonItem { button }

  /// Points of the first column.
  open var primaryColumnWidth: Double {
    width(
      preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction, minimumPrimaryColumnWidth,
      maximumPrimaryColumnWidth)
  }

  /// Points of the second of three columns.
  open var supplementaryColumnWidth: Double {
    width(
      preferredSupplementaryColumnWidth, preferredSupplementaryColumnWidthFraction, minimumSupplementaryColumnWidth,
      maximumSupplementaryColumnWidth)
  }

  private final func width(_ points: Double, _ part: Double, _ least: Double, _ most: Double) -> Double {
    guard isViewLoaded else { return 0 }
    let whole = view.bounds.width
    var width = points >= 0 ? points : whole * (part >= 0 ? min(part, 1) : Self.fraction)
    width = max(least >= 0 ? least : Self.least, width)
    width = min(most >= 0 ? most : Self.most, width)
    return min(width, whole).rounded(toPixels: view.contentScaleFactor)
  }

  private final func width(of side: Column) -> Double {
    side == .supplementary ? supplementaryColumnWidth : primaryColumnWidth
  }

  private final var hasRoom: Bool { (viewIfLoaded?.bounds.width ?? 0) >= Self.wide }
  private final var hasRoomForThree: Bool { (viewIfLoaded?.bounds.width ?? 0) >= Self.wideOfThree }

  /// The narrow columns that there are, from the first on.
  private final var sides: [Column] { order.dropLast().filter { shownOf($0) != nil } }

  private final var mode: DisplayMode {
    let mode = own ?? wanted
    let isThree = style == .tripleColumn
    switch mode {
    case .automatic:
      guard hasRoom, behavior != .overlay else { return .secondaryOnly }
      return isThree && hasRoomForThree ? .twoBesideSecondary : .oneBesideSecondary
    case .twoBesideSecondary, .twoDisplaceSecondary: return isThree ? mode : .oneBesideSecondary
    case .twoOverSecondary: return isThree ? mode : .oneOverSecondary
    default: return mode
    }
  }

  private final var isOver: Bool { mode == .oneOverSecondary || mode == .twoOverSecondary }

  /// The narrow columns that are seen in a mode.
  private final func sides(in mode: DisplayMode) -> [Column] {
    switch mode {
    case .automatic, .secondaryOnly: []
    case .oneBesideSecondary, .oneOverSecondary: sides.suffix(1)
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: sides
    }
  }

  /// The mode in which so many narrow columns come.
  private final func mode(of count: Int) -> DisplayMode {
    guard count > 0 else { return .secondaryOnly }
    if count == 1 || style != .tripleColumn {
      let isOver = behavior == .automatic ? !hasRoom : behavior == .overlay
      return isOver ? .oneOverSecondary : .oneBesideSecondary
    }
    switch behavior {
    case .tile: return .twoBesideSecondary
    case .overlay: return .twoOverSecondary
    case .displace: return .twoDisplaceSecondary
    case .automatic: return hasRoomForThree ? .twoBesideSecondary : hasRoom ? .twoDisplaceSecondary : .twoOverSecondary
    }
  }

  /// Lets a narrow column come, with those between it and the wide one; those above the wide one go for that.
  private final func come(_ column: Column) {
    guard column != .secondary else { return isOver ? change(to: .secondaryOnly) : () }
    guard let index = sides.firstIndex(of: column), !sides(in: mode).contains(column) else { return }
    change(to: mode(of: sides.count - index))
  }

  /// Lets a narrow column go, with those before it.
  private final func leave(_ column: Column) {
    guard let index = sides.firstIndex(of: column), sides(in: mode).contains(column) else { return }
    change(to: mode(of: sides.count - index - 1))
  }

  /// A finger has come from an edge: one more of the narrow columns of that comes.
  private final func dragged(from edge: RectEdge) {
    guard presentsWithGesture, !isOne, edge == (primaryEdge == .leading ? .left : .right) else { return }
    if let next = sides.last(where: { !sides(in: mode).contains($0) }) { show(next) }
  }

  private final func toggle() {
    guard let side = sides.last else { return }
    if sides(in: mode).isEmpty { show(side) } else { change(to: .secondaryOnly) }
  }

  private final func change(to new: DisplayMode?) {
    let before = sides(in: shownMode)
    if let new { own = new }
    let after = sides(in: mode)
    if !isOne, new != nil {
      for side in after where !before.contains(side) { delegate?.splitViewController(self, willShow: side) }
      for side in before where !after.contains(side) { delegate?.splitViewController(self, willHide: side) }
    }
    guard isViewLoaded else { return }
    guard !isOne, view.window != nil, let application = view.application, appearance == .appeared else {
      return refresh()
    }
    // A column that comes, comes from the edge.
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
    for line in lines.values {
      DynamicColor.separator.apply(to: line, \.backgroundColor)
      line.isUserInteractionEnabled = false
    }
    shade.backgroundColor = .black
    shade.alpha = 0
    shade.whenTapped = { [weak self] in self?.shadeTapped() }
    for edges in [RectEdge.left, .right] {
      let pan = ScreenEdgePanGestureRecognizer()
      pan.edges = edges
      pan.addAction { [weak self, unowned pan] _ in
        if pan.state == .began { self?.dragged(from: edges) }
      }
      view.addGestureRecognizer(pan)
    }
    for line in lines.values { view.addSubview(line) }
    self.view = view
  }

  /// A touch on the wide column below others takes those away; one that was moved comes back.
  private final func shadeTapped() { change(to: mode == .twoDisplaceSecondary ? mode(of: 1) : .secondaryOnly) }

  /// What is shown where the columns are one: at most one controller.
  private final var single: [ViewController] { [columns[.compact] ?? base.flatMap { shownOf($0) }].compactMap { $0 } }

  /// The children that are seen.
  private final var seen: [ViewController] {
    if isOne { return single }
    return ([.secondary] + sides(in: mode)).compactMap { shownOf($0) }
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
    let come = seen.filter { $0.viewIfLoaded?.superview !== view }
    for child in come {
      child.changeAppearance(true, false)
      if !isOne, keepsOld, let side = sides.first(where: { shownOf($0) === child }) {
        let width = width(of: side)
        child.view.frame = mirrored(Rect(x: -width, y: 0, width: width, height: view.bounds.height))
      }
      view.insertSubview(child.view, at: isOne ? 0 : child === shownOf(.secondary) ? 0 : 1)
    }
    // They know their size before they hear that they are about to be shown.
    if !keepsOld, !come.isEmpty { placeColumns() }
    for child in come {
      child.noteIsAppearing(false)
      if appearance == .appeared { child.endAppearance() }
    }
  }

  /// A rectangle of columns from the left on, where they begin.
  private final func mirrored(_ rect: Rect) -> Rect {
    guard primaryEdge == .trailing else { return rect }
    return Rect(x: view.bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// Places the columns.
  final func placeColumns() {
    let bounds = view.bounds
    if mode != shownMode {
      if shownMode != .automatic { delegate?.splitViewController(self, willChangeTo: mode) }
      shownMode = mode
    }
    for child in seen where isOne { child.viewIfLoaded?.frame = bounds }
    for line in lines.values { line.isHidden = true }
    guard !isOne else { return shade.removeFromSuperview() }
    let (shown, pixel) = (sides(in: mode), 1 / max(view.contentScaleFactor, 1))
    var (start, last) = (0.0, 0.0)
    for side in sides {
      let width = width(of: side)
      let isSeen = shown.contains(side)
      shownOf(side)?.viewIfLoaded?.frame = mirrored(
        Rect(x: isSeen ? start : -width, y: 0, width: width, height: bounds.height))
      guard isSeen else { continue }
      lines[side]?.frame = mirrored(Rect(x: start + width, y: 0, width: pixel, height: bounds.height))
      lines[side]?.isHidden = isOver && side == shown.last
      last = width + pixel
      start += last
    }
    if isOver { start = 0 }
    // One that is moved is as wide as beside the narrow one next to it.
    let narrower = mode == .twoDisplaceSecondary ? last : start
    shownOf(.secondary)?.viewIfLoaded?.frame = mirrored(
      Rect(x: start, y: 0, width: max(0, bounds.width - narrower), height: bounds.height))
    placeShade(bounds, shown)
  }

  /// Darkens the wide column below narrow ones, or where it was moved.
  private final func placeShade(_ bounds: Rect, _ shown: [Column]) {
    let above = shown.compactMap { shownOf($0)?.viewIfLoaded }.filter { $0.superview === view }
    guard isOver || mode == .twoDisplaceSecondary, let first = above.first else {
      shade.alpha = 0
      return shade.removeFromSuperview()
    }
    shade.frame = bounds
    if shade.superview !== view { view.insertSubview(shade, belowSubview: first) }
    for view in above + Array(lines.values) { self.view.bringSubviewToFront(view) }
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
