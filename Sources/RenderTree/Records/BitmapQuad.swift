internal import MultiplaneContents
internal import MultiplaneGeometry

/// A bitmap that is drawn in addition to a layer's own contents: a rasterised shape or a shadow.
struct BitmapQuad {
  var bitmap: Bitmap
  /// Entry in the texture store.
  var entry: Int32
  /// Rectangle that the whole bitmap fills, in the space of `map`.
  var rect: Rect
  /// The quad's space to device pixels: that of the layer, or none.
  var map = Homography.identity
  /// Each pixel shows one texel.
  var isOneToOne = false
  /// Clear texels at each side.
  var clearRim = 0
  /// Colour of an alpha-only bitmap.
  var tint: Color?
  /// Edges of a nine-part bitmap that are not stretched, in units of `map`'s space.
  var caps: EdgeInsets?

  /// Device pixels in which some of the bitmap is visible; conservative if it is turned.
  var pixels: PixelRect {
    guard isParallel else { return LayerTable.pixels(of: rect, through: map) }
    let all = Self.pixels(of: rect, through: map.affine)
    return isOneToOne ? all.grown(-clearRim, -clearRim) : all
  }

  /// Pixels that a rectangle touches whose sides are parallel to the device's.
  static func pixels(of rect: Rect, through map: Transform2D) -> PixelRect {
    LayerTable.pixels(touchedBy: LayerTable.imageOnGrid(of: rect, through: map))
  }

  /// Whether the sides are parallel to the device's.
  var isParallel: Bool { LayerTable.keepsParallel(rect.size, map) }
}

/// Records of bitmap quads, which last for one plan.
struct BitmapQuadRecords: Sendable {
  var quads: [Int32] = []
  var details: [Int32] = []
  var nodes: [Int32] = []
  /// Node of the device's pixels; −1 before its first use.
  var deviceNode: Int32 = -1
}
