/// Distances from the four sides of a rectangle, inwards.
@frozen
public struct EdgeInsets: Hashable, BitwiseCopyable, Sendable {
  /// Distance by which the top edge moves down; negative moves it up.
  public var top: Double
  /// Distance by which the left edge moves right; negative moves it left.
  public var left: Double
  /// Distance by which the bottom edge moves up; negative moves it down.
  public var bottom: Double
  /// Distance by which the right edge moves left; negative moves it right.
  public var right: Double

  /// Makes insets, in the unit of the rectangle.
  @inlinable
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}
