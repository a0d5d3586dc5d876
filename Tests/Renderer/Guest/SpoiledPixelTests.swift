import CGLES
import Multiplane
import MultiplaneGLES
import Testing

/// Pixels that a host says it has drawn over are drawn again, and no others.
@Suite(.serialized) struct SpoiledPixelTests {
  private static let (width, height) = (GuestScene.width, GuestScene.height)

  @Test func spoiledPixelsAloneAreRedrawn() throws {
    let host = try HostGL()
    defer { host.destroy() }
    let framebuffer = host.makeFramebuffer(width: Self.width, height: Self.height)
    let context = try Context.adoptCurrent()
    let compositor = try Compositor(context: context)
    let surface = try CurrentFramebufferSurface(
      context: context, width: Self.width, height: Self.height, framebuffer: framebuffer, bufferAge: 1)
    let scene = try GuestScene()
    let options = Compositor.FrameOptions(background: .white)
    try compositor.render(scene.tree, at: 0, to: surface, options: options)
    let picture = host.pixels(of: framebuffer, width: Self.width, height: Self.height)
    // Device pixels count from the top, GL's from the bottom.
    for spoiled in [PixelRect(x: 32, y: 4, width: 5, height: 3), PixelRect(x: 24, y: 20, width: 9, height: 6)] {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(
        GLint(spoiled.x), GLint(Self.height - spoiled.maxY), GLsizei(spoiled.width), GLsizei(spoiled.height))
      glClearColor(0.9, 0.1, 0.6, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      #expect(try compositor.render(scene.tree, at: 0, to: surface, options: options).damage.isEmpty)
      #expect(host.pixels(of: framebuffer, width: Self.width, height: Self.height) != picture)
      compositor.noteSpoiled(PixelRegion(spoiled))
      let frame = try compositor.render(scene.tree, at: 0, to: surface, options: options)
      #expect(frame.damage.area < Self.width * Self.height / 2 && frame.statistics.fullRedrawReason == nil)
      #expect(host.pixels(of: framebuffer, width: Self.width, height: Self.height) == picture)
      #expect(try compositor.render(scene.tree, at: 0, to: surface, options: options).damage.isEmpty)
    }
    compositor.noteSpoiled(PixelRegion(PixelRect(x: -900, y: 7, width: 3, height: 3)))
    #expect(try compositor.render(scene.tree, at: 0, to: surface, options: options).damage.isEmpty)
  }
}
