import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

/// Which calls are answered by the defaults of the protocols, so that they are not made for each row.
struct TableDefaults: OptionSet {
  let rawValue: UInt16
  static let headerTitles = TableDefaults(rawValue: 1)
  static let footerTitles = TableDefaults(rawValue: 1 << 1)
  static let commit = TableDefaults(rawValue: 1 << 2)
  static let canEdit = TableDefaults(rawValue: 1 << 11)
  static let canMove = TableDefaults(rawValue: 1 << 3)
  static let rowHeights = TableDefaults(rawValue: 1 << 4)
  static let headerHeights = TableDefaults(rawValue: 1 << 5)
  static let footerHeights = TableDefaults(rawValue: 1 << 6)
  static let estimates = TableDefaults(rawValue: 1 << 7)
  static let headerViews = TableDefaults(rawValue: 1 << 8)
  static let footerViews = TableDefaults(rawValue: 1 << 9)
  static let indentation = TableDefaults(rawValue: 1 << 10)
}

// What the table asks its data source and its delegate for before rows come in sight.
extension TableView {
  final func setUpTable() {
    alwaysBounceVertical = true
    if style == .plain {
      DynamicColor.systemBackground.apply(to: self, \.backgroundColor)
    } else {
      DynamicColor.groupedBackground.apply(to: self, \.backgroundColor)
    }
    swiper.serve(self)
  }

  /// The data source or the delegate is another one.
  final func noteSource() {
    defaulted = []
    needsLoad = true
    setNeedsLayout()
  }

  final func loadIfNeeded() { if needsLoad, !isAsking { reload() } }

  /// Asks for everything now; while something is asked for already, before the next layout.
  package final func reload() {
    guard !isAsking else {
      needsLoad = true
      return setNeedsLayout()
    }
    needsLoad = false
    swiper.end(animated: false)
    cancelReorder()
    unhighlight()
    (selection, aim, prefetched) = ([], nil, [])
    if update != nil { update = TableUpdate() }
    recycleAll()
    // Also where no row is in sight any more: cells that wait are taken away.
    needsFill = true
    map = makeMap(keeping: map)
    loadIndexTitles()
    placeEnds()
    updateContentSize()
    setNeedsLayout()
  }

  /// Asks how many rows there are, and how high.
  ///
  /// - Parameter old: the heights that were measured in sections of as many rows are estimates.
  final func makeMap(keeping old: TableMap?) -> TableMap {
    asking {
      let sections = dataSource.map { counted($0.numberOfSections(in: self), "sections") } ?? 0
      let map = TableMap(
        (0..<sections).map { index in
          let known = old.flatMap { $0.sections.indices.contains(index) ? $0.sections[index].rows : nil }
          return makeSection(index, known: known)
        })
      return withEnds(map)
    }
  }

  /// Asks for something, and refuses changes of the rows meanwhile.
  final func asking<Value>(_ body: () -> Value) -> Value {
    let wasAsking = isAsking
    isAsking = true
    defer { isAsking = wasAsking }
    return body()
  }

  /// A count of the data source, between 0 and a thousand million.
  final func counted(_ count: Int, _ name: String) -> Int {
    if count < 0 || count > 1_000_000_000 { warn("the data source of a table says that there are \(count) \(name)") }
    return min(max(count, 0), 1_000_000_000)
  }

  /// Asks how many rows a section has, and how high all is.
  final func makeSection(_ index: Int, known: RowHeights? = nil) -> SectionMap {
    let count = counted(dataSource?.tableView(self, numberOfRowsInSection: index) ?? 0, "rows in section \(index)")
    var section = SectionMap(rows: makeRows(index, count))
    if let known, known.count == count, !section.rows.isUniform {
      known.forEachKnown { row, height, _ in
        if !section.rows.isMeasured(row) { section.rows.set(height, of: row, isMeasured: false) }
      }
    }
    (section.header, section.knowsHeader) = endHeight(index, isFooter: false)
    (section.footer, section.knowsFooter) = endHeight(index, isFooter: true)
    return section
  }

  // MARK: Rows

  /// About the height of rows of which nothing is known.
  private final var estimate: Double {
    if estimatedRowHeight > 0 { return usable(estimatedRowHeight) }
    return rowHeight >= 0 ? usable(rowHeight) : TableMetrics.row
  }

  /// A height that a program has said: within 0 and ten million points, and whole pixels, on which rows begin.
  final func usable(_ height: Double) -> Double {
    height > 0 ? min(height.roundedUp(toPixels: contentScaleFactor), TableMetrics.longest) : 0
  }

  private final func makeRows(_ section: Int, _ count: Int) -> RowHeights {
    let isFixed = rowHeight >= 0
    let uniform = RowHeights(count: count, height: isFixed ? usable(rowHeight) : estimate, isUniform: isFixed)
    guard count > 0, let delegate = tableDelegate else { return uniform }
    var first: Double?
    if !defaulted.contains(.rowHeights) {
      let height = delegate.tableView(self, heightForRowAt: IndexPath(row: 0, section: section))
      if !defaulted.contains(.rowHeights) { first = height }
    }
    if first == nil, isFixed { return uniform }
    var rows = RowHeights(count: count, height: estimate, isUniform: false)
    if let first, estimatedRowHeight == 0 {
      for row in 0..<count {
        let path = IndexPath(row: row, section: section)
        take(row == 0 ? first : delegate.tableView(self, heightForRowAt: path), of: row, in: &rows)
      }
      return rows
    }
    if !defaulted.contains(.estimates) {
      for row in 0..<count {
        let height = delegate.tableView(self, estimatedHeightForRowAt: IndexPath(row: row, section: section))
        if defaulted.contains(.estimates) { break }
        if height >= 0 { rows.set(usable(height), of: row, isMeasured: false) }
      }
    }
    if let first { take(first, of: 0, in: &rows) }
    return rows
  }

