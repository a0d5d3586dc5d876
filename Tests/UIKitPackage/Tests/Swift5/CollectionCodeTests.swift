import UIKit
import XCTest

/// Code as it is written for UIKit's collection views.
final class CollectionCodeTests: XCTestCase {
  final class BadgeAttributes: UICollectionViewLayoutAttributes {
    var badge = 0

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone) as! BadgeAttributes
      copy.badge = badge
      return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? BadgeAttributes else { return false }
      return badge == other.badge && super.isEqual(object)
    }
  }

  @MainActor final class Cell: UICollectionViewCell {
    static let reuseIdentifier = "Cell"
    let label = UILabel()
    var badge = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        label.topAnchor.constraint(equalTo: contentView.topAnchor),
      ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
      super.prepareForReuse()
      label.text = nil
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      if let attributes = layoutAttributes as? BadgeAttributes { badge = attributes.badge }
    }

    override var isSelected: Bool { didSet { contentView.backgroundColor = isSelected ? .red : nil } }
  }

  /// The waterfall of the tutorials.
  @MainActor final class Waterfall: UICollectionViewLayout {
    private var cache: [BadgeAttributes] = []
    private var contentHeight: CGFloat = 0
    private var contentWidth: CGFloat {
      guard let collectionView = collectionView else { return 0 }
      let insets = collectionView.contentInset
      return collectionView.bounds.width - (insets.left + insets.right)
    }

    override class var layoutAttributesClass: AnyClass { BadgeAttributes.self }
    override var collectionViewContentSize: CGSize { CGSize(width: contentWidth, height: contentHeight) }

    override func prepare() {
      super.prepare()
      cache.removeAll()
      guard let collectionView = collectionView else { return }
      var heights: [CGFloat] = [0, 0]
      for item in 0..<collectionView.numberOfItems(inSection: 0) {
        let indexPath = IndexPath(item: item, section: 0)
        let column = item % 2
        let height = CGFloat(40 + item % 3 * 20)
        let attributes = BadgeAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(
          x: CGFloat(column) * contentWidth / 2, y: heights[column], width: contentWidth / 2, height: height
        ).insetBy(dx: 2, dy: 2)
        attributes.badge = item
        cache.append(attributes)
        heights[column] += height
      }
      contentHeight = heights.max() ?? 0
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      cache.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      cache[indexPath.item]
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      guard let collectionView = collectionView else { return false }
      return newBounds.width != collectionView.bounds.width
    }
  }

  /// Cells that grow towards the middle, as carousels have it.
  @MainActor final class Carousel: UICollectionViewFlowLayout {
    override init() {
      super.init()
      scrollDirection = .horizontal
      itemSize = CGSize(width: 100, height: 100)
      minimumLineSpacing = 20
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      guard let collectionView = collectionView else { return nil }
      let attributes = super.layoutAttributesForElements(in: rect)?.map {
        $0.copy() as! UICollectionViewLayoutAttributes
      }
      let middle = collectionView.contentOffset.x + collectionView.bounds.width / 2
      attributes?.forEach {
        let scale = max(0.7, 1 - abs($0.center.x - middle) / 500)
        $0.transform = CGAffineTransform(scaleX: scale, y: scale)
        $0.alpha = scale
      }
      return attributes
    }

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      CGPoint(x: (proposedContentOffset.x / 120).rounded() * 120, y: proposedContentOffset.y)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
      let context =
        super.invalidationContext(forBoundsChange: newBounds) as! UICollectionViewFlowLayoutInvalidationContext
      context.invalidateFlowLayoutDelegateMetrics = newBounds.size != collectionView?.bounds.size
      return context
    }
  }

  @MainActor final class Grid: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    var names = (0..<50).map { "Item \($0)" }
    var selected: [Int] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(Cell.self, forCellWithReuseIdentifier: Cell.reuseIdentifier)
      collectionView.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "Header")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      names.count
    }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell =
        collectionView.dequeueReusableCell(withReuseIdentifier: Cell.reuseIdentifier, for: indexPath) as! Cell
      cell.label.text = names[indexPath.item]
      return cell
    }

    override func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "Header", for: indexPath)
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath.row)
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 60, height: 60) }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: 40) }
  }

  @MainActor private static func layOut(_ controller: UIViewController) {
    controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    controller.view.layoutIfNeeded()
  }

  func testAControllerWithAFlowLayout() { MainActor.assumeIsolated { Self.checkAControllerWithAFlowLayout() } }

  @MainActor private static func checkAControllerWithAFlowLayout() {
    let grid = Grid(collectionViewLayout: UICollectionViewFlowLayout())
    layOut(grid)
    let view: UICollectionView = grid.collectionView
    XCTAssertEqual(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.origin.y, 40)
    XCTAssertEqual((view.cellForItem(at: IndexPath(row: 1, section: 0)) as? Cell)?.label.text, "Item 1")
    let kind = UICollectionView.elementKindSectionHeader
    XCTAssertEqual(
      view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))?.frame,
      CGRect(x: 0, y: 0, width: 320, height: 40))
    grid.names.removeFirst()
    view.performBatchUpdates({ view.deleteItems(at: [IndexPath(item: 0, section: 0)]) }, completion: nil)
    XCTAssertEqual((view.cellForItem(at: IndexPath(row: 0, section: 0)) as? Cell)?.label.text, "Item 1")
    view.selectItem(at: IndexPath(item: 3, section: 0), animated: false, scrollPosition: [])
    XCTAssertEqual(view.indexPathsForSelectedItems, [IndexPath(item: 3, section: 0)])
    XCTAssertEqual(view.cellForItem(at: IndexPath(item: 3, section: 0))?.contentView.backgroundColor, .red)
    XCTAssertEqual(grid.selected, [])
  }

  func testLayoutsOfPrograms() { MainActor.assumeIsolated { Self.checkLayoutsOfPrograms() } }

  @MainActor private static func checkLayoutsOfPrograms() {
    let grid = Grid(collectionViewLayout: Waterfall())
    layOut(grid)
    let view: UICollectionView = grid.collectionView
    XCTAssertEqual(view.contentSize, CGSize(width: 320, height: 1500))
    XCTAssertEqual(
      view.cellForItem(at: IndexPath(item: 3, section: 0))?.frame, CGRect(x: 162, y: 62, width: 156, height: 36))
    XCTAssertEqual((view.cellForItem(at: IndexPath(item: 3, section: 0)) as? Cell)?.badge, 3)
    view.setCollectionViewLayout(Carousel(), animated: false)
    view.layoutIfNeeded()
    view.contentOffset.x = 130
    view.layoutIfNeeded()
    let shown = view.visibleCells.map { $0.alpha }
    XCTAssertTrue(shown.contains { $0 > 0.95 } && shown.contains { $0 < 0.8 }, "\(shown)")
  }

  func testACompositionalLayoutWithSnapshots() {
    MainActor.assumeIsolated { Self.checkACompositionalLayoutWithSnapshots() }
  }

  @MainActor private static func checkACompositionalLayoutWithSnapshots() {
    enum Section: Int, CaseIterable { case featured, all }
    let layout = UICollectionViewCompositionalLayout { index, environment in
      guard let section = Section(rawValue: index) else { return nil }
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalHeight(1.0)))
      item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
      let size = NSCollectionLayoutSize(
        widthDimension: section == .featured ? .fractionalWidth(0.8) : .fractionalWidth(1.0),
        heightDimension: .absolute(100))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size, repeatingSubitem: item, count: section == .featured ? 1 : 2)
      let made = NSCollectionLayoutSection(group: group)
      if section == .featured { made.orthogonalScrollingBehavior = .groupPaging }
      XCTAssertEqual(environment.container.effectiveContentSize.width, 320)
      return made
    }
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let registration = UICollectionView.CellRegistration<Cell, Int> { cell, indexPath, number in
      cell.label.text = "\(number)"
    }
    let dataSource = UICollectionViewDiffableDataSource<Section, Int>(collectionView: view) {
      collectionView, indexPath, number in
      collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: number)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
    snapshot.appendSections(Section.allCases)
    snapshot.appendItems(Array(0..<5), toSection: .featured)
    snapshot.appendItems(Array(5..<25), toSection: .all)
    dataSource.apply(snapshot, animatingDifferences: false)
    let controller = UIViewController()
    controller.view.addSubview(view)
    layOut(controller)
    XCTAssertEqual(view.contentSize, CGSize(width: 320, height: 1100))
    XCTAssertEqual(
      view.layoutAttributesForItem(at: IndexPath(item: 3, section: 1))?.frame,
      CGRect(x: 162, y: 202, width: 156, height: 96))
    XCTAssertEqual((view.cellForItem(at: IndexPath(item: 1, section: 0)) as? Cell)?.label.text, "1")
    XCTAssertNil(view.cellForItem(at: IndexPath(item: 2, section: 0)))
    XCTAssertEqual(dataSource.itemIdentifier(for: IndexPath(item: 0, section: 1)), 5)
  }
}
