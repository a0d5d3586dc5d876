internal import MultiplaneGeometry

/// A layer that is drawn to a bitmap first, and the cached bitmap.
struct Raster: BitwiseCopyable, Sendable {
  /// Why a layer has a device of its own.
  enum Use: BitwiseCopyable, Sendable {
    /// The layer has `shouldRasterize`.
    case bitmap
    /// It is drawn in its own plane: it is in perspective and more than one quad, or is rotated and has filters that
    /// read pixels around.
    case plane
    /// It is a group: its texels are the device's pixels, moved by `shift`, and are cached on a page with others.
    case group
  }

  var use = Use.bitmap
  /// The layer's own space to the device around it. `LayerState.device` maps to the bitmap's texels, counted from the
  /// corner of the bounds.
  var outer = Homography.identity
  /// `LayerState.versions.parent` when the layer's verdict was decided, on which `outer` depends.
  var decidedVersion: UInt32 = 0
  /// The texels of the bitmap.
  var region = PixelRect.empty
  /// For a plane: the last result of `rasterRegion`.
  var ends = PixelRect.empty
  /// Texels a point.
  var scale = 1.0
  /// Number of bitmaps around it.
  var depth = 0
  /// The page of the cached bitmap, in `Page.rasters`; −1 for none.
  var page: Int32 = -1
  /// Whether the page shows the layer's present content.
  var isFresh = false
  /// Place of its first drawing in the last plan that showed it.
  var surroundings: CacheKey?
  /// Number of the last plan that showed it.
  var lastUse: UInt64 = 0

  /// For a group: place of the group's pixel 0, device pixels. A group is drawn relative to that, so that moves by
  /// whole pixels change none of its pixels.
  var shift = SIMD2<Int>.zero
  /// For a group: place of `region` on its page.
  var corner = SIMD2<Int32>.zero
  /// For a group and a plane: plans that have drawn it unchanged.
  var stillPlans = 0
  /// For a group: its own pixels that have changed since it was drawn.
  var changed = PixelRect.empty
  /// For a group that reaches far beyond the target: the visible pixels at which it was drawn, in its own pixels. It
  /// holds those alone, and is drawn anew at other ones. Empty for a group that is whole.
  var cut = PixelRect.empty
  /// For a group: bounds of its content with its effects, in its own space, for its sublayers' bounds `knownChildren`;
  /// null if unknown. The group itself has not changed since.
  var knownBounds = Rect.null
  var knownChildren = Rect.null
  /// For a group: successive plans with small changes.
  var churnPlans = 0

  var isGroup: Bool { use == .group }
}
