import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

// Changes of rows and sections, which are animated together.
extension TableView: BatchUpdating {
  package final func apply(_ update: TableUpdate) {
    let old = map
    let new = makeMap(keeping: nil)
    let change: TableChange
    do {
      change = try TableChange(update, from: old.sections.map(\.rows.count), to: new.sections.map(\.rows.count))
    } catch {
      precondition(!look.stopsAtDisagreement, error.message)
      warn(error.message)
      reload()
      return update.finish(false)
    }
    swiper.end(animated: false)
    cancelReorder()
    if let highlighted, change.place(ofOld: highlighted) != highlighted { unhighlight() }
    map = carried(old, into: new, by: change, isMeasured: !update.isEmpty)
    selection = Set(selection.compactMap { change.place(ofOld: $0) })
    (aim, prefetched, needsFill) = (nil, [], true)
    let isAnimated = window != nil && look.animationDuration > 0 && application?.areAnimationsEnabled == true
    let scene = UpdateScene(self, old: old, change: change, isAnimated: isAnimated)
    scene.takeOut()
    if isAnimated, let application { application.performWithoutAnimation(settleUpdate) } else { settleUpdate() }
    scene.run { [weak self] isWhole in if self != nil { update.finish(isWhole) } }
  }

  /// Places all rows as they are after an update.
  private final func settleUpdate() {
    updateContentSize()
    placeEnds()
    loadIndexTitles()
    layOutTable()
    for (place, cell) in shown { noteSides(of: cell, place) }
  }

  /// The heights that are known of rows that stay.
  private final func carried(
    _ old: TableMap, into new: TableMap, by change: TableChange, isMeasured: Bool
  ) -> TableMap {
    var map = new
    for (index, section) in old.sections.enumerated() {
      guard let target = change.section(ofOld: index) else { continue }
      var strays: [(RowPlace, Double, Bool)] = []
      map.change(target) { own in
        if section.knowsHeader, !own.knowsHeader { (own.header, own.knowsHeader) = (section.header, isMeasured) }
        if section.knowsFooter, !own.knowsFooter { (own.footer, own.knowsFooter) = (section.footer, isMeasured) }
        section.rows.forEachKnown { row, height, wasMeasured in
          guard let place = change.place(ofOld: RowPlace(index, row)) else { return }
          let known = wasMeasured && isMeasured
          if place.section != target { return strays.append((place, height, known)) }
          if !own.rows.isMeasured(place.row) { own.rows.set(height, of: place.row, isMeasured: known) }
        }
      }
      for (place, height, known) in strays where !map.isMeasured(place) {
        map.change(place.section) { $0.rows.set(height, of: place.row, isMeasured: known) }
      }
    }
    return map
  }

  // MARK: The same rows again

  /// The contents of a cell in sight are others, and may want another height.
  final func noteContents(of cell: TableViewCell) {
    guard !isAsking, selfSizingInvalidation != .disabled, let place = cell.place, shown[place] === cell,
      map.contains(place), map.isMeasured(place), !map.sections[place.section].rows.isUniform
    else { return }
    map.change(place.section) { $0.rows.forgetMeasure(of: place.row) }
    needsFill = true
    setNeedsLayout()
  }

  /// Asks for the cells of rows again, with the cells that they have.
  final func reconfigure(_ places: [RowPlace]) {
    loadIfNeeded()
    guard !isAsking else { return reload() }
    for place in places {
      guard map.contains(place) else { continue }
      map.change(place.section) { $0.rows.forgetMeasure(of: place.row) }
      needsFill = true
      guard let old = shown[place] else { continue }
      reconfigured = old
      let cell = asking { dataSource?.tableView(self, cellForRowAt: IndexPath(place)) }
      reconfigured = nil
      guard let cell, cell !== old else { continue }
      recycle(place)
      take(cell, for: place)
      shown[place] = cell
    }
    setNeedsLayout()
  }
}
