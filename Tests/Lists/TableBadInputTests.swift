import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// Data sources and numbers that nobody means: the table is whole afterwards.
@Suite @MainActor struct TableBadInputTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func sectionsWithoutRows() {
    let stage = TableStage([[], ["a"], []])
    for (section, title) in ["One", "Two", "Three"].enumerated() {
      stage.headerTitles[section] = title
    }
    stage.table.reloadData()
    stage.stage.turn()
    #expect(stage.table.visibleCells.count == 1 && stage.table.numberOfRows(inSection: 2) == 0)
    #expect(
      stage.table.numberOfRows(inSection: 9) == 0 && stage.table.numberOfRows(inSection: -1) == 0)
    #expect(
      stage.table.rect(forSection: 9) == .zero && stage.table.rectForRow(at: path(4, 0)) == .zero)
    stage.table.scrollToRow(at: IndexPath(row: .max, section: 2), at: .top, animated: false)
    stage.table.scrollToRow(at: path(-1, -1), at: .top, animated: true)
    #expect(stage.table.cellForRow(at: IndexPath(row: .max, section: .max)) == nil)
    #expect(stage.table.indexPathForRow(at: Point(.nan, 4)) == nil)
    #expect(
      stage.table.indexPathsForRows(in: Rect(x: .nan, y: 0, width: 1, height: 1))?.isEmpty == true)
  }

  /// A thousand million points of rows: places are exact at the end.
  @Test func aTableOfAThousandMillionPoints() {
    @MainActor final class Source: TableViewDataSource {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        10_000_000
      }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "\(indexPath.row)"
        return cell
      }
    }
    let (stage, source) = (TableStage(count: 1), Source())
    stage.table.delegate = nil
    (stage.table.rowHeight, stage.table.dataSource) = (100, source)
    stage.stage.turn()
    #expect(stage.table.contentSize.height == 1e9)
    stage.table.scrollToRow(at: path(9_999_999), at: .bottom, animated: false)
    stage.stage.turn()
    #expect(
      stage.table.contentOffset.y == 1e9 - 480
        && stage.table.visibleCells.last?.textLabel?.text == "9999999")
    #expect(
      stage.table.visibleCells.last?.frame == Rect(x: 0, y: 1e9 - 100, width: 320, height: 100))
    stage.table.contentInset = EdgeInsets(top: 5000, left: 400, bottom: 7000, right: 400)
    stage.table.setContentOffset(Point(0, 2e9), animated: false)
    stage.stage.turn()
    stage.table.setContentOffset(Point(0, -5000), animated: false)
    stage.stage.turn()
    #expect(stage.table.visibleCells.isEmpty)
  }

  /// What programs do within calls: the table is whole afterwards.
  @Test func changesWithinCalls() {
    @MainActor final class Hostile: TableViewDataSource, TableViewDelegate {
      var count = 20
      var inCell: ((TableView) -> Void)?
      var inDisplay: ((TableView) -> Void)?
      var inSelect: ((TableView) -> Void)?
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let act = inCell
        inCell = nil
        act?(tableView)
        return tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      }
      func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
      ) {
        let act = inDisplay
        inDisplay = nil
        act?(tableView)
      }
      func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        inSelect?(tableView)
      }
    }
    let acts: [(String, @MainActor (TableView, Hostile) -> Void)] = [
      ("reload", { table, _ in table.reloadData() }),
      (
        "fewer",
        { table, own in
          own.count = 3
          table.reloadData()
        }
      ),
      ("none", { table, _ in table.dataSource = nil }),
      ("no delegate", { table, _ in table.delegate = nil }),
      ("away", { table, _ in table.removeFromSuperview() }),
      (
        "scroll",
        { table, _ in
          table.scrollToRow(at: IndexPath(row: 15, section: 0), at: .top, animated: false)
        }
      ),
      ("layout", { table, _ in table.layoutIfNeeded() }),
      (
        "insert",
        { table, own in
          own.count = 21
          table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        }
      ),
      ("edit", { table, _ in table.setEditing(true, animated: true) }),
      ("frame", { table, _ in table.frame.size = Size(200, 100) }),
    ]
    for (name, act) in acts {
      for place in 0..<3 {
        let (stage, own) = (TableStage(count: 1), Hostile())
        stage.stage.application.warningHandler = { _ in }
        (stage.table.dataSource, stage.table.delegate) = (own, own)
        let body: (TableView) -> Void = { act($0, own) }
        switch place {
        case 0: own.inCell = body
        case 1: own.inDisplay = body
        default: own.inSelect = body
        }
        stage.table.reloadData()
        stage.stage.turn(0.5)
        if place == 2 { stage.tap(60, at: 1) }
        for time in [2.0, 3, 4] { stage.stage.turn(time) }
        let table = stage.table
        let rows = table.dataSource == nil ? 0 : own.count
        #expect(table.numberOfRows(inSection: 0) == rows, "\(name) \(place)")
        let shown = table.subviews.filter { $0 is NotingCell }.count
        #expect(table.window == nil || shown == table.visibleCells.count, "\(name) \(place)")
      }
    }
  }

  @Test func delegatesThatGoAway() {
    let stage = TableStage(count: 1)
    do {
      @MainActor final class Short: TableViewDataSource, TableViewDelegate {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 50 }
        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
          tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }
      }
      let short = Short()
      (stage.table.dataSource, stage.table.delegate) = (short, short)
      stage.stage.turn()
    }
    #expect(stage.table.dataSource == nil && stage.table.delegate == nil)
    stage.scroll(to: 300)
    stage.tap(60, at: 1)
    stage.table.performBatchUpdates { stage.table.deleteRows(at: [path(0)], with: .fade) }
    stage.table.reloadData()
    stage.stage.turn(4)
    #expect(stage.table.numberOfSections == 0 && stage.table.visibleCells.isEmpty)
  }
}
