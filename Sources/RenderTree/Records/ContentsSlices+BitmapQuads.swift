internal import MultiplaneContents
internal import MultiplaneGeometry

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
