package import MultiplaneGeometry

/// The identity of a tile: its level, and its column and row in that level's grid.
package struct TileKey: Hashable, BitwiseCopyable, Sendable {
  package var level: Int
  package var column: Int
  package var row: Int

  package init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }

  /// Hashes one number in place of three, which tiles need that are looked up several times in a frame. Different keys
  /// have different numbers where the level is below 64, and column and row need at most 29 bits.
  package func hash(into hasher: inout Hasher) { hasher.combine(column << 35 ^ row << 6 ^ level) }

  /// The tile of a coarser level that contains this one.
  package func ancestor(atLevel coarser: Int) -> TileKey {
    // An arithmetic shift rounds down, also for negative columns and rows.
    TileKey(level: coarser, column: column >> (coarser - level), row: row >> (coarser - level))
  }

  /// One of the four tiles of the next finer level inside this one: 0 top left, 1 top right, 2 bottom left, 3 bottom
  /// right.
  package func child(_ index: Int) -> TileKey {
    TileKey(level: level - 1, column: column * 2 + (index & 1), row: row * 2 + (index >> 1))
  }
}

/// A rectangle of tiles of one level.
package struct TileSpan: Hashable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  /// Number of tiles, at most Int.max.
  package var count: Int {
    let (product, overflows) = columns.count.multipliedReportingOverflow(by: rows.count)
    return overflows ? .max : product
  }

  package static let empty = TileSpan(columns: 0..<0, rows: 0..<0)
}

/// How a layer's space is divided into tiles, for each level. Columns and rows are whole numbers; Doubles hold their
/// coordinates exactly up to 52 bits.
package struct TileGrid: Hashable, Sendable {
  /// Texels of a tile, without the border of one texel on each side.
  package private(set) var tileWidth: Int
  package private(set) var tileHeight: Int
  /// The number of levels that the layer asks for. Coarser levels exist only where memory is short.
  package let levelCount: Int
  /// Texels a point at level 0, the finest.
  private let finestScale: Double

  package static let smallestSide = 16
  package static let largestSide = 4096
  package static let defaultSide = 256
  /// At more levels, a texel would cover more of the layer than an Int32 can count.
  package static let mostLevels = 32
  /// The coarsest level that may be added, counted from the finest: keeps shifts of an Int within its width.
  package static let coarsestLevel = 56

  /// - Parameters:
  ///   - tileSize: texels; rounded and clamped to the limits. A length that is not finite or below 1 becomes
  ///     `defaultSide`.
  ///   - levelsOfDetail: clamped to 1…`mostLevels`.
  ///   - levelsOfDetailBias: how many levels are finer than the contents' scale; clamped to 0…`mostLevels`.
  ///   - contentsScale: texels a point of the level that is neither finer nor coarser.
  package init(tileSize: Size, levelsOfDetail: Int, levelsOfDetailBias: Int, contentsScale: Double) {
    func side(_ length: Double) -> Int {
      guard length.isFinite, length >= 1 else { return Self.defaultSide }
      return Int(clamping: min(max(length.rounded(), Double(Self.smallestSide)), Double(Self.largestSide)))
    }
    tileWidth = side(tileSize.width)
    tileHeight = side(tileSize.height)
    levelCount = min(max(levelsOfDetail, 1), Self.mostLevels)
    let bias = min(max(levelsOfDetailBias, 0), Self.mostLevels)
    // Outside of this range, tile coordinates would lose their precision.
    let scale = contentsScale > 0 && contentsScale.isFinite ? min(max(contentsScale, 0x1p-20), 0x1p20) : 1
    finestScale = scale * Double(sign: .plus, exponent: bias, significand: 1)
  }

  /// The same grid, with tiles small enough for the maximum texture size, border included.
  package func fitting(maximumTextureSize most: Int) -> TileGrid {
    let side = max(most - 2, 1)
    var grid = self
    (grid.tileWidth, grid.tileHeight) = (min(tileWidth, side), min(tileHeight, side))
    return grid
  }

  /// Whether tiles with the same key cover the same area with the same texels in both grids.
  package func hasTiles(of other: TileGrid) -> Bool {
    tileWidth == other.tileWidth && tileHeight == other.tileHeight && finestScale == other.finestScale
  }

  /// Bytes of a tile's texture, border included.
  package var tileBytes: Int { (tileWidth + 2) * (tileHeight + 2) * 4 }

  /// Texels a point at a level.
  package func scale(ofLevel level: Int) -> Double {
    finestScale * Double(sign: .plus, exponent: -level, significand: 1)
  }

  /// The coarsest level that has at least one texel for each pixel, or level 0 when none has.
  ///
  /// - Parameter density: pixels a point.
  package func level(for density: Double) -> Int {
    var level = 0
    // A level whose texels match the pixels within the grid tolerance is fine enough.
    while level + 1 < levelCount, scale(ofLevel: level + 1) >= density * (1 - gridTolerance) { level += 1 }
    return level
  }

  /// The rectangle of a tile, points.
  package func rect(of tile: TileKey) -> Rect {
    let (left, right) = (x(tile.column, tile.level), x(tile.column + 1, tile.level))
    let (top, bottom) = (y(tile.row, tile.level), y(tile.row + 1, tile.level))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The left edge of a column, points. Levels that have an edge at the same place give the same number.
  package func x(_ column: Int, _ level: Int) -> Double { Double(column) * Double(tileWidth) / scale(ofLevel: level) }

  /// The top edge of a row, points.
  package func y(_ row: Int, _ level: Int) -> Double { Double(row) * Double(tileHeight) / scale(ofLevel: level) }

  /// The tiles that overlap a rectangle in points by a positive area.
  package func span(_ rect: Rect, level: Int) -> TileSpan {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return .empty }
    let scale = scale(ofLevel: level)
    func ends(_ from: Double, _ to: Double, _ side: Int) -> Range<Int> {
      let most = 0x1p52
      let first = (from * scale / Double(side)).rounded(.down)
      let last = (to * scale / Double(side)).rounded(.up)
      guard first >= -most, last <= most else { return 0..<0 }
      return Int(clamping: first)..<max(Int(clamping: first) + 1, Int(clamping: last))
    }
    return TileSpan(
      columns: ends(rect.minX, rect.maxX, tileWidth), rows: ends(rect.minY, rect.maxY, tileHeight))
  }
}
