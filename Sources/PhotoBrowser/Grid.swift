import MultiplaneCollections
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

/// All pictures, small and square.
final class GridController: CollectionViewController, CollectionViewDataSourcePrefetching {
  private let library: PhotoLibrary
  private let flow = CollectionViewFlowLayout()
  private let cells: CollectionView.CellRegistration<PhotoCell, Photo>
  /// Between pictures, points.
  private static let gap = 2.0

  init(_ library: PhotoLibrary) {
    self.library = library
    cells = CollectionView.CellRegistration { cell, _, photo in cell.accessibilityLabel = photo.name }
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (Self.gap, Self.gap)
    super.init(collectionViewLayout: flow)
  }

  required init?(coder: Coder) { preconditionFailure("The grid is made by its program") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.prefetchDataSource = self
    collectionView.alwaysBounceVertical = true
  }

  /// As many columns as have at least 90 points.
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let width = collectionView.bounds.width
    let columns = max(3, ((width + Self.gap) / (90 + Self.gap)).rounded(.down))
    let side = ((width - (columns - 1) * Self.gap) / columns).rounded(.down)
    flow.itemSize = Size(max(1, side), max(1, side))
  }

  /// Texels of a side of what is shown.
  private var side: Double { flow.itemSize.width * collectionView.contentScaleFactor }

  override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    library.photos.count
  }

  override func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let index = indexPath.item
    let cell = collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: library.photos[index])
    cell.picture.image = library.thumbnail(index)
    library.want(index, side: side) { [weak collectionView] image in
      // The cell may show another picture by now, and the picture be in another cell.
      (collectionView?.cellForItem(at: indexPath) as? PhotoCell)?.picture.image = image
    }
    return cell
  }

  override func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { library.drop(indexPath.item) }

  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    for path in indexPaths { library.want(path.item, side: side) }
  }

  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
    for path in indexPaths { library.drop(path.item) }
  }

  override func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    let pages = PagesController(library, first: indexPath.item) { [weak self] index in
      self?.collectionView.scrollToItem(at: IndexPath(item: index, section: 0), at: [], animated: false)
    }
    pages.modalPresentationStyle = .fullScreen
    pages.modalTransitionStyle = .crossDissolve
    present(pages, animated: true)
  }
}

/// A picture of the grid, as large as fills the square.
final class PhotoCell: CollectionViewCell {
  let picture = ImageView(image: nil)

  override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    contentView.addSubview(picture)
    contentView.backgroundColor = Color(white: 0.5, alpha: 0.2)
    (isAccessibilityElement, accessibilityTraits) = (true, [.image, .button])
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    picture.image = nil
  }

  override var isHighlighted: Bool { didSet { picture.alpha = isHighlighted ? 0.6 : 1 } }
}
