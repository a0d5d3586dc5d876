public import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// A controller of a stack of others, of which it shows the last, below a bar with its title and the way back: UIKit's,
/// without the prefix.
///
/// A change of the stack holds at once. In a window the controllers hear of it in this order: of one that comes,
/// `willMove(toParent:)` and `viewDidLoad`; `viewWillDisappear` of the old one and `viewWillAppear` of the new one; the
/// delegate's `willShow`; `viewIsAppearing`; at the end `viewDidDisappear` and `viewDidAppear`, `didMove(toParent:)`
/// and the delegate's `didShow`. A change in the middle of another one ends that at once. A change by one of these
/// calls waits until the one that is beginning has begun.
open class NavigationController: ViewController {
  final var stack: [ViewController] = []
  /// The one whose view is shown; in a transition, the one that comes.
  final var shown: ViewController?
  final var arriving: [ViewController] = []
  final var leaving: [ViewController] = []
  final var running: NavigationTransition?
  /// Whether a transition is about to begin or to end: changes wait.
  final var isBusy = false
  /// A change that waits, and whether it is animated.
  final var waiting: Bool?
  final let bar: NavigationBar
  private final let toolbarClass: Toolbar.Type
  final var tools: Toolbar?
  /// Holds the views of controllers.
  final let content = View()
  final var hidesBar = false
  final var hidesTools = true
  final var look = NavigationLookValues()
  final var popGesture: ScreenEdgePanGestureRecognizer?
  final let popGestureDelegate = PopGestureDelegate()
  final var popInteraction: PercentDrivenInteractiveTransition?
  final var swipe: PanGestureRecognizer?
  final var tap: TapGestureRecognizer?
  final let barGestureDelegate = BarGestureDelegate()
  /// The scroll view that shrinks the large title.
  final weak var scroller: View?
  final var isPlacing = false
  final var isMovingBars = false
  /// What the finger that goes back drives.
  final var dragging: PercentDrivenInteractiveTransition?
  /// Is called when bars at the bottom may come or go.
  final var bottomBarsDidChange: ((Motion?) -> Void)?

  /// Makes a controller with the first one of its stack.
  public init(rootViewController: ViewController) {
    (bar, toolbarClass) = (NavigationBar(frame: .zero), Toolbar.self)
    super.init(nibName: nil, bundle: nil)
    setUp()
    change(to: [rootViewController], animated: false)
  }

  /// Makes a controller with bars of a program's own classes; nil for the plain ones. Another class stops the program.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    guard let bars = (navigationBarClass ?? NavigationBar.self) as? NavigationBar.Type,
      let tools = (toolbarClass ?? Toolbar.self) as? Toolbar.Type,
      let bar = Self.make(bars) as? NavigationBar
    else { preconditionFailure("a navigation controller's bars are a NavigationBar and a Toolbar") }
    (self.bar, self.toolbarClass) = (bar, tools)
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  /// Makes a controller with an empty stack.
  public override init(nibName: String? = nil, bundle: NibBundle? = nil) {
    (bar, toolbarClass) = (NavigationBar(frame: .zero), Toolbar.self)
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// Makes a controller from an archive: its children are its stack.
  public required init?(coder: Coder) {
    (bar, toolbarClass) = (NavigationBar(frame: .zero), Toolbar.self)
    super.init(coder: coder)
    setUp()
    stack = children
    bar.items = stack.map(\.navigationItem)
    coder.didRead(self, as: NavigationController.self)
  }

  private final func setUp() {
    bar.controller = self
    barGestureDelegate.owner = self
    popGestureDelegate.owner = self
    shownChildren = { [weak self] in self?.childrenInPlace() ?? [] }
    childDidLeave = { [weak self] in self?.forget($0) }
  }

  // MARK: The stack

  /// The controllers, the last of which is shown. Set, they change at once.
  open var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last controller.
  open var topViewController: ViewController? { stack.last }

  /// The controller that is presented above the last one, or else that one.
  open var visibleViewController: ViewController? {
    var controller = presentedViewController ?? stack.last
    while let above = controller?.presentedViewController, above !== controller { controller = above }
    return controller
  }

  /// Shows a controller above the others. One that is in the stack already stops the program.
  open func pushViewController(_ viewController: ViewController, animated: Bool) {
    precondition(
      !stack.contains { $0 === viewController },
      "\(Self.name(of: self)) holds \(Self.name(of: viewController)) already: it cannot be pushed twice")
    change(to: stack + [viewController], animated: animated)
  }

  /// Takes the last controller away, but for the first one of the stack.
  ///
  /// - Returns: the one that goes; nil where there is only one, or none.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    change(to: Array(stack.dropLast()), animated: animated)
    return top
  }

