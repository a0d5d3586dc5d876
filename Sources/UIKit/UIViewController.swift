@_exported public import class Foundation.Bundle
public import MultiplaneViews

/// The object behind a view that fills a window, with UIKit's presentation of one controller by another.
///
/// A presented controller's view covers the window: there are no sheets. It lies in a container above the view of the
/// presenting one, which stays where it is.
open class UIViewController: ViewController {
  /// The name that the controller was made with. There are no nibs: it loads nothing.
  public final let nibName: String?
  /// The bundle that the controller was made with.
  public final let nibBundle: Bundle?

  /// How the controller's view is shown; all styles cover the window.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the controller's view comes and goes.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Makes the animations of this controller's presentation; not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Of no effect: nothing dismisses a controller but `dismiss(animated:completion:)`.
  public final var isModalInPresentation = false
  /// Of no effect.
  public final var definesPresentationContext = false
  /// Of no effect: there is no status bar.
  public final var modalPresentationCapturesStatusBarAppearance = false
  /// Of no effect: there are no bars of controllers.
  public final var edgesForExtendedLayout = UIRectEdge.all
  /// The size that the view would like to have; for the program's own use.
  open var preferredContentSize = CGSize.zero
  /// Whether the content is being edited; for the program's own use.
  open var isEditing = false

  /// The controller that this one presents.
  public final internal(set) var presentedViewController: UIViewController?
  /// The controller that presents this one, or one of its parents.
  public final var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
  /// Whether the view is coming because the controller was presented.
  public final internal(set) var isBeingPresented = false
  /// Whether the view is going because the controller was dismissed.
  public final internal(set) var isBeingDismissed = false
  final weak var presenter: UIViewController?
  /// The controller that presents this one, or else the superview of the view.
  open override var next: Responder? { presenter ?? super.next }

  /// What `beginAppearanceTransition` has begun.
  private final var appearance: (isAppearing: Bool, animated: Bool)?
  /// What the presented view lies in, with the view of the presenting controller where an animation has moved it.
  final var container: View?

  /// Whether the controller has begun to belong to another, and `didMove(toParent:)` was not called yet; where an
  /// appearance transition runs then, until `viewDidAppear` has been called.
  public final private(set) var isMovingToParent = false
  /// Whether the controller is about to belong to none; where an appearance transition runs when it does, until
  /// `viewDidDisappear` has been called.
  public final private(set) var isMovingFromParent = false
  /// The controllers that belong to this one.
  public final private(set) var children: [UIViewController] = []
  /// The controller that this one belongs to.
  public final private(set) weak var parent: UIViewController?

  /// Makes a controller. Its view is made when it is first asked for.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: loads nothing.
  ///   - nibBundleOrNil: loads nothing.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  /// Makes a controller. Its view is made when it is first asked for.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a controller from an archive.
  public required init?(coder: NSCoder) {
    (nibName, nibBundle) = (nil, nil)
    super.init(coder: coder)
  }

  /// Sets `view`; the default makes a plain one, of the window's or else the main screen's size.
  open override func loadView() {
    if initialFrame == .zero { initialFrame = Application.shared.mainScreen?.bounds ?? .zero }
    super.loadView()
  }

  // MARK: Presenting

