import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// Swipes in lists of a collection view.
@Suite @MainActor struct ListSwipeTests {
  private func swipe(_ stage: CollectionStage, from start: Double, to end: Double, y: Double, at time: Double) {
    stage.stage.swipe(from: start, to: end, y: y, at: time)
    stage.stage.turn(time + 2)
  }

  private func minX(_ stage: CollectionStage, _ item: Int) -> Double {
    stage.view.cellForItem(at: IndexPath(item: item, section: 0))?.frame.minX ?? .nan
  }

  @Test func actionsOfItems() {
    var list = CollectionLayoutListConfiguration(appearance: .plain)
    var (asked, done) = ([Int](), [String]())
    weak var shown: CollectionStage?
    list.trailingSwipeActionsConfigurationProvider = { path in
      asked.append(path.item)
      return SwipeActionsConfiguration(actions: [
        ContextualAction(style: .destructive, title: "Delete") { _, _, finish in
          shown?.items[0].remove(at: path.item)
          shown?.view.deleteItems(at: [path])
          finish(true)
        }
      ])
    }
    list.leadingSwipeActionsConfigurationProvider = { path in
      guard path.item != 2 else { return nil }
      let flag = ContextualAction(style: .normal, title: "Flag") { _, _, finish in
        done.append("flag \(path.item)")
        finish(true)
      }
      return SwipeActionsConfiguration(actions: [flag])
    }
    let stage = CollectionStage(count: 20, CollectionViewCompositionalLayout.list(using: list))
    shown = stage
    let second = stage.view.cellForItem(at: IndexPath(item: 1, section: 0))
    let middle = second?.frame.midY ?? 0
    swipe(stage, from: 300, to: 220, y: middle, at: 1)
    #expect(asked == [1] && minX(stage, 1) <= -74 && second?.configurationState.isSwiped == true)
    // It stays aside in a layout, and a touch elsewhere brings it back and selects nothing.
    stage.view.setNeedsLayout()
    stage.stage.turn(3.1)
    #expect(minX(stage, 1) <= -74)
    stage.tap(100, 300, at: 3.2)
    stage.stage.turn(5)
    #expect(minX(stage, 1) == 0 && second?.configurationState.isSwiped == false)
    #expect(stage.view.indexPathsForSelectedItems == [])

    swipe(stage, from: 300, to: 220, y: middle, at: 6)
    stage.tap(300, middle, at: 9)
    for time in [10.0, 11] { stage.stage.turn(time) }
    #expect(stage.items[0].count == 19 && stage.view.numberOfItems(inSection: 0) == 19 && stage.items[0][1] == "2")
    #expect(stage.view.visibleCells.allSatisfy { $0.frame.minX == 0 })

    // From the beginning, by a full swipe; an item without actions stays.
    swipe(stage, from: 20, to: 290, y: middle, at: 12)
    #expect(done == ["flag 1"])
    let third = stage.view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.midY ?? 0
    swipe(stage, from: 20, to: 100, y: third, at: 15)
    #expect(minX(stage, 2) == 0)
    // A reload and an edited view have none aside.
    swipe(stage, from: 300, to: 220, y: third, at: 18)
    #expect(minX(stage, 2) <= -74)
    stage.view.reloadData()
    stage.stage.turn(21)
    #expect(minX(stage, 2) == 0)
    stage.view.isEditing = true
    swipe(stage, from: 300, to: 220, y: third, at: 22)
    #expect(minX(stage, 2) == 0)
  }

