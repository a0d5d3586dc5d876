/// Hears of how a presentation adapts to its surroundings, and of a dismissal by the user: not of one by the program.
/// All methods have defaults.
@preconcurrency @MainActor public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// The style where the width is compact: `none` for the same as elsewhere. A page sheet for a popover by default.
  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle
  /// The style in surroundings: by default that where the width is compact, and else `none`.
  func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle
  /// Sets up what shows the controller in another style.
  func presentationController(
    _ presentationController: PresentationController, prepare adaptivePresentationController: PresentationController)
  /// The controller that is shown in another style, such as one that contains the presented one; nil, the default, for
  /// the presented one.
  func presentationController(
    _ controller: PresentationController, viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController?
  /// The presentation is about to begin.
  ///
  /// - Parameter style: `none` for that of the presented controller.
  func presentationController(
    _ presentationController: PresentationController, willPresentWithAdaptiveStyle style: ModalPresentationStyle,
    transitionCoordinator: TransitionCoordinator?)
  /// Whether the user may dismiss the presented controller; true by default. Not asked where it
  /// `isModalInPresentation`.
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  /// The user has begun to dismiss the presented controller, which may yet be let go of.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)
  /// The user has dismissed the presented controller.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)
  /// The user has tried to dismiss the presented controller, and may not.
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)
}

extension AdaptivePresentationControllerDelegate {
  /// A page sheet for a popover, and else `none`.
  public func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle {
    controller.compactStyle
  }
  /// The style of a compact width there, and else `none`.
  public func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle {
    traitCollection.horizontalSizeClass == .compact ? adaptivePresentationStyle(for: controller) : .none
  }
  /// Does nothing.
  public func presentationController(
    _ presentationController: PresentationController, prepare adaptivePresentationController: PresentationController
  ) {}
  /// Returns nil.
  public func presentationController(
    _ controller: PresentationController, viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? { nil }
  /// Does nothing.
  public func presentationController(
    _ presentationController: PresentationController, willPresentWithAdaptiveStyle style: ModalPresentationStyle,
    transitionCoordinator: TransitionCoordinator?
  ) {}
  /// Returns true.
  public func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {}
}

extension PresentationController {
  /// The style where the width is compact, without a delegate.
  final var compactStyle: ModalPresentationStyle { ownStyle == .popover ? .pageSheet : .none }

  final func ownAdaptiveStyle(for traits: TraitCollection) -> ModalPresentationStyle {
    traits.horizontalSizeClass == .compact ? compactStyle : .none
  }

  /// What shows a controller in another style than this one's.
  final func makeAdapted(
    _ style: ModalPresentationStyle, of shown: ViewController, by presenter: ViewController
  ) -> PresentationController {
    let made =
      (self as? any AdaptedPresentationMaking)?.makeAdapted(style, of: shown)
      ?? (shown as? any PresentationMaking)?.makePresentation(of: style, by: presenter)
    return made ?? PresentationController(presentedViewController: shown, presenting: presenter)
  }

  /// The style in surroundings; this one's own where there is no other.
  final func style(in traits: TraitCollection) -> ModalPresentationStyle {
    let style = adaptivePresentationStyle(for: traits)
    return style == .none || style == .automatic ? ownStyle : style
  }

  /// The controller that is shown in a style, and what shows it: this one in its own.
  final func adapted(
    to style: ModalPresentationStyle, by presenter: ViewController
  ) -> (ViewController, PresentationController) {
    adaptedStyle = nil
    guard style != ownStyle else { return (presentedViewController, self) }
    let other = delegate?.presentationController(self, viewControllerForAdaptivePresentationStyle: style)
    let shown = other ?? presentedViewController
    let adapted = makeAdapted(style, of: shown, by: presenter)
    adapted.adaptedStyle = style
    if adapted !== self {
      adapted.adaptedFrom = self
      if adapted.delegate == nil { adapted.delegate = delegate }
      delegate?.presentationController(self, prepare: adapted)
    }
    return (shown, adapted)
  }

