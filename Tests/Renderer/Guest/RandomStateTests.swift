import CGLES
import Multiplane
import MultiplaneGLES
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// From any state that a host may have left, a frame is the one from clean state, and every piece of state that can be
/// asked for is as it was.
@Suite(.serialized) struct RandomStateTests {
  private static let (width, height) = (GuestScene.width, GuestScene.height)
  private static let errors = [GL_NO_ERROR, GL_NO_ERROR, GL_INVALID_ENUM, GL_INVALID_VALUE, GL_INVALID_OPERATION]

  /// Others: `MULTIPLANE_SEEDS=RandomStateTests:10-99`.
  private static let seeds = askedSeeds("RandomStateTests", else: [0, 1, 2])
  private static let desktopSeeds = askedSeeds("RandomStateTests", else: [200])

  @Test(arguments: [0, 4], seeds) func everyPieceIsKept(samples: Int, seed: UInt64) throws {
    try Self.expectKeptState(.es, samples: samples, seed: seed, steps: 15)
  }

  @Test(arguments: [HostGL.Kind.core, .compatibility], desktopSeeds)
  func everyPieceOfDesktopContextsIsKept(kind: HostGL.Kind, seed: UInt64) throws {
    try Self.expectKeptState(kind, samples: seed % 2 == 0 ? 0 : 4, seed: seed, steps: 6)
  }

  @Test(arguments: HostGL.Kind.allCases, [GL_RGBA8, GL_SRGB8_ALPHA8])
  func everyPieceIsKeptInLinearLight(kind: HostGL.Kind, format: Int32) throws {
    for seed in Self.seeds.prefix(1) {
      try Self.expectKeptState(kind, format: format, samples: 0, seed: seed, steps: 5, .linear)
    }
  }

  private static func expectKeptState(
    _ kind: HostGL.Kind, format: Int32 = GL_RGBA8, samples: Int, seed: UInt64, steps: Int,
    _ blending: ColorBlending = .encoded
  ) throws {
    let host = try HostGL(kind)
    defer { host.destroy() }
    let dump = StateDump.of(kind)
    let framebuffers = (0..<2).map { _ in
      host.makeFramebuffer(width: Self.width, height: Self.height, format: format, samples: samples, colors: 2)
    }
    let target = framebuffers[1]
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(
      context: context, width: Self.width, height: Self.height, framebuffer: target, blending: blending)
    let scene = try GuestScene()
    var state = try RandomHostState(kind, framebuffers: framebuffers)
    var random = SplitMix64(seed: seed)
    for step in 0..<steps {
      scene.move(to: step)
      state.randomize(&random)
      let before = dump.read(framebuffers: framebuffers)
      let error = Self.errors[Int.random(in: 0..<Self.errors.count, using: &random)]
      switch error {
      case GL_INVALID_ENUM: glEnable(0x1234)
      case GL_INVALID_VALUE: glViewport(0, 0, -1, -1)
      case GL_INVALID_OPERATION: glBindVertexArray(9999)
      default: break
      }
      let frame = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
      #expect(glGetError() == GLenum(error) && glGetError() == GLenum(GL_NO_ERROR))
      #expect(frame.statistics.host.ownErrors == 0)
      let differences = StateDump.differences(before, dump.read(framebuffers: framebuffers))
      #expect(differences.isEmpty, "step \(step)")
      state.end()
      let seen = host.pixels(
        of: target, width: Self.width, height: Self.height, format: format, samples: samples)
      #expect(try seen == GuestScene.offscreen(step: step, blending: blending), "step \(step)")
    }
  }

