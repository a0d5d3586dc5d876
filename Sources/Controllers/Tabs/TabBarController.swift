public import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneViews

/// A controller of several others, of which a bar at the bottom shows one at a time: UIKit's, without the prefix.
///
/// Where there are more than five, or more than eight in a wide window, the bar's last tab lists the rest, which are
/// shown by `moreNavigationController`.
open class TabBarController: ViewController, TabBarDelegate {
  /// The most tabs in a window of regular width.
  static let mostWide = 8

  private final var list: [ViewController] = []
  /// What the choice shows: a controller of the list, or the one of the rest.
  final var shown: ViewController?
  private final var chosen: ViewController?
  private final let bar = TabBar(frame: .zero)
  final let content = View()
  private final var running: SwapTransition?
  private final var isPlacing = false
  private final var isBarAway = false
  /// Whether the bar lies in a stack, for a transition of that.
  private final var isBarLent = false
  private final var rest: [ViewController] = []
  private final var more: NavigationController?
  /// Controllers whose stack the controller of the rest shows.
  private final var lent: (owner: NavigationController, root: [ViewController])?

  /// Makes a controller without others.
  public override init(nibName: String? = nil, bundle: NibBundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// Makes a controller from an archive: its children are its tabs.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    let archived = children
    setViewControllers(archived, animated: false)
    coder.didRead(self, as: TabBarController.self)
  }

  private final func setUp() {
    bar.delegate = self
    shownChildren = { [weak self] in self?.childrenInPlace() ?? [] }
    childDidLeave = { [weak self] in self?.forget($0) }
  }

  // MARK: Controllers

  /// Is asked and told, and not retained.
  open weak var delegate: (any TabBarControllerDelegate)?

  /// The controllers, in the order of their tabs; nil, the default, for none.
  open var viewControllers: [ViewController]? {
    get { list.isEmpty ? nil : list }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Sets the controllers. The one that was shown stays, where it is among them, or else the tab of its number.
  ///
  /// - Parameter animated: of no effect: tabs change at once.
  open func setViewControllers(_ viewControllers: [ViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    for (index, controller) in new.enumerated() {
      precondition(
        !new[..<index].contains { $0 === controller },
        "\(type(of: self)) cannot hold \(NavigationController.name(of: controller)) twice")
    }
    takeBack()
    let (old, oldIndex) = (list, chosen.flatMap { one in list.firstIndex { $0 === one } })
    (list, customizableViewControllers) = (new, new)
    for controller in new where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    let stays = chosen.map { one in one === more ? new.count > most : new.contains { $0 === one } } ?? false
    if !stays { chosen = new.isEmpty ? nil : new[min(oldIndex ?? 0, new.count - 1)] }
    arrange()
    show()
    for controller in old where !new.contains(where: { $0 === controller }) && controller.parent === self {
      controller.willMove(toParent: nil)
      controller.barInsets = .zero
      controller.removeFromParent()
    }
  }

  /// The controller that is shown; nil without one. Set, it is to be in the list, or `moreNavigationController`.
  open var selectedViewController: ViewController? {
    get { chosen }
    set {
      guard let newValue else { return }
      precondition(
        list.contains { $0 === newValue } || newValue === more,
        "\(type(of: self)) does not hold \(NavigationController.name(of: newValue)): it cannot show it")
      choose(newValue)
    }
  }

  /// The place of the controller that is shown in the list; `Int.max` without one, or for that of the rest. A number
  /// that is none changes nothing.
  open var selectedIndex: Int {
    get { chosen.flatMap { one in list.firstIndex { $0 === one } } ?? Int.max }
    set { if list.indices.contains(newValue) { choose(list[newValue]) } }
  }

  /// Shows the controllers that there is no tab for.
  open var moreNavigationController: NavigationController {
    if let more { return more }
    let new = NavigationController(rootViewController: MoreController(of: self))
    new.tabBarItem = TabBarItem(tabBarSystemItem: .more, tag: 0)
    more = new
    return new
  }

  /// The controllers whose tabs people may put in another order, by a button of the list of the rest; all by default,
  /// and again when the controllers are set. nil or none for no such button.
  open var customizableViewControllers: [ViewController]? {
    didSet { (more?.viewControllers.first as? MoreController)?.reload() }
  }
  /// Whether the order of the tabs that is being ended is another one.
  final var customizingChanged = false

  /// The bar at the bottom.
  open var tabBar: TabBar { bar }

  /// Whether there is no bar at the bottom; false by default.
  open var isTabBarHidden: Bool {
    get { hidesBar }
    set { setTabBarHidden(newValue, animated: false) }
  }
  private final var hidesBar = false

  /// Shows the bar at the bottom, or hides it.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesBar else { return }
    hidesBar = hidden
    guard isViewLoaded else { return }
    if animated, view.window != nil, let application = view.application {
      application.animate(withDuration: NavigationLook.barDuration) {
        placeParts()
        view.layoutIfNeeded()
      }
    } else {
      placeParts()
    }
  }

  /// Those that the tab of the rest lists.
  final var restOfControllers: [ViewController] { rest }

  // MARK: The view

  /// Makes the view that holds the bar and the view of the chosen controller.
  open override func loadView() {
    let view = TabView(frame: Application.standard?.mainScreen?.bounds ?? .zero)
    view.owner = self
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.frame = view.bounds
    content.isOpaque = false
    view.addSubview(content)
    view.addSubview(bar)
    self.view = view
  }

  /// As the delegate says.
  open override var supportedInterfaceOrientations: OrientationMask {
    delegate?.tabBarControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }

  /// A tab was tapped: shows its controller, where the delegate agrees.
  open func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) {
    let controllers = list + (more.map { [$0] } ?? [])
    guard let controller = controllers.first(where: { $0.tabBarItem === item }),
      delegate?.tabBarController(self, shouldSelect: controller) != false
    else { return markTab() }
    let isSame = controller === shown
    choose(controller)
    // A tap on the tab that is shown goes to the beginning of its stack.
    if isSame, let stack = controller as? NavigationController { stack.popToRootViewController(animated: true) }
    delegate?.tabBarController(self, didSelect: controller)
  }

