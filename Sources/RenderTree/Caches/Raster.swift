internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What is kept of a layer that is drawn into a bitmap first.
struct Raster: BitwiseCopyable, Sendable {
  /// Why a layer has a device of its own.
  enum Use: BitwiseCopyable, Sendable {
    /// The layer has `shouldRasterize`.
    case bitmap
    /// It lies in perspective and is more than one quad, or is turned and has filters that reach around: that is made
    /// in its own plane.
    case plane
    /// It stands for a group: its texels are the device's pixels, moved by `shift`, and are kept on a page with others.
    case group
  }

  var use = Use.bitmap
  /// The layer's own space to the device around it; `LayerState.device` leads to the bitmap's texels, counted from the
  /// corner of the bounds.
  var outer = Homography.identity
  /// `LayerState.versions.parent` when the layer's verdict was found: `outer` is a matter of that.
  var decidedVersion: UInt32 = 0
  /// The texels that there are.
  var region = PixelRect.empty
  /// Of a plane: what `region` would be, as it was decided last.
  var ends = PixelRect.empty
  /// Texels a point.
  var scale = 1.0
  /// In how many other bitmaps it is drawn.
  var depth = 0
  /// The page that it is kept on, among `Page.rasters`; −1 for none.
  var page: Int32 = -1
  /// The page holds what the layer looks like.
  var isFresh = false
  /// Where it is drawn, or was first in the last plan that showed it.
  var surroundings: CacheKey?
  /// The number of the last plan that showed it.
  var lastUse: UInt64 = 0

  /// Of a group, device pixels: where the group's pixel 0 lies. All that is drawn of a group is drawn from there, so
  /// that a group which moves by whole pixels is the same.
  var shift = SIMD2<Int>.zero
  /// Of a group: where its page holds `region`.
  var corner = SIMD2<Int32>.zero
  /// Of a group and a plane: how many plans have drawn it as it is now.
  var stillPlans = 0
  /// Of a group: its own pixels that look different since it was drawn.
  var changed = PixelRect.empty
  /// Of a group: how many plans in a row have found a small part of it changed.
  var churnPlans = 0

  var isGroup: Bool { use == .group }
}
