import Glibc
import Multiplane
import Synchronization

// A program whose layers live on its main thread, while a thread of its own renders: nothing that the main thread does
// holds a frame up. What crosses is the mailbox, and a wake-up.

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

/// All of the render thread: it makes the surface and the compositor, for they belong to one thread.
func render(_ signal: Signal, _ started: (Mailbox) -> Void) throws -> [UInt8] {
  let surface = try OffscreenSurface(width: 200, height: 160)
  let compositor = try Compositor(context: surface.context)
  defer { compositor.close() }
  compositor.onNeedsFrame = { signal.needsFrame() }
  started(compositor.mailbox)
  while signal.waitForFrame() {
    // Takes in all that was committed by then.
    try compositor.render(at: 0, to: surface, options: .init(background: .white))
  }
  return try surface.readPixels()
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
root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
let card = Layer()
card.cornerRadius = 12
card.backgroundColor = Color(red: 0.9, green: 0.3, blue: 0.2)
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
var picture = Array("P6 200 160 255\n".utf8)
for index in stride(from: 0, to: pixels.count, by: 4) { picture += pixels[index..<index + 3] }
var written = 0
while written < picture.count {
  let count = picture[written...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  guard count > 0 else { exit(1) }
  written += count
}
