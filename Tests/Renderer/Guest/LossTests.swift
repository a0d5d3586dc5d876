import CEGL
import CGLES
import Multiplane
import MultiplaneContents
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// A context that is lost is reported, and on another one the picture is the one before.
@Suite(.serialized) struct LossTests {
  /// Several contexts that share objects, so that programs are compiled once; each may be destroyed.
  private final class Stage {
    let keeper: HostGL
    let keeperContext: Context
    let keeperCompositor: Compositor
    let compositor: Compositor
    let tree: LayerTree
    let scene: GuestScene
    let width = GuestScene.width
    let height = GuestScene.height
    private(set) var host: HostGL
    private(set) var surface: CurrentFramebufferSurface
    private(set) var framebuffer: GLuint = 0
    var context: Context { surface.context }

    init() throws {
      keeper = try HostGL()
      keeperContext = try Context.adoptCurrent()
      // A second compositor keeps the programs.
      keeperCompositor = try Compositor(context: keeperContext)
      let target = RenderTarget(
        framebuffer: keeper.makeFramebuffer(width: width, height: height), width: width, height: height)
      keeperCompositor.mailbox.post(try Self.makeScene().tree.commit(at: 0))
      _ = try keeperCompositor.render(
        at: 0, to: target, options: .init(background: .white), waitingForTiles: TileStudio.patience)
      scene = try Self.makeScene()
      tree = scene.tree
      host = try HostGL(sharing: keeper)
      framebuffer = host.makeFramebuffer(width: width, height: height)
      let context = try Context.adoptCurrent(sharing: keeperContext)
      compositor = try Compositor(context: context)
      surface = try CurrentFramebufferSurface(
        context: context, width: width, height: height, framebuffer: framebuffer)
    }

    private static func makeScene() throws -> GuestScene {
      let scene = try GuestScene()
      let tiles = TiledLayer()
      tiles.frame = Rect(x: 4, y: 20, width: 20, height: 14)
      tiles.source = TileSource(GreyTiles())
      scene.tree.root.addSublayer(tiles)
      return scene
    }

    /// A new context is current, and nothing of the compositor is in it yet.
    func openAnother(isPixelBuffered: Bool = false, compilesAnew: Bool = false) throws {
      host.destroy()
      host = try HostGL(sharing: keeper)
      framebuffer = host.makeFramebuffer(width: width, height: height)
      let context = try Context.adoptCurrent(sharing: compilesAnew ? nil : keeperContext)
      context.uploadPath = isPixelBuffered ? .pixelBuffers : .direct
      surface = try CurrentFramebufferSurface(
        context: context, width: width, height: height, framebuffer: framebuffer)
    }

    @discardableResult
    func render() throws -> Compositor.Frame {
      try compositor.render(
        tree, at: 0, to: surface, options: .init(background: .white), waitingForTiles: TileStudio.patience)
    }

    func pixels() -> [UInt8] { host.pixels(of: framebuffer, width: width, height: height) }
  }

  private struct GreyTiles: TileProvider {
    func drawTile(_ request: TileRequest, into tile: inout TileBitmap) -> TileAnswer {
      for y in 0..<request.height {
        for x in 0..<request.width { tile[x, y] = SIMD4(UInt8(truncatingIfNeeded: x * 9), 60, 110, 255) }
      }
      return .drawn
    }
  }

  private enum End: CaseIterable {
    /// The current context is only marked, and goes on until it is released.
    case destroyed
    case released, releasedAndDestroyed
  }

  /// Other seeds: `MULTIPLANE_SEEDS=LossTests:30-39`.
  @Test(arguments: askedSeeds("LossTests", else: [28])) func afterAnyCall(seed: UInt64) throws {
    let stage = try Stage()
    try stage.render()
    let picture = stage.pixels()
    var random = SplitMix64(seed: seed)
    try stage.openAnother()
    _ = stage.context.takeCounters()
    try stage.compositor.rebuild(on: stage.context)
    let calls = try stage.context.takeCounters().calls + stage.render().statistics.gl.calls
    var failures = 0
    let rounds = Int(clamping: 5 * askedRounds(else: 40))
    for _ in 0..<rounds {
      try stage.openAnother(isPixelBuffered: random.chance(0.5), compilesAnew: random.chance(0.1))
      let host = stage.host
      let end = End.allCases[random.int(0...2)]
      stage.context.interruption = .init(after: random.int(1...calls)) {
        if end != .destroyed { host.release() }
        if end != .released { host.mark() }
      }
      do {
        try stage.compositor.rebuild(on: stage.context)
        try stage.render()
        #expect(end == .destroyed || stage.context.interruption != nil || stage.context.loss == nil)
        if unsafe eglGetCurrentContext() == host.context { #expect(stage.pixels() == picture) }
      } catch {
        failures += 1
        // Gone with the last call of `rebuild`, it is found to be so by the next frame.
        let code = (error as? GLError)?.code
        #expect(code == .contextLost || code == .noCurrentContext, "\(error)")
        #expect(end != .destroyed)
        #expect(throws: GLError.self) { try stage.compositor.render(at: 0, to: stage.surface) }
      }
      try stage.openAnother()
      try stage.compositor.rebuild(on: stage.context)
      try stage.render()
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      #expect(stage.pixels() == picture)
    }
    #expect(failures > rounds / 4)
  }

  @Test func aResetIsReportedAndSurvived() throws {
    let stage = try Stage()
    try stage.render()
    let picture = stage.pixels()
    for reset: UInt32 in [0x8253, 0x8254, 0x8255] {
      stage.context.injectedReset = reset
      stage.scene.mover.opacity = 0.5
      do {
        try stage.render()
        Issue.record("a lost context gave a frame")
      } catch let error as GLError {
        #expect(error.code == .contextLost && error.loss == .reset(reset))
      }
      #expect(stage.context.loss == .reset(reset))
      stage.scene.mover.opacity = 1
      try stage.openAnother()
      try stage.compositor.rebuild(on: stage.context)
      try stage.render()
      #expect(stage.pixels() == picture)
    }
  }

  @Test func aRobustContextIsAsked() throws {
    let host = try HostGL(isRobust: true)
    defer { host.destroy() }
    let context = try Context.adoptCurrent()
    #expect(context.capabilities.reportsResets)
    let framebuffer = host.makeFramebuffer(width: 48, height: 40)
    let surface = try CurrentFramebufferSurface(context: context, width: 48, height: 40, framebuffer: framebuffer)
    let compositor = try Compositor(context: context)
    try compositor.render(try GuestScene().tree, at: 0, to: surface, options: .init(background: .white))
    #expect(context.loss == nil)
    #expect(host.pixels(of: framebuffer, width: 48, height: 40) == (try GuestScene.offscreen()))
  }
}
