/// A place in a plane, in the unit of the space that it is given in (points, pixels or texels). y runs down.
@frozen
public struct Point: Hashable, BitwiseCopyable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.init(x: x, y: y)
  }

  public static let zero = Point(0, 0)

  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
}
