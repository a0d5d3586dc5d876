public import MultiplaneViews

/// What a navigation controller does.
public enum NavigationOperation: Int, Hashable, Sendable {
  /// Nothing.
  case none
  /// A controller comes above another.
  case push
  /// A controller goes from above another.
  case pop
}

/// Is told of what a navigation controller shows, and may animate it.
@preconcurrency @MainActor public protocol NavigationControllerDelegate: AnyObject {
  /// A controller is about to be shown: after its `viewWillAppear`.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool)
  /// A controller was shown: after its `viewDidAppear`.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool)
  /// Which sides of the screen may be up; all by default.
  func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: NavigationController
  ) -> OrientationMask
  /// The side for a presentation over all; portrait by default.
  func navigationControllerPreferredInterfaceOrientationForPresentation(
    _ navigationController: NavigationController
  ) -> Screen.Orientation
  /// What drives an animation of the delegate's; nil, the default, for the clock.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// The animation from one controller to another; nil, the default, for that of the navigation controller.
  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationOperation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
  ) {}
  /// Returns all.
  public func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: NavigationController
  ) -> OrientationMask { .all }
  /// Returns portrait.
  public func navigationControllerPreferredInterfaceOrientationForPresentation(
    _ navigationController: NavigationController
  ) -> Screen.Orientation { .portrait }
  /// Returns nil.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  public func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationOperation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
}
