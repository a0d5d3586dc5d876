public import MultiplaneContents
public import MultiplaneGeometry

/// How a layer's contents are cut, sliced, filtered and tinted; most layers have the defaults. See `Layer`'s properties
/// of the same names.
@frozen
public struct ContentsDetail: Hashable, BitwiseCopyable, Sendable {
  /// The part of the bitmap that is shown, as a fraction of the bitmap.
  public var contentsRect = Rect.unit
  /// The stretchable part, as a fraction of the part that `contentsRect` shows.
  public var contentsCenter = Rect.unit
  /// The fixed margins, points; used instead of `contentsCenter` when set.
  public var capInsets: EdgeInsets?
  /// Along x.
  public var horizontalTileMode = TileMode.stretch
  /// Along y.
  public var verticalTileMode = TileMode.stretch
  /// Where a pixel spans more than one texel.
  public var minificationFilter = ContentsFilter.linear
  /// Where a pixel spans one texel or less.
  public var magnificationFilter = ContentsFilter.linear
  /// Added to the mip level of a trilinear minification.
  public var minificationFilterBias = 0.0
  /// The colour of `.a8` bitmaps, sRGB with straight alpha; nil for black.
  public var tintColor: Color?

  /// The values of a new layer: the whole bitmap, no slices, linear filters.
  public static let `default` = ContentsDetail()

  /// Whether all but `contentsRect` are the defaults.
  public var onlyShowsPart: Bool {
    var other = self
    other.contentsRect = .unit
    return other == .default
  }

  /// Whether contents may be cut into slices.
  public var mayHaveSlices: Bool {
    contentsCenter != .unit || capInsets != nil || horizontalTileMode != .stretch || verticalTileMode != .stretch
  }

  /// Whether bitmaps of a format show the tint: its alpha, and not the texels' alone, says whether they are opaque.
  public func tints(_ format: Bitmap.Format) -> Bool { format == .a8 && tintColor != nil }

  /// Makes the values of a new layer.
  @inlinable
  public init() {}

  /// Whether all numbers are finite.
  @inlinable
  public var isFinite: Bool {
    let (insets, tint) = (capInsets ?? .zero, tintColor ?? .clear)
    let zero =
      SIMD4(contentsCenter.origin.x, contentsCenter.origin.y, contentsCenter.size.width, contentsCenter.size.height) * 0
      + SIMD4(contentsRect.origin.x, contentsRect.origin.y, contentsRect.size.width, contentsRect.size.height) * 0
      + SIMD4(insets.top, insets.left, insets.bottom, insets.right) * 0
      + SIMD4(tint.red, tint.green, tint.blue, tint.alpha) * 0
    return zero.sum() + minificationFilterBias * 0 == 0
  }
}
