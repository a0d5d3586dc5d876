package import MultiplaneGeometry
import MultiplaneLayers

extension ViewController {
  /// The topmost of this controller and its parents.
  private final var topmost: ViewController {
    var controller = self
    while let owner = controller.owner { controller = owner }
    return controller
  }

  /// Who presents another controller of a style when this one is told to.
  private final func presenter(of style: ModalPresentationStyle) -> ViewController {
    guard style.isInContext else { return topmost }
    var controller = self
    while !controller.definesPresentationContext, let owner = controller.owner { controller = owner }
    return controller
  }

  final func show(presented controller: ViewController, _ animated: Bool, _ completion: (() -> Void)?) {
    let presenter = presenter(of: controller.modalPresentationStyle)
    guard presenter.presented == nil, controller.presenter == nil, controller !== self, controller !== presenter,
      controller.owner == nil
    else { return }
    presenter.presented = controller
    controller.presenter = presenter
    let presentation = Presentation(of: controller, by: presenter, source: self)
    controller.presentation = presentation
    presentation.run(.presentation, animated, completion)
  }

  final func hidePresented(_ animated: Bool, _ completion: (() -> Void)?) {
    guard let controller = presentedViewController, let presentation = controller.presentation else {
      if let presenter = presentingViewController { presenter.dismiss(animated: animated, completion: completion) }
      return
    }
    guard !controller.isBeingDismissed else { return }
    // What the presented one presents goes with it, at once.
    if controller.presented != nil { controller.hidePresented(false, nil) }
    presentation.run(.dismissal, animated, completion)
  }
}

/// How one controller is presented by another, from the presentation to the dismissal. The presented one retains it.
@MainActor final class Presentation {
  /// Seconds of an animation by a controller's style.
  static let duration = 0.4

  unowned let presented: ViewController
  weak var presenting: ViewController?
  weak var source: ViewController?
  let controller: PresentationController
  let container = PresentationContainer()
  /// The transition that is going on.
  private(set) var transition: PresentationTransition?

  init(of presented: ViewController, by presenting: ViewController, source: ViewController) {
    (self.presented, self.presenting, self.source) = (presented, presenting, source)
    let own =
      presented.modalPresentationStyle == .custom
      ? presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenting, source: source) : nil
    controller = own ?? PresentationController(presentedViewController: presented, presenting: presenting)
    container.controller = controller
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.begin(by: presenting, in: container)
    place(over: presenting.viewIfLoaded)
    presented.initialFrame = container.bounds
    presented.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presented.view.frame = controller.frameOfPresentedViewInContainerView
  }

  /// Puts the container above the window's content, or above the presenting view.
  private func place(over view: View?) {
    if !controller.shouldPresentInFullscreen, let view, let superview = view.superview {
      container.frame = view.frame
      container.autoresizingMask = view.autoresizingMask
      superview.insertSubview(container, aboveSubview: view)
    } else {
      let window = view?.window
      container.frame = window?.bounds ?? Application.standard?.mainScreen?.bounds ?? .zero
      window?.addSubview(container)
    }
  }

  /// The style by which the presented view comes and goes.
  var style: ModalTransitionStyle {
    guard let presenting, presenting.providesPresentationContextTransitionStyle, presenting.definesPresentationContext,
      presented.modalPresentationStyle.isInContext
    else { return presented.modalTransitionStyle }
    return presenting.modalTransitionStyle
  }

  /// The coordinator of the transition that is going on.
  var coordinator: TransitionCoordinator? { transition?.coordinator }

  func run(_ kind: PresentationTransition.Kind, _ animated: Bool, _ completion: (() -> Void)?) {
    // One that is going on ends now.
    transition?.completeTransition(true)
    guard presented.presentation === self else { return }
    let next = PresentationTransition(kind, of: self, animated, completion)
    transition = next
    next.run()
  }

  func end(_ ended: PresentationTransition) { if transition === ended { transition = nil } }

  /// Forgets the presentation.
  func takeAway() {
    let presented = presented
    presented.view.removeFromSuperview()
    container.removeFromSuperview()
    controller.containerView = nil
    if presenting?.presented === presented { presenting?.presented = nil }
    (presented.presenter, presented.presentation) = (nil, nil)
  }
}

