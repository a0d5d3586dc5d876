public import MultiplaneGeometry

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

/// What few layers say about how they are composited. Meaning as in `Layer`'s properties of the same names.
@frozen
public struct LayerEffects: Hashable, BitwiseCopyable, Sendable {
  /// As they are set, before they are made to fit; what is below 0 counts as 0. Corners that are not in `maskedCorners` are 0 here.
  public var cornerRadii = CornerRadii.zero
  /// The form of all four corners.
  public var cornerCurve = CornerCurve.circular
  /// Points; what is below 0 counts as 0.
  public var borderWidth = 0.0
  /// sRGB, straight alpha.
  public var borderColor = Color.black
  /// sRGB, straight alpha.
  public var shadowColor = Color.black
  /// Clamped to 0…1 when it is drawn.
  public var shadowOpacity = 0.0
  /// Points of the layer's own space.
  public var shadowOffset = Size(0, -3)
  /// The Gaussian's standard deviation, points; what is below 0 counts as 0.
  public var shadowRadius = 3.0
  /// Onto what is below in the group around the layer.
  public var compositingFilter = BlendMode.normal
  /// Whether `opacity` acts on the layer and its sublayers as one picture.
  public var allowsGroupOpacity = true
  /// Edges that are covered by area; a pixel is within the others when its centre is.
  public var antialiasedEdges = EdgeMask.all
  /// Whether the layer, with everything in it, is drawn into a bitmap first.
  public var shouldRasterize = false
  /// Texels a point of that bitmap; what is not above 0 counts as 1.
  public var rasterizationScale = 1.0

  /// Every value as in a new layer.
  public static let `default` = LayerEffects()

  /// A new layer's values.
  @inlinable
  public init() {}
}
