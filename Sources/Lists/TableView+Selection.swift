import MultiplaneGeometry
import MultiplaneViews

// Which rows are selected, and which one a touch highlights.
extension TableView {
  private final var selects: Bool {
    editing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  private final var selectsSeveral: Bool {
    editing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  // MARK: By code

  final func select(_ place: RowPlace, animated: Bool) {
    if !selectsSeveral { for other in selection where other != place { deselect(other, animated: animated) } }
    guard selection.insert(place).inserted else { return }
    shown[place]?.setSelected(true, animated: animated)
  }

  final func deselect(_ place: RowPlace, animated: Bool) {
    guard selection.remove(place) != nil else { return }
    shown[place]?.setSelected(false, animated: animated)
  }

  final func deselectAll(animated: Bool) { for place in selection { deselect(place, animated: animated) } }

  final func keepOneSelected() {
    for place in selection.sorted().dropFirst() { deselect(place, animated: false) }
  }

  /// The selected row that is nearest to the middle of what is in sight.
  final var nearestSelected: RowPlace? {
    let middle = bounds.midY
    return selection.filter { map.contains($0) }.min { abs(rowRect($0).midY - middle) < abs(rowRect($1).midY - middle) }
  }

  // MARK: By touches

  final func highlightRow(of touches: Set<Touch>) {
    if swiper.row != nil { return swiper.end(animated: true) }
    guard touches.count == 1, let touch = touches.first, highlighted == nil, selects else { return }
    guard let place = row(at: touch.location(in: self)), let cell = shown[place] else { return }
    guard tableDelegate?.tableView(self, shouldHighlightRowAt: IndexPath(place)) ?? true else { return }
    guard shown[place] === cell else { return }
    highlighted = place
    cell.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: IndexPath(place))
  }

  final func followRow(of touches: Set<Touch>) {
    guard let place = highlighted, let touch = touches.first else { return }
    if row(at: touch.location(in: self)) != place { unhighlight() }
  }

  final func tapRow(of touches: Set<Touch>) {
    guard let place = highlighted, let touch = touches.first else { return }
    let isInside = row(at: touch.location(in: self)) == place
    unhighlight()
    if isInside { tap(place) }
  }

  final func unhighlight() {
    guard let place = highlighted else { return }
    highlighted = nil
    shown[place]?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: IndexPath(place))
  }

  /// What a tap does with a row: the delegate hears of it.
  private final func tap(_ place: RowPlace) {
    if selectsSeveral, selection.contains(place) { return tapDeselect(place) }
    let wanted = tableDelegate.map { $0.tableView(self, willSelectRowAt: IndexPath(place)) } ?? IndexPath(place)
    guard let wanted, let own = RowPlace(wanted), map.contains(own) else { return }
    if !selectsSeveral { for other in selection.sorted() where other != own { tapDeselect(other) } }
    guard map.contains(own) else { return }
    select(own, animated: true)
    let cell = shown[own]
    tableDelegate?.tableView(self, didSelectRowAt: IndexPath(own))
    cell?.tapAction?()
    let path = IndexPath(own)
    guard map.contains(own), let delegate = tableDelegate else { return }
    if delegate.tableView(self, canPerformPrimaryActionForRowAt: path) {
      delegate.tableView(self, performPrimaryActionForRowAt: path)
    }
  }

  private final func tapDeselect(_ place: RowPlace) {
    let wanted = tableDelegate.map { $0.tableView(self, willDeselectRowAt: IndexPath(place)) } ?? IndexPath(place)
    guard let wanted, let own = RowPlace(wanted), selection.contains(own) else { return }
    deselect(own, animated: true)
    tableDelegate?.tableView(self, didDeselectRowAt: IndexPath(own))
  }

  /// The button at the right of a row was tapped.
  final func tapAccessory(of cell: TableViewCell?) {
    guard let cell, let place = cell.place, shown[place] === cell else { return }
    tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: IndexPath(place))
  }
}
