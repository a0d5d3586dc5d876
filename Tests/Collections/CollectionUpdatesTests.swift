import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneTestRandom
import MultiplaneViews
import Testing

@Suite @MainActor struct CollectionUpdatesTests {
  enum Kind: CaseIterable { case grid, tags, list, shelf }

  private func layout(_ kind: Kind) -> CollectionViewLayout {
    switch kind {
    case .grid, .tags:
      let layout = CollectionViewFlowLayout()
      (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (Size(70, 50), 5, 5)
      layout.sectionInset = EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
      layout.sectionHeadersPinToVisibleBounds = kind == .tags
      return layout
    case .list, .shelf:
      let size = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44))
      let item = CollectionLayoutItem(
        layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.3), heightDimension: .fractionalHeight(1)))
      let group = CollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
      let section = CollectionLayoutSection(group: group)
      section.interGroupSpacing = 3
      section.boundarySupplementaryItems = [
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: CollectionView.elementKindSectionHeader, alignment: .top)
      ]
      if kind == .shelf { section.orthogonalScrollingBehavior = .continuous }
      return CollectionViewCompositionalLayout(section: section)
    }
  }

  private func stage(_ items: [[String]], _ kind: Kind) -> CollectionStage {
    let stage = CollectionStage(items, layout(kind))
    if kind == .tags {
      stage.size = { Size(20 + Double(($0.utf8.last ?? 0) % 7) * 15, 20 + Double(($0.utf8.first ?? 0) % 3) * 10) }
      stage.view.collectionViewLayout.invalidateLayout()
    }
    stage.header = kind == .tags ? 24 : 0
    stage.view.collectionViewLayout.invalidateLayout()
    return stage
  }

  /// What a view shows that is reloaded with the same items, at the same offset.
  private func fresh(_ own: CollectionStage, _ kind: Kind, in known: CollectionStage? = nil) -> [String] {
    let other = known ?? stage(own.items, kind)
    other.items = own.items
    other.view.reloadData()
    other.stage.turn()
    other.scroll(to: own.view.contentOffset.y)
    return other.picture
  }

  @Test(arguments: Kind.allCases) func randomUpdatesAreEqualToAReload(_ kind: Kind) {
    var random = SplitMix64(seed: 41)
    let own = stage((0..<4).map { section in (0..<12).map { "\(section)-\($0)" } }, kind)
    var warnings: [String] = []
    own.stage.application.warningHandler = { warnings.append($0) }
    own.stage.turn()
    let other = stage([], kind)
    var time = 0.0
    for round in 0..<250 {
      let isAnimated = round % 3 != 0
      CollectionLook(of: own.view).animationDuration = isAnimated ? 0.3 : 0
      own.view.performBatchUpdates { change(own, &random, round) }
      time += 0.05
      own.stage.turn(time)
      #expect(own.picture == fresh(own, kind, in: other), "round \(round)")
      if round % 5 == 0 {
        let most = max(0, own.view.contentSize.height - 480)
        own.scroll(to: random.double(0...(most + 1)).rounded(.down), at: time)
      }
    }
    #expect(warnings.isEmpty, "\(warnings)")
    own.stage.turn(time + 1)
    own.stage.turn(time + 2)
    func cells(_ view: View) -> Int { view.subviews.reduce(0) { $0 + ($1 is WordCell ? 1 : cells($1)) } }
    #expect(cells(own.view) == own.view.visibleCells.count)
  }

  /// A few changes of items and sections, in the view and in its data.
  private func change(_ stage: CollectionStage, _ random: inout SplitMix64, _ serial: Int) {
    let (old, view) = (stage.items, stage.view)
    var kept: [(old: Int?, items: [String])] = []
    for (index, items) in old.enumerated() {
      if old.count > 2, random.chance(0.08) {
        view.deleteSections([index])
      } else {
        if random.chance(0.08) { view.reloadSections([index]) }
        kept.append((index, items))
      }
    }
    for index in kept.indices {
      guard let section = kept[index].old else { continue }
      var left: [String] = []
      for (item, word) in kept[index].items.enumerated() {
        let path = IndexPath(item: item, section: section)
        if random.chance(0.1) {
          view.deleteItems(at: [path])
        } else {
          if random.chance(0.05) { view.reloadItems(at: [path]) }
          left.append(word)
        }
      }
      kept[index].items = left
    }
    if kept.count < 7, random.chance(0.15) {
      let index = random.int(0...kept.count)
      kept.insert((nil, (0..<random.int(0...9)).map { "s\(serial)-\($0)" }), at: index)
      view.insertSections([index])
    }
    for section in kept.indices where kept[section].old != nil {
      var item = 0
      while item <= kept[section].items.count {
        if random.chance(0.1), kept[section].items.count < 40 {
          kept[section].items.insert("r\(serial)-\(section)-\(item)", at: item)
          view.insertItems(at: [IndexPath(item: item, section: section)])
        }
        item += 1
      }
    }
    stage.items = kept.map(\.items)
  }

  @Test func disagreementIsReportedAndReloaded() {
    let own = stage([(0..<5).map { "\($0)" }], .grid)
    var warnings: [String] = []
    own.stage.application.warningHandler = { warnings.append($0) }
    own.stage.turn()
    own.items[0].append("x")
    own.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    #expect(warnings.count == 1 && warnings[0].contains("(6)") && warnings[0].contains("(5)"), "\(warnings)")
    #expect(warnings[0].contains("number of items"))
    own.stage.turn()
    #expect(own.picture == fresh(own, .grid) && own.picture.count == 6)
    own.view.insertItems(at: [IndexPath(index: 4)])
    own.view.moveItem(at: IndexPath(item: 90, section: 0), to: IndexPath(item: -4, section: 0))
    own.view.reloadSections([7])
    #expect(warnings.count == 4)
    own.stage.turn()
    #expect(own.picture == fresh(own, .grid))
  }

  @Test func changesWhileTheDataSourceIsAsked() {
    @MainActor final class Restless: CollectionViewDataSource {
      var (count, left) = (10, 3)
      func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
      func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        if left > 0, indexPath.item == 2 {
          left -= 1
          count -= 2
          if left == 1 {
            collectionView.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
          } else {
            collectionView.reloadData()
          }
        }
        return CollectionViewCell()
      }
    }
    let (own, source) = (stage([["a"]], .grid), Restless())
    own.view.dataSource = source
    for _ in 0..<4 { own.stage.turn() }
    #expect(source.count == 4 && own.view.indexPathsForVisibleItems.count == 4)
    #expect(own.view.subviews.filter { $0 is CollectionViewCell }.count == 4)
  }

  @Test func attributesOfItemsThatComeAndGo() {
    @MainActor final class Flying: CollectionViewFlowLayout {
      var calls: [String] = []
      override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        calls += updateItems.map { "\($0.updateAction) \($0.indexPathBeforeUpdate?.item ?? -1)" }
      }
      override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let own = layoutAttributesForItem(at: itemIndexPath)
        own?.frame.origin.y -= 500
        calls.append("initial \(itemIndexPath.item)")
        return own
      }
      override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        calls.append("final \(itemIndexPath.item)")
        return nil
      }
      override func finalizeCollectionViewUpdates() { calls.append("finalize") }
    }
    let layout = Flying()
    let own = CollectionStage(count: 4, layout)
    layout.calls = []
    own.items[0].removeLast()
    own.items[0].insert("new", at: 0)
    var done: Bool?
    own.view.performBatchUpdates {
      own.view.deleteItems(at: [IndexPath(item: 3, section: 0)])
      own.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    } completion: {
      done = $0
    }
    #expect(layout.calls == ["delete 3", "insert -1", "final 3", "initial 0", "finalize"])
    own.stage.turn(0.1)
    #expect(own.view.subviews.filter { $0 is WordCell }.count == 5 && done == nil)
    own.stage.turn(1)
    own.stage.turn(1.1)
    #expect(own.view.subviews.filter { $0 is WordCell }.count == 4 && done == true)
  }

  @Test func anotherLayoutTakesThePlace() {
    let own = stage([(0..<200).map { "\($0)" }], .grid)
    own.stage.turn()
    own.scroll(to: 1000)
    let path = own.view.indexPathsForVisibleItems[20]
    let cell = own.view.cellForItem(at: path)
    let other = layout(.list)
    var done = false
    own.view.setCollectionViewLayout(other, animated: true) { done = $0 }
    #expect(own.view.collectionViewLayout === other && other.collectionView === own.view)
    own.stage.turn(0.1)
    own.stage.turn(1)
    own.stage.turn(1.1)
    #expect(done)
    for shown in own.view.indexPathsForVisibleItems {
      #expect(own.view.cellForItem(at: shown)?.frame == own.view.layoutAttributesForItem(at: shown)?.frame)
    }
    #expect(cell != nil)
  }

  @Test func differencesAreEqualToAReload() {
    typealias Source = CollectionViewDiffableDataSource<Int, Int>
    func make() -> (CollectionStage, Source) {
      let own = CollectionStage([], layout(.grid))
      own.view.delegate = nil
      let source = Source(collectionView: own.view) { view, path, item in
        let cell = view.dequeueReusableCell(withReuseIdentifier: "word", for: path)
        (cell as? WordCell)?.word = "\(item)"
        return cell
      }
      return (own, source)
    }
    var random = SplitMix64(seed: 31)
    let ((own, source), (other, plain)) = (make(), make())
    var warnings: [String] = []
    own.stage.application.warningHandler = { warnings.append($0) }
    for round in 0..<150 {
      var snapshot = Source.Snapshot()
      snapshot.appendSections((0..<6).filter { _ in random.chance(0.7) }.shuffled(using: &random))
      for item in (0..<40).filter({ _ in random.chance(0.6) }).shuffled(using: &random) {
        let sections = snapshot.sectionIdentifiers
        if !sections.isEmpty { snapshot.appendItems([item], toSection: sections[random.int(0...(sections.count - 1))]) }
      }
      let known = source.snapshot()
      let kept = snapshot.itemIdentifiers.filter { known.indexOfItem($0) != nil }
      if let first = kept.first { snapshot.reloadItems([first]) }
      if let last = kept.last { snapshot.reconfigureItems([last]) }
      source.apply(snapshot, animatingDifferences: round % 2 == 0)
      plain.applySnapshotUsingReloadData(snapshot)
      own.stage.turn(Double(round) / 10)
      other.stage.turn(Double(round) / 10)
      #expect(own.picture == other.picture, "round \(round)")
    }
    #expect(warnings.isEmpty, "\(warnings.first ?? "")")
  }
}