  /// Tells the delegate of the style by which the presentation begins.
  final func tellOfAdaptation(_ coordinator: TransitionCoordinator?) {
    let original = adaptedFrom ?? self
    original.delegate?.presentationController(
      original, willPresentWithAdaptiveStyle: adaptedStyle ?? .none,
      transitionCoordinator: coordinator)
  }

  // MARK: Dismissal by the user

  /// Whether the user may dismiss the presented controller; asks the delegate.
  package final var mayBeDismissedByUser: Bool {
    if presentedViewController.isModalForUser { return false }
    return delegate?.presentationControllerShouldDismiss(self) ?? true
  }

  /// Tells the delegate that a dismissal by the user begins.
  package final func tellWillDismiss() { delegate?.presentationControllerWillDismiss(self) }

  /// Tells the delegate that the user has dismissed the presented controller.
  package final func tellDidDismiss() { delegate?.presentationControllerDidDismiss(self) }

  /// Tells the delegate that the user may not dismiss the presented controller, and has tried to.
  package final func tellDidAttempt() { delegate?.presentationControllerDidAttemptToDismiss(self) }

  /// Begins a dismissal that the caller animates, and ends by `completeTransition(_:)`; nil where there can be none
  /// now.
  package final func beginDismissal() -> PresentationTransition? {
    presentedViewController.presentation?.runHeld()
  }

  /// Dismisses the presented controller because the user wants it, unless it may not be; whether it is.
  @discardableResult
  package final func dismissByUser() -> Bool {
    let presented = presentedViewController
    guard presented.presentation?.controller === self, presented.presented == nil, !presented.isBeingDismissed else {
      return false
    }
    guard mayBeDismissedByUser else {
      tellDidAttempt()
      return false
    }
    tellWillDismiss()
    // It lives until its delegate has heard.
    presented.presenter?.dismiss(animated: true) { self.tellDidDismiss() }
    return true
  }
}

/// Makes what shows a controller where a presentation adapts.
@MainActor package protocol AdaptedPresentationMaking: PresentationController {
  /// What shows a controller in another style; nil for a plain one.
  func makeAdapted(_ style: ModalPresentationStyle, of shown: ViewController) -> PresentationController?
}

extension ViewController {
  /// Whether this controller, or one that belongs to it, does not let the user dismiss it.
  fileprivate final var isModalForUser: Bool {
    var pending = [self]
    while let controller = pending.popLast() {
      if controller.isModalInPresentation { return true }
      pending.append(contentsOf: controller.members)
    }
    return false
  }
}

// How what is presented takes another style while it is shown, because its surroundings have changed.
extension Presentation {
  /// The surroundings are about to change.
  func willChange(to traits: TraitCollection, _ coordinator: TransitionCoordinator) {
    note(coordinator)
    controller.willTransition(to: traits, with: coordinator)
    adapt(to: traits, coordinator)
  }

  /// Keeps what happens along with a change of size until that is over.
  func note(_ coordinator: TransitionCoordinator) {
    guard resizing !== coordinator else { return }
    resizing = coordinator
    coordinator.animate(alongsideTransition: nil) { [weak self] in if self?.resizing === $0 { self?.resizing = nil } }
  }

  /// Gives the presented controller what its surroundings are in place of the container's.
  func applyTraits() {
    let own = (controller as? any OwnPresenting)?.contentTraits ?? TraitCollection()
    presented.takeTraits(TraitCollection(traitsFrom: [own, controller.overrideTraitCollection ?? TraitCollection()]))
  }

  /// Shows the controller in the style of the surroundings that there are.
  func adaptNow() { if container.window != nil { adapt(to: container.traitCollection, nil) } }

