public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneViews

/// How a section of a compositional layout scrolls across the layout's own scroll.
public enum CollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable, CaseIterable {
  /// Not.
  case none
  /// To anywhere.
  case continuous
  /// To the beginning of a group.
  case continuousGroupLeadingBoundary
  /// By its width.
  case paging
  /// By one group.
  case groupPaging
  /// By one group, which lies in the middle.
  case groupPagingCentered
}

/// What insets of sections are from.
public enum ContentInsetsReference: Int, Hashable, Sendable, CaseIterable {
  /// What the layout says.
  case automatic
  /// The edges of the contents.
  case none
  /// The safe area.
  case safeArea
  /// The layout margins.
  case layoutMargins
}

/// An element in sight, which a section may change: UIKit's `NSCollectionLayoutVisibleItem`.
public protocol CollectionLayoutVisibleItem: AnyObject {
  /// How opaque it is.
  var alpha: Double { get set }
  /// Elements of greater ones are in front.
  var zIndex: Int { get set }
  /// Whether it has no view.
  var isHidden: Bool { get set }
  /// The middle, in the contents.
  var center: Point { get set }
  /// What is made of it about its middle.
  var transform: Transform2D { get set }
  /// The same in space.
  var transform3D: Transform3D { get set }
  /// The item or section.
  var indexPath: IndexPath { get }
  /// In the contents.
  var frame: Rect { get set }
  /// In its own space.
  var bounds: Rect { get set }
  /// What it is.
  var representedElementCategory: CollectionView.ElementCategory { get }
  /// The kind of a supplementary or decoration view; nil for cells.
  var representedElementKind: String? { get }
}

/// Called with the elements of a section in sight, the offset and the environment, before they are shown.
public typealias CollectionLayoutSectionVisibleItemsInvalidationHandler = (
  [any CollectionLayoutVisibleItem], Point, any CollectionLayoutEnvironment
) -> Void

/// A section of a compositional layout: UIKit's `NSCollectionLayoutSection`. Its group is repeated for all items.
open class CollectionLayoutSection {
  final let group: CollectionLayoutGroup
  /// Room around the groups, within headers and footers, points; none by default.
  open var contentInsets = DirectionalEdgeInsets.zero
  /// Room between groups, points; none by default.
  open var interGroupSpacing = 0.0
  /// What `contentInsets` are from; what the layout says by default.
  open var contentInsetsReference = ContentInsetsReference.automatic
  /// How the section scrolls by itself; not by default.
  open var orthogonalScrollingBehavior = CollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// Views at the edges of the section.
  open var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  /// Whether those lie within the insets at the sides; true by default.
  open var supplementariesFollowContentInsets = true
  /// Views behind the section.
  open var decorationItems: [CollectionLayoutDecorationItem] = []
  /// Is called with the elements in sight; nil by default.
  open var visibleItemsInvalidationHandler: CollectionLayoutSectionVisibleItemsInvalidationHandler?
  final var list: CollectionLayoutListConfiguration?

  /// A section of a group.
  public init(group: CollectionLayoutGroup) { self.group = group }

  /// A section that is a list.
  @preconcurrency @MainActor public static func list(
    using configuration: CollectionLayoutListConfiguration, layoutEnvironment: any CollectionLayoutEnvironment
  ) -> CollectionLayoutSection { configuration.section() }
}

extension CollectionViewLayoutAttributes: CollectionLayoutVisibleItem {}
