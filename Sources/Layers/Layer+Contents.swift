public import MultiplaneGeometry
internal import MultiplaneChanges
public import MultiplaneContents

// MARK: Slices

extension Layer {
  /// The stretchable part of nine-slice contents, as a fraction of the part that `contentsRect` shows (not of the
  /// bitmap). The default is all of it.
  ///
  /// The four corners around it keep their natural size (texels ÷ `contentsScale` points). The edges between the
  /// corners are stretched along one axis, the centre along both. Applies to the gravities that scale (resize,
  /// resizeAspect, resizeAspectFill), where the nine parts fill the gravity's rectangle; other gravities ignore it. The
  /// rectangle is clamped to the unit rectangle. A centre narrower than one texel becomes one texel wide, with the same
  /// middle. Corners that do not fit shrink in proportion until they meet. When `contentsCapInsets` is set, it is used
  /// instead.
  public final var contentsCenter: Rect {
    get { detail.contentsCenter }
    set { change(\.detail.contentsCenter, to: newValue, .detail, as: .contentsCenter) }
  }

  /// The same value as `contentsCenter`, under UIView's name.
  public final var contentStretch: Rect {
    get { contentsCenter }
    set { contentsCenter = newValue }
  }

  /// The fixed margins of nine-slice contents, in points (× `contentsScale` gives texels), measured inwards from the
  /// edges of the part that `contentsRect` shows. nil, the default, uses `contentsCenter`.
  ///
  /// A negative inset counts as 0. Insets that together exceed the contents are scaled down in proportion until they
  /// meet.
  public final var contentsCapInsets: EdgeInsets? {
    get { detail.capInsets }
    set { change(\.detail.capInsets, to: newValue, .detail) }
  }

  /// How the stretchable part fills its area along x; `stretch` by default. An addition to Core Animation.
  public final var horizontalTileMode: TileMode {
    get { detail.horizontalTileMode }
    set { change(\.detail.horizontalTileMode, to: newValue, .detail) }
  }

  /// How the stretchable part fills its area along y; `stretch` by default. An addition to Core Animation.
  public final var verticalTileMode: TileMode {
    get { detail.verticalTileMode }
    set { change(\.detail.verticalTileMode, to: newValue, .detail) }
  }
}

// MARK: Filters and tint

extension Layer {
  /// How texels are sampled where a pixel spans more than one texel; `linear` by default.
  ///
  /// The span is the longer column of the matrix from device pixels to texels, at the pixel's centre. Contents whose
  /// texels land one to one on pixels are not filtered.
  public final var minificationFilter: ContentsFilter {
    get { detail.minificationFilter }
    set { change(\.detail.minificationFilter, to: newValue, .detail) }
  }

  /// How texels are sampled where a pixel spans one texel or less; `linear` by default. `trilinear` is the same as
  /// `linear` here.
  public final var magnificationFilter: ContentsFilter {
    get { detail.magnificationFilter }
    set { change(\.detail.magnificationFilter, to: newValue, .detail) }
  }

  /// Added to the mip level of trilinear minification, which is log2 of the texels that a pixel spans: 1 halves the
  /// resolution, −1 doubles it.
  public final var minificationFilterBias: Float {
    get { Float(exactFilterBias) }
    set { exactFilterBias = Double(newValue) }
  }

  /// `minificationFilterBias`, as it is sent: not rounded to `Float`.
  package final var exactFilterBias: Double {
    get { detail.minificationFilterBias }
    set { change(\.detail.minificationFilterBias, to: newValue, .detail, as: .minificationFilterBias) }
  }

  /// The colour of bitmaps of the format `Bitmap.Format.a8`, sRGB with straight alpha; nil, the default, is black.
  /// Other formats are not tinted.
  public final var contentsTintColor: Color? {
    get { detail.tintColor }
    set { change(\.detail.tintColor, to: newValue, .detail, as: .contentsTintColor) }
  }

  /// The part of the contents that is shown, as a fraction of the bitmap. Outside of the bitmap, its edge texels are
  /// repeated.
  public final var contentsRect: Rect {
    get { detail.contentsRect }
    set { change(\.detail.contentsRect, to: newValue, .detail, as: .contentsRect) }
  }
}
