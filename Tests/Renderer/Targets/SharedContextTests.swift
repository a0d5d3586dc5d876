import CEGL
import CGLES
import Multiplane
import MultiplaneContents
import MultiplaneGLES
import MultiplaneTestSupport
import Testing

/// Several compositors on one context, or on contexts that share objects.
@Suite(.serialized) struct SharedContextTests {
  private static let canvas = SceneCanvas(width: 64, height: 48, scale: 1, background: .white)

  private static func tree(_ hue: Double, _ bitmap: Bitmap) throws -> LayerTree {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 64, height: 48)
    root.backgroundColor = Color(red: hue, green: 0.4, blue: 1 - hue)
    let card = Layer()
    card.frame = Rect(x: 8, y: 6, width: 30, height: 30)
    card.cornerRadius = 6
    card.masksToBounds = true
    card.contents = bitmap
    card.opacity = 0.5
    root.addSublayer(card)
    let blur = Layer()
    blur.frame = Rect(x: 20, y: 10, width: 30, height: 30)
    blur.backgroundFilters = [.gaussianBlur(radius: 2)]
    root.addSublayer(blur)
    return LayerTree(root: root, actionsAreEnabled: false)
  }

  @Test func compositorsOfOneContextCompileOnce() throws {
    let bitmap = try Bitmap(width: 2, height: 1, bytes: [230, 80, 60, 255, 40, 90, 200, 255])
    let first = try OffscreenSurface(width: 64, height: 48)
    let second = try OffscreenSurface(width: 64, height: 48, sharing: first)
    #expect(second.context === first.context && second.path == first.path)
    let a = try Compositor(context: first.context)
    let frameA = try a.render(try Self.tree(0.2, bitmap), at: 0, to: first)
    #expect(frameA.statistics.gl.programsCompiled > 2)
    let b = try Compositor(context: second.context)
    let treeB = try Self.tree(0.7, bitmap)
    let frameB = try b.render(treeB, at: 0, to: second)
    #expect(frameB.statistics.gl.programsCompiled == 0 && frameB.statistics.gl.programsLoaded == 0)
    // Each compositor has its own textures: a bitmap that both show is uploaded once for each.
    #expect(frameB.statistics.bitmapBytesUploaded == frameA.statistics.bitmapBytesUploaded)
    #expect(frameB.statistics.bitmapBytesUploaded > 0)
    for (hue, surface) in [(0.2, first), (0.7, second)] {
      let alone = try OffscreenSurface(width: 64, height: 48)
      try Compositor(context: alone.context).render(try Self.tree(hue, bitmap), at: 0, to: alone)
      #expect(try surface.readPixels() == alone.readPixels())
    }
  }

  /// Frames of one compositor leave nothing bound that partial frames of another one take for its own.
  @Test func compositorsDrawInTurn() throws {
    let bitmap = try Bitmap(width: 2, height: 1, bytes: [230, 80, 60, 255, 40, 90, 200, 255])
    let first = try OffscreenSurface(width: 64, height: 48)
    let surfaces = [first, try OffscreenSurface(width: 64, height: 48, sharing: first)]
    let alone = try surfaces.map { _ in try OffscreenSurface(width: 64, height: 48) }
    let compositors = try (surfaces + alone).map { try Compositor(context: $0.context) }
    let trees = try [0.2, 0.7, 0.2, 0.7].map { try Self.tree($0, bitmap) }
    let movers = trees.enumerated().map { index, tree in
      let mover = Layer(2, 2, 10, 10, Color(red: 0, green: index % 2 == 0 ? 1 : 0.5, blue: 0.2))
      tree.root.addSublayer(mover)
      return mover
    }
    for frame in 0..<12 {
      // Several frames of one, then of the other; now and then they alternate.
      for index in frame < 6 ? [0, 1] : [frame / 2 % 2] {
        for index in [index, index + 2] {
          movers[index].position.x += 3
          try compositors[index].render(trees[index], at: 0, to: (surfaces + alone)[index])
        }
        #expect(try surfaces[index].readPixels() == alone[index].readPixels(), "frame \(frame)")
      }
    }
  }

  /// A program is deleted with the last compositor that uses it, and compiled again for the next one.
  @Test func programsGoWithTheirCompositors() throws {
    let surface = try OffscreenSurface(width: 64, height: 48)
    func compiled() throws -> Int {
      _ = surface.context.takeCounters()
      let compositor = try Compositor(context: surface.context)
      return surface.context.withCurrent { gl in withExtendedLifetime(compositor) { gl.counters.programsCompiled } }
    }
    let first = try compiled()
    #expect(first > 0)
    #expect(try compiled() == first)
    surface.context.withCurrent { gl in #expect(gl.counters.namesDeleted > 0) }
  }

  @Test func twoContextsOfAShareGroupCompileOnce() throws {
    let host = try OffscreenSurface(width: 64, height: 48, rowOrder: .bottomUp)
    let (display, context) = unsafe host.context.withCurrent { _ in
      unsafe (eglGetCurrentDisplay(), eglGetCurrentContext())
    }
    var configuration: EGLint = 0
    unsafe eglQueryContext(display, context, EGL_CONFIG_ID, &configuration)
    var (config, count): (EGLConfig?, EGLint) = (nil, 0)
    unsafe eglChooseConfig(display, [EGL_CONFIG_ID, configuration, EGL_NONE], &config, 1, &count)
    let other = unsafe eglCreateContext(display, config, context, [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE])
    try #require(unsafe other != nil)
    defer {
      unsafe eglMakeCurrent(display, nil, nil, nil)
      unsafe eglDestroyContext(display, other)
    }
    let bitmap = try Bitmap(width: 2, height: 1, bytes: [230, 80, 60, 255, 40, 90, 200, 255])
    unsafe eglMakeCurrent(display, nil, nil, context)
    let one = try Context.adoptCurrent(label: "one")
    let a = try Compositor(context: one)
    let target = RenderTarget(framebuffer: host.target().framebuffer, width: 64, height: 48, rowOrder: .bottomUp)
    func draw(_ compositor: Compositor, _ target: RenderTarget) throws -> (frame: Compositor.Frame, pixels: [UInt8]) {
      let frame = try compositor.render(
        try Self.tree(0.2, bitmap), at: 0, to: target, options: .init(background: .white))
      return (frame, compositor.context.withCurrent { gl in gl.readPixels(of: target) })
    }
    let first = try draw(a, target)
    #expect(first.frame.statistics.gl.programsCompiled > 2)
    unsafe eglMakeCurrent(display, nil, nil, other)
    let two = try Context.adoptCurrent(label: "two", sharing: one)
    // Framebuffers are not shared.
    var names: [GLuint] = [0, 0]
    unsafe glGenFramebuffers(1, &names[0])
    unsafe glGenRenderbuffers(1, &names[1])
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), names[1])
    glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), 64, 48)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names[0])
    glFramebufferRenderbuffer(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), names[1])
    let b = try Compositor(context: two)
    let second = try draw(b, RenderTarget(framebuffer: names[0], width: 64, height: 48))
    #expect(second.frame.statistics.gl.programsCompiled == 0)
    #expect(second.pixels == first.pixels)
    #expect(glGetError() == GLenum(GL_NO_ERROR))
  }
}
