public import MultiplaneGeometry
public import MultiplaneViews

/// An item of a compositional layout: UIKit's `NSCollectionLayoutItem`.
open class CollectionLayoutItem {
  /// How large the item is in its group.
  public final let layoutSize: CollectionLayoutSize
  /// What is shown at the item.
  public final let supplementaryItems: [CollectionLayoutSupplementaryItem]
  /// Room within the item, points; none by default. Of no effect along an axis that the contents say.
  public final var contentInsets = DirectionalEdgeInsets.zero
  /// Room around the item; nil, the default, for none.
  public final var edgeSpacing: CollectionLayoutEdgeSpacing?

  /// An item of a size.
  public init(layoutSize: CollectionLayoutSize) { (self.layoutSize, supplementaryItems) = (layoutSize, []) }

  /// An item of a size, with what is shown at it.
  public init(layoutSize: CollectionLayoutSize, supplementaryItems: [CollectionLayoutSupplementaryItem]) {
    (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
  }
}

/// Where a group that a program lays out by itself has an item: UIKit's `NSCollectionLayoutGroupCustomItem`.
public final class CollectionLayoutGroupCustomItem {
  /// In the group, points.
  public let frame: Rect
  /// Items of greater ones are in front.
  public let zIndex: Int

  /// An item in a rectangle of the group.
  public init(frame: Rect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame.usable, zIndex) }
}

/// Items beside or below one another: UIKit's `NSCollectionLayoutGroup`. Its items are repeated until it is full.
open class CollectionLayoutGroup: CollectionLayoutItem {
  /// Says where the items of a group are.
  public typealias ItemProvider = (any CollectionLayoutEnvironment) -> [CollectionLayoutGroupCustomItem]

  enum Arrangement { case horizontal, vertical, custom(ItemProvider) }
  final let arrangement: Arrangement
  /// What the group holds.
  public final let subitems: [CollectionLayoutItem]
  /// How often the only item is held; nil for as often as it fits.
  final let count: Int?
  /// Room between the items; nil, the default, for none.
  public final var interItemSpacing: CollectionLayoutSpacing?
  private final let extras: [CollectionLayoutSupplementaryItem]

  /// A group of an arrangement.
  init(
    _ arrangement: Arrangement, _ layoutSize: CollectionLayoutSize, _ subitems: [CollectionLayoutItem],
    count: Int? = nil
  ) {
    (self.arrangement, self.subitems, self.count) = (arrangement, subitems, count.map { min(max(1, $0), 100_000) })
    extras = []
    super.init(layoutSize: layoutSize)
  }

