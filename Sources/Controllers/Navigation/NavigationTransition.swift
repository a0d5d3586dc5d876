import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// One change of what a navigation controller shows.
@MainActor final class NavigationTransition: DrivenTransition {
  private weak var owner: NavigationController?
  private let from: ViewController?
  private let to: ViewController?
  let operation: NavigationOperation
  let coordinator: TransitionCoordinator
  let isAnimated: Bool
  let containerView: View
  let timedView: View
  private var animator: (any ViewControllerAnimatedTransitioning)?
  var drive = TransitionDrive()
  private var motion: Motion?
  private var dimming: View?
  /// Who goes with it; they come back where it is cancelled.
  private let leavers: [ViewController]
  private let arrivers: [ViewController]
  /// Whether there was no bar at the beginning.
  private let wasBarAway: Bool

  init(
    in owner: NavigationController, from: ViewController?, to: ViewController?, _ operation: NavigationOperation,
    animated: Bool
  ) {
    (self.owner, self.from, self.to, self.operation) = (owner, from, to, operation)
    (containerView, timedView) = (owner.content, owner.view)
    (leavers, arrivers, wasBarAway) = (owner.leaving, owner.arriving, owner.isBarAway)
    isAnimated = animated && owner.view.window?.shownScreen != nil && owner.view.application != nil
    if isAnimated, let from, let to {
      animator = owner.delegate?.navigationController(owner, animationControllerFor: operation, from: from, to: to)
      if let animator {
        drive.interaction =
          owner.delegate?.navigationController(owner, interactionControllerFor: animator)
          ?? (operation == .pop ? owner.popInteraction : nil)
      } else if operation == .pop {
        drive.interaction = owner.popInteraction
      }
    }
    coordinator = TransitionCoordinator(
      duration: isAnimated ? animator?.transitionDuration(using: nil) ?? owner.look.pushDuration : 0)
    coordinator.context = self
    drive.isInteractive = drive.interaction?.wantsInteractiveStart == true
    coordinator.initiallyInteractive = isInteractive
  }

  var presentationStyle: ModalPresentationStyle { .none }
  private var isForward: Bool { operation == .push }

  // MARK: Beginning

  /// Makes the new view, and tells the controllers. Changes of the stack wait meanwhile.
  func begin() {
    guard let owner else { return }
    owner.containerTransition = coordinator
    to?.loadViewIfNeeded()
    from?.changeAppearance(false, isAnimated)
    to?.changeAppearance(true, isAnimated)
    if let to { owner.delegate?.navigationController(owner, willShow: to, animated: isAnimated) }
    if let to { owner.place(to) }
  }

  /// Begins what moves, or makes the change at once.
  func play() {
    guard let owner, !drive.isOver else { return }
    guard isAnimated else {
      owner.updateBars(nil, isForward: isForward)
      addTarget()
      if let view = from?.viewIfLoaded, view.superview === containerView { view.removeFromSuperview() }
      coordinator.runAnimations()
      return completeTransition(true)
    }
    containerView.isUserInteractionEnabled = false
    if isInteractive, let interaction = drive.interaction { return interaction.startInteractiveTransition(self) }
    animate()
  }

  func animate() {
    guard let owner, !drive.isOver, let application = timedView.application else { return completeTransition(true) }
    let curve = isInteractive ? MediaTimingFunction.linear : owner.look.pushCurve
    let motion = Motion(duration: coordinator.transitionDuration, curve: curve)
    self.motion = motion
    let duration = coordinator.transitionDuration
    defer {
      coordinator.animateLate =
        drive.isOver ? nil : { [weak application] in application?.animate(withDuration: duration, animations: $0) }
    }
    guard let animator else { return animate(motion, application) }
    application.animate(withDuration: coordinator.transitionDuration) {
      owner.updateBars(motion, isForward: isForward)
      coordinator.runAnimations()
    }
    animator.animateTransition(using: self)
    if !drive.isOver { to?.noteIsAppearing(isAnimated) }
  }

