import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

// Headers and footers of sections and of the table.
extension TableView {
  /// Makes the headers and footers of the sections in sight, and places them.
  final func placeSections() {
    let rect = bounds
    var kept = 0..<0
    if let top = map.section(at: rect.minY), let bottom = map.section(at: rect.maxY) { kept = top..<(bottom + 1) }
    for section in headers.keys where !kept.contains(section) { removeEnd(section, isFooter: false) }
    for section in footers.keys where !kept.contains(section) { removeEnd(section, isFooter: true) }
    for section in kept {
      showEnd(section, isFooter: false)
      showEnd(section, isFooter: true)
    }
    sectionPool.trim()
  }

  private final func showEnd(_ section: Int, isFooter: Bool) {
    let height = isFooter ? map.sections[section].footer : map.sections[section].header
    let known = isFooter ? footers[section] : headers[section]
    guard height > 0 else { return removeEnd(section, isFooter: isFooter) }
    let view = known == nil ? asking { makeEnd(section, isFooter: isFooter) } : known?.view
    if known == nil {
      let made = TableSectionView(view: view)
      if isFooter { footers[section] = made } else { headers[section] = made }
    }
    guard let view else { return }
    let frame = endRect(section, isFooter: isFooter)
    if view.superview !== self {
      (view as? TableViewHeaderFooterView)?.table = self
      addSubview(view)
      view.frame = frame
      if isFooter {
        tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
      } else {
        tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
      }
    } else if view.frame != frame {
      view.frame = frame
    }
  }

  /// Where a header or footer is shown: in a plain table within what is in sight, as far as its section goes.
  final func endRect(_ section: Int, isFooter: Bool) -> Rect {
    let own = map.sections[section]
    let height = isFooter ? own.footer : own.header
    var y = isFooter ? map.footerStart(section) : map.start(section)
    let inset = adjustedContentInset
    if style == .plain {
      if isFooter {
        let lowest = bounds.maxY - inset.bottom - height
        y = max(min(y, lowest), min(y, map.start(section) + own.header))
      } else {
        let highest = bounds.minY + inset.top
        y = min(max(y, highest), max(y, map.end(section) - own.footer - height))
      }
    }
    let padding = isFooter || style == .insetGrouped ? 0 : min(height, usable(sectionHeaderTopPadding))
    return Rect(x: sideRoom, y: y + padding, width: rowWidth, height: height - padding)
  }

  final func removeEnd(_ section: Int, isFooter: Bool) {
    let known = isFooter ? footers.removeValue(forKey: section) : headers.removeValue(forKey: section)
    guard let view = known?.view else { return }
    let wasShown = view.superview === self
    letGo(view)
    guard wasShown else { return }
    if isFooter {
      tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
    } else {
      tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    }
  }

  /// Lets a header or footer wait, or removes one that does not come back.
  final func letGo(_ view: View) {
    if let view = view as? TableViewHeaderFooterView, view.reuseIdentifier != nil { return sectionPool.put(view) }
    view.removeFromSuperview()
  }

  // MARK: The ends of the table

  /// A map with the room of the views above and below all sections.
  final func withEnds(_ map: TableMap) -> TableMap {
    var map = map
    map.top = tableHeaderView.map { usable($0.bounds.height) } ?? 0
    map.bottom = tableFooterView.map { usable($0.bounds.height) } ?? 0
    return map
  }

  /// A view above or below all sections has come or gone.
  final func showEnd(_ view: View?, instead old: View?) {
    if old !== view { old?.removeFromSuperview() }
    if let view, view.superview !== self { insertSubview(view, at: backgroundView?.superview === self ? 1 : 0) }
    map = withEnds(map)
    placeEnds()
    needsFill = true
    updateContentSize()
    setNeedsLayout()
  }

  final func placeEnds() {
    if let view = tableHeaderView {
      let frame = Rect(x: 0, y: 0, width: bounds.width, height: map.top)
      if view.frame != frame { view.frame = frame }
    }
    if let view = tableFooterView {
      let frame = Rect(x: 0, y: map.height - map.bottom, width: bounds.width, height: map.bottom)
      if view.frame != frame { view.frame = frame }
    }
  }

  final func showBackground(instead old: View?) {
    if old !== backgroundView { old?.removeFromSuperview() }
    if let backgroundView, backgroundView.superview !== self { insertSubview(backgroundView, at: 0) }
    setNeedsLayout()
  }

  // MARK: Places

  final func sectionRect(_ section: Int, _ range: (TableMap) -> Range<Double>) -> Rect {
    loadIfNeeded()
    guard map.sections.indices.contains(section) else { return .zero }
    let range = range(map)
    return Rect(
      x: sideRoom, y: range.lowerBound, width: rowWidth, height: range.upperBound - range.lowerBound)
  }

  final func row(at point: Point) -> RowPlace? {
    loadIfNeeded()
    guard let place = map.row(endingBelow: point.y), rowRect(place).contains(point) else { return nil }
    return place
  }

  final func rows(in rect: Rect) -> [RowPlace] {
    loadIfNeeded()
    let rect = rect.standardized
    guard rect.isFinite, let span = span(of: rect), rect.maxX > sideRoom, rect.minX < sideRoom + rowWidth else {
      return []
    }
    var (found, next) = ([RowPlace](), Optional(span.first))
    while let place = next, place <= span.last {
      found.append(place)
      next = map.next(place)
    }
    return found
  }
}
