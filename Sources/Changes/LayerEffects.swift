public import MultiplaneContents
public import MultiplaneGeometry

/// What few layers say about how they are composited. Meaning as in `Layer`'s properties of the same names.
@frozen
public struct LayerEffects: Hashable, BitwiseCopyable, Sendable {
  /// As they are set, before they are made to fit; what is below 0 counts as 0. Corners that are not in `maskedCorners`
  /// are 0 here.
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
