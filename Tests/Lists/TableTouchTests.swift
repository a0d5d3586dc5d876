import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@Suite @MainActor struct TableTouchTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  @Test func aTapSelectsInOrder() {
    let stage = TableStage(count: 20)
    stage.notes = true
    stage.tap(50, at: 1)
    #expect(stage.take() == ["should 1", "highlight 1", "unhighlight 1", "willSelect 1", "select 1"])
    #expect(stage.table.indexPathForSelectedRow == path(1))
    stage.tap(90, at: 2)
    let expected = [
      "should 2", "highlight 2", "unhighlight 2", "willSelect 2", "willDeselect 1", "deselect 1", "select 2",
    ]
    #expect(stage.take() == expected)
    #expect(stage.table.indexPathsForSelectedRows == [path(2)])
    #expect(stage.table.cellForRow(at: path(1))?.isSelected == false)
  }

  @Test func severalRows() {
    let stage = TableStage(count: 20)
    stage.table.allowsMultipleSelection = true
    stage.tap(50, at: 1)
    stage.tap(90, at: 2)
    #expect(stage.table.indexPathsForSelectedRows == [path(1), path(2)])
    stage.tap(50, at: 3)
    #expect(stage.table.indexPathsForSelectedRows == [path(2)])
    stage.table.allowsSelection = false
    stage.tap(130, at: 4)
    #expect(stage.table.indexPathsForSelectedRows == [path(2)])
  }

  @Test func aTouchHighlightsAfterAWhileAndAScrollTakesIt() {
    let stage = TableStage(count: 100)
    stage.notes = true
    stage.stage.touch(1, .began, 100, 50, at: 1)
    stage.stage.turn(1)
    #expect(stage.take() == [])
    stage.stage.turn(1.2)
    #expect(stage.take() == ["should 1", "highlight 1"])
    #expect(stage.table.cellForRow(at: path(1))?.isHighlighted == true)
    for step in 1...6 {
      stage.stage.touch(1, .moved, 100, 50 - Double(step) * 8, at: 1.2 + Double(step) / 60)
      stage.stage.turn(1.2 + Double(step) / 60)
    }
    #expect(stage.table.isDragging && stage.take().contains("unhighlight 1"))
    stage.stage.touch(1, .ended, 100, 2, at: 1.4)
    stage.stage.turn(1.4)
    #expect(stage.table.indexPathForSelectedRow == nil)
  }

  @Test func deletingBySwipe() {
    let stage = TableStage(count: 20)
    stage.edit = { [weak stage] edit in
      guard let stage, case .commit(.delete, let path) = edit else { return }
      stage.rows[0].remove(at: path.row)
      stage.table.deleteRows(at: [path], with: .fade)
    }
    stage.notes = true
    stage.stage.swipe(from: 300, to: 220, y: 50, at: 1)
    stage.stage.turn(2.5)
    #expect(stage.take() == ["beginEditing 1"])
    let cell = stage.table.cellForRow(at: path(1))
    let moved = -(cell?.frame.minX ?? 0)
    #expect(moved >= 74 && moved < 100 && cell?.showingDeleteConfirmation == true)
    stage.tap(50, x: 300, at: 3)
    stage.stage.turn(4)
    stage.stage.turn(5)
    #expect(stage.rows[0].count == 19 && stage.table.numberOfRows(inSection: 0) == 19)
    #expect(stage.take().contains("commit delete 0.1"))
    #expect(stage.picture[1] == "0.1 Row 2 \(Rect(x: 0, y: 40, width: 320, height: 40))")
    // A tap elsewhere brings a row back.
    stage.stage.swipe(from: 300, to: 220, y: 50, at: 6)
    stage.stage.turn(7)
    stage.tap(200, at: 8)
    stage.stage.turn(9)
    #expect(stage.table.cellForRow(at: path(1))?.frame.minX == 0 && stage.table.indexPathForSelectedRow == nil)
  }

  @Test func aFullSwipeDoesTheFirstAction() {
    let stage = TableStage(count: 20)
    var done: [String] = []
    let flag = ContextualAction(style: .normal, title: "Flag") { _, _, finish in
      done.append("flag")
      finish(true)
    }
    let more = ContextualAction(style: .normal, title: "More") { _, _, finish in
      done.append("more")
      finish(false)
    }
    stage.swipeActions = SwipeActionsConfiguration(actions: [flag, more])
    stage.stage.swipe(from: 300, to: 40, y: 50, at: 1)
    stage.stage.turn(2.5)
    #expect(done == ["flag"])
    stage.swipeActions?.performsFirstActionWithFullSwipe = false
    stage.stage.swipe(from: 300, to: 40, y: 50, at: 3)
    stage.stage.turn(4)
    #expect(done == ["flag"] && stage.table.cellForRow(at: path(1))?.frame.minX == -148)
    stage.tap(50, x: 200, at: 5)
    #expect(done == ["flag", "more"])
  }

  @Test func rowsThatCannotBeEditedDoNotSwipe() {
    let stage = TableStage(count: 20)
    stage.canEdit = false
    stage.stage.swipe(from: 300, to: 220, y: 50, at: 1)
    #expect(stage.table.cellForRow(at: path(1))?.frame.minX == 0)
  }

  @Test func movingARow() {
    let stage = TableStage(count: 20)
    stage.table.setEditing(true, animated: false)
    stage.stage.turn()
    stage.notes = true
    let cell = stage.table.cellForRow(at: path(1))
    #expect(cell?.isEditing == true && cell?.contentView.frame == Rect(x: 38, y: 0, width: 238, height: 40))
    stage.stage.touch(1, .began, 300, 60, at: 1)
    stage.stage.turn(1)
    for step in 1...12 {
      stage.stage.touch(1, .moved, 300, 60 + Double(step) * 10, at: 1 + Double(step) / 60)
      stage.stage.turn(1 + Double(step) / 60)
    }
    #expect(cell?.frame.minY == 160 && stage.table.contentOffset.y == 0)
    #expect(stage.table.cellForRow(at: path(2))?.frame.minY == 40)
    stage.stage.touch(1, .ended, 300, 180, at: 1.3)
    stage.stage.turn(1.3)
    stage.stage.turn(2)
    #expect(stage.take().contains("move 1 to 4"))
    #expect(stage.rows[0][1...4] == ["Row 2", "Row 3", "Row 4", "Row 1"])
    #expect(stage.picture[4].hasPrefix("0.4 Row 1 ") && stage.table.cellForRow(at: path(4)) === cell)
  }

  @Test func scriptsFindRows() {
    let stage = TableStage(count: 20)
    let cell = stage.table.cellForRow(at: path(5))
    #expect(cell?.isAccessibilityElement == true && cell?.accessibilityLabel == "Row 5")
    cell?.contentView.addSubview(Button(type: .system))
    #expect(cell?.isAccessibilityElement == false)
  }

  @Test func theIndexLeadsToSections() {
    @MainActor final class Lettered: TableViewDataSource {
      func numberOfSections(in tableView: TableView) -> Int { 26 }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10 }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        TableViewCell(style: .default, reuseIdentifier: nil)
      }
      func sectionIndexTitles(for tableView: TableView) -> [String]? {
        (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
      }
    }
    let (stage, source) = (TableStage(count: 1), Lettered())
    stage.table.dataSource = source
    stage.stage.turn()
    let middle = 240.0
    stage.stage.touch(1, .began, 314, middle + 7, at: 1)
    stage.stage.turn(1)
    stage.stage.turn(1.2)
    #expect(stage.table.contentOffset.y == 13 * 400)
    stage.stage.touch(1, .moved, 314, middle - 13 * 14 + 2, at: 1.3)
    stage.stage.turn(1.3)
    #expect(stage.table.contentOffset.y == 0)
  }
}
