import CEGL
import CGLES
import Multiplane
import MultiplaneGLES
import Testing

/// Contexts of desktop OpenGL whose driver takes shaders of OpenGL ES, and what only they have of state.
@Suite(.serialized) struct DesktopContextTests {
  private static let kinds: [HostGL.Kind] = [.core, .compatibility]

  private static func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
    let address = try #require(unsafe eglGetProcAddress(name))
    return unsafe unsafeBitCast(address, to: type)
  }

  @Test(arguments: kinds) func aCleanHost(kind: HostGL.Kind) throws {
    try HostStateTests.expectAPoliteGuest(kind) { _, _ in
      let context = try Context.adoptCurrent()
      #expect(context.capabilities.isDesktop && context.capabilities.isVersion(atLeast: 3, 0))
    }
  }

  @Test(arguments: kinds, [GL_SRGB8_ALPHA8, GL_RGB8, GL_RGBA16F])
  func kindsOfTargets(kind: HostGL.Kind, format: Int32) throws {
    for samples in [0, 4] {
      try HostStateTests.expectAPoliteGuest(
        kind, format: format, samples: samples, tolerance: format == GL_RGBA16F ? 2 : 0, hasAlpha: format != GL_RGB8
      ) { _, _ in glEnable(0x8DB9) }
    }
  }

  @Test(arguments: kinds) func whatOnlyTheyHave(kind: HostGL.Kind) throws {
    typealias Two = @convention(c) (GLenum, GLenum) -> Void
    typealias One = @convention(c) (GLenum) -> Void
    typealias Index = @convention(c) (GLuint) -> Void
    let polygonMode = try Self.function("glPolygonMode", Two.self)
    let logicOp = try Self.function("glLogicOp", One.self)
    let restartIndex = try Self.function("glPrimitiveRestartIndex", Index.self)
    let provokingVertex = try Self.function("glProvokingVertex", One.self)
    let clampColor = try Self.function("glClampColor", Two.self)
    for samples in [0, 4] {
      try HostStateTests.expectAPoliteGuest(kind, samples: samples) { _, _ in
        polygonMode(GLenum(GL_FRONT_AND_BACK), 0x1B01)
        // GL_XOR.
        logicOp(0x1506)
        restartIndex(2)
        // GL_FIRST_VERTEX_CONVENTION.
        provokingVertex(0x8E4D)
        // Logic op, polygon smoothing, primitive restart, depth clamp, samples' alpha to one.
        for name in [0x0BF2, 0x0B41, 0x8F9D, 0x864F, 0x809F] as [GLenum] { glEnable(name) }
        // GL_MULTISAMPLE.
        glDisable(0x809D)
        for index in 0..<GLenum(8) { glEnable(0x3000 + index) }
        // GL_UNPACK_SWAP_BYTES.
        glPixelStorei(0x0CF0, 1)
        if kind == .compatibility { clampColor(0x891B, GLenum(GL_FALSE)) }
        #expect(glGetError() == GLenum(GL_NO_ERROR))
      }
    }
  }

  @Test func whatFixedFunctionHas() throws {
    typealias Alpha = @convention(c) (GLenum, Float) -> Void
    typealias Two = @convention(c) (GLenum, GLenum) -> Void
    let alphaFunction = try Self.function("glAlphaFunc", Alpha.self)
    let transfer = try Self.function("glPixelTransferf", Alpha.self)
    let polygonMode = try Self.function("glPolygonMode", Two.self)
    try HostStateTests.expectAPoliteGuest(.compatibility) { _, _ in
      // GL_ALPHA_TEST, GL_POLYGON_STIPPLE, GL_FOG, GL_LIGHTING.
      for name in [0x0BC0, 0x0B42, 0x0B60, 0x0B50] as [GLenum] { glEnable(name) }
      alphaFunction(GLenum(GL_GREATER), 0.9)
      for (index, name) in [0x0D14, 0x0D15, 0x0D18, 0x0D19, 0x0D1A, 0x0D1B, 0x0D1C, 0x0D1D].enumerated() {
        transfer(GLenum(name), 0.25 + Float(index) / 8)
      }
      transfer(0x0D10, 1)
      polygonMode(GLenum(GL_FRONT), 0x1B00)
      #expect(glGetError() == GLenum(GL_NO_ERROR))
    }
  }

  @Test(arguments: kinds) func drawBuffersOfAnyAttachment(kind: HostGL.Kind) throws {
    try HostStateTests.expectAPoliteGuest(kind, colors: 2) { _, framebuffer in
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      unsafe glDrawBuffers(2, [GLenum(GL_COLOR_ATTACHMENT1), GLenum(GL_COLOR_ATTACHMENT0)])
      glReadBuffer(GLenum(GL_COLOR_ATTACHMENT1))
    }
  }

  /// What another program resets: the subroutines that a program's or a pipeline's fragment shader has selected.
  @Test(arguments: kinds, [false, true]) func selectedSubroutines(kind: HostGL.Kind, inPipeline: Bool) throws {
    typealias Set = @convention(c) (GLenum, GLsizei, UnsafePointer<GLuint>?) -> Void
    typealias Get = @convention(c) (GLenum, GLint, UnsafeMutablePointer<GLuint>?) -> Void
    let host = try HostGL(kind)
    defer { host.destroy() }
    let select = unsafe try Self.function("glUniformSubroutinesuiv", Set.self)
    let ask = unsafe try Self.function("glGetUniformSubroutineuiv", Get.self)
    let source = """
      #version 400
      subroutine vec4 Paint();
      subroutine(Paint) vec4 red() { return vec4(1, 0, 0, 1); }
      subroutine(Paint) vec4 green() { return vec4(0, 1, 0, 1); }
      subroutine uniform Paint paint[2];
      out vec4 color;
      void main() { color = paint[0]() + paint[1](); }
      """
    let program = unsafe source.withCString { text in
      var text: UnsafePointer<CChar>? = unsafe text
      return unsafe glCreateShaderProgramv(GLenum(GL_FRAGMENT_SHADER), 1, &text)
    }
    if inPipeline {
      var pipeline: GLuint = 0
      unsafe glGenProgramPipelines(1, &pipeline)
      glUseProgramStages(pipeline, GLbitfield(GL_FRAGMENT_SHADER_BIT), program)
      glBindProgramPipeline(pipeline)
    } else {
      glUseProgram(program)
    }
    unsafe select(GLenum(GL_FRAGMENT_SHADER), 2, [1, 0])
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let (width, height) = (GuestScene.width, GuestScene.height)
    let surface = try CurrentFramebufferSurface(
      context: context, width: width, height: height,
      framebuffer: host.makeFramebuffer(width: width, height: height))
    let scene = try GuestScene()
    // Creating the compositor may not change them either.
    for step in 0..<3 {
      let selected = (0..<2).map { location in
        var index: GLuint = 9
        unsafe ask(GLenum(GL_FRAGMENT_SHADER), GLint(location), &index)
        return index
      }
      #expect(selected == [1, 0] && glGetError() == GLenum(GL_NO_ERROR))
      scene.move(to: step)
      try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
    }
  }
}
