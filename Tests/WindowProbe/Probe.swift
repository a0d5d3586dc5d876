import Foundation
import Multiplane
import MultiplaneDisplays
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneViews

/// Makes windows on the X server of the environment, and prints a line for each check: “ok” or “failed”.
///
/// `WindowProbe FRAMEBUFFER [short]`: the server's picture as a file (Xvfb -fbdir); without what a window manager does and
/// what takes long. xdotool is the user.
@main @MainActor final class Probe {
  let display: any Display
  let screen: ScreenFile
  var failures = 0

  init(display: any Display, screen: ScreenFile) { (self.display, self.screen) = (display, screen) }

  static func main() {
    do {
      let arguments = CommandLine.arguments
      guard arguments.count == 2 || arguments.dropFirst(2) == ["short"] else {
        throw Trouble("usage: WindowProbe FRAMEBUFFER [short]")
      }
      let isLetGo = try windowsEndWithTheirDisplay()
      let probe = Probe(display: try Displays.open(.x11), screen: ScreenFile(path: arguments[1]))
      probe.check(isLetGo, "windows are closed with a display that is let go of")
      try probe.run(isShort: arguments.count == 3)
      exit(probe.failures == 0 ? 0 : 1)
    } catch {
      say("failed: \(error)")
      exit(1)
    }
  }

  private static func windowsEndWithTheirDisplay() throws -> Bool {
    var display: (any Display)? = try Displays.open(.x11)
    guard let window = try display?.makeWindow(WindowOptions(title: "let go", size: Size(90, 90))) else { return false }
    var isTold = false
    window.onEvent = { if case .closed(nil) = $0 { isTold = true } }
    display = nil
    var code: DisplayError.Code?
    do { try window.draw { _ in } } catch let error as DisplayError { code = error.code }
    return isTold && window.isClosed && code == .windowClosed && window.states.isEmpty && window.output == nil
  }

  func run(isShort: Bool) throws {
    // The server draws the pointer into its picture.
    try xdotool(["mousemove", "1279", "899"])
    try outputs()
    for scale in isShort ? [1, 1.5] : [1, 1.25, 1.5, 2] { try picture(at: scale) }
    try resizes()
    try twoWindows()
    try input(at: 1)
    try input(at: 1.5)
    try xdotool(["mousemove", "1279", "899"])
    try text()
    #if Windows
      try preedit()
      try drops()
      try flood()
    #endif
    try clipboard()
    try closing()
    if isShort { return }
    let manager = try Manager()
    try states()
    try askingToClose()
    try idle()
    // Last: SDL waits for ever for a window that a manager does not show any more.
    manager.end()
  }

  func check(_ condition: Bool, _ name: String, _ found: @autoclosure () -> String = "") {
    if condition { return say("ok \(name)") }
    failures += 1
    say("failed \(name): \(found())")
  }

  /// Dispatches until a condition holds; whether it does in half a minute.
  @discardableResult func wait(_ condition: () throws -> Bool) throws -> Bool {
    let end = display.now + 30
    let loop = DisplayLoop(display)
    var holds = false
    try loop.run { now in
      holds = try condition()
      if holds || now > end { loop.stop() }
      return now + 0.02
    }
    return holds
  }

  // MARK: Checks

  private func outputs() throws {
    let output = display.outputs.first
    check(output?.mode.width == 1280 && output?.mode.height == 900, "the monitor's mode", "\(display.outputs)")
    check((output?.refresh ?? 0) > 0, "the monitor's rate", "\(display.outputs)")
    check(
      display.limits.isSuperset(of: [.estimatesPresentation, .lacksClipboardPictures, .lacksSurroundingText]),
      "what is estimated and what is missing is said", "\(display.limits)")
  }

  /// What the server shows is the offscreen picture.
  private func picture(at scale: Double) throws {
    let view = try Shown("picture \(scale)", Size(344, 272), scale: scale, on: display)
    defer { view.window.close() }
    check(
      view.window.pixelSize == (Int(clamping: 344 * scale), Int(clamping: 272 * scale)) && view.window.scale == scale,
      "pixels at scale \(scale)", "\(view.window.pixelSize)")
    try wait { view.frames > 0 }
    try compare(view, "picture at scale \(scale)")
  }

