import Glibc
import Multiplane
import MultiplaneGLES
import MultiplaneLock
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Several tiled layers within one budget.
@Suite(.serialized) struct TileBudgetTests {
  private static let paper = Color(red: 0.2, green: 0.6, blue: 0.4)
  private static let paperBytes: [UInt8] = [51, 153, 102, 255]

  /// Layers side by side in rows of four, each with its own tile size, and a log of their providers' requests.
  private func layers(_ sizes: [Double], in studio: TileStudio, _ log: TileLog) throws -> [TiledLayer] {
    studio.layer.removeFromSuperlayer()
    return sizes.enumerated().map { index, size in
      let window = ScrollLayer()
      window.masksToBounds = true
      window.frame = Rect(x: Double(index % 4) * 64, y: Double(index / 4) * 64, width: 64, height: 64)
      let layer = TiledLayer()
      layer.anchorPoint = .zero
      layer.bounds = Rect(x: 0, y: 0, width: 1_000_000, height: 1_000_000)
      layer.tileSize = Size(size, size)
      layer.fadeDuration = 0
      layer.source = TileSource { request, bitmap in
        log.note(request)
        bitmap.fill(Self.paper)
        return .drawn
      }
      window.addSublayer(layer)
      studio.tree.root.addSublayer(window)
      return layer
    }
  }

  private func scroll(_ layer: TiledLayer, to point: Point) {
    (layer.superlayer as? ScrollLayer)?.scroll(to: point)
  }

  private func isAllPaper(_ picture: Picture, rows: Range<Int>) -> Bool {
    rows.allSatisfy { y in
      let row = picture.pixels[y * 1024..<(y + 1) * 1024]
      return stride(from: row.startIndex, to: row.endIndex, by: 4).allSatisfy {
        row[$0..<$0 + 4].elementsEqual(Self.paperBytes)
      }
    }
  }

  /// More than ten thousand tiles pass by; the budget holds in each frame, and in the end all tiles are there.
  @Test(arguments: [[32.0, 32, 32, 32], [16, 24, 32, 48]]) func aFlingOfSeveralLayers(sizes: [Double]) throws {
    let (studio, log) = (try TileStudio(), TileLog())
    let layers = try layers(sizes, in: studio, log)
    // The visible tiles of each at a fractional position.
    func need(_ size: Double) -> Int {
      let count = Int(clamping: (64 / size).rounded(.up)) + 1
      return count * count * Int(clamping: size + 2) * Int(clamping: size + 2) * 4
    }
    let budget = sizes.reduce(0) { $0 + need($1) } + 50_000
    studio.compositor.tilePolicy.memoryBudget = budget
    var (place, frame, passed) = (0.0, 0, 0)
    while passed < 10_000 {
      frame += 1
      place += 71.3
      for (index, layer) in layers.enumerated() { scroll(layer, to: Point(place * Double(index + 1), place * 0.7)) }
      passed += layers.count * 8
      let tiles = try studio.frame(at: Double(frame) / 60).statistics.tiles
      #expect(tiles.textureBytes <= budget)
      #expect(tiles.residentBytes <= tiles.textureBytes)
      #expect(abs(tiles.fullDetail + tiles.standIn + tiles.blank - 1) < 1e-9)
    }
    let end = try studio.settled(at: 1000).statistics.tiles
    #expect(end.isSettled && end.textureBytes <= budget)
    #expect((end.fullDetail, end.loweredLevels, end.unplaced) == (1, 0, 0))
    #expect(isAllPaper(studio.picture, rows: 0..<64))
  }