  @Test func headersAndOtherLayoutsAreNotSwiped() {
    var list = CollectionLayoutListConfiguration(appearance: .grouped)
    var asked: [Int] = []
    list.headerMode = .firstItemInSection
    list.trailingSwipeActionsConfigurationProvider = { path in
      asked.append(path.item)
      return nil
    }
    let stage = CollectionStage(count: 5, CollectionViewCompositionalLayout.list(using: list))
    let frames = stage.frames()
    swipe(stage, from: 300, to: 220, y: frames[0].midY, at: 1)
    #expect(asked == [])
    swipe(stage, from: 300, to: 220, y: frames[1].midY, at: 4)
    #expect(asked == [1])
    stage.view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: false)
    stage.stage.turn(7)
    swipe(stage, from: 300, to: 220, y: frames[1].midY, at: 8)
    #expect(asked == [1])
  }

  @Test func accessoriesOfLists() {
    let list = CollectionLayoutListConfiguration(appearance: .plain)
    let stage = CollectionStage(count: 1, CollectionViewCompositionalLayout.list(using: list))
    let cell = CollectionViewListCell(frame: Rect(x: 0, y: 0, width: 320, height: 44))
    let view = View(frame: Rect(x: 0, y: 0, width: 30, height: 20))
    cell.accessories = [
      .checkmark(options: .init(tintColor: .black)), .label(text: "12", options: .init(reservedLayoutWidth: 50)),
      .customView(configuration: .init(customView: view, placement: .leading())),
      .disclosureIndicator(options: .init(isHidden: true)), .delete(),
    ]
    stage.stage.window.addSubview(cell)
    stage.stage.turn()
    // 16 points before each: the mark of 14, the text's 50 and the sign's 8; the view of 30.
    #expect(cell.contentView.frame == Rect(x: 46, y: 0, width: 320 - 46 - 30 - 66 - 24, height: 44))
    #expect(view.frame == Rect(x: 16, y: 12, width: 30, height: 20))
  }

  @Test func aGripMovesItems() {
    var list = CollectionLayoutListConfiguration(appearance: .plain)
    list.headerMode = .none
    let stage = CollectionStage([["a", "b", "c", "d"]], CollectionViewCompositionalLayout.list(using: list))
    let registration = CollectionView.CellRegistration<CollectionViewListCell, String> { cell, _, word in
      var content = cell.defaultContentConfiguration()
      content.text = word
      (cell.contentConfiguration, cell.accessories) = (content, [.reorder()])
    }
    let source = CollectionViewDiffableDataSource<Int, String>(collectionView: stage.view) { view, path, word in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: word)
    }
    source.reorderingHandlers.canReorderItem = { _ in true }
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b", "c", "d"])
    source.apply(snapshot, animatingDifferences: false)
    stage.view.isEditing = true
    stage.stage.turn(0.5)
    let height = stage.view.visibleCells[0].frame.height
    stage.stage.touch(1, .began, 293, height / 2, at: 1)
    stage.stage.turn(1)
    for step in 1...12 {
      stage.stage.touch(1, .moved, 293, height / 2 + Double(step) * 8, at: 1 + Double(step) / 60)
      stage.stage.turn(1 + Double(step) / 60)
    }
    stage.stage.touch(1, .ended, 293, height / 2 + 96, at: 1.4)
    for time in [1.4, 2, 3] { stage.stage.turn(time) }
    #expect(source.snapshot().itemIdentifiers == ["b", "c", "a", "d"])
    #expect(
      stage.view.contentOffset.y == 0
        && stage.view.visibleCells.map(\.frame.minY) == [0, height, 2 * height, 3 * height])
  }

  @Test func linesOfItems() {
    var list = CollectionLayoutListConfiguration(appearance: .plain)
    list.separatorConfiguration.bottomSeparatorInsets.trailing = 10
    list.itemSeparatorHandler = { path, usual in
      var own = usual
      if path.item == 1 { own.bottomSeparatorVisibility = .hidden }
      if path.item == 2 { (own.topSeparatorVisibility, own.topSeparatorInsets.leading) = (.visible, 40) }
      return own
    }
    let stage = CollectionStage([["a", "b", "c"]], CollectionViewCompositionalLayout.list(using: list))
    let registration = CollectionView.CellRegistration<CollectionViewListCell, String> { cell, _, word in
      var content = cell.defaultContentConfiguration()
      content.text = word
      cell.contentConfiguration = content
    }
    let source = CollectionViewDiffableDataSource<Int, String>(collectionView: stage.view) { view, path, word in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: word)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b", "c"])
    source.apply(snapshot, animatingDifferences: false)
    stage.stage.turn(0.5)
    let lines = stage.view.visibleCells.map { cell in
      cell.subviews.filter { $0.frame.height == 1 && !$0.isHidden }.map(\.frame).sorted { $0.minY < $1.minY }
    }
    let bottom = Rect(x: 16, y: stage.view.visibleCells[0].frame.height - 1, width: 294, height: 1)
    #expect(lines == [[bottom], [], [Rect(x: 40, y: 0, width: 280, height: 1), bottom]])
  }
}
