import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

/// The header or footer of a section in sight.
struct TableSectionView {
  /// nil where the section has none, and is only kept apart.
  let view: View?
}

/// What is in sight while rows are measured: a row that stays where it is on the screen, and what that takes.
struct TableSight {
  var rect: Rect
  /// The row that stays, and where it is in the contents; nil for none.
  var anchor: (place: RowPlace, y: Double)?
  /// How far the contents have moved below what is in sight.
  var way = 0.0

  init(rect: Rect, anchor: (RowPlace, Double)?) {
    self.rect = rect
    self.anchor = anchor.map { (place: $0.0, y: $0.1) }
  }

  /// Follows the row that stays after rows above it have been measured.
  mutating func keep(in map: TableMap) {
    guard let own = anchor, map.contains(own.place) else { return }
    let moved = map.start(own.place) - own.y
    guard moved != 0 else { return }
    anchor?.y += moved
    rect.origin.y += moved
    way += moved
  }
}

// Which rows are in sight, and where.
extension TableView {
  /// The room at each side of the rows.
  final var sideRoom: Double { style == .insetGrouped ? min(look.sideMargin, bounds.width / 2) : 0 }

  /// The width of the rows.
  final var rowWidth: Double { max(0, bounds.width - 2 * sideRoom) }

  final func rowRect(_ place: RowPlace) -> Rect {
    Rect(x: sideRoom, y: map.start(place), width: rowWidth, height: map.height(place))
  }

  /// Brings the rows in sight up to date.
  final func layOutTable() {
    loadIfNeeded()
    guard !isAsking, update == nil else { return }
    let width = bounds.width
    if width != layoutWidth {
      layoutWidth = width
      for section in map.sections.indices { map.change(section) { $0.rows.forgetMeasures() } }
      needsFill = true
      placeEnds()
    }
    asking { fill() }
    finishAim()
    placeSections()
    backgroundView?.frame = bounds
    titlesView?.place(in: self)
    prefetch()
  }

  /// Makes cells for the rows that have come in sight, and lets those that are out of it wait.
  private final func fill() {
    if isFilled(bounds) { return }
    needsFill = false
    let old = shownRows
    recycle(outside: span(of: bounds))
    let first = old.flatMap { known in shown.keys.filter { $0 >= known.first && $0 <= known.last }.min() }
    var sight = TableSight(rect: bounds, anchor: first.map { ($0, map.start($0)) })
    var round = 0
    repeat { round += 1 } while fillOnce(&sight) && round < 100
    updateContentSize(growing: true)
    shiftContents(by: Point(0, sight.way))
    updateContentSize()
    placeEnds()
    let span = span(of: sight.rect)
    recycle(outside: span)
    shownRows = span
    for (place, cell) in shown where cell !== reorder?.cell { put(cell, at: place) }
    pool.trim()
    sectionPool.trim()
  }

  private final func put(_ cell: TableViewCell, at place: RowPlace) {
    let frame = shiftedRect(place)
    if swiper.row === cell { return swiper.place() }
    cell.place(in: frame)
  }

  /// Whether the rows in a rectangle are those that are shown.
  private final func isFilled(_ rect: Rect) -> Bool {
    guard !needsFill, knowsSections(in: rect) else { return false }
    switch (shownRows, span(of: rect)) {
    case (nil, nil): return true
    case (let own?, let new?): return own == new
    default: return false
    }
  }

  /// Whether the headers and footers in a rectangle have been measured.
  private final func knowsSections(in rect: Rect) -> Bool {
    guard let top = map.section(at: rect.minY), let bottom = map.section(at: rect.maxY) else { return true }
    return (top...max(top, bottom)).allSatisfy { isKnown($0) }
  }

  /// Whether a section's header and footer have been measured.
  private final func isKnown(_ section: Int) -> Bool {
    map.sections[section].knowsHeader && map.sections[section].knowsFooter
  }

  /// The rows in a rectangle; nil for none.
  final func span(of rect: Rect) -> (first: RowPlace, last: RowPlace)? {
    guard let first = map.row(endingBelow: rect.minY), map.start(first) < rect.maxY else { return nil }
    var last = map.row(endingBelow: rect.maxY)
    if let own = last, map.start(own) >= rect.maxY { last = map.previous(own) }
    guard let end = last ?? lastRow else { return nil }
    return (first, max(first, end))
  }

  final var lastRow: RowPlace? { map.previous(RowPlace(map.sections.count, 0)) }

