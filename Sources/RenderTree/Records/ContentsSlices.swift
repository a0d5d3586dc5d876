internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// Nine-sliced contents: three parts along each axis.
struct ContentsSlices {
  var x: SlicedAxis
  var y: SlicedAxis

  /// nil if the contents are not sliced: no property calls for it, or the gravity keeps their natural size.
  ///
  /// - Parameters:
  ///   - place: in the space that the joins are computed in.
  ///   - columns, rows: texels that may be read.
  init?(
    place: ContentsPlacement, detail: ContentsDetail, appearance: AppearanceRecord, columns: TexelRange.Ends,
    rows: TexelRange.Ends
  ) {
    switch appearance.contentsGravity {
    case .resize, .resizeAspect, .resizeAspectFill: break
    default: return nil
    }
    let center = detail.contentsCenter.standardized
    guard
      center != .unit || detail.capInsets != nil || detail.horizontalTileMode != .stretch
        || detail.verticalTileMode != .stretch
    else { return nil }
    let scale = appearance.usableContentsScale
    x = SlicedAxis(
      .init(
        start: place.rect.minX, length: place.rect.width, part: (place.source.minX, place.source.maxX), range: columns,
        scale: scale, unit: (center.minX, center.maxX), insets: detail.capInsets.map { ($0.left, $0.right) },
        mode: detail.horizontalTileMode))
    y = SlicedAxis(
      .init(
        start: place.rect.minY, length: place.rect.height, part: (place.source.minY, place.source.maxY), range: rows,
        scale: scale, unit: (center.minY, center.maxY), insets: detail.capInsets.map { ($0.top, $0.bottom) },
        mode: detail.verticalTileMode))
  }
}

extension Bitmap {
  /// Whether all texels are opaque.
  var isOpaque: Bool { opaqueRect == PixelRect(x: 0, y: 0, width: width, height: height) }

  func isOpaque(columns: TexelRange.Ends, rows: TexelRange.Ends) -> Bool {
    opaqueRect.contains(
      PixelRect(
        x: Int(clamping: columns.first), y: Int(clamping: rows.first),
        width: Int(clamping: columns.last - columns.first) + 1,
        height: Int(clamping: rows.last - rows.first) + 1))
  }

  /// Last mip level that may be read for a part of the bitmap without mixing in texels outside. In each level up to it,
  /// some texel lies wholly in the part, and in a copy if the middle is tiled.
  func lastLevel(columns: TexelRange.Ends, rows: TexelRange.Ends, slices: ContentsSlices?) -> Int {
    func ranges(_ range: TexelRange.Ends, _ axis: SlicedAxis?) -> [TexelRange.Ends] {
      guard let axis, axis.isTiled else { return [range] }
      return [range, axis.tile]
    }
    let (xs, ys) = (ranges(columns, slices?.x), ranges(rows, slices?.y))
    let levels = MipChain.levelCount(width: width, height: height)
    var last = min(
      TexelRange.lastLevel(xs, count: width, levels: levels), TexelRange.lastLevel(ys, count: height, levels: levels))
    if encoding != nil {
      let (w, h) = ((width + 1) / 2, (height + 1) / 2)
      let levels = MipChain.levelCount(width: w, height: h)
      last = min(
        last, TexelRange.lastLevel(xs.map(TexelRange.chroma), count: w, levels: levels),
        TexelRange.lastLevel(ys.map(TexelRange.chroma), count: h, levels: levels))
    }
    return last
  }
}

extension ContentsSlices {
  /// Slices of a nine-part bitmap: edges at their natural size, a stretched middle.
  init?(_ picture: BitmapQuad, caps: EdgeInsets) {
    let (rect, bitmap) = (picture.rect, picture.bitmap)
    func axis(_ length: Double, _ texels: Int, _ first: Double, _ last: Double) -> SlicedAxis {
      let whole = (first: 0.0, last: Double(texels))
      // One texel is stretched, or all are if there are no caps.
      let scale = first + last > 0 ? (Double(texels) - 1) / (first + last) : Double(texels) / length
      return SlicedAxis(
        .init(
          start: 0, length: length, part: whole, range: (0, Double(texels - 1)), scale: scale, unit: (0, 1),
          insets: (first, last), mode: .stretch))
    }
    guard bitmap.width > 0, bitmap.height > 0 else { return nil }
    x = axis(rect.width, bitmap.width, caps.left, caps.right)
    y = axis(rect.height, bitmap.height, caps.top, caps.bottom)
  }
}
