package import MultiplaneContents
internal import MultiplaneGeometry

extension Bitmap {
  /// The bitmap scaled down by a whole number, each texel the mean of a square of texels, to the smallest bitmap that
  /// still covers `size` (in texels) along both axes.
  ///
  /// Layers are sampled without mip maps by default: a photograph drawn much smaller than it is would skip most of its
  /// texels.
  package func reduced(toCover size: (width: Double, height: Double)) -> Bitmap {
    let factor = Int(clamping: min(Double(width) / max(size.width, 1), Double(height) / max(size.height, 1)))
    guard factor > 1 else { return self }
    let components = format.bytesPerTexel
    let (columns, rows) = (width / factor, height / factor)
    let count = factor * factor
    var averages: [UInt8] = []
    averages.reserveCapacity(columns * rows * components)
    var sums = [Int](repeating: 0, count: columns * components)
    for row in 0..<rows {
      for index in sums.indices { sums[index] = 0 }
      for y in row * factor..<(row + 1) * factor {
        for x in 0..<columns * factor {
          let (sum, texel) = (x / factor * components, y * bytesPerRow + x * components)
          for component in 0..<components { sums[sum + component] += Int(bytes[texel + component]) }
        }
      }
      for sum in sums { averages.append(UInt8((sum + count / 2) / count)) }
    }
    // Each side is at least 1 and rows have no padding: the initialiser cannot fail.
    return (try? Bitmap(width: columns, height: rows, format: format, bytes: averages)) ?? self
  }
}
