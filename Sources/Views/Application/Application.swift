public import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneLayers

/// The screens, the windows and the turns of a program that shows views.
///
/// A host calls `turn(at:)` when there is input, when `poster.descriptor` is readable, at the time that the last turn
/// answered, and before each frame; or lets `run` do that. The views need no queue of the main thread; turns drain
/// the one in `mainQueue`.
open class Application: Responder {
  /// Hears of the application's life; the last responder of the chain if it is one.
  public final weak var delegate: (any ApplicationDelegate)?
  /// Tells of windows, screens and the application's life.
  public final let notificationCenter = NotificationCenter()
  /// Takes closures from other threads.
  public final let poster = Poster()
  /// The screens that are connected, in that order.
  public final private(set) var screens: [Screen] = []
  /// The window that keys go to.
  public final private(set) weak var keyWindow: Window? {
    didSet { if keyWindow !== oldValue { semantics?.mark() } }
  }
  /// What is copied and pasted.
  public final let pasteboard = Pasteboard()
  /// Counts of draws and layouts.
  public final var statistics = ViewStatistics()
  /// When touches count as taps in succession.
  public final var taps = TapSettings()
  /// How wheels scroll.
  public final var scrolling = ScrollSettings()
  /// Called at the beginning of each part of a turn.
  public final var turnObserver: ((TurnPhase) -> Void)?
  /// Takes warnings, such as of layouts that do not come to an end; nil drops them.
  public final var warningHandler: ((String) -> Void)?
  /// Makes a drawing context the current one while a closure runs; the module UIKit sets it.
  public final var currentContext: ((any DrawingContext, () -> Void) -> Void)?
  /// What turns drain after what was posted; nil, the default, for nothing. The modules UIKit and MultiplaneScripts set
  /// it, before a host asks for the poster's descriptor.
  public final var mainQueue: MainQueue? {
    didSet {
      poster.watch(mainQueue?.descriptor ?? -1)
      descriptors.follow(poster.ownDescriptor)
    }
  }
  /// What else the application waits for: descriptors that a host or a display fills in.
  public final let descriptors: DescriptorSet
  /// The direction of views that say none of their own: from the left by default. A change lays all views out again.
  public final var userInterfaceLayoutDirection = LayoutDirection.leftToRight {
    didSet {
      guard userInterfaceLayoutDirection != oldValue else { return }
      for window in screens.flatMap(\.windows) {
        window.forEachInSubtree { view in
          view.noteLayout(.direction)
          view.setNeedsLayout()
        }
      }
    }
  }
  /// Makes pictures of views; nil, the default, for none. A program that links a compositor gives it.
  public final var pictureRenderer: ((ViewPicture) -> Bitmap?)?
  /// Opens what a link leads to, such as the address of a page, by the program's means; nil, the default, opens nothing.
  public final var linkOpener: ((String) -> Void)?
  /// The place of the archive that the program's first views come from.
  public final var mainArchive: Coder?
  /// Sets the view of a controller that came from no storyboard, where its names have an archive: the module UIKit's.
  package final var viewLoader: (@MainActor (ViewController) -> Bool)?
  /// Where the application is in its life.
  public final internal(set) var state = State.launching
  /// Whether `terminate` was called.
  public final internal(set) var isTerminated = false

  /// Hears of the changes of the application's state in place of the delegate, which then hears of its launch and its
  /// end alone: the scenes of the module UIKit; nil, the default, for the delegate.
  package final var lifeObserver: ((LifeChange) -> Void)?

  /// Where an application is in its life.
  public enum State: Hashable, Sendable { case launching, active, inactive, background }

  /// Hears of what a keyboard on the screen goes by: MultiplaneKeyboard sets it; nil, the default, for none.
  package final var textInputObserver: ((TextInputChange, Window) -> Void)?

  /// The menu of what can be done with text: that of MultiplaneTextInput; nil before it is asked for.
  package final var editMenu: AnyObject?

  /// The application of views and windows that belong to none: the module UIKit's shared one; nil without that module.
  package static weak var standard: Application?

  final var hasInput = false
  private final var ignoring = 0
  /// Whether a turn is being taken; callbacks may run the host's loop.
  package final var isTurning = false
  /// Whether the last turn ran no code but that of the main queue.
  final var wasIdle = false
  final var time = 0.0
  final var timers: [TurnTimer] = []
  final var finishers: [() -> Void] = []
  final var animations = ViewAnimations()
  final var frameLinks: [FrameLink] = []
  /// Makes semantic trees while somebody asks; nil while nobody does.
  final var semantics: SemanticsMaker?
  /// For display links of an application without screens.
  final let unseenClock = FrameClock()
  final var touchWindows: [Int: WeakWindow] = [:]
  final var pointerWindows: [Int: PointerWindow] = [:]
  final weak var scrollWindow: Window?
  final weak var transformWindow: Window?

  struct WeakWindow { weak var window: Window? }

  /// Makes an application without screens.
  public override init() {
    descriptors = DescriptorSet(poster)
    super.init()
  }

  /// Not available: an application is no application's delegate.
  @available(*, unavailable)
  public required convenience init(delegate: Void) { self.init() }

