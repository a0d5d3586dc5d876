public import MultiplaneGeometry

/// How the stretchable part of nine-sliced contents fills its place along one axis. The names are Qt's and CSS's.
@frozen
public enum TileMode: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// It is scaled to the place.
  case stretch
  /// It is repeated at its natural size, one copy in the middle, and cut at both ends.
  case `repeat`
  /// It is repeated a whole number of times, scaled so that the copies fit: as many as come nearest to the natural size, at least one.
  case round
}

/// How texels become pixels where they don't land one to one.
@frozen
public enum ContentsFilter: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// The texel that the pixel's centre lies in.
  case nearest
  /// The four texels around the pixel's centre, weighted.
  case linear
  /// As `linear`, in the two levels of the mip chain that are nearest in size, weighted. Where texels are magnified it is `linear`.
  case trilinear
}

/// What few layers say about how their contents are sliced, filtered and tinted. Meaning as in `Layer`'s properties of the same names.
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
