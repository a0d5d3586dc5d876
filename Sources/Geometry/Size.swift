/// A width and a height. Negative values are kept as they are given; `Rect` standardises them where it matters.
@frozen
public struct Size: Hashable, BitwiseCopyable, Sendable {
  /// Along x; may be negative.
  public var width: Double
  /// Along y; may be negative.
  public var height: Double

  /// Takes both as they are.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The same without labels: width, then height.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.init(width: width, height: height)
  }

  /// Neither width nor height.
  public static let zero = Size(0, 0)

  /// True when neither side is NaN or infinite.
  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }
}
