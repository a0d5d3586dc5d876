import MultiplaneGeometry
import MultiplaneRenderTree
import MultiplaneTestRandom
import Testing

/// The grid's test for overlaps gives the same result as comparing all pairs.
@Suite struct ThingGridTests {
  private static func areApart(_ rects: [PixelRect], in grid: inout OverlapGrid) -> Bool {
    grid.areApart(rects.map { Footprint(pixels: $0) })
  }

  private static func areApart(_ rects: [PixelRect]) -> Bool {
    rects.indices.allSatisfy { a in rects[..<a].allSatisfy { $0.intersection(rects[a]).isEmpty } }
  }

  /// Rectangles of similar size, and some long or large ones, scattered or side by side.
  private static func things(_ random: inout SplitMix64) -> [PixelRect] {
    let (count, side) = (random.int(2...40), random.int(20...400))
    let isDense = random.chance(0.5)
    return (0..<count).map { index in
      let (width, height) = (
        random.int(1...(random.chance(0.1) ? 60 : 9)), random.int(1...(random.chance(0.1) ? 60 : 9))
      )
      if isDense {
        return PixelRect(x: index % 7 * 9 - 30, y: index / 7 * 9 - 20, width: min(width, 9), height: min(height, 9))
      }
      return PixelRect(x: random.int(-side...side), y: random.int(-side...side), width: width, height: height)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func tellsAsAllPairsDo(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // The same grid throughout: earlier tests must have no effect.
    var grid = OverlapGrid()
    var told = [false: 0, true: 0]
    for _ in 0..<50 {
      let rects = Self.things(&random)
      let expected = Self.areApart(rects)
      #expect(Self.areApart(rects, in: &grid) == expected)
      told[expected, default: 0] += 1
    }
    #expect(told.values.allSatisfy { $0 > 0 })
  }

  @Test func thingsThatAbutAreApart() {
    var grid = OverlapGrid()
    var rows = (0..<1000).map { PixelRect(x: -7, y: $0 * 3, width: 1920, height: 3) }
    #expect(Self.areApart(rows, in: &grid))
    rows[500].height = 4
    #expect(!Self.areApart(rows, in: &grid))
    let tiles = (0..<1024).map { PixelRect(x: $0 % 32 * 10, y: $0 / 32 * 10, width: 10, height: 10) }
    #expect(Self.areApart(tiles, in: &grid))
    #expect(!Self.areApart(tiles + [PixelRect(x: 319, y: 319, width: 40, height: 1)], in: &grid))
  }

  @Test func oneThingAndNoneAreApart() {
    var grid = OverlapGrid()
    #expect(Self.areApart([], in: &grid))
    #expect(Self.areApart([PixelRect(x: 3, y: 4, width: 5, height: 6)], in: &grid))
  }

  /// All but one are in the same cell: comparing all pairs is abandoned, and the result is never wrong.
  @Test func manyInOnePlaceAreNotCompared() {
    var grid = OverlapGrid()
    let heap = (0..<400).map { PixelRect(x: $0 % 20 * 2, y: $0 / 20 * 2, width: 1, height: 1) }
    #expect(Self.areApart(heap, in: &grid))
    #expect(!Self.areApart(heap + [PixelRect(x: 1 << 20, y: 1 << 20, width: 1, height: 1)], in: &grid))
  }
}
