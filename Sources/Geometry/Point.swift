/// A place in a plane, in the unit of the space that it is given in (points, pixels or texels). y runs down.
@frozen
public struct Point: Hashable, BitwiseCopyable, Sendable {
  /// Rightwards.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// A place by its two coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The same without labels: x, then y.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.init(x: x, y: y)
  }

  /// The origin of whatever space it is used in.
  public static let zero = Point(0, 0)

  /// True when neither coordinate is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Adds coordinate by coordinate: `a` moved by `b`.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// Subtracts coordinate by coordinate: the way from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
}
