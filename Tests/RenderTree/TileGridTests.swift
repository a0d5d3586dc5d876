import MultiplaneGeometry
import MultiplaneContents
import MultiplaneTestRandom
import Testing

/// The arithmetic of tiles: whole numbers stay exact at any distance.
struct TileGridTests {
  private func grid(_ side: Double = 256, levels: Int = 1, bias: Int = 0, scale: Double = 1) -> TileGrid {
    TileGrid(
      tileSize: Size(side, side), levelsOfDetail: levels, levelsOfDetailBias: bias, contentsScale: scale)
  }

  @Test func tilesMeetAtTheSameNumber() {
    var random = SplitMix64(seed: 1)
    for side in [16.0, 100, 256, 1000] {
      let grid = grid(side, levels: 12, bias: 3)
      for _ in 0..<200 {
        let level = random.int(0...11)
        let most = 2_147_483_648 * grid.scale(ofLevel: level) / side
        let key = TileKey(
          level: level, column: Int(clamping: random.double(-most...most)),
          row: Int(clamping: random.double(-most...most)))
        let next = TileKey(level: level, column: key.column + 1, row: key.row)
        #expect(grid.rect(of: key).maxX == grid.rect(of: next).minX)
        // An edge has the same coordinate in the finer levels.
        if level > 0 { #expect(grid.x(key.column, level) == grid.x(key.column * 2, level - 1)) }
        #expect(grid.span(grid.rect(of: key).insetBy(dx: 0.001, dy: 0.001), level: level).count == 1)
      }
    }
  }

  @Test func ancestorsCoverTheirTiles() {
    let grid = grid(64, levels: 8)
    for column in -40...40 {
      let key = TileKey(level: 1, column: column, row: -column * 3)
      let ancestor = key.ancestor(atLevel: 4)
      #expect(grid.rect(of: ancestor).contains(grid.rect(of: key)))
      #expect((0..<4).allSatisfy { key.child($0).ancestor(atLevel: 1) == key })
    }
  }

  /// As in Core Animation: the bias is the number of magnified levels.
  @Test func levelsByScale() {
    let grid = grid(levels: 4, bias: 1)
    #expect((0..<4).map { grid.scale(ofLevel: $0) } == [2, 1, 0.5, 0.25])
    for (density, level) in [(8.0, 0), (2, 0), (1.5, 0), (1, 1), (0.75, 1), (0.5, 2), (0.3, 2), (0.2, 3), (0.001, 3)] {
      #expect(grid.level(for: density) == level, "\(density)")
    }
    // Rounding errors do not select a finer level.
    #expect(grid.level(for: 1.0000001) == 1)
    #expect(self.grid(levels: 2, scale: 2).scale(ofLevel: 1) == 1)
  }

  @Test(arguments: [0, -5, .nan, .infinity, -.infinity, 0.3, 1e300, 7, 256])
  func noSizeIsTooAbsurd(side: Double) {
    let grid = TileGrid(
      tileSize: Size(side, side), levelsOfDetail: .min, levelsOfDetailBias: .max, contentsScale: side)
    #expect((TileGrid.smallestSide...TileGrid.largestSide).contains(grid.tileWidth))
    #expect(grid.levelCount == 1)
    #expect(grid.scale(ofLevel: 0).isFinite)
    #expect(grid.span(Rect(x: 0, y: 0, width: 1e300, height: 1), level: 0).count == 0)
    #expect(grid.fitting(maximumTextureSize: 64).tileWidth <= 62)
  }

  @Test func aBitmapHoldsWhatIsInIt() {
    var bitmap = TileBitmap(width: 4, height: 3)
    bitmap.fill(.white, PixelRect(x: -5, y: 2, width: 6, height: 100))
    bitmap.fill(.white, PixelRect(x: .max, y: .max, width: .max, height: .max))
    bitmap.fill(.white, PixelRect(x: 1, y: 0, width: -3, height: 1))
    for x in -3...6 { bitmap[x, 7] = SIMD4(1, 2, 3, 4) }
    bitmap[3, 0] = SIMD4(9, 8, 7, 6)
    #expect(bitmap[0, 2] == SIMD4(repeating: 255))
    #expect(bitmap[1, 2] == .zero)
    #expect(bitmap[3, 0] == SIMD4(9, 8, 7, 6))
    #expect(bitmap[-1, 0] == .zero)
    bitmap.draw { bytes, stride in #expect((bytes.count, stride) == (48, 16)) }
  }
}
