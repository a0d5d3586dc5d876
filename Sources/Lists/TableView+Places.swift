import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

/// Where an animated scroll goes.
struct ScrollAim {
  let place: RowPlace
  let position: TableView.ScrollPosition
}

// Scrolling to rows, and rows that may soon be in sight.
extension TableView {
  /// The offset at which a row is at a position, between the edges.
  private final func offset(_ place: RowPlace, _ position: ScrollPosition) -> Point {
    let inset = adjustedContentInset
    // A section without rows: its beginning.
    let row: Rect
    if map.contains(place) {
      row = rowRect(place)
    } else {
      let section = min(max(place.section, 0), map.sections.count - 1)
      row = Rect(x: 0, y: map.start(section), width: bounds.width, height: map.sections[section].header)
    }
    // What stays at the edges covers rows.
    let top = inset.top + (style == .plain && map.contains(place) ? map.sections[place.section].header : 0)
    let bottom = inset.bottom + (style == .plain && map.contains(place) ? map.sections[place.section].footer : 0)
    let (low, high) = (bounds.minY + top, bounds.maxY - bottom)
    var y = bounds.minY
    switch position {
    case .top: y = row.minY - top
    case .bottom: y = row.maxY + bottom - bounds.height
    case .middle: y = row.midY - (top + bounds.height - bottom) / 2
    case .none:
      if row.minY < low || row.height > high - low {
        y = row.minY - top
      } else if row.maxY > high {
        y = row.maxY + bottom - bounds.height
      }
    }
    let end = max(-inset.top, map.height + inset.bottom - bounds.height)
    return Point(bounds.minX, min(max(y, -inset.top), end))
  }

  /// Scrolls to a row. Rows around it that were not in sight yet are measured on the way, so the place is looked for
  /// again when they are.
  final func scroll(to place: RowPlace, _ position: ScrollPosition, animated: Bool) {
    updateContentSize()
    aim = nil
    if animated, window != nil {
      let target = offset(place, position)
      guard target != contentOffset else { return }
      setContentOffset(target, animated: true)
      aim = ScrollAim(place: place, position: position)
      return
    }
    for _ in 0..<8 {
      setContentOffset(offset(place, position), animated: false)
      guard !isAsking, update == nil else { return }
      layoutIfNeeded()
      if abs(offset(place, position).y - contentOffset.y) < 0.5 { return }
    }
  }

  /// Brings an animated scroll to its row after its way.
  final func finishAim() {
    guard let aim, !isDragging else { return self.aim = nil }
    guard !isAnimatingScroll else { return }
    self.aim = nil
    guard map.contains(aim.place), aim.position != .none else { return }
    let target = offset(aim.place, aim.position)
    if abs(target.y - contentOffset.y) >= 0.5 { contentOffset = target }
  }

  // MARK: Prefetching

  /// Tells the prefetching data source of rows that may soon be in sight, and of those that won't.
  final func prefetch() {
    guard let prefetchDataSource, isPrefetchingEnabled, let span = shownRows else {
      return prefetched = []
    }
    if let prefetchTop, prefetchTop != span.first { prefetchesUp = span.first < prefetchTop }
    prefetchTop = span.first
    var wanted: [RowPlace] = []
    var next = prefetchesUp ? map.previous(span.first) : map.next(span.last)
    while let place = next, wanted.count < look.prefetchedRows {
      wanted.append(place)
      next = prefetchesUp ? map.previous(place) : map.next(place)
    }
    let known = Set(wanted)
    guard known != prefetched else { return }
    let new = wanted.filter { !prefetched.contains($0) && shown[$0] == nil }
    let gone = prefetched.filter { !known.contains($0) && shown[$0] == nil && map.contains($0) }
    prefetched = known
    if !new.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: new.map { IndexPath($0) }) }
    if !gone.isEmpty {
      prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: gone.sorted().map { IndexPath($0) })
    }
  }
}
