package import MultiplaneGeometry
package import MultiplaneScrolling
package import MultiplaneViews

/// What shows actions of its rows by swipes: a table, or a collection view with lists.
@MainActor package protocol SwipedRows: ScrollView {
  /// The row at a point, which may move aside; nil for none.
  func swipedRow(at point: Point) -> View?
  /// What a swipe in a row offers; nil for nothing.
  func swipeActions(of row: View, isLeading: Bool) -> SwipeActionsConfiguration?
  /// Where a row is that is not aside; nil for one that is shown no more.
  func swipeFrame(of row: View) -> Rect?
  /// The actions of a row are about to be shown.
  func swipeWillBegin(in row: View)
  /// The actions of a row are shown no more.
  func swipeDidEnd(in row: View)
}

/// A row that a finger moves aside.
@MainActor private final class RowSwipe {
  let row: View
  let configuration: SwipeActionsConfiguration
  let view: SwipeActionsView
  /// How far the row is aside, points; never below 0.
  var open = 0.0
  /// How far it was when the finger came.
  var start = 0.0

  init(_ row: View, _ configuration: SwipeActionsConfiguration, _ view: SwipeActionsView) {
    (self.row, self.configuration, self.view) = (row, configuration, view)
  }

  var isFull: Bool {
    configuration.performsFirstActionWithFullSwipe
      && open > max(view.fittingWidth, (row.superview?.bounds.width ?? 0) * 0.6)
  }

  /// Puts the row and its buttons where they are, beside each other.
  func place(in frame: Rect) {
    var moved = frame
    moved.origin.x += view.isLeft ? open : -open
    if row.frame != moved { row.frame = moved }
    view.show(open, of: frame, isFull: isFull)
  }
}

/// Recognises swipes in rows: along x alone.
package final class RowSwipeRecognizer: PanGestureRecognizer {}

/// Actions of rows, which a swipe shows.
@MainActor package final class RowSwiper {
  package let pan = RowSwipeRecognizer()
  private weak var rows: (any SwipedRows)?
  private var swipe: RowSwipe?

  package init() {}

  /// Listens to swipes in the rows of a view from now on.
  package func serve(_ rows: any SwipedRows) {
    guard self.rows == nil else { return }
    self.rows = rows
    pan.addAction { [weak self] _ in self?.panChanged() }
    rows.addGestureRecognizer(pan)
  }

  /// The row that is aside; nil for none.
  package var row: View? { swipe?.row }

  /// Whether a swipe may begin where the finger is.
  package func canBegin() -> Bool {
    guard let rows else { return false }
    let way = pan.translation(in: rows)
    guard abs(way.x) > abs(way.y), let row = rows.swipedRow(at: pan.location(in: rows) - way) else { return false }
    if swipe?.row === row { return true }
    end(animated: true)
    return open(row, isLeft: way.x > 0)
  }

  private func open(_ row: View, isLeft: Bool) -> Bool {
    guard let rows, let configuration = rows.swipeActions(of: row, isLeading: isLeft != rows.isFromRight),
      !configuration.actions.isEmpty, rows.swipeFrame(of: row) != nil
    else { return false }
    rows.swipeWillBegin(in: row)
    guard rows.swipeFrame(of: row) != nil, let around = row.superview else { return false }
    let view = SwipeActionsView(configuration, isLeft: isLeft) { [weak self] action in self?.perform(action) }
    swipe = RowSwipe(row, configuration, view)
    around.insertSubview(view, belowSubview: row)
    return true
  }

  /// Shows the actions at the end of a row without a swipe.
  package func showActions(of row: View) {
    guard let rows, open(row, isLeft: rows.isFromRight), let own = swipe else { return }
    own.open = own.view.fittingWidth
    move(own)
  }

  // MARK: The finger

  private func panChanged() {
    guard let own = swipe else { return }
    switch pan.state {
    case .began: own.start = own.open
    case .changed: break
    case .ended, .cancelled: return lift(own)
    case .possible, .failed: return
    }
    let way = pan.translation(in: rows).x
    var open = max(0, own.start + (own.view.isLeft ? way : -way))
    let most = own.view.fittingWidth
    // Beyond the buttons a row follows only to a full swipe.
    if open > most, !own.configuration.performsFirstActionWithFullSwipe { open = most + (open - most) / 4 }
    own.open = open
    place()
  }

  private func lift(_ own: RowSwipe) {
    if pan.state == .ended, own.isFull, let first = own.configuration.actions.first { return perform(first) }
    let (speed, most) = (pan.velocity(in: rows).x, own.view.fittingWidth)
    let inward = own.view.isLeft ? speed : -speed
    let staysOpen = pan.state == .ended && (inward > 200 || inward > -200 && own.open > most / 2)
    guard staysOpen else { return end(animated: true) }
    own.open = most
    move(own)
  }

  // MARK: Places

  /// Places the row that is aside and its buttons, where it would be otherwise.
  package func place() {
    guard let own = swipe else { return }
    guard let frame = rows?.swipeFrame(of: own.row) else { return end(animated: false) }
    own.place(in: frame)
  }

  private func move(_ own: RowSwipe, completion: (() -> Void)? = nil) {
    guard let rows, let frame = rows.swipeFrame(of: own.row) else { return }
    guard let application = rows.application, rows.window != nil else {
      own.place(in: frame)
      completion?()
      return
    }
    application.animate(
      withDuration: 0.4, usingSpringWithDamping: 0.85, initialSpringVelocity: 0, options: .allowUserInteraction,
      animations: { own.place(in: frame) }, completion: { _ in completion?() })
  }

  /// Does an action of the row that is aside; the row comes back when it says that it is done.
  private func perform(_ action: ContextualAction) {
    guard let own = swipe, let frame = rows?.swipeFrame(of: own.row) else { return }
    if own.isFull {
      own.open = frame.width
      move(own)
    }
    action.handler(action, own.row) { [weak self] _ in
      if let self, swipe === own { end(animated: true) }
    }
  }

  /// Brings the row that is aside back.
  package func end(animated: Bool) {
    guard let own = swipe else { return }
    swipe = nil
    own.open = 0
    let frame = rows?.swipeFrame(of: own.row)
    if animated, frame != nil {
      move(own) { own.view.removeFromSuperview() }
    } else {
      own.view.removeFromSuperview()
      if let frame { own.row.frame = frame }
    }
    rows?.swipeDidEnd(in: own.row)
  }
}
