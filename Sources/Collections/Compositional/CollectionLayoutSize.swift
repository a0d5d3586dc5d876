public import MultiplaneGeometry
public import MultiplaneViews

/// A length of a compositional layout: UIKit's `NSCollectionLayoutDimension`.
public final class CollectionLayoutDimension {
  enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }
  let kind: Kind
  /// The points, or the share.
  public let dimension: Double

  private init(_ kind: Kind, _ dimension: Double) {
    (self.kind, self.dimension) = (kind, dimension.isFinite ? min(max(dimension, 0), 1e10) : 0)
  }

  /// A share of the width of what holds it.
  public static func fractionalWidth(_ fractionalWidth: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.fractionalWidth, fractionalWidth)
  }
  /// A share of the height of what holds it.
  public static func fractionalHeight(_ fractionalHeight: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.fractionalHeight, fractionalHeight)
  }
  /// Points.
  public static func absolute(_ absoluteDimension: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.absolute, absoluteDimension)
  }
  /// About so many points, until the contents say how many.
  public static func estimated(_ estimatedDimension: Double) -> CollectionLayoutDimension {
    CollectionLayoutDimension(.estimated, estimatedDimension)
  }

  /// Whether it is a share of a width.
  public var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether it is a share of a height.
  public var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether it is points.
  public var isAbsolute: Bool { kind == .absolute }
  /// Whether the contents say how much it is.
  public var isEstimated: Bool { kind == .estimated }

  /// The points in what holds it.
  func length(in container: Size) -> Double {
    switch kind {
    case .fractionalWidth: container.width * dimension
    case .fractionalHeight: container.height * dimension
    case .absolute, .estimated: dimension
    }
  }
}

/// A size of a compositional layout: UIKit's `NSCollectionLayoutSize`.
public final class CollectionLayoutSize {
  /// The width.
  public let widthDimension: CollectionLayoutDimension
  /// The height.
  public let heightDimension: CollectionLayoutDimension

  /// A size of two lengths.
  public init(widthDimension width: CollectionLayoutDimension, heightDimension height: CollectionLayoutDimension) {
    (widthDimension, heightDimension) = (width, height)
  }

  /// The points in what holds it.
  func size(in container: Size) -> Size {
    Size(widthDimension.length(in: container), heightDimension.length(in: container))
  }

  var fits: (width: Bool, height: Bool) { (widthDimension.isEstimated, heightDimension.isEstimated) }
  var isEstimated: Bool { fits.width || fits.height }
}

/// Room between items of a compositional layout: UIKit's `NSCollectionLayoutSpacing`.
public final class CollectionLayoutSpacing {
  /// The points, or the fewest of them.
  public let spacing: Double
  /// Whether there may be more.
  public let isFlexibleSpacing: Bool
  /// Whether there are exactly so many.
  public var isFixedSpacing: Bool { !isFlexibleSpacing }

  private init(_ spacing: Double, _ isFlexible: Bool) {
    (self.spacing, isFlexibleSpacing) = (spacing.isFinite ? max(0, spacing) : 0, isFlexible)
  }

  /// At least so many points.
  public static func flexible(_ flexibleSpacing: Double) -> CollectionLayoutSpacing {
    CollectionLayoutSpacing(flexibleSpacing, true)
  }
  /// So many points.
  public static func fixed(_ fixedSpacing: Double) -> CollectionLayoutSpacing {
    CollectionLayoutSpacing(fixedSpacing, false)
  }
}

/// Room around an item of a compositional layout: UIKit's `NSCollectionLayoutEdgeSpacing`.
public final class CollectionLayoutEdgeSpacing {
  /// Before the item.
  public let leading: CollectionLayoutSpacing?
  /// Above the item.
  public let top: CollectionLayoutSpacing?
  /// Behind the item.
  public let trailing: CollectionLayoutSpacing?
  /// Below the item.
  public let bottom: CollectionLayoutSpacing?

  /// Room at the four sides; nil for none.
  public init(
    leading: CollectionLayoutSpacing?, top: CollectionLayoutSpacing?, trailing: CollectionLayoutSpacing?,
    bottom: CollectionLayoutSpacing?
  ) { (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom) }
}

/// Which edges of a rectangle another one lies at: UIKit's `NSRectAlignment`.
public enum RectAlignment: Int, Hashable, Sendable, CaseIterable {
  /// None.
  case none = 0
  /// One edge, or a corner.
  case top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// Where a supplementary view is at an item: UIKit's `NSCollectionLayoutAnchor`.
public final class CollectionLayoutAnchor {
  /// The edges that it lies at.
  public let edges: DirectionalRectEdge
  /// How far it is moved from there; points, or shares of its size.
  public let offset: Point
  /// Whether the offset is points.
  public let isAbsoluteOffset: Bool
  /// Whether the offset is shares.
  public var isFractionalOffset: Bool { !isAbsoluteOffset }

  /// At edges; in the middle along an axis without one.
  public init(edges: DirectionalRectEdge) { (self.edges, offset, isAbsoluteOffset) = (edges, .zero, true) }

  /// At edges, moved by points.
  public init(edges: DirectionalRectEdge, absoluteOffset: Point) {
    (self.edges, offset, isAbsoluteOffset) = (edges, absoluteOffset.isFinite ? absoluteOffset : .zero, true)
  }

  /// At edges, moved by shares of the size of what is placed.
  public init(edges: DirectionalRectEdge, fractionalOffset: Point) {
    (self.edges, offset, isAbsoluteOffset) = (edges, fractionalOffset.isFinite ? fractionalOffset : .zero, false)
  }

  /// The point of a rectangle that the edges name.
  func point(of rect: Rect) -> Point {
    let x = edges.contains(.leading) ? rect.minX : edges.contains(.trailing) ? rect.maxX : rect.midX
    let y = edges.contains(.top) ? rect.minY : edges.contains(.bottom) ? rect.maxY : rect.midY
    return Point(x, y)
  }
}
