import MultiplaneGeometry

/// Where a controller's view is between not shown and shown.
package enum Appearance { case disappeared, appearing, appeared, disappearing }

extension ViewController {
  final func adopt(_ view: View?) {
    let old = loaded
    old?.extend(unlessDefault: true) { $0.controller = nil }
    loaded = view
    view?.extend(unlessDefault: false) { $0.controller = self }
    rootMargins = view?.layoutMargins
    old?.noteLayout(.insets)
    view?.noteLayout(.insets)
    if style != .unspecified || parentTraits != nil || ownTraits != nil { applyTraits() }
  }

  // MARK: Transitions

  /// The children whose views come and go with this controller's.
  private final var followers: [ViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let loaded else { return [] }
    if let shownChildren { return shownChildren() }
    return members.filter { $0.loaded?.isDescendant(of: loaded) == true }
  }

  package final func beginAppearance(_ isAppearing: Bool, _ animated: Bool) {
    if appearance == (isAppearing ? .appearing : .disappearing) { return }
    (appearance, appearsAnimated) = (isAppearing ? .appearing : .disappearing, animated)
    (hasToldOfAppearing, followsWindow) = (false, false)
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      isMovingToParent = false
      viewWillDisappear(animated)
    }
    for child in followers where child.appearance != (isAppearing ? .appeared : .disappeared) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// As `beginAppearance` for the system, which calls nothing where the view is shown, or hidden, already.
  package final func changeAppearance(_ isAppearing: Bool, _ animated: Bool) {
    if appearance != (isAppearing ? .appeared : .disappeared) { beginAppearance(isAppearing, animated) }
  }

  /// Ends what its container has begun and ends for it no more: the view is seen no more.
  package final func leaveSight() {
    changeAppearance(false, false)
    endAppearance()
  }

  /// Says that the view is in the window now.
  package final func noteIsAppearing(_ animated: Bool) {
    guard appearance == .appearing, !hasToldOfAppearing else { return }
    hasToldOfAppearing = true
    viewIsAppearing(animated)
    for child in followers { child.noteIsAppearing(animated) }
  }

  package final func endAppearance() {
    let isAppearing: Bool
    switch appearance {
    case .appearing: isAppearing = true
    case .disappearing: isAppearing = false
    case .appeared, .disappeared: return
    }
    for child in followers { child.endAppearanceTransition() }
    // A child may have begun another transition of its parent.
    guard appearance == (isAppearing ? .appearing : .disappearing) else { return }
    appearance = isAppearing ? .appeared : .disappeared
    if isAppearing {
      viewDidAppear(appearsAnimated)
      isMovingToParent = false
    } else {
      viewDidDisappear(appearsAnimated)
      if owner == nil { isMovingFromParent = false }
    }
  }

  // MARK: Views that get into windows by themselves

  /// Whether the controller hears of its appearance by the place of its view: not where a parent tells it by itself.
  private final var hearsOfWindows: Bool {
    presentation == nil && owner?.shouldAutomaticallyForwardAppearanceMethods != false
  }

  /// The view is about to get into another window.
  final func viewWillMove(to window: Window?) {
    guard hearsOfWindows, window?.rootViewController !== self else { return }
    if let window {
      let isCovered = owner.map { $0.appearance == .disappeared || $0.appearance == .disappearing } ?? false
      if !window.isHidden, appearance == .disappeared, !isCovered { followWindow(true) }
    } else if appearance == .appeared || appearance == .appearing && followsWindow {
      followWindow(false)
    }
  }

  private final func followWindow(_ isAppearing: Bool) {
    beginAppearance(isAppearing, false)
    if appearance == (isAppearing ? .appearing : .disappearing) { followsWindow = true }
  }

  /// The view has got into another window.
  final func viewDidMove(to window: Window?) {
    guard hearsOfWindows, window?.rootViewController !== self else { return }
    guard let window else {
      if appearance == .disappearing, followsWindow, !isToldByParent { endAppearance() }
      return
    }
    guard appearance == .appearing else { return }
    if !isToldByParent || owner?.hasToldOfAppearing == true { noteIsAppearing(appearsAnimated) }
    guard followsWindow, !isToldByParent else { return }
    window.application?.afterCommit { [weak self] in
      guard let self, appearance == .appearing, followsWindow, !isToldByParent else { return }
      endAppearance()
    }
  }

  /// Whether a parent that comes or goes itself ends the appearance of this one.
  private final var isToldByParent: Bool {
    guard let owner, let above = owner.loaded, let loaded, loaded.isDescendant(of: above) else { return false }
    return owner.appearance == .appearing || owner.appearance == .disappearing
  }

  // MARK: Changes of size

  final func notePreferredSize() {
    if let owner {
      owner.preferredContentSizeDidChange(forChildContentContainer: self)
    } else if let presenter {
      presentation?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
      presenter.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  final func passOn(_ size: Size, _ coordinator: TransitionCoordinator) {
    for child in members {
      let own = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if child.loaded?.bounds.size != own { child.viewWillTransition(to: own, with: coordinator) }
    }
    guard let presented, let presentation = presented.presentation else { return }
    presentation.note(coordinator)
    let controller = presentation.controller
    let own = controller.size(forChildContentContainer: presented, withParentContainerSize: size)
    presented.viewWillTransition(to: own, with: coordinator)
    controller.viewWillTransition(to: size, with: coordinator)
  }
}

extension View {
  /// Tells the view, and its controller, of the window that it is about to get into.
  final func tellWillMove(to window: Window?) {
    willMove(toWindow: window)
    extras?.controller?.viewWillMove(to: window)
  }

  /// Tells the view, and its controller, of the window that it has got into.
  final func tellDidMove(to window: Window?) {
    didMoveToWindow()
    extras?.controller?.viewDidMove(to: window)
  }
}
