import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// Sentences of UIKit's documentation about tables, one by one.
@Suite @MainActor struct TableContractTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @MainActor private final class Prefetcher: TableViewDataSourcePrefetching {
    var calls: [String] = []
    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
      calls.append("prefetch \(indexPaths.map(\.row).sorted())")
    }
    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      calls.append("cancel \(indexPaths.map(\.row).sorted())")
    }
  }

  @Test func prefetching() {
    let (stage, prefetcher) = (TableStage(count: 100), Prefetcher())
    TableLook(of: stage.table).prefetchedRows = 3
    stage.table.prefetchDataSource = prefetcher
    stage.scroll(to: 1)
    #expect(prefetcher.calls == ["prefetch [13, 14, 15]"])
    prefetcher.calls = []
    // A row comes in: the next one is told of, none twice.
    stage.scroll(to: 41)
    #expect(prefetcher.calls == ["prefetch [0, 16]"] || prefetcher.calls == ["prefetch [16]"])
    prefetcher.calls = []
    // A jump: those that were told of and are not shown are no more needed.
    stage.scroll(to: 2000)
    #expect(
      prefetcher.calls.count == 2 && prefetcher.calls[0].hasPrefix("prefetch")
        && prefetcher.calls[1].hasPrefix("cancel"))
    prefetcher.calls = []
    stage.table.isPrefetchingEnabled = false
    stage.scroll(to: 100)
    #expect(prefetcher.calls.isEmpty)
    stage.table.isPrefetchingEnabled = true
    weak var gone: Prefetcher?
    do {
      let other = Prefetcher()
      (gone, stage.table.prefetchDataSource) = (other, other)
    }
    stage.scroll(to: 900)
    #expect(gone == nil && stage.table.prefetchDataSource == nil)
  }

  @MainActor private final class Inserting: TableViewDelegate {
    var calls: [String] = []
    func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath)
      -> TableViewCell.EditingStyle
    {
      indexPath.row == 0 ? .insert : indexPath.row == 1 ? .none : .delete
    }
    func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath)
      -> Bool
    {
      indexPath.row != 1
    }
    func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
      calls.append("accessory \(indexPath.row)")
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("select \(indexPath.row)")
    }
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
      calls.append("act \(indexPath.row)")
    }
    func tableView(
      _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { "Away" }
  }

  @Test func editingStyles() {
    let (stage, delegate) = (TableStage(count: 5), Inserting())
    stage.table.delegate = delegate
    stage.stage.turn()
    stage.table.setEditing(true, animated: false)
    stage.stage.turn()
    let cells = stage.table.visibleCells
    #expect(cells.map(\.editingStyle) == [.insert, .none, .delete, .delete, .delete])
    #expect(cells.allSatisfy { $0.isEditing && $0.showsReorderControl })
    #expect(cells[0].contentView.frame.minX > 0 && cells[1].contentView.frame.minX == 0)
    stage.notes = true
    stage.tap(20, x: 19, at: 1)
    #expect(stage.take().contains("commit insert 0.0"))
    // The sign of a deletion shows the button first.
    stage.tap(100, x: 19, at: 3)
    stage.stage.turn(5)
    #expect(!stage.take().contains("commit delete 0.2") && cells[2].showingDeleteConfirmation)
    let button = stage.table.subviews.flatMap(\.subviews).first { $0.accessibilityLabel == "Away" }
    #expect(button != nil)
    stage.tap(100, x: 300, at: 6)
    #expect(stage.take().contains("commit delete 0.2"))
    // Rows are not selected while the table is edited, unless it lets them.
    stage.tap(180, at: 8)
    stage.tap(180, at: 8.5)
    #expect(stage.table.indexPathForSelectedRow == nil)
    stage.table.allowsSelectionDuringEditing = true
    stage.tap(180, at: 10)
    #expect(stage.table.indexPathForSelectedRow == path(4))
  }

  @Test func severalRowsAreMarkedWhileEditing() {
    let stage = TableStage(count: 5)
    stage.table.allowsMultipleSelectionDuringEditing = true
    stage.table.setEditing(true, animated: false)
    stage.stage.turn()
    for (index, y) in [20.0, 100].enumerated() { stage.tap(y, at: Double(index) + 1) }
    #expect(stage.table.indexPathsForSelectedRows == [path(0), path(2)])
    stage.tap(20, at: 4)
    #expect(stage.table.indexPathsForSelectedRows == [path(2)])
    stage.table.setEditing(false, animated: false)
    #expect(stage.table.indexPathsForSelectedRows == nil)
  }

  @Test func accessoriesAreTappedByThemselves() {
    let (stage, delegate) = (TableStage(count: 3), Inserting())
    stage.table.delegate = delegate
    stage.stage.turn()
    let cell = stage.table.cellForRow(at: path(1))
    cell?.accessoryType = .detailButton
    stage.stage.turn()
    stage.tap(60, x: 300, at: 1)
    #expect(delegate.calls == ["accessory 1"] && stage.table.indexPathForSelectedRow == nil)
    cell?.accessoryType = .checkmark
    stage.stage.turn()
    stage.tap(60, x: 300, at: 3)
    #expect(delegate.calls == ["accessory 1", "select 1", "act 1"] && stage.table.indexPathForSelectedRow == path(1))
  }

  @MainActor private final class Headed: TableViewDelegate {
    var shown: [String] = []
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "head")
      var content = ListContentConfiguration.plainHeader()
      content.text = "Head \(section)"
      view?.contentConfiguration = content
      return view
    }
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
      section == 1 ? View(frame: Rect(x: 0, y: 0, width: 10, height: 10)) : nil
    }
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
      section == 1 ? 30 : 0
    }
    func tableView(
      _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
    ) {
      shown.append("head \(section)")
    }
    func tableView(
      _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
    ) {
      shown.append("end \(section)")
    }
    func tableView(
      _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
    ) {
      shown.append("foot \(section)")
    }
  }

  @Test func viewsOfSections() {
    let (stage, delegate) = (TableStage([["a", "b"], ["c"], (0..<30).map { "\($0)" }]), Headed())
    stage.table.register(TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "head")
    stage.table.delegate = delegate
    stage.table.sectionHeaderTopPadding = 0
    stage.stage.turn()
    #expect(delegate.shown == ["head 0", "head 1", "foot 1", "head 2"])
    let head = stage.table.rectForHeader(inSection: 1)
    #expect(head.minY == stage.table.rect(forSection: 0).maxY && head.height > 20)
    #expect(
      stage.table.rectForFooter(inSection: 1).height == 30
        && stage.table.rectForFooter(inSection: 0).height == 0)
    #expect(stage.table.headerView(forSection: 1)?.reuseIdentifier == "head")
    #expect(stage.table.rectForRow(at: path(0, 1)).minY == head.maxY)
    stage.scroll(to: 600)
    #expect(delegate.shown.suffix(2).sorted() == ["end 0", "end 1"])
    #expect(stage.table.headerView(forSection: 0) == nil)
    // The one that sticks is at the top.
    #expect(stage.table.headerView(forSection: 2)?.frame.minY == 600)
  }

  @Test func noRowsAreLeftWhereThereAreNone() {
    let stage = TableStage(count: 30)
    stage.rows = [[]]
    stage.table.reloadData()
    stage.stage.turn()
    #expect(!stage.table.subviews.contains { $0 is NotingCell } && stage.table.visibleCells.isEmpty)
  }

  @Test func endsOfTheTable() {
    let stage = TableStage(count: 3)
    let (head, foot) = (
      View(frame: Rect(x: 0, y: 0, width: 9, height: 50)),
      View(frame: Rect(x: 0, y: 0, width: 9, height: 30))
    )
    (stage.table.tableHeaderView, stage.table.tableFooterView) = (head, foot)
    stage.stage.turn()
    #expect(
      head.frame == Rect(x: 0, y: 0, width: 320, height: 50)
        && stage.table.rectForRow(at: path(0)).minY == 50)
    #expect(
      foot.frame == Rect(x: 0, y: 170, width: 320, height: 30)
        && stage.table.contentSize.height == 200)
    // A header that has another size is taken when it is set again, as in UIKit.
    head.frame.size.height = 80
    stage.table.tableHeaderView = head
    stage.stage.turn()
    #expect(stage.table.rectForRow(at: path(0)).minY == 80 && stage.table.contentSize.height == 230)
    stage.table.tableHeaderView = nil
    stage.stage.turn()
    #expect(head.superview == nil && stage.table.contentSize.height == 150)
  }

  /// Contents that are set again make their row as high as they need.
  @Test func rowsAreMeasuredAgain() {
    @MainActor final class Source: TableViewDataSource {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = TableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentConfiguration = Self.content(0)
        return cell
      }
      static func content(_ words: Int) -> ListContentConfiguration {
        var content = ListContentConfiguration.cell()
        content.textProperties.numberOfLines = 0
        content.text = "Text" + String(repeating: " of many words", count: words)
        return content
      }
    }
    let (stage, source) = (TableStage([["a"]], rowHeight: nil), Source())
    stage.table.delegate = nil
    stage.table.dataSource = source
    stage.stage.turn()
    let usual = stage.table.visibleCells[0].frame.height
    #expect(usual >= 44 && stage.table.visibleCells.allSatisfy { $0.frame.height == usual })
    stage.table.visibleCells[1].contentConfiguration = Source.content(20)
    stage.stage.turn(1)
    let heights = stage.table.visibleCells.map(\.frame.height)
    #expect(heights[1] > 100 && stage.table.visibleCells[2].frame.minY == usual + heights[1])
    #expect(stage.table.contentSize.height == 2 * usual + heights[1])
    stage.table.selfSizingInvalidation = .disabled
    stage.table.visibleCells[1].contentConfiguration = Source.content(0)
    stage.stage.turn(2)
    #expect(stage.table.visibleCells[1].frame.height == heights[1])
    stage.table.beginUpdates()
    stage.table.endUpdates()
    for time in [3.0, 4] { stage.stage.turn(time) }
    #expect(stage.table.visibleCells.allSatisfy { $0.frame.height == usual })
  }

  @Test func theIndexIsShownFromANumberOfRows() {
    @MainActor final class Lettered: TableViewDataSource {
      var asked: [String] = []
      func numberOfSections(in tableView: TableView) -> Int { 3 }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20 }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        TableViewCell(style: .default, reuseIdentifier: nil)
      }
      func sectionIndexTitles(for tableView: TableView) -> [String]? {
        [TableView.indexSearch, "A", "B", "C"]
      }
      func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
      ) -> Int {
        asked.append("\(title) \(index)")
        return index - 1
      }
    }
    let (stage, source) = (TableStage(count: 1), Lettered())
    stage.table.delegate = nil
    stage.table.dataSource = source
    stage.table.sectionIndexMinimumDisplayRowCount = 61
    stage.stage.turn()
    func words() -> View? {
      stage.table.subviews.first { $0.accessibilityLabel == "Section index" }
    }
    #expect(words() == nil)
    stage.table.sectionIndexMinimumDisplayRowCount = 60
    stage.stage.turn()
    #expect(words()?.subviews.count == 4)
    stage.tap(240 + 14, x: 314, at: 1)
    #expect(source.asked == ["C 3"] && stage.table.contentOffset.y == 40 * 40)
    stage.tap(240 - 20, x: 314, at: 3)
    #expect(source.asked.count == 1 && stage.table.contentOffset.y == 0)
  }
}
