import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// Zooming through levels of detail: never blank, and without jumps.
@Suite(.serialized) struct TileZoomTests {
  private static let side = 8192.0
  private static let levels = 6
  private static let blue: UInt8 = 90

  /// A picture that looks the same at every level: slow waves.
  private static let waves = TileSource { request, bitmap in
    for y in 0..<request.height {
      for x in 0..<request.width {
        let px = request.rect.minX + (Double(x) + 0.5) / request.scale
        let py = request.rect.minY + (Double(y) + 0.5) / request.scale
        bitmap[x, y] = SIMD4(
          UInt8(clamping: min(max(px / side * 200 + 20, 0), 255)),
          UInt8(clamping: min(max(py / side * 200 + 20, 0), 255)), blue, 255)
      }
    }
    return .drawn
  }

  /// Each level in its own colour.
  private static let shades = TileSource { request, bitmap in
    bitmap.fill(Color(white: Double(request.level * 40) / 255))
    return .drawn
  }

  private func studio(_ source: TileSource, levels: Int = levels) throws -> TileStudio {
    let studio = try TileStudio(source: source)
    studio.background = Color(red: 1, green: 0, blue: 1)
    studio.layer.anchorPoint = Point(0.5, 0.5)
    studio.layer.position = Point(128, 128)
    studio.layer.bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    studio.layer.tileSize = Size(64, 64)
    studio.layer.levelsOfDetail = levels
    return studio
  }

  private func zoom(_ studio: TileStudio, to scale: Double) {
    studio.layer.transform = Transform3D(scaleX: scale, y: scale)
  }

  /// The largest change of a pixel from one frame to the next, apart from the zoom itself, for pixels that showed the
  /// picture before.
  private func jump(from before: Picture, to after: Picture, ratio: Double) -> Int {
    var worst = 0
    for y in stride(from: 0, to: 256, by: 4) {
      for x in stride(from: 0, to: 256, by: 4) {
        let (fromX, fromY) = ((Double(x) + 0.5 - 128) / ratio + 128, (Double(y) + 0.5 - 128) / ratio + 128)
        guard (0..<256).contains(fromX), (0..<256).contains(fromY) else { continue }
        let (old, new) = ((Int(clamping: fromY) * 256 + Int(clamping: fromX)) * 4, (y * 256 + x) * 4)
        guard before.pixels[old + 2] == Self.blue else { continue }
        for component in 0..<4 {
          worst = max(worst, abs(Int(before.pixels[old + component]) - Int(after.pixels[new + component])))
        }
      }
    }
    return worst
  }

  /// Frame by frame out through all levels and in again, with tiles that arrive at random: visible parts are never
  /// blank again, and no pixel changes more than by the zoom itself.
  @Test(arguments: [0, 0.25]) func noPixelIsBlankAndNoneJumps(fade: Double) throws {
    let studio = try studio(Self.waves)
    studio.layer.fadeDuration = fade
    zoom(studio, to: 1)
    try studio.settled()
    var before = studio.picture
    var (scale, time, worst, standIns) = (1.0, 1.0, 0, 0)
    // 0.96 to the power of 100 is less than 1/32, where the whole layer is visible.
    let steps = Array(1...100) + Array((0..<100).reversed())
    for step in steps {
      let next = max(Double.powerOf96(step), 1.0 / 32)
      zoom(studio, to: next)
      time += 1.0 / 60
      let tiles = try studio.frame(at: time).statistics.tiles
      if tiles.standIn > 0 { standIns += 1 }
      let picture = studio.picture
      // The background is magenta: it would be seen as a jump.
      let jump = jump(from: before, to: picture, ratio: next / scale)
      if jump > 4 { Issue.record("step \(step), scale \(next): a jump of \(jump); \(tiles)") }
      worst = max(worst, jump)
      (before, scale) = (picture, next)
    }
    #expect(worst <= 4)
    #expect(standIns > 0)
    #expect(try studio.settled(at: time + 10).statistics.tiles.blank == 0)
  }

