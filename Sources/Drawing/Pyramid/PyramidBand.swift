#if ImageFiles
  /// The last rows of a level of a pyramid: as many as a row of tiles needs, with one more above and below.
  struct PyramidBand: Sendable {
    let level: Int
    private let width: Int
    private let height: Int
    private let tileSide: Int
    private let bytesPerTexel: Int
    /// Rows of the level by their number, in turns.
    private var bytes: [UInt8]
    private var rowCount = 0
    private var tileRows = 0

    private var heldRows: Int { tileSide + 2 }
    private var bytesPerRow: Int { width * bytesPerTexel }

    init(level: Int, width: Int, height: Int, tileSide: Int, bytesPerTexel: Int) {
      self.level = level
      self.width = width
      self.height = height
      self.tileSide = tileSide
      self.bytesPerTexel = bytesPerTexel
      bytes = [UInt8](repeating: 0, count: (tileSide + 2) * width * bytesPerTexel)
    }

    mutating func add(_ row: [UInt8]) {
      let start = rowCount % heldRows * bytesPerRow
      bytes.replaceSubrange(start..<start + bytesPerRow, with: row)
      rowCount += 1
    }

    /// A row of tiles all of whose texels are there, once.
    mutating func takeReadyTiles() -> Int? {
      // The row below the tiles' last one, or the last there is.
      let last = min((tileRows + 1) * tileSide + 1, height)
      guard tileRows * tileSide < height, rowCount >= last else { return nil }
      tileRows += 1
      return tileRows - 1
    }

    /// A row of the next level, where the last row that was added completes one: each texel is the mean of four.
    func halvedRow() -> [UInt8]? {
      let isLast = rowCount == height
      guard rowCount % 2 == 0 || isLast else { return nil }
      let upper = (rowCount - (rowCount % 2 == 0 ? 2 : 1)) % heldRows * bytesPerRow
      let lower = (rowCount - 1) % heldRows * bytesPerRow
      let half = (width + 1) / 2
      var row = [UInt8](repeating: 0, count: half * bytesPerTexel)
      let source = bytes.span
      var target = row.mutableSpan
      for x in 0..<half {
        let left = x * 2 * bytesPerTexel
        // Past the edge, the last texel goes on.
        let right = x * 2 + 1 < width ? left + bytesPerTexel : left
        for component in 0..<bytesPerTexel {
          let sum =
            UInt16(source[upper + left + component]) + UInt16(source[upper + right + component])
            + UInt16(source[lower + left + component]) + UInt16(source[lower + right + component])
          target[x * bytesPerTexel + component] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
        }
      }
      return row
    }

    /// A tile with one texel more on each side, premultiplied red, green, blue and alpha; past the picture's edges its last texels go on.
    func tile(_ column: Int, _ row: Int) -> [UInt8] {
      let side = tileSide + 2
      var texels = [UInt8](repeating: 255, count: side * side * 4)
      let source = bytes.span
      var target = texels.mutableSpan
      for y in 0..<side {
        let line = min(max(row * tileSide + y - 1, 0), height - 1) % heldRows * bytesPerRow
        for x in 0..<side {
          let from = line + min(max(column * tileSide + x - 1, 0), width - 1) * bytesPerTexel
          for component in 0..<bytesPerTexel { target[(y * side + x) * 4 + component] = source[from + component] }
        }
      }
      return texels
    }
  }
#endif
