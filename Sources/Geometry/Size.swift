/// A width and a height. Negative values are kept; `Rect` standardises them where needed.
@frozen
public struct Size: Hashable, BitwiseCopyable, Sendable {
  /// Along x; may be negative.
  public var width: Double
  /// Along y; may be negative.
  public var height: Double

  /// Makes a size.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes a size from width and height, without labels.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.init(width: width, height: height)
  }

  /// Zero width and height.
  public static let zero = Size(0, 0)

  /// Whether neither side is NaN or infinite.
  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }
}
