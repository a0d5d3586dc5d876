package import MultiplaneCollections
import MultiplaneDrawing
import MultiplaneGeometry
package import MultiplaneLists
package import MultiplaneScrolling
import MultiplaneSystemViews
package import MultiplaneViews

/// One picture a page, with its name below it. A tap shows and hides what is around it.
package final class PagesController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
  private let library: PhotoLibrary
  private let didEnd: (Int) -> Void
  /// The picture of the page that is shown.
  package private(set) var index: Int
  /// Whether there is a button that ends the pages; true by default.
  package var hasButton = true
  /// Is called when another page is shown.
  package var didTurn: () -> Void = {}
  /// Is called when a tap shows, or hides, what is around the picture.
  package var barsDidChange: (Bool) -> Void = { _ in }
  private let flow = CollectionViewFlowLayout()
  private let pages: CollectionView
  private let caption = Label()
  private let done = Button(type: .system)
  private var isPlaced = false

  /// - Parameters:
  ///   - first: the picture of the first page.
  ///   - didEnd: is called with the picture that was shown last.
  package init(_ library: PhotoLibrary, first: Int, didEnd: @escaping (Int) -> Void) {
    (self.library, index, self.didEnd) = (library, first, didEnd)
    flow.scrollDirection = .horizontal
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
    pages = CollectionView(frame: .zero, collectionViewLayout: flow)
    super.init(nibName: nil, bundle: nil)
  }

  package required init?(coder: Coder) { preconditionFailure("The pages are made by their program") }

  package override func viewDidLoad() {
    super.viewDidLoad()
    guard let view else { return }
    view.backgroundColor = .black
    pages.register(PageCell.self, forCellWithReuseIdentifier: "page")
    (pages.dataSource, pages.delegate, pages.isPagingEnabled) = (self, self, true)
    (pages.backgroundColor, pages.showsHorizontalScrollIndicator) = (.black, false)
    view.addSubview(pages)
    (caption.textAlignment, caption.textColor) = (.center, .white)
    caption.backgroundColor = Color(white: 0, alpha: 0.6)
    view.addSubview(caption)
    done.setTitle("Done", for: .normal)
    done.setTitleColor(.white, for: .normal)
    done.addTarget(self, action: PagesController.end, for: .touchUpInside)
    done.isHidden = !hasButton
    view.addSubview(done)
    showCaption()
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let bounds = view?.bounds, !bounds.isEmpty else { return }
    let isResized = pages.frame != bounds
    if isResized {
      // The offset that is left is one of other pages.
      isPlaced = false
      flow.itemSize = bounds.size
      pages.frame = bounds
    }
    let lower = bounds.height - (view?.safeAreaInsets.bottom ?? 0)
    caption.frame = Rect(x: 0, y: lower - 44, width: bounds.width, height: 44)
    done.frame = Rect(x: bounds.width - 80, y: 8, width: 72, height: 36)
    guard !isPlaced else { return }
    pages.scrollToItem(at: IndexPath(item: index, section: 0), at: .left, animated: false)
    isPlaced = true
  }

  private func showCaption() {
    caption.text = "\(library.photos[index].name) – \(index + 1) of \(library.photos.count)"
  }

  private func end() {
    didEnd(index)
    dismiss(animated: true)
  }

  package func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    library.photos.count
  }

  package func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "page", for: indexPath)
    guard let page = cell as? PageCell else { return cell }
    page.show(indexPath.item, of: library, size: flow.itemSize)
    page.tapped = { [weak self] in self?.switchBars() }
    return page
  }

  package func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { (cell as? PageCell)?.drop() }

  package func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard isPlaced, scrollView.bounds.width > 0 else { return }
    let page = Int(clamping: (scrollView.contentOffset.x / scrollView.bounds.width).rounded())
    guard page != index, library.photos.indices.contains(page) else { return }
    index = page
    showCaption()
    didTurn()
  }

  private func switchBars() {
    let alpha = caption.alpha > 0 ? 0.0 : 1
    barsDidChange(alpha > 0)
    view?.window?.application?.animate(
      withDuration: 0.2,
      animations: {
        self.caption.alpha = alpha
        self.done.alpha = alpha
      })
  }
}

/// A picture that fingers zoom: two of them, or a double tap.
final class PageCell: CollectionViewCell, ScrollViewDelegate {
  private let scroller = ScrollView(frame: .zero)
  private let picture = ImageView(image: nil)
  private var ticket: PhotoTicket?
  /// What one tap does.
  var tapped: (() -> Void)?

  override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    (scroller.minimumZoomScale, scroller.maximumZoomScale) = (1, 4)
    (scroller.delegate, scroller.contentInsetAdjustmentBehavior) = (self, .never)
    picture.contentMode = .scaleAspectFit
    scroller.addSubview(picture)
    contentView.addSubview(scroller)
    let twice = TapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    twice.addAction { [weak self] tap in if tap.state == .ended { self?.zoom(at: tap.location(in: self?.picture)) } }
    let once = TapGestureRecognizer()
    once.addAction { [weak self] tap in if tap.state == .ended { self?.tapped?() } }
    once.require(toFail: twice)
    for tap in [twice, once] { addGestureRecognizer(tap) }
  }

  /// Shows the small picture until the large one is made.
  func show(_ index: Int, of library: PhotoLibrary, size: Size) {
    let photo = library.photos[index]
    (isAccessibilityElement, accessibilityLabel, accessibilityTraits) = (true, photo.name, .image)
    picture.image = library.thumbnail(index)
    let scale = contentScaleFactor
    let most = Size(size.width * scale * 2, size.height * scale * 2)
    ticket = library.makePage(index, fitting: most) { [weak self] image in
      if let image { self?.picture.image = image }
    }
  }

  /// Drops the work on the picture.
  func drop() {
    ticket?.drop()
    ticket = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    drop()
    scroller.zoomScale = 1
    picture.image = nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard scroller.frame != contentView.bounds else { return }
    scroller.zoomScale = 1
    scroller.frame = contentView.bounds
    picture.frame = scroller.bounds
    scroller.contentSize = scroller.bounds.size
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { picture }

  private func zoom(at point: Point) {
    guard scroller.zoomScale == 1 else { return scroller.setZoomScale(1, animated: true) }
    let side = Size(scroller.bounds.width / 2.5, scroller.bounds.height / 2.5)
    scroller.zoom(
      to: Rect(x: point.x - side.width / 2, y: point.y - side.height / 2, width: side.width, height: side.height),
      animated: true)
  }
}
