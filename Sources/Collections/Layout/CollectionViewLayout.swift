public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneViews

/// Where the elements of a collection view are: to be subclassed, as UIKit's of the same name.
///
/// The collection view calls `prepare()` after each invalidation, then asks for the size of the contents and for the
/// elements in a rectangle. Points are of its contents.
@preconcurrency @MainActor open class CollectionViewLayout {
  /// The view that the layout is of; nil for none.
  public internal(set) final weak var collectionView: CollectionView?
  private final var decorations: [String: AnyClass] = [:]

  /// Makes a layout.
  public init() {}

  /// Makes a layout from an archive.
  public required init?(coder: Coder) {}

  /// The class of the attributes that the collection view makes; `CollectionViewLayoutAttributes` by default.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }
  /// The class of the contexts; `CollectionViewLayoutInvalidationContext` by default.
  open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

  // MARK: What a layout says

  /// Works out where the elements are; called before it is asked for them. The default does nothing.
  open func prepare() {}

  /// The size of the contents, points; none by default.
  open var collectionViewContentSize: Size { .zero }

  /// The elements that lie in a rectangle, at least; none by default.
  open func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes]? { nil }

  /// Where an item is; nil by default.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

  /// Where a supplementary view is; nil by default.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where a decoration view is; nil by default.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where the contents come to rest after a drag that goes on to an offset; there by default.
  ///
  /// - Parameter velocity: points a millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: Point, withScrollingVelocity velocity: Point
  ) -> Point { proposedContentOffset }

  /// Where the contents are after an update or a change of the layout; there by default.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: Point) -> Point {
    proposedContentOffset
  }

  // MARK: Decoration views

  /// Registers the class of the decoration views of a kind; nil for none. One that is no `CollectionReusableView`
  /// stops the program.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass
    collectionView?.register(viewClass, forDecorationViewOfKind: elementKind)
  }

  final func registerDecorations() {
    for (kind, viewClass): (String, AnyClass) in decorations {
      collectionView?.register(viewClass, forDecorationViewOfKind: kind)
    }
  }

  // MARK: Invalidation

  /// Whether elements lie elsewhere when the contents have moved, or the view has another size. By default when the
  /// size is another.
  open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
    collectionView.map { $0.layoutBounds.size != newBounds.size } ?? false
  }

  /// What is to be worked out anew for other bounds.
  open func invalidationContext(forBoundsChange newBounds: Rect) -> CollectionViewLayoutInvalidationContext {
    makeContext()
  }

  /// Whether elements lie elsewhere when a cell wants another size; false by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// What is to be worked out anew for the size that a cell wants.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeContext()
    if preferredAttributes.representedElementCategory == .cell {
      context.invalidateItems(at: [originalAttributes.indexPath])
    }
    return context
  }

  /// What is to be worked out anew for items that a finger moves.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: Point,
    previousIndexPaths: [IndexPath], previousPosition: Point
  ) -> CollectionViewLayoutInvalidationContext { makeContext() }

  /// What is to be worked out anew after a finger has moved items.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext { makeContext() }

  final func makeContext() -> CollectionViewLayoutInvalidationContext {
    guard let type = Self.invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type else {
      preconditionFailure("\(Self.invalidationContextClass) is no subclass of CollectionViewLayoutInvalidationContext")
    }
    return type.init()
  }

  /// Has everything worked out anew before the next layout of the collection view.
  open func invalidateLayout() {
    let context = makeContext()
    context.isWhole = true
    invalidateLayout(with: context)
  }

  /// Has something worked out anew before the next layout of the collection view. Overrides call this one.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    collectionView?.layoutWasInvalidated(context)
  }

  // MARK: Updates

  /// The items and sections change; called after `prepare()`. The default does nothing.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

  /// A change is over, within its animation. The default does nothing.
  open func finalizeCollectionViewUpdates() {}

  /// The bounds change with an animation. The default does nothing.
  open func prepare(forAnimatedBoundsChange oldBounds: Rect) {}

  /// The change of the bounds is over. The default does nothing.
  open func finalizeAnimatedBoundsChange() {}

  /// Another layout takes the place of this one. The default does nothing.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// This layout takes the place of another one. The default does nothing.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// The change of layouts is over. The default does nothing.
  open func finalizeLayoutTransition() {}

  /// Where an item that comes in begins; nil, the default, for its place: it becomes visible there.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where an item that goes ends; nil, the default, for its place: it vanishes there.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where a supplementary view that comes in begins; nil, the default, for its place.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where a supplementary view that goes ends; nil, the default, for its place.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where a decoration view that comes in begins; nil, the default, for its place.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where a decoration view that goes ends; nil, the default, for its place.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  // MARK: Moving by a finger

  /// The place of an item that a finger has moved to a position: that of the item there by default.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: Point
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

  /// How an item looks that a finger moves: as it does, at the finger, in front.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: Point
  ) -> CollectionViewLayoutAttributes {
    let known = layoutAttributesForItem(at: indexPath) ?? CollectionViewLayoutAttributes(forCellWith: indexPath)
    let own = known.copy() as? CollectionViewLayoutAttributes ?? known
    own.center = position
    own.zIndex = Int.max
    return own
  }

  // MARK: Direction

  /// The direction in which the layout was made; from the left by default.
  open var developmentLayoutDirection: LayoutDirection { .leftToRight }
  /// Whether the layout is mirrored where the collection view's direction is another one; false by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Layouts of the module

  /// Attributes, of the class that the layout says, of an element whose size the layout says.
  final func make(_ path: IndexPath) -> CollectionViewLayoutAttributes {
    guard let type = Self.layoutAttributesClass as? CollectionViewLayoutAttributes.Type else {
      preconditionFailure("\(Self.layoutAttributesClass) is no subclass of CollectionViewLayoutAttributes")
    }
    let own = type.init()
    (own.indexPath, own.fits) = (path, (false, false))
    return own
  }

  /// Attributes of an element other than a cell.
  final func make(
    _ kind: String, _ path: IndexPath, _ category: CollectionView.ElementCategory
  ) -> CollectionViewLayoutAttributes {
    let own = make(path)
    (own.representedElementKind, own.representedElementCategory) = (kind, category)
    return own
  }

  /// Whether elements stay where they are while the contents move.
  var staysWhileScrolling: Bool { true }
  /// What sections scroll by themselves.
  func sideSection(_ section: Int) -> SideSection? { nil }
  /// The sections in a rectangle that scroll by themselves.
  func sideSections(in rect: Rect) -> [Int] { [] }
  /// Whether a supplementary view is that of an item, not of its section.
  func isOfItem(_ key: ElementKey) -> Bool { false }
  /// Sizes that were measured follow their items.
  func carryMeasures(by change: TableChange) {}
  /// Forgets what was measured.
  func forgetMeasures() {}
  /// The measured sizes of items are others.
  func take(_ sizes: [CollectionViewLayoutAttributes]) {}
}

/// A change of an item or section: UIKit's, without the prefix.
public final class CollectionViewUpdateItem {
  /// What changes.
  public enum Action: Int, Hashable, Sendable {
    /// It has come.
    case insert
    /// It has gone.
    case delete
    /// It is shown anew.
    case reload
    /// It lies elsewhere.
    case move
    /// Nothing.
    case none
  }

  /// What changes.
  public let updateAction: Action
  /// The place before the update; nil for one that has come. Its item is `NSNotFound` for a section.
  public let indexPathBeforeUpdate: IndexPath?
  /// The place after the update; nil for one that has gone. Its item is `NSNotFound` for a section.
  public let indexPathAfterUpdate: IndexPath?

  init(_ action: Action, _ before: IndexPath?, _ after: IndexPath?) {
    (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
  }
}
