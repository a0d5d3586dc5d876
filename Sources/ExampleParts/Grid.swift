package import MultiplaneCollections
import MultiplaneDrawing
import MultiplaneGeometry
package import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
package import MultiplaneViews

/// All pictures, small and square.
package final class GridController: CollectionViewController, CollectionViewDataSourcePrefetching {
  private let library: PhotoLibrary
  private let choose: (GridController, Int) -> Void
  private let flow = CollectionViewFlowLayout()
  private let cells: CollectionView.CellRegistration<PhotoCell, Photo>
  /// Between pictures, points.
  private static let gap = 2.0

  /// - Parameter choose: what a tap on a picture does.
  package init(_ library: PhotoLibrary, choose: @escaping (GridController, Int) -> Void) {
    (self.library, self.choose) = (library, choose)
    cells = CollectionView.CellRegistration { cell, _, photo in cell.accessibilityLabel = photo.name }
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (Self.gap, Self.gap)
    super.init(collectionViewLayout: flow)
  }

  package required init?(coder: Coder) { preconditionFailure("The grid is made by its program") }

  package override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.prefetchDataSource = self
    collectionView.alwaysBounceVertical = true
  }

  /// As many columns as have at least 90 points.
  package override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let width = collectionView.bounds.width
    let columns = max(3, ((width + Self.gap) / (90 + Self.gap)).rounded(.down))
    let side = ((width - (columns - 1) * Self.gap) / columns).rounded(.down)
    flow.itemSize = Size(max(1, side), max(1, side))
  }

  /// Texels of a side of what is shown.
  private var side: Double { flow.itemSize.width * collectionView.contentScaleFactor }

  package override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    library.photos.count
  }

  package override func collectionView(
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

  package override func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { library.drop(indexPath.item) }

  package func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    for path in indexPaths { library.want(path.item, side: side) }
  }

  package func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
    for path in indexPaths { library.drop(path.item) }
  }

  package override func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    choose(self, indexPath.item)
  }

  /// A picture was taken out of the library.
  package func remove(_ index: Int) { collectionView.deleteItems(at: [IndexPath(item: index, section: 0)]) }

  /// Brings a picture in sight.
  package func show(_ index: Int) {
    collectionView.scrollToItem(at: IndexPath(item: index, section: 0), at: [], animated: false)
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
