import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneViews

/// An item that a finger moves to another place.
struct ItemMovement {
  let view: CollectionViewCell
  let origin: RowPlace
  /// Where the item would go now: its index after the move.
  var target: RowPlace

  /// Where an item is shown meanwhile: those between the two places make room. nil where that is beyond its section.
  func shifted(_ place: RowPlace) -> RowPlace? {
    if place == origin { return target }
    guard place.section == origin.section || place.section == target.section else { return place }
    var row = place.row
    if place.section == origin.section, place.row > origin.row { row -= 1 }
    if place.section == target.section, row >= target.row { row += 1 }
    return RowPlace(place.section, row)
  }
}

// Moving an item by a finger.
extension CollectionView {
  /// Lets a long press move items that can be moved, or not.
  final func movesByLongPress(_ moves: Bool) {
    if let mover, !moves {
      removeGestureRecognizer(mover)
      self.mover = nil
    }
    guard moves, mover == nil else { return }
    let press = LongPressGestureRecognizer()
    press.addAction { [weak self] press in self?.pressed(press) }
    addGestureRecognizer(press)
    mover = press
  }

  final func canMove(at point: Point) -> Bool {
    guard movement == nil, let path = indexPathForItem(at: point) else { return false }
    return dataSource?.collectionView(self, canMoveItemAt: path) ?? false
  }

  private final func pressed(_ press: GestureRecognizer) {
    let point = press.location(in: self)
    switch press.state {
    case .began: if let path = indexPathForItem(at: point) { _ = beginInteractiveMovementForItem(at: path) }
    case .changed: updateInteractiveMovementTargetPosition(point)
    case .ended: endInteractiveMovement()
    case .cancelled, .failed: cancelInteractiveMovement()
    case .possible: break
    }
  }

  final func beginMovement(_ path: IndexPath) -> Bool {
    settle()
    guard movement == nil, let place = RowPlace(path), has(place), !isAsking, update == nil else { return false }
    guard dataSource?.collectionView(self, canMoveItemAt: path) == true else { return false }
    guard let cell = shown[.cell(place)] as? CollectionViewCell else { return false }
    unhighlight()
    movement = ItemMovement(view: cell, origin: place, target: place)
    cell.superview?.bringSubviewToFront(cell)
    return true
  }

  final func moveItem(to position: Point) {
    guard let own = movement, position.isFinite else { return }
    let origin = IndexPath(own.origin)
    let looks = ownLayout.layoutAttributesForInteractivelyMovingItem(at: origin, withTargetPosition: position)
    let side = scrollers[own.origin.section].map { $0.origin } ?? .zero
    own.view.show(looks, shiftedBy: Point(-side.x, -side.y))
    scrollForMovement(position)
    let over = ownLayout.targetIndexPath(forInteractivelyMovingItem: origin, withPosition: position)
    // The item that is shown there makes room: the place is that which it is shown at.
    var proposed = RowPlace(over).flatMap { $0 == own.origin ? own.target : own.shifted($0) } ?? own.target
    if let last = counts.indices.contains(proposed.section) ? counts[proposed.section] : nil {
      proposed.row = min(proposed.row, proposed.section == own.origin.section ? last - 1 : last)
    }
    guard proposed != own.target else { return }
    if let delegate = collectionDelegate {
      let wanted = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: origin, atCurrentIndexPath: IndexPath(own.target),
        toProposedIndexPath: IndexPath(proposed))
      if let place = RowPlace(wanted), has(place) || place == proposed { proposed = place }
    }
    guard movement != nil, proposed != own.target else { return }
    let context = ownLayout.invalidationContext(
      forInteractivelyMovingItems: [IndexPath(proposed)], withTargetPosition: position,
      previousIndexPaths: [IndexPath(own.target)], previousPosition: own.view.center)
    movement?.target = proposed
    ownLayout.invalidateLayout(with: context)
    animate(withDuration: 0.2, options: .allowUserInteraction, animations: { self.layoutIfNeeded() })
  }

  /// Moves the contents while the finger is near an edge.
  private final func scrollForMovement(_ position: Point) {
    let shown = bounds.inset(by: adjustedContentInset)
    let edge = 22.0
    var rect = Rect(x: position.x - edge, y: position.y - edge, width: 2 * edge, height: 2 * edge)
    rect.size = Size(min(rect.width, shown.width), min(rect.height, shown.height))
    if !shown.contains(rect) { scrollRectToVisible(rect, animated: false) }
  }

  final func endMovement() {
    guard let own = movement else { return }
    tellEnd(own, isCancelled: false)
    movement = nil
    guard own.origin != own.target else { return settleMovement() }
    dataSource?.collectionView(self, moveItemAt: IndexPath(own.origin), to: IndexPath(own.target))
    // A program that reloads the view there has moved the item.
    guard shown[.cell(own.origin)] === own.view, !needsLoad else { return }
    needsQuery = true
    moveItem(at: IndexPath(own.origin), to: IndexPath(own.target))
  }

  final func cancelMovement() {
    guard let own = movement else { return }
    tellEnd(own, isCancelled: true)
    movement = nil
    settleMovement()
  }

  final func dropMovement() { movement = nil }

  private final func tellEnd(_ own: ItemMovement, isCancelled: Bool) {
    let context = ownLayout.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: [IndexPath(isCancelled ? own.origin : own.target)],
      previousIndexPaths: [IndexPath(own.origin)],
      movementCancelled: isCancelled)
    ownLayout.invalidateLayout(with: context)
  }

  private final func settleMovement() {
    needsQuery = true
    for view in shown.values { view.applied = nil }
    setNeedsLayout()
    animate(withDuration: 0.2, options: .allowUserInteraction, animations: { self.layoutIfNeeded() })
  }
}
