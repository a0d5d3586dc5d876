internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A bitmap that is drawn beside a layer's own contents: a rasterised shape, a shadow.
struct BitmapQuad {
  var bitmap: Bitmap
  /// Its entry in the texture store.
  var entry: Int32
  /// What the whole bitmap fills, in the space of `map`.
  var rect: Rect
  /// To the device.
  var map = Homography.identity
  /// A record that says the same map: the layer's own; −1 where one is made for this plan.
  var node: Int32 = -1
  /// Each pixel takes one texel.
  var isOneToOne = false
  /// Texels at each side that are clear.
  var clearRim = 0
  /// Of an alpha-only bitmap.
  var tint: Color?
  /// Nine parts: how much of each side is not stretched, points of the space of `map`.
  var caps: EdgeInsets?

  /// Device pixels in which something of it is seen; of one that is turned perhaps more.
  var pixels: PixelRect {
    guard isParallel else { return LayerTable.pixels(of: rect, through: map) }
    let all = Self.pixels(of: rect, through: map.affine)
    return isOneToOne ? all.grown(-clearRim, -clearRim) : all
  }

  /// Those that a picture touches whose sides are parallel to the device's.
  static func pixels(of rect: Rect, through map: Transform2D) -> PixelRect {
    LayerTable.pixels(touchedBy: LayerTable.imageOnGrid(of: rect, through: map))
  }

  /// Its sides are parallel to the device's.
  var isParallel: Bool { map.isAffine && LayerTable.keepsParallel(rect.size, map.affine) }
}
