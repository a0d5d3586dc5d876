import MultiplaneGeometry
import MultiplaneLists
import MultiplaneTestRandom
import MultiplaneViews
import Testing

@Suite @MainActor struct TableUpdatesTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  /// What a table shows that was made of the same rows, at the same offset.
  private func fresh(_ stage: TableStage) -> [String] {
    let other = TableStage(stage.rows, rowHeight: stage.table.rowHeight, draws: false)
    other.height = stage.height
    other.table.estimatedRowHeight = stage.table.estimatedRowHeight
    other.headerTitles = stage.headerTitles
    other.table.reloadData()
    other.stage.turn()
    other.scroll(to: stage.table.contentOffset.y)
    return other.picture
  }

  @Test func insertedAndDeletedRows() {
    let stage = TableStage(count: 20)
    stage.rows[0].remove(at: 1)
    stage.rows[0].insert("new", at: 0)
    stage.table.beginUpdates()
    stage.table.deleteRows(at: [path(1)], with: .fade)
    stage.table.insertRows(at: [path(0)], with: .top)
    stage.table.endUpdates()
    stage.stage.turn()
    #expect(stage.picture == fresh(stage))
    #expect(stage.picture.first?.hasPrefix("0.0 new") == true)
    stage.stage.turn(1)
    #expect(stage.table.subviews.filter { $0 is TableViewCell }.count == stage.picture.count)
  }

  @Test func rowsMoveStepByStep() {
    let stage = TableStage(count: 20)
    let cell = stage.table.cellForRow(at: path(3))
    stage.rows[0].insert("new", at: 0)
    stage.table.insertRows(at: [path(0)], with: .fade)
    stage.stage.turn(0)
    #expect(stage.table.cellForRow(at: path(4)) === cell && cell?.frame.minY == 160)
    let shown = cell?.layer.presentation(at: 0.15).frame.minY ?? 0
    #expect(shown > 125 && shown < 155, "\(shown)")
    let new = stage.table.cellForRow(at: path(0))
    let alpha = new?.layer.presentation(at: 0.15).opacity ?? 0
    #expect(alpha > 0.1 && alpha < 0.9)
  }

  @Test func completionsAndNesting() {
    let stage = TableStage(count: 5)
    var done: [String] = []
    stage.table.performBatchUpdates {
      stage.rows[0].removeLast()
      stage.table.deleteRows(at: [path(4)], with: .automatic)
      stage.table.performBatchUpdates({
        stage.rows[0].removeFirst()
        stage.table.deleteRows(at: [path(0)], with: .left)
      }) { done.append("inner \($0)") }
      #expect(stage.table.hasUncommittedUpdates)
    } completion: {
      done.append("outer \($0)")
    }
    #expect(stage.table.numberOfRows(inSection: 0) == 3 && done.isEmpty)
    stage.stage.turn(0.1)
    #expect(done.isEmpty)
    stage.stage.turn(1)
    stage.stage.turn(1.1)
    #expect(done.sorted() == ["inner true", "outer true"])
    #expect(stage.picture == fresh(stage))
  }

  @Test func disagreementIsReportedAndReloaded() {
    let stage = TableStage(count: 5)
    var warnings: [String] = []
    stage.stage.application.warningHandler = { warnings.append($0) }
    stage.rows[0].append("x")
    stage.table.deleteRows(at: [path(0)], with: .fade)
    #expect(warnings.count == 1 && warnings[0].contains("(6)") && warnings[0].contains("(5)"), "\(warnings)")
    stage.stage.turn()
    #expect(stage.picture == fresh(stage) && stage.picture.count == 6)
    stage.table.insertRows(at: [IndexPath(index: 4)], with: .fade)
    stage.table.moveRow(at: path(90), to: path(-4))
    stage.table.reloadSections([7], with: .fade)
    stage.table.endUpdates()
    #expect(warnings.count == 5)
    stage.stage.turn()
    #expect(stage.picture == fresh(stage))
  }

  @Test func selectionFollowsItsRows() {
    let stage = TableStage(count: 10)
    stage.table.allowsMultipleSelection = true
    for row in [2, 4, 6] { stage.table.selectRow(at: path(row), animated: false, scrollPosition: .none) }
    stage.rows[0].remove(at: 4)
    stage.rows[0].insert("new", at: 0)
    stage.table.performBatchUpdates {
      stage.table.deleteRows(at: [path(4)], with: .fade)
      stage.table.insertRows(at: [path(0)], with: .fade)
    }
    #expect(stage.table.indexPathsForSelectedRows == [path(3), path(6)])
    #expect(stage.table.cellForRow(at: path(3))?.isSelected == true)
    stage.table.reloadData()
    #expect(stage.table.indexPathsForSelectedRows == nil)
  }

  @Test func changesWhileTheDataSourceIsAsked() {
    @MainActor final class Restless: TableViewDataSource {
      var count = 10
      var left = 3
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        if left > 0, indexPath.row == 2 {
          left -= 1
          count -= 2
          if left == 1 {
            tableView.deleteRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .fade)
          } else {
            tableView.reloadData()
          }
        }
        return TableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let (stage, source) = (TableStage(count: 10), Restless())
    stage.table.dataSource = source
    stage.stage.turn()
    stage.stage.turn()
    #expect(source.count == 4 && stage.table.indexPathsForVisibleRows?.count == 4)
    #expect(stage.table.subviews.filter { $0 is TableViewCell }.count == 4)
  }

  @Test(arguments: [true, false]) func randomUpdatesAreEqualToAReload(isAnimated: Bool) {
    var random = SplitMix64(seed: isAnimated ? 21 : 22)
    let stage = TableStage((0..<4).map { section in (0..<8).map { "\(section)-\($0)" } }, draws: false)
    // All heights are known, so that places do not depend on what was in sight before.
    stage.table.estimatedRowHeight = 0
    stage.height = { Double(20 + 10 * ($0.utf8.reduce(0) { $0 &+ Int($1) } % 4)) }
    if !isAnimated { TableLook(of: stage.table).animationDuration = 0 }
    var warnings: [String] = []
    stage.stage.application.warningHandler = { warnings.append($0) }
    stage.table.reloadData()
    stage.stage.turn()
    var (time, serial) = (0.0, 0)
    for round in 0..<500 {
      stage.table.beginUpdates()
      serial += 1
      change(stage, &random, serial)
      stage.table.endUpdates()
      time += 0.05
      stage.stage.turn(time)
      #expect(stage.picture == fresh(stage), "round \(round)")
      if round % 7 == 0 {
        let most = max(0, stage.table.contentSize.height - 480)
        stage.scroll(to: random.double(0...(most + 1)).rounded(.down), at: time)
      }
    }
    #expect(warnings.isEmpty, "\(warnings)")
    stage.stage.turn(time + 1)
    stage.stage.turn(time + 2)
    #expect(stage.table.subviews.filter { $0 is TableViewCell }.count == stage.picture.count)
  }

  /// A few changes of rows and sections, in the table and in its data.
  private func change(_ stage: TableStage, _ random: inout SplitMix64, _ serial: Int) {
    let (old, table) = (stage.rows, stage.table)
    let animations: [TableView.RowAnimation] = [.fade, .left, .right, .top, .bottom, .middle, .none, .automatic]
    func animation() -> TableView.RowAnimation { animations[random.int(0...7)] }
    // Whole sections go, are shown anew, and come.
    var kept: [(old: Int, rows: [String])] = []
    for (index, rows) in old.enumerated() {
      if old.count > 2, random.chance(0.08) {
        table.deleteSections([index], with: animation())
      } else {
        if random.chance(0.08) { table.reloadSections([index], with: animation()) }
        kept.append((index, rows))
      }
    }
    // Rows of those that stay go, and are shown anew.
    var words: [(old: Int?, rows: [String])] = kept.map { section in
      var left: [String] = []
      for (row, word) in section.rows.enumerated() {
        if random.chance(0.1) {
          table.deleteRows(at: [path(row, section.old)], with: animation())
        } else {
          if random.chance(0.05) { table.reloadRows(at: [path(row, section.old)], with: animation()) }
          left.append(word)
        }
      }
      return (section.old, left)
    }
    if words.count < 7, random.chance(0.15) {
      let index = random.int(0...words.count)
      words.insert((nil, (0..<random.int(0...5)).map { "s\(serial)-\($0)" }), at: index)
      table.insertSections([index], with: animation())
    }
    // Then rows come, from the front, so that their indices are those of the end.
    for section in words.indices where words[section].old != nil {
      var row = 0
      while row <= words[section].rows.count {
        if random.chance(0.1), words[section].rows.count < 30 {
          words[section].rows.insert("r\(serial)-\(section)-\(row)", at: row)
          table.insertRows(at: [path(row, section)], with: animation())
        }
        row += 1
      }
    }
    stage.rows = words.map(\.rows)
  }
}
