import MultiplaneGeometry
import MultiplaneViews

/// One exchange of a container's shown child, by an animation of a delegate's or at once.
@MainActor final class SwapTransition: DrivenTransition {
  private let from: ViewController?
  private let to: ViewController?
  let containerView: View
  let timedView: View
  let coordinator: TransitionCoordinator
  private var animator: (any ViewControllerAnimatedTransitioning)?
  var drive = TransitionDrive()
  /// Puts the new view in place.
  private let place: (ViewController) -> Void
  private let end: (Bool) -> Void
  private weak var owner: ViewController?

  /// - Parameter end: is called at the end with whether the new child stays.
  init(
    of owner: ViewController, from: ViewController?, to: ViewController?, in container: View,
    _ animator: (any ViewControllerAnimatedTransitioning)?,
    _ interaction: (any ViewControllerInteractiveTransitioning)?,
    place: @escaping (ViewController) -> Void, end: @escaping (Bool) -> Void
  ) {
    (self.owner, self.from, self.to, containerView, timedView) = (owner, from, to, container, container)
    (self.animator, drive.interaction, self.place, self.end) = (animator, interaction, place, end)
    coordinator = TransitionCoordinator(duration: animator?.transitionDuration(using: nil) ?? 0)
    coordinator.context = self
    drive.isInteractive = animator != nil && interaction?.wantsInteractiveStart == true
    coordinator.initiallyInteractive = isInteractive
  }

  var isAnimated: Bool { animator != nil }
  var presentationStyle: ModalPresentationStyle { .none }

  /// Tells the controllers, and begins.
  func run() {
    to?.loadViewIfNeeded()
    from?.changeAppearance(false, isAnimated)
    to?.changeAppearance(true, isAnimated)
    if let to { place(to) }
    guard animator != nil else {
      if let view = to?.view { containerView.addSubview(view) }
      to?.noteIsAppearing(false)
      coordinator.runAnimations()
      return completeTransition(true)
    }
    if isInteractive, let interaction = drive.interaction { return interaction.startInteractiveTransition(self) }
    animate()
  }

  func animate() {
    animator?.animateTransition(using: self)
    guard !drive.isOver else { return }
    to?.noteIsAppearing(true)
    if coordinator.hasAnimations {
      containerView.application?.animate(withDuration: coordinator.transitionDuration) { coordinator.runAnimations() }
    }
  }

  func completeTransition(_ didComplete: Bool) {
    guard endDrive(didComplete) else { return }
    if !didComplete {
      to?.changeAppearance(false, isAnimated)
      from?.changeAppearance(true, isAnimated)
    }
    let (gone, stays) = didComplete ? (from, to) : (to, from)
    if let stays {
      place(stays)
      if stays.view.superview !== containerView { containerView.addSubview(stays.view) }
      if !didComplete { stays.noteIsAppearing(isAnimated) }
    }
    if let view = gone?.viewIfLoaded, view.superview === containerView { view.removeFromSuperview() }
    from?.endAppearance()
    // A container that is itself about to appear tells the one that stays with its own end.
    if owner?.appearance != .appearing || !didComplete { to?.endAppearance() }
    coordinator.complete(isCancelled: !didComplete)
    animator?.animationEnded(didComplete)
    animator = nil
    end(didComplete)
  }

  func viewController(forKey key: TransitionContextControllerKey) -> ViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    viewController(forKey: TransitionContextControllerKey(rawValue: key.rawValue))?.view
  }

  func initialFrame(for controller: ViewController) -> Rect { controller === from ? controller.view.frame : .zero }
  func finalFrame(for controller: ViewController) -> Rect { controller === to ? controller.view.frame : .zero }
}