  /// Makes the cells and headers in a rectangle, and measures what was not.
  ///
  /// - Returns: whether others are in sight now.
  private final func fillOnce(_ sight: inout TableSight) -> Bool {
    var next = map.row(endingBelow: sight.rect.minY)
    while let place = next, map.contains(place), map.start(place) < sight.rect.maxY {
      if !map.isMeasured(place), let height = statedHeight(place) {
        map.set(height, of: place)
        sight.keep(in: map)
      }
      next = map.next(place)
      // Rows of no height have no cells: there may be any number of them.
      if map.isMeasured(place), map.height(place) == 0 { continue }
      let cell = shown[place] ?? makeCell(place)
      if !map.isMeasured(place) {
        map.set(fittingHeight(cell), of: place)
        sight.keep(in: map)
      }
      if !cell.isPlaced {
        cell.isPlaced = true
        cell.place(in: rowRect(place))
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: IndexPath(place))
      }
    }
    let rect = sight.rect
    if let top = map.section(at: rect.minY), let bottom = map.section(at: rect.maxY) {
      for section in top...max(top, bottom) where !isKnown(section) {
        measureEnds(section)
        sight.keep(in: map)
      }
    }
    guard let span = span(of: sight.rect) else { return false }
    return [span.first, span.last].contains { !map.isMeasured($0) || map.height($0) > 0 && shown[$0] == nil }
      || !knowsSections(in: sight.rect)
  }

  private final func measureEnds(_ section: Int) {
    if !map.sections[section].knowsHeader {
      let view = headers[section]?.view ?? makeEnd(section, isFooter: false)
      headers[section] = TableSectionView(view: view)
      let height = measureEnd(section, view, isFooter: false)
      map.change(section) { ($0.header, $0.knowsHeader) = (height, true) }
    }
    if !map.sections[section].knowsFooter {
      let view = footers[section]?.view ?? makeEnd(section, isFooter: true)
      footers[section] = TableSectionView(view: view)
      let height = measureEnd(section, view, isFooter: true)
      map.change(section) { ($0.footer, $0.knowsFooter) = (height, true) }
    }
  }

  // MARK: Cells

  /// Asks for the cell of a row, and puts it into the table.
  final func makeCell(_ place: RowPlace) -> TableViewCell {
    let path = IndexPath(place)
    var cell = dataSource?.tableView(self, cellForRowAt: path) ?? TableViewCell(style: .default, reuseIdentifier: nil)
    if let own = cell.place, own != place, shown[own] === cell || cell.table !== self {
      warn("a table's data source gave the cell of row \(own.row) of section \(own.section) for another row, \(path)")
      cell = TableViewCell(style: .default, reuseIdentifier: nil)
    }
    if let tableDelegate, !defaulted.contains(.indentation) {
      let level = tableDelegate.tableView(self, indentationLevelForRowAt: path)
      if !defaulted.contains(.indentation) { cell.indentationLevel = level }
    }
    take(cell, for: place)
    shown[place] = cell
    return cell
  }

  /// Brings a cell in the state of a row.
  final func take(_ cell: TableViewCell, for place: RowPlace) {
    (cell.table, cell.place, cell.isPlaced) = (self, place, false)
    noteSides(of: cell, place)
    if cell.superview !== self {
      insertSubview(cell, at: backgroundView?.superview === self ? 1 : 0)
    }
    if cell.isHidden { cell.isHidden = false }
    if cell.alpha == 0 { cell.alpha = 1 }
    if editing || cell.isEditing { setEditing(cell, place, animated: false) }
    let isSelected = selection.contains(place)
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
  }

  /// Notes whether a row is the first or last one of its section, for its line and its corners.
  final func noteSides(of cell: TableViewCell, _ place: RowPlace) {
    let isFirst = place.row == 0
    let isLast = map.sections.indices.contains(place.section) && place.row == map.sections[place.section].rows.count - 1
    let wasSame = cell.parts.isFirst == isFirst && cell.parts.isLast == isLast
    (cell.parts.isFirst, cell.parts.isLast) = (isFirst, isLast)
    cell.setSeparator(of: self)
    if !wasSame { cell.roundCorners() }
  }

  final func dequeue(_ identifier: String) -> TableViewCell? {
    if let own = reconfigured, own.reuseIdentifier == identifier {
      reconfigured = nil
      return own
    }
    return pool.take(identifier)
  }

  final func dequeueSectionView(_ identifier: String) -> TableViewHeaderFooterView? { sectionPool.take(identifier) }

  /// Lets the cells of rows out of a range wait; the last rows first, so that the first comes back first.
  private final func recycle(outside range: (first: RowPlace, last: RowPlace)?) {
    let gone = shown.keys.filter { place in range.map { place < $0.first || place > $0.last } ?? true }
    for place in gone.sorted(by: >) where shown[place] !== reorder?.cell { recycle(place) }
  }

  final func recycle(_ place: RowPlace) {
    guard let cell = shown.removeValue(forKey: place) else { return }
    if swiper.row === cell { swiper.end(animated: false) }
    if highlighted == place { unhighlight() }
    letWait(cell)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: IndexPath(place))
  }

  final func letWait(_ cell: TableViewCell) {
    cell.place = nil
    pool.put(cell)
  }

  /// Lets all cells and headers wait.
  final func recycleAll() {
    recycle(outside: nil)
    for section in headers.keys { removeEnd(section, isFooter: false) }
    for section in footers.keys { removeEnd(section, isFooter: true) }
    shownRows = nil
  }

  /// Marks all rows in sight for a layout with new looks.
  final func updateCells() {
    for (place, cell) in shown {
      noteSides(of: cell, place)
      cell.setNeedsLayout()
    }
  }

  /// The heights of rows are others: all is measured again.
  final func noteHeights() {
    guard !map.sections.isEmpty else { return }
    if isAsking {
      needsLoad = true
      return setNeedsLayout()
    }
    defaulted.formIntersection(.commit)
    map = makeMap(keeping: nil)
    needsFill = true
    updateContentSize()
    setNeedsLayout()
  }

  /// Brings what is shown up to date before a program asks for it.
  final func settle() { if !isAsking, update == nil { layoutIfNeeded() } }

  // MARK: Size

  /// Sets the size of the contents.
  ///
  /// - Parameter growing: leaves contents that are smaller now as they are.
  final func updateContentSize(growing: Bool = false) {
    let size = Size(bounds.width, map.height)
    if growing, size.height < contentSize.height { return }
    if size != contentSize { contentSize = size }
  }
}
