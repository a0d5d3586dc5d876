package import MultiplaneContents
package import MultiplaneGeometry

extension Bitmap {
  /// A part of a picture with as many texels as are wanted; with fewer of them than the part has, some are left out.
  ///
  /// - Parameters:
  ///   - part: texels, inside of the picture.
  ///   - isSmooth: whether new texels are mixed from the two along each axis that are nearest.
  /// - Returns: in the format `.bgra8`.
  package func enlarged(
    _ part: PixelRect, width: Int, height: Int, isSmooth: Bool
  ) throws(BitmapError) -> Bitmap {
    guard format == .bgra8 else {
      let all = PixelRect(x: 0, y: 0, width: part.width, height: part.height)
      return try converted(to: .bgra8, part: part).enlarged(all, width: width, height: height, isSmooth: isSmooth)
    }
    let (source, row) = (bytes, bytesPerRow)
    let columns = Self.mixes(part.width, to: width, isSmooth)
    let rows = Self.mixes(part.height, to: height, isSmooth)
    return try Bitmap(width: width, height: height, format: .bgra8) { target, stride in
      for (y, vertical) in rows.enumerated() {
        let (above, below) = ((part.y + vertical.first) * row, (part.y + vertical.second) * row)
        for (x, horizontal) in columns.enumerated() {
          let (left, right) = ((part.x + horizontal.first) * 4, (part.x + horizontal.second) * 4)
          for channel in 0..<4 {
            func mix(_ row: Int) -> Double {
              let (a, b) = (Double(source[row + left + channel]), Double(source[row + right + channel]))
              return a + (b - a) * horizontal.share
            }
            let (a, b) = (mix(above), mix(below))
            target[y * stride + x * 4 + channel] = UInt8(clamping: a + (b - a) * vertical.share + 0.5)
          }
        }
      }
    }
  }

  /// Of each new texel along an axis, the two that it is mixed from, and the share of the second.
  private static func mixes(
    _ count: Int, to newCount: Int, _ isSmooth: Bool
  ) -> [(first: Int, second: Int, share: Double)] {
    (0..<newCount).map { index in
      let place = (Double(index) + 0.5) * Double(count) / Double(newCount)
      guard isSmooth else {
        let nearest = min(Int(clamping: place), count - 1)
        return (nearest, nearest, 0)
      }
      let before = max(0, place - 0.5)
      let first = min(Int(clamping: before), count - 1)
      return (first, min(first + 1, count - 1), before - Double(first))
    }
  }
}
