public import MultiplaneGeometry
import MultiplaneLayers

/// The topmost view of a hierarchy, on a screen.
///
/// A window is hidden until it is shown, and shows nothing and takes no touches before. Its application keeps it while
/// it is shown. It takes no touches outside of its bounds.
open class Window: View {
  /// How far in front a window is: one of a higher level is in front of all of a lower one.
  public struct Level: Hashable, Comparable, Sendable, RawRepresentable {
    /// The number; greater is nearer to the viewer.
    public var rawValue: Double
    /// A level by its number.
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// A level by its number.
    public init(_ rawValue: Double) { self.rawValue = rawValue }

    /// Of most windows: 0.
    public static let normal = Level(rawValue: 0)
    /// Of a status bar: 1000.
    public static let statusBar = Level(rawValue: 1000)
    /// Of an alert: 2000.
    public static let alert = Level(rawValue: 2000)

    /// A level in front of another: `.alert + 1`.
    public static func + (level: Level, number: Double) -> Level { Level(rawValue: level.rawValue + number) }

    /// A level behind another.
    public static func - (level: Level, number: Double) -> Level { Level(rawValue: level.rawValue - number) }

    /// By their numbers.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  final weak var screenLink: Screen?
  final let touches = TouchDispatcher()
  final let presses = PressDispatcher()
  final let pointers = PointerDispatcher()
  final let scrolls = ScrollDispatcher()
  package final weak var firstResponder: Responder? {
    didSet {
      guard firstResponder !== oldValue else { return }
      noteSemantics()
      (oldValue as? any TextInputClient)?.textInputDidEnd()
      (firstResponder as? any TextInputClient)?.textInputDidBegin()
      if !isPassingFirst { application?.textInputObserver?(.responder, self) }
    }
  }
  /// Whether the first responder resigns for another one.
  final var isPassingFirst = false
  private final var undoStack: UndoManager?
  /// What shows the caret of a first responder that has nothing of its own for that.
  package final var textInteraction: AnyObject?
  final var inputs: [Input] = []
  private final var taken: ArraySlice<Input> = []
  private final var level = Level.normal
  private final var controller: ViewController?

  /// Makes a hidden window with a frame in its screen's space; it has no screen yet.
  public override init(frame: Rect) {
    super.init(frame: frame)
    becomeWindow()
  }

  /// Makes a window from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    becomeWindow()
    coder.didRead(self, as: Window.self)
  }

  /// Makes a hidden window that fills a screen.
  public convenience init(screen: Screen) {
    self.init(frame: screen.bounds)
    self.screen = screen
  }

  private final func becomeWindow() {
    flags.insert(.isWindow)
    updateSurroundings()
    layer.isHidden = true
  }

  /// The application; with the module UIKit, the scene before it.
  open override var next: Responder? { screenLink?.responder ?? application }

  /// The screen that the window is on; nil for none, on which it cannot be shown.
  @_disfavoredOverload open var screen: Screen? {
    get { screenLink }
    set { move(to: newValue) }
  }

  /// `screen`, for the UIKit module, which has another of that name.
  package final var shownScreen: Screen? {
    get { screen }
    set { screen = newValue }
  }

  /// The window's own, unless a responder in it has another.
  open override var undoManager: UndoManager? {
    if undoStack == nil {
      undoStack = UndoManager { [weak self] in self?.application?.afterCommit($0) }
    }
    return undoStack
  }

  /// How far in front the window is; 0 by default.
  open var windowLevel: Level {
    get { level }
    set {
      level = newValue
      if !isHidden { screenLink?.place(self) }
    }
  }

