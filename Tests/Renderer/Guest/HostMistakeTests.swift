import CEGL
import CGLES
import Multiplane
import MultiplaneGLES
import Testing

/// What a host gets wrong is a typed error, leaves no error of GL's, and the next frame is whole.
@Suite(.serialized) struct HostMistakeTests {
  private static func code(_ body: () throws -> Void) -> GLError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? GLError)?.code
    }
  }

  @Test func anotherContextOrNoneIsCurrent() throws {
    let host = try HostGL()
    let other = try HostGL()
    defer {
      host.destroy()
      other.destroy()
    }
    host.makeCurrent()
    let framebuffer = host.makeFramebuffer(width: 48, height: 40)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(
      context: context, width: 48, height: 40, framebuffer: framebuffer, bufferAge: 1)
    let scene = try GuestScene()
    let options = Compositor.FrameOptions(background: .white)
    try compositor.render(scene.tree, at: 0, to: surface, options: options)
    for isIdle in [true, false] {
      if !isIdle { scene.move(to: 1) }
      other.makeCurrent()
      _ = context.takeCounters()
      #expect(
        Self.code { try compositor.render(scene.tree, at: 0, to: surface, options: options) }
          == .anotherContextIsCurrent)
      #expect(Self.code { _ = try compositor.prepare(at: 0, for: surface) } == .anotherContextIsCurrent)
      #expect(Self.code { _ = try Compositor(context: context) } == .anotherContextIsCurrent)
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      other.release()
      #expect(
        Self.code { try compositor.render(scene.tree, at: 0, to: surface, options: options) } == .noCurrentContext)
      #expect(Self.code { _ = try Compositor(context: context) } == .noCurrentContext)
    }
    host.makeCurrent()
    try compositor.render(scene.tree, at: 0, to: surface, options: options)
    #expect(glGetError() == GLenum(GL_NO_ERROR))
    #expect(context.loss == nil)
    #expect(host.pixels(of: framebuffer, width: 48, height: 40) == (try GuestScene.offscreen(step: 1)))
  }

  @Test func aFramebufferThatIsNotThereIsNamed() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: 48, height: 40)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(context: context, width: 48, height: 40, framebuffer: 77)
    let scene = try GuestScene()
    let options = Compositor.FrameOptions(background: .white)
    func code() -> GLError.Code? {
      Self.code { try compositor.render(scene.tree, at: 0, to: surface, options: options) }
    }
    #expect(code() == .noFramebuffer(77))
    var incomplete: GLuint = 0
    unsafe glGenFramebuffers(1, &incomplete)
    surface.framebuffer = incomplete
    #expect(code() == .noFramebuffer(incomplete), "a name without an object")
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), incomplete)
    #expect(code() == .incompleteFramebuffer)
    surface.framebuffer = 0
    #expect(code() == .incompleteFramebuffer, "a context without a window")
    #expect(glGetError() == GLenum(GL_NO_ERROR))
    surface.framebuffer = framebuffer
    #expect(code() == nil)
    #expect(host.pixels(of: framebuffer, width: 48, height: 40) == (try GuestScene.offscreen()))
  }

  /// The objects of GL's that are in the current context, by kind.
  private static func names() -> [Int] {
    let kinds: [(GLuint) -> GLboolean] = [
      { glIsTexture($0) }, { glIsBuffer($0) }, { glIsProgram($0) }, { glIsShader($0) }, { glIsFramebuffer($0) },
      { glIsVertexArray($0) }, { glIsSampler($0) }, { glIsQuery($0) }, { glIsRenderbuffer($0) },
    ]
    return kinds.map { exists in (1..<2000).count { exists(GLuint($0)) != 0 } }
  }

  enum End: CaseIterable {
    case closed, dropped, droppedWithContext, closedElsewhere
  }

  @Test(arguments: End.allCases, [true, false]) func nothingOfOursStays(end: End, preservesState: Bool) throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: 48, height: 40)
    let before = Self.names()
    var context: Context? = try Context.adoptCurrent(preservesState: preservesState)
    if let context {
      context.uploadPath = .pixelBuffers
      var compositor: Compositor? = try Compositor(context: context)
      compositor?.diagnostics.measuresGPUTime = true
      let surface = try CurrentFramebufferSurface(
        context: context, width: 48, height: 40, framebuffer: framebuffer)
      let scene = try GuestScene()
      for step in 0..<3 {
        scene.move(to: step)
        try compositor?.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
      }
      #expect(Self.names() != before)
      switch end {
      case .closed:
        compositor?.close()
        #expect(Self.code { try compositor?.render(scene.tree, at: 0, to: surface) } == .closed)
        compositor?.close()
        #expect(Self.names() == before, "deleted at once")
      case .dropped:
        compositor = nil
        #expect(Self.names() == before, "deleted at once")
      case .droppedWithContext: compositor = nil
      case .closedElsewhere:
        host.release()
        compositor?.close()
        host.makeCurrent()
        #expect(Self.names() != before, "deleted when the context is current next")
        context.withCurrent { _ in }
      }
      withExtendedLifetime(compositor) {}
    }
    context = nil
    #expect(Self.names() == before)
    #expect(glGetError() == GLenum(GL_NO_ERROR))
  }
}
