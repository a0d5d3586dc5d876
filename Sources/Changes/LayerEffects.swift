public import MultiplaneContents
public import MultiplaneGeometry

/// Composition properties, which most layers leave at their defaults. See `Layer`'s properties of the same names.
@frozen
public struct LayerEffects: Hashable, BitwiseCopyable, Sendable {
  /// As set, before radii too large are scaled down; below 0 counts as 0. Corners outside of `maskedCorners` are 0
  /// here.
  public var cornerRadii = CornerRadii.zero
  /// The corners that are rounded: an animated radius applies to these.
  public var maskedCorners = CornerMask.all
  /// The shape of all four corners.
  public var cornerCurve = CornerCurve.circular
  /// Points; below 0 counts as 0.
  public var borderWidth = 0.0
  /// sRGB with straight alpha.
  public var borderColor = Color.black
  /// sRGB with straight alpha.
  public var shadowColor = Color.black
  /// Drawing clamps it to 0…1.
  public var shadowOpacity = 0.0
  /// Points of the layer's own space.
  public var shadowOffset = Size(0, -3)
  /// The standard deviation of the Gaussian, points; below 0 counts as 0.
  public var shadowRadius = 3.0
  /// How the layer is blended with the pixels below in its group.
  public var compositingFilter = BlendMode.normal
  /// Whether `opacity` applies to the layer and its sublayers as one image.
  public var allowsGroupOpacity = true
  /// Edges antialiased by area coverage; at the other edges, a pixel belongs to the layer when its centre does.
  public var antialiasedEdges = EdgeMask.all
  /// Whether the layer and its sublayers are drawn into a cached bitmap.
  public var shouldRasterize = false
  /// Resolution of that bitmap, texels a point; a value that is not above 0 counts as 1.
  public var rasterizationScale = 1.0

  /// The values of a new layer.
  public static let `default` = LayerEffects()

  /// Makes the values of a new layer.
  @inlinable
  public init() {}
}

extension CornerRadii {
  /// The radii of the corners in a mask; the other corners are sharp.
  public func keeping(_ corners: CornerMask) -> CornerRadii {
    CornerRadii(
      topLeft: corners.contains(.layerMinXMinYCorner) ? topLeft : .zero,
      topRight: corners.contains(.layerMaxXMinYCorner) ? topRight : .zero,
      bottomRight: corners.contains(.layerMaxXMaxYCorner) ? bottomRight : .zero,
      bottomLeft: corners.contains(.layerMinXMaxYCorner) ? bottomLeft : .zero)
  }
}
