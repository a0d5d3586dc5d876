package import MultiplaneGeometry
import MultiplaneScrolling
package import MultiplaneViews

// Rows that a swipe moves aside.
extension TableView: SwipedRows {
  package final func swipedRow(at point: Point) -> View? {
    guard reorder == nil, !editing else { return nil }
    return row(at: point).flatMap { shown[$0] }
  }

  package final func swipeActions(of row: View, isLeading: Bool) -> SwipeActionsConfiguration? {
    guard let place = shownPlace(row) else { return nil }
    let path = IndexPath(place)
    if isLeading { return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
    if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
    if let old = tableDelegate?.tableView(self, editActionsForRowAt: path) {
      return SwipeActionsConfiguration(actions: old.map { $0.action(in: self) })
    }
    guard !defaulted.contains(.commit), let dataSource, dataSource.tableView(self, canEditRowAt: path) else {
      return nil
    }
    // Nobody knows whether the data source deletes rows: pages that are turned by the same swipe come first.
    if defaulted.contains(.canEdit), isInPages { return nil }
    guard tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete else { return nil }
    let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    let delete = ContextualAction(style: .destructive, title: title) { [weak self] _, view, done in
      guard let self, let own = shownPlace(view) else { return done(false) }
      self.dataSource?.tableView(self, commit: .delete, forRowAt: IndexPath(own))
      done(true)
    }
    return SwipeActionsConfiguration(actions: [delete])
  }

  /// Whether a view around the table scrolls from side to side.
  private final var isInPages: Bool {
    var view = superview
    while let current = view {
      if let scroll = current as? ScrollView, scroll.isScrollEnabled, scroll.scrollAxes.x { return true }
      view = current.superview
    }
    return false
  }

  package final func swipeFrame(of row: View) -> Rect? { shownPlace(row).map { rowRect($0) } }

  package final func swipeWillBegin(in row: View) {
    unhighlight()
    if let place = shownPlace(row) { tableDelegate?.tableView(self, willBeginEditingRowAt: IndexPath(place)) }
  }

  package final func swipeDidEnd(in row: View) {
    let path = (row as? TableViewCell)?.place.map { IndexPath($0) }
    tableDelegate?.tableView(self, didEndEditingRowAt: path)
  }

  /// The place of a row in sight; nil for what is none.
  final func shownPlace(_ row: View) -> RowPlace? {
    guard let cell = row as? TableViewCell, let place = cell.place, shown[place] === cell else { return nil }
    return place
  }
}
