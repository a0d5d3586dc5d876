/// The radii of a rectangle's corners: half axes of an ellipse along x (`width`) and y (`height`), points.
@frozen
public struct CornerRadii: Hashable, BitwiseCopyable, Sendable {
  /// The radii of the corner at minimum x and y.
  public var topLeft: Size
  /// The radii of the corner at maximum x and minimum y.
  public var topRight: Size
  /// The radii of the corner at maximum x and y.
  public var bottomRight: Size
  /// The radii of the corner at minimum x and maximum y.
  public var bottomLeft: Size

  /// Makes radii of four corners, clockwise from the corner at minimum x and y.
  @inlinable
  public init(topLeft: Size, topRight: Size, bottomRight: Size, bottomLeft: Size) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Makes four circular corners with the same radius.
  @inlinable
  public init(_ radius: Double) {
    let size = Size(radius, radius)
    self.init(topLeft: size, topRight: size, bottomRight: size, bottomLeft: size)
  }

  /// Sharp corners.
  public static let zero = CornerRadii(0)

  /// Whether no radius is NaN or infinite.
  @inlinable public var isFinite: Bool {
    topLeft.isFinite && topRight.isFinite && bottomRight.isFinite && bottomLeft.isFinite
  }
}
