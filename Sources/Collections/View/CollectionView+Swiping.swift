package import MultiplaneGeometry
package import MultiplaneLists
import MultiplaneScrolling
package import MultiplaneViews

// Items of lists that a swipe moves aside.
extension CollectionView: SwipedRows {
  package final func swipedRow(at point: Point) -> View? {
    guard movement == nil, !isEditing, let place = place(at: point), list(place) != nil else { return nil }
    return shown[.cell(place)]
  }

  /// How the section of an item looks that is a list; nil for others, and for their headers.
  private final func list(_ place: RowPlace) -> CollectionLayoutListConfiguration? {
    guard let list = (collectionViewLayout as? CollectionViewCompositionalLayout)?.list(place.section) else {
      return nil
    }
    return list.headerMode == .firstItemInSection && place.row == 0 ? nil : list
  }

  package final func swipeActions(of row: View, isLeading: Bool) -> SwipeActionsConfiguration? {
    guard let place = shownPlace(row), let list = list(place) else { return nil }
    let provider =
      isLeading ? list.leadingSwipeActionsConfigurationProvider : list.trailingSwipeActionsConfigurationProvider
    return provider?(IndexPath(place))
  }

  package final func swipeFrame(of row: View) -> Rect? {
    guard shownPlace(row) != nil else { return nil }
    return (row as? CollectionViewCell)?.applied?.frame
  }

  package final func swipeWillBegin(in row: View) {
    unhighlight()
    // The cell hears of it when the swipe has begun.
    (row as? CollectionViewCell)?.setNeedsUpdateConfiguration()
  }

  package final func swipeDidEnd(in row: View) { (row as? CollectionViewCell)?.noteState() }

  /// The place of an item in sight; nil for what is none.
  private final func shownPlace(_ row: View) -> RowPlace? {
    guard let cell = row as? CollectionViewCell, let key = cell.key, shown[key] === cell else { return nil }
    return key.place
  }
}
