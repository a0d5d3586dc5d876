/// A width and a height. Negative values are kept as they are given; `Rect` standardises them where it matters.
@frozen
public struct Size: Hashable, BitwiseCopyable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.init(width: width, height: height)
  }

  public static let zero = Size(0, 0)

  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }
}
