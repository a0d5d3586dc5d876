import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

// Going back by a drag from the edge, and bars that come and go by taps and drags.
extension NavigationController {
  /// Seconds that a finger's speed counts for, at its end: a choice of ours.
  private static let reach = 0.15

  final func addPopGesture() {
    let gesture = ScreenEdgePanGestureRecognizer()
    gesture.edges = .left
    gesture.maximumNumberOfTouches = 1
    gesture.delegate = popGestureDelegate
    gesture.addAction { [weak self, unowned gesture] _ in self?.dragBack(gesture) }
    view.addGestureRecognizer(gesture)
    popGesture = gesture
  }

  /// Whether a drag may go back now.
  final var mayDragBack: Bool {
    guard stack.count > 1, running == nil, !isBusy, !isBarAway, let item = stack.last?.navigationItem else {
      return false
    }
    guard item.backAction == nil else { return false }
    return !item.hidesBackButton && (item.leftBarButtonItems == nil || item.leftItemsSupplementBackButton)
  }

  private final func dragBack(_ gesture: ScreenEdgePanGestureRecognizer) {
    let width = max(view.bounds.width, 1)
    let way = gesture.translation(in: view).x
    switch gesture.state {
    case .began:
      guard stack.count > 1, running == nil, !isBusy else { return }
      let interaction = PercentDrivenInteractiveTransition()
      popInteraction = interaction
      popViewController(animated: true)
      // The delegate's animation may have an interaction of its own.
      popInteraction = nil
      guard running?.isInteractive == true else { return }
      dragging = interaction
      interaction.update(way / width)
    case .changed: dragging?.update(way / width)
    case .ended:
      let goal = way + gesture.velocity(in: view).x * Self.reach
      if goal > width / 2 { dragging?.finish() } else { dragging?.cancel() }
      dragging = nil
    case .cancelled, .failed:
      dragging?.cancel()
      dragging = nil
    default: break
    }
  }

  // MARK: Bars

  final var tapRecognizer: TapGestureRecognizer {
    if let tap { return tap }
    let new = TapGestureRecognizer()
    new.delegate = barGestureDelegate
    new.cancelsTouchesInView = false
    new.addAction { [weak self] _ in
      guard let self else { return }
      setBarsHidden(!hidesBar)
    }
    tap = new
    return new
  }

  final var swipeRecognizer: PanGestureRecognizer {
    if let swipe { return swipe }
    let new = PanGestureRecognizer()
    new.delegate = barGestureDelegate
    new.cancelsTouchesInView = false
    new.addAction { [weak self, unowned new] _ in
      guard let self, new.state == .changed else { return }
      let speed = new.velocity(in: view).y
      if abs(speed) > 300 { setBarsHidden(speed < 0) }
    }
    swipe = new
    return new
  }

  /// Hides both bars, or shows the upper one again, and the lower one where the program has not hidden it.
  private final func setBarsHidden(_ hidden: Bool) {
    guard hidden != hidesBar else { return }
    takesTools = hidden
    setNavigationBarHidden(hidden, animated: true)
  }

  final func watchKeyboard() {
    guard isViewLoaded else { return }
    if !hidesBarsWhenKeyboardAppears {
      keyboardRoom.removeFromSuperview()
    } else if keyboardRoom.superview == nil {
      keyboardRoom.attach(to: view)
    }
  }

  /// Hides the bars where a keyboard has come.
  final func noteKeyboard() {
    let wasCovered = isCovered
    isCovered = hidesBarsWhenKeyboardAppears && view.coveredByKeyboard > 0
    guard isCovered, !wasCovered else { return }
    // Not in the layout that tells of it.
    view.application?.afterCommit { [weak self] in self?.setBarsHidden(true) }
  }

  final func updateBarGestures() {
    guard isViewLoaded else { return }
    func update(_ isWanted: Bool, _ recognizer: @autoclosure () -> GestureRecognizer, _ known: GestureRecognizer?) {
      if isWanted, known?.view == nil { view.addGestureRecognizer(recognizer()) }
      known?.isEnabled = isWanted
    }
    update(hidesBarsOnTap, tapRecognizer, tap)
    update(hidesBarsOnSwipe, swipeRecognizer, swipe)
  }
}

/// Says when a drag from the edge goes back; a program may set another delegate.
@MainActor final class PopGestureDelegate: GestureRecognizerDelegate {
  weak var owner: NavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { owner?.mayDragBack ?? false }

  /// Scrolls wait for the edge.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { other is PanGestureRecognizer && owner?.mayDragBack == true }
}

/// Lets taps and drags that move bars go on beside all others.
@MainActor final class BarGestureDelegate: GestureRecognizerDelegate {
  weak var owner: NavigationController?

  /// Not in the bars themselves.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let owner, let view = touch.view else { return true }
    let isControl = gestureRecognizer === owner.tap && view is Control
    return !view.isDescendant(of: owner.bar) && owner.tools.map { !view.isDescendant(of: $0) } != false && !isControl
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}