  private final func take(_ height: Double, of row: Int, in rows: inout RowHeights) {
    if height != Self.automaticDimension { rows.set(usable(height), of: row) }
  }

  /// The height that the delegate or the table says of a row that comes in sight; nil for that of its cell.
  final func statedHeight(_ place: RowPlace) -> Double? {
    var height = rowHeight
    if let delegate = tableDelegate, !defaulted.contains(.rowHeights) {
      height = delegate.tableView(self, heightForRowAt: IndexPath(place))
    }
    return height == Self.automaticDimension ? nil : usable(height)
  }

  /// The height of a cell by its contents.
  final func fittingHeight(_ cell: TableViewCell) -> Double {
    let size = cell.systemLayoutSizeFitting(
      Size(rowWidth, 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    return usable(size.height)
  }

  // MARK: Headers and footers

  private final func title(_ section: Int, isFooter: Bool) -> String? {
    guard let dataSource, !defaulted.contains(isFooter ? .footerTitles : .headerTitles) else { return nil }
    return isFooter
      ? dataSource.tableView(self, titleForFooterInSection: section)
      : dataSource.tableView(self, titleForHeaderInSection: section)
  }

  /// The height of a header or footer before it comes in sight, and whether it is no estimate.
  private final func endHeight(_ section: Int, isFooter: Bool) -> (Double, Bool) {
    if let delegate = tableDelegate, !defaulted.contains(isFooter ? .footerHeights : .headerHeights) {
      let height =
        isFooter
        ? delegate.tableView(self, heightForFooterInSection: section)
        : delegate.tableView(self, heightForHeaderInSection: section)
      let isOwn = !defaulted.contains(isFooter ? .footerHeights : .headerHeights)
      if isOwn, height != Self.automaticDimension { return (usable(height), true) }
    }
    let fixed = isFooter ? sectionFooterHeight : sectionHeaderHeight
    let title = title(section, isFooter: isFooter)
    let mayHaveView = tableDelegate != nil && !defaulted.contains(isFooter ? .footerViews : .headerViews)
    if let title, !title.isEmpty {
      if fixed >= 0 { return (usable(fixed) + padding(isFooter), true) }
      return ((style == .plain ? TableMetrics.plainTitle : TableMetrics.groupedHeader) + padding(isFooter), false)
    }
    guard mayHaveView else { return (emptyHeight(section, isFooter: isFooter), true) }
    let about = isFooter ? estimatedSectionFooterHeight : estimatedSectionHeaderHeight
    return (fixed >= 0 ? usable(fixed) : usable(about), false)
  }

  private final func padding(_ isFooter: Bool) -> Double { isFooter ? 0 : usable(sectionHeaderTopPadding) }

  /// The room of a section without a header or footer.
  private final func emptyHeight(_ section: Int, isFooter: Bool) -> Double {
    if style == .plain { return 0 }
    return !isFooter && section == 0 && tableHeaderView == nil ? TableMetrics.firstSpace : TableMetrics.groupedSpace
  }

  /// The view of a header or footer that comes in sight; nil for none.
  final func makeEnd(_ section: Int, isFooter: Bool) -> View? {
    if let delegate = tableDelegate, !defaulted.contains(isFooter ? .footerViews : .headerViews) {
      let own =
        isFooter
        ? delegate.tableView(self, viewForFooterInSection: section)
        : delegate.tableView(self, viewForHeaderInSection: section)
      if let own {
        if let view = own as? TableViewHeaderFooterView { (view.table, view.isFooter) = (self, isFooter) }
        return own
      }
    }
    guard let title = title(section, isFooter: isFooter), !title.isEmpty else { return nil }
    let view = sectionPool.take(TableMetrics.titled) ?? TableViewHeaderFooterView(reuseIdentifier: TableMetrics.titled)
    view.isFooter = isFooter
    view.show(title: title, in: self)
    return view
  }

  /// The height of a header or footer that comes in sight.
  final func measureEnd(_ section: Int, _ view: View?, isFooter: Bool) -> Double {
    var height = isFooter ? sectionFooterHeight : sectionHeaderHeight
    if let delegate = tableDelegate, !defaulted.contains(isFooter ? .footerHeights : .headerHeights) {
      height =
        isFooter
        ? delegate.tableView(self, heightForFooterInSection: section)
        : delegate.tableView(self, heightForHeaderInSection: section)
    }
    guard let view else { return emptyHeight(section, isFooter: isFooter) }
    if height != Self.automaticDimension { return usable(height) + padding(isFooter) }
    return fittingHeight(view, isFooter: isFooter) + padding(isFooter)
  }

  private final func fittingHeight(_ view: View, isFooter: Bool) -> Double {
    let isTitled = (view as? TableViewHeaderFooterView)?.reuseIdentifier == TableMetrics.titled
    if isTitled, style != .plain, !isFooter { return TableMetrics.groupedHeader }
    if view is TableViewHeaderFooterView || !view.constraints.isEmpty {
      let size = view.systemLayoutSizeFitting(
        Size(rowWidth, 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
      if size.height > 0 { return usable(size.height) }
    }
    let size = view.sizeThatFits(Size(rowWidth, 0))
    return usable(size.height)
  }

}

extension DynamicColor {
  /// Behind grouped rows.
  static let groupedBackground = DynamicColor(light: Color(red: 0.95, green: 0.95, blue: 0.97), dark: .black)
}
