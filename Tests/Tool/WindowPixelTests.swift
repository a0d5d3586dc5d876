import CEGL
import CGLES
import Foundation
import Multiplane
import MultiplaneArchives
import MultiplaneDrawing
import Testing

/// Windows' pixels are BGRX or BGRA, and offscreen ones RGBA: a driver may draw these by other code (llvmpipe 22.3
/// does, and coloured plain grounds wrongly).
@Suite(.serialized) struct WindowPixelTests {
  @Test(arguments: GalleryScenes.names, [0, 8]) func pagesAreDrawnAsOffscreen(_ name: String, alphaBits: Int32) throws {
    let scene = try SceneFile(path: GalleryScenes.path(name))
    let scale = scene.canvas.scale
    let width = Int(clamping: (scene.canvas.size.width * scale).rounded())
    let height = Int(clamping: (scene.canvas.size.height * scale).rounded())

    let offscreen = try OffscreenSurface(width: width, height: height)
    try Self.draw(scene, to: offscreen, try Compositor(context: offscreen.context))
    let expected = try offscreen.readPixels()

    let window = try WindowPixels(width: width, height: height, alphaBits: alphaBits)
    defer { window.destroy() }
    let surface = try CurrentFramebufferSurface(context: Context.adoptCurrent(), width: width, height: height)
    try Self.draw(scene, to: surface, try Compositor(context: surface.context))
    let shown = window.pixels()

    if expected == shown { return }
    let wrong = (0..<width * height).count { pixel in
      (0..<3).contains { abs(Int(expected[pixel * 4 + $0]) - Int(shown[pixel * 4 + $0])) > 2 }
    }
    #expect(wrong == 0, "\(wrong) of \(width * height) pixels differ")
  }

  /// Draws the first frame on an opaque ground.
  private static func draw(_ scene: SceneFile, to surface: any Surface, _ compositor: Compositor) throws {
    compositor.shapeRasterizer = .cairo
    let tree = try scene.makeTree(
      images: scene.loadImages(limits: .init()), drawingContexts: .cairo, before: { _, _ in },
      commit: { compositor.mailbox.post($0.commit(at: 0)) })
    try compositor.render(
      tree, at: 0, to: surface, options: .init(scale: scene.canvas.scale, background: .white), waitingForTiles: 60)
  }
}

/// No config of the display has eight bits a colour, and so many of alpha.
private struct NoWindowPixels: Error {
  let alphaBits: Int32
}

/// A pbuffer with the pixels of windows, current from `init` to `destroy`.
///
/// It is `@safe`: its handles are used between `init` and `destroy`.
@safe private final class WindowPixels {
  private let display: EGLDisplay
  private let context: EGLContext
  private let surface: EGLSurface
  private let width: Int
  private let height: Int

  init(width: Int, height: Int, alphaBits: Int32) throws {
    (self.width, self.height) = (width, height)
    unsafe display = try #require(unsafe eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
    unsafe eglInitialize(display, nil, nil)
    eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
    let config = try unsafe Self.config(of: display, alphaBits: alphaBits)
    unsafe context = try #require(
      unsafe eglCreateContext(display, config, nil, [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE]))
    unsafe surface = try #require(
      unsafe eglCreatePbufferSurface(
        display, config, [EGL_WIDTH, EGLint(width), EGL_HEIGHT, EGLint(height), EGL_NONE]))
    try #require(unsafe eglMakeCurrent(display, surface, surface, context) == EGLBoolean(EGL_TRUE))
  }

  /// By hand: the first ones that EGL chooses have ten bits.
  private static func config(of display: EGLDisplay, alphaBits: Int32) throws -> EGLConfig {
    let wanted: [EGLint] = [
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_RED_SIZE, 8, EGL_NONE,
    ]
    let configs = UnsafeMutableBufferPointer<EGLConfig?>.allocate(capacity: 256)
    unsafe configs.initialize(repeating: nil)
    defer { unsafe configs.deallocate() }
    var count: EGLint = 0
    unsafe eglChooseConfig(display, wanted, configs.baseAddress, 256, &count)
    for index in 0..<Int(count) {
      guard let config = unsafe configs[index] else { continue }
      let names = [EGL_RED_SIZE, EGL_ALPHA_SIZE, EGL_SAMPLES]
      let values = names.map { name in
        var value: EGLint = 0
        unsafe eglGetConfigAttrib(display, config, name, &value)
        return value
      }
      if values == [8, alphaBits, 0] { return unsafe config }
    }
    throw NoWindowPixels(alphaBits: alphaBits)
  }

  /// RGBA8, the top row first.
  func pixels() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    unsafe glReadPixels(
      0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    let row = width * 4
    var rows: [UInt8] = []
    rows.reserveCapacity(bytes.count)
    for index in (0..<height).reversed() { rows.append(contentsOf: bytes[index * row..<(index + 1) * row]) }
    return rows
  }

  func destroy() {
    unsafe eglMakeCurrent(display, nil, nil, nil)
    unsafe eglDestroySurface(display, surface)
    unsafe eglDestroyContext(display, context)
  }
}
