/// An axis-aligned rectangle: the origin is the top left corner, y runs down.
///
/// Width and height may be negative, as in `CGRect`: `minX`, `maxX` and all operations (union, intersection, contains,
/// integral) use the standardised rectangle; `origin` and `size` return the values as set.
@frozen
public struct Rect: Hashable, BitwiseCopyable, Sendable {
  /// The corner that the size extends from: the top left one unless a side is negative.
  public var origin: Point
  /// The size as set; a negative width extends to the left of the origin, a negative height above it.
  public var size: Size

  /// Makes a rectangle without standardising it.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle without standardising it.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle between two corners; empty when they are in the wrong order.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: max(maxX - minX, 0), height: max(maxY - minY, 0))
  }

  /// Zero size at the origin. Not `null`, because it has a position.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The unit square at the origin.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The rectangle without a position: the intersection of disjoint rectangles, and the neutral element of union.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The left edge of the standardised rectangle.
  @inlinable public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  /// The top edge of the standardised rectangle.
  @inlinable public var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  /// The right edge of the standardised rectangle.
  @inlinable public var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  /// The bottom edge of the standardised rectangle.
  @inlinable public var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }
  /// The middle between the left and right edges.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The middle between the top and bottom edges.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The width, never negative, unlike `size.width`.
  @inlinable public var width: Double { abs(size.width) }
  /// The height, never negative, unlike `size.height`.
  @inlinable public var height: Double { abs(size.height) }

  /// Whether it is `null`: a coordinate of the origin is positive infinity.
  @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether it has no area: it is null, or a side is 0.
  @inlinable public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
  /// Whether origin and size have neither NaN nor infinity; false for `null`.
  @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// The same area, with width and height that are not negative.
  @inlinable public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  /// The four corners: top-left, top-right, bottom-right, bottom-left.
  @inlinable public var corners: (Point, Point, Point, Point) {
    (Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY))
  }
}
