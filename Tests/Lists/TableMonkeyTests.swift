import Foundation
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneTestRandom
import MultiplaneViews
import Testing

/// Random touches, wheels, keys, changes and reloads, also from within the calls of the table, and lengths that are
/// none: nothing breaks, and afterwards all is as a new table has it. `MULTIPLANE_EVENTS=100000` makes it longer, for
/// the address sanitizer.
@Suite @MainActor struct TableMonkeyTests {
  private typealias IndexPath = MultiplaneLists.IndexPath

  /// Answers as the stage does, and does what nobody should within an answer.
  @MainActor private final class Meddler: TableViewDataSource, TableViewDelegate {
    let own: TableStage
    var random: SplitMix64
    var meddles = true
    private var depth = 0

    init(_ own: TableStage, seed: UInt64) { (self.own, random) = (own, SplitMix64(seed: seed)) }

    /// Changes something, now and then.
    private func meddle() {
      guard meddles, depth < 2, random.int(0...60) == 0 else { return }
      depth += 1
      defer { depth -= 1 }
      switch random.int(0...8) {
      case 0: own.table.reloadData()
      case 1: own.rows[0].append("m\(random.int(0...99))")
      case 2:
        guard !own.rows[0].isEmpty else { return }
        own.rows[0].removeFirst()
        own.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
      case 3: own.table.setEditing(!own.table.isEditing, animated: random.chance(0.5))
      case 4: own.table.contentOffset.y += 70
      case 5: own.table.rowHeight = [40, -1, .nan, 1e9, 0][random.int(0...4)]
      case 6: own.table.scrollToRow(at: IndexPath(row: 3, section: 0), at: .middle, animated: random.chance(0.5))
      case 7:
        own.table.beginUpdates()
        own.table.endUpdates()
      default: own.table.performBatchUpdates(nil)
      }
    }

    func numberOfSections(in tableView: TableView) -> Int { own.rows.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      meddle()
      return own.rows.indices.contains(section) ? own.rows[section].count : 0
    }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      meddle()
      guard own.rows.indices.contains(indexPath.section), own.rows[indexPath.section].indices.contains(indexPath.row)
      else { return TableViewCell(style: .value1, reuseIdentifier: nil) }
      return own.tableView(tableView, cellForRowAt: indexPath)
    }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
      section % 2 == 0 ? "Section \(section)" : nil
    }
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(
      _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      guard own.rows[indexPath.section].indices.contains(indexPath.row) else { return }
      own.rows[indexPath.section].remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
      guard own.rows[sourceIndexPath.section].indices.contains(sourceIndexPath.row) else { return }
      let word = own.rows[sourceIndexPath.section].remove(at: sourceIndexPath.row)
      let count = own.rows[destinationIndexPath.section].count
      own.rows[destinationIndexPath.section].insert(word, at: min(destinationIndexPath.row, count))
    }
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) { meddle() }
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {
      meddle()
    }
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      meddle()
      return IndexPath(row: indexPath.row + random.int(-1...1), section: indexPath.section)
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { meddle() }
    func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) { meddle() }
    func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) { meddle() }
    func scrollViewDidScroll(_ scrollView: ScrollView) { meddle() }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { meddle() }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) { meddle() }
    func tableView(
      _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
      meddle()
      return random.chance(0.9) ? proposedDestinationIndexPath : IndexPath(row: 99, section: 9)
    }
  }

  @Test(arguments: [61, 62, 63] as [UInt64]) func nothingBreaks(seed: UInt64) {
    let wanted = ProcessInfo.processInfo.environment["MULTIPLANE_EVENTS"].flatMap { Int($0) } ?? 500
    var random = SplitMix64(seed: seed)
    let styles = TableView.Style.allCases
    let own = TableStage(
      (0..<3).map { section in (0..<15).map { "\(section)-\($0)" } }, style: styles[Int(seed) % styles.count],
      draws: false)
    own.stage.application.warningHandler = { _ in }
    let (table, meddler) = (own.table, Meddler(own, seed: seed + 1000))
    (table.dataSource, table.delegate) = (meddler, meddler)
    var (time, touching, point) = (0.0, false, Point(100, 100))
    func path() -> IndexPath { IndexPath(row: random.int(-1...20), section: random.int(-1...4)) }
    func length() -> Double { [.nan, .infinity, -50, 0, 1e9, 44][random.int(0...5)] }
    for step in 0..<wanted {
      time += random.double(0...0.1)
      switch random.int(0...17) {
      case 0, 1, 2, 3:
        point =
          random.chance(0.5) ? Point(point.x - 25, point.y) : Point(random.double(-20...340), random.double(0...500))
        own.stage.touch(1, touching ? .moved : .began, point.x, point.y, at: time)
        touching = true
      case 4, 5:
        if touching { own.stage.touch(1, random.chance(0.8) ? .ended : .cancelled, point.x, point.y, at: time) }
        touching = false
      case 6:
        own.rows[step % own.rows.count].insert("n\(step)", at: 0)
        table.insertRows(at: [IndexPath(row: 0, section: step % own.rows.count)], with: .left)
      case 7:
        let section = step % own.rows.count
        guard !own.rows[section].isEmpty else { continue }
        own.rows[section].removeLast()
        table.deleteRows(at: [IndexPath(row: own.rows[section].count, section: section)], with: .top)
      case 8: table.deleteRows(at: [path(), path()], with: .none)
      case 9: table.setEditing(random.chance(0.5), animated: random.chance(0.5))
      case 10: table.contentOffset = Point(0, random.double(-200...2000))
      case 11: table.scrollToRow(at: path(), at: .top, animated: random.chance(0.5))
      case 12: table.contentInset = EdgeInsets(top: length(), left: 0, bottom: length(), right: 0)
      case 13: (table.separatorInset.left, table.rowHeight) = (length(), length())
      case 14: table.frame.size = Size(random.double(0...400), random.double(0...500))
      case 15: table.performBatchUpdates({ table.reloadRows(at: [path()], with: .fade) }, completion: { _ in })
      case 16: table.selectRow(at: random.chance(0.8) ? path() : nil, animated: true, scrollPosition: .bottom)
      default: if random.chance(0.3) { table.reloadData() } else { table.sectionHeaderHeight = length() }
      }
      if random.chance(0.6) { own.stage.turn(time) }
      while own.rows[0].count > 40 { own.rows[0].removeLast() }
    }
    meddler.meddles = false
    if touching { own.stage.touch(1, .ended, point.x, point.y, at: time) }
    table.setEditing(false, animated: false)
    (table.rowHeight, table.sectionHeaderHeight, table.contentInset) = (40, TableView.automaticDimension, .zero)
    table.separatorInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    table.frame = Rect(x: 0, y: 0, width: 320, height: 480)
    table.reloadData()
    for frame in 0..<300 { own.stage.turn(time + Double(frame) / 30) }
    table.contentOffset = .zero
    for _ in 0..<3 { own.stage.turn(time + 20) }
    let other = TableStage(own.rows, style: table.style, draws: false)
    let second = Meddler(other, seed: 0)
    second.meddles = false
    (other.table.dataSource, other.table.delegate) = (second, second)
    other.stage.turn()
    #expect(own.picture == other.picture)
    #expect(table.subviews.filter { $0 is NotingCell }.count == table.visibleCells.count)
    #expect(own.alive <= table.visibleCells.count + 2)
  }
}
