public import MultiplaneViews

/// Says which pages are before and after others.
@preconcurrency @MainActor public protocol PageViewControllerDataSource: AnyObject {
  /// The page before another; nil for none.
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
  ) -> ViewController?
  /// The page after another; nil for none.
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
  ) -> ViewController?
  /// How many dots there are below the pages; 0, the default, for none.
  func presentationCount(for pageViewController: PageViewController) -> Int
  /// Which dot is that of the page that is shown, when pages are set.
  func presentationIndex(for pageViewController: PageViewController) -> Int
}

extension PageViewControllerDataSource {
  /// Returns 0.
  public func presentationCount(for pageViewController: PageViewController) -> Int { 0 }
  /// Returns 0.
  public func presentationIndex(for pageViewController: PageViewController) -> Int { 0 }
}

/// Is told of pages that are turned by fingers.
@preconcurrency @MainActor public protocol PageViewControllerDelegate: AnyObject {
  /// A turn begins towards pages.
  func pageViewController(
    _ pageViewController: PageViewController, willTransitionTo pendingViewControllers: [ViewController])
  /// A turn has ended.
  ///
  /// - Parameters:
  ///   - finished: whether what moved has come to rest.
  ///   - previousViewControllers: those from which it began.
  ///   - completed: whether another page is shown now.
  func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [ViewController], transitionCompleted completed: Bool)
}

extension PageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: PageViewController, willTransitionTo pendingViewControllers: [ViewController]
  ) {}
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [ViewController], transitionCompleted completed: Bool
  ) {}
}