  /// Takes away what is above a controller, which is to be in the stack.
  ///
  /// - Returns: those that go, the last at the end.
  @discardableResult
  open func popToViewController(_ viewController: ViewController, animated: Bool) -> [ViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      preconditionFailure(
        "\(Self.name(of: self)) does not hold \(Self.name(of: viewController)): it cannot go back to it")
    }
    let gone = Array(stack[(index + 1)...])
    if !gone.isEmpty { change(to: Array(stack[...index]), animated: animated) }
    return gone
  }

  /// Takes away all but the first controller.
  ///
  /// - Returns: those that go, the last at the end; nil where there is none.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Sets the stack. An animation goes back where the new last one is in the old stack, else forward. A controller that
  /// stands in it twice stops the program.
  open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    var known: [ObjectIdentifier: ViewController] = [:]
    for controller in viewControllers {
      precondition(
        known.updateValue(controller, forKey: ObjectIdentifier(controller)) == nil,
        "\(Self.name(of: self)) cannot hold \(Self.name(of: controller)) twice")
    }
    change(to: viewControllers, animated: animated)
  }

  /// Pushes another controller, animated.
  open override func show(_ controller: ViewController, sender: Any?) { pushViewController(controller, animated: true) }

  /// A view of a class; no initialiser of a frame is required of views, and this one calls it.
  private static func make(_ type: Responder.Type) -> Responder { type.init(delegate: ()) }

  /// The class and the title of a controller.
  static func name(of controller: ViewController) -> String {
    controller.title.map { "\(type(of: controller)) “\($0)”" } ?? "\(type(of: controller))"
  }

  // MARK: Bars

  /// The bar at the top.
  open var navigationBar: NavigationBar { bar }

  /// Whether there is no bar at the top; false by default.
  open var isNavigationBarHidden: Bool {
    get { hidesBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Shows the bar at the top, or hides it; it moves up within 0.2 seconds, or with a transition that is beginning.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesBar else { return }
    hidesBar = hidden
    if !hidden { takesTools = false }
    changeBars(animated)
  }

  /// The bar at the bottom, with the `toolbarItems` of the last controller.
  // As in UIKit: code reads it without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var toolbar: Toolbar! {
    if let tools { return tools }
    let new = Self.make(toolbarClass) as? Toolbar ?? Toolbar(frame: .zero)
    tools = new
    return new
  }

  /// Whether there is no bar at the bottom; true by default.
  open var isToolbarHidden: Bool {
    get { hidesTools }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Shows the bar at the bottom, or hides it.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesTools else { return }
    hidesTools = hidden
    changeBars(animated)
  }

  /// Whether a tap on the contents hides the bars, and shows them again; false by default.
  open var hidesBarsOnTap = false { didSet { updateBarGestures() } }
  /// Whether a drag upwards hides the bars, and one downwards shows them again; false by default.
  open var hidesBarsOnSwipe = false { didSet { updateBarGestures() } }
  /// Whether the bars are hidden when a keyboard comes, and stay so; false by default.
  open var hidesBarsWhenKeyboardAppears = false { didSet { watchKeyboard() } }
  final let keyboardRoom = KeyboardRoom()
  final var isCovered = false
  /// Whether the bar at the bottom is hidden with the one at the top, which the user or a keyboard has hidden.
  final var takesTools = false
  /// Whether the bars are hidden in a window of little height; false by default.
  open var hidesBarsWhenVerticallyCompact = false { didSet { changeBars(false) } }

  /// Recognises taps that hide the bars.
  open var barHideOnTapGestureRecognizer: TapGestureRecognizer { tapRecognizer }
  /// Recognises drags that hide the bars.
  open var barHideOnSwipeGestureRecognizer: PanGestureRecognizer { swipeRecognizer }

  /// Recognises drags from the left edge that go back; nil before the view was made.
  open var interactivePopGestureRecognizer: GestureRecognizer? { popGesture }

  /// Is told, and not retained.
  open weak var delegate: (any NavigationControllerDelegate)?

  // MARK: The view

  /// Makes the view that holds the bars and the view of the last controller.
  open override func loadView() {
    let view = NavigationView(frame: Application.standard?.mainScreen?.bounds ?? .zero)
    view.owner = self
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.frame = view.bounds
    content.isOpaque = false
    content.clipsToBounds = true
    view.addSubview(content)
    view.addSubview(bar)
    self.view = view
    addPopGesture()
    updateBarGestures()
    watchKeyboard()
  }

  /// As the delegate says.
  open override var supportedInterfaceOrientations: OrientationMask {
    delegate?.navigationControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }

  /// As the delegate says.
  open override var preferredInterfaceOrientationForPresentation: Screen.Orientation {
    delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self)
      ?? super.preferredInterfaceOrientationForPresentation
  }

  /// The size that the last controller would like to have is that of this one.
  open override func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    if container === stack.last { preferredContentSize = container.preferredContentSize }
  }

  /// Goes back, where there is a way.
  open override func accessibilityPerformEscape() -> Bool { popViewController(animated: true) != nil }
}

/// The view of a navigation controller.
final class NavigationView: View {
  weak var owner: NavigationController?

  override func layoutSubviews() {
    super.layoutSubviews()
    owner?.noteKeyboard()
    owner?.placeParts()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }
}
