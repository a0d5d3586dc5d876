/// The shape of a rounded corner.
@frozen
public enum CornerCurve: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// A quarter of an ellipse.
  case circular
  /// A curve without a jump in curvature where it leaves the sides: the superellipse |x|ⁿ + |y|ⁿ = 1 with the exponent
  /// `continuousExponent`, over `continuousReach` times the radius along either side.
  case continuous

  /// Where the continuous curve begins, in radii from the corner. The value is Apple's.
  public static let continuousReach = 1.528665
  /// The exponent n. With this value the curve passes as near to the corner as the circle of the same radius.
  public static let continuousExponent = 3.2588
}

/// A set of a layer's corners, in the layer's own space. Raw values as in Core Animation.
@frozen
public struct CornerMask: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// Bits of the corners below.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The corner at minimum x and y.
  public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
  /// The corner at maximum x and minimum y.
  public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
  /// The corner at minimum x and maximum y.
  public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
  /// The corner at maximum x and y.
  public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)
  /// All four.
  public static let all: CornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
