/// The form of a rounded corner.
@frozen
public enum CornerCurve: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// A quarter of an ellipse.
  case circular
  /// A curve that leaves the sides without a jump in curvature: the superellipse |x|ⁿ + |y|ⁿ = 1 with the exponent
  /// `continuousExponent`, over `continuousReach` times the radius of either side.
  case continuous

  /// 1.528665: where Apple's continuous corner begins, in radii from the corner.
  public static let continuousReach = 1.528665
  /// With it the curve passes as near to the corner as the circle of that radius does.
  public static let continuousExponent = 3.2588
}

/// Some of a layer's corners, in its own space. Values as in Core Animation.
@frozen
public struct CornerMask: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// Of the bits below.
  public let rawValue: UInt8

  /// Takes the bits as they are.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The corner of least x and y.
  public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
  /// The corner of most x and least y.
  public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
  /// The corner of least x and most y.
  public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
  /// The corner of most x and y.
  public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)
  /// All four.
  public static let all: CornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
