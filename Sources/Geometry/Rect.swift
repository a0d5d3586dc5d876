/// An axis-aligned rectangle: origin is the top-left corner, y runs down.
///
/// Width and height may be negative, as in `CGRect`: `minX`, `maxX` and everything computed from them (union,
/// intersection, contains, integral) take the rectangle as standardised; `origin` and `size` return what was set.
@frozen
public struct Rect: Hashable, BitwiseCopyable, Sendable {
  public var origin: Point
  public var size: Size

  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle between two corners; empty, not turned over, when they are in the wrong order.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: max(maxX - minX, 0), height: max(maxY - minY, 0))
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The unit rectangle.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// No place at all: the intersection of disjoint rectangles, and what union starts from.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  @inlinable public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  @inlinable public var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  @inlinable public var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  @inlinable public var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  @inlinable public var width: Double { abs(size.width) }
  @inlinable public var height: Double { abs(size.height) }

  @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  @inlinable public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
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
