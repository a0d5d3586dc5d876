#if ImageFiles
  /// The latest rows of a level of a pyramid: those of a row of tiles, with one more above and below.
  ///
  /// Rows are added from first to last, or from last to first; row numbers are those of the level in either case.
  struct PyramidBand: Sendable {
    let level: Int
    private let width: Int
    private let height: Int
    private let tileSide: Int
    private let bytesPerTexel: Int
    private let isUpsideDown: Bool
    /// A ring of the latest rows.
    private var bytes: [UInt8]
    private var rowCount = 0
    private var tileRows = 0

    private var heldRows: Int { tileSide + 2 }
    private var bytesPerRow: Int { width * bytesPerTexel }

    init(level: Int, width: Int, height: Int, tileSide: Int, bytesPerTexel: Int, isUpsideDown: Bool) {
      self.level = level
      self.width = width
      self.height = height
      self.tileSide = tileSide
      self.bytesPerTexel = bytesPerTexel
      self.isUpsideDown = isUpsideDown
      bytes = [UInt8](repeating: 0, count: (tileSide + 2) * width * bytesPerTexel)
    }

    mutating func add(_ row: [UInt8]) {
      let start = rowCount % heldRows * bytesPerRow
      bytes.replaceSubrange(start..<start + bytesPerRow, with: row)
      rowCount += 1
    }

    /// Offset of a row in the bytes.
    private func start(ofRow row: Int) -> Int { (isUpsideDown ? height - 1 - row : row) % heldRows * bytesPerRow }

    /// A row of tiles with all of its texels; returned once.
    mutating func takeReadyTiles() -> Int? {
      let count = (height + tileSide - 1) / tileSide
      guard tileRows < count else { return nil }
      let row = isUpsideDown ? count - 1 - tileRows : tileRows
      // The row after the tiles' last, or the level's last row.
      let needed = isUpsideDown ? min(height - row * tileSide + 1, height) : min((row + 1) * tileSide + 1, height)
      guard rowCount >= needed else { return nil }
      tileRows += 1
      return row
    }

    /// A row of the next level, if the last added row completes one: each texel is the mean of four.
    func halvedRow() -> [UInt8]? {
      let row = isUpsideDown ? height - rowCount : rowCount - 1
      let isComplete = isUpsideDown ? row % 2 == 0 : row % 2 == 1 || row == height - 1
      guard isComplete else { return nil }
      let upper = start(ofRow: row / 2 * 2)
      // The last texel is repeated beyond the edge.
      let lower = start(ofRow: min(row / 2 * 2 + 1, height - 1))
      let half = (width + 1) / 2
      var result = [UInt8](repeating: 0, count: half * bytesPerTexel)
      let source = bytes.span
      var target = result.mutableSpan
      for x in 0..<half {
        let left = x * 2 * bytesPerTexel
        let right = x * 2 + 1 < width ? left + bytesPerTexel : left
        for component in 0..<bytesPerTexel {
          let sum =
            UInt16(source[upper + left + component]) + UInt16(source[upper + right + component])
            + UInt16(source[lower + left + component]) + UInt16(source[lower + right + component])
          target[x * bytesPerTexel + component] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
        }
      }
      return result
    }

    /// A tile with a margin of one texel, premultiplied RGBA; the edge texels are repeated beyond the image.
    ///
    /// - Parameter swapsSides: whether rows become columns.
    func tile(_ column: Int, _ row: Int, swapsSides: Bool) -> [UInt8] {
      let side = tileSide + 2
      var texels = [UInt8](repeating: 255, count: side * side * 4)
      let source = bytes.span
      var target = texels.mutableSpan
      let (stepX, stepY) = swapsSides ? (side * 4, 4) : (4, side * 4)
      for y in 0..<side {
        let line = start(ofRow: min(max(row * tileSide + y - 1, 0), height - 1))
        for x in 0..<side {
          let from = line + min(max(column * tileSide + x - 1, 0), width - 1) * bytesPerTexel
          let to = x * stepX + y * stepY
          for component in 0..<bytesPerTexel { target[to + component] = source[from + component] }
        }
      }
      return texels
    }
  }
#endif