  /// Where state is not kept, what is changed is what is named, no more and, from many states, no less.
  @Test func theFastModeChangesWhatItNames() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let dump = StateDump.of(.es)
    var changed: Set<UInt32> = []
    let context = try Context.adoptCurrent(preservesState: false)
    let compositor = try Compositor(context: context)
    for (format, samples, blending) in [
      (GL_RGBA8, 0, ColorBlending.encoded), (GL_SRGB8_ALPHA8, 4, .encoded), (GL_RGB565, 0, .encoded),
      (GL_SRGB8_ALPHA8, 0, .linear),
    ] {
      let framebuffers = (0..<2).map { _ in
        host.makeFramebuffer(width: Self.width, height: Self.height, format: format, samples: samples, colors: 2)
      }
      let surface = try CurrentFramebufferSurface(
        context: context, width: Self.width, height: Self.height, framebuffer: framebuffers[1], blending: blending)
      let scene = try GuestScene()
      let tiles = TiledLayer()
      tiles.frame = Rect(x: 60, y: 0, width: 20, height: 20)
      tiles.source = TileSource(BitmapTiles(bitmap: try Bitmap(width: 1, height: 1, bytes: [9, 9, 9, 255])))
      scene.tree.root.addSublayer(tiles)
      let video = Layer()
      video.frame = Rect(x: 60, y: 22, width: 14, height: 10)
      let texture = ImportedImageTests.makeTexture(ImportedImageTests.texels())
      video.contents = try ImportedImage(
        eglImage: ImportedImageTests.makeImage(of: texture, host), isExternal: true, of: context.shareGroup, width: 14,
        height: 10)
      scene.tree.root.addSublayer(video)
      compositor.startOver()
      var state = try RandomHostState(framebuffers: framebuffers)
      var random = SplitMix64(seed: UInt64(samples))
      for step in 0..<12 {
        scene.move(to: step)
        state.randomize(&random)
        state.end()
        tiles.frame.origin.x = step == 5 ? 47 : 60
        video.frame.origin.x = step == 5 ? 47 : 60
        // The host's part: its draw and read buffers are the first attachment.
        for framebuffer in framebuffers {
          glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
          unsafe glDrawBuffers(1, [GLenum(GL_COLOR_ATTACHMENT0)])
          glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
        }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffers[0])
        let before = dump.read(framebuffers: framebuffers)
        try compositor.render(
          scene.tree, at: 0, to: surface, options: .init(background: .white), waitingForTiles: TileStudio.patience)
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        // What follows from a binding alone.
        let left = dump.read(framebuffers: framebuffers)
        glBindVertexArray(GLuint(before["get 0x85B5"]?.first ?? 0))
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), GLuint(before["get 0x8CA6"]?.first ?? 0))
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(before["get 0x8CAA"]?.first ?? 0))
        glActiveTexture(GLenum(before["get 0x84E0"]?.first ?? GL_TEXTURE0))
        let after = dump.read(framebuffers: framebuffers)
        let rebound: Set<UInt32> = [0x85B5, 0x8CA6, 0x8CAA, 0x84E0]
        // GL_BLEND_DST and GL_BLEND_SRC are other names of what is named.
        let aliases: Set<UInt32> = [0x0BE0, 0x0BE1]
        for key in before.keys {
          guard let name = Self.name(in: key) else {
            #expect(before[key] == after[key], "\(key)")
            continue
          }
          if aliases.contains(name) { continue }
          if before[key] != after[key] || rebound.contains(name) && before[key] != left[key] { changed.insert(name) }
        }
        if step == 5 { continue }
        let seen = host.pixels(
          of: framebuffers[1], width: Self.width, height: Self.height, format: format, samples: samples)
        HostStateTests.expectAlike(
          seen, try GuestScene.offscreen(step: step, blending: blending), tolerance: format == GL_RGB565 ? 16 : 0,
          hasAlpha: format != GL_RGB565)
      }
    }
    let named = context.stateLeftChanged
    #expect(changed.subtracting(named).map { String($0, radix: 16) }.sorted() == [])
    #expect(named.subtracting(changed).map { String($0, radix: 16) }.sorted() == [])
  }

  /// The name of GL's in what was asked.
  private static func name(in key: String) -> UInt32? {
    guard let start = key.range(of: "0x") else { return nil }
    return UInt32(key[start.upperBound...].prefix { $0.isHexDigit }, radix: 16)
  }
}
