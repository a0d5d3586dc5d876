import MultiplaneViews

// The one stack of columns where the width is compact: what the others show is pushed above what the first shows.
extension SplitViewController {
  /// The first column that there is: its stack is the one.
  final var base: Column? { order.first { shownOf($0) != nil } }

  private final var baseStack: NavigationController? { base.flatMap { shownOf($0) as? NavigationController } }

  /// Whether a column is in the one stack.
  final func isInStack(_ column: Column) -> Bool {
    if column == base { return true }
    guard let first = lent[column]?.first else { return false }
    return baseStack?.viewControllers.contains { $0 === first } == true
  }

  /// The column that is on top of the one stack.
  final var topColumn: Column? { order.last { isInStack($0) } }

  /// Puts what columns show above the first's.
  ///
  /// - Parameter top: the last of them.
  final func push(upTo top: Column, animated: Bool) {
    guard let stack = baseStack, let base, let from = order.firstIndex(of: base), let to = order.firstIndex(of: top),
      to > from
    else { return }
    // Ends a transition, at whose end columns get something back.
    if !returning.isEmpty { stack.setViewControllers(stack.viewControllers, animated: false) }
    var new = stack.viewControllers
    for column in order[(from + 1)...to] where !isInStack(column) {
      var taken = lent[column] ?? []
      if let own = shownOf(column) as? NavigationController {
        if !own.viewControllers.isEmpty { taken = own.viewControllers }
        own.setViewControllers([], animated: false)
      } else if let one = shownOf(column) {
        taken = [one]
      }
      lent[column] = taken
      new += taken
    }
    if new.count != stack.viewControllers.count { stack.setViewControllers(new, animated: animated) }
  }

  /// Gives columns back what they have lent, with what was pushed above that.
  ///
  /// - Parameter column: those above it; nil for all.
  final func takeBack(above column: Column?, animated: Bool) {
    guard let stack = baseStack, let base else { return }
    let index = order.firstIndex(of: column ?? base) ?? 0
    let list = stack.viewControllers
    var end = list.endIndex
    for column in order[(index + 1)...].reversed() {
      guard let taken = lent.removeValue(forKey: column) else { continue }
      let start = taken.first.flatMap { first in list.firstIndex { $0 === first } }
      returning[column] = start.map { Array(list[$0..<max($0, end)]) } ?? taken
      if let start { end = min(start, end) }
    }
    if end < list.endIndex { stack.setViewControllers(Array(list[..<end]), animated: animated) }
    if animated, let coordinator = stack.transitionCoordinator {
      coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.giveBack() }
    } else {
      giveBack()
    }
  }

  private final func giveBack() {
    let due = returning
    returning = [:]
    for (column, controllers) in due {
      if let own = shownOf(column) as? NavigationController {
        if own.viewControllers.isEmpty { own.setViewControllers(controllers, animated: false) }
      } else if let second = shownOf(column), second.parent == nil {
        addChild(second)
        second.didMove(toParent: self)
      }
    }
  }

  /// Puts another controller into a column, that lends nothing.
  final func replace(_ controller: ViewController?, for column: Column) {
    if let old = shownOf(column) { drop(old) }
    (lent[column], returning[column]) = (nil, nil)
    (columns[column], stacks[column]) = (controller, nil)
    guard let controller else { return }
    if column != .compact, style != .unspecified, !(controller is NavigationController) {
      stacks[column] = NavigationController(rootViewController: controller)
    }
    guard let child = shownOf(column) else { return }
    addChild(child)
    child.didMove(toParent: self)
  }

  private final func drop(_ child: ViewController) {
    guard child.parent === self else { return }
    child.willMove(toParent: nil)
    if child.isViewLoaded, child.view.superview != nil { child.view.removeFromSuperview() }
    child.removeFromParent()
  }
}
