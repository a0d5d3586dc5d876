import MultiplaneGeometry
import MultiplaneLists
import MultiplaneViews

// Which items are selected, and which one a touch highlights.
extension CollectionView {
  private final var selects: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }

  private final var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  private final func shownCell(_ place: RowPlace) -> CollectionViewCell? { shown[.cell(place)] as? CollectionViewCell }

  // MARK: By code

  final func select(_ place: RowPlace) {
    if !selectsSeveral { for other in selection where other != place { deselect(other) } }
    guard selection.insert(place).inserted else { return }
    shownCell(place)?.isSelected = true
  }

  final func deselect(_ place: RowPlace) {
    guard selection.remove(place) != nil else { return }
    shownCell(place)?.isSelected = false
  }

  final func deselectAll() { for place in selection { deselect(place) } }

  final func keepOneSelected() { for place in selection.sorted().dropFirst() { deselect(place) } }

  // MARK: By touches

  final func highlightItem(of touches: Set<Touch>) {
    if swiper.row != nil { return swiper.end(animated: true) }
    guard touches.count == 1, let touch = touches.first, highlighted == nil, selects else { return }
    guard let place = place(at: touch.location(in: self)), let cell = shownCell(place) else { return }
    guard collectionDelegate?.collectionView(self, shouldHighlightItemAt: IndexPath(place)) ?? true else { return }
    guard shownCell(place) === cell else { return }
    highlighted = place
    cell.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: IndexPath(place))
  }

  final func followItem(of touches: Set<Touch>) {
    guard let own = highlighted, let touch = touches.first else { return }
    if place(at: touch.location(in: self)) != own { unhighlight() }
  }

  final func tapItem(of touches: Set<Touch>) {
    guard let own = highlighted, let touch = touches.first else { return }
    if place(at: touch.location(in: self)) == own { tap(own) }
    unhighlight()
  }

  final func unhighlight() {
    guard let place = highlighted else { return }
    highlighted = nil
    shownCell(place)?.isHighlighted = false
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: IndexPath(place))
  }

  /// What a tap does with an item: the delegate hears of it.
  private final func tap(_ place: RowPlace) {
    let path = IndexPath(place)
    if let cell = shownCell(place) as? CollectionViewListCell, cell.isOutlineHeader, !isEditing {
      return cell.toggleOutline()
    }
    if selectsSeveral, selection.contains(place) {
      guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      guard selection.contains(place) else { return }
      deselect(place)
      collectionDelegate?.collectionView(self, didDeselectItemAt: path)
    } else {
      guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true, has(place) else { return }
      if !selectsSeveral {
        for other in selection.sorted() where other != place {
          deselect(other)
          collectionDelegate?.collectionView(self, didDeselectItemAt: IndexPath(other))
        }
        guard has(place) else { return }
      }
      select(place)
      collectionDelegate?.collectionView(self, didSelectItemAt: path)
    }
    guard has(place), let delegate = collectionDelegate else { return }
    if delegate.collectionView(self, canPerformPrimaryActionForItemAt: path) {
      delegate.collectionView(self, performPrimaryActionForItemAt: path)
    }
  }
}
