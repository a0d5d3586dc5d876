/// An axis-aligned rectangle: origin is the top-left corner, y runs down.
///
/// Width and height may be negative, as in `CGRect`: `minX`, `maxX` and everything computed from them (union,
/// intersection, contains, integral) take the rectangle as standardised; `origin` and `size` return what was set.
@frozen
public struct Rect: Hashable, BitwiseCopyable, Sendable {
  /// The corner that the size starts from: the top-left one unless a side is negative.
  public var origin: Point
  /// As it was set; a negative width reaches to the left of the origin, a negative height above it.
  public var size: Size

  /// Takes both as they are, without standardising.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Takes the four numbers as they are, without standardising.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle between two corners; empty, not turned over, when they are in the wrong order.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: max(maxX - minX, 0), height: max(maxY - minY, 0))
  }

  /// No size, at the origin; not `null`, because it has a place.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The unit rectangle.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// No place at all: the intersection of disjoint rectangles, and what union starts from.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The left edge of the standardised rectangle.
  @inlinable public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  /// The top edge of the standardised rectangle.
  @inlinable public var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  /// The right edge of the standardised rectangle.
  @inlinable public var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  /// The bottom edge of the standardised rectangle.
  @inlinable public var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }
  /// Halfway between the left and the right edge.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// Halfway between the top and the bottom edge.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// Never negative, unlike that of `size`.
  @inlinable public var width: Double { abs(size.width) }
  /// Never negative, unlike that of `size`.
  @inlinable public var height: Double { abs(size.height) }

  /// True when it has no place, as `null`: a coordinate of the origin is positive infinity.
  @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// True when it has no area: it is null, or a side is 0.
  @inlinable public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
  /// True when origin and size hold neither NaN nor infinity; `null` is not finite.
  @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// The same place with a width and a height that are not negative.
  @inlinable public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  /// The four corners: top-left, top-right, bottom-right, bottom-left.
  @inlinable public var corners: (Point, Point, Point, Point) {
    (Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY))
  }
}
