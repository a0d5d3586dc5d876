import CGL
import Glibc
import Multiplane
import Synchronization

// A program whose layers live on its main thread, while a thread of its own renders, with a GL context in which it also
// draws below and above the layers: nothing that the main thread does holds a frame up. What crosses is the mailbox, and
// a wake-up.

/// Wakes the render thread: for a frame, or to end.
final class Signal: Sendable {
  private struct State {
    var wantsFrame = false
    var isEnding = false
  }

  private let state = Mutex(State())
  private let pipe: (read: Int32, write: Int32)

  init() {
    var ends: [Int32] = [0, 0]
    Glibc.pipe(&ends)
    pipe = (ends[0], ends[1])
  }

  /// Any thread: `onNeedsFrame` calls it, and must not draw itself.
  func needsFrame() {
    state.withLock { $0.wantsFrame = true }
    wake()
  }

  func end() {
    state.withLock { $0.isEnding = true }
    wake()
  }

  private func wake() { _ = write(pipe.write, "w", 1) }

  /// The render thread: sleeps until a frame is wanted; false at the end.
  func waitForFrame() -> Bool {
    while true {
      let now = state.withLock { state in
        defer { state.wantsFrame = false }
        return state
      }
      if now.wantsFrame { return true }
      if now.isEnding { return false }
      var byte: UInt8 = 0
      _ = read(pipe.read, &byte, 1)
    }
  }
}

/// Pixels of the picture.
enum Picture {
  static let width = 200
  static let height = 160
}

/// What every EGL program does, on the thread that draws; with a window, only this function is another.
func makeContextCurrent() {
  let display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
  guard eglInitialize(display, nil, nil) != 0, eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) != 0 else {
    fatalError("there is no EGL here")
  }
  let wanted = [
    EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8,
    EGL_BLUE_SIZE, 8, EGL_NONE,
  ]
  var (config, count): (EGLConfig?, EGLint) = (nil, 0)
  eglChooseConfig(display, wanted, &config, 1, &count)
  let surface = eglCreatePbufferSurface(
    display, config, [EGL_WIDTH, EGLint(Picture.width), EGL_HEIGHT, EGLint(Picture.height), EGL_NONE])
  let context = eglCreateContext(display, config, nil, [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE])
  guard eglMakeCurrent(display, surface, surface, context) != 0 else { fatalError("EGL gave no context") }
}

/// The program's own drawing: rectangles by scissored clears, pixels from the bottom-left corner.
func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ red: Float, _ green: Float, _ blue: Float) {
  glEnable(GLenum(GL_SCISSOR_TEST))
  glScissor(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
  glClearColor(red, green, blue, 1)
  glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
}

/// All of the render thread: it makes the context, the surface and the compositor, for they belong to one thread.
func render(_ signal: Signal, _ started: (Mailbox) -> Void) throws -> [UInt8] {
  makeContextCurrent()
  let context = try Context.adoptCurrent()
  let compositor = try Compositor(context: context)
  defer { compositor.close() }
  let surface = try CurrentFramebufferSurface(context: context, width: Picture.width, height: Picture.height)
  compositor.onNeedsFrame = { signal.needsFrame() }
  started(compositor.mailbox)
  while signal.waitForFrame() {
    fill(0, 0, Picture.width, Picture.height, 0.2, 0.5, 0.7)
    fill(0, 0, Picture.width, 50, 0.3, 0.6, 0.2)
    // Takes in all that was committed by then, and draws it over the program's pixels.
    try compositor.render(at: 0, to: surface, options: .init(background: nil))
    fill(150, 110, 20, 20, 0.9, 0.9, 0.1)
    // Here a program with a window swaps its buffers.
  }
  var pixels = [UInt8](repeating: 0, count: Picture.width * Picture.height * 4)
  glReadPixels(
    0, 0, GLsizei(Picture.width), GLsizei(Picture.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
  return pixels
}

let signal = Signal()
let (mailboxes, mailbox) = AsyncStream.makeStream(of: Mailbox.self)
let (results, result) = AsyncStream.makeStream(of: [UInt8].self)

/// The thread's body, on a thread of its own and not on one of Swift's.
final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread. A function of its own: code outside of functions belongs to the main actor.
func startThread(_ body: Body) -> pthread_t {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, Unmanaged.passRetained(body).toOpaque())
  return thread
}

let thread = startThread(
  Body {
    do { result.yield(try render(signal) { mailbox.yield($0) }) } catch { fatalError("\(error)") }
  })

/// The first element that arrives.
func first<Element: Sendable>(of stream: AsyncStream<Element>) async -> Element? {
  for await element in stream { return element }
  return nil
}

// The main thread: layers, and commits.
guard let inbox = await first(of: mailboxes) else { fatalError("the render thread ended") }
let root = Layer()
root.frame = Rect(x: 0, y: 0, width: Double(Picture.width), height: Double(Picture.height))
let card = Layer()
card.cornerRadius = 12
card.backgroundColor = Color(red: 0.9, green: 0.3, blue: 0.2, alpha: 0.8)
root.addSublayer(card)
let tree = LayerTree(root: root, actionsAreEnabled: false)
for step in 0...30 {
  card.frame = Rect(x: Double(2 * step), y: 30, width: 120, height: 100)
  tree.commit(at: Double(step) / 60, to: inbox)
}
signal.end()
guard let pixels = await first(of: results) else { fatalError("the render thread drew nothing") }
pthread_join(thread, nil)

// The picture, for the test: a PPM file, the top row first.
var picture = Array("P6 \(Picture.width) \(Picture.height) 255\n".utf8)
for y in (0..<Picture.height).reversed() {
  for x in 0..<Picture.width {
    let index = (y * Picture.width + x) * 4
    picture += pixels[index..<index + 3]
  }
}
var written = 0
while written < picture.count {
  let count = picture[written...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  guard count > 0 else { exit(1) }
  written += count
}