  /// Shows the controller in the style of surroundings, unless it is; a transition that goes on, here or above it, ends
  /// before.
  func adapt(to traits: TraitCollection, _ coordinator: TransitionCoordinator?) {
    guard transition == nil, !isStarting, !isAdapting, presented.presentation === self, let presenting,
      !presented.isBeingDismissed, presented.presented?.presentation?.transition == nil
    else { return }
    let original = controller.adaptedFrom ?? controller
    let style = original.style(in: traits)
    guard style != controller.presentationStyle else { return }
    isAdapting = true
    defer { isAdapting = false }
    let (comes, next) = original.adapted(to: style, by: presenting)
    guard next !== controller else {
      // A sheet of another kind.
      applyTraits()
      return container.setNeedsLayout()
    }
    let change = { self.change(to: next, of: comes, by: presenting, coordinator ?? self.resizing) }
    if let application = container.application { application.performWithoutAnimation(change) } else { change() }
  }

  /// Lets another presentation controller show what this one's shows, in a container of its own.
  private func change(
    to next: PresentationController, of comes: ViewController, by presenting: ViewController,
    _ coordinator: TransitionCoordinator?
  ) {
    let (old, oldContainer, gone) = (controller, container, presented)
    let isOther = comes !== gone
    let isInSight = isOther && gone.appearance == .appeared
    let covered = old.shouldRemovePresentersView
    next.tellOfAdaptation(coordinator)
    old.dismissalTransitionWillBegin()
    if isInSight { gone.changeAppearance(false, false) }
    container = PresentationContainer(next)
    controller = next
    next.begin(by: presenting, in: container)
    if next.shouldPresentInFullscreen == old.shouldPresentInFullscreen, let around = oldContainer.superview {
      container.frame = oldContainer.frame
      around.insertSubview(container, aboveSubview: oldContainer)
    } else {
      place(over: presenting.viewIfLoaded)
    }
    if isOther { pass(from: gone, to: comes, isInSight) }
    applyTraits()
    comes.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // Its own view stays in the window, so that those in it hear nothing.
    if next is any OwnPresenting, let view = next.presentedView { container.addSubview(view) }
    next.presentationTransitionWillBegin()
    let covers = next.shouldRemovePresentersView
    if covers != covered { presenting.changeAppearance(!covers, false) }
    if isInSight { comes.changeAppearance(true, false) }
    if let view = next.presentedView {
      view.frame = next.frameOfPresentedViewInContainerView
      container.addSubview(view)
    }
    moveAbove(comes)
    if isInSight { comes.noteIsAppearing(false) }
    if covers != covered { presenting.noteIsAppearing(false) }
    oldContainer.removeFromSuperview()
    old.containerView = nil
    if isInSight { comes.endAppearance() }
    if covers != covered { presenting.endAppearance() }
    old.dismissalTransitionDidEnd(true)
    next.presentationTransitionDidEnd(true)
  }

  /// What is presented over the controller's view alone, lies beside that.
  private func moveAbove(_ comes: ViewController) {
    guard let above = comes.presented?.presentation else { return }
    above.controller.begin(by: comes, in: above.container)
    if !above.controller.shouldPresentInFullscreen { above.place(over: comes.viewIfLoaded) }
  }

  /// Puts one controller in the place of another, between those that present and are presented.
  private func pass(from gone: ViewController, to comes: ViewController, _ isInSight: Bool) {
    gone.viewIfLoaded?.removeFromSuperview()
    if isInSight { gone.endAppearance() }
    // The one that was to be presented is a child of the one in its place.
    if comes === replaced, comes.owner != nil {
      comes.willMove(toParent: nil)
      comes.viewIfLoaded?.removeFromSuperview()
      comes.removeFromParent()
      replaced = nil
    } else if replaced == nil {
      replaced = gone
    }
    (comes.presented, gone.presented) = (gone.presented, nil)
    comes.presented?.presenter = comes
    comes.presented?.presentation?.presenting = comes
    (gone.presenter, gone.presentation) = (nil, nil)
    gone.takeTraits(nil)
    presented = comes
    (comes.presenter, comes.presentation) = (presenting, self)
    presenting?.presented = comes
  }
}
