import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneTestRandom
import MultiplaneViews
import Testing

/// Random touches, changes, scrolls, layouts and bad news; afterwards all is as a reload has it.
@Suite @MainActor struct CollectionMonkeyTests {
  private func size(_ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension) -> CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private func layout(_ kind: Int) -> CollectionViewLayout {
    if kind < 2 {
      let layout = CollectionViewFlowLayout()
      layout.scrollDirection = kind == 0 ? .vertical : .horizontal
      layout.sectionHeadersPinToVisibleBounds = kind == 0
      return layout
    }
    if kind == 2 {
      return CollectionViewCompositionalLayout.list(using: CollectionLayoutListConfiguration(appearance: .grouped))
    }
    let item = CollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), .estimated(40)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(0.6), .estimated(40)), subitems: [item])
    return CollectionViewCompositionalLayout { index, _ in
      let section = CollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = index % 2 == 0 ? .groupPaging : .none
      return section
    }
  }

  @Test(arguments: [51, 52, 53] as [UInt64]) func nothingBreaks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let own = CollectionStage((0..<3).map { section in (0..<15).map { "\(section)-\($0)" } }, layout(0))
    own.stage.application.warningHandler = { _ in }
    let view = own.view
    var (time, touching, point) = (0.0, false, Point(100, 100))
    func path() -> IndexPath {
      let section = random.int(0...max(0, own.items.count))
      let count = own.items.indices.contains(section) ? own.items[section].count : 0
      return IndexPath(item: random.int(-1...count), section: section)
    }
    for step in 0..<400 {
      time += random.double(0...0.1)
      switch random.int(0...13) {
      case 0, 1, 2:
        point = Point(random.double(-20...340), random.double(-20...500))
        own.stage.touch(1, touching ? .moved : .began, point.x, point.y, at: time)
        touching = true
      case 3, 4:
        if touching { own.stage.touch(1, random.chance(0.8) ? .ended : .cancelled, point.x, point.y, at: time) }
        touching = false
      case 5:
        let section = random.int(0...(own.items.count - 1))
        own.items[section].insert("n\(step)", at: 0)
        view.insertItems(at: [IndexPath(item: 0, section: section)])
      case 6:
        let section = random.int(0...(own.items.count - 1))
        guard !own.items[section].isEmpty else { continue }
        own.items[section].removeLast()
        view.deleteItems(at: [IndexPath(item: own.items[section].count, section: section)])
      case 7: view.setCollectionViewLayout(layout(random.int(0...3)), animated: random.chance(0.7))
      case 8: view.contentOffset = Point(random.double(-100...600), random.double(-100...900))
      case 9: view.scrollToItem(at: path(), at: [.top, .left], animated: random.chance(0.5))
      case 10:
        // A change that the data does not agree with.
        view.deleteItems(at: [path()])
      case 11: view.frame.size = Size(random.double(0...400), random.double(0...500))
      case 12:
        if view.beginInteractiveMovementForItem(at: path()) { view.updateInteractiveMovementTargetPosition(point) }
      default: if random.chance(0.5) { view.endInteractiveMovement() } else { view.reloadData() }
      }
      if random.chance(0.6) { own.stage.turn(time) }
    }
    if touching { own.stage.touch(1, .ended, point.x, point.y, at: time) }
    view.cancelInteractiveMovement()
    view.frame = Rect(x: 0, y: 0, width: 320, height: 480)
    view.setCollectionViewLayout(layout(0), animated: false)
    view.reloadData()
    for frame in 0..<300 { own.stage.turn(time + Double(frame) / 30) }
    let other = CollectionStage(own.items, layout(0))
    view.contentOffset = .zero
    for _ in 0..<3 { own.stage.turn(time + 20) }
    #expect(own.picture == other.picture)
    #expect(view.subviews.filter { $0 is WordCell }.count == view.visibleCells.count)
  }
}
