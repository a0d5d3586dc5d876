/// Knows what a table shows: UIKit's calls.
@preconcurrency @MainActor public protocol TableViewDataSource: AnyObject {
  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row that comes in sight: one of `dequeueReusableCell`, or a new one.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// How many sections there are; 1 by default.
  func numberOfSections(in tableView: TableView) -> Int
  /// The words above a section; nil, the default, for none.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// The words below a section; nil, the default, for none.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
  /// Whether a row can be inserted at, or deleted; true by default.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Whether a row can be moved while the table is edited; false by default.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// The words at the right edge that lead to sections; nil, the default, for none.
  func sectionIndexTitles(for tableView: TableView) -> [String]?
  /// The section that words at the right edge lead to; the one of the same index by default.
  func tableView(_ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
  /// A row is to be inserted or deleted: changes the data, and tells the table. By default it does nothing,
  /// and swipes offer no deletion from then on.
  func tableView(_ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
  /// A row was moved by a finger: changes the data. Does nothing by default.
  func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension TableViewDataSource {
  /// The default.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// The default.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    tableView.defaulted.insert(.headerTitles)
    return nil
  }
  /// The default.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    tableView.defaulted.insert(.footerTitles)
    return nil
  }
  /// The default.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.defaulted.insert(.canEdit)
    return true
  }
  /// The default.
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    tableView.defaulted.insert(.canMove)
    return false
  }
  /// The default.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
  /// The default.
  public func tableView(_ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
    index
  }
  /// Does nothing; swipes offer no deletion from then on.
  public func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { tableView.defaulted.insert(.commit) }
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}

/// Is told of rows that may soon come in sight, to get ready what they show.
@preconcurrency @MainActor public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Rows may soon come in sight.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Rows of which it was told won't come in sight soon.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
