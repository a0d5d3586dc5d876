internal import MultiplaneGeometry

extension Bitmap.Plane {
  /// Whether all bytes of the first and last rows and columns are zero.
  func hasClearEdges(bytesPerTexel: Int) -> Bool {
    withBytes { hasClearEdges(in: $0, bytesPerTexel: bytesPerTexel) }
  }

  private func hasClearEdges(in bytes: Span<UInt8>, bytesPerTexel: Int) -> Bool {
    let row = width * bytesPerTexel
    func isClear(_ start: Int, _ count: Int) -> Bool { (start..<start + count).allSatisfy { bytes[$0] == 0 } }
    guard isClear(0, row), isClear((height - 1) * bytesPerRow, row) else { return false }
    return (0..<height).allSatisfy { y in
      isClear(y * bytesPerRow, bytesPerTexel) && isClear(y * bytesPerRow + row - bytesPerTexel, bytesPerTexel)
    }
  }
}

/// Finds the largest rectangle of opaque texels in one pass over the rows, by the "largest rectangle in a histogram"
/// algorithm.
enum OpaquePart {
  static func find(in plane: Bitmap.Plane, format: Bitmap.Format) -> PixelRect {
    plane.withBytes { find(in: plane, $0, format) }
  }

  private static func find(in plane: Bitmap.Plane, _ bytes: Span<UInt8>, _ format: Bitmap.Format) -> PixelRect {
    let (width, step) = (plane.width, format.bytesPerTexel)
    // Alpha, or its high byte, is the last byte of a texel. A finite half float of at least 1 has a high byte in
    // 0x3C...0x7B.
    let opaque: ClosedRange<UInt8> = format == .rgba16f ? 0x3C...0x7B : 255...255
    func isOpaque(_ y: Int) -> Bool {
      if step == 4 { return unsafe isOpaque4(bytes.bytes, at: y * plane.bytesPerRow, width) }
      var offset = y * plane.bytesPerRow + step - 1
      for _ in 0..<width {
        if !opaque.contains(bytes[offset]) { return false }
        offset += step
      }
      return true
    }
    // A shortcut for the leading rows that are wholly opaque; most bitmaps are opaque everywhere, or not in the first
    // row.
    var first = 0
    while first < plane.height, isOpaque(first) { first += 1 }
    var best = first > 0 ? PixelRect(x: 0, y: 0, width: width, height: first) : .empty
    if first == plane.height { return best }
    // For each column, the number of opaque texels in this row and directly above it. The extra last column is 0 and
    // empties the stack.
    var run = [Int](repeating: first, count: width + 1)
    run[width] = 0
    var stack: [Int] = []
    stack.reserveCapacity(width + 1)
    for y in first..<plane.height {
      var offset = y * plane.bytesPerRow + step - 1
      var any = false
      for x in 0..<width {
        let isOpaque = opaque.contains(bytes[offset])
        run[x] = isOpaque ? run[x] + 1 : 0
        any = any || isOpaque
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

  /// The test of a row for four-byte texels, vectorised.
  private static func isOpaque4(_ bytes: RawSpan, at start: Int, _ width: Int) -> Bool {
    let row = bytes.extracting(start..<start + width * 4)
    var all = UInt32.max
    for x in 0..<width { unsafe all &= row.unsafeLoadUnaligned(fromUncheckedByteOffset: x * 4, as: UInt32.self) }
    return UInt32(littleEndian: all) >> 24 == 255
  }
}
