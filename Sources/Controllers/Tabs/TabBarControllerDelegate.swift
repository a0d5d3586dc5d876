public import MultiplaneViews

/// Is told of the tabs that are chosen, and may animate their exchange.
@preconcurrency @MainActor public protocol TabBarControllerDelegate: AnyObject {
  /// Whether a tap may choose a controller; true by default.
  func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController) -> Bool
  /// A tap has chosen a controller; also the one that was shown already.
  func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController)
  /// The animation from one tab to another; nil, the default, for none.
  func tabBarController(
    _ tabBarController: TabBarController, animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// What drives that animation; nil, the default, for the clock.
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// The list in which people put tabs in order is about to be shown.
  func tabBarController(_ tabBarController: TabBarController, willBeginCustomizing viewControllers: [ViewController])
  /// The list is about to go.
  ///
  /// - Parameters:
  ///   - viewControllers: all, in their new order.
  ///   - changed: whether that is another one than before.
  func tabBarController(
    _ tabBarController: TabBarController, willEndCustomizing viewControllers: [ViewController], changed: Bool)
  /// The list has gone, and the tabs have their new order.
  func tabBarController(
    _ tabBarController: TabBarController, didEndCustomizing viewControllers: [ViewController], changed: Bool)
  /// Which sides of the screen may be up; all by default.
  func tabBarControllerSupportedInterfaceOrientations(_ tabBarController: TabBarController) -> OrientationMask
}

extension TabBarControllerDelegate {
  /// Returns true.
  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController) {}
  /// Returns nil.
  public func tabBarController(
    _ tabBarController: TabBarController, animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, willBeginCustomizing viewControllers: [ViewController]
  ) {}
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, willEndCustomizing viewControllers: [ViewController], changed: Bool
  ) {}
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didEndCustomizing viewControllers: [ViewController], changed: Bool
  ) {}
  /// Returns all.
  public func tabBarControllerSupportedInterfaceOrientations(
    _ tabBarController: TabBarController
  ) -> OrientationMask { .all }
}
