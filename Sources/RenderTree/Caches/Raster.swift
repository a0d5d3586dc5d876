internal import MultiplaneGeometry

/// A layer with a device of its own, which it is drawn to first.
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
  /// For a plane: the last result of `rasterRegion`.
  var ends = PixelRect.empty
  /// Texels a point.
  var scale = 1.0
  /// Number of bitmaps around it.
  var depth = 0
  /// For a group: place of the group's pixel 0, device pixels. A group is drawn relative to that, so that moves by
  /// whole pixels change none of its pixels.
  var shift = SIMD2<Int>.zero
  /// For a group: bounds of its content with its effects, in its own space, for its sublayers' bounds `knownChildren`;
  /// null if unknown. The group itself has not changed since.
  var knownBounds = Rect.null
  var knownChildren = Rect.null

  var isGroup: Bool { use == .group }
}
