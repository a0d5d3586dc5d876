/// A set of a layer's edges, in the layer's own space. Raw values as in Core Animation.
@frozen
public struct EdgeMask: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// Bits of the edges below.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The edge at minimum x.
  public static let left = EdgeMask(rawValue: 1)
  /// The edge at maximum x.
  public static let right = EdgeMask(rawValue: 2)
  /// The edge at maximum y.
  public static let bottom = EdgeMask(rawValue: 4)
  /// The edge at minimum y.
  public static let top = EdgeMask(rawValue: 8)
  /// All four.
  public static let all: EdgeMask = [.left, .right, .bottom, .top]
}
