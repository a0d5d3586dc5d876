import Foundation
import Multiplane
import MultiplaneDisplays
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneViews

/// Shows layers on a bare display, and prints what it finds and what comes, a line each: for the script guest.py, which
/// is the user and the judge.
///
/// `BareProbe OPTIONS FRAMES PICTURE [follow|rate|two|video]`: the options of the display; how many frames are drawn at
/// first; where the offscreen picture of the last one is written, as a PPM file; whether a layer follows touches, or
/// moves for four seconds at four frames a second, or whether there is a window on a second monitor, or a video over
/// the whole window. It ends at the key Q.
@main @MainActor final class BareProbe {
  private let display: any Display
  private let window: any DisplayWindow
  private let compositor: Compositor
  private let tree: LayerTree
  private let mover = Layer()
  private let loop: DisplayLoop
  private let wanted: Int
  private let picture: String
  private var presented: [Presentation] = []
  private var areas: [Int] = []
  private var ages: [Int] = []
  private var problem: (any Error)?
  private let follows: Bool
  /// Whether the layer moves slowly, and when its frames were seen.
  private let isSlow: Bool
  private var slowTimes: [Double] = []
  private var second: SecondWindow?
  private var video: Video?
  /// When a finger moved whose frame is not seen yet.
  private var touchTime: Double?

  static func main() {
    do {
      let arguments = CommandLine.arguments
      guard arguments.count == 4 || arguments.count == 5, let frames = Int(arguments[2]), frames > 0 else {
        say("usage: BareProbe OPTIONS FRAMES PICTURE [follow]")
        exit(64)
      }
      let probe = try BareProbe(
        BareDisplayOptions(arguments[1]), frames: frames, picture: arguments[3], what: arguments.dropFirst(4).first)
      try probe.run()
    } catch {
      say("error \(error)")
      exit(1)
    }
  }

