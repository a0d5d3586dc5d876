package import MultiplaneGeometry

/// A tile's name: its level and its place in that level's grid.
package struct TileKey: Hashable, BitwiseCopyable, Sendable {
  package var level: Int
  package var column: Int
  package var row: Int

  package init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }

  /// The tile of a coarser level that covers this one.
  package func ancestor(atLevel coarser: Int) -> TileKey {
    // An arithmetic shift rounds down, also left of the origin and above it.
    TileKey(level: coarser, column: column >> (coarser - level), row: row >> (coarser - level))
  }

  /// The four tiles of the next finer level that it covers, by their number: left before right, the upper two first.
  package func child(_ index: Int) -> TileKey {
    TileKey(level: level - 1, column: column * 2 + (index & 1), row: row * 2 + (index >> 1))
  }
}

/// Some tiles of one level: a rectangle of columns and rows.
package struct TileSpan: Hashable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
  /// At most Int.max.
  package var count: Int {
    let (product, overflows) = columns.count.multipliedReportingOverflow(by: rows.count)
    return overflows ? .max : product
  }

  package static let empty = TileSpan(columns: 0..<0, rows: 0..<0)
}

/// How a layer's space is cut into tiles, level by level. Whole numbers, and doubles that hold them exactly: no
/// coordinate is rounded that has fewer than 52 bits.
package struct TileGrid: Hashable, Sendable {
  /// Texels, without the one more on each side.
  package let tileWidth: Int
  package let tileHeight: Int
  /// As many as there are at least; coarser ones are made up where memory is short.
  package let levelCount: Int
  /// Texels a point of level 0.
  private let finestScale: Double

  package static let smallestSide = 16
  package static let largestSide = 4096
  package static let defaultSide = 256
  /// Past it a level has less than a texel for what an Int32 can count.
  package static let mostLevels = 32
  /// As far as levels are made up: from the finest, so that no shift of an Int is too long.
  package static let coarsestLevel = 56

  /// - Parameters:
  ///   - tileSize: texels; rounded and cut to what is drawn, and what is not a size is the default.
  ///   - levelsOfDetail: cut to 1…`mostLevels`.
  ///   - levelsOfDetailBias: how many of them are finer than the contents' scale; cut to 0…`mostLevels`.
  ///   - contentsScale: texels a point of the level that is neither.
  package init(tileSize: Size, levelsOfDetail: Int, levelsOfDetailBias: Int, contentsScale: Double) {
    func side(_ length: Double) -> Int {
      guard length.isFinite, length >= 1 else { return Self.defaultSide }
      return Int(clamping: min(max(length.rounded(), Double(Self.smallestSide)), Double(Self.largestSide)))
    }
    tileWidth = side(tileSize.width)
    tileHeight = side(tileSize.height)
    levelCount = min(max(levelsOfDetail, 1), Self.mostLevels)
    let bias = min(max(levelsOfDetailBias, 0), Self.mostLevels)
    // Past these, no coordinate of a tile would be a number of some use.
    let scale = contentsScale > 0 && contentsScale.isFinite ? min(max(contentsScale, 0x1p-20), 0x1p20) : 1
    finestScale = scale * Double(sign: .plus, exponent: bias, significand: 1)
  }

  /// The same, with tiles that fit a texture.
  package func fitting(maximumTextureSize most: Int) -> TileGrid {
    let side = max(most - 2, 1)
    return tileWidth <= side && tileHeight <= side
      ? self : TileGrid(self, tileWidth: min(tileWidth, side), tileHeight: min(tileHeight, side))
  }

  private init(_ grid: TileGrid, tileWidth: Int, tileHeight: Int) {
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
    levelCount = grid.levelCount
    finestScale = grid.finestScale
  }

  /// Whether a tile of another grid is the same as the one of this that has its name.
  package func hasTiles(of other: TileGrid) -> Bool {
    tileWidth == other.tileWidth && tileHeight == other.tileHeight && finestScale == other.finestScale
  }

  /// Of a tile's texture.
  package var tileBytes: Int { (tileWidth + 2) * (tileHeight + 2) * 4 }

  /// Texels a point.
  package func scale(ofLevel level: Int) -> Double {
    finestScale * Double(sign: .plus, exponent: -level, significand: 1)
  }

  /// The coarsest level that has a texel for each pixel, or the finest of all.
  ///
  /// - Parameter density: pixels a point.
  package func level(for density: Double) -> Int {
    var level = 0
    // What is as near to one texel a pixel is drawn so.
    while level + 1 < levelCount, scale(ofLevel: level + 1) >= density * (1 - gridTolerance) { level += 1 }
    return level
  }

  /// Where a tile begins and ends, points.
  package func rect(of tile: TileKey) -> Rect {
    let (left, right) = (x(tile.column, tile.level), x(tile.column + 1, tile.level))
    let (top, bottom) = (y(tile.row, tile.level), y(tile.row + 1, tile.level))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The left edge of a column, points: the same number in all levels that have an edge there.
  package func x(_ column: Int, _ level: Int) -> Double { Double(column) * Double(tileWidth) / scale(ofLevel: level) }

  /// The upper edge of a row, points.
  package func y(_ row: Int, _ level: Int) -> Double { Double(row) * Double(tileHeight) / scale(ofLevel: level) }

  /// The tiles that share an area with a rectangle, points.
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
