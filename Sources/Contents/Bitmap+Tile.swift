extension Bitmap {
  /// The bitmap converted to unpadded RGBA rows, the layout in which tiles are uploaded; nil for formats that tiles
  /// cannot have.
  package func asTile() -> Bitmap? {
    guard format != .rgba8 || bytesPerRow != width * 4 else { return self }
    let texelBytes: Int
    switch format {
    case .rgba8, .bgra8: texelBytes = 4
    case .rgb8: texelBytes = 3
    case .a8: texelBytes = 1
    case .rgba16f, .yuv420, .nv12: return nil
    }
    let source = bytes
    do throws(BitmapError) {
      return try Bitmap(width: width, height: height) { rows, stride in
        for y in 0..<height {
          for x in 0..<width {
            let (from, to) = (y * bytesPerRow + x * texelBytes, y * stride + x * 4)
            switch format {
            case .a8: rows[to + 3] = source[from]
            case .bgra8:
              (rows[to], rows[to + 1], rows[to + 2]) = (source[from + 2], source[from + 1], source[from])
              rows[to + 3] = source[from + 3]
            default:
              for component in 0..<3 { rows[to + component] = source[from + component] }
              rows[to + 3] = format == .rgb8 ? 255 : source[from + 3]
            }
          }
        }
      }
    } catch {
      return nil
    }
  }
}