  /// Items beside one another.
  open class func horizontal(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup { CollectionLayoutGroup(.horizontal, layoutSize, subitems) }

  /// An item a number of times, beside one another, each of the same share of the width.
  open class func horizontal(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup { CollectionLayoutGroup(.horizontal, layoutSize, [subitem], count: count) }

  /// An item a number of times, beside one another, each of the same share of the width.
  open class func horizontal(
    layoutSize: CollectionLayoutSize, repeatingSubitem subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup { CollectionLayoutGroup(.horizontal, layoutSize, [subitem], count: count) }

  /// Items below one another.
  open class func vertical(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup { CollectionLayoutGroup(.vertical, layoutSize, subitems) }

  /// An item a number of times, below one another, each of the same share of the height.
  open class func vertical(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup { CollectionLayoutGroup(.vertical, layoutSize, [subitem], count: count) }

  /// An item a number of times, below one another, each of the same share of the height.
  open class func vertical(
    layoutSize: CollectionLayoutSize, repeatingSubitem subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup { CollectionLayoutGroup(.vertical, layoutSize, [subitem], count: count) }

  /// Items where a program says.
  open class func custom(
    layoutSize: CollectionLayoutSize, itemProvider: @escaping ItemProvider
  ) -> CollectionLayoutGroup { CollectionLayoutGroup(.custom(itemProvider), layoutSize, []) }
}

/// A view at an item: UIKit's `NSCollectionLayoutSupplementaryItem`.
open class CollectionLayoutSupplementaryItem: CollectionLayoutItem {
  /// The kind of the view.
  public final let elementKind: String
  /// Where it is at the item.
  public final let containerAnchor: CollectionLayoutAnchor
  /// Which of its points is there; nil for the same one.
  public final let itemAnchor: CollectionLayoutAnchor?
  /// Views of greater ones are in front; 1 by default.
  public final var zIndex = 1

  /// A view of a kind at edges of an item.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: String, containerAnchor: CollectionLayoutAnchor,
    itemAnchor: CollectionLayoutAnchor? = nil
  ) {
    (self.elementKind, self.containerAnchor, self.itemAnchor) = (elementKind, containerAnchor, itemAnchor)
    super.init(layoutSize: layoutSize)
  }

  /// Where the view is at an item.
  final func frame(at item: Rect) -> Rect {
    let size = layoutSize.size(in: item.size)
    let place = containerAnchor.point(of: item)
    let own = (itemAnchor ?? containerAnchor).point(of: Rect(origin: .zero, size: size))
    func shift(_ anchor: CollectionLayoutAnchor?) -> Point {
      guard let anchor else { return .zero }
      if anchor.isAbsoluteOffset { return anchor.offset }
      return Point(anchor.offset.x * size.width, anchor.offset.y * size.height)
    }
    let origin = place - own + shift(containerAnchor) + shift(itemAnchor)
    return Rect(origin: origin, size: size)
  }
}

/// A view at an edge of a section, or of the layout: UIKit's `NSCollectionLayoutBoundarySupplementaryItem`.
public final class CollectionLayoutBoundarySupplementaryItem: CollectionLayoutSupplementaryItem {
  /// The edge that it lies at.
  public let alignment: RectAlignment
  /// How far it is moved from there, points.
  public let offset: Point
  /// Whether the section is longer by the view; true by default. Otherwise it lies over the items.
  public var extendsBoundary = true
  /// Whether the view stays in sight while something of its section is; false by default.
  public var pinToVisibleBounds = false

  /// A view of a kind at an edge.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: String, alignment: RectAlignment, absoluteOffset: Point = .zero
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset.isFinite ? absoluteOffset : .zero)
    super.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: CollectionLayoutAnchor(edges: []))
  }

  var isAtTop: Bool { alignment == .top || alignment == .topLeading || alignment == .topTrailing }
  var isAtBottom: Bool { alignment == .bottom || alignment == .bottomLeading || alignment == .bottomTrailing }
  var isLeading: Bool { alignment == .leading || alignment == .topLeading || alignment == .bottomLeading }
  var isTrailing: Bool { alignment == .trailing || alignment == .topTrailing || alignment == .bottomTrailing }
}

/// A view behind a section: UIKit's `NSCollectionLayoutDecorationItem`.
public final class CollectionLayoutDecorationItem: CollectionLayoutItem {
  /// The kind of the view, for which the layout has a class registered.
  public let elementKind: String
  /// Views of greater ones are in front; −1, behind the items, by default.
  public var zIndex = -1

  private init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }

  /// A view of a kind behind a whole section.
  public static func background(elementKind: String) -> CollectionLayoutDecorationItem {
    CollectionLayoutDecorationItem(elementKind: elementKind)
  }
}

/// What a layout lies in: UIKit's `NSCollectionLayoutContainer`.
@preconcurrency @MainActor public protocol CollectionLayoutContainer {
  /// Points.
  var contentSize: Size { get }
  /// Without the insets, points.
  var effectiveContentSize: Size { get }
  /// Points.
  var contentInsets: DirectionalEdgeInsets { get }
  /// Without the insets, points.
  var effectiveContentInsets: DirectionalEdgeInsets { get }
}

/// What a layout is made for: UIKit's `NSCollectionLayoutEnvironment`.
@preconcurrency @MainActor public protocol CollectionLayoutEnvironment {
  /// What the layout lies in.
  var container: any CollectionLayoutContainer { get }
  /// The traits of the collection view.
  var traitCollection: TraitCollection { get }
}

struct LayoutContainer: @MainActor CollectionLayoutContainer {
  let contentSize: Size
  let contentInsets: DirectionalEdgeInsets
  var effectiveContentSize: Size {
    Size(
      max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
      max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
  }
  var effectiveContentInsets: DirectionalEdgeInsets { contentInsets }
}

struct LayoutEnvironment: @MainActor CollectionLayoutEnvironment {
  let container: any CollectionLayoutContainer
  let traitCollection: TraitCollection
}
