import MultiplaneGeometry

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
    container = PresentationContainer()
    container.controller = next
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
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
