import MultiplaneContents

/// Pixels of any bitmap format of one plane of bytes, given out as rows of the two that are written to PNG files.
///
/// The bytes are known to hold all rows.
struct PNGSource {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: Bitmap.Format
  let bytes: [UInt8]

  var isOpaque: Bool {
    guard format.hasAlpha else { return true }
    let span = bytes.span
    let step = format.bytesPerTexel
    for y in 0..<height {
      var offset = y * bytesPerRow + step - 1
      for _ in 0..<width {
        if span[offset] != 255 { return false }
        offset += step
      }
    }
    return true
  }

  /// Fills a row of red, green and blue, with straight alpha or, of opaque pictures only, without.
  func writeRow(_ y: Int, hasAlpha: Bool, into row: inout [UInt8]) {
    let source = bytes.span
    var target = row.mutableSpan
    let (red, blue) = format == .bgra8 ? (2, 0) : (0, 2)
    var (from, to) = (y * bytesPerRow, 0)
    for _ in 0..<width {
      let alpha: UInt8
      switch format {
      case .rgba8, .bgra8: alpha = source[from + 3]
      case .a8: alpha = source[from]
      case .rgb8, .rgba16f, .yuv420, .nv12: alpha = 255
      }
      if format == .a8 {
        for channel in 0..<3 { target[to + channel] = 0 }
      } else {
        target[to] = Premultiplication.unpremultiply(source[from + red], alpha)
        target[to + 1] = Premultiplication.unpremultiply(source[from + 1], alpha)
        target[to + 2] = Premultiplication.unpremultiply(source[from + blue], alpha)
      }
      if hasAlpha { target[to + 3] = alpha }
      from += format.bytesPerTexel
      to += hasAlpha ? 4 : 3
    }
  }
}
