import MultiplaneViews

/// The rows that an archive has for a table, with their cells.
@MainActor package final class StaticTable {
  /// A section: its words, and its cells with their heights; nil for the table's.
  package struct Section {
    package var header: String?
    package var footer: String?
    package var cells: [(cell: TableViewCell, height: Double?)]

    package init(header: String?, footer: String?, cells: [(cell: TableViewCell, height: Double?)]) {
      (self.header, self.footer, self.cells) = (header, footer, cells)
    }
  }

  package let sections: [Section]

  package init(_ sections: [Section]) { self.sections = sections }

  func section(_ index: Int) -> Section? { sections.indices.contains(index) ? sections[index] : nil }

  private func row(_ path: IndexPath) -> (cell: TableViewCell, height: Double?)? {
    guard let cells = section(path.section)?.cells, cells.indices.contains(path.row) else { return nil }
    return cells[path.row]
  }

  func cell(_ path: IndexPath) -> TableViewCell? { row(path)?.cell }
  func height(_ path: IndexPath) -> Double? { row(path)?.height }
}
