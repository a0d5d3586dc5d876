import MultiplaneGeometry
import MultiplaneViews

/// How the rows of a table go from where they were to where they are after an update.
@MainActor final class UpdateScene {
  private let table: TableView
  private let old: TableMap
  private let change: TableChange
  private let isAnimated: Bool
  /// What was visible at the beginning.
  private let offset: Double
  /// Where views were.
  private var frames: [ObjectIdentifier: Rect] = [:]
  /// Cells that go, how, and where to; nil for where they are.
  private var leaving: [(cell: TableViewCell, place: RowPlace, animation: TableView.RowAnimation, target: RowPlace?)] =
    []
  private var leavingEnds: [View] = []

  init(_ table: TableView, old: TableMap, change: TableChange, isAnimated: Bool) {
    (self.table, self.old, self.change, self.isAnimated) = (table, old, change, isAnimated)
    offset = table.bounds.minY
  }

  /// Gives the cells that stay their new places, and takes those that go out of the table's rows.
  func takeOut() {
    let (cells, span) = (table.shown, table.span(of: table.bounds))
    table.shown = [:]
    table.shownRows = nil
    for (place, cell) in cells.sorted(by: { $0.key > $1.key }) {
      frames[ObjectIdentifier(cell)] = cell.frame
      guard let new = change.place(ofOld: place) else {
        leaving.append((cell, place, change.departure(of: place), nil))
        continue
      }
      if span.map({ new >= $0.first && new <= $0.last }) ?? false {
        cell.place = new
        table.shown[new] = cell
      } else {
        leaving.append((cell, place, .none, new))
      }
    }
    for (cell, place, animation, target) in leaving {
      if cell.isSelected, target == nil { cell.setSelected(false, animated: false) }
      guard !isAnimated || (target == nil && animation == .none) else { continue }
      end(cell, place)
    }
    leaving.removeAll { !isAnimated || ($0.target == nil && $0.animation == .none) }
    for own in leaving {
      own.cell.place = nil
      table.leaving.append(own.cell)
    }
    table.headers = kept(table.headers)
    table.footers = kept(table.footers)
  }

  private func kept(_ views: [Int: TableSectionView]) -> [Int: TableSectionView] {
    var kept: [Int: TableSectionView] = [:]
    for (section, own) in views {
      if let view = own.view { frames[ObjectIdentifier(view)] = view.frame }
      if let new = change.section(ofOld: section) {
        kept[new] = own
      } else if let view = own.view {
        if isAnimated, view.superview === table { leavingEnds.append(view) } else { table.letGo(view) }
      }
    }
    return kept
  }

  private func end(_ cell: TableViewCell, _ place: RowPlace) {
    table.letWait(cell)
    table.tableDelegate?.tableView(table, didEndDisplaying: cell, forRowAt: IndexPath(place))
  }

  /// Animates from what was shown before to what the table has placed.
  func run(_ completion: @escaping (Bool) -> Void) {
    guard isAnimated, let application = table.application else {
      table.pool.trim()
      return completion(true)
    }
    let shift = table.bounds.minY - offset
    var ends: [(View, Rect)] = []
    application.performWithoutAnimation {
      for (place, cell) in table.shown {
        let final = cell.frame
        start(cell, place, final, shift)
        ends.append((cell, final))
      }
      for view in table.headers.values.compactMap(\.view) + table.footers.values.compactMap(\.view) {
        let final = view.frame
        if var frame = frames[ObjectIdentifier(view)] {
          frame.origin.y += shift
          view.frame = frame
        } else {
          view.alpha = 0
        }
        ends.append((view, final))
      }
      for own in self.leaving { own.cell.frame.origin.y += shift }
      for view in self.leavingEnds { view.frame.origin.y += shift }
    }
    let (leaving, leavingEnds) = (leaving, leavingEnds)
    application.animate(
      withDuration: table.look.animationDuration, options: .allowUserInteraction,
      animations: {
        for (view, frame) in ends {
          view.frame = frame
          view.alpha = 1
        }
        for own in leaving { leave(own.cell, own.animation, own.target) }
        for view in leavingEnds { view.alpha = 0 }
      },
      completion: { [self] isWhole in
        for own in leaving where table.leaving.contains(where: { $0 === own.cell }) {
          table.leaving.removeAll { $0 === own.cell }
          own.cell.alpha = 1
          end(own.cell, own.place)
        }
        for view in leavingEnds {
          view.alpha = 1
          table.letGo(view)
        }
        table.pool.trim()
        table.sectionPool.trim()
        completion(isWhole)
      })
  }

  /// Puts a cell where its animation begins.
  private func start(_ cell: TableViewCell, _ place: RowPlace, _ final: Rect, _ shift: Double) {
    var frame = final
    if let known = frames[ObjectIdentifier(cell)], change.origin(of: place) != nil {
      frame = known
      frame.origin.y += shift
    } else if let origin = change.origin(of: place), old.contains(origin) {
      frame.origin.y = old.start(origin) + shift
    } else {
      let animation = change.arrival(of: place)
      frame = moved(final, animation)
      if animation == .fade || animation == .automatic || animation == .middle { cell.alpha = 0 }
    }
    if frame != cell.frame { cell.frame = frame }
  }

  private func leave(_ cell: TableViewCell, _ animation: TableView.RowAnimation, _ target: RowPlace?) {
    if let target { return cell.frame = table.rowRect(target) }
    cell.frame = moved(cell.frame, animation)
    if animation == .fade || animation == .automatic || animation == .middle { cell.alpha = 0 }
  }

  /// Where rows come from and go to.
  private func moved(_ frame: Rect, _ animation: TableView.RowAnimation) -> Rect {
    var frame = frame
    switch animation {
    case .left: frame.origin.x -= table.bounds.width
    case .right: frame.origin.x += table.bounds.width
    case .top: frame.origin.y -= frame.height
    case .bottom: frame.origin.y += frame.height
    case .fade, .none, .middle, .automatic: break
    }
    return frame
  }
}