  private init(_ options: BareDisplayOptions, frames: Int, picture: String, what: String?) throws {
    (wanted, self.picture, follows, isSlow) = (frames, picture, what == "follow", what == "rate")
    display = try Displays.open(.kms, bare: options)
    loop = DisplayLoop(display)
    window = try display.makeWindow(WindowOptions(title: "probe", size: Size(400, 300)))
    compositor = try Compositor(context: window.context)
    let root = Layer()
    root.frame = Rect(origin: .zero, size: window.size)
    root.backgroundColor = Color(red: 0.9, green: 0.92, blue: 0.85)
    let corner = Layer()
    corner.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    corner.backgroundColor = Color(red: 1, green: 0, blue: 0)
    mover.frame = Rect(x: 60, y: 60, width: 48, height: 48)
    mover.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.8)
    root.addSublayer(corner)
    root.addSublayer(mover)
    tree = LayerTree(root: root, actionsAreEnabled: false)
    window.textInput = TextInputState()
    if what == "video" {
      let (width, height) = window.pixelSize
      let video = try Video(width: width, height: height, size: window.size, from: "/dev/dri/card0")
      root.addSublayer(video.layer)
      self.video = video
    }
    if what == "two" { second = try SecondWindow(on: display) }
  }

  private func run() throws {
    for output in display.outputs {
      say(
        "output \(output.name) | \(output.mode.width)x\(output.mode.height)@\(output.mode.refreshRate) of "
          + "\(output.modes.count) modes, \(output.physicalSize.map { "\($0.width)x\($0.height) mm" } ?? "no size"), "
          + "\(output.transform)")
    }
    say(
      "window \(window.size.width)x\(window.size.height) points, \(window.pixelSize.width)x\(window.pixelSize.height)")
    window.onEvent = { [weak self] in self?.take($0) }
    display.onOutputsChange = { [weak self] in
      if let self { say("outputs \(display.outputs.map(\.name))") }
    }
    window.requestFrame()
    let end = display.now + 300
    try loop.run { [self] now in
      if now > end { loop.stop() }
      return end
    }
    if let problem { throw problem }
    say("closing after \(window.frameCounts.all) frames, \(window.frameCounts.late) late, \(loop.waits) waits")
    if !window.isClosed { window.close() }
    display.close()
  }

  private func take(_ event: WindowEvent) {
    do {
      switch event {
      case .frame(let time): try draw(at: time.target)
      case .presented(let presentation): try seen(presentation)
      case .input(let input):
        say(Self.line(input))
        if follows, case .touch(let touch) = input, touch.phase == .moved, touchTime == nil {
          touchTime = touch.time
          mover.position.x += 3
          window.requestFrame()
        }
        if case .key(let key) = input, key.key.keyCode == .keyboardQ, key.phase == .ended { loop.stop() }
      case .closed(let error):
        if let error { say("closed \(error)") }
        compositor.close()
        loop.stop()
      case .statesChanged: say("states shown=\(window.isShown) activated=\(window.states.contains(.activated))")
      case .outputChanged: say("output changed \(window.output?.name ?? "none")")
      case .resized:
        say("resized \(window.size.width)x\(window.size.height)")
        tree.root.frame = Rect(origin: .zero, size: window.size)
      case .closeRequested, .dropped: break
      }
    } catch {
      problem = error
      loop.stop()
    }
  }

  private func draw(at time: Double) throws {
    try window.draw { surface in
      ages.append(surface.bufferAge)
      compositor.noteSpoiled(surface.spoiled)
      let frame = try compositor.render(tree, at: time, to: surface, options: .init(background: .white))
      areas.append(surface.damage.area)
      guard isSlow else { return }
      switch frame.nextFrame {
      case .nextRefresh: window.requestFrame()
      case .at(let next): window.requestFrame(at: next)
      case .never: if !slowTimes.isEmpty { saySlowTimes() }
      }
    }
  }

  /// Moves the layer for four seconds, at four frames a second.
  private func moveSlowly() {
    let animation = BasicAnimation(.position, to: Point(mover.position.x + 200, mover.position.y))
    animation.duration = 4
    animation.preferredFrameRateRange = FrameRateRange(minimum: 4, maximum: 4)
    mover.add(animation, forKey: "slow")
    slowTimes = [display.now]
    window.requestFrame()
  }

  private func saySlowTimes() {
    let steps = zip(slowTimes.dropFirst(), slowTimes.dropFirst(2)).map { $1 - $0 }
    say("slow flips \(slowTimes.count - 1) least interval ms \(Self.text((steps.min() ?? 0) * 1000))")
    slowTimes = []
  }

  private func seen(_ presentation: Presentation) throws {
    presented.append(presentation)
    if presented.count == 1 { say("first frame at \(Self.text(display.now))") }
    if let video {
      if try video.seen(presentation.flags) { return window.requestFrame() }
      say(video.line)
      try write(video.picture)
      return say("ready")
    }
    if presented.count < wanted {
      mover.position.x += 3
      return window.requestFrame()
    }
    guard presented.count == wanted else {
      say("frame \(presented.count)")
      if !slowTimes.isEmpty { slowTimes.append(presentation.time) }
      if let time = touchTime { say("from touch to flip \(Self.text((presentation.time - time) * 1000)) ms") }
      touchTime = nil
      return
    }
    let times = presented.map(\.time)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    let isRising = zip(presented, presented.dropFirst()).allSatisfy { $1.sequence > $0.sequence && $1.time > $0.time }
    say(
      "flips \(presented.count) rising=\(isRising) intervals ms median \(Self.text(steps[steps.count / 2] * 1000)) "
        + "least \(Self.text(steps[0] * 1000)) most \(Self.text(steps.last! * 1000)) "
        + "refresh \(Self.text(presentation.refresh * 1000)) late \(window.frameCounts.late) "
        + "flags \(presentation.flags.rawValue)")
    say("ages \(Set(ages).sorted()) damage of the last frame \(areas.last ?? 0)")
    try writePicture()
    say("ready")
    if isSlow { moveSlowly() }
  }

  /// The offscreen picture of what is shown.
  private func writePicture() throws {
    let (width, height) = window.pixelSize
    let surface = try OffscreenSurface(width: width, height: height, scale: window.scale)
    let other = try Compositor(context: surface.context)
    let frame = LayerTree(root: tree.root.copyForProbe(), actionsAreEnabled: false)
    try other.render(frame, at: 0, to: surface, options: .init(background: .white))
    let pixels = try surface.readPixels()
    try write(stride(from: 0, to: pixels.count, by: 4).flatMap { pixels[$0..<$0 + 3] })
    other.close()
  }

  /// - Parameter pixels: of the window, RGB.
  private func write(_ pixels: [UInt8]) throws {
    let (width, height) = window.pixelSize
    try Data(Array("P6\n\(width) \(height)\n255\n".utf8) + pixels).write(to: URL(filePath: picture))
  }

  private static func text(_ value: Double) -> String { String(format: "%.3f", value) }

  static func line(_ input: Input) -> String {
    func place(_ point: Point) -> String { String(format: "%.1f,%.1f", point.x, point.y) }
    switch input {
    case .touch(let touch): return "touch \(touch.id) \(touch.phase) \(place(touch.location))"
    case .pointer(let pointer):
      return "pointer \(pointer.phase) \(place(pointer.location)) buttons \(pointer.buttons.rawValue)"
    case .scroll(let scroll): return "scroll \(place(scroll.delta)) \(scroll.unit) \(scroll.phase)"
    case .key(let key):
      return "key \(key.phase) \(key.key.keyCode.rawValue) “\(key.key.characters)” repeat=\(key.isRepeat)"
    case .text(let text):
      if case .commit(let string) = text.change { return "text “\(string)”" }
      return "text \(text.change)"
    case .transform(let transform): return "transform \(transform.phase) \(transform.scale)"
    case .stylus: return "stylus"
    }
  }
}

extension Layer {
  /// A tree of plain layers of its own.
  fileprivate func copyForProbe() -> Layer {
    let copy = Layer()
    (copy.frame, copy.backgroundColor) = (frame, backgroundColor)
    for sublayer in sublayers { copy.addSublayer(sublayer.copyForProbe()) }
    return copy
  }
}

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
