import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneScrolling
import MultiplaneViews

/// A row that a finger moves to another place.
@MainActor final class RowReorder {
  let cell: TableViewCell
  let origin: RowPlace
  /// Where the row would go now: its index after the move.
  var target: RowPlace
  /// From the upper edge of the row to the finger, points.
  let grip: Double
  var link: DisplayLink?
  /// The place of the finger in the window.
  var finger = Point.zero

  init(_ cell: TableViewCell, _ origin: RowPlace, grip: Double) {
    (self.cell, self.origin, target, self.grip) = (cell, origin, origin, grip)
  }
}

// What deletes, inserts and moves rows.
extension TableView {
  final func edit(_ isEditing: Bool, animated: Bool) {
    guard isEditing != editing else { return }
    swiper.end(animated: animated)
    cancelReorder()
    editing = isEditing
    deselectAll(animated: animated)
    for (place, cell) in shown { setEditing(cell, place, animated: animated) }
  }

  /// Asks what editing offers for a row, and shows it.
  final func setEditing(_ cell: TableViewCell, _ place: RowPlace, animated: Bool) {
    let path = IndexPath(place)
    if editing {
      let canEdit = dataSource?.tableView(self, canEditRowAt: path) ?? false
      cell.parts.editingStyle =
        canEdit ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
      cell.parts.canMove = false
      if !defaulted.contains(.canMove) {
        cell.parts.canMove = dataSource?.tableView(self, canMoveRowAt: path) ?? false
      }
      if cell.parts.canMove { cell.showsReorderControl = true }
      cell.shouldIndentWhileEditing = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    }
    if cell.isEditing != editing {
      cell.setEditing(editing, animated: animated)
    } else {
      cell.noteEditing(animated: animated)
    }
  }

  /// The sign at the left of a row was tapped: a row is inserted, or the button that deletes it is shown.
  final func tapEditControl(of cell: TableViewCell?) {
    guard let cell, let place = cell.place, shown[place] === cell else { return }
    guard cell.editingStyle != .none else { return }
    if cell.editingStyle == .delete {
      let wasOpen = swiper.row === cell
      swiper.end(animated: true)
      if !wasOpen { swiper.showActions(of: cell) }
      return
    }
    dataSource?.tableView(self, commit: cell.editingStyle, forRowAt: IndexPath(place))
  }

  // MARK: Moving

  final func reorderChanged(_ pan: PanGestureRecognizer, of cell: TableViewCell) {
    switch pan.state {
    case .began: beginReorder(pan, cell)
    case .changed: break
    case .ended: return endReorder()
    case .cancelled, .failed: return cancelReorder()
    case .possible: return
    }
    guard let reorder, reorder.cell === cell else { return }
    reorder.finger = pan.location(in: nil)
    followReorder()
  }

  private final func beginReorder(_ pan: PanGestureRecognizer, _ cell: TableViewCell) {
    guard reorder == nil, let place = cell.place, shown[place] === cell else { return }
    let own = RowReorder(cell, place, grip: pan.location(in: self).y - pan.translation(in: self).y - cell.frame.minY)
    reorder = own
    bringSubviewToFront(cell)
    cell.layer.shadowOpacity = 0.3
    cell.layer.shadowRadius = 6
    cell.layer.shadowOffset = Size(0, 2)
    guard let application else { return }
    let link = DisplayLink { [weak self, weak own] link in
      guard let self, let own, reorder === own else { return link.invalidate() }
      scrollForReorder()
    }
    own.link = link
    application.add(link, on: window?.shownScreen)
  }

  /// Moves the contents while the finger is near an edge.
  private final func scrollForReorder() {
    guard let own = reorder else { return }
    let y = convert(own.finger, from: window).y - bounds.minY
    let inset = adjustedContentInset
    let edge = 44.0
    let speed: Double
    if y < inset.top + edge {
      speed = (y - inset.top - edge) / 4
    } else {
      let low = bounds.height - inset.bottom - edge
      speed = y > low ? (y - low) / 4 : 0
    }
    guard speed != 0 else { return }
    let most = max(-inset.top, map.height + inset.bottom - bounds.height)
    let offset = min(max(contentOffset.y + speed.rounded(), -inset.top), most)
    guard offset != contentOffset.y else { return }
    contentOffset.y = offset
    layoutIfNeeded()
    followReorder()
  }

  private final func followReorder() {
    guard let own = reorder else { return }
    let y = convert(own.finger, from: window).y - own.grip
    var frame = rowRect(own.origin)
    frame.origin.y = y
    own.cell.frame = frame
    let middle = frame.midY
    guard var proposed = map.row(endingBelow: middle) ?? lastRow else { return }
    // Rows make room only once the middle of the one that is moved has passed theirs.
    let other = rowRect(proposed)
    if proposed > own.origin, middle < other.midY, let before = map.previous(proposed) { proposed = before }
    if proposed < own.origin, middle > other.midY, let after = map.next(proposed) { proposed = after }
    if proposed != own.origin {
      let wanted = tableDelegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: IndexPath(own.origin), toProposedIndexPath: IndexPath(proposed))
      if let wanted, let place = RowPlace(wanted), map.contains(place) || place == proposed { proposed = place }
    }
    guard proposed != own.target else { return }
    own.target = proposed
    let moves = {
      for (place, cell) in self.shown where cell !== own.cell { cell.frame = self.shiftedRect(place) }
    }
    animate(withDuration: 0.2, options: .allowUserInteraction, animations: moves)
  }

  /// Where a row is while another one is moved.
  final func shiftedRect(_ place: RowPlace) -> Rect {
    var frame = rowRect(place)
    guard let own = reorder, own.target != own.origin else { return frame }
    let height = map.height(own.origin)
    if place > own.origin, place <= own.target { frame.origin.y -= height }
    if place < own.origin, place >= own.target { frame.origin.y += height }
    return frame
  }

  private final func letDown(_ own: RowReorder) {
    own.link?.invalidate()
    own.link = nil
    own.cell.layer.shadowOpacity = 0
    reorder = nil
  }

  private final func endReorder() {
    guard let own = reorder else { return }
    letDown(own)
    let (origin, target) = (own.origin, own.target)
    guard target != origin else { return settleReorder() }
    dataSource?.tableView(self, moveRowAt: IndexPath(origin), to: IndexPath(target))
    // A program that reloads the table there has moved the row.
    guard shown[origin] === own.cell, !needsLoad else { return }
    moveRow(at: IndexPath(origin), to: IndexPath(target))
  }

  final func cancelReorder() {
    guard let own = reorder else { return }
    letDown(own)
    settleReorder()
  }

  private final func settleReorder() {
    animate(
      withDuration: 0.2, options: .allowUserInteraction,
      animations: {
        for (place, cell) in self.shown { cell.frame = self.rowRect(place) }
      })
  }
}
