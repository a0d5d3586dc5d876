public import MultiplaneGeometry

/// A controller in a transition.
public struct TransitionContextControllerKey: Hashable, RawRepresentable, Sendable {
  /// The key's text.
  public let rawValue: String
  /// A key by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that is shown at the beginning.
  public static let from = TransitionContextControllerKey(rawValue: "from")
  /// The one that is shown at the end.
  public static let to = TransitionContextControllerKey(rawValue: "to")
}

/// A view in a transition.
public struct TransitionContextViewKey: Hashable, RawRepresentable, Sendable {
  /// The key's text.
  public let rawValue: String
  /// A key by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that is shown at the beginning.
  public static let from = TransitionContextViewKey(rawValue: "from")
  /// The one that is shown at the end.
  public static let to = TransitionContextViewKey(rawValue: "to")
}

/// What an animation of a transition works with.
@preconcurrency @MainActor public protocol ViewControllerContextTransitioning: AnyObject {
  /// What both views lie in during the transition; the animation adds that of the `to` controller.
  var containerView: View { get }
  /// Whether the transition takes time.
  var isAnimated: Bool { get }
  /// Whether an interaction controls the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition did not, or will not, complete.
  var transitionWasCancelled: Bool { get }
  /// How the presented view is shown.
  var presentationStyle: ModalPresentationStyle { get }
  /// Ends the transition; the animation calls it. One that did not complete leaves all as it was before.
  func completeTransition(_ didComplete: Bool)
  /// Says how far an interactive transition is, 0…1.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// Says that an interactive transition goes on by itself to its end.
  func finishInteractiveTransition()
  /// Says that an interactive transition goes back by itself to its beginning.
  func cancelInteractiveTransition()
  /// Says that an interaction controls the transition from now on.
  func pauseInteractiveTransition()
  /// A controller.
  func viewController(forKey key: TransitionContextControllerKey) -> ViewController?
  /// A view.
  func view(forKey key: TransitionContextViewKey) -> View?
  /// Where a controller's view is at the beginning, in the container's space.
  func initialFrame(for controller: ViewController) -> Rect
  /// Where a controller's view is at the end, in the container's space.
  func finalFrame(for controller: ViewController) -> Rect
}

/// The animation of a transition between controllers.
@preconcurrency @MainActor public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// Seconds.
  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double
  /// Adds the `to` controller's view to the container, animates, and calls `completeTransition(_:)` at the end.
  func animateTransition(using context: any ViewControllerContextTransitioning)
  /// The transition has ended. The default does nothing.
  func animationEnded(_ completed: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ completed: Bool) {}
}

/// Makes the animations of a controller's presentation.
@preconcurrency @MainActor public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// The animation of the presentation; nil, the default, for that of the controller's style.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// The animation of the dismissal; nil, the default, for that of the controller's style.
  func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)?
  /// What drives the animation of the presentation; nil, the default, for the clock.
  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// What drives the animation of the dismissal; nil, the default, for the clock.
  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// What shows a controller of the style `custom`; nil, the default, for a plain one.
  ///
  /// - Parameters:
  ///   - presented: will be shown.
  ///   - presenting: presents it; nil where that is not known yet.
  ///   - source: was told to present it.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension ViewControllerTransitioningDelegate {
  /// Returns nil.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil.
  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Returns nil.
  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Returns nil.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { nil }
}

/// What happens along with a change of a window's size, or with a controller's coming or going.
@preconcurrency @MainActor public final class TransitionCoordinator {
  /// Seconds; 0 for a change at once.
  public let transitionDuration: Double
  /// Whether the transition did not complete: known in completions.
  public private(set) var isCancelled = false
  /// Animates what is added after the transition has begun.
  package var animateLate: ((@escaping () -> Void) -> Void)?
  package weak var context: (any ViewControllerContextTransitioning)?
  private var animations: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []
  private var watchers: [(TransitionCoordinator) -> Void] = []

  package init(duration: Double) { transitionDuration = duration }

  /// How far an interaction has brought the transition, 0…1.
  public package(set) var percentComplete = 0.0
  /// Whether an interaction controlled the transition at its beginning.
  public package(set) var initiallyInteractive = false
  /// How fast the rest goes after an interaction, of its usual speed.
  public package(set) var completionVelocity = 1.0

  /// Whether the change takes time.
  public var isAnimated: Bool { transitionDuration > 0 }

  /// Whether an interaction controls the transition now.
  public var isInteractive: Bool { context?.isInteractive ?? false }

  /// What a presented view lies in; nil for a change of size.
  public var containerView: View? { context?.containerView }

  /// A controller of a presentation or dismissal; nil for a change of size.
  public func viewController(forKey key: TransitionContextControllerKey) -> ViewController? {
    context?.viewController(forKey: key)
  }

  /// A view of a presentation or dismissal; nil for a change of size.
  public func view(forKey key: TransitionContextViewKey) -> View? { context?.view(forKey: key) }

  /// Adds changes that are animated with the transition's own, and a function to call at the end.
  ///
  /// - Returns: true.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    if let animation { if let animateLate { animateLate { animation(self) } } else { animations.append(animation) } }
    if let completion { completions.append(completion) }
    return true
  }

  /// As `animate(alongsideTransition:completion:)`: views anywhere are animated.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  /// Calls a function when an interaction no longer controls the transition.
  public func notifyWhenInteractionEnds(_ handler: @escaping (TransitionCoordinator) -> Void) {
    notifyWhenInteractionChanges(handler)
  }

  /// Calls a function when an interaction no longer controls the transition.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    watchers.append(handler)
  }

  package func interactionChanged(isCancelled: Bool) {
    self.isCancelled = isCancelled
    for watcher in watchers { watcher(self) }
  }

  package var hasAnimations: Bool { !animations.isEmpty }

  package func runAnimations() {
    let due = animations
    animations = []
    for animation in due { animation(self) }
  }

  package func complete(isCancelled: Bool = false) {
    self.isCancelled = isCancelled
    animateLate = nil
    let due = completions
    (animations, completions, watchers) = ([], [], [])
    for completion in due { completion(self) }
  }
}
