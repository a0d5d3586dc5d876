import Multiplane
import MultiplaneContents
import MultiplaneGLES
import Testing

/// What is compiled ahead is all that frames need, those of tiles that have not come yet among them.
@Suite struct TilePrepareTests {
  /// Grey tiles that come when the log lets them.
  private struct HeldTiles: TileProvider {
    let log: TileLog

    func drawTile(_ request: TileRequest, into tile: inout TileBitmap) -> TileAnswer {
      log.note(request)
      for y in 0..<request.height {
        for x in 0..<request.width { tile[x, y] = SIMD4(90, 100, 110, 255) }
      }
      return .drawn
    }
  }

  enum Look: CaseIterable {
    case plain, scaled, rounded, translucent
  }

  @Test(arguments: Look.allCases) func tilesThatComeLaterCompileNothing(look: Look) throws {
    let log = TileLog()
    log.hold(true)
    let studio = try TileStudio(side: 128, source: TileSource(HeldTiles(log: log)))
    let layer = studio.layer
    layer.bounds = Rect(x: 0, y: 0, width: 300, height: 300)
    switch look {
    case .plain: break
    case .scaled: layer.transform = Transform3D(scaleX: 0.7, y: 0.7, z: 1)
    case .rounded:
      layer.cornerRadius = 20
      layer.masksToBounds = true
    case .translucent: layer.opacity = 0.5
    }
    studio.tree.commit(at: 0, to: studio.compositor.mailbox)
    let target = RenderTarget(
      framebuffer: studio.surface.target().framebuffer, width: 128, height: 128, rowOrder: .topDown)
    while try !studio.compositor.prepare(at: 0, for: target, options: .init(background: .clear)) {}
    log.hold(false)
    var compiled = 0
    for step in 0..<40 {
      let frame = try studio.frame(at: Double(step) / 20, waiting: step == 39 ? TileStudio.patience : nil)
      compiled += frame.statistics.gl.programsCompiled
    }
    #expect(compiled == 0)
  }
}
