import MultiplaneScrolling
import MultiplaneViews

// How a change of the stack becomes a transition, and how that begins and ends.
extension NavigationController {
  /// Whether changes are told: the controller's view is, or is about to be, in sight.
  private final var isInSight: Bool { appearance == .appearing || appearance == .appeared }

  /// Sets the stack, and shows its last controller.
  final func change(to new: [ViewController], animated: Bool) {
    if let running, !isBusy { running.endNow() }
    let old = stack
    stack = new
    for controller in old where !new.contains(where: { $0 === controller }) {
      arriving.removeAll { $0 === controller }
      leaving.append(controller)
      controller.willMove(toParent: nil)
      controller.isMovingFromParent = true
    }
    for controller in new where !old.contains(where: { $0 === controller }) {
      // One that is going, and comes back before it has gone.
      if let index = leaving.firstIndex(where: { $0 === controller }) {
        leaving.remove(at: index)
        controller.isMovingFromParent = false
      }
      arriving.append(controller)
      addChild(controller)
    }
    // `willMove(toParent:)` may have changed the stack again.
    guard stack.elementsEqual(new, by: ===) else { return }
    show(from: old, animated)
  }

  /// Brings what is shown to the stack.
  private final func show(from old: [ViewController], _ animated: Bool) {
    guard !isBusy else { return waiting = (waiting ?? false) || animated }
    guard isInSight else {
      if isViewLoaded { view.setNeedsLayout() }
      updateBars(nil, isForward: true)
      return settle()
    }
    guard shown !== stack.last else {
      updateBars(nil, isForward: true)
      return settle()
    }
    let isForward = stack.last.map { top in !old.contains { $0 === top } } ?? false
    begin(isForward, animated)
  }

  /// Begins the transition from what is shown to the last of the stack.
  private final func begin(_ isForward: Bool, _ animated: Bool) {
    let (from, to) = (shown, stack.last)
    isBusy = true
    shown = to
    let next = NavigationTransition(
      in: self, from: from, to: to, isForward ? .push : .pop, animated: animated && from != nil && to != nil)
    running = next
    next.begin()
    next.play()
    isBusy = false
    rest()
  }

  /// A transition has begun or ended: makes a change that has waited, or else tells who has come and gone without one.
  final func rest() {
    if running == nil { updateBars(nil, isForward: true) }
    goOn()
    if running == nil, waiting == nil, !isBusy { settle() }
  }

  /// Makes the change that has waited.
  private final func goOn() {
    guard let animated = waiting, !isBusy else { return }
    waiting = nil
    guard shown !== stack.last else {
      if running == nil { updateBars(nil, isForward: true) }
      return
    }
    let wasForward = shown.map { old in stack.contains { $0 === old } } ?? true
    // What comes with this change is not told by the end of the other.
    isBusy = true
    running?.endNow()
    isBusy = false
    guard shown !== stack.last, isInSight else { return show(from: stack, false) }
    begin(wasForward, animated)
  }

  /// The stack holds, and nothing moves: who has come and gone is told.
  final func settle() { settle(arriving, leaving) }

  /// Tells who has come and gone with a transition; others wait for their own.
  final func settle(_ arrivers: [ViewController], _ leavers: [ViewController]) {
    func isIn(_ list: [ViewController], _ one: ViewController) -> Bool { list.contains { $0 === one } }
    let (come, gone) = (arriving.filter { isIn(arrivers, $0) }, leaving.filter { isIn(leavers, $0) })
    arriving.removeAll { isIn(come, $0) }
    leaving.removeAll { isIn(gone, $0) }
    for controller in gone where controller.parent === self {
      if controller.isViewLoaded, controller !== shown { controller.view.removeFromSuperview() }
      let scroller = scrollView(of: controller)
      scroller?.shrunkTop = 0
      scroller?.isBelowBars = false
      controller.barInsets = .zero
      controller.isMovingToParent = false
      controller.removeFromParent()
    }
    for controller in come where controller.parent === self { controller.didMove(toParent: self) }
    noteBottomBars(nil)
  }

  /// The transition was cancelled: the stack is what it was.
  final func restore(_ former: ViewController?, _ leavers: [ViewController]) {
    shown = former
    for controller in leavers {
      leaving.removeAll { $0 === controller }
      controller.isMovingFromParent = false
      stack.append(controller)
      controller.didMove(toParent: self)
    }
  }

  /// A child was taken away by itself.
  final func forget(_ controller: ViewController) {
    arriving.removeAll { $0 === controller }
    leaving.removeAll { $0 === controller }
    guard let index = stack.firstIndex(where: { $0 === controller }) else { return }
    if !isBusy { running?.endNow() }
    let old = stack
    stack.remove(at: index)
    show(from: old, false)
  }

  /// The button back was pressed.
  final func goBack() { popViewController(animated: true) }

  // MARK: Coming into sight

  /// The last controller, whose view is put in place; none in a transition, which tells of its own.
  final func childrenInPlace() -> [ViewController] {
    if let running, !isBusy, appearance == .disappearing { running.endNow() }
    guard running == nil else { return [] }
    putInPlace()
    // It knows its size before it hears that it is about to be shown.
    if appearance == .appearing, !isBusy, isViewLoaded { placeParts() }
    return shown.map { [$0] } ?? []
  }

  /// Puts the view of the last controller in place, without a transition.
  final func putInPlace() {
    guard running == nil, !isBusy, isViewLoaded else { return }
    let top = stack.last
    if let shown, shown !== top, shown.isViewLoaded, shown.view.superview === content {
      shown.view.removeFromSuperview()
      // The stack was changed while this controller was going, and now comes back.
      shown.leaveSight()
    }
    shown = top
    guard let top else { return }
    isBusy = true
    top.loadViewIfNeeded()
    isBusy = false
    if top.view.superview !== content {
      place(top)
      content.addSubview(top.view)
    }
    watchScroller()
    if waiting != nil {
      waiting = nil
      putInPlace()
    }
  }
}
