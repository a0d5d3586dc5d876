public import MultiplaneViews

/// Decides how columns become one, and is told of it.
@preconcurrency @MainActor public protocol SplitViewControllerDelegate: AnyObject {
  /// Which column is shown where there is room for one; the proposed one by default.
  func splitViewController(
    _ svc: SplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: SplitViewController.Column
  ) -> SplitViewController.Column
  /// The columns have become one.
  func splitViewControllerDidCollapse(_ svc: SplitViewController)
  /// There is more than one column again.
  func splitViewControllerDidExpand(_ svc: SplitViewController)
  /// How the columns are shown when there is room for more than one; as proposed by default.
  func splitViewController(
    _ svc: SplitViewController,
    displayModeForExpandingToProposedDisplayMode proposedDisplayMode:
      SplitViewController.DisplayMode
  ) -> SplitViewController.DisplayMode
  /// How the columns are shown is about to change.
  func splitViewController(
    _ svc: SplitViewController, willChangeTo displayMode: SplitViewController.DisplayMode)
  /// A column is about to be shown.
  func splitViewController(_ svc: SplitViewController, willShow column: SplitViewController.Column)
  /// A column is about to be hidden.
  func splitViewController(_ svc: SplitViewController, willHide column: SplitViewController.Column)
  /// Puts the second of a classic controller's children onto the first; true where it has been dealt with, so that the
  /// first one is shown as it is. False, the default, shows the second one above the first.
  func splitViewController(
    _ splitViewController: SplitViewController, collapseSecondary secondaryViewController: ViewController,
    onto primaryViewController: ViewController
  ) -> Bool
  /// The second child of a classic controller when there are two columns again; nil, the default, for the one that it
  /// had.
  func splitViewController(
    _ splitViewController: SplitViewController, separateSecondaryFrom primaryViewController: ViewController
  ) -> ViewController?
  /// Shows a controller in the second column in another way; true where that is done. False by default.
  func splitViewController(
    _ splitViewController: SplitViewController, showDetail vc: ViewController, sender: Any?
  ) -> Bool
}

extension SplitViewControllerDelegate {
  /// Returns the proposed one.
  public func splitViewController(
    _ svc: SplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: SplitViewController.Column
  ) -> SplitViewController.Column { proposedTopColumn }
  /// Does nothing.
  public func splitViewControllerDidCollapse(_ svc: SplitViewController) {}
  /// Does nothing.
  public func splitViewControllerDidExpand(_ svc: SplitViewController) {}
  /// Returns the proposed one.
  public func splitViewController(
    _ svc: SplitViewController,
    displayModeForExpandingToProposedDisplayMode proposedDisplayMode:
      SplitViewController.DisplayMode
  ) -> SplitViewController.DisplayMode { proposedDisplayMode }
  /// Does nothing.
  public func splitViewController(
    _ svc: SplitViewController, willChangeTo displayMode: SplitViewController.DisplayMode
  ) {}
  /// Does nothing.
  public func splitViewController(_ svc: SplitViewController, willShow column: SplitViewController.Column) {}
  /// Does nothing.
  public func splitViewController(_ svc: SplitViewController, willHide column: SplitViewController.Column) {}
  /// Returns false.
  public func splitViewController(
    _ splitViewController: SplitViewController, collapseSecondary secondaryViewController: ViewController,
    onto primaryViewController: ViewController
  ) -> Bool { false }
  /// Returns nil.
  public func splitViewController(
    _ splitViewController: SplitViewController, separateSecondaryFrom primaryViewController: ViewController
  ) -> ViewController? { nil }
  /// Returns false.
  public func splitViewController(
    _ splitViewController: SplitViewController, showDetail vc: ViewController, sender: Any?
  ) -> Bool { false }
}
