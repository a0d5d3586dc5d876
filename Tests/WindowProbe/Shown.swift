import Foundation
import Multiplane
import MultiplaneDisplays
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneViews

/// A window with layers in it, and what came to it.
@MainActor final class Shown {
  let window: any DisplayWindow
  let title: String
  var frames = 0
  var stretched = 0
  var drawnSize = Size.zero
  var inputs: [Input] = []
  var drops: [WindowDrop] = []
  /// Whether each input changes the picture.
  var drawsAtInput = false
  var isAsked = false
  /// Set when the window is closed: without a reason it has none.
  var end: DisplayError?
  private let root = Layer()
  private let mover = Layer()
  private let tree: LayerTree
  private let compositor: Compositor

  init(
    _ title: String, _ size: Size, scale: Double?, on display: any Display, isSecond: Bool = false
  ) throws {
    self.title = "probe \(title)"
    window = try display.makeWindow(WindowOptions(title: self.title, size: size, scale: scale))
    compositor = try Compositor(context: window.context)
    root.backgroundColor = isSecond ? Color(red: 0.2, green: 0.5, blue: 0.4) : Color(red: 0.9, green: 0.92, blue: 0.85)
    let gradient = GradientLayer()
    gradient.colors = [Color(red: 0.95, green: 0.6, blue: 0.2), Color(red: 0.7, green: 0.15, blue: 0.3)]
    gradient.frame = Rect(x: 20, y: 30, width: 160, height: 120)
    gradient.cornerRadius = 14
    gradient.opacity = 0.8
    mover.frame = Rect(x: 150, y: 100, width: 60, height: 60)
    mover.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.8)
    mover.borderWidth = 3
    root.addSublayer(gradient)
    root.addSublayer(mover)
    tree = LayerTree(root: root, actionsAreEnabled: false)
    window.onEvent = { [weak self] in self?.take($0) }
    window.requestFrame()
  }

  private func take(_ event: WindowEvent) {
    switch event {
    case .frame(let time):
      do { try draw(at: time.target) } catch { say("failed to draw \(title): \(error)") }
    case .input(let input):
      inputs.append(input)
      if drawsAtInput { change() }
    case .dropped(let drop, _): drops.append(drop)
    case .closeRequested: isAsked = true
    case .closed(let error):
      end = error ?? DisplayError(.windowClosed, "as was asked")
      compositor.close()
    default: break
    }
  }

  private func draw(at time: Double) throws {
    let presentation = try window.draw { surface in
      place(surface.size)
      if surface.width != window.pixelSize.width || surface.height != window.pixelSize.height { stretched += 1 }
      compositor.noteSpoiled(surface.spoiled)
      try compositor.render(tree, at: time, to: surface, options: .init(background: .white))
    }
    drawnSize = window.size
    if presentation != nil { frames += 1 }
  }

  private func place(_ size: Size) {
    let frame = Rect(origin: .zero, size: size)
    if root.frame != frame { root.frame = frame }
  }

  /// Moves a layer, and asks for a frame.
  func change() {
    mover.position.x = mover.position.x > 200 ? 100 : mover.position.x + 7
    window.requestFrame()
  }

  /// The window's number, for xdotool.
  func number() throws -> String {
    let text = try xdotool(["search", "--name", "^\(title)$"])
    guard let number = text.split(separator: "\n").last else { throw Trouble("xdotool does not find \(title)") }
    return String(number)
  }

  /// The same layers by an offscreen surface: RGBA, the top row first.
  func offscreen() throws -> [UInt8] {
    let pixels = window.pixelSize
    let surface = try OffscreenSurface(width: pixels.width, height: pixels.height, scale: window.scale)
    let compositor = try Compositor(context: surface.context)
    compositor.mailbox.post(tree.snapshot(of: root))
    try compositor.render(at: 0, to: surface, options: .init(background: .white))
    return try surface.readPixels()
  }
}

/// Runs xdotool.
@discardableResult func xdotool(_ arguments: [String]) throws -> String {
  let (process, out) = (Process(), Pipe())
  process.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
  process.arguments = arguments
  process.standardOutput = out
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return text
}

/// A window manager.
@MainActor struct Manager {
  private let process: Process
  private let waker: Process

  init() throws {
    process = try Self.start("/usr/bin/openbox", [])
    // openbox now and then sleeps with an event in Xlib's queue, until the next one comes: a window that waits to be
    // shown would wait for ever.
    let loop = "while sleep 0.2; do xdotool set_num_desktops 4; done"
    waker = try Self.start("/bin/sh", ["-c", loop])
    // It is ready when it names itself.
    let end = Date(timeIntervalSinceNow: 20)
    while try xdotool(["get_num_desktops"]).first?.isNumber != true {
      guard Date() < end else {
        self.end()
        throw Trouble("openbox does not start")
      }
      usleep(50_000)
    }
  }

  private static func start(_ path: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// At once: openbox does not always end when it is asked to.
  func end() { for process in [waker, process] { kill(process.processIdentifier, SIGKILL) } }
}

/// The screen of Xvfb as it writes it to a file, in X's window dump format.
struct ScreenFile {
  let path: String

  /// The greatest difference of a channel in a rectangle; 255 where the rectangle is outside.
  ///
  /// - Parameter pixels: RGBA, the top row first.
  func difference(_ pixels: [UInt8], width: Int, at place: (x: Int, y: Int)) throws -> Int {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // Big-endian words: 0 the header's size, 4 the width, 5 the height, 12 bytes a row, 19 the colours of 12 bytes each.
    func word(_ index: Int) -> Int {
      bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (columns, rows, row) = (word(4), word(5), word(12))
    let start = word(0) + word(19) * 12
    let height = pixels.count / 4 / width
    guard place.x >= 0, place.y >= 0, place.x + width <= columns, place.y + height <= rows else { return 255 }
    var worst = 0
    for y in 0..<height {
      for x in 0..<width {
        let (shown, expected) = (start + (place.y + y) * row + (place.x + x) * 4, (y * width + x) * 4)
        for channel in 0..<3 {
          // Blue first.
          worst = max(worst, abs(Int(bytes[shown + 2 - channel]) - Int(pixels[expected + channel])))
        }
      }
    }
    return worst
  }
}