/// One coming or going of a presented controller.
@MainActor package final class PresentationTransition: ViewControllerContextTransitioning {
  enum Kind { case presentation, dismissal }

  private let kind: Kind
  private let presentation: Presentation
  private let presented: ViewController
  private let presenting: ViewController?
  private var animator: (any ViewControllerAnimatedTransitioning)?
  private var interaction: (any ViewControllerInteractiveTransitioning)?
  private var completion: (() -> Void)?
  /// Where the presenting view is, that an animation may move into the container.
  private let place: (superview: View?, frame: Rect)
  private let covers: Bool
  package let isAnimated: Bool
  package let coordinator: TransitionCoordinator
  package private(set) var isInteractive = false
  package private(set) var transitionWasCancelled = false
  private var isOver = false

  init(_ kind: Kind, of presentation: Presentation, _ animated: Bool, _ completion: (() -> Void)?) {
    (self.kind, self.presentation, self.completion) = (kind, presentation, completion)
    (presented, presenting) = (presentation.presented, presentation.presenting)
    let view = presenting?.viewIfLoaded
    place = (view?.superview, view?.frame ?? .zero)
    covers = presentation.controller.shouldRemovePresentersView
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
        interaction =
          kind == .presentation
          ? delegate.interactionControllerForPresentation(using: animator)
          : delegate.interactionControllerForDismissal(using: animator)
      }
    }
    coordinator = TransitionCoordinator(
      duration: isAnimated ? animator?.transitionDuration(using: nil) ?? Presentation.duration : 0)
    coordinator.context = self
  }

  private var isPresenting: Bool { kind == .presentation }
  package var containerView: View { presentation.container }
  package var presentationStyle: ModalPresentationStyle { presentation.controller.presentationStyle }
  private var finalFrame: Rect { presentation.controller.frameOfPresentedViewInContainerView }

  func run() {
    let controller = presentation.controller
    if isPresenting {
      presented.isBeingPresented = true
      controller.presentationTransitionWillBegin()
      if covers { presenting?.changeAppearance(false, isAnimated) }
      presented.changeAppearance(true, isAnimated)
    } else {
      presented.isBeingDismissed = true
      controller.dismissalTransitionWillBegin()
      presented.changeAppearance(false, isAnimated)
      if covers { presenting?.changeAppearance(true, isAnimated) }
    }
    guard !isOver else { return }
    guard isAnimated, let application = containerView.application else { return changeAtOnce() }
    guard animator != nil else { return animateByStyle(application) }
    guard let interaction, interaction.wantsInteractiveStart else { return animate() }
    isInteractive = true
    interaction.startInteractiveTransition(self)
  }

  /// Begins the animation of the delegate's.
  package func animate() {
    animator?.animateTransition(using: self)
    guard !isOver else { return }
    noteIsAppearing()
    if coordinator.hasAnimations {
      containerView.application?.animate(withDuration: coordinator.transitionDuration) { coordinator.runAnimations() }
    }
  }

  package func updateInteractiveTransition(_ percentComplete: Double) {}

  package func pauseInteractiveTransition() { if !isOver { isInteractive = true } }

  package func finishInteractiveTransition() { endInteraction(isCancelled: false) }

  package func cancelInteractiveTransition() { endInteraction(isCancelled: true) }

  private func endInteraction(isCancelled: Bool) {
    guard isInteractive, !isOver else { return }
    (isInteractive, transitionWasCancelled) = (false, isCancelled)
    coordinator.interactionChanged(isCancelled: isCancelled)
  }

  private func noteIsAppearing() {
    if isPresenting { presented.noteIsAppearing(isAnimated) } else { presenting?.noteIsAppearing(isAnimated) }
  }

  private func changeAtOnce() {
    if isPresenting { addPresentedView() }
    noteIsAppearing()
    coordinator.runAnimations()
    completeTransition(true)
  }

  private func addPresentedView() {
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
    let hide = { if isFading { view.alpha = 0 } else { view.frame = away } }
    let show = { if isFading { view.alpha = shown } else { view.frame = place } }
    if isPresenting { application.performWithoutAnimation(hide) }
    let isPresenting = isPresenting
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
    guard !isOver else { return }
    (isOver, isInteractive) = (true, false)
    transitionWasCancelled = !didComplete
    (interaction as? PercentDrivenInteractiveTransition)?.transitionDidEnd()
    interaction = nil
    if let view = presenting?.viewIfLoaded, view.superview === containerView, let superview = place.superview {
      superview.insertSubview(view, belowSubview: containerView)
      view.frame = place.frame
    }
    (presented.isBeingPresented, presented.isBeingDismissed) = (false, false)
    if isPresenting { endPresenting(didComplete) } else { endDismissing(didComplete) }
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

  private func endPresenting(_ didComplete: Bool) {
    if didComplete {
      presented.endAppearance()
      if covers { presenting?.endAppearance() }
    } else {
      presented.changeAppearance(false, isAnimated)
      if covers { presenting?.changeAppearance(true, isAnimated) }
      presentation.takeAway()
      presented.endAppearance()
      if covers { presenting?.endAppearance() }
    }
    presentation.controller.presentationTransitionDidEnd(didComplete)
  }

  private func endDismissing(_ didComplete: Bool) {
    if didComplete {
      presentation.takeAway()
    } else {
      presented.changeAppearance(true, isAnimated)
      if covers { presenting?.changeAppearance(false, isAnimated) }
    }
    presented.endAppearance()
    if covers { presenting?.endAppearance() }
    presentation.controller.dismissalTransitionDidEnd(didComplete)
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
    return controller === presented ? presentation.controller.presentedView : controller?.view
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
