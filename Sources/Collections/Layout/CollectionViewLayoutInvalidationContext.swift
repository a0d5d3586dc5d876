public import MultiplaneGeometry
public import MultiplaneLists

/// What a layout has to work out anew: UIKit's, without the prefix.
@preconcurrency @MainActor open class CollectionViewLayoutInvalidationContext {
  final var isWhole = false
  final var countsChanged = false
  /// Whether only cells want other sizes.
  final var onlySizes = false

  /// Makes a context of nothing.
  public required init() {}

  /// Whether all is worked out anew.
  open var invalidateEverything: Bool { isWhole }
  /// Whether the counts of the items are asked for anew.
  open var invalidateDataSourceCounts: Bool { countsChanged }
  /// The items that lie elsewhere; nil for none.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views that lie elsewhere, by their kinds; nil for none.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views that lie elsewhere, by their kinds; nil for none.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// How far the contents move, points; not by default.
  open var contentOffsetAdjustment = Point.zero
  /// How much the contents grow, points; not by default.
  open var contentSizeAdjustment = Size.zero
  /// Items that a finger moved, before; nil for none.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Items that a finger moves; nil for none.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where the finger is.
  open internal(set) var interactiveMovementTarget = Point.zero

  /// Says that items lie elsewhere.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Says that supplementary views lie elsewhere.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }

  /// Says that decoration views lie elsewhere.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
}

/// What a flow layout has to work out anew: UIKit's, without the prefix.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate is asked for sizes again; true by default.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether lines are worked out again; true by default.
  open var invalidateFlowLayoutAttributes = true
}
