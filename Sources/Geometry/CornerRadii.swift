/// How far each corner of a rectangle is rounded: an ellipse's half axes along x (`width`) and y (`height`), points.
@frozen
public struct CornerRadii: Hashable, BitwiseCopyable, Sendable {
  /// Of the corner of least x and y.
  public var topLeft: Size
  /// Of the corner of most x and least y.
  public var topRight: Size
  /// Of the corner of most x and y.
  public var bottomRight: Size
  /// Of the corner of least x and most y.
  public var bottomLeft: Size

  /// Four corners, clockwise from the one of least x and y.
  @inlinable
  public init(topLeft: Size, topRight: Size, bottomRight: Size, bottomLeft: Size) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same circle at each corner.
  @inlinable
  public init(_ radius: Double) {
    let size = Size(radius, radius)
    self.init(topLeft: size, topRight: size, bottomRight: size, bottomLeft: size)
  }

  /// Sharp corners.
  public static let zero = CornerRadii(0)

  /// True when no radius is NaN or infinite.
  @inlinable public var isFinite: Bool {
    topLeft.isFinite && topRight.isFinite && bottomRight.isFinite && bottomLeft.isFinite
  }
}