  private func compare(_ view: Shown, at place: (x: Int, y: Int) = (40, 30), _ name: String) throws {
    try xdotool(["windowmove", try view.number(), "\(place.x)", "\(place.y)"])
    let expected = try view.offscreen()
    var worst = 255
    // The server may draw a little later than the swap returns.
    try wait {
      worst = try screen.difference(expected, width: view.window.pixelSize.width, at: place)
      return worst <= 2
    }
    let geometry = worst > 2 ? try xdotool(["getwindowgeometry", view.number()]) : ""
    check(
      worst <= 2, name,
      "a channel differs by \(worst); \(geometry), size \(view.window.size), drawn \(view.drawnSize)")
  }

  private func resizes() throws {
    let view = try Shown("resizes", Size(320, 260), scale: nil, on: display)
    defer { view.window.close() }
    try wait { view.frames > 0 }
    for size in [Size(420, 300), Size(330, 410)] {
      view.window.resize(to: size)
      try wait { view.window.size == size && view.drawnSize == size }
      check(view.drawnSize == size, "a size of \(size)", "\(view.drawnSize)")
      try compare(view, "picture at a size of \(size)")
    }
    let number = try view.number()
    var commands: [String] = []
    for step in 0..<60 { commands += ["windowsize", number, "\(300 + step * 37 % 200)", "\(260 + step * 53 % 200)"] }
    try xdotool(commands + ["windowsize", number, "372", "333"])
    try wait { view.drawnSize == Size(372, 333) }
    try compare(view, "picture after a storm of sizes")
    check(view.stretched == 0, "no frame of another size than the window's", "\(view.stretched)")
  }

  private func twoWindows() throws {
    let first = try Shown("first", Size(320, 256), scale: nil, on: display)
    let second = try Shown("second", Size(256, 320), scale: nil, on: display, isSecond: true)
    try wait { first.frames > 0 && second.frames > 0 }
    try compare(first, "the first of two windows")
    try compare(second, at: (500, 300), "the second of two windows")
    first.window.close()
    check(first.end != nil && first.window.isClosed, "a window is told of its end")
    let before = second.frames
    second.change()
    try wait { second.frames > before }
    check(second.frames > before, "the other window draws on")
    try compare(second, at: (500, 300), "the other window's picture")
    second.window.close()
  }

  private func input(at scale: Double) throws {
    let view = try Shown("input \(scale)", Size(300, 260), scale: scale, on: display)
    defer { view.window.close() }
    try wait { view.frames > 0 }
    let number = try view.number()
    try xdotool(["windowfocus", number])
    let (x, y) = (Int(clamping: 120 * scale), Int(clamping: 90 * scale))
    try xdotool(["mousemove", "--window", number, "\(x)", "\(y)", "mousedown", "1"])
    func pointer(_ isHeld: Bool) -> PointerInput? {
      for case .pointer(let input) in view.inputs
      where input.buttons.contains(.primary) == isHeld
        && abs(input.location.x - 120) < 1 && abs(input.location.y - 90) < 1
      { return input }
      return nil
    }
    try wait { pointer(true) != nil }
    check(pointer(true) != nil, "a press at its point, scale \(scale)", "\(view.inputs)")
    try xdotool(["mouseup", "1", "click", "4", "click", "5"])
    func scrolls() -> [ScrollInput] {
      view.inputs.compactMap { if case .scroll(let input) = $0 { input } else { nil } }
    }
    try wait { scrolls().count >= 2 }
    check(
      scrolls().map(\.delta.y) == [1, -1] && scrolls().allSatisfy { $0.unit == .steps && abs($0.location.x - 120) < 1 },
      "steps of the wheel, scale \(scale)", "\(scrolls())")
    view.inputs = []
    try xdotool(["key", "--clearmodifiers", "a", "Left", "shift+b"])
    func keys() -> [KeyInput] { view.inputs.compactMap { if case .key(let input) = $0 { input } else { nil } } }
    try wait { keys().contains { $0.key.keyCode == .keyboardB && $0.phase == .ended } }
    let codes = keys().filter { $0.phase == .began }.map(\.key.keyCode)
    check(
      codes == [.keyboardA, .keyboardLeftArrow, .keyboardLeftShift, .keyboardB], "keys by their usage, scale \(scale)",
      "\(codes)")
    let shifted = keys().first { $0.key.keyCode == .keyboardB }?.key
    check(
      shifted?.characters == "B" && shifted?.modifierFlags.contains(.shift) == true, "a key with shift",
      "\(String(describing: shifted))")
  }

