import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneViews
import Testing

@Suite @MainActor struct FlowLayoutTests {
  private func flow(
    _ size: Size, line: Double = 10, item: Double = 10, _ inset: EdgeInsets = .zero,
    _ direction: CollectionView.ScrollDirection = .vertical
  ) -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (size, line, item)
    (layout.sectionInset, layout.scrollDirection) = (inset, direction)
    return layout
  }

  @Test func linesOfItemsOfOneSize() {
    // 320 points hold five of 50 with 10 between: the rest is spread, also in the last line.
    let five = CollectionStage(count: 7, flow(Size(50, 40)))
    #expect(five.frames().map(\.minX) == [0, 67.5, 135, 202.5, 270, 0, 67.5])
    #expect(five.frames().map(\.minY) == [0, 0, 0, 0, 0, 50, 50] && five.view.contentSize == Size(320, 90))
    // A line for one item has it in the middle; one item of a longer line is at the beginning.
    #expect(CollectionStage(count: 2, flow(Size(200, 40))).frames().map(\.minX) == [60, 60])
    #expect(CollectionStage(count: 1, flow(Size(50, 40))).frames().map(\.minX) == [0])
    // Items that just fit; longer ones have lines of their own.
    #expect(CollectionStage(count: 3, flow(Size(155, 40))).frames().map(\.minX) == [0, 165, 0])
    #expect(CollectionStage(count: 2, flow(Size(400, 40))).frames().map(\.minY) == [0, 50])
    let inset = CollectionStage(count: 3, flow(Size(100, 40), EdgeInsets(top: 5, left: 10, bottom: 7, right: 20)))
    #expect(inset.frames().map(\.origin) == [Point(10, 5), Point(200, 5), Point(10, 55)])
    #expect(inset.view.contentSize == Size(320, 102))
  }

  @Test func linesOfDifferentItems() {
    let stage = CollectionStage([["100x40", "150x20", "200x30", "60x10", "60x50"]], flow(.zero))
    stage.size = { word in
      let parts = word.split(separator: "x").compactMap { Double($0) }
      return Size(parts[0], parts[1])
    }
    stage.view.collectionViewLayout.invalidateLayout()
    // Middles lie beside one another; full lines reach the edges; the last one keeps to the beginning.
    #expect(
      stage.frames() == [
        Rect(x: 0, y: 0, width: 100, height: 40), Rect(x: 170, y: 10, width: 150, height: 20),
        Rect(x: 0, y: 50, width: 200, height: 30), Rect(x: 260, y: 60, width: 60, height: 10),
        Rect(x: 0, y: 90, width: 60, height: 50),
      ])
  }

  @Test func horizontalColumnsAndHeaders() {
    let layout = flow(Size(50, 200), .zero, .horizontal)
    layout.headerReferenceSize = Size(30, 99)
    let stage = CollectionStage(count: 5, layout)
    stage.view.delegate = nil
    #expect(
      stage.frames().map(\.origin) == [Point(30, 0), Point(30, 280), Point(90, 0), Point(90, 280), Point(150, 0)])
    #expect(stage.view.contentSize == Size(200, 480))
    let kind = CollectionView.elementKindSectionHeader
    let header = stage.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath(item: 0, section: 0))
    #expect(header?.frame == Rect(x: 0, y: 0, width: 30, height: 480))
  }

  @Test func pinnedHeadersStayInTheirSections() {
    let layout = flow(Size(320, 100))
    layout.sectionHeadersPinToVisibleBounds = true
    let stage = CollectionStage([(0..<5).map { "\($0)" }, (0..<9).map { "\($0)" }], layout)
    stage.header = 30
    layout.invalidateLayout()
    stage.stage.turn()
    func headers() -> [Double] {
      stage.view.visibleSupplementaryViews(ofKind: CollectionView.elementKindSectionHeader).map(\.frame.minY)
    }
    #expect(headers() == [0])
    stage.scroll(to: 200)
    #expect(headers() == [200, 570])
    stage.scroll(to: 550)
    #expect(headers() == [540, 570])
    stage.scroll(to: 600)
    #expect(headers() == [600])
    let shown = stage.view.subviews
    let header =
      shown.firstIndex {
        $0
          === stage.view.visibleSupplementaryViews(
            ofKind: CollectionView.elementKindSectionHeader)[0]
      } ?? 0
    let last = shown.lastIndex { $0 is WordCell } ?? 0
    #expect(header > last)
  }

  @Test func cellsSayTheirSizes() {
    let layout = flow(Size(320, 44), line: 0)
    layout.estimatedItemSize = Size(320, 44)
    let stage = CollectionStage(count: 100, layout)
    let heights = (0..<5).map { WordCell.height("\($0)") }
    #expect(stage.frames().prefix(5).map(\.height) == heights)
    // What is in sight stays while items above are measured.
    stage.scroll(to: 2000)
    let path = stage.view.indexPathsForVisibleItems[3]
    let before = (stage.view.cellForItem(at: path)?.frame.minY ?? 0) - stage.view.contentOffset.y
    stage.scroll(to: stage.view.contentOffset.y - 100)
    let after = (stage.view.cellForItem(at: path)?.frame.minY ?? 0) - stage.view.contentOffset.y
    #expect(abs(after - before - 100) < 1, "\(before) \(after)")
  }

  @Test func badLengthsAreNone() {
    for bad in [Double.nan, -5, .infinity, -.infinity] {
      let layout = flow(Size(bad, bad), line: bad, item: bad, EdgeInsets(top: bad, left: bad, bottom: 0, right: 0))
      layout.headerReferenceSize = Size(bad, bad)
      let stage = CollectionStage(count: 20, layout)
      #expect(stage.view.contentSize.width.isFinite && stage.view.contentSize.height.isFinite)
      for frame in stage.frames() { #expect(frame.width >= 0 && frame.height >= 0 && frame.minX.isFinite) }
    }
    let huge = CollectionStage(count: 1000, flow(Size(320, 1e7), line: 0))
    #expect(huge.view.contentSize.height == 1e10)
    huge.scroll(to: 5e9 + 10)
    #expect(huge.view.indexPathsForVisibleItems.map(\.item) == [500])
  }

  @Test func scrollsEndWhereTheLayoutWants() {
    @MainActor final class Snapping: CollectionViewFlowLayout {
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: Point, withScrollingVelocity velocity: Point
      ) -> Point { Point(0, (proposedContentOffset.y / 130).rounded() * 130) }
    }
    let layout = Snapping()
    layout.itemSize = Size(320, 120)
    let stage = CollectionStage(count: 50, layout)
    stage.stage.touch(1, .began, 100, 400, at: 1)
    stage.stage.turn(1)
    for step in 1...6 {
      stage.stage.touch(1, .moved, 100, 400 - Double(step) * 11, at: 1 + Double(step) / 60)
      stage.stage.turn(1 + Double(step) / 60)
    }
    stage.stage.touch(1, .ended, 100, 334, at: 1.11)
    for frame in 0..<400 { stage.stage.turn(1.12 + Double(frame) / 60) }
    let y = stage.view.contentOffset.y
    #expect(y > 0 && y.truncatingRemainder(dividingBy: 130) == 0, "\(y)")
  }
}
