/// Some of a layer's edges, in its own space. Values as in Core Animation.
@frozen
public struct EdgeMask: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// Of the bits below.
  public let rawValue: UInt8

  /// Takes the bits as they are.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The edge of least x.
  public static let left = EdgeMask(rawValue: 1)
  /// The edge of most x.
  public static let right = EdgeMask(rawValue: 2)
  /// The edge of most y.
  public static let bottom = EdgeMask(rawValue: 4)
  /// The edge of least y.
  public static let top = EdgeMask(rawValue: 8)
  /// All four.
  public static let all: EdgeMask = [.left, .right, .bottom, .top]
}