  private func text() throws {
    let view = try Shown("text", Size(300, 260), scale: nil, on: display)
    defer { view.window.close() }
    try wait { view.frames > 0 }
    try xdotool(["windowfocus", try view.number(), "key", "x"])
    try wait { view.inputs.contains { if case .key(let key) = $0 { key.phase == .ended } else { false } } }
    check(!view.inputs.contains { if case .text = $0 { true } else { false } }, "no text where none is wanted")
    view.window.textInput = TextInputState(caret: Rect(x: 10, y: 20, width: 1, height: 16))
    try xdotool(["type", "wo"])
    func text() -> String {
      view.inputs.reduce(into: "") { all, input in
        if case .text(let text) = input, case .commit(let part) = text.change { all += part }
      }
    }
    try wait { text().count >= 2 }
    check(text() == "wo", "text where it is wanted", text())
  }

  private func clipboard() throws {
    display.clipboard.text = "Grüße"
    check(display.clipboard.text == "Grüße", "a text in the clipboard", "\(display.clipboard.text ?? "none")")
  }

  private func closing() throws {
    let view = try Shown("closing", Size(300, 260), scale: nil, on: display)
    try wait { view.frames > 0 }
    var code: DisplayError.Code?
    do {
      try view.window.draw { _ in view.window.close() }
    } catch let error as DisplayError { code = error.code }
    check(
      code == .windowClosed && view.window.isClosed, "closed in the middle of a frame", "\(String(describing: code))")
    do {
      try view.window.draw { _ in }
    } catch let error as DisplayError { code = error.code }
    check(code == .windowClosed && view.end != nil, "a closed window draws nothing")

    let destroyed = try Shown("destroyed", Size(300, 260), scale: nil, on: display)
    let other = try Shown("other", Size(300, 260), scale: nil, on: display)
    try wait { destroyed.frames > 0 && other.frames > 0 }
    try xdotool(["windowclose", try destroyed.number()])
    try wait {
      destroyed.change()
      return destroyed.window.isClosed
    }
    check(destroyed.end?.code == .windowClosed, "destroyed by another program", "\(String(describing: destroyed.end))")
    let before = other.frames
    other.change()
    try wait { other.frames > before }
    check(other.frames > before, "others draw on")
    other.window.close()
  }

  /// With a window manager.
  private func states() throws {
    let view = try Shown("states", Size(300, 260), scale: nil, on: display)
    defer { view.window.close() }
    try wait { view.frames > 0 }
    view.window.set(.activated, true)
    try wait { view.window.states.contains(.activated) }
    check(view.window.states.contains(.activated), "activated", "\(view.window.states)")
    try xdotool(["windowminimize", try view.number()])
    try wait { view.window.states.contains(.minimised) }
    check(!view.window.isShown, "minimised")
    let before = view.frames
    view.change()
    let end = display.now + 0.3
    try wait { display.now > end }
    check(view.frames == before, "no frames while nothing is shown", "\(view.frames - before)")
    view.window.set(.minimised, false)
    try wait { view.frames > before && view.window.isShown }
    check(view.frames > before, "a frame once it is shown again")
    view.window.set(.maximised, true)
    try wait {
      view.window.states.contains(.maximised) && view.drawnSize == view.window.size && view.drawnSize.width > 1000
    }
    check(view.drawnSize.width > 1000, "maximised", "\(view.drawnSize)")
    view.window.set(.maximised, false)
    view.window.set(.fullscreen, true)
    try wait { view.drawnSize == Size(1280, 900) }
    check(view.drawnSize == Size(1280, 900), "the whole screen", "\(view.drawnSize)")
  }

  private func askingToClose() throws {
    let view = try Shown("asked", Size(300, 260), scale: nil, on: display)
    defer { view.window.close() }
    try wait { view.frames > 0 && view.window.states.contains(.activated) }
    try xdotool(["key", "alt+F4"])
    try wait { view.isAsked }
    check(view.isAsked && !view.window.isClosed, "the user's wish to close it")
  }

  private func idle() throws {
    let view = try Shown("idle", Size(300, 260), scale: nil, on: display)
    defer { view.window.close() }
    try wait { view.frames > 0 }
    let settled = display.now + 0.5
    try wait { display.now > settled }
    let (before, end) = (view.frames, display.now + 2)
    let loop = DisplayLoop(display)
    try loop.run { now in
      if now >= end { loop.stop() }
      return end
    }
    check(loop.waits <= 4 && view.frames == before, "sleeps while nothing changes", "\(loop.waits) waits")
  }
}

/// Prints a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

struct Trouble: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
