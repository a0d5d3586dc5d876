import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneViews
import Testing

@Suite @MainActor struct CollectionReuseTests {
  private func grid() -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (Size(80, 80), 0, 0)
    return layout
  }

  @Test func aHugeGridHasCellsForWhatIsInSight() {
    let stage = CollectionStage(count: 100_000, grid())
    #expect(stage.view.contentSize.height == 2_000_000)
    for step in 0..<300 {
      stage.scroll(to: Double(step * 37))
      let visible = stage.view.indexPathsForVisibleItems.count
      #expect(stage.alive <= visible + 2, "step \(step)")
    }
    stage.scroll(to: 1_000_000)
    #expect(stage.view.indexPathsForVisibleItems.first == IndexPath(item: 50_000, section: 0))
    #expect(stage.view.subviews.filter { $0 is WordCell }.count == 24)
  }

  @Test func aScrolledFrameLaysOutOnlyWhatCameIn() {
    let stage = CollectionStage(count: 1000, grid())
    stage.scroll(to: 10)
    let cells = stage.view.visibleCells
    func costs() -> [[Int]] {
      cells.map { cell in
        let own = ViewCosts(of: cell)
        return [own.drawings, own.layouts]
      }
    }
    let before = costs()
    for y in 11...70 { stage.scroll(to: Double(y)) }
    #expect(costs() == before)
    #expect(stage.view.visibleCells.count == 28)
  }

  @Test func delegateHearsOfCells() {
    let stage = CollectionStage(count: 100, grid())
    stage.notes = true
    stage.scroll(to: 85)
    #expect(
      stage.take() == [
        "end 0.0", "end 0.1", "end 0.2", "end 0.3", "cell 0.24", "will 0.24", "cell 0.25", "will 0.25", "cell 0.26",
        "will 0.26", "cell 0.27", "will 0.27", "cell 0.28", "will 0.28", "cell 0.29", "will 0.29", "cell 0.30",
        "will 0.30", "cell 0.31", "will 0.31",
      ])
    #expect(stage.view.indexPathForItem(at: Point(100, 170)) == IndexPath(item: 9, section: 0))
    #expect(stage.view.indexPathForItem(at: Point(100, 1210)) == IndexPath(item: 61, section: 0))
    #expect(stage.view.indexPathForItem(at: Point(100, 99_999)) == nil)
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 4)) == nil)
    #expect(stage.view.layoutAttributesForItem(at: IndexPath(item: -1, section: 0)) == nil)
  }

  @Test func scrolledToItems() {
    let stage = CollectionStage(count: 100, grid())
    let path = IndexPath(item: 50, section: 0)
    let positions: [(CollectionView.ScrollPosition, Double)] = [
      (.top, 960), (.centeredVertically, 760), (.bottom, 560), ([], 560),
    ]
    for (position, y) in positions {
      stage.view.scrollToItem(at: path, at: position, animated: false)
      #expect(stage.view.contentOffset == Point(0, y))
    }
    stage.view.scrollToItem(at: IndexPath(item: 99, section: 0), at: .top, animated: false)
    #expect(stage.view.contentOffset == Point(0, 1520))
    stage.view.scrollToItem(at: IndexPath(item: 999, section: 0), at: .top, animated: false)
    #expect(stage.view.contentOffset == Point(0, 1520))
  }

  @Test func registrationsAndPrefetching() {
    @MainActor final class Source: CollectionViewDataSource, CollectionViewDataSourcePrefetching {
      var wanted: [Int] = []
      var cancelled: [Int] = []
      let registration = CollectionView.CellRegistration<WordCell, String> { cell, _, word in cell.word = word }
      func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 1000 }
      func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: "\(indexPath.item)")
      }
      func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        wanted += indexPaths.map(\.item)
      }
      func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
        cancelled += indexPaths.map(\.item)
      }
    }
    let (stage, source) = (CollectionStage(count: 0, grid()), Source())
    (stage.view.dataSource, stage.view.prefetchDataSource, stage.view.delegate) = (source, source, nil)
    stage.stage.turn()
    #expect(stage.view.visibleCells.compactMap { ($0 as? WordCell)?.word } == (0..<24).map { "\($0)" })
    #expect(source.wanted == Array(24..<36))
    source.wanted = []
    stage.scroll(to: 20_000 - 480)
    #expect(source.cancelled == Array(24..<36) && source.wanted == Array(964..<976))
    // What has just gone out of sight is not told of.
    source.wanted = []
    for step in 1...5 { stage.scroll(to: 20_000 - 480 - Double(step) * 60) }
    #expect(!source.wanted.isEmpty && source.wanted.allSatisfy { $0 < 964 })
  }

  @Test func touchesSelectInTheDocumentedOrder() {
    let stage = CollectionStage(count: 100, grid())
    stage.notes = true
    stage.tap(20, 20, at: 1)
    #expect(stage.take() == ["shouldHighlight 0", "highlight 0", "shouldSelect 0", "select 0", "unhighlight 0"])
    stage.tap(100, 20, at: 2)
    #expect(
      stage.take() == [
        "shouldHighlight 1", "highlight 1", "shouldSelect 1", "deselect 0", "select 1", "unhighlight 1",
      ])
    stage.view.allowsMultipleSelection = true
    stage.tap(20, 20, at: 3)
    stage.tap(100, 20, at: 4)
    #expect(
      stage.take() == [
        "shouldHighlight 0", "highlight 0", "shouldSelect 0", "select 0", "unhighlight 0", "shouldHighlight 1",
        "highlight 1", "shouldDeselect 1", "deselect 1", "unhighlight 1",
      ])
    #expect(stage.view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.isSelected == true)
    stage.scroll(to: 4000)
    stage.scroll(to: 0)
    #expect(stage.view.visibleCells.filter(\.isSelected).count == 1)
    stage.view.reloadData()
    #expect(stage.view.indexPathsForSelectedItems == [])
  }

  @Test func sourcesAndDelegatesGoAway() {
    let stage = CollectionStage(count: 100, grid())
    do {
      let other = CollectionStage(count: 5, grid())
      (stage.view.dataSource, stage.view.delegate) = (other, other)
      stage.stage.turn()
      #expect(stage.view.visibleCells.count == 5)
    }
    stage.view.reloadData()
    stage.stage.turn()
    #expect(stage.view.numberOfSections == 0 && stage.view.visibleCells.isEmpty && stage.view.contentSize.height == 0)
  }

  @Test func anItemIsMovedByAFinger() {
    let stage = CollectionStage(count: 12, grid())
    stage.notes = true
    let (first, view) = (IndexPath(item: 0, section: 0), stage.view)
    let cell = view.cellForItem(at: first)
    #expect(view.beginInteractiveMovementForItem(at: first))
    view.updateInteractiveMovementTargetPosition(Point(200, 120))
    #expect(cell?.center == Point(200, 120))
    stage.stage.turn(1)
    view.endInteractiveMovement()
    stage.stage.turn(2)
    #expect(stage.take().contains("move 0 to 6"))
    #expect(view.cellForItem(at: IndexPath(item: 6, section: 0)) === cell)
    #expect(view.cellForItem(at: IndexPath(item: 6, section: 0))?.frame == Rect(x: 160, y: 80, width: 80, height: 80))
    #expect(!view.beginInteractiveMovementForItem(at: IndexPath(item: 99, section: 0)))
    #expect(view.beginInteractiveMovementForItem(at: first))
    view.updateInteractiveMovementTargetPosition(Point(200, 120))
    view.cancelInteractiveMovement()
    #expect(view.cellForItem(at: first)?.frame.origin == .zero)
  }

  @Test func theLastClassOfAnIdentifierCounts() {
    final class Other: CollectionViewCell {}
    let stage = CollectionStage(count: 100, grid())
    stage.scroll(to: 4)
    stage.scroll(to: 0)
    stage.view.register(Other.self, forCellWithReuseIdentifier: "word")
    stage.view.reloadData()
    stage.stage.turn()
    #expect(stage.view.visibleCells.allSatisfy { $0 is Other } && stage.view.visibleCells.count == 24)
    #expect(stage.view.subviews.filter { $0 is WordCell }.isEmpty)
  }
}
