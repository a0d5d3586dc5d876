import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneViews
import Testing

@Suite @MainActor struct CompositionalTests {
  private func size(_ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension) -> CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private func stage(_ section: CollectionLayoutSection, _ count: Int) -> CollectionStage {
    CollectionStage(count: count, CollectionViewCompositionalLayout(section: section))
  }

  @Test func groupsAreFilledWithTheirItems() {
    let item = CollectionLayoutItem(layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)))
    item.contentInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = DirectionalEdgeInsets(top: 5, leading: 20, bottom: 5, trailing: 20)
    let own = stage(section, 6)
    #expect(own.frames()[1] == Rect(x: 92, y: 6, width: 64, height: 46))
    #expect(own.frames()[5] == Rect(x: 92, y: 66, width: 64, height: 46))
    #expect(own.view.contentSize == Size(320, 120))
  }

  @Test func countsShareTheRoom() {
    let item = CollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.5)), repeatingSubitem: item, count: 3)
    group.interItemSpacing = .fixed(10)
    #expect(
      stage(CollectionLayoutSection(group: group), 4).frames() == [
        Rect(x: 0, y: 0, width: 100, height: 160), Rect(x: 110, y: 0, width: 100, height: 160),
        Rect(x: 220, y: 0, width: 100, height: 160), Rect(x: 0, y: 160, width: 100, height: 160),
      ])
  }

  @Test func nestedGroups() {
    let leading = CollectionLayoutItem(layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
    let small = CollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let pair = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(200)), subitems: [leading, pair])
    let frames = stage(CollectionLayoutSection(group: group), 5).frames()
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 224, height: 200), Rect(x: 224, y: 0, width: 96, height: 100),
        Rect(x: 224, y: 100, width: 96, height: 100), Rect(x: 0, y: 200, width: 224, height: 200),
        Rect(x: 224, y: 200, width: 96, height: 100),
      ])
  }

  @Test func flexibleSpacingAndCustomGroups() {
    let item = CollectionLayoutItem(layoutSize: size(.absolute(90), .absolute(20)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(20)), subitems: [item])
    group.interItemSpacing = .flexible(10)
    #expect(stage(CollectionLayoutSection(group: group), 3).frames().map(\.minX) == [0, 115, 230])
    let custom = CollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(60))) { environment in
      let width = environment.container.effectiveContentSize.width
      return [
        CollectionLayoutGroupCustomItem(frame: Rect(x: 0, y: 0, width: 30, height: 60)),
        CollectionLayoutGroupCustomItem(frame: Rect(x: width - 30, y: 30, width: 30, height: 30), zIndex: 2),
      ]
    }
    let frames = stage(CollectionLayoutSection(group: custom), 3).frames()
    #expect(frames.map(\.origin) == [Point(0, 0), Point(290, 30), Point(0, 60)])
  }

  @Test func contentsSayHeightsAndWidths() {
    let row = size(.fractionalWidth(1), .estimated(30))
    let group = CollectionLayoutGroup.vertical(layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: row)])
    let own = stage(CollectionLayoutSection(group: group), 100_000)
    let heights = (0..<10).map { WordCell.height("\($0)") }
    #expect(own.frames().prefix(10).map(\.height) == heights)
    #expect(own.view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minY == heights[0] + heights[1])
    own.scroll(to: 1_000_000)
    #expect(own.alive <= own.view.visibleCells.count + 2)
    var end = own.view.visibleCells.first?.frame.minY ?? 0
    for cell in own.view.visibleCells {
      #expect(cell.frame.minY == end)
      end = cell.frame.maxY
    }
  }

  @Test func headersArePinnedAndDecorated() {
    let row = size(.fractionalWidth(1), .absolute(40))
    let group = CollectionLayoutGroup.vertical(layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: row)])
    let section = CollectionLayoutSection(group: group)
    let header = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: CollectionView.elementKindSectionHeader,
      alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    section.contentInsets = DirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
    section.decorationItems = [.background(elementKind: "back")]
    let layout = CollectionViewCompositionalLayout(section: section)
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "back")
    let own = CollectionStage((0..<3).map { section in (0..<10).map { "\(section)\($0)" } }, layout)
    #expect(own.frames(1).first == Rect(x: 10, y: 490, width: 300, height: 40))
    own.scroll(to: 200)
    let kind = CollectionView.elementKindSectionHeader
    #expect(own.view.visibleSupplementaryViews(ofKind: kind).map(\.frame.minY) == [200, 450])
    let behind = own.view.subviews.prefix(2)
    #expect(behind.allSatisfy { type(of: $0) == CollectionReusableView.self })
    #expect(Set(behind.map(\.frame.minY)) == [0, 450] && behind.allSatisfy { $0.frame.size == Size(320, 450) })
  }

  @Test func aSectionScrollsByItself() {
    let item = CollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = CollectionLayoutGroup.horizontal(layoutSize: size(.absolute(100), .absolute(80)), subitems: [item])
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.orthogonalScrollingBehavior = .groupPaging
    let own = stage(section, 1000)
    #expect(own.view.contentSize == Size(320, 80))
    #expect(own.view.visibleCells.count == 3 && own.alive <= 5)
    guard let scroller = own.view.visibleCells.first?.superview as? ScrollView else {
      Issue.record("no scroll view")
      return
    }
    #expect(scroller.contentSize == Size(109_990, 80))
    scroller.contentOffset.x = 5500
    own.stage.turn(1)
    #expect(own.view.indexPathsForVisibleItems.map(\.item) == [50, 51, 52] && own.alive <= 5)
    own.view.scrollToItem(at: IndexPath(item: 10, section: 0), at: .left, animated: false)
    own.stage.turn(2)
    #expect(scroller.contentOffset.x == 1100)
    // A flick goes on by one group.
    own.stage.touch(1, .began, 200, 40, at: 3)
    own.stage.turn(3)
    for step in 1...6 {
      own.stage.touch(1, .moved, 200 - Double(step) * 8, 40, at: 3 + Double(step) / 60)
      own.stage.turn(3 + Double(step) / 60)
    }
    own.stage.touch(1, .ended, 152, 40, at: 3.11)
    for frame in 0..<240 { own.stage.turn(3.12 + Double(frame) / 60) }
    #expect(scroller.contentOffset.x == 1210)
    #expect(own.view.contentOffset == .zero)
  }

  @Test func badgesFollowTheirItems() {
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: Point(0.5, -0.5)))
    let item = CollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)), supplementaryItems: [badge])
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [item])
    let own = stage(CollectionLayoutSection(group: group), 3)
    let path = IndexPath(item: 2, section: 0)
    #expect(
      own.view.layoutAttributesForSupplementaryElement(ofKind: "badge", at: path)?.frame
        == Rect(x: 150, y: 50, width: 20, height: 20))
    #expect(own.view.visibleSupplementaryViews(ofKind: "badge").count == 3)
  }

  @Test func listsHaveLinesAndAccessories() {
    var list = CollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .firstItemInSection
    let own = CollectionStage(count: 3, CollectionViewCompositionalLayout.list(using: list))
    @MainActor final class Source: CollectionViewDataSource {
      let cells = CollectionView.CellRegistration<CollectionViewListCell, Int> { cell, _, item in
        var content = cell.defaultContentConfiguration()
        content.text = "Item \(item)"
        cell.contentConfiguration = content
        cell.accessories = [.disclosureIndicator(), .delete()]
      }
      func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
      func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: indexPath.item)
      }
    }
    let source = Source()
    own.view.dataSource = source
    own.stage.turn()
    own.stage.turn()
    let cells = own.view.visibleCells
    #expect(cells.map(\.frame.minX) == [16, 16, 16] && cells.map(\.frame.width) == [288, 288, 288])
    #expect(cells.allSatisfy { $0.frame.height >= 44 } || cells.count == 3)
    #expect(cells.first?.layer.cornerRadius == 10 && cells[1].layer.cornerRadius == 0)
    let before = cells[1].contentView.frame
    own.view.isEditing = true
    own.stage.turn(1)
    #expect(cells[1].contentView.frame.minX > before.minX)
  }

  @Test func outlinesShowWhatIsBelowExpandedItems() {
    typealias Source = CollectionViewDiffableDataSource<Int, String>
    let layout = CollectionViewCompositionalLayout.list(using: CollectionLayoutListConfiguration(appearance: .plain))
    let own = CollectionStage([], layout)
    own.view.delegate = nil
    let cells = CollectionView.CellRegistration<CollectionViewListCell, String> { cell, _, word in
      cell.accessibilityLabel = word
      cell.accessories = [.outlineDisclosure()]
    }
    let source = Source(collectionView: own.view) { view, path, word in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: word)
    }
    func words() -> [String] { own.view.visibleCells.compactMap(\.accessibilityLabel) }
    var outline = Source.SectionSnapshot()
    outline.append(["fruit", "trees"])
    outline.append(["apple", "pear"], to: "fruit")
    outline.append(["cox"], to: "apple")
    outline.expand(["apple"])
    source.apply(outline, to: 0, animatingDifferences: false)
    own.stage.turn()
    #expect(words() == ["fruit", "trees"] && !outline.isVisible("cox") && outline.level(of: "cox") == 2)
    // The sign is at the right of the first row.
    own.tap(300, 22, at: 1)
    own.stage.turn(3)
    #expect(words() == ["fruit", "apple", "cox", "pear", "trees"])
    let levels = own.view.visibleCells.compactMap { ($0 as? CollectionViewListCell)?.indentationLevel }
    #expect(levels == [0, 1, 2, 1, 0] && source.snapshot(for: 0).isExpanded("fruit"))
    outline.delete(["apple"])
    outline.insert(["plum"], after: "pear")
    outline.expand(["fruit"])
    #expect(outline.items == ["fruit", "pear", "plum", "trees"] && outline.index(of: "plum") == 2)
    source.apply(outline, to: 0, animatingDifferences: false)
    own.stage.turn(4)
    #expect(words() == ["fruit", "pear", "plum", "trees"])
  }

  @Test func fromTheRight() {
    let item = CollectionLayoutItem(layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let own = stage(CollectionLayoutSection(group: group), 5)
    own.view.semanticContentAttribute = .forceRightToLeft
    own.view.collectionViewLayout.invalidateLayout()
    own.stage.turn()
    #expect(own.view.visibleCells.map(\.frame.minX) == [240, 160, 80, 0, 240])
    #expect(own.view.indexPathForItem(at: Point(300, 20)) == IndexPath(item: 0, section: 0))
  }

  @Test func constraintsSayHeights() {
    final class Tall: CollectionViewCell {
      override init(frame: Rect) {
        super.init(frame: frame)
        let inner = View()
        inner.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(inner)
        for constraint in [
          inner.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
          inner.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
          inner.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          inner.heightAnchor.constraint(equalToConstant: 57),
        ] { constraint.isActive = true }
      }
      required init?(coder: Coder) { nil }
    }
    @MainActor final class Source: CollectionViewDataSource {
      let cells = CollectionView.CellRegistration<Tall, Int> { _, _, _ in }
      func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 30 }
      func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: indexPath.item)
      }
    }
    let row = size(.fractionalWidth(1), .estimated(30))
    let group = CollectionLayoutGroup.vertical(layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: row)])
    let (own, source) = (stage(CollectionLayoutSection(group: group), 0), Source())
    own.view.dataSource = source
    own.stage.turn()
    #expect(own.view.visibleCells.map(\.frame.height) == Array(repeating: 77, count: 7))
    #expect(own.view.visibleCells.map(\.frame.minY) == (0..<7).map { Double($0) * 77 })
  }
}