  /// The visible tiles of one layer fit even where the other layer's tiles are scattered over the whole memory.
  @Test func gapsOfOneSizeGiveWay() throws {
    let (studio, log) = (try TileStudio(), TileLog())
    let layers = try layers([16, 60], in: studio, log)
    studio.compositor.tilePolicy.prefetchDistance = 0
    // Room for exactly 25 tiles of 16 and four of 60.
    studio.compositor.tilePolicy.memoryBudget = 25 * 18 * 18 * 4 + 4 * 62 * 62 * 4
    let window = layers[0].superlayer
    layers[1].isHidden = true
    // Many small tiles, then few of them.
    window?.frame = Rect(x: 0, y: 0, width: 140, height: 100)
    try studio.settled()
    window?.frame = Rect(x: 0, y: 0, width: 64, height: 64)
    layers[1].isHidden = false
    scroll(layers[0], to: Point(8, 8))
    scroll(layers[1], to: Point(30, 30))
    let tiles = try studio.settled(at: 1).statistics.tiles
    #expect((tiles.isSettled, tiles.fullDetail, tiles.unplaced) == (true, 1, 0))
    #expect(tiles.textureBytes <= studio.compositor.tilePolicy.memoryBudget)
    // Requests end.
    let asked = log.requests.count
    for time in 2...20 { try studio.settled(at: Double(time)) }
    #expect(log.requests.count == asked)
  }

  /// Layers of one tile each, and room for three: the others are left out, and their requests end.
  @Test func moreLayersThanTiles() throws {
    let (studio, log) = (try TileStudio(), TileLog())
    let layers = try layers([64, 64, 64, 64, 64, 64], in: studio, log)
    studio.compositor.tilePolicy.prefetchDistance = 0
    studio.compositor.tilePolicy.memoryBudget = 3 * 66 * 66 * 4
    let tiles = try studio.settled().statistics.tiles
    #expect((tiles.isSettled, tiles.residentTiles, tiles.unplaced) == (true, 3, 3))
    #expect(tiles.blank == 0.5)
    for time in 1...20 { try studio.settled(at: Double(time)) }
    #expect(log.requests.count == 3)
    layers[0].isHidden = true
    #expect(try studio.settled(at: 30).statistics.tiles.unplaced == 2)
    #expect(log.requests.count == 4)
  }

  /// An unlimited budget shows an unlimited layer at a level that is drawn in finite time.
  @Test func noBudgetIsTooLarge() throws {
    let (studio, log) = (try TileStudio(), TileLog())
    let layer = try layers([64], in: studio, log)[0]
    studio.compositor.tilePolicy.memoryBudget = .max
    layer.bounds = Rect(x: 0, y: 0, width: 0x1p31, height: 0x1p31)
    layer.transform = Transform3D(scaleX: 1e-7, y: 1e-7)
    let tiles = try studio.frame().statistics.tiles
    #expect(tiles.loweredLevels > 0)
    // 64 × 64 pixels are visible, and no pixel shows more than 64 texels.
    #expect(tiles.requested == 64)
    layer.removeFromSuperlayer()
    #expect(try studio.frame(at: 1).statistics.tiles.waiting == 0)
    for time in 2...3 { studio.compositor.tilePolicy.memoryBudget = -time }
    #expect(try studio.frame(at: 4).statistics.tiles.isSettled)
  }

  /// Unwanted tiles are evicted before others, the longest unwanted first.
  @Test func theLeastUsefulGoesFirst() throws {
    let (studio, log) = (try TileStudio(), TileLog())
    let layer = try layers([64], in: studio, log)[0]
    layer.superlayer?.frame = Rect(x: 0, y: 0, width: 128, height: 64)
    studio.compositor.tilePolicy.prefetchDistance = 0
    studio.compositor.tilePolicy.memoryBudget = 6 * 66 * 66 * 4
    for (time, column) in [0.0, 2, 4, 2].enumerated() {
      scroll(layer, to: Point(column * 64, 0))
      try studio.settled(at: Double(time) * 10)
    }
    #expect(log.keys.count == 6)
    // Columns 0 and 1, visible first, are evicted.
    scroll(layer, to: Point(6 * 64, 0))
    try studio.settled(at: 50)
    for (time, column) in [4.0, 2].enumerated() {
      scroll(layer, to: Point(column * 64, 0))
      try studio.settled(at: 60 + Double(time) * 10)
    }
    #expect(log.keys.count == 8)
    scroll(layer, to: .zero)
    try studio.settled(at: 90)
    #expect(log.keys.count == 10)
  }
}
