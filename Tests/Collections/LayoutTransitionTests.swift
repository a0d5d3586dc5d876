import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Changes of layouts that a gesture makes, and the words at the right edge.
@Suite @MainActor struct LayoutTransitionTests {
  private final class Source: CollectionViewDataSource, CollectionViewDelegate {
    var titles: [String]?
    func numberOfSections(in collectionView: CollectionView) -> Int { titles?.count ?? 1 }
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
    func indexTitles(for collectionView: CollectionView) -> [String]? { titles }
  }

  private let stage = Stage(320, 480)
  private let source = Source()
  private let small = CollectionViewFlowLayout()
  private let large = CollectionViewFlowLayout()
  private let view: CollectionView

  init() {
    for (layout, side) in [(small, 80.0), (large, 160)] {
      layout.itemSize = Size(side, side)
      (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    }
    view = CollectionView(frame: Rect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: small)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    (view.dataSource, view.delegate) = (source, source)
  }

  private func show() {
    stage.window.addSubview(view)
    stage.turn()
  }

  private func frame(_ item: Int) -> Rect? { view.cellForItem(at: IndexPath(item: item, section: 0))?.frame }

  private func wait(from time: Double) { for frame in 0...60 { stage.turn(time + Double(frame) / 60) } }

  @Test func aGestureTakesItToAnotherLayout() {
    show()
    var ends: [[Bool]] = []
    let between = view.startInteractiveTransition(to: large) { ends.append([$0, $1]) }
    #expect(view.collectionViewLayout === between && between.nextLayout === large && between.currentLayout === small)
    stage.turn(1)
    #expect(frame(1) == Rect(x: 80, y: 0, width: 80, height: 80) && view.contentSize.height == 1200)
    between.transitionProgress = 0.5
    stage.turn(1.1)
    #expect(frame(1) == Rect(x: 120, y: 0, width: 120, height: 120) && view.contentSize.height == 3000)
    // Of the fourth item, from the first line to the second.
    #expect(frame(3) == Rect(x: 200, y: 80, width: 120, height: 120))
    between.transitionProgress = .nan
    #expect(between.transitionProgress == 0.5)
    between.updateValue(7, forAnimatedKey: "own")
    #expect(between.value(forAnimatedKey: "own") == 7 && between.value(forAnimatedKey: "other") == 0)
    view.finishInteractiveTransition()
    wait(from: 2)
    #expect(view.collectionViewLayout === large && ends == [[true, true]])
    #expect(frame(3) == Rect(x: 160, y: 160, width: 160, height: 160) && view.contentSize.height == 4800)
    // Nothing to end.
    view.cancelInteractiveTransition()
    #expect(view.collectionViewLayout === large && ends.count == 1)
  }

  @Test func andBack() {
    show()
    view.contentOffset.y = 400
    stage.turn(1)
    let before = view.visibleCells.map(\.frame)
    var ends: [[Bool]] = []
    let between = view.startInteractiveTransition(to: large) { ends.append([$0, $1]) }
    var offsets: [Double] = []
    for step in 0...10 {
      between.transitionProgress = Double(step) / 10
      stage.turn(1 + Double(step) / 60)
      offsets.append(view.contentOffset.y)
      #expect(view.visibleCells.count > 5)
    }
    // What was in the middle stays there: item by item, the offset grows evenly.
    #expect(offsets[0] == 400 && offsets[10] > 1000 && abs(offsets[5] - (offsets[0] + offsets[10]) / 2) <= 1)
    #expect(view.startInteractiveTransition(to: small) === between)
    view.cancelInteractiveTransition()
    wait(from: 3)
    #expect(view.collectionViewLayout === small && ends == [[true, false]])
    #expect(abs(view.contentOffset.y - 400) <= 80 && view.visibleCells.map(\.frame.size) == before.map(\.size))
  }

  @Test func wordsLeadToSections() {
    source.titles = ["A", "B", "C", "D"]
    show()
    stage.touch(1, .began, 314, 240 + 7, at: 1)
    stage.turn(1)
    stage.turn(1.2)
    #expect(view.contentOffset.y == 2 * 1200)
    stage.touch(1, .moved, 314, 240 - 20, at: 1.3)
    stage.turn(1.3)
    #expect(view.contentOffset.y == 0)
    stage.touch(1, .ended, 314, 240 - 20, at: 1.4)
    stage.turn(1.4)
    let count = view.subviews.count
    source.titles = nil
    view.reloadData()
    stage.turn(2)
    #expect(view.subviews.count < count)
  }
}
