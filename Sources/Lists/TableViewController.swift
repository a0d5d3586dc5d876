import MultiplaneGeometry
public import MultiplaneScrolling
public import MultiplaneViews

/// A controller whose view is a table, of which it is the data source and the delegate: UIKit's, without the prefix.
open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
  private final let style: TableView.Style
  /// Whether nothing is selected when the view appears; true by default.
  open var clearsSelectionOnViewWillAppear = true
  private final var hasAppeared = false
  /// The rows of an archive, which the data source's calls answer where a subclass does not; nil of others.
  package final var staticTable: StaticTable?

  /// Makes a controller of a table of a style.
  public init(style: TableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller of a plain table.
  public override init(nibName: String? = nil, bundle: NibBundle? = nil) {
    style = .plain
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a controller from an archive.
  public required init?(coder: Coder) {
    style = .plain
    super.init(coder: coder)
    coder.didRead(self, as: TableViewController.self)
  }

  /// The table, which is the controller's view.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: TableView! {
    get { view as? TableView }
    set { view = newValue }
  }

  /// Reloads the table when it is pulled down; that of the table.
  open var refreshControl: RefreshControl? {
    get { tableView?.refreshControl }
    set { tableView?.refreshControl = newValue }
  }

  /// Makes the table.
  open override func loadView() {
    if loadArchivedView() { return }
    let frame = Application.standard?.mainScreen?.bounds ?? .zero
    let table = TableView(frame: frame, style: style)
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    (table.dataSource, table.delegate) = (self, self)
    view = table
  }

  /// Deselects what is selected, where `clearsSelectionOnViewWillAppear` says so.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, hasAppeared || tableView?.indexPathForSelectedRow != nil else {
      return hasAppeared = true
    }
    for path in tableView?.indexPathsForSelectedRows ?? [] { tableView?.deselectRow(at: path, animated: animated) }
  }

  /// Shows the indicators for a short time.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Of contents as wide as the table is now.
    tableView?.layoutIfNeeded()
    tableView?.flashScrollIndicators()
  }

  /// Sets whether the table is edited.
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView?.setEditing(editing, animated: animated)
  }

  // MARK: Data source and delegate

  /// How many rows a section has.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    staticTable?.section(section)?.cells.count ?? 0
  }

  /// The cell of a row that comes in sight: one of `dequeueReusableCell`, or a new one.
  open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    staticTable?.cell(indexPath) ?? TableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// How many sections there are; 1 by default.
  open func numberOfSections(in tableView: TableView) -> Int { staticTable?.sections.count ?? 1 }

  /// The words above a section; nil, the default, for none.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    if let staticTable { return staticTable.section(section)?.header }
    tableView.defaulted.insert(.headerTitles)
    return nil
  }

  /// The words below a section; nil, the default, for none.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    if let staticTable { return staticTable.section(section)?.footer }
    tableView.defaulted.insert(.footerTitles)
    return nil
  }

  /// Whether a row can be inserted at, or deleted; by default those that are not an archive's.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.defaulted.insert(.canEdit)
    return staticTable == nil
  }

  /// Whether a row can be moved while the table is edited; false by default.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    tableView.defaulted.insert(.canMove)
    return false
  }

  /// The words at the right edge that lead to sections; nil, the default, for none.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// The section that words at the right edge lead to; the one of the same index by default.
  open func tableView(_ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }

  /// A row is to be inserted or deleted: changes the data, and tells the table. By default it does nothing, and swipes
  /// offer no deletion from then on.
  open func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { tableView.defaulted.insert(.commit) }

  /// A row was moved by a finger: changes the data. Does nothing by default.
  open func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
  {}

  /// A cell is about to be shown.
  open func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}

  /// A header is about to be shown.
  open func tableView(_ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int) {}

  /// A footer is about to be shown.
  open func tableView(_ tableView: TableView, willDisplayFooterView view: View, forSection section: Int) {}

  /// A cell is shown no more.
  open func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {}

  /// A header is shown no more.
  open func tableView(_ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int) {}

  /// A footer is shown no more.
  open func tableView(_ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int) {}

  /// The height of a row, points; `TableView.automaticDimension` for that of its cell. `rowHeight` by default.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
    if let height = staticTable?.height(indexPath) { return height }
    if staticTable == nil { tableView.defaulted.insert(.rowHeights) }
    return tableView.rowHeight
  }

  /// The height of a header, points; `sectionHeaderHeight` by default.
  open func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
    tableView.defaulted.insert(.headerHeights)
    return tableView.sectionHeaderHeight
  }

  /// The height of a footer, points; `sectionFooterHeight` by default.
  open func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
    tableView.defaulted.insert(.footerHeights)
    return tableView.sectionFooterHeight
  }

  /// About the height of a row that was not in sight yet; `estimatedRowHeight` by default.
  open func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Double {
    tableView.defaulted.insert(.estimates)
    return tableView.estimatedRowHeight
  }

  /// About the height of a header that was not in sight yet; `estimatedSectionHeaderHeight` by default.
  open func tableView(_ tableView: TableView, estimatedHeightForHeaderInSection section: Int) -> Double {
    tableView.estimatedSectionHeaderHeight
  }

  /// About the height of a footer that was not in sight yet; `estimatedSectionFooterHeight` by default.
  open func tableView(_ tableView: TableView, estimatedHeightForFooterInSection section: Int) -> Double {
    tableView.estimatedSectionFooterHeight
  }

  /// The view above a section; nil, the default, for one with the data source's title.
  open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    tableView.defaulted.insert(.headerViews)
    return nil
  }

  /// The view below a section; nil, the default, for one with the data source's title.
  open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    tableView.defaulted.insert(.footerViews)
    return nil
  }

  /// The button at the right of a row was tapped.
  open func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}

  /// Whether a touch highlights a row, and may select it; true by default.
  open func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }

  /// A touch has highlighted a row.
  open func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}

  /// A touch highlights a row no more.
  open func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}

  /// A tap is about to select a row: answers that or another one, nil for none.
  open func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }

  /// A tap is about to deselect a row: answers that or another one, nil for none.
  open func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }

  /// A tap has selected a row.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// A tap has deselected a row.
  open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

  /// Whether a tap does what the row is for; by default where the table is not edited.
  open func tableView(_ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
    !tableView.isEditing
  }

  /// A tap does what the row is for; called after the selection.
  open func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {}

  /// What editing offers for a row; to delete it by default.
  open func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> TableViewCell.EditingStyle {
    .delete
  }

  /// The words on the button that deletes a row; nil, the default, for “Delete”.
  open func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String?
  {
    nil
  }

  /// What a swipe to the right shows; nothing by default.
  open func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    nil
  }

  /// What a swipe to the left shows; nil, the default, for a button that deletes a row that can be edited.
  open func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    nil
  }

  /// Whether the contents of a row make room while the table is edited; true by default.
  open func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }

  /// A swipe is about to show actions of a row.
  open func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}

  /// The actions of a row are shown no more.
  open func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}

  /// Where a row that a finger moves goes instead of a place; there by default.
  open func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    proposedDestinationIndexPath
  }

  /// How often the contents of a row are indented; 0 by default.
  open func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
    tableView.defaulted.insert(.indentation)
    return 0
  }
}