  // MARK: The choice

  private final func choose(_ controller: ViewController) {
    guard controller !== chosen else { return }
    chosen = controller
    show()
  }

  /// The most tabs that there is room for.
  private final var most: Int {
    traitCollection.horizontalSizeClass == .regular ? Self.mostWide : TabBar.most
  }

  /// Divides the controllers into those with a tab and the rest.
  final func arrange() {
    let count = list.count > most ? most - 1 : list.count
    rest = Array(list[count...])
    var tabs = list[..<count].compactMap(\.tabBarItem)
    if !rest.isEmpty {
      let more = moreNavigationController
      if more.parent !== self {
        addChild(more)
        more.didMove(toParent: self)
      }
      tabs.append(more.tabBarItem)
      (more.viewControllers.first as? MoreController)?.reload()
    }
    if !(bar.items ?? []).elementsEqual(tabs, by: ===) { bar.setItems(tabs, animated: false) }
    markTab()
  }

  private final func markTab() {
    let isOfRest = chosen.map { one in rest.contains { $0 === one } } ?? false
    bar.selectedItem = (isOfRest ? more : chosen)?.tabBarItem
  }

  /// Shows what is chosen.
  private final func show() {
    running?.endNow()
    markTab()
    let isOfRest = chosen.map { one in rest.contains { $0 === one } } ?? false
    if isOfRest, let chosen { lend(chosen) } else if chosen !== more { takeBack() }
    let next = isOfRest ? more : chosen
    guard next !== shown else { return }
    let old = shown
    shown = next
    guard appearance == .appearing || appearance == .appeared, isViewLoaded else {
      if isViewLoaded { view.setNeedsLayout() }
      // It goes along with this controller, and would hear nothing of the end.
      if appearance == .disappearing { old?.leaveSight() }
      return
    }
    var animator: (any ViewControllerAnimatedTransitioning)?
    if let old, let next, view.window != nil {
      animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: next)
    }
    let interaction = animator.flatMap { delegate?.tabBarController(self, interactionControllerFor: $0) }
    let transition = SwapTransition(of: self, from: old, to: next, in: content, animator, interaction) { [weak self] in
      self?.place($0)
    } end: { [weak self] didComplete in
      guard let self else { return }
      (running, containerTransition) = (nil, nil)
      if !didComplete {
        (shown, chosen) = (old, old)
        markTab()
      }
    }
    running = transition
    containerTransition = transition.coordinator
    transition.run()
    if !transition.isAnimated { (running, containerTransition) = (nil, nil) }
    watchBottomBars()
    placeParts()
  }

  /// Lets the controller of the rest show one of them; a stack of its own is shown by that.
  private final func lend(_ controller: ViewController) {
    guard lent?.owner !== controller, more?.viewControllers.contains(where: { $0 === controller }) != true else {
      return
    }
    takeBack()
    let more = moreNavigationController
    guard let list = more.viewControllers.first else { return }
    guard let stack = controller as? NavigationController else {
      return more.setViewControllers([list, controller], animated: false)
    }
    let owned = stack.viewControllers
    lent = (stack, owned)
    stack.setViewControllers([], animated: false)
    more.setViewControllers([list] + owned, animated: false)
  }

  /// The controller of the rest shows one of them, chosen in its list.
  final func chooseInRest(_ controller: ViewController) {
    chosen = controller
    let more = moreNavigationController
    guard let list = more.viewControllers.first else { return }
    if let stack = controller as? NavigationController {
      let owned = stack.viewControllers
      lent = (stack, owned)
      stack.setViewControllers([], animated: false)
      more.setViewControllers([list] + owned, animated: true)
    } else {
      more.setViewControllers([list, controller], animated: true)
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// The list of the rest is shown again.
  final func restIsShown() {
    guard more?.viewControllers.count == 1 else { return }
    takeBack()
    if let more, shown === more { chosen = more }
    markTab()
  }

  /// Takes controllers of the rest back from the one that has shown them.
  private final func takeBack() {
    guard let more, let first = more.viewControllers.first else { return }
    if more.viewControllers.count > 1 { more.setViewControllers([first], animated: false) }
    if let lent {
      self.lent = nil
      lent.owner.setViewControllers(lent.root, animated: false)
    }
    // One that is going from there is still its child.
    for controller in list where controller.parent == nil || controller.parent === more {
      addChild(controller)
      controller.didMove(toParent: self)
    }
  }

  private final func forget(_ controller: ViewController) {
    guard controller.parent == nil, !rest.contains(where: { $0 === controller }),
      let index = list.firstIndex(where: { $0 === controller })
    else { return }
    list.remove(at: index)
    if chosen === controller { chosen = list.first }
    arrange()
    show()
  }

  // MARK: Places

  private final func childrenInPlace() -> [ViewController] {
    if let running, appearance == .disappearing { running.endNow() }
    guard running == nil else { return [] }
    putInPlace()
    // It knows its size before it hears that it is about to be shown.
    if appearance == .appearing { placeParts() }
    return shown.map { [$0] } ?? []
  }

  private final func putInPlace() {
    guard running == nil, isViewLoaded else { return }
    for view in content.subviews where view !== shown?.viewIfLoaded { view.removeFromSuperview() }
    guard let shown else { return }
    shown.loadViewIfNeeded()
    place(shown)
    if shown.view.superview !== content { content.addSubview(shown.view) }
    watchBottomBars()
  }

  /// Hears of stacks that hide the bar.
  private final func watchBottomBars() {
    (shown as? NavigationController)?.bottomBarsDidChange = { [weak self] in self?.updateBar($0) }
  }

  private final var shouldHideBar: Bool {
    hidesBar || (shown as? NavigationController)?.hidesBottomBars == true
  }

  private final func updateBar(_ motion: Motion?) {
    guard isViewLoaded else { return }
    let wasAway = isBarAway
    if motion == nil { isBarLent = false }
    placeParts()
    guard let motion, wasAway != isBarAway else { return }
    bar.isHidden = false
    lendBar()
    let share = isBarLent ? (shown as? NavigationController)?.look.parallax ?? 1 : 1
    let away = Point(-view.bounds.width * share, 0)
    motion.move(bar, from: wasAway ? away : .zero, to: wasAway ? .zero : away)
  }

  /// Puts the bar above the lower one of a stack's two screens, with which it moves, below the other.
  private final func lendBar() {
    guard let stack = shown as? NavigationController, stack.content.subviews.count > 1,
      let below = stack.content.subviews.first
    else { return }
    isBarLent = true
    let frame = view.convert(bar.frame, to: stack.content)
    stack.content.insertSubview(bar, aboveSubview: below)
    bar.frame = frame
  }

  /// Places the bar and the view of the chosen controller.
  final func placeParts() {
    guard !isPlacing, isViewLoaded else { return }
    isPlacing = true
    defer { isPlacing = false }
    if appearance == .disappeared { putInPlace() }
    let (bounds, area) = (view.bounds, view.safeAreaInsets)
    content.frame = bounds
    isBarAway = shouldHideBar
    guard !isBarLent else { return place(shown) }
    let height = TabBar.defaultHeight + area.bottom
    if bar.superview !== view { view.insertSubview(bar, aboveSubview: content) }
    bar.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    bar.isHidden = isBarAway
    place(shown)
  }

  private final func place(_ controller: ViewController?) {
    guard let controller, let view = controller.viewIfLoaded else { return }
    let extends = bar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars
    controller.scrollViewBelowBars(.bottom)?.isBelowBars = true
    let isBelow = extends && controller.edgesForExtendedLayout.contains(.bottom)
    // A stack says by itself which of its controllers the bar covers.
    let covered = hidesBar ? 0 : TabBar.defaultHeight
    controller.barInsets.bottom = isBelow ? covered : 0
    var frame = content.bounds
    if !isBelow, !isBarAway { frame.size.height = max(0, frame.height - covered - self.view.safeAreaInsets.bottom) }
    if view.frame != frame { view.frame = frame }
    if view.translatesAutoresizingMaskIntoConstraints { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
  }
}

/// The view of a controller of tabs.
final class TabView: View {
  weak var owner: TabBarController?

  override func layoutSubviews() {
    super.layoutSubviews()
    owner?.placeParts()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { owner?.arrange() }
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    guard previous?.horizontalSizeClass != traitCollection.horizontalSizeClass else { return }
    owner?.arrange()
    setNeedsLayout()
  }
}
