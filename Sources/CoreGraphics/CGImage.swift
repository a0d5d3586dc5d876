public import MultiplaneContents
public import MultiplaneGeometry

extension Bitmap {
  /// The part of a picture in a rectangle of pixels, which is enlarged to whole ones; nil where it is outside of the
  /// picture, and of a picture of several planes or of the GPU's texels.
  public func cropping(to rect: Rect) -> Bitmap? {
    let part = rect.standardized.integral.intersection(Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    guard planes.count == 1, imported == nil, part.isFinite, part.width >= 1, part.height >= 1 else { return nil }
    let (source, texel) = (bytes, format.bytesPerTexel)
    let (x, y) = (Int(clamping: part.minX), Int(clamping: part.minY))
    let (columns, rows) = (Int(clamping: part.width), Int(clamping: part.height))
    var cut: [UInt8] = []
    cut.reserveCapacity(columns * rows * texel)
    for row in y..<y + rows {
      let first = row * bytesPerRow + x * texel
      cut += source[first..<first + columns * texel]
    }
    return try? Bitmap(width: columns, height: rows, format: format, bytes: cut)
  }
}