  /// Whether the window is not shown; true until it is. The module UIKit shows one without a screen on the main one.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      if newValue != super.isHidden { setShown(!newValue) }
    }
  }

  /// Whether keys and other events without a place go to this window.
  public final var isKeyWindow: Bool { application?.keyWindow === self }

  /// Makes this the key window.
  open func makeKey() { application?.makeKey(self) }

  /// Shows the window in front of the others of its level, and makes it the key window. With the module UIKit, one that
  /// has no screen yet is put on the main one, and one that has no size fills it.
  open func makeKeyAndVisible() {
    takeMainScreen()
    if Application.standard != nil, frame == .zero, let shownScreen { frame = shownScreen.bounds }
    if isHidden { isHidden = false } else { screenLink?.place(self) }
    makeKey()
  }

  /// The window has become the key window. The default does nothing.
  open func becomeKey() {}

  /// The window is the key window no more. The default does nothing.
  open func resignKey() {}

  /// The controller whose view fills the window; nil for none. Its view is made when the window is shown.
  open var rootViewController: ViewController? {
    get { controller }
    set { setController(newValue) }
  }

  /// The rectangle of the window in its screen's space. Its size says what the size classes are.
  open override var frame: Rect {
    get { super.frame }
    set { noteClasses { super.frame = newValue } }
  }

  /// The rectangle of the window in its own space.
  open override var bounds: Rect {
    get { super.bounds }
    set { noteClasses { super.bounds = newValue } }
  }

  /// Changes the size, and tells the views of other size classes.
  private final func noteClasses(_ change: () -> Void) {
    let old = traitCollection
    change()
    if traitCollection != old { noteTraits(old) }
  }

  /// What bars and rounded corners of the screen cover of the window, as the host says; none by default. With what the
  /// keyboard covers, it is `safeAreaInsets`.
  public final var coveredInsets = EdgeInsets.zero { didSet { setSafeArea(coveredInsets.covered(keyboardInset)) } }

  /// How far the keyboard on the screen moves the safe area, points from the bottom edge; 0 for not at all.
  package final var keyboardInset = 0.0 {
    didSet { if keyboardInset != oldValue { setSafeArea(coveredInsets.covered(keyboardInset)) } }
  }

  /// What the return key does that nothing else has taken: a dialog's default button; nil, the default, for nothing.
  public final var defaultAction: (() -> Void)?
  /// What the escape key does that nothing else has taken; nil, the default, for nothing.
  public final var cancelAction: (() -> Void)?

  /// What a keyboard on the screen covers, in the window's own space; empty, the default, without one.
  package final var keyboardFrame = Rect.zero {
    didSet {
      guard keyboardFrame != oldValue else { return }
      setNeedsLayout()
      noteKeyboard()
    }
  }

  private final func setController(_ new: ViewController?) {
    let old = controller
    guard new !== old else { return }
    if let old, old.isViewLoaded {
      // What it presents would stay without anybody who could dismiss it.
      if old.presented != nil { old.hidePresented(false, nil) }
      let isShown = !isHidden
      if isShown { old.changeAppearance(false, false) }
      old.view.removeFromSuperview()
      if isShown { old.endAppearance() }
    }
    controller = new
    if !isHidden { showController() }
  }

  /// Puts the controller's view into the window.
  private final func showController() {
    guard let controller else { return }
    controller.initialFrame = bounds
    let view: View = controller.view
    let shown = controller.inSight
    for one in shown { one.changeAppearance(true, false) }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
    for one in shown { one.noteIsAppearing(false) }
    application?.afterCommit { [weak self, weak controller] in
      guard let self, let controller, self.controller === controller, !self.isHidden else { return }
      for one in shown where one.appearance == .appearing { one.endAppearance() }
    }
  }

  private final func setShown(_ isShown: Bool) {
    guard isShown else {
      let appeared = controller?.isViewLoaded == true ? controller?.inSight ?? [] : []
      for one in appeared.reversed() { one.changeAppearance(false, false) }
      dropInput()
      setHidden(true)
      screenLink?.remove(self)
      for one in appeared.reversed() { one.endAppearance() }
      application?.didHide(self)
      return
    }
    takeMainScreen()
    guard let screen = screenLink else { return }
    setHidden(false)
    screen.place(self)
    if hasUpdates || ownLayoutSystem?.needsSolve == true { layer.noteViewUpdate() }
    enter(self)
    showController()
    screen.application?.didShow(self)
  }

  /// Puts a window without a screen on the main one, with the module UIKit.
  private final func takeMainScreen() {
    if let standard = Application.standard, shownScreen == nil { shownScreen = standard.mainScreen }
  }

  private final func move(to screen: Screen?) {
    guard screen !== screenLink else { return }
    let isShown = !isHidden
    if isShown { isHidden = true }
    screenLink = screen
    forEachInSubtree(withMasks: true) { $0.enter(self) }
    if isShown, screen != nil { isHidden = false }
  }

  /// Lets the first responder resign that leaves the window with a view; it is none afterwards, whatever it answers.
  final func resign(below view: View) {
    guard let first = firstResponder else { return }
    let own = first as? View ?? (first as? ViewController)?.viewIfLoaded
    guard let own, own.isDescendant(of: view) else { return }
    first.resignFirstResponder()
    if firstResponder === first { firstResponder = nil }
  }

  // MARK: Input

  /// Takes a change of a touch, in the window's own space, and delivers it in the next turn.
  public final func send(_ input: TouchInput) { send(.touch(input)) }

  /// Takes a change of a key, and delivers it in the next turn.
  public final func send(_ input: KeyInput) { send(.key(input)) }

  /// Takes a change from any source, in the window's own space, and delivers it in the next turn.
  public final func send(_ input: Input) {
    guard !isHidden, application?.isIgnoringInteractionEvents != true else { return }
    inputs.append(input)
    application?.hasInput = true
  }

  /// Cancels the touches that are going on, and drops what waits.
  final func dropInput() {
    touches.cancelAll()
    presses.cancelAll()
    pointers.cancelAll()
    scrolls.cancelAll()
    (inputs, taken) = ([], [])
  }

  /// Delivers an event that the application is sending: its touches to recognisers and views, its presses to
  /// responders. A subclass that does not call it keeps them; an event of another time is delivered to nobody.
  open func sendEvent(_ event: Event) {
    switch event {
    case let event as PressesEvent: presses.deliver(event)
    case let event as HoverEvent: pointers.deliver(event, in: self)
    default: if event.type == .touches { touches.deliver(event) } else { scrolls.deliver(event) }
    }
  }

  /// Hears of a key that no view has kept for itself: text keys edit the text of the first responder.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    if !editText(by: presses) { actByKeys(presses) }
    super.pressesBegan(presses, with: event)
  }

  /// Hears of a key that is held.
  open override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    editText(by: presses.filter(\.isRepeat))
    super.pressesChanged(presses, with: event)
  }

  /// Takes what has come since the last turn, to be delivered in this one.
  final func beginDelivery() {
    taken += inputs
    inputs = []
  }

  /// When the first input has happened that this turn still delivers; nil without one.
  final var nextInputTime: Double? { taken.first.map(Self.order) }

  /// When a change has happened; before all else where its time is not finite.
  private static func order(_ input: Input) -> Double { input.time.isFinite ? input.time : -.infinity }

  /// Delivers what the turn has taken: up to a time, and not past a touch that begins or ends by more than a timer
  /// takes that it may have started.
  final func deliverInput(until limit: Double) {
    var (count, end) = (0, limit)
    for input in taken {
      if Self.order(input) > end { break }
      count += 1
      if input.mayStartTimer { end = min(end, Self.order(input) + Self.shortestWait) }
    }
    let waiting = taken.prefix(count)
    taken.removeFirst(count)
    deliver(waiting)
  }

  /// Seconds: gestures wait for longer.
  private static let shortestWait = 0.05

  /// Inputs that were left out: of touches, keys and scrolls that have not begun, and those that are not finite.
  public final var ignoredInputs: Int {
    touches.ignoredInputs + presses.ignoredInputs + pointers.ignoredInputs + scrolls.ignoredInputs
  }
}
