public import MultiplaneScrolling
public import MultiplaneViews

/// Hears of what a table does, and says how it looks: UIKit's calls, in UIKit's order.
@preconcurrency @MainActor public protocol TableViewDelegate: ScrollViewDelegate {
  /// A cell is about to be shown.
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// A header is about to be shown.
  func tableView(_ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int)
  /// A footer is about to be shown.
  func tableView(_ tableView: TableView, willDisplayFooterView view: View, forSection section: Int)
  /// A cell is shown no more.
  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// A header is shown no more.
  func tableView(_ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int)
  /// A footer is shown no more.
  func tableView(_ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int)
  /// The height of a row, points; `TableView.automaticDimension` for that of its cell. `rowHeight` by default.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
  /// The height of a header, points; `sectionHeaderHeight` by default.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
  /// The height of a footer, points; `sectionFooterHeight` by default.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double
  /// About the height of a row that was not in sight yet; `estimatedRowHeight` by default.
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Double
  /// About the height of a header that was not in sight yet; `estimatedSectionHeaderHeight` by default.
  func tableView(_ tableView: TableView, estimatedHeightForHeaderInSection section: Int) -> Double
  /// About the height of a footer that was not in sight yet; `estimatedSectionFooterHeight` by default.
  func tableView(_ tableView: TableView, estimatedHeightForFooterInSection section: Int) -> Double
  /// The view above a section; nil, the default, for one with the data source's title.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
  /// The view below a section; nil, the default, for one with the data source's title.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
  /// The button at the right of a row was tapped.
  func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
  /// Whether a touch highlights a row, and may select it; true by default.
  func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  /// A touch has highlighted a row.
  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath)
  /// A touch highlights a row no more.
  func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath)
  /// A tap is about to select a row: answers that or another one, nil for none.
  func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// A tap is about to deselect a row: answers that or another one, nil for none.
  func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
  /// A tap has selected a row.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// A tap has deselected a row.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
  /// Whether a tap does what the row is for; by default where the table is not edited.
  func tableView(_ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool
  /// A tap does what the row is for; called after the selection.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)
  /// What editing offers for a row; to delete it by default.
  func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> TableViewCell.EditingStyle
  /// The words on the button that deletes a row; nil, the default, for “Delete”.
  func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String?
  /// What a swipe to the right shows; nothing by default.
  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?
  /// What a swipe to the left shows; nil, the default, for a button that deletes a row that can be edited.
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration?
  /// What a swipe to the left shows where `trailingSwipeActionsConfigurationForRowAt` is nil; nil, the default, for
  /// none.
  func tableView(_ tableView: TableView, editActionsForRowAt indexPath: IndexPath) -> [TableViewRowAction]?
  /// Whether the contents of a row make room while the table is edited; true by default.
  func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool
  /// A swipe is about to show actions of a row.
  func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath)
  /// The actions of a row are shown no more.
  func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?)
  /// Where a row that a finger moves goes instead of a place; there by default.
  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath
  /// How often the contents of a row are indented; 0 by default.
  func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int
}

extension TableViewDelegate {
  /// Whether the table is not edited.
  public func tableView(_ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
    !tableView.isEditing
  }
  /// Does nothing.
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, willDisplayFooterView view: View, forSection section: Int) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int) {}
  /// The default.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
    tableView.defaulted.insert(.rowHeights)
    return tableView.rowHeight
  }
  /// The default.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
    tableView.defaulted.insert(.headerHeights)
    return tableView.sectionHeaderHeight
  }
  /// The default.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
    tableView.defaulted.insert(.footerHeights)
    return tableView.sectionFooterHeight
  }
  /// The default.
  public func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Double {
    tableView.defaulted.insert(.estimates)
    return tableView.estimatedRowHeight
  }
  /// The default.
  public func tableView(_ tableView: TableView, estimatedHeightForHeaderInSection section: Int) -> Double {
    tableView.estimatedSectionHeaderHeight
  }
  /// The default.
  public func tableView(_ tableView: TableView, estimatedHeightForFooterInSection section: Int) -> Double {
    tableView.estimatedSectionFooterHeight
  }
  /// The default.
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    tableView.defaulted.insert(.headerViews)
    return nil
  }
  /// The default.
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    tableView.defaulted.insert(.footerViews)
    return nil
  }
  /// Does nothing.
  public func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
  /// The default.
  public func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
  /// Does nothing.
  public func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}
  /// The default.
  public func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// The default.
  public func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  /// The default.
  public func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> TableViewCell.EditingStyle
  {
    .delete
  }
  /// The default.
  public func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? {
    nil
  }
  /// The default.
  public func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    nil
  }
  /// The default.
  public func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    nil
  }
  /// The default.
  public func tableView(_ tableView: TableView, editActionsForRowAt indexPath: IndexPath) -> [TableViewRowAction]? {
    nil
  }
  /// The default.
  public func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }
  /// Does nothing.
  public func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}
  /// The default.
  public func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    proposedDestinationIndexPath
  }
  /// The default.
  public func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
    tableView.defaulted.insert(.indentation)
    return 0
  }
}
