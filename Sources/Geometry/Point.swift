/// A point in a plane, in the unit of its space (points, pixels or texels). y runs down.
@frozen
public struct Point: Hashable, BitwiseCopyable, Sendable {
  /// Increases rightwards.
  public var x: Double
  /// Increases downwards.
  public var y: Double

  /// Makes a point from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes a point from x and y, without labels.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.init(x: x, y: y)
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Whether neither coordinate is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The sum by coordinate: `a` moved by `b`.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// The difference by coordinate: the vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
}
