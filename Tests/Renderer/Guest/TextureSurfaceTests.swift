import CEGL
import CGLES
import Multiplane
import MultiplaneGLES
import Testing

/// Textures and renderbuffers of a host's hold the picture of a surface of our own, and only damage is drawn again.
@Suite(.serialized) struct TextureSurfaceTests {
  private static let (width, height) = (GuestScene.width, GuestScene.height)

  enum Kind: CaseIterable {
    case texture, sRGBTexture, renderbuffer, multisampled
  }

  private static func make(_ kind: Kind) -> TextureSurface.Attachment {
    var name: GLuint = 0
    switch kind {
    case .texture, .sRGBTexture:
      unsafe glGenTextures(1, &name)
      glBindTexture(GLenum(GL_TEXTURE_2D), name)
      glTexStorage2D(
        GLenum(GL_TEXTURE_2D), 1, GLenum(kind == .texture ? GL_RGBA8 : GL_SRGB8_ALPHA8), GLsizei(width),
        GLsizei(height))
      return .texture(name)
    case .renderbuffer, .multisampled:
      unsafe glGenRenderbuffers(1, &name)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
      glRenderbufferStorageMultisample(
        GLenum(GL_RENDERBUFFER), kind == .multisampled ? 4 : 0, GLenum(GL_RGBA8), GLsizei(width), GLsizei(height))
      return .renderbuffer(name)
    }
  }

  @Test(arguments: Kind.allCases) func damageAloneIsDrawnAgain(kind: Kind) throws {
    let host = try HostGL()
    defer { host.destroy() }
    let attachment = Self.make(kind)
    let dump = StateDump.of(.es)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let before = dump.read()
    let surface = try TextureSurface(
      context: context, drawingInto: attachment, width: Self.width, height: Self.height)
    let scene = try GuestScene()
    for step in 0..<3 {
      scene.move(to: step)
      let frame = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
      #expect((frame.statistics.fullRedrawReason == nil) == (step > 0))
      if step > 0 { #expect(frame.damage.reduce(0) { $0 + $1.area } < Self.width * Self.height) }
      #expect(glGetError() == GLenum(GL_NO_ERROR))
    }
    #expect(StateDump.differences(before, dump.read()).isEmpty)
    let format = kind == .sRGBTexture ? GL_SRGB8_ALPHA8 : GL_RGBA8
    let seen = host.pixels(
      of: surface.target().framebuffer, width: Self.width, height: Self.height, format: format,
      samples: kind == .multisampled ? 4 : 0)
    #expect(try seen == GuestScene.offscreen(step: 2))
    surface.invalidate()
    let frame = try compositor.render(scene.tree, at: 0, to: surface, options: .init(background: .white))
    #expect(frame.statistics.fullRedrawReason == .unknownBufferAge)
  }

  @Test func whatIsNotThereIsNamed() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let context = try Context.adoptCurrent()
    for attachment in [
      TextureSurface.Attachment.texture(55), .renderbuffer(55), .texture(0), .texture(55, level: .max),
    ] {
      #expect(throws: SurfaceError.self) {
        try TextureSurface(context: context, drawingInto: attachment, width: 8, height: 8)
      }
      #expect(glGetError() == GLenum(GL_NO_ERROR))
    }
    host.release()
    #expect(throws: SurfaceError.self) {
      try TextureSurface(context: context, drawingInto: .texture(1), width: 8, height: 8)
    }
  }

  /// A picture in an EGL image is in the texture behind it, with a fence; software EGL makes no dma-buf of it.
  @Test func anEGLImageIsDrawnTo() throws {
    let host = try HostGL()
    defer { host.destroy() }
    guard case .texture(let name, _) = Self.make(.texture) else { return }
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try TextureSurface(
      context: context, drawingInto: .eglImage(try ImportedImageTests.makeImage(of: name, host)), width: Self.width,
      height: Self.height)
    let frame = try compositor.render(
      try GuestScene().tree, at: 0, to: surface, options: .init(background: .white, makesFence: true))
    #expect(frame.fence?.wait(atMost: 600) == true)
    var framebuffer: GLuint = 0
    unsafe glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), name, 0)
    #expect(try host.pixels(of: framebuffer, width: Self.width, height: Self.height) == GuestScene.offscreen())
    let plain = try TextureSurface(
      context: context, drawingInto: .texture(name), width: Self.width, height: Self.height)
    let extensions = unsafe String(cString: eglQueryString(host.display, EGL_EXTENSIONS))
    if !extensions.contains("EGL_MESA_image_dma_buf_export") {
      #expect(throws: SurfaceError(.gl(GLError(.missingExtension("EGL_MESA_image_dma_buf_export"), label: "dma-buf"))))
      {
        try plain.exportBuffer()
      }
    }
    #expect(glGetError() == GLenum(GL_NO_ERROR))
  }
}
