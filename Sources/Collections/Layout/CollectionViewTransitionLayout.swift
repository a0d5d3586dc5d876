public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneViews

/// Lies between two layouts while a gesture takes a collection view from one to the other: UIKit's, without the prefix.
///
/// Elements are between their places by `transitionProgress`; one that a layout does not have vanishes. What sections
/// scroll by themselves is where it is without that.
open class CollectionViewTransitionLayout: CollectionViewLayout {
  /// The layout before.
  public final let currentLayout: CollectionViewLayout
  /// The layout behind.
  public final let nextLayout: CollectionViewLayout
  private final var values: [String: Double] = [:]
  private final var isPrepared = false
  private final var isMoving = false
  /// The offsets of the contents at the ends; the collection view says them.
  final var offsets = (start: Point.zero, end: Point.zero)

  /// Puts two layouts together.
  public required init(currentLayout: CollectionViewLayout, nextLayout: CollectionViewLayout) {
    (self.currentLayout, self.nextLayout) = (currentLayout, nextLayout)
    super.init()
  }

  /// Not available: it is no part of an archive.
  public required init?(coder: Coder) { nil }

  /// How far the change has gone: 0 at the layout before, 1 at the other one; others go beyond them. What is no number
  /// is ignored.
  open var transitionProgress = 0.0 {
    didSet {
      if !transitionProgress.isFinite { transitionProgress = oldValue }
      guard transitionProgress != oldValue else { return }
      isMoving = true
      invalidateLayout()
      isMoving = false
      collectionView?.show(self)
    }
  }

  /// Keeps a value of a program's own beside the progress.
  open func updateValue(_ value: Double, forAnimatedKey key: String) { values[key] = value }

  /// A value that was kept; 0 without one.
  open func value(forAnimatedKey key: String) -> Double { values[key] ?? 0 }

  /// Has both layouts work out where the elements are, once for a size.
  open override func prepare() {
    guard !isPrepared else { return }
    isPrepared = true
    for layout in [currentLayout, nextLayout] {
      layout.collectionView = collectionView
      layout.prepare()
    }
  }

  /// Everything is worked out anew, but for a change of the progress.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if !isMoving, isPrepared {
      isPrepared = false
      for layout in [currentLayout, nextLayout] { layout.invalidateLayout() }
    }
    super.invalidateLayout(with: context)
  }

  /// Between the sizes of both.
  open override var collectionViewContentSize: Size {
    let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return Size(mixed(a.width, b.width), mixed(a.height, b.height))
  }

  /// The elements that either of the layouts has where the rectangle comes from, or goes to.
  open override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes]? {
    let offset = mixed(offsets.start, offsets.end)
    func found(_ layout: CollectionViewLayout, _ end: Point) -> [CollectionViewLayoutAttributes] {
      layout.layoutAttributesForElements(in: rect.offsetBy(dx: end.x - offset.x, dy: end.y - offset.y)) ?? []
    }
    var (seen, mixed): (Set<ElementKey>, [CollectionViewLayoutAttributes]) = ([], [])
    for own in found(currentLayout, offsets.start) + found(nextLayout, offsets.end)
    where seen.insert(own.key).inserted { mixed.append(self.mixed(own.key) ?? own) }
    return mixed
  }

  /// Between the places of both.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    mixed(currentLayout.layoutAttributesForItem(at: indexPath), nextLayout.layoutAttributesForItem(at: indexPath))
  }

  /// Between the places of both.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    mixed(
      currentLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath),
      nextLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath))
  }

  /// Between the places of both.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    mixed(
      currentLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath),
      nextLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath))
  }

  override final var staysWhileScrolling: Bool {
    currentLayout.staysWhileScrolling && nextLayout.staysWhileScrolling
  }

  // MARK: Between two values

  private final func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * transitionProgress }
  final func mixed(_ a: Point, _ b: Point) -> Point { Point(mixed(a.x, b.x), mixed(a.y, b.y)) }

  private final func mixed(_ key: ElementKey) -> CollectionViewLayoutAttributes? {
    let path = IndexPath(key.place)
    switch key.category {
    case .cell: return layoutAttributesForItem(at: path)
    case .supplementaryView: return layoutAttributesForSupplementaryView(ofKind: key.kind, at: path)
    case .decorationView: return layoutAttributesForDecorationView(ofKind: key.kind, at: path)
    }
  }

  private final func mixed(
    _ a: CollectionViewLayoutAttributes?, _ b: CollectionViewLayoutAttributes?
  ) -> CollectionViewLayoutAttributes? {
    let isPastHalf = transitionProgress >= 0.5
    guard let base = isPastHalf ? b ?? a : a ?? b, let own = base.copy() as? CollectionViewLayoutAttributes else {
      return nil
    }
    own.fits = (false, false)
    guard let a, let b else {
      own.alpha *= min(max(a == nil ? transitionProgress : 1 - transitionProgress, 0), 1)
      return own
    }
    own.size = Size(mixed(a.size.width, b.size.width), mixed(a.size.height, b.size.height))
    own.center = mixed(a.center, b.center)
    own.alpha = min(max(mixed(a.alpha, b.alpha), 0), 1)
    return own
  }
}
