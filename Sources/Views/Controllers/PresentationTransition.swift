package import MultiplaneGeometry
import MultiplaneLayers

/// One coming or going of a presented controller.
@MainActor package final class PresentationTransition: DrivenTransition {
  enum Kind { case presentation, dismissal }

  private let kind: Kind
  private let presentation: Presentation
  /// Presentations below that end with this one, from the lowest on.
  private let below: [Presentation]
  private let presented: ViewController
  /// Who presents the lowest that comes or goes.
  private let presenting: ViewController?
  /// What the presentations below present, retained until they are over.
  private let others: [ViewController]
  private var animator: (any ViewControllerAnimatedTransitioning)?
  private var completion: (() -> Void)?
  /// Where the presenting view is, that an animation may move into the container.
  private let place: (superview: View?, frame: Rect)
  private let covers: Bool
  package let isAnimated: Bool
  package let coordinator: TransitionCoordinator
  package var drive = TransitionDrive()
  /// Whether what the presentations below present was shown before.
  private var stays: [Bool] = []
  /// Whether somebody controls the transition who animates nothing by an animation controller.
  var isHeld = false

  init(
    _ kind: Kind, of presentation: Presentation, with below: [Presentation], _ animated: Bool,
    _ completion: (() -> Void)?
  ) {
    (self.kind, self.presentation, self.below, self.completion) = (kind, presentation, below, completion)
    (presented, presenting) = (presentation.presented, (below.first ?? presentation).presenting)
    others = below.map(\.presented)
    let view = presenting?.viewIfLoaded
    place = (view?.superview, view?.frame ?? .zero)
    covers = (below.first ?? presentation).controller.shouldRemovePresentersView
    isAnimated = animated && presentation.container.window?.screenLink?.application != nil
    let delegate = presented.transitioningDelegate
    if isAnimated, let delegate {
      animator =
        kind == .presentation
        ? presenting.flatMap { [source = presentation.source] presenting in
          delegate.animationController(
            forPresented: presentation.presented, presenting: presenting, source: source ?? presenting)
        }
        : delegate.animationController(forDismissed: presented)
      if let animator {
        drive.interaction =
          kind == .presentation
          ? delegate.interactionControllerForPresentation(using: animator)
          : delegate.interactionControllerForDismissal(using: animator)
      }
    }
    let own = presentation.controller as? any OwnPresenting
    coordinator = TransitionCoordinator(
      duration: isAnimated ? animator?.transitionDuration(using: nil) ?? own?.ownDuration ?? Presentation.duration : 0)
    coordinator.context = self
  }

  /// Whether the controller comes.
  package var isPresenting: Bool { kind == .presentation }
  package var containerView: View { presentation.container }
  package var timedView: View { containerView }
  package var presentationStyle: ModalPresentationStyle { presentation.controller.presentationStyle }
  private var finalFrame: Rect { presentation.controller.frameOfPresentedViewInContainerView }

  func run() {
    let controller = presentation.controller
    stays = below.map { $0.presented.appearance == .appeared }
    if isPresenting {
      presented.isBeingPresented = true
      controller.tellOfAdaptation(coordinator)
      controller.presentationTransitionWillBegin()
      if covers { presenting?.changeAppearance(false, isAnimated) }
      presented.changeAppearance(true, isAnimated)
    } else {
      for one in below { one.presented.isBeingDismissed = true }
      presented.isBeingDismissed = true
      controller.dismissalTransitionWillBegin()
      for one in below.reversed() { one.controller.dismissalTransitionWillBegin() }
      presented.changeAppearance(false, isAnimated)
      for one in below.reversed() { one.presented.changeAppearance(false, isAnimated) }
      if covers { presenting?.changeAppearance(true, isAnimated) }
    }
    guard !drive.isOver else { return }
    guard isAnimated, let application = containerView.application else { return changeAtOnce() }
    for one in below { one.container.isHidden = true }
    if isHeld {
      drive.isInteractive = true
      return noteIsAppearing()
    }
    guard animator != nil else {
      if let own = controller as? any OwnPresenting, presentation.style == .coverVertical || !own.followsStyle {
        return own.animate(self)
      }
      return animateByStyle(application)
    }
    guard let interaction = drive.interaction, interaction.wantsInteractiveStart else { return animate() }
    drive.isInteractive = true
    interaction.startInteractiveTransition(self)
  }

  /// Begins the animation of the delegate's.
  package func animate() {
    animator?.animateTransition(using: self)
    guard !drive.isOver else { return }
    noteIsAppearing()
    if coordinator.hasAnimations {
      containerView.application?.animate(withDuration: coordinator.transitionDuration) { coordinator.runAnimations() }
    }
  }

  /// Says that the view which comes is in the window.
  package func noteIsAppearing() {
    if isPresenting { presented.noteIsAppearing(isAnimated) } else { presenting?.noteIsAppearing(isAnimated) }
  }

  private func changeAtOnce() {
    if isPresenting { addPresentedView() }
    noteIsAppearing()
    coordinator.runAnimations()
    completeTransition(true)
  }

  /// Makes the changes that run along with the transition.
  package func runAlongside() { coordinator.runAnimations() }

  /// Adds the presented view, where it will be.
  package func addPresentedView() {
    guard let view = presentation.controller.presentedView else { return }
    view.frame = finalFrame
    containerView.addSubview(view)
  }

  private func animateByStyle(_ application: Application) {
    switch presentation.style {
    case .coverVertical: animateMove(application, isFading: false)
    case .crossDissolve: animateMove(application, isFading: true)
    case .flipHorizontal:
      turn(application, isPresenting ? .transitionFlipFromRight : .transitionFlipFromLeft)
    case .partialCurl: turn(application, isPresenting ? .transitionCurlUp : .transitionCurlDown)
    }
  }

  private func animateMove(_ application: Application, isFading: Bool) {
    if isPresenting { addPresentedView() }
    noteIsAppearing()
    guard let view = presentation.controller.presentedView else { return completeTransition(true) }
    let (shown, place) = (view.alpha, view.frame)
    let away = place.offsetBy(dx: 0, dy: max(0, containerView.bounds.maxY - place.minY))
    let isPresenting = isPresenting
    let hidden = isPresenting ? View.unseenOpacity : 0
    let hide = { if isFading { view.alpha = hidden } else { view.frame = away } }
    let show = { if isFading { view.alpha = shown } else { view.frame = place } }
    if isPresenting {
      application.performWithoutAnimation(hide)
      if !isFading { view.drawAhead(by: place.origin - away.origin) }
    }
    application.animate(withDuration: Presentation.duration) {
      if isPresenting { show() } else { hide() }
      coordinator.runAnimations()
    } completion: { _ in
      if !isPresenting { view.alpha = shown }
      self.completeTransition(true)
    }
  }

  /// Exchanges the pictures of what the container lies in.
  private func turn(_ application: Application, _ options: AnimationOptions) {
    guard let view = presentation.controller.presentedView, let around = containerView.superview else {
      return completeTransition(true)
    }
    let isPresenting = isPresenting
    application.transition(with: around, duration: Presentation.duration, options: options) {
      if isPresenting { self.addPresentedView() } else { view.isHidden = true }
      self.noteIsAppearing()
      self.coordinator.runAnimations()
    } completion: { _ in
      if !isPresenting { view.isHidden = false }
      self.completeTransition(true)
    }
  }

  package func completeTransition(_ didComplete: Bool) {
    guard endDrive(didComplete) else { return }
    if let view = presenting?.viewIfLoaded, view.superview === containerView, let superview = place.superview {
      superview.insertSubview(view, belowSubview: containerView)
      view.frame = place.frame
    }
    // As in UIKit, it still is one of both while it hears of the end.
    if !didComplete { clearFlags() }
    if isPresenting { endPresenting(didComplete) } else { endDismissing(didComplete) }
    if didComplete { clearFlags() }
    coordinator.complete(isCancelled: !didComplete)
    animator?.animationEnded(didComplete)
    presentation.end(self)
    if didComplete {
      let screen = (isPresenting ? presented : presenting)?.loaded?.window?.screenLink
      screen?.updateOrientation(preferred: isPresenting ? presented.preferredInterfaceOrientationForPresentation : nil)
    }
    completion?()
    (animator, completion) = (nil, nil)
  }

  private func clearFlags() {
    if isPresenting { return presented.isBeingPresented = false }
    for one in others + [presented] { one.isBeingDismissed = false }
  }

  private func endPresenting(_ didComplete: Bool) {
    if didComplete {
      presented.endAppearance()
      if covers { presenting?.endAppearance() }
    } else {
      // What it has presented meanwhile would stay without anybody who could dismiss it.
      if presented.presented != nil { presented.hidePresented(false, nil) }
      presented.changeAppearance(false, isAnimated)
      if covers {
        presenting?.changeAppearance(true, isAnimated)
        presenting?.noteIsAppearing(isAnimated)
      }
      presentation.takeAway()
      presented.endAppearance()
      if covers { presenting?.endAppearance() }
    }
    presentation.controller.presentationTransitionDidEnd(didComplete)
  }

  private func endDismissing(_ didComplete: Bool) {
    for one in below { one.container.isHidden = false }
    if didComplete {
      presentation.takeAway()
      for one in below.reversed() { one.takeAway() }
    } else {
      presented.changeAppearance(true, isAnimated)
      presented.noteIsAppearing(isAnimated)
      for (one, isShown) in zip(below, stays) where isShown {
        one.presented.changeAppearance(true, isAnimated)
        one.presented.noteIsAppearing(isAnimated)
      }
      if covers { presenting?.changeAppearance(false, isAnimated) }
    }
    presented.endAppearance()
    for one in others.reversed() { one.endAppearance() }
    if covers { presenting?.endAppearance() }
    presentation.controller.dismissalTransitionDidEnd(didComplete)
    for one in below.reversed() { one.controller.dismissalTransitionDidEnd(didComplete) }
  }

  package func viewController(forKey key: TransitionContextControllerKey) -> ViewController? {
    switch key {
    case .from: isPresenting ? presenting : presented
    case .to: isPresenting ? presented : presenting
    default: nil
    }
  }

  package func view(forKey key: TransitionContextViewKey) -> View? {
    let controller = viewController(forKey: TransitionContextControllerKey(rawValue: key.rawValue))
    if controller === presented { return presentation.controller.presentedView }
    // As in UIKit: a view that stays where it is, is none to be animated.
    return covers ? controller?.view : nil
  }

  package func initialFrame(for controller: ViewController) -> Rect {
    guard controller === viewController(forKey: .from) else { return .zero }
    return controller === presented ? finalFrame : containerView.bounds
  }

  package func finalFrame(for controller: ViewController) -> Rect {
    guard controller === viewController(forKey: .to) else { return .zero }
    return controller === presented ? finalFrame : containerView.bounds
  }
}
