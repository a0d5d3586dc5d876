import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@Suite @MainActor struct TableRowsTests {
  @Test func rowsInSightHaveCells() {
    let stage = TableStage(count: 1000)
    #expect(stage.table.contentSize == Size(320, 40_000))
    #expect(stage.table.indexPathsForVisibleRows?.map(\.row) == Array(0..<12))
    #expect(stage.picture.first == "0.0 Row 0 \(Rect(x: 0, y: 0, width: 320, height: 40))")
    stage.scroll(to: 410)
    #expect(stage.table.indexPathsForVisibleRows?.map(\.row) == Array(10..<23))
    #expect(
      stage.table.cellForRow(at: IndexPath(row: 10, section: 0))?.frame == Rect(x: 0, y: 400, width: 320, height: 40))
    #expect(stage.table.cellForRow(at: IndexPath(row: 9, section: 0)) == nil)
  }

  @Test func registeredClassesRunTheirOwnInitializer() {
    let stage = TableStage(count: 3)
    let cell = stage.table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect((cell as? NotingCell)?.style == "made" && cell?.reuseIdentifier == "row")
  }

  @Test func atMostTwoCellsMoreThanAreInSight() {
    let stage = TableStage(count: 100_000)
    for y in stride(from: 0.0, to: 4000, by: 7) { stage.scroll(to: y) }
    #expect(stage.made <= 13 + 2)
    for y in stride(from: 3_900_000.0, to: 3_000_000, by: -9_001) {
      stage.scroll(to: y)
      #expect(stage.alive <= (stage.table.indexPathsForVisibleRows?.count ?? 0) + 2)
    }
    #expect(stage.made <= 13 + 2)
    stage.table.reloadData()
    stage.stage.turn()
    #expect(stage.made <= 13 + 2)
  }

  @Test func theDelegateHearsInOrder() {
    let stage = TableStage(count: 100)
    stage.height = { _ in 240 }
    stage.notes = true
    stage.table.reloadData()
    #expect(stage.take().filter { $0.hasPrefix("sections") || $0.hasPrefix("rows") } == ["sections", "rows 0"])
    stage.stage.turn()
    let own = stage.take().filter { !$0.hasPrefix("reuse") }
    #expect(own == ["cell 0.0", "will 0.0", "height 0.1", "cell 0.1", "will 0.1"])
    stage.scroll(to: 240)
    #expect(stage.take() == ["end 0.0", "height 0.2", "cell 0.2", "reuse", "will 0.2"])
  }

  @Test func aFrameOfScrollingAsksNothing() {
    let stage = TableStage(count: 1000)
    stage.scroll(to: 5)
    stage.notes = true
    stage.stage.application.statistics = ViewStatistics()
    for y in 6...39 { stage.scroll(to: Double(y)) }
    #expect(stage.take() == [])
    // The table itself, and no cell.
    #expect(stage.stage.application.statistics.layouts == 34)
    #expect(stage.stage.application.statistics.draws == 0)
    stage.scroll(to: 41)
    #expect(stage.take().filter { $0.hasPrefix("cell") } == ["cell 0.13"])
  }

  @Test func headersStickInPlainTables() {
    let stage = TableStage([["a", "b", "c"], ["d"], (0..<50).map { "\($0)" }])
    stage.headerTitles = [0: "First", 1: "Second", 2: "Third"]
    stage.table.reloadData()
    stage.stage.turn()
    let table = stage.table
    #expect(table.headerView(forSection: 0)?.textLabel?.text == "First")
    #expect(table.rectForHeader(inSection: 1) == Rect(x: 0, y: 148, width: 320, height: 28))
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 176)
    stage.scroll(to: 50)
    #expect(table.headerView(forSection: 0)?.frame.minY == 50)
    // Pushed away by the next one.
    stage.scroll(to: 130)
    #expect(table.headerView(forSection: 0)?.frame.minY == 120)
    stage.scroll(to: 600)
    #expect(table.headerView(forSection: 0) == nil && table.headerView(forSection: 2)?.frame.minY == 600)
  }

  @Test func groupedTablesKeepTheirSectionsApart() {
    let stage = TableStage([["a", "b"], ["c"]], style: .insetGrouped)
    stage.headerTitles = [1: "Second"]
    stage.table.reloadData()
    stage.stage.turn()
    let table = stage.table
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)) == Rect(x: 16, y: 35, width: 288, height: 40))
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "SECOND")
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(first?.layer.cornerRadii?.topLeft == Size(10, 10) && first?.layer.cornerRadii?.bottomLeft == .zero)
  }

  @Test func heightsByTheDelegate() {
    let stage = TableStage(count: 1000, rowHeight: nil)
    stage.height = { Double(30 + ($0.count % 3) * 10) }
    stage.table.reloadData()
    stage.stage.turn()
    #expect(stage.table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 50)
    #expect(stage.table.rectForRow(at: IndexPath(row: 10, section: 0)).minY == 500)
    stage.height = { _ in .nan }
    stage.table.reloadData()
    stage.stage.turn()
    #expect(stage.table.contentSize.height.isFinite && stage.made <= 15)
    stage.height = { _ in -50 }
    stage.table.reloadData()
    stage.stage.turn()
    #expect(stage.table.contentSize.height.isFinite)
  }

  @Test func emptyTables() {
    let stage = TableStage([])
    #expect(stage.table.contentSize == Size(320, 0) && stage.picture.isEmpty)
    stage.rows = [[], [], ["x"], []]
    stage.table.reloadData()
    stage.stage.turn()
    #expect(stage.picture == ["2.0 x \(Rect(x: 0, y: 0, width: 320, height: 40))"])
    #expect(stage.table.indexPathForRow(at: Point(10, 100)) == nil)
    #expect(stage.table.rectForRow(at: IndexPath(row: 4, section: 9)) == .zero)
    stage.table.scrollToRow(at: IndexPath(row: 9, section: 2), at: .top, animated: false)
    stage.table.dataSource = nil
    stage.stage.turn()
    #expect(stage.picture.isEmpty)
  }
}
