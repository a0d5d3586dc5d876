import MultiplaneGeometry
import MultiplaneLists
import MultiplaneTestRandom
import MultiplaneViews
import Testing

@Suite @MainActor struct DiffableTests {
  private typealias Source = TableViewDiffableDataSource<Int, Int>
  private typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

  private func make(_ stage: TableStage) -> Source {
    stage.table.delegate = nil
    return Source(tableView: stage.table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
  }

  @Test func differencesAreEqualToAReload() {
    var random = SplitMix64(seed: 31)
    let (stage, other) = (TableStage([], draws: false), TableStage([], draws: false))
    let (source, plain) = (make(stage), make(other))
    var warnings: [String] = []
    stage.stage.application.warningHandler = { warnings.append($0) }
    for round in 0..<200 {
      var snapshot = Snapshot()
      snapshot.appendSections((0..<6).filter { _ in random.chance(0.7) }.shuffled(using: &random))
      let items = (0..<40).filter { _ in random.chance(0.6) }.shuffled(using: &random)
      for item in items {
        let sections = snapshot.sectionIdentifiers
        if !sections.isEmpty { snapshot.appendItems([item], toSection: sections[random.int(0...(sections.count - 1))]) }
      }
      let known = source.snapshot()
      let kept = snapshot.itemIdentifiers.filter { known.indexOfItem($0) != nil }
      if let first = kept.first { snapshot.reloadItems([first]) }
      if let last = kept.last { snapshot.reconfigureItems([last]) }
      source.apply(snapshot, animatingDifferences: round % 2 == 0)
      plain.applySnapshotUsingReloadData(snapshot)
      stage.stage.turn(Double(round) / 10)
      other.stage.turn(Double(round) / 10)
      #expect(stage.picture == other.picture, "round \(round)")
    }
    #expect(warnings.isEmpty, "\(warnings.first ?? "")")
  }

  @Test func fewestRowsMove() {
    let stage = TableStage([])
    let source = make(stage)
    var snapshot = Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<10))
    source.apply(snapshot)
    stage.stage.turn()
    let cells = (0..<10).map { stage.table.cellForRow(at: IndexPath(row: $0, section: 0)) }
    snapshot.moveItem(0, afterItem: 9)
    source.apply(snapshot)
    stage.stage.turn()
    #expect(source.itemIdentifier(for: IndexPath(row: 9, section: 0)) == 0)
    for row in 0..<10 { #expect(stage.table.cellForRow(at: IndexPath(row: row, section: 0)) === cells[(row + 1) % 10]) }
  }
}