  private struct NotNow: Error {}

  /// A studio in which only one level can be drawn.
  private func studio(only level: Int) throws -> TileStudio {
    let studio = try studio(
      TileSource { request, bitmap in
        guard request.level == level else { throw NotNow() }
        bitmap.fill(Color(white: Double(request.level * 40) / 255))
        return .drawn
      })
    studio.compositor.tilePolicy.prefetchDistance = 0
    studio.layer.fadeDuration = 0
    return studio
  }

  /// After zooming out at once, visible tiles of finer levels are drawn in place of missing ones, however many levels
  /// finer.
  @Test(arguments: 1...5) func finerTilesStandIn(level: Int) throws {
    let studio = try studio(only: 0)
    zoom(studio, to: 1)
    try studio.settled()
    zoom(studio, to: 1 / Double(1 << level))
    let tiles = try studio.frame(at: 1).statistics.tiles
    let picture = studio.picture
    let half = 128 >> level
    for y in 0..<256 {
      for x in 0..<256 {
        let isSeen = (128 - half..<128 + half).contains(x) && (128 - half..<128 + half).contains(y)
        let expected: [UInt8] = isSeen ? [0, 0, 0, 255] : [255, 0, 255, 255]
        if picture[x, y] != expected {
          Issue.record("(\(x), \(y)) is \(picture[x, y])")
          return
        }
      }
    }
    let share = Double(4 * half * half) / 65536
    #expect(abs(tiles.standIn - share) < 1e-9)
    #expect(abs(tiles.blank - (1 - share)) < 1e-9)
  }

  /// After zooming in at once, coarser ones are.
  @Test(arguments: 1...5) func coarserTilesStandIn(level: Int) throws {
    let studio = try studio(only: level)
    zoom(studio, to: 1 / Double(1 << level))
    try studio.settled()
    zoom(studio, to: 1)
    let tiles = try studio.frame(at: 1).statistics.tiles
    #expect((tiles.standIn, tiles.blank) == (1, 0))
    let shade = UInt8(level * 40)
    #expect(studio.picture[100, 100] == [shade, shade, shade, 255])
  }

  /// The level at each scale, over the whole zoom: the coarsest with a texel for each pixel.
  @Test(arguments: [0, 1, 2]) func theLevelOfEveryScale(bias: Int) throws {
    let studio = try studio(Self.shades, levels: 5)
    studio.layer.levelsOfDetailBias = bias
    studio.layer.fadeDuration = 0
    studio.compositor.tilePolicy.prefetchDistance = 0
    for (scale, level) in [
      (8.0, 0), (4, 0), (2.1, 0), (2, 0), (1.9, 0), (1.01, 0), (1, 0), (0.99, 0), (0.51, 0), (0.5, 1), (0.49, 1),
      (0.26, 1), (0.25, 2), (0.13, 2), (0.125, 3), (0.064, 3), (0.0625, 4), (0.05, 4),
    ] {
      // The bias moves all levels to the finer side by that many steps.
      zoom(studio, to: scale * Double(1 << bias))
      let tiles = try studio.settled().statistics.tiles
      #expect(tiles.fullDetail == 1)
      let shade = UInt8(level * 40)
      #expect(studio.picture[128, 128] == [shade, shade, shade, 255], "scale \(scale), bias \(bias)")
    }
  }

  /// The number of levels can change without losing tiles.
  @Test func moreLevelsKeepTheTiles() throws {
    let log = TileLog()
    let studio = try studio(
      TileSource { request, bitmap in
        log.note(request)
        bitmap.fill(.white)
        return .drawn
      }, levels: 2)
    studio.compositor.tilePolicy.prefetchDistance = 0
    try studio.settled()
    let before = log.keys.count
    studio.layer.levelsOfDetail = 5
    #expect(try studio.frame(at: 1).statistics.tiles.fullDetail == 1)
    #expect(log.keys.count == before)
  }
}

extension Double {
  fileprivate static func powerOf96(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * 0.96 }
  }
}
