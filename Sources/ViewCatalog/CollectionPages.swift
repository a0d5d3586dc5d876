import MultiplaneCollections
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

extension Pages {
  /// A grid of coloured cells with headers that stay in sight; a tap takes a cell out.
  func grid(_ frame: Rect) -> View {
    let flow = CollectionViewFlowLayout()
    (flow.itemSize, flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (Size(64, 64), 8, 8)
    flow.sectionInset = EdgeInsets(top: 8, left: 12, bottom: 12, right: 12)
    flow.headerReferenceSize = Size(0, 28)
    flow.sectionHeadersPinToVisibleBounds = true
    return CatalogGrid(frame: frame, flow)
  }

  /// Cards that scroll sideways, tiles of two sizes, and a list, in one layout.
  func sections(_ frame: Rect) -> View { CatalogSections(frame: frame) }
}

/// A cell of one colour.
private final class SwatchCell: CollectionViewCell {
  func show(_ number: Int) {
    let hue = Double((number * 53) % 100) / 100
    contentView.backgroundColor = Color(red: 0.35 + 0.6 * hue, green: 0.55, blue: 0.95 - 0.6 * hue)
    contentView.layer.cornerRadius = 10
    (isAccessibilityElement, accessibilityLabel) = (true, "Colour \(number)")
  }

  override var isHighlighted: Bool { didSet { contentView.alpha = isHighlighted ? 0.5 : 1 } }
}

/// A header with a text.
private final class TitleView: CollectionReusableView {
  let title = Label()

  override init(frame: Rect) {
    super.init(frame: frame)
    title.font = .boldSystemFont(ofSize: 15)
    addSubview(title)
    DynamicColor.systemBackground.apply(to: self, \.backgroundColor)
  }

  required init?(coder: Coder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    title.frame = bounds.inset(by: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12))
  }
}

private final class CatalogGrid: CollectionView, CollectionViewDelegate {
  private typealias Source = CollectionViewDiffableDataSource<String, Int>
  private var source: Source?

  init(frame: Rect, _ layout: CollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
    let cells = CellRegistration<SwatchCell, Int> { cell, _, number in cell.show(number) }
    let source = Source(collectionView: self) { view, path, number in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: number)
    }
    let titles = SupplementaryRegistration<TitleView>(elementKind: Self.elementKindSectionHeader) {
      [weak source] view, _, path in
      view.title.text = source?.sectionIdentifier(for: path.section)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: titles, for: path)
    }
    var snapshot = Source.Snapshot()
    for (index, name) in ["Morning", "Noon", "Evening"].enumerated() {
      snapshot.appendSections([name])
      snapshot.appendItems(Array((index * 14)..<((index + 1) * 14)))
    }
    source.apply(snapshot, animatingDifferences: false)
    (self.source, delegate) = (source, self)
  }

  required init?(coder: Coder) { nil }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    guard let source, let number = source.itemIdentifier(for: indexPath) else { return }
    var snapshot = source.snapshot()
    snapshot.deleteItems([number])
    source.apply(snapshot)
  }
}

private final class CatalogSections: CollectionView, CollectionViewDataSource {
  private let cells = CellRegistration<SwatchCell, Int> { cell, _, number in cell.show(number) }
  private let rows = CellRegistration<CollectionViewListCell, Int> { cell, _, number in
    var content = cell.defaultContentConfiguration()
    content.text = "Row \(number + 1)"
    cell.contentConfiguration = content
    cell.accessories = [.disclosureIndicator()]
  }

  init(frame: Rect) {
    let layout = CollectionViewCompositionalLayout { section, environment in
      section == 2
        ? CollectionLayoutSection.list(
          using: CollectionLayoutListConfiguration(appearance: .insetGrouped), layoutEnvironment: environment)
        : section == 0 ? CatalogSections.cards : CatalogSections.tiles
    }
    super.init(frame: frame, collectionViewLayout: layout)
    dataSource = self
  }

  required init?(coder: Coder) { nil }

  private static func size(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
  ) -> CollectionLayoutSize { CollectionLayoutSize(widthDimension: width, heightDimension: height) }

  private static var cards: CollectionLayoutSection {
    let item = CollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(0.7), .absolute(110)), subitems: [item])
    let section = CollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .groupPagingCentered
    section.interGroupSpacing = 10
    section.contentInsets = DirectionalEdgeInsets(top: 10, leading: 12, bottom: 10, trailing: 12)
    return section
  }

  private static var tiles: CollectionLayoutSection {
    let large = CollectionLayoutItem(layoutSize: size(.fractionalWidth(0.6), .fractionalHeight(1)))
    let small = CollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    for item in [large, small] {
      item.contentInsets = DirectionalEdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
    }
    let pair = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.4), .fractionalHeight(1)), subitems: [small])
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(120)), subitems: [large, pair])
    let section = CollectionLayoutSection(group: group)
    section.contentInsets = DirectionalEdgeInsets(top: 0, leading: 9, bottom: 0, trailing: 9)
    return section
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { 3 }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    [12, 6, 8][section]
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    indexPath.section == 2
      ? collectionView.dequeueConfiguredReusableCell(using: rows, for: indexPath, item: indexPath.item)
      : collectionView.dequeueConfiguredReusableCell(
        using: cells, for: indexPath, item: indexPath.section * 20 + indexPath.item)
  }
}
