/// Distances from the four sides, inwards.
@frozen
public struct EdgeInsets: Hashable, BitwiseCopyable, Sendable {
  /// How far the top edge moves down; negative moves it up.
  public var top: Double
  /// How far the left edge moves to the right; negative moves it to the left.
  public var left: Double
  /// How far the bottom edge moves up; negative moves it down.
  public var bottom: Double
  /// How far the right edge moves to the left; negative moves it to the right.
  public var right: Double

  /// Distances in the unit of the rectangle that they are used on.
  @inlinable
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Moves no edge.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}
