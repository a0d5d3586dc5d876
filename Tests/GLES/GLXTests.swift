import CEGL
import CGLES
import Glibc
import MultiplaneGLES
import MultiplaneSurfaces
import Testing

/// A context that GLX made is current, which EGL knows nothing of. Run by itself, with `MULTIPLANE_GLX=1`: Xlib ends
/// the process at an error, and beside the other suites it had one. Skipped where there is no X server to start.
@Suite(.serialized, .enabled(if: unsafe getenv("MULTIPLANE_GLX") != nil && XServer.isInstalled)) struct GLXTests {
  @Test func anOffscreenSurfaceBesideAContextOfGLX() throws {
    let server = try XServer()
    defer { server.stop() }
    let window = try GLXWindow(display: server.name)
    defer { window.destroy() }
    let surface = try OffscreenSurface(width: 4, height: 4)
    #expect(window.isCurrent)
    surface.context.withCurrent { gl in
      #expect(!window.isCurrent)
      let target = surface.target()
      gl.bindFramebuffer(named: target.framebuffer)
      gl.clear([1, 0, 0, 1], in: target.glRect(target.bounds))
    }
    #expect(window.isCurrent)
    #expect(pixels(try surface.readPixels()) == Array(repeating: Pixel(255, 0, 0), count: 16))
    #expect(window.isCurrent)
  }

  @Test func aContextOfGLXIsAdopted() throws {
    let server = try XServer()
    defer { server.stop() }
    let window = try GLXWindow(display: server.name)
    defer { window.destroy() }
    #expect(unsafe eglGetCurrentContext() == nil)
    let context = try Context.adoptCurrent()
    #expect(context.currencyError == nil)
    try context.withCurrent { gl throws(GLError) in
      let target = RenderTarget(framebuffer: 0, width: 16, height: 16)
      let format = try gl.meet(target)
      #expect(format.bits.x == 8)
      gl.clear([0, 1, 0, 1], in: target.glRect(target.bounds))
      let color = pixels(gl.readPixels(of: target))[0]
      #expect(color.green == 255 && color.red == 0)
    }
    #expect(glGetError() == GLenum(GL_NO_ERROR))
    window.release()
    #expect(context.currencyError?.code == .noCurrentContext)
    let other = try OffscreenSurface(width: 1, height: 1)
    let (display, handle) = unsafe other.context.withCurrent { _ in
      unsafe (eglGetCurrentDisplay(), eglGetCurrentContext())
    }
    unsafe eglMakeCurrent(display, nil, nil, handle)
    #expect(context.currencyError?.code == .anotherContextIsCurrent)
    unsafe eglMakeCurrent(display, nil, nil, nil)
    window.makeCurrent()
    #expect(context.currencyError == nil)
  }
}

/// An X server without a screen, started for a test.
struct XServer {
  private static let path = "/usr/bin/Xvfb"
  private let process: pid_t
  /// Such as `:7`.
  let name: String

  static var isInstalled: Bool {
    unsafe access(path, X_OK) == 0 && dlopen("libX11.so.6", RTLD_LAZY) != nil && dlopen("libGL.so.1", RTLD_LAZY) != nil
  }

  init() throws {
    var pipe: [Int32] = [0, 0]
    try #require(unsafe Glibc.pipe(&pipe) == 0)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipe[1], 19)
    let arguments = [Self.path, "-displayfd", "19", "-noreset", "-screen", "0", "64x64x24", "-nolisten", "tcp"]
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var process: pid_t = 0
    let status = unsafe posix_spawn(&process, Self.path, &actions, nil, &words, environ)
    unsafe words.forEach { unsafe free($0) }
    unsafe posix_spawn_file_actions_destroy(&actions)
    close(pipe[1])
    defer { close(pipe[0]) }
    try #require(status == 0)
    self.process = process
    var digits = ""
    var byte: UInt8 = 0
    while unsafe read(pipe[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      digits.append(Character(Unicode.Scalar(byte)))
    }
    try #require(!digits.isEmpty)
    name = ":\(digits)"
  }

  func stop() {
    // Its signals are blocked as they are on the thread that started it.
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}

/// A window of 16 × 16 pixels with a context of OpenGL by GLX, current on this thread.
///
/// It is `@safe`: its handles are X's, used between `init` and `destroy`.
@safe
struct GLXWindow {
  private typealias Pointer = UnsafeMutableRawPointer
  private let display: Pointer
  private let window: UInt
  private let context: Pointer
  private let makeCurrentFunction: @convention(c) (Pointer?, UInt, Pointer?) -> Int32

  private static func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
    let library = unsafe dlopen(name.hasPrefix("glX") ? "libGL.so.1" : "libX11.so.6", RTLD_LAZY)
    let address = try unsafe #require(unsafe dlsym(library, name))
    return unsafe unsafeBitCast(address, to: type)
  }

  init(display name: String) throws {
    let open = try unsafe Self.function(
      "XOpenDisplay", (@convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?).self)
    unsafe display = try #require(unsafe open(name))
    let root = try unsafe Self.function("XDefaultRootWindow", (@convention(c) (UnsafeMutableRawPointer?) -> UInt).self)
    let create = try unsafe Self.function(
      "XCreateSimpleWindow",
      (@convention(c) (UnsafeMutableRawPointer?, UInt, Int32, Int32, UInt32, UInt32, UInt32, UInt, UInt) -> UInt)
        .self)
    let map = try unsafe Self.function("XMapWindow", (@convention(c) (UnsafeMutableRawPointer?, UInt) -> Int32).self)
    let choose = try unsafe Self.function(
      "glXChooseVisual",
      (@convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeMutablePointer<Int32>?) -> UnsafeMutableRawPointer?)
        .self)
    let make = try unsafe Self.function(
      "glXCreateContext",
      (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32)
        -> UnsafeMutableRawPointer?).self)
    unsafe makeCurrentFunction = try Self.function(
      "glXMakeCurrent", (@convention(c) (UnsafeMutableRawPointer?, UInt, UnsafeMutableRawPointer?) -> Int32).self)
    // GLX_RGBA, GLX_DOUBLEBUFFER, 8 bits of red, green and blue.
    var attributes: [Int32] = [4, 5, 8, 8, 9, 8, 10, 8, 0]
    let visual = unsafe choose(display, 0, &attributes)
    try #require(unsafe visual != nil)
    unsafe window = create(display, root(display), 0, 0, 16, 16, 0, 0, 0)
    _ = unsafe map(display, window)
    unsafe context = try #require(unsafe make(display, visual, nil, 1))
    makeCurrent()
  }

  func makeCurrent() { #expect(unsafe makeCurrentFunction(display, window, context) != 0) }

  func release() { _ = unsafe makeCurrentFunction(display, 0, nil) }

  var isCurrent: Bool {
    guard
      let current = unsafe try? Self.function(
        "glXGetCurrentContext", (@convention(c) () -> UnsafeMutableRawPointer?).self)
    else { return false }
    return unsafe current() == context
  }

  func destroy() { release() }
}
