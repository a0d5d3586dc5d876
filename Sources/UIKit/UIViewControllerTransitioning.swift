public import MultiplaneViews

/// A controller in a transition.
public struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable {
  /// The key's text.
  public let rawValue: String
  /// A key by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that is shown at the beginning.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The one that is shown at the end.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// A view in a transition.
public struct UITransitionContextViewKey: Hashable, RawRepresentable, Sendable {
  /// The key's text.
  public let rawValue: String
  /// A key by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that is shown at the beginning.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The one that is shown at the end.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// What an animation of a transition works with.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// What both views lie in during the transition; the animation adds that of the `to` controller.
  var containerView: UIView { get }
  /// Whether the transition takes time.
  var isAnimated: Bool { get }
  /// Whether the transition was cancelled: never here.
  var transitionWasCancelled: Bool { get }
  /// How the presented view is shown.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Ends the transition; the animation calls it.
  func completeTransition(_ didComplete: Bool)
  /// A controller.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A view.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a controller's view is at the beginning.
  func initialFrame(for controller: UIViewController) -> CGRect
  /// Where a controller's view is at the end.
  func finalFrame(for controller: UIViewController) -> CGRect
}

/// The animation of a transition between controllers.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Seconds.
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double
  /// Adds the `to` controller's view to the container, animates, and calls `completeTransition(_:)` at the end.
  func animateTransition(using context: any UIViewControllerContextTransitioning)
  /// The transition has ended. The default does nothing.
  func animationEnded(_ completed: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ completed: Bool) {}
}

/// Makes the animations of a controller's presentation.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// The animation of the presentation; nil, the default, for that of the controller's style.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animation of the dismissal; nil, the default, for that of the controller's style.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// One controller's coming or going; keeps itself until it has ended.
@MainActor final class Presentation: UIViewControllerContextTransitioning {
  private static let duration = 0.4
  private let presented: UIViewController
  private let presenting: UIViewController
  private let isPresenting: Bool
  private var animator: (any UIViewControllerAnimatedTransitioning)?
  private var completion: (() -> Void)?
  /// Where the presenting view is, that an animation may move into the container.
  private let place: (superview: View?, frame: CGRect)
  let containerView: UIView
  private(set) var isAnimated = false
  private var isOver = false

  init(of presented: UIViewController, by presenting: UIViewController, isPresenting: Bool) {
    (self.presented, self.presenting, self.isPresenting) = (presented, presenting, isPresenting)
    let view = presenting.viewIfLoaded
    place = (view?.superview, view?.frame ?? .zero)
    let window = view?.window
    let bounds = window?.bounds ?? Application.shared.mainScreen?.bounds ?? .zero
    containerView = presented.container ?? View(frame: bounds)
    containerView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if isPresenting {
      presented.container = containerView
      window?.addSubview(containerView)
      presented.view.frame = containerView.bounds
      presented.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
  }

  private var isCovering: Bool {
    let covering: [UIModalPresentationStyle] = [.automatic, .fullScreen, .currentContext]
    return covering.contains(presented.modalPresentationStyle)
  }

  func run(animated: Bool, _ completion: (() -> Void)?) {
    self.completion = completion
    isAnimated = animated && containerView.window != nil
    let delegate = presented.transitioningDelegate
    if isPresenting {
      presented.isBeingPresented = true
      if isCovering { presenting.viewWillDisappear(isAnimated) }
      presented.viewWillAppear(isAnimated)
      animator = delegate?.animationController(forPresented: presented, presenting: presenting, source: presenting)
    } else {
      presented.isBeingDismissed = true
      presented.viewWillDisappear(isAnimated)
      if isCovering { presenting.viewWillAppear(isAnimated) }
      animator = delegate?.animationController(forDismissed: presented)
    }
    guard isAnimated else {
      if isPresenting {
        containerView.addSubview(presented.view)
        presented.viewIsAppearing(false)
      }
      return completeTransition(true)
    }
    guard let animator else { return animateByStyle() }
    animator.animateTransition(using: self)
    if isPresenting, !isOver { presented.viewIsAppearing(true) }
  }

  private func animateByStyle() {
    let view: View = presented.view
    if isPresenting {
      containerView.addSubview(view)
      presented.viewIsAppearing(true)
    }
    let (shown, bounds) = (view.alpha, containerView.bounds)
    let isFading = presented.modalTransitionStyle != .coverVertical
    let hide = {
      if isFading { view.alpha = 0 } else { view.frame = bounds.offsetBy(dx: 0, dy: bounds.height) }
    }
    let show = {
      if isFading { view.alpha = shown } else { view.frame = bounds }
    }
    if isPresenting { UIView.performWithoutAnimation(hide) }
    UIView.animate(withDuration: Self.duration, animations: isPresenting ? show : hide) { _ in
      if !self.isPresenting { view.alpha = shown }
      self.completeTransition(true)
    }
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    if let view = presenting.viewIfLoaded, view.superview === containerView, let superview = place.superview {
      superview.insertSubview(view, at: 0)
      view.frame = place.frame
    }
    if isPresenting {
      presented.isBeingPresented = false
      presented.viewDidAppear(isAnimated)
      if isCovering { presenting.viewDidDisappear(isAnimated) }
    } else {
      presented.view.removeFromSuperview()
      containerView.removeFromSuperview()
      (presented.container, presented.presenter, presented.isBeingDismissed) = (nil, nil, false)
      presenting.presentedViewController = nil
      presented.viewDidDisappear(isAnimated)
      if isCovering { presenting.viewDidAppear(isAnimated) }
    }
    animator?.animationEnded(didComplete)
    completion?()
    (animator, completion) = (nil, nil)
  }

  var transitionWasCancelled: Bool { false }
  var presentationStyle: UIModalPresentationStyle { presented.modalPresentationStyle }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: isPresenting ? presenting : presented
    case .to: isPresenting ? presented : presenting
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    viewController(forKey: UITransitionContextViewControllerKey(rawValue: key.rawValue))?.view
  }

  func initialFrame(for controller: UIViewController) -> CGRect {
    controller === viewController(forKey: .from) ? containerView.bounds : .zero
  }

  func finalFrame(for controller: UIViewController) -> CGRect {
    controller === viewController(forKey: .to) ? containerView.bounds : .zero
  }
}
