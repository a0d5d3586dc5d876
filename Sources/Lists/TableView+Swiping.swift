import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

/// A row that a finger moves aside.
@MainActor final class RowSwipe {
  let cell: TableViewCell
  let configuration: SwipeActionsConfiguration
  let view: SwipeActionsView
  /// How far the row is aside, points; never below 0.
  var open = 0.0
  /// How far it was when the finger came.
  var start = 0.0

  init(_ cell: TableViewCell, _ configuration: SwipeActionsConfiguration, _ view: SwipeActionsView) {
    (self.cell, self.configuration, self.view) = (cell, configuration, view)
  }
}

/// Recognises swipes in rows: along x alone.
final class RowSwipeRecognizer: PanGestureRecognizer {}

// Actions of rows, which a swipe shows.
extension TableView {
  /// Whether a swipe may begin where the finger is.
  final func canSwipe() -> Bool {
    let way = swipePan.translation(in: self)
    guard abs(way.x) > abs(way.y), reorder == nil, !editing else { return false }
    guard let place = row(at: swipePan.location(in: self)), let cell = shown[place] else { return false }
    if swipe?.cell === cell { return true }
    endSwipe(animated: true)
    return openSwipe(cell, place, isLeading: way.x > 0)
  }

  private final func configuration(_ place: RowPlace, isLeading: Bool) -> SwipeActionsConfiguration? {
    let path = IndexPath(place)
    if isLeading { return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
    if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
    guard let dataSource, dataSource.tableView(self, canEditRowAt: path) else { return nil }
    guard tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete else { return nil }
    let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    let delete = ContextualAction(style: .destructive, title: title) { [weak self] _, view, done in
      guard let self, let own = (view as? TableViewCell)?.place else { return done(false) }
      self.dataSource?.tableView(self, commit: .delete, forRowAt: IndexPath(own))
      done(true)
    }
    let own = SwipeActionsConfiguration(actions: [delete])
    own.performsFirstActionWithFullSwipe = true
    return own
  }

  private final func openSwipe(_ cell: TableViewCell, _ place: RowPlace, isLeading: Bool) -> Bool {
    guard let configuration = configuration(place, isLeading: isLeading), !configuration.actions.isEmpty,
      shown[place] === cell
    else { return false }
    tableDelegate?.tableView(self, willBeginEditingRowAt: IndexPath(place))
    guard shown[place] === cell else { return false }
    let view = SwipeActionsView(configuration, isLeading: isLeading) { [weak self] action in
      self?.perform(action)
    }
    swipe = RowSwipe(cell, configuration, view)
    insertSubview(view, belowSubview: cell)
    unhighlight()
    return true
  }

  /// Shows the actions of a row without a swipe.
  final func showActions(of cell: TableViewCell, _ place: RowPlace) {
    guard openSwipe(cell, place, isLeading: false), let own = swipe else { return }
    own.open = own.view.fittingWidth
    moveSwiped(own)
  }

  final func swipeChanged() {
    guard let own = swipe else { return }
    switch swipePan.state {
    case .began: own.start = own.open
    case .changed: break
    case .ended, .cancelled: return endSwiping(own)
    case .possible, .failed: return
    }
    follow(own)
  }

  private final func isFull(_ own: RowSwipe) -> Bool {
    own.configuration.performsFirstActionWithFullSwipe && own.open > max(own.view.fittingWidth, bounds.width * 0.6)
  }

  private final func follow(_ own: RowSwipe) {
    let way = swipePan.translation(in: self).x
    var open = max(0, own.start + (own.view.isLeading ? way : -way))
    let most = own.view.fittingWidth
    // Beyond the buttons a row follows only to a full swipe.
    if open > most, !own.configuration.performsFirstActionWithFullSwipe { open = most + (open - most) / 4 }
    own.open = open
    guard let place = own.cell.place else { return endSwipe(animated: false) }
    placeSwiped(in: rowRect(place))
  }

  /// Places the row of a swipe and its buttons.
  final func placeSwiped(in frame: Rect) {
    guard let own = swipe else { return }
    var moved = frame
    moved.origin.x += own.view.isLeading ? own.open : -own.open
    own.cell.frame = moved
    own.view.show(own.open, of: frame, isFull: isFull(own))
  }

  private final func endSwiping(_ own: RowSwipe) {
    if swipePan.state == .ended, isFull(own), let first = own.configuration.actions.first { return perform(first) }
    let (speed, most) = (swipePan.velocity(in: self).x, own.view.fittingWidth)
    let inward = own.view.isLeading ? speed : -speed
    let staysOpen = swipePan.state == .ended && (inward > 200 || inward > -200 && own.open > most / 2)
    guard staysOpen else { return endSwipe(animated: true) }
    own.open = most
    moveSwiped(own)
  }

  private final func moveSwiped(_ own: RowSwipe, completion: (() -> Void)? = nil) {
    guard let place = own.cell.place else { return }
    let frame = rowRect(place)
    let isFull = isFull(own)
    let body = {
      var moved = frame
      moved.origin.x += own.view.isLeading ? own.open : -own.open
      own.cell.frame = moved
      own.view.show(own.open, of: frame, isFull: isFull)
    }
    guard let application, window != nil else {
      body()
      completion?()
      return
    }
    application.animate(
      withDuration: 0.4, usingSpringWithDamping: 0.85, initialSpringVelocity: 0, options: .allowUserInteraction,
      animations: body, completion: { _ in completion?() })
  }

  /// Does an action of the row that was moved aside; the row comes back when it says that it is done.
  private final func perform(_ action: ContextualAction) {
    guard let own = swipe, own.cell.place != nil else { return }
    if isFull(own) {
      own.open = rowWidth
      moveSwiped(own)
    }
    action.handler(action, own.cell) { [weak self] _ in
      if let self, swipe === own { endSwipe(animated: true) }
    }
  }

  /// Brings the row that was moved aside back.
  final func endSwipe(animated: Bool) {
    guard let own = swipe else { return }
    swipe = nil
    let path = own.cell.place.map { IndexPath($0) }
    own.open = 0
    if animated, own.cell.place != nil {
      moveSwiped(own) { own.view.removeFromSuperview() }
    } else {
      own.view.removeFromSuperview()
      if let place = own.cell.place { own.cell.frame = rowRect(place) }
    }
    tableDelegate?.tableView(self, didEndEditingRowAt: path)
  }
}
