import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViews

/// A table in a window, with a data source that is an array of sections of words.
@MainActor final class TableStage: TableViewDataSource, TableViewDelegate {
  let stage: Stage
  let table: TableView
  var rows: [[String]]
  var calls: [String] = []
  /// Whether calls are noted.
  var notes = false
  var made = 0
  /// The height of a row with a text; nil for the table's.
  var height: ((String) -> Double)?
  var headerTitles: [Int: String] = [:]
  var edit: ((RowEdit) -> Void)?
  var canEdit = true
  var swipeActions: SwipeActionsConfiguration?
  weak var last: TableViewCell?
  var alive: Int { cells.filter { $0.cell != nil }.count }
  private var cells: [Weakly] = []
  private struct Weakly { weak var cell: TableViewCell? }

  enum RowEdit {
    case commit(TableViewCell.EditingStyle, IndexPath)
    case move(IndexPath, IndexPath)
  }

  init(
    _ rows: [[String]], style: TableView.Style = .plain, rowHeight: Double? = 40, size: Size = Size(320, 480),
    scale: Double = 1, draws: Bool = true
  ) {
    self.rows = rows
    stage = Stage(320, 480, scale: scale)
    if !draws { stage.application.drawingContexts = nil }
    table = TableView(frame: Rect(origin: .zero, size: size), style: style)
    if let rowHeight { table.rowHeight = rowHeight }
    table.register(NotingCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (self, self)
    stage.window.addSubview(table)
    stage.turn()
  }

  convenience init(count: Int, style: TableView.Style = .plain, rowHeight: Double? = 40) {
    self.init([(0..<count).map { "Row \($0)" }], style: style, rowHeight: rowHeight)
  }

  /// The text and the frame of each row in sight.
  var picture: [String] {
    (table.indexPathsForVisibleRows ?? []).map { path in
      let cell = table.cellForRow(at: path)
      return "\(path.section).\(path.row) \(cell?.textLabel?.text ?? "-") \(cell?.frame ?? .zero)"
    }
  }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  func note(_ call: String) { if notes { calls.append(call) } }

  func scroll(to y: Double, at time: Double = 0) {
    table.contentOffset.y = y
    stage.turn(time)
  }

  func tap(_ y: Double, x: Double = 100, at time: Double) {
    stage.touch(1, .began, x, y, at: time)
    stage.turn(time)
    stage.touch(1, .ended, x, y, at: time + 0.05)
    stage.turn(time + 0.05)
  }

  // MARK: Data source

  func numberOfSections(in tableView: TableView) -> Int {
    note("sections")
    return rows.count
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    note("rows \(section)")
    return rows[section].count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    note("cell \(indexPath.section).\(indexPath.row)")
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    if !cells.contains(where: { $0.cell === cell }) {
      made += 1
      cells.append(Weakly(cell: cell))
    }
    (cell as? NotingCell)?.stage = self
    cell.textLabel?.text = rows[indexPath.section][indexPath.row]
    last = cell
    return cell
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { headerTitles[section] }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    note("commit \(editingStyle) \(indexPath.section).\(indexPath.row)")
    edit?(.commit(editingStyle, indexPath))
  }

  func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    note("move \(sourceIndexPath.row) to \(destinationIndexPath.row)")
    let word = rows[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    rows[destinationIndexPath.section].insert(word, at: destinationIndexPath.row)
  }

  // MARK: Delegate

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
    guard let height else { return tableView.rowHeight }
    note("height \(indexPath.section).\(indexPath.row)")
    return height(rows[indexPath.section][indexPath.row])
  }

  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
    note("will \(indexPath.section).\(indexPath.row)")
  }

  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {
    note("end \(indexPath.section).\(indexPath.row)")
  }

  func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    note("should \(indexPath.row)")
    return true
  }

  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) { note("highlight \(indexPath.row)") }

  func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {
    note("unhighlight \(indexPath.row)")
  }

  func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    note("willSelect \(indexPath.row)")
    return indexPath
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { note("select \(indexPath.row)") }

  func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    note("willDeselect \(indexPath.row)")
    return indexPath
  }

  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) { note("deselect \(indexPath.row)") }

  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { swipeActions }

  func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {
    note("beginEditing \(indexPath.row)")
  }

  func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {
    note("endEditing \(indexPath?.row ?? -1)")
  }
}

/// A cell that says when it comes back.
final class NotingCell: TableViewCell {
  weak var stage: TableStage?
  var style = "none"

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    self.style = "made"
  }

  required init?(coder: Coder) { super.init(coder: coder) }

  override func prepareForReuse() {
    super.prepareForReuse()
    stage?.note("reuse")
  }
}