  /// Shows another controller's view above the window's content. Nothing happens where this one presents one already.
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController == nil, controller.presenter == nil, controller !== self else { return }
    presentedViewController = controller
    controller.presenter = self
    Presentation(of: controller, by: self, isPresenting: true).run(animated: animated, completion)
  }

  /// Takes the presented controller's view away, or this one's, where it presents none.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let controller = presentedViewController else {
      presentingViewController?.dismiss(animated: animated, completion: completion)
      return
    }
    // What the presented one presents goes with it, at once.
    if controller.presentedViewController != nil { controller.dismiss(animated: false) }
    Presentation(of: controller, by: self, isPresenting: false).run(animated: animated, completion)
  }

  /// Presents another controller: there are no containers that show it otherwise.
  open func show(_ controller: UIViewController, sender: Any?) { present(controller, animated: true) }

  /// As `show(_:sender:)`.
  open func showDetailViewController(_ controller: UIViewController, sender: Any?) { show(controller, sender: sender) }

  // MARK: Children

  /// Makes a controller belong to this one. Its view is added by the caller.
  open func addChild(_ child: UIViewController) {
    guard child.parent !== self, child !== self else { return }
    child.removeFromParent()
    child.isMovingToParent = true
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  /// Makes this controller belong to none. Its view is removed by the caller.
  open func removeFromParent() {
    guard let old = parent else { return }
    isMovingFromParent = true
    defer { if appearance?.isAppearing != false { isMovingFromParent = false } }
    old.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Puts the view of one child in the place of another's, with an animation.
  ///
  /// - Parameters:
  ///   - source: its view is removed at the end; nothing happens where it has no superview.
  ///   - target: its view is added in front at once, where it was not yet.
  ///   - options: with a transition, it goes from the superview's picture with the one view to that with the other.
  ///   - animations: changes of both views.
  ///   - completion: takes false where the animations were cut short, or nothing happened.
  open func transition(
    from source: UIViewController, to target: UIViewController, duration: Double, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard let superview = source.view.superview, source !== target else {
      completion?(false)
      return
    }
    source.beginAppearanceTransition(false, animated: duration > 0)
    target.beginAppearanceTransition(true, animated: duration > 0)
    func add() { if target.view.superview !== superview { superview.addSubview(target.view) } }
    func finish(_ isWhole: Bool) {
      source.view.removeFromSuperview()
      source.endAppearanceTransition()
      target.endAppearanceTransition()
      completion?(isWhole)
    }
    guard options.transition != nil else {
      add()
      return UIView.animate(withDuration: duration, options: options, animations: { animations?() }, completion: finish)
    }
    // The new picture lacks the source's view, which is removed at the end only.
    let wasHidden = source.view.isHidden
    UIView.transition(with: superview, duration: duration, options: options) {
      add()
      source.view.isHidden = true
      animations?()
    } completion: {
      source.view.isHidden = wasHidden
      finish($0)
    }
  }

  /// The controller is about to belong to another, or to none. The default only notes the latter.
  open func willMove(toParent parent: UIViewController?) { isMovingFromParent = parent == nil }

  /// The controller belongs to another: called by whoever has added it, once its view is in place. The default only
  /// notes it.
  open func didMove(toParent parent: UIViewController?) {
    if appearance?.isAppearing != true { isMovingToParent = false }
  }

  // MARK: Questions of the system

  /// Tells this controller, whose view another one adds or removes, that the view is about to be shown or hidden.
  ///
  /// - Parameter isAppearing: `endAppearanceTransition()` then says that it was.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    appearance = (isAppearing, animated)
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
  }

  /// Tells this controller that what `beginAppearanceTransition` has begun is over; nothing without it.
  open func endAppearanceTransition() {
    guard let (isAppearing, animated) = appearance else { return }
    appearance = nil
    if isAppearing {
      viewDidAppear(animated)
      isMovingToParent = false
    } else {
      viewDidDisappear(animated)
      if parent == nil { isMovingFromParent = false }
    }
  }

  /// Memory is short. Called by the program; the default does nothing.
  open func didReceiveMemoryWarning() {}
  /// How a status bar would look; there is none.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether a status bar would be hidden; there is none.
  open var prefersStatusBarHidden: Bool { false }
  /// How a status bar would come and go; there is none.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// Which sides may be up; the screen does not ask.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Which side a presented controller would have up; the screen does not ask.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether the view turns with the screen; it always does.
  open var shouldAutorotate: Bool { true }
  /// Of no effect: there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}

  /// Makes the view, where it was not made yet.
  public final func loadViewIfNeeded() { _ = view }
  /// The surroundings of the view.
  open var traitCollection: UITraitCollection { view.traitCollection }
  /// Light or dark for the view and those below it.
  public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { viewIfLoaded?.overrideUserInterfaceStyle ?? .unspecified }
    set { view.overrideUserInterfaceStyle = newValue }
  }
  /// Sets whether the content is being edited.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}

/// How a presented controller's view is shown.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// Over the whole window.
  case fullScreen
  /// In UIKit as a sheet.
  case pageSheet, formSheet
  /// In UIKit in the place of the presenting view.
  case currentContext
  /// As the transitioning delegate shows it.
  case custom
  /// Over the whole window, which shows through.
  case overFullScreen, overCurrentContext
  /// In UIKit at an anchor.
  case popover
  /// Not.
  case none = -1
  /// As the system likes.
  case automatic = -2
}

/// How a presented controller's view comes and goes.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// From below.
  case coverVertical
  /// In UIKit it turns over; here it fades in.
  case flipHorizontal
  /// Fades in.
  case crossDissolve
  /// In UIKit the page curls; here it fades in.
  case partialCurl
}

/// How a status bar looks.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  /// As the surroundings are.
  case `default`
  /// White.
  case lightContent
  /// Black.
  case darkContent = 3
}

/// How a status bar comes and goes.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
  /// At once.
  case none
  /// Fades.
  case fade
  /// Moves.
  case slide
}

/// Sides of the screen that may be up.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// Turned to the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// Turned to the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// Turned to a side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// Not upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All.
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}
