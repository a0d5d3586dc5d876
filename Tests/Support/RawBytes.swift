internal import MultiplaneContents

/// The bytes of a bitmap as a raw file: planes one after another, rows without padding.
enum RawBytes {
  static func bytes(of bitmap: Bitmap) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, plane) in bitmap.planes.enumerated() {
      let row = plane.width * bitmap.format.bytesPerTexel(ofPlane: index)
      for y in 0..<plane.height { bytes += plane.bytes[y * plane.bytesPerRow..<y * plane.bytesPerRow + row] }
    }
    return bytes
  }

  /// The keys of a scene file for the raw bitmap, besides its path; nil for bitmaps that a PNG file can hold.
  static func keys(of bitmap: Bitmap) -> String? {
    switch bitmap.format {
    case .rgba8, .bgra8, .rgb8: return nil
    case .a8, .rgba16f, .yuv420, .nv12: break
    }
    var text = "format: \(bitmap.format), width: \(bitmap.width), height: \(bitmap.height)"
    if let encoding = bitmap.encoding { text += ", matrix: \(encoding.matrix), range: \(encoding.range)" }
    return text
  }
}