  /// The delegate, if it is a responder.
  open override var next: Responder? { delegate as? Responder }

  /// The maker of contexts that views draw in: `.cairo` of MultiplaneDrawing. Without one, views are not drawn.
  public final var drawingContexts: DrawingContextFactory? {
    didSet { for screen in screens { screen.tree.drawingContexts = drawingContexts } }
  }

  /// The time of the last turn, seconds.
  public final var currentTime: Double { time }

  // MARK: Screens

  /// The screen that was connected first.
  public final var mainScreen: Screen? { screens.first }

  /// Adds a screen, and posts `Screen.didConnectNotification`. A screen that belongs to an application stops the
  /// program.
  public final func connect(_ screen: Screen) {
    precondition(screen.application == nil, "a screen was connected that belongs to an application")
    screens.append(screen)
    screen.application = self
    screen.tree.drawingContexts = drawingContexts
    screen.tree.setAnimationsEnabled(areAnimationsEnabled)
    notificationCenter.post(name: Screen.didConnectNotification, object: screen)
  }

  /// Hides the windows of a screen, removes it, and posts `Screen.didDisconnectNotification`.
  public final func disconnect(_ screen: Screen) {
    guard screen.application === self else { return }
    for window in screen.windows { window.isHidden = true }
    // Its animations have ended: nobody turns for it any more.
    screen.tree.reportEnds(at: time)
    screens.removeAll { $0 === screen }
    screen.application = nil
    semantics?.mark()
    notificationCenter.post(name: Screen.didDisconnectNotification, object: screen)
  }

  // MARK: Windows

  /// The windows that are shown, by screen, back to front.
  public final var windows: [Window] { screens.flatMap(\.windows) }

  final func makeKey(_ window: Window) {
    guard window !== keyWindow, window.application === self, !window.isHidden else { return }
    resignKey()
    keyWindow = window
    window.becomeKey()
    notificationCenter.post(name: Window.didBecomeKeyNotification, object: window)
    textInputObserver?(.responder, window)
  }

  private final func resignKey() {
    guard let old = keyWindow else { return }
    keyWindow = nil
    // Their ends go to another window.
    old.presses.cancelAll()
    old.resignKey()
    notificationCenter.post(name: Window.didResignKeyNotification, object: old)
    textInputObserver?(.responder, old)
  }

  final func didShow(_ window: Window) {
    notificationCenter.post(name: Window.didBecomeVisibleNotification, object: window)
  }

  final func didHide(_ window: Window) {
    if keyWindow === window { resignKey() }
    notificationCenter.post(name: Window.didBecomeHiddenNotification, object: window)
  }

  // MARK: Input

  /// Drops input until `endIgnoringInteractionEvents`, as often called as this; cancels the touches that are going on.
  public final func beginIgnoringInteractionEvents() {
    ignoring += 1
    for window in windows { window.dropInput() }
  }

  /// Ends what `beginIgnoringInteractionEvents` has begun.
  public final func endIgnoringInteractionEvents() { ignoring = max(0, ignoring - 1) }

  /// Whether input is dropped.
  public final var isIgnoringInteractionEvents: Bool { ignoring > 0 }

  /// Takes a change of a touch on a screen, and delivers it in the next turn: to the frontmost window that it hits
  /// where it begins, and then to the same one.
  ///
  /// - Parameters:
  ///   - input: its place is in the screen's space.
  ///   - screen: nil for the main screen.
  public final func send(_ input: TouchInput, on screen: Screen? = nil) {
    guard let screen = screen ?? mainScreen else { return }
    if input.phase == .began {
      let hit = screen.windows.last { window in
        let place = window.convert(input.location, from: screen)
        return place.isFinite && window.hitTest(place, with: nil) != nil
      }
      touchWindows[input.id] = WeakWindow(window: hit)
    }
    guard let window = touchWindows[input.id]?.window else { return }
    if input.phase == .ended || input.phase == .cancelled { touchWindows[input.id] = nil }
    var own = input
    own.location = window.convert(input.location, from: screen)
    own.stylus = input.stylus.map { window.convert($0, at: input.location, from: screen) }
    window.send(own)
  }

  /// Takes a change of a key for the key window, and delivers it in the next turn.
  public final func send(_ input: KeyInput) { keyWindow?.send(input) }

  /// Sends an event to its window. All touches and presses pass here in a turn, but for touches that are
  /// cancelled because their view has left its window: those go to the view.
  open func sendEvent(_ event: Event) { event.window?.sendEvent(event) }

  /// Asks an object to perform an action; all actions of controls pass here.
  ///
  /// - Parameters:
  ///   - target: has the method, or is a responder that performs the name; nil for the first that can of the responders
  ///     from the key window's first responder on, or else from the sender on, or else from the key window on.
  /// - Returns: whether there was one.
  @discardableResult
  open func sendAction(_ action: Action, to target: Any?, from sender: Any?, for event: Event?) -> Bool {
    let starts = [keyWindow?.firstResponder, sender as? Responder, keyWindow, self]
    return action.send(to: target, from: sender, for: event, starts)
  }
}
