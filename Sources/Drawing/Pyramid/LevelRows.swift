#if ImageFiles
  /// The rows of a level that are not in tiles yet: those of one row of tiles.
  ///
  /// Rows are added from first to last, or from last to first; row numbers are those of the level in either case.
  struct LevelRows: Sendable {
    let width: Int
    let height: Int
    private let tileSide: Int
    private let bytesPerPixel: Int
    private let isUpsideDown: Bool
    private var bytes: [UInt8]
    private var rowCount = 0

    init(width: Int, height: Int, tileSide: Int, bytesPerPixel: Int, isUpsideDown: Bool) {
      (self.width, self.height, self.tileSide) = (width, height, tileSide)
      (self.bytesPerPixel, self.isUpsideDown) = (bytesPerPixel, isUpsideDown)
      bytes = [UInt8](repeating: 0, count: min(tileSide, height) * width * bytesPerPixel)
    }

    /// The row added last.
    private var row: Int { isUpsideDown ? height - rowCount : rowCount - 1 }

    /// Offset of a row in the bytes.
    private func start(ofRow row: Int) -> Int { row % tileSide * width * bytesPerPixel }

    /// Adds a row; returns the row of tiles that it completes.
    mutating func add(_ pixels: [UInt8]) -> Int? {
      rowCount += 1
      let start = start(ofRow: row)
      bytes.replaceSubrange(start..<start + pixels.count, with: pixels)
      let next = isUpsideDown ? row - 1 : row + 1
      return next < 0 || next == height || next / tileSide != row / tileSide ? row / tileSide : nil
    }

    /// A row of the level of half the size, if the last added row completes one: each pixel is the mean of four.
    func halvedRow() -> [UInt8]? {
      guard isUpsideDown ? row % 2 == 0 : row % 2 == 1 || row == height - 1 else { return nil }
      let upper = start(ofRow: row / 2 * 2)
      // The last pixel is repeated beyond the edge.
      let lower = start(ofRow: min(row / 2 * 2 + 1, height - 1))
      let half = (width + 1) / 2
      var result = [UInt8](repeating: 0, count: half * bytesPerPixel)
      let source = bytes.span
      var target = result.mutableSpan
      for x in 0..<half {
        let left = x * 2 * bytesPerPixel
        let right = x * 2 + 1 < width ? left + bytesPerPixel : left
        for component in 0..<bytesPerPixel {
          let sum =
            UInt16(source[upper + left + component]) + UInt16(source[upper + right + component])
            + UInt16(source[lower + left + component]) + UInt16(source[lower + right + component])
          target[x * bytesPerPixel + component] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
        }
      }
      return result
    }

    /// A tile of a complete row of tiles, encoded as PNG.
    ///
    /// - Parameter swapsSides: whether rows become columns.
    func png(ofTile column: Int, _ row: Int, swapsSides: Bool) throws(ImageError) -> [UInt8] {
      let (left, top) = (column * tileSide, row * tileSide)
      let (columns, rows) = (min(tileSide, width - left), min(tileSide, height - top))
      var pixels = [UInt8](repeating: 255, count: columns * rows * 4)
      let source = bytes.span
      var target = pixels.mutableSpan
      let (stepX, stepY) = swapsSides ? (rows * 4, 4) : (4, columns * 4)
      for y in 0..<rows {
        let line = start(ofRow: top + y)
        for x in 0..<columns {
          let (from, to) = (line + (left + x) * bytesPerPixel, x * stepX + y * stepY)
          for component in 0..<bytesPerPixel { target[to + component] = source[from + component] }
        }
      }
      return try PNGEncoder.encode(
        width: swapsSides ? rows : columns, height: swapsSides ? columns : rows, premultiplied: pixels)
    }
  }
#endif
