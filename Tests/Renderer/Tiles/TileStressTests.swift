import Multiplane
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// A thousand rounds of all events, with eight threads: no races, no lost tiles, and the budget holds. Run it under the
/// thread sanitizer: `swift test --sanitize=thread --filter TileStressTests --scratch-path .build/tsan`.
@Suite(.serialized) struct TileStressTests {
  private struct Unlucky: Error {}

  @Test(arguments: [1, 2]) func aThousandRounds(seed: UInt64) throws {
    let studio = try TileStudio(
      side: 128,
      source: TileSource { request, bitmap in
        var random = SplitMix64(seed: UInt64(bitPattern: Int64(request.column &* 31 &+ request.row &+ request.level)))
        if random.chance(0.05) { throw Unlucky() }
        if random.chance(0.05) { return .nothing }
        bitmap.fill(Color(red: random.double(0...1), green: random.double(0...1), blue: 0, alpha: 1))
        return .drawn
      })
    let budget = 60 * 34 * 34 * 4
    studio.compositor.tilePolicy.concurrency = 8
    studio.compositor.tilePolicy.memoryBudget = budget
    studio.compositor.tilePolicy.bytesPerFrame = 40_000
    studio.layer.bounds = Rect(x: 0, y: 0, width: 20_000, height: 20_000)
    studio.layer.tileSize = Size(32, 32)
    studio.layer.levelsOfDetail = 6
    var random = SplitMix64(seed: seed)
    var isIn = true
    var scale = 1.0
    for round in 0..<1000 {
      switch random.int(0...11) {
      case 0, 1, 2, 3, 4:
        studio.layer.position = Point(
          studio.layer.position.x - random.double(-80...120), studio.layer.position.y - random.double(-80...120))
      case 5: studio.layer.position = Point(-random.double(0...10_000) * scale, -random.double(0...10_000) * scale)
      case 6:
        scale = random.double(0.02...1.5)
        studio.layer.transform = Transform3D(
          rotationAngle: random.chance(0.3) ? random.double(-1...1) : 0, x: 0, y: 0, z: 1
        )
        .scaled(x: scale, y: scale)
      case 7: studio.layer.setNeedsDisplay()
      case 8:
        studio.layer.setNeedsDisplay(
          Rect(x: random.double(0...10_000), y: random.double(0...10_000), width: 500, height: 700))
      case 9:
        if isIn { studio.layer.removeFromSuperlayer() } else { studio.tree.root.addSublayer(studio.layer) }
        isIn.toggle()
      case 10: studio.compositor.tilePolicy.memoryBudget = random.chance(0.3) ? budget / 4 : budget
      default: studio.layer.isHidden.toggle()
      }
      let tiles = try studio.frame(at: Double(round) / 60).statistics.tiles
      #expect(tiles.textureBytes <= studio.compositor.tilePolicy.memoryBudget, "round \(round)")
      #expect(tiles.residentBytes <= tiles.textureBytes, "round \(round)")
      #expect(abs(tiles.fullDetail + tiles.standIn + tiles.blank - 1) < 1e-9, "round \(round)")
    }
    // The final state is independent of the history.
    studio.compositor.tilePolicy.memoryBudget = budget
    if !isIn { studio.tree.root.addSublayer(studio.layer) }
    studio.layer.isHidden = false
    studio.layer.transform = .identity
    studio.layer.position = Point(-777, -555)
    let tiles = try studio.settled(at: 1000).statistics.tiles
    #expect(tiles.isSettled)
    let picture = studio.picture
    studio.forgetTarget()
    try studio.settled(at: 1000)
    #expect(Comparison(picture, studio.picture).maxDifference == 0)
  }
}
