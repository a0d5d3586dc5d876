import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// What swipes offer by default, as in UIKit: rows are editable where the data source says nothing of it.
@Suite @MainActor struct TableSwipeTests {
  @MainActor private final class Source: TableViewDataSource {
    var rows = (0..<10).map { "Row \($0)" }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      let cell = TableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = rows[indexPath.row]
      return cell
    }
    func tableView(
      _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      rows.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
  }

  @MainActor private final class Fixed: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      TableViewCell(style: .default, reuseIdentifier: nil)
    }
  }

  private func open(_ stage: TableStage, y: Double, from start: Double = 300, to end: Double = 220, at time: Double) {
    stage.stage.swipe(from: start, to: end, y: y, at: time)
    stage.stage.turn(time + 2)
  }

  @Test func commitAloneIsEnough() {
    let (stage, source) = (TableStage(count: 1), Source())
    (stage.table.delegate, stage.table.dataSource) = (nil, source)
    stage.stage.turn()
    open(stage, y: 60, at: 1)
    #expect(stage.table.visibleCells[1].frame.minX <= -74)
    stage.tap(60, x: 300, at: 4)
    for time in [5.0, 6] { stage.stage.turn(time) }
    #expect(source.rows.count == 9 && source.rows[1] == "Row 2" && stage.table.visibleCells.count == 9)
  }

  @Test func whatDeletesNothingOffersItOnce() {
    let (stage, source) = (TableStage(count: 1), Fixed())
    (stage.table.delegate, stage.table.dataSource) = (nil, source)
    stage.stage.turn()
    open(stage, y: 60, at: 1)
    stage.tap(60, x: 300, at: 4)
    stage.stage.turn(6)
    open(stage, y: 60, at: 7)
    #expect(stage.table.visibleCells.allSatisfy { $0.frame.minX == 0 && !$0.showingDeleteConfirmation })
  }

  @MainActor private final class OldDelegate: TableViewDelegate {
    var calls: [String] = []
    func tableView(_ tableView: TableView, editActionsForRowAt indexPath: IndexPath) -> [TableViewRowAction]? {
      ["More", "Trash"].enumerated().map { number, title in
        let action = TableViewRowAction(style: number == 0 ? .normal : .default, title: title) {
          [weak self] own, path in
          self?.calls.append("\(own.title ?? "-") \(path.row) \(own.style)")
        }
        if number == 0 { action.backgroundColor = Color(red: 0, green: 0, blue: 1) }
        return action
      }
    }
  }

  @Test func actionsAsTheyWere() {
    let (stage, source, delegate) = (TableStage(count: 1), Source(), OldDelegate())
    (stage.table.delegate, stage.table.dataSource) = (delegate, source)
    stage.stage.turn()
    // Beside the edge is the first, and then the other one.
    for (x, call) in [(310.0, "More 1 normal"), (200, "Trash 1 destructive")] {
      open(stage, y: 60, to: 150, at: stage.stage.application.currentTime + 1)
      #expect(stage.table.visibleCells[1].frame.minX <= -148)
      stage.tap(60, x: x, at: stage.stage.application.currentTime + 1)
      stage.stage.turn(stage.stage.application.currentTime + 2)
      #expect(delegate.calls.last == call)
    }
    #expect(source.rows.count == 10)
  }

  @Test func pagesComeFirstWhereNothingIsKnown() {
    let (stage, source) = (TableStage(count: 1), Source())
    (stage.table.delegate, stage.table.dataSource) = (nil, source)
    let pages = ScrollView(frame: stage.table.frame)
    (pages.contentSize, pages.isPagingEnabled) = (Size(640, 480), true)
    stage.stage.window.addSubview(pages)
    pages.addSubview(stage.table)
    stage.stage.turn()
    open(stage, y: 60, to: 20, at: 1)
    #expect(stage.table.visibleCells[1].frame.minX == 0 && pages.contentOffset.x > 0)
  }

  @Test func aDiffableSourceOffersNothing() {
    let stage = TableStage(count: 1)
    let source = TableViewDiffableDataSource<Int, Int>(tableView: stage.table) { _, _, _ in
      TableViewCell(style: .default, reuseIdentifier: nil)
    }
    stage.table.delegate = nil
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2, 3])
    source.apply(snapshot, animatingDifferences: false)
    stage.stage.turn()
    open(stage, y: 60, at: 1)
    #expect(stage.table.visibleCells.count == 3 && stage.table.visibleCells.allSatisfy { $0.frame.minX == 0 })
  }

  @Test func fromTheRightTheEndIsAtTheLeft() {
    let (stage, source) = (TableStage(count: 1), Source())
    (stage.table.delegate, stage.table.dataSource) = (nil, source)
    stage.table.semanticContentAttribute = .forceRightToLeft
    stage.stage.turn()
    open(stage, y: 60, at: 1)
    #expect(stage.table.visibleCells[1].frame.minX == 0)
    open(stage, y: 60, from: 20, to: 100, at: 4)
    #expect(stage.table.visibleCells[1].frame.minX >= 74)
  }
}
