public import MultiplaneContents
public import MultiplaneGeometry

/// What few layers say about how their contents are sliced, filtered and tinted. Meaning as in `Layer`'s properties of
/// the same names.
@frozen
public struct ContentsDetail: Hashable, BitwiseCopyable, Sendable {
  /// The part that is stretched, as a fraction of what `contentsRect` shows.
  public var contentsCenter = Rect.unit
  /// What is not stretched on each side, points; takes the place of `contentsCenter` where it is set.
  public var capInsets: EdgeInsets?
  /// Along x.
  public var horizontalTileMode = TileMode.stretch
  /// Along y.
  public var verticalTileMode = TileMode.stretch
  /// Where a pixel spans more than one texel.
  public var minificationFilter = ContentsFilter.linear
  /// Where a pixel spans one texel or less.
  public var magnificationFilter = ContentsFilter.linear
  /// Added to the level of detail of a trilinear minification.
  public var minificationFilterBias = 0.0
  /// The colour of `.a8` bitmaps, sRGB, straight alpha; nil for black.
  public var tintColor: Color?

  /// Every value as in a new layer: nothing is sliced, filters are linear.
  public static let `default` = ContentsDetail()

  /// A new layer's values.
  @inlinable
  public init() {}
}
