public import MultiplaneLayers

/// Says how far a transition is, in the place of a clock.
@preconcurrency @MainActor public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// The transition begins. It ends by the context's `finishInteractiveTransition()` or
  /// `cancelInteractiveTransition()`, and then by its `completeTransition(_:)`.
  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning)
  /// How fast the rest of the transition goes, of its usual speed; 1 by default.
  var completionSpeed: Double { get }
  /// The pace of the rest; ease in and out by default.
  var completionCurve: AnimationCurve { get }
  /// Whether the transition begins under control; true by default. Otherwise it runs by the clock.
  var wantsInteractiveStart: Bool { get }
}

extension ViewControllerInteractiveTransitioning {
  /// Returns 1.
  public var completionSpeed: Double { 1 }
  /// Returns ease in and out.
  public var completionCurve: AnimationCurve { .easeInOut }
  /// Returns true.
  public var wantsInteractiveStart: Bool { true }
}

/// What drives a transition, and how it goes.
@MainActor package struct TransitionDrive {
  /// nil for the clock, and at the end.
  package var interaction: (any ViewControllerInteractiveTransitioning)?
  /// Whether the interaction controls the transition now.
  package var isInteractive = false
  /// Whether the transition did not, or will not, complete.
  package var isCancelled = false
  /// Whether the transition has ended.
  package fileprivate(set) var isOver = false

  /// By the clock.
  package init() {}
}

/// A transition whose animation begins when what drives it says so.
@MainActor package protocol DrivenTransition: ViewControllerContextTransitioning {
  /// What drives it.
  var drive: TransitionDrive { get set }
  /// Knows how long it takes.
  var coordinator: TransitionCoordinator { get }
  /// The view in which all that is animated lies.
  var timedView: View { get }
  /// Begins the animation.
  func animate()
}

extension DrivenTransition {
  package var isInteractive: Bool { drive.isInteractive }
  package var transitionWasCancelled: Bool { drive.isCancelled }

  package func updateInteractiveTransition(_ percentComplete: Double) { coordinator.percentComplete = percentComplete }
  package func pauseInteractiveTransition() { if !drive.isOver { drive.isInteractive = true } }
  package func finishInteractiveTransition() { endInteraction(isCancelled: false) }
  package func cancelInteractiveTransition() { endInteraction(isCancelled: true) }

  private func endInteraction(isCancelled: Bool) {
    guard drive.isInteractive, !drive.isOver else { return }
    (drive.isInteractive, drive.isCancelled) = (false, isCancelled)
    coordinator.completionVelocity = drive.interaction?.completionSpeed ?? 1
    coordinator.interactionChanged(isCancelled: isCancelled)
  }

  /// Ends the transition now, as it would have ended: another change comes.
  package func endNow() {
    if drive.isInteractive { drive.isCancelled = true }
    completeTransition(!drive.isCancelled)
  }

  /// Takes the interaction away at the end; says whether this is the first end.
  package func endDrive(_ didComplete: Bool) -> Bool {
    guard !drive.isOver else { return false }
    (drive.isOver, drive.isInteractive, drive.isCancelled) = (true, false, !didComplete)
    (drive.interaction as? PercentDrivenInteractiveTransition)?.transitionDidEnd()
    drive.interaction = nil
    return true
  }
}

/// Drives the animation of a transition by a fraction, such as that of a gesture's way: it holds the time of the
/// container's layer, in which the animations run. Animations of what lies outside of the container run by the clock.
@preconcurrency @MainActor open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// Seconds of the transition by the clock.
  open private(set) var duration = 0.0
  /// How far the transition is, 0…1.
  open private(set) var percentComplete = 0.0
  /// How fast the rest of the transition goes, of its usual speed; 1 by default.
  open var completionSpeed = 1.0
  /// For the program's own use: the rest goes by the animation's own pace.
  open var completionCurve = AnimationCurve.easeInOut
  /// Whether the transition begins under control; true by default.
  open var wantsInteractiveStart = true

  private weak var transition: (any DrivenTransition)?
  /// The layer's own time at the beginning.
  private var start = 0.0
  /// Whether the animations have begun, with a commit.
  private var isBegun = false
  private var ending: Ending?
  private enum Ending { case finish, cancel }

  /// Makes one for any number of transitions, one after another.
  public init() {}

  /// Begins the transition's animation, and holds it at its beginning.
  open func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    guard let transition = context as? any DrivenTransition, let application = context.containerView.application
    else { return }
    self.transition = transition
    (duration, percentComplete, isBegun, ending) = (transition.coordinator.transitionDuration, 0, false, nil)
    let layer = transition.timedView.layer
    start = layer.convertTime(application.currentTime, from: nil)
    (layer.speed, layer.timeOffset) = (0, start)
    transition.animate()
    application.afterCommit { [weak self, weak transition] in
      guard let self, let transition, self.transition === transition else { return }
      isBegun = true
      place()
      end()
    }
  }

  /// Shows the transition at a fraction, 0…1.
  open func update(_ percentComplete: Double) {
    guard transition != nil, ending == nil, percentComplete.isFinite else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    place()
    transition?.updateInteractiveTransition(self.percentComplete)
  }

  /// Holds the transition where it is: nothing else moves it.
  open func pause() { transition?.pauseInteractiveTransition() }

  /// Lets the transition go on to its end.
  open func finish() { end(.finish) }

  /// Lets the transition go back to its beginning; it did not complete then.
  open func cancel() { end(.cancel) }

  private func place() {
    if isBegun, ending != .finish { transition?.timedView.layer.timeOffset = start + percentComplete * duration }
  }

  private func end(_ ending: Ending) {
    guard let transition, self.ending == nil else { return }
    self.ending = ending
    if ending == .finish { transition.finishInteractiveTransition() } else { transition.cancelInteractiveTransition() }
    end()
  }

  /// Begins the rest, once the animations have begun.
  private func end() {
    guard isBegun, let ending, let transition, let application = transition.containerView.application else { return }
    let speed = completionSpeed > 0 && completionSpeed.isFinite ? completionSpeed : 1
    let layer = transition.timedView.layer
    guard ending == .cancel else {
      layer.timeOffset = start + percentComplete * duration
      layer.beginTime = layer.superlayer?.convertTime(application.currentTime, from: nil) ?? application.currentTime
      layer.timing.speed = speed
      return
    }
    let (began, from) = (application.currentTime, percentComplete)
    application.schedule(at: began, every: 1 / 60) { [weak self, weak application, weak transition] timer in
      guard let self, let application, let transition, self.transition === transition else {
        return timer.invalidate()
      }
      let passed = duration > 0 ? (application.currentTime - began) * speed / duration : 1
      percentComplete = max(0, from - passed)
      place()
      guard percentComplete <= 0 else { return }
      timer.invalidate()
      // Their completions end the transition.
      transition.timedView.forEachInSubtree { $0.layer.removeAllAnimations() }
    }
  }

  /// The transition is over: the container has the clock's time again.
  package func transitionDidEnd() {
    guard let layer = transition?.timedView.layer else { return }
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    transition = nil
  }
}
