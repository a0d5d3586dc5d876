public import MultiplaneGeometry

/// The object behind a view that fills a window: makes it late, and hears of its life.
open class ViewController: Responder {
  private final var loaded: View?
  /// A name for the program's own use.
  open var title: String?

  /// Makes a controller. Its view is made when it is first asked for.
  public override init() { super.init() }

  /// Makes a controller from an archive.
  public required init?(coder: Coder) { super.init() }

  /// Not available: a controller is no application's delegate.
  @available(*, unavailable)
  public required convenience init(delegate: Void) { self.init() }

  /// The controller's view; made by `loadView`, when it is first asked for.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: View! {
    get {
      if let loaded { return loaded }
      loadView()
      if loaded == nil { adopt(View()) }
      viewDidLoad()
      return loaded
    }
    set { adopt(newValue) }
  }

  private final func adopt(_ view: View?) {
    loaded?.extend(unlessDefault: true) { $0.controller = nil }
    loaded = view
    view?.extend(unlessDefault: false) { $0.controller = self }
  }

  /// Whether the view was made.
  public final var isViewLoaded: Bool { loaded != nil }

  /// The view, if it was made.
  public final var viewIfLoaded: View? { loaded }

  /// The superview of the controller's view.
  open override var next: Responder? { loaded?.superlink }

  /// Sets `view`; the default makes a plain one, of the window's size where it is made for one.
  open func loadView() {
    let view = View(frame: initialFrame)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// The frame of the view that `loadView` makes.
  package final var initialFrame = Rect.zero

  /// The view was made; called once.
  open func viewDidLoad() {}

  /// The view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is in the window, and about to be shown: after `viewWillAppear`, before its first layout.
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view was shown: after the commit of the turn in which it was added.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to be hidden.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view was hidden.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The view waits for its constraints to be brought up to date: the default calls its `updateConstraints()`.
  open func updateViewConstraints() { loaded?.updateConstraints() }

  /// The view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}

  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// What the controller covers of its view by itself, in addition to the safe area that the view would have.
  public final var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { loaded?.updateSafeArea() } }
  }

  /// The safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// The layout margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}

  /// The surroundings of the view have changed: it is shown light or dark now.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// The window is about to take another size, because the screen was turned or resized.
  ///
  /// - Parameter size: points.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {}
}

/// What happens along with a change of a window's size.
@preconcurrency @MainActor public final class TransitionCoordinator {
  /// Seconds; 0 for a change at once.
  public let transitionDuration: Double
  private var animations: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []

  init(duration: Double) { transitionDuration = duration }

  /// Whether the change takes time.
  public var isAnimated: Bool { transitionDuration > 0 }

  /// Adds changes that are animated with the window's, and a function to call at the end.
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
  }

  func runAnimations() { for animation in animations { animation(self) } }

  func complete() {
    for completion in completions { completion(self) }
    completions = []
  }
}
