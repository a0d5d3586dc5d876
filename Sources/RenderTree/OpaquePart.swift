internal import MultiplaneGeometry

/// Finds the largest rectangle of opaque texels, in one pass over the rows (the largest rectangle under a histogram).
enum OpaquePart {
  static func find(
    in bytes: Span<UInt8>, width: Int, height: Int, bytesPerRow: Int, format: Bitmap.Format
  ) -> PixelRect {
    let step = format.bytesPerTexel
    var best = PixelRect.empty
    // Opaque texels above and including this row, one count a column, and a last column of none that empties the stack.
    var run = [Int](repeating: 0, count: width + 1)
    var stack: [Int] = []
    stack.reserveCapacity(width + 1)
    for y in 0..<height {
      var offset = y * bytesPerRow + step - 1
      var any = false
      for x in 0..<width {
        let opaque = bytes[offset] == 255
        run[x] = opaque ? run[x] + 1 : 0
        any = any || opaque
        offset += step
      }
      guard any else { continue }
      stack.removeAll(keepingCapacity: true)
      for x in 0...width {
        while let top = stack.last, run[top] >= run[x] {
          stack.removeLast()
          let left = stack.last.map { $0 + 1 } ?? 0
          if run[top] * (x - left) > best.area {
            best = PixelRect(x: left, y: y - run[top] + 1, width: x - left, height: run[top])
          }
        }
        stack.append(x)
      }
    }
    return best
  }
}
