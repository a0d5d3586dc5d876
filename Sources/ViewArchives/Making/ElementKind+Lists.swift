import MultiplaneContents
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

// Tables and their cells.
extension ElementKind {
  static var lists: [String: ElementKind] {
    [
      "tableView": .coded(TableView.self, "UITableView", parent: "scrollView", fillTable),
      "tableViewCell": .coded(TableViewCell.self, "UITableViewCell", fillCell),
      "tableViewHeaderFooterView": .coded(TableViewHeaderFooterView.self, "UITableViewHeaderFooterView") {
        reader, view in
        if let content = reader.element.keyed("contentView") { reader.session.adopt(view.contentView, for: content) }
      },
    ]
  }

  private static func fillTable(_ reader: ElementReader, _ table: TableView) {
    let element = reader.element
    // −1 is Interface Builder's word for a height by the contents.
    func height(_ attribute: String) -> Double? {
      reader.number(attribute).map { $0 < 0 ? TableView.automaticDimension : $0 }
    }
    if let rows = height("rowHeight") { table.rowHeight = rows }
    if let rows = height("estimatedRowHeight") { table.estimatedRowHeight = rows }
    if let height = height("sectionHeaderHeight") { table.sectionHeaderHeight = height }
    if let height = height("sectionFooterHeight") { table.sectionFooterHeight = height }
    if let height = height("estimatedSectionHeaderHeight") { table.estimatedSectionHeaderHeight = height }
    if let height = height("estimatedSectionFooterHeight") { table.estimatedSectionFooterHeight = height }
    if let style = reader.word("separatorStyle", ElementWords.separators) { table.separatorStyle = style }
    reader.apply("separatorColor", to: table, \TableView.separatorColor)
    if let insets = reader.insets("separatorInset") { table.separatorInset = insets }
    if let flag = reader.flag("allowsSelection") { table.allowsSelection = flag }
    if let flag = reader.flag("allowsSelectionDuringEditing") { table.allowsSelectionDuringEditing = flag }
    if let flag = reader.flag("allowsMultipleSelection") { table.allowsMultipleSelection = flag }
    if let flag = reader.flag("allowsMultipleSelectionDuringEditing") {
      table.allowsMultipleSelectionDuringEditing = flag
    }
    if let count = reader.whole("sectionIndexMinimumDisplayRowCount") {
      table.sectionIndexMinimumDisplayRowCount = max(0, count)
    }
    reader.apply("sectionIndexColor", to: table, \TableView.sectionIndexColor)
    if let view = element.keyed("tableHeaderView") { table.tableHeaderView = reader.session.make(view) as? View }
    if let view = element.keyed("tableFooterView") { table.tableFooterView = reader.session.make(view) as? View }
    if let view = element.keyed("backgroundView") { table.backgroundView = reader.session.make(view) as? View }
    for prototype in element.list("prototypes") { reader.session.register(prototype, in: table) }
  }

  private static func fillCell(_ reader: ElementReader, _ cell: TableViewCell) {
    let element = reader.element
    if let type = reader.word("accessoryType", ElementWords.accessories) { cell.accessoryType = type }
    if let type = reader.word("editingAccessoryType", ElementWords.accessories) { cell.editingAccessoryType = type }
    if let style = reader.word("selectionStyle", ElementWords.selections) { cell.selectionStyle = style }
    if let level = reader.whole("indentationLevel") { cell.indentationLevel = max(0, level) }
    if let width = reader.number("indentationWidth"), width >= 0 { cell.indentationWidth = width }
    if let shows = reader.flag("showsReorderControl") { cell.showsReorderControl = shows }
    if let indents = reader.flag("shouldIndentWhileEditing") { cell.shouldIndentWhileEditing = indents }
    if let insets = reader.insets("separatorInset") { cell.separatorInset = insets }
    if let view = element.keyed("accessoryView") { cell.accessoryView = reader.session.make(view) as? View }
    if let view = element.keyed("backgroundView") { cell.backgroundView = reader.session.make(view) as? View }
    if let view = element.keyed("selectedBackgroundView") {
      cell.selectedBackgroundView = reader.session.make(view) as? View
    }
    guard let content = element.keyed("contentView") else { return }
    // Of a cell of a style, the labels and the image are the cell's own.
    for part in content.list("subviews") {
      switch part.id {
      case nil: break
      case element["textLabel"]?: cell.textLabel.map { reader.session.adopt($0, for: part) }
      case element["detailTextLabel"]?: cell.detailTextLabel.map { reader.session.adopt($0, for: part) }
      case element["imageView"]?: cell.imageView.map { reader.session.adopt($0, for: part) }
      default: break
      }
    }
    reader.session.adopt(cell.contentView, for: content)
  }
}
