import MultiplaneGeometry

/// The heights of one section.
struct SectionMap {
  /// 0 without a header, or footer.
  var header = 0.0
  var footer = 0.0
  /// Whether the heights above are no estimates.
  var knowsHeader = false
  var knowsFooter = false
  var rows: RowHeights

  var total: Double { header + rows.total + footer }
}

/// Where the sections and rows of a table are: points from the upper edge of its contents.
struct TableMap {
  private(set) var sections: [SectionMap]
  private var sums: PrefixSums<Double>
  /// The heights of the views above and below all sections.
  var top = 0.0
  var bottom = 0.0

  init(_ sections: [SectionMap] = []) {
    self.sections = sections
    sums = PrefixSums(sections.map(\.total))
  }

  var height: Double { top + sums.total + bottom }

  func contains(_ place: RowPlace) -> Bool {
    sections.indices.contains(place.section) && place.row >= 0 && place.row < sections[place.section].rows.count
  }

  /// Where a section begins.
  func start(_ section: Int) -> Double { top + sums.sum(before: section) }

  /// Where a section ends.
  func end(_ section: Int) -> Double { start(section) + sections[section].total }

  /// Where a section's footer begins.
  func footerStart(_ section: Int) -> Double { end(section) - sections[section].footer }

  func start(_ place: RowPlace) -> Double {
    let section = sections[place.section]
    return start(place.section) + section.header + section.rows.start(place.row)
  }

  func height(_ place: RowPlace) -> Double { sections[place.section].rows.height(place.row) }

  func isMeasured(_ place: RowPlace) -> Bool { sections[place.section].rows.isMeasured(place.row) }

  mutating func set(_ height: Double, of place: RowPlace) {
    change(place.section) { $0.rows.set(height, of: place.row) }
  }

  /// Changes the heights of a section.
  mutating func change(_ section: Int, _ body: (inout SectionMap) -> Void) {
    let old = sections[section].total
    body(&sections[section])
    let change = sections[section].total - old
    if change != 0 { sums.add(change, at: section) }
  }

  /// The section at a place: the first one above all, the last one below all; nil without sections.
  func section(at y: Double) -> Int? {
    sections.isEmpty ? nil : sums.index(at: max(0, y - top)).index
  }

  /// The first row that ends below a place: the one there, or else the next one; nil where there is none.
  func row(endingBelow y: Double) -> RowPlace? {
    guard let section = section(at: y) else { return nil }
    let own = sections[section]
    let distance = y - start(section) - own.header
    if own.rows.count > 0, distance < own.rows.total {
      return RowPlace(section, distance <= 0 ? 0 : own.rows.row(at: distance))
    }
    return firstRow(from: section + 1)
  }

  /// The first row of a section, or of the next one that has rows.
  func firstRow(from section: Int) -> RowPlace? {
    var section = section
    while section < sections.count {
      if sections[section].rows.count > 0 { return RowPlace(section, 0) }
      section += 1
    }
    return nil
  }

  /// The row after a row.
  func next(_ place: RowPlace) -> RowPlace? {
    if place.row + 1 < sections[place.section].rows.count { return RowPlace(place.section, place.row + 1) }
    return firstRow(from: place.section + 1)
  }

  /// The row before a row.
  func previous(_ place: RowPlace) -> RowPlace? {
    if place.row > 0 { return RowPlace(place.section, place.row - 1) }
    var section = place.section - 1
    while section >= 0 {
      if sections[section].rows.count > 0 { return RowPlace(section, sections[section].rows.count - 1) }
      section -= 1
    }
    return nil
  }

  /// Bytes of the heap.
  var bytes: Int {
    sections.capacity * MemoryLayout<SectionMap>.stride + sums.bytes + sections.reduce(0) { $0 + $1.rows.bytes }
  }
}
