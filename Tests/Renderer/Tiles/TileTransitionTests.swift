import Multiplane
import MultiplaneAnimation
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// A tiled layer in both pictures of a transition looks like a bitmap there, and requests no tile again.
@Suite(.serialized) struct TileTransitionTests {
  private struct LoggedTiles: TileProvider {
    let tiles: BitmapTiles
    let log: TileLog

    func drawTile(_ request: TileRequest, into tile: inout TileBitmap) -> TileAnswer {
      log.note(request)
      return tiles.drawTile(request, into: &tile)
    }
  }

  private static func bitmap() throws -> Bitmap {
    try Bitmap(width: 100, height: 80) { bytes, stride in
      for y in 0..<80 {
        for x in 0..<100 {
          for component in 0..<3 { bytes[y * stride + x * 4 + component] = UInt8((x * (component + 2) + y * 3) % 256) }
          bytes[y * stride + x * 4 + 3] = 255
        }
      }
    }
  }

  @Test(arguments: TransitionType.allCases) func bothPicturesShowTheTiles(_ type: TransitionType) throws {
    let (bitmap, log) = (try Self.bitmap(), TileLog())
    let tiles = LoggedTiles(tiles: BitmapTiles(bitmap: bitmap), log: log)
    let (tiled, whole) = (try TileStudio(side: 128, source: TileSource(tiles)), try TileStudio(side: 128))
    tiled.layer.tileSize = Size(32, 32)
    tiled.layer.fadeDuration = 0
    let plain = Layer()
    plain.anchorPoint = .zero
    plain.contents = bitmap
    whole.tree.root.addSublayer(plain)
    for layer in [tiled.layer, plain] {
      layer.bounds = Rect(x: 0, y: 0, width: 100, height: 80)
      layer.position = Point(8, 8)
    }
    try tiled.settled()
    try whole.frame()
    let requested = log.requests.count
    #expect(requested == 12)
    for layer in [tiled.layer, plain] {
      let transition = Transition()
      (transition.type, transition.duration) = (type, 1)
      layer.add(transition, forKey: nil)
      layer.position = Point(20, 30)
    }
    for time in [1, 1.25, 1.5, 1.75] {
      try tiled.frame(at: time)
      try whole.frame(at: time)
      let picture = tiled.picture
      // A card that flips has edges in space, which tiles do not share with a bitmap.
      if type != .flip { #expect(Comparison(picture, whole.picture).maxDifference <= 2, "\(type) at \(time)") }
      tiled.forgetTarget()
      try tiled.frame(at: time)
      #expect(tiled.picture == picture, "\(type) at \(time), drawn whole")
    }
    #expect(log.requests.count == requested, "\(type)")
  }
}
