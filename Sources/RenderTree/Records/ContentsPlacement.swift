internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// Rectangle of a bitmap in a layer, and the texels that it shows.
///
/// The natural size is the shown part's size in texels ÷ contentsScale, in points. With w, h the bounds' and nw, nh the
/// natural size: resize fills the bounds; resizeAspect scales by min(w/nw, h/nh), resizeAspectFill by max, both
/// centred; the nine others keep the natural size and are flush with the sides that they name, centred along the axis
/// that they don't. Nothing is scaled to empty bounds, and an empty part of the bitmap shows nothing.
struct ContentsPlacement {
  /// In the layer's bounds, points, y down.
  var rect: Rect
  /// Part of the bitmap that fills `rect`, texels; may exceed the bitmap.
  var source: Rect

  /// - Parameter part: `ContentsDetail.contentsRect`.
  init(_ part: Rect, in bounds: Rect, appearance: AppearanceRecord, bitmap: Bitmap, isUpsideDown: Bool) {
    let unit = part.standardized
    let (bw, bh) = (Double(bitmap.width), Double(bitmap.height))
    source = Rect(x: unit.minX * bw, y: unit.minY * bh, width: unit.width * bw, height: unit.height * bh)
    let scale = appearance.usableContentsScale
    let natural = Size(source.width / scale, source.height / scale)
    guard source.width > 0, source.height > 0 else {
      rect = Rect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
      return
    }
    let gravity = isUpsideDown ? appearance.contentsGravity.turnedOver : appearance.contentsGravity
    switch gravity {
    case .resize:
      rect = bounds
    case .resizeAspect, .resizeAspectFill:
      guard !bounds.isEmpty else {
        rect = Rect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
        return
      }
      let (kx, ky) = (bounds.width / natural.width, bounds.height / natural.height)
      let k = gravity == .resizeAspect ? min(kx, ky) : max(kx, ky)
      let size = Size(natural.width * k, natural.height * k)
      rect = Rect(
        origin: Point(bounds.midX - size.width / 2, bounds.midY - size.height / 2), size: size)
    default:
      let x: Double =
        switch gravity {
        case .left, .topLeft, .bottomLeft: bounds.minX
        case .right, .topRight, .bottomRight: bounds.maxX - natural.width
        default: bounds.midX - natural.width / 2
        }
      let y: Double =
        switch gravity {
        case .top, .topLeft, .topRight: bounds.minY
        case .bottom, .bottomLeft, .bottomRight: bounds.maxY - natural.height
        default: bounds.midY - natural.height / 2
        }
      rect = Rect(origin: Point(x, y), size: natural)
    }
  }
}

extension ContentsPlacement {
  /// Map of points in `rect`'s space to texels: texel = point · scale + (x, y).
  var map: (scaleX: Double, scaleY: Double, x: Double, y: Double) {
    let (kx, ky) = (source.width / rect.width, source.height / rect.height)
    return (kx, ky, source.minX - rect.minX * kx, source.minY - rect.minY * ky)
  }

  /// Texels that filters may read: those of the shown part.
  func range(of bitmap: Bitmap) -> (columns: TexelRange.Ends, rows: TexelRange.Ends) {
    (
      TexelRange.whole(source.minX, source.maxX, within: (0, Double(bitmap.width - 1))),
      TexelRange.whole(source.minY, source.maxY, within: (0, Double(bitmap.height - 1)))
    )
  }
}

extension AppearanceRecord {
  /// Texels per point.
  var usableContentsScale: Double { contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1 }
}

extension ContentsGravity {
  /// The gravity with top and bottom exchanged.
  var turnedOver: ContentsGravity {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    default: self
    }
  }
}