  private func animate(_ motion: Motion, _ application: Application) {
    guard let owner else { return }
    addTarget()
    application.performWithoutAnimation { timedView.layoutIfNeeded() }
    let (above, below) = isForward ? (to, from) : (from, to)
    let width = containerView.bounds.width
    application.animate(withDuration: motion.duration, options: isInteractive ? .curveLinear : []) {
      if let view = above?.viewIfLoaded {
        dim(below: view, motion)
        let away = Point(width, 0)
        motion.move(view, from: isForward ? away : .zero, to: isForward ? .zero : away)
        if !isForward { view.drawAheadBehind() }
      }
      if let view = below?.viewIfLoaded {
        let away = Point(-width * owner.look.parallax, 0)
        motion.move(view, from: isForward ? .zero : away, to: isForward ? away : .zero)
      }
      owner.updateBars(motion, isForward: isForward)
      if owner.isBarAway != wasBarAway { owner.slideBar(motion, isForward: isForward) }
      coordinator.runAnimations()
    } completion: { _ in
      self.completeTransition(!self.transitionWasCancelled)
    }
  }

  /// Puts a dark view between both.
  private func dim(below view: View, _ motion: Motion) {
    guard let dark = owner?.look.dimming, dark > 0 else { return }
    let dimming = View(frame: containerView.bounds)
    dimming.backgroundColor = .black
    dimming.alpha = dark
    dimming.isUserInteractionEnabled = false
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView.insertSubview(dimming, belowSubview: view)
    motion.fade(dimming, from: isForward ? 0 : 1, to: isForward ? 1 : 0)
    self.dimming = dimming
  }

  private func addTarget() {
    guard let owner, let to else { return }
    owner.place(to)
    if let from = from?.viewIfLoaded, !isForward, from.superview === containerView {
      containerView.insertSubview(to.view, belowSubview: from)
    } else {
      containerView.addSubview(to.view)
    }
    to.noteIsAppearing(isAnimated)
  }

  // MARK: The end

  func completeTransition(_ didComplete: Bool) {
    guard endDrive(didComplete) else { return }
    motion?.clear()
    dimming?.removeFromSuperview()
    containerView.isUserInteractionEnabled = true
    let (gone, stays) = didComplete ? (from, to) : (to, from)
    let wasBusy = owner?.isBusy ?? false
    if let owner {
      owner.isBusy = true
      owner.isMovingBars = false
      if owner.containerTransition === coordinator { owner.containerTransition = nil }
      if !didComplete { undo(owner) }
      if let view = stays?.viewIfLoaded {
        if view.superview !== containerView { containerView.addSubview(view) }
        owner.place(stays)
      }
      if let view = gone?.viewIfLoaded, view.superview === containerView { view.removeFromSuperview() }
      owner.bar.endMotion(didComplete: didComplete)
    }
    from?.endAppearance()
    // A container that is itself about to appear tells the one that stays with its own end.
    if owner?.appearance != .appearing { to?.endAppearance() } else if !didComplete { to?.endAppearance() }
    coordinator.complete(isCancelled: !didComplete)
    animator?.animationEnded(didComplete)
    animator = nil
    guard let owner else { return }
    if owner.running === self { owner.running = nil }
    if didComplete {
      owner.settle(arrivers, leavers)
      if let to { owner.delegate?.navigationController(owner, didShow: to, animated: isAnimated) }
    } else if operation == .push {
      owner.settle([], arrivers)
    }
    owner.watchScroller()
    // What has begun it goes on by itself.
    owner.isBusy = wasBusy
    if !wasBusy { owner.rest() }
  }

  /// Puts the stack back, and turns the appearances.
  private func undo(_ owner: NavigationController) {
    if operation == .pop {
      owner.restore(from, leavers)
    } else {
      owner.undoPush(from, arrivers)
    }
    to?.changeAppearance(false, isAnimated)
    from?.changeAppearance(true, isAnimated)
    from?.noteIsAppearing(isAnimated)
  }

  // MARK: What it is from and to

  func viewController(forKey key: TransitionContextControllerKey) -> ViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    viewController(forKey: TransitionContextControllerKey(rawValue: key.rawValue))?.view
  }

  func initialFrame(for controller: ViewController) -> Rect {
    controller === from ? owner?.frame(of: controller) ?? .zero : .zero
  }

  func finalFrame(for controller: ViewController) -> Rect {
    controller === to ? owner?.frame(of: controller) ?? .zero : .zero
  }
}
