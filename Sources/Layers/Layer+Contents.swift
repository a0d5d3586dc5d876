public import MultiplaneGeometry
internal import MultiplaneChanges
public import MultiplaneContents

// MARK: Slices

extension Layer {
  /// The part of the contents that is stretched, as a fraction of what `contentsRect` shows (not of the bitmap); the
  /// default is all of it.
  ///
  /// The four corners around it keep their natural size (texels ÷ `contentsScale` points), the edges between them are
  /// stretched along one axis, the centre along both. Used with the gravities that scale (resize, resizeAspect,
  /// resizeAspectFill): the nine parts fill the rectangle that the gravity gives; ignored by the others. What leaves
  /// the unit rectangle is clamped to it. A centre narrower than one texel is one texel wide, about the same middle.
  /// Corners that don't fit shrink in proportion until they meet. `contentsCapInsets` takes its place where that is
  /// set.
  public final var contentsCenter: Rect {
    get { detail.contentsCenter }
    set { detail.contentsCenter = newValue }
  }

  /// The same value as `contentsCenter`, under the name that views have for it.
  public final var contentStretch: Rect {
    get { detail.contentsCenter }
    set { detail.contentsCenter = newValue }
  }

  /// What is not stretched on each side of the contents, in points (× `contentsScale` is texels), measured inwards from
  /// the edges of what `contentsRect` shows; nil, the default, leaves it to `contentsCenter`.
  ///
  /// A negative inset counts as 0. Insets that are larger than the contents together meet in proportion to their sizes.
  public final var contentsCapInsets: EdgeInsets? {
    get { detail.capInsets }
    set { detail.capInsets = newValue }
  }

  /// How the stretchable part fills its place along x; the default scales it. Core Animation has no such property.
  public final var horizontalTileMode: TileMode {
    get { detail.horizontalTileMode }
    set { detail.horizontalTileMode = newValue }
  }

  /// How the stretchable part fills its place along y; the default scales it.
  public final var verticalTileMode: TileMode {
    get { detail.verticalTileMode }
    set { detail.verticalTileMode = newValue }
  }
}

// MARK: Filters and tint

extension Layer {
  /// How texels become pixels where a pixel spans more than one texel; `linear` by default.
  ///
  /// What a pixel spans is the longer column of the matrix from device pixels to texels, taken at the pixel's centre.
  /// Contents whose texels land one to one on pixels are not filtered at all.
  public final var minificationFilter: ContentsFilter {
    get { detail.minificationFilter }
    set { detail.minificationFilter = newValue }
  }

  /// How texels become pixels where a pixel spans one texel or less; `linear` by default, and `trilinear` means the
  /// same here.
  public final var magnificationFilter: ContentsFilter {
    get { detail.magnificationFilter }
    set { detail.magnificationFilter = newValue }
  }

  /// Added to the level of detail of a trilinear minification, log2 of the texels that a pixel spans: 1 is half the
  /// resolution, −1 twice.
  public final var minificationFilterBias: Double {
    get { detail.minificationFilterBias }
    set { detail.minificationFilterBias = newValue }
  }

  /// The colour that bitmaps of the format `Bitmap.Format.a8` are drawn in, sRGB, straight alpha; nil, the default, for
  /// black. Other formats are not tinted.
  public final var contentsTintColor: Color? {
    get { detail.tintColor }
    set { detail.tintColor = newValue }
  }

  private final var detail: ContentsDetail {
    get { contentsDetail?.value ?? ContentsDetail() }
    set {
      if let contentsDetail {
        contentsDetail.value = newValue
      } else if newValue != ContentsDetail() {
        contentsDetail = LayerContentsDetail(newValue)
      } else {
        return
      }
      mark(.detail)
    }
  }
}
