import Multiplane
import MultiplaneDisplays
import MultiplaneDrawing
import MultiplaneFiles
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// What `multiplane show` was asked for beside its file.
struct ShowOptions {
  var scale: Double?
  var window: Size?
  var stats = false
  var screenshot: String?
  var record: String?
  /// How long it runs; nil until the window is closed.
  var seconds: Double?
  var isFullscreen = false
}

/// A scene in a window, from the first frame to the last.
@MainActor final class ShowSession {
  private let source: ShowSource
  private let options: ShowOptions
  private let display: any Display
  private let window: any DisplayWindow
  private let loop: DisplayLoop
  private let wakeUp = WakeUp()
  private let watch: FileWatch
  private let compositor: Compositor
  private var stage: Stage
  private var placed: PlacedRoot
  private var camera: Camera
  private var graph: FrameGraph?
  private var errorBar: ErrorBar?
  private var recording: Recording?
  private var problem: (any Error)?
  /// Where panels were in the last frame, pixels.
  private var panels: [PixelRect] = []
  private var fingers = Fingers()
  /// When the scene and the program began, seconds of the display's clock.
  private var start = 0.0
  private var programStart = 0.0
  /// The scene's time while it stands still.
  private var pausedAt: Double?
  private var reloadTime: Double?
  /// The scale of what the stage's layers have drawn themselves.
  private var drawnScale: Double

  init(_ source: ShowSource, stage: Stage, watch: FileWatch, options: ShowOptions, display: any Display) throws {
    (self.source, self.stage, self.watch, self.options, self.display) = (source, stage, watch, options, display)
    placed = PlacedRoot(stage.tree.root)
    drawnScale = source.scale ?? display.outputs.first?.scale ?? 1
    window = try display.makeWindow(
      WindowOptions(
        title: source.path, size: options.window ?? Self.size(of: stage.canvas.size, on: display),
        scale: options.scale, states: options.isFullscreen ? .fullscreen : []))
    camera = Camera(canvas: stage.canvas.size, window: window.size)
    loop = DisplayLoop(display)
    compositor = try Compositor(context: window.context, programFolder: ProgramFolder.path)
    compositor.shapeRasterizer = .cairo
    if options.stats { graph = try FrameGraph(context: window.context, scale: window.scale) }
    if options.record != nil { recording = Recording() }
    for changes in stage.beginning { compositor.mailbox.post(changes) }
    let wakeUp = wakeUp
    compositor.onNeedsFrame = { wakeUp.signal() }
  }

  /// The canvas's size, made smaller to fit into the monitor.
  private static func size(of canvas: Size, on display: any Display) -> Size {
    guard let output = display.outputs.first, output.frame.width > 0, output.frame.height > 0 else { return canvas }
    let fit = min(1, output.frame.width * 0.9 / canvas.width, output.frame.height * 0.9 / canvas.height)
    return Size(max(1, (canvas.width * fit).rounded()), max(1, (canvas.height * fit).rounded()))
  }

  /// Shows the scene until the window is closed, or the time is over.
  func run() throws {
    window.onEvent = { [weak self] in self?.take($0) }
    loop.descriptors = [wakeUp.descriptor, watch.descriptor]
    programStart = display.now
    start = programStart
    drawLayersForScale()
    window.requestFrame()
    try loop.run { [self] now in
      if wakeUp.take() { window.requestFrame() }
      if watch.take() { reloadTime = now + Self.settling }
      if let time = reloadTime, time <= now {
        reloadTime = nil
        reload()
      }
      let end = options.seconds.map { programStart + $0 }
      if let end, now >= end { loop.stop() }
      return [reloadTime, end].compactMap(\.self).min()
    }
    if let problem { throw problem }
    if options.stats { sayStatistics() }
    if !window.isClosed { try finish() }
  }

  /// The graph's numbers, for those who do not see it.
  private func sayStatistics() {
    let (all, late) = window.frameCounts
    Output.message("\(all) frames, \(late) late; input to picture \(FrameGraph.text(of: window.inputLatency))")
  }

  /// Seconds from a change of the file to its reading: editors write in several steps.
  private static let settling = 0.05

  private func sceneTime(_ time: Double) -> Double { pausedAt ?? max(0, time - start) }

  /// Draws the picture for the files, and closes the window.
  private func finish() throws {
    let elapsed = options.seconds ?? display.now - programStart
    if options.screenshot != nil || recording != nil { try draw(at: pausedAt ?? elapsed + programStart - start) }
    if let path = options.screenshot, let last = try screenshot() { try Self.write(last, to: path) }
    if let path = options.record, let film = try recording?.finish(at: elapsed) { try Self.write(film, to: path) }
    window.close()
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do {
      if path == "-" { try FileOutput.write(bytes, to: 1) } else { try FileOutput.write(bytes, to: path) }
    } catch {
      throw Failure(error)
    }
  }

  // MARK: The file

  private func reload(goingOn: Bool = false) {
    drawnScale = window.scale
    do {
      let new = try source.load(watching: watch, windowScale: window.scale)
      compositor.startOver()
      compositor.shapeRasterizer = .cairo
      let isOtherSize = new.canvas.size != stage.canvas.size
      (stage, placed) = (new, PlacedRoot(new.tree.root))
      if isOtherSize { camera = Camera(canvas: new.canvas.size, window: window.size) }
      for changes in new.beginning { compositor.mailbox.post(changes) }
      if !goingOn { start = display.now }
      errorBar?.close()
      errorBar = nil
    } catch {
      let message = error.message
      Output.message(message)
      errorBar?.close()
      errorBar = try? ErrorBar(message, context: window.context, scale: window.scale)
    }
    window.requestFrame()
  }

  /// Layers draw themselves anew where the window is not on the monitor that they were drawn for.
  private func drawLayersForScale() {
    // Pictures of a folder are the same at each scale.
    guard !source.isFolder, options.scale == nil, window.scale != drawnScale else { return }
    reload(goingOn: true)
  }

  // MARK: Events

  private func take(_ event: WindowEvent) {
    do {
      switch event {
      case .frame(let time): try draw(at: sceneTime(time.target), for: time)
      case .resized:
        camera.window = window.size
        drawLayersForScale()
        window.requestFrame()
      case .closeRequested:
        if options.screenshot != nil || options.record != nil { loop.stop() } else { window.close() }
      case .closed(let error):
        compositor.close()
        graph?.close()
        errorBar?.close()
        if let error { problem = error }
        loop.stop()
      case .input(let input):
        if try take(input) { window.requestFrame() }
      case .presented, .statesChanged, .outputChanged, .dropped: break
      }
    } catch {
      problem = error
      loop.stop()
    }
  }

  /// - Returns: whether something has changed.
  private func take(_ input: Input) throws -> Bool {
    switch input {
    case .pointer, .touch:
      let motion = fingers.take(input)
      scroll(by: motion.shift, at: motion.place)
      if motion.factor != 1 { camera.enlarge(by: motion.factor, about: motion.place) }
      return motion.factor != 1 || motion.shift != .zero
    case .scroll(let scrolled):
      if scrolled.modifierFlags.contains(.control) {
        let steps = scrolled.unit == .steps ? scrolled.delta.y : scrolled.delta.y / Self.step
        camera.enlarge(by: steps >= 0 ? 1 + 0.1 * steps : 1 / (1 - 0.1 * steps), about: scrolled.location)
      } else {
        let step = scrolled.unit == .steps ? Self.step : 1
        scroll(by: Point(scrolled.delta.x * step, scrolled.delta.y * step), at: scrolled.location)
      }
      return true
    case .key(let key): return key.phase == .began && take(key.key)
    case .transform, .text, .stylus: return false
    }
  }

  /// Points of a wheel's step, and of an arrow key.
  private static let step = 48.0

  private func take(_ key: Key) -> Bool {
    let middle = Point(window.size.width / 2, window.size.height / 2)
    switch key.keyCode {
    case .keyboardEscape, .keyboardQ: loop.stop()
    case .keyboardLeftArrow: scroll(by: Point(Self.step, 0), at: middle)
    case .keyboardRightArrow: scroll(by: Point(-Self.step, 0), at: middle)
    case .keyboardUpArrow: scroll(by: Point(0, Self.step), at: middle)
    case .keyboardDownArrow: scroll(by: Point(0, -Self.step), at: middle)
    case .keyboardPageUp: scroll(by: Point(0, window.size.height * 0.8), at: middle)
    case .keyboardPageDown: scroll(by: Point(0, -window.size.height * 0.8), at: middle)
    case .keyboardEqualSign, .keypadPlus: camera.enlarge(by: 1.25, about: middle)
    case .keyboardHyphen, .keypadHyphen: camera.enlarge(by: 0.8, about: middle)
    case .keyboard0, .keypad0: camera.reset()
    case .keyboardF, .keyboardF11: window.set(.fullscreen, !window.states.contains(.fullscreen))
    case .keyboardSpacebar:
      if let time = pausedAt { (start, pausedAt) = (display.now - time, nil) } else { pausedAt = display.now - start }
    default: return false
    }
    return true
  }

  /// Scrolls the scroll layer at a point of the window, or moves the canvas where there is none.
  private func scroll(by shift: Point, at place: Point) {
    guard shift != .zero else { return }
    var layer = stage.tree.root.hitTest(place)
    while let hit = layer {
      if let scroller = hit as? ScrollLayer, scroller.scrollMode != .none,
        let from = scroller.convert(place, from: nil),
        let to = scroller.convert(Point(place.x + shift.x, place.y + shift.y), from: nil)
      {
        let origin = scroller.bounds.standardized.origin
        return scroller.scroll(to: Point(origin.x + from.x - to.x, origin.y + from.y - to.y))
      }
      layer = hit.superlayer
    }
    camera.move(by: shift)
  }

  // MARK: Frames

  private func draw(at time: Double, for due: FrameTime? = nil) throws {
    let began = display.now
    camera.place(stage.tree.root, as: placed)
    var next = NextFrame.never
    try window.draw { surface in
      compositor.noteSpoiled(surface.spoiled)
      let now = [graph == nil ? nil : FrameGraph.frame, errorBar == nil ? nil : ErrorBar.frame(in: surface.size)]
        .compactMap { $0.map { OverlayPanel.pixels($0, of: surface) } }
      // The picture below a panel is drawn again, and where one was.
      if !now.isEmpty || !panels.isEmpty {
        for rect in now + panels { compositor.noteSpoiled(PixelRegion(rect)) }
      }
      panels = now
      let frame = try compositor.render(
        stage.tree, at: time, to: surface, options: .init(background: ground))
      next = frame.nextFrame
      if recording != nil, !frame.damage.isEmpty {
        try recording?.note(
          surface.readPixels(), width: surface.width, height: surface.height, damage: frame.damage,
          at: max(0, display.now - programStart))
      }
      if let due {
        graph?.note(
          due, cost: display.now - began, late: window.frameCounts.late, latency: window.inputLatency)
      }
      try graph?.draw(on: surface, at: time)
      try errorBar?.draw(on: surface, at: time)
    }
    guard pausedAt == nil else { return }
    switch next {
    case .nextRefresh: window.requestFrame()
    case .at(let next): window.requestFrame(at: next + start)
    case .never: break
    }
  }

  /// The canvas's ground over white: windows are opaque.
  private var ground: Color {
    let color = stage.canvas.background
    func over(_ value: Double) -> Double { value * color.alpha + 1 - color.alpha }
    return Color(red: over(color.red), green: over(color.green), blue: over(color.blue))
  }

  /// The picture without panels, as a PNG file.
  private func screenshot() throws -> [UInt8]? {
    var bytes: [UInt8]?
    try window.draw { surface in
      compositor.noteSpoiled(PixelRegion(PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)))
      let time = pausedAt ?? (options.seconds ?? display.now - programStart) + programStart - start
      try compositor.render(
        stage.tree, at: time, to: surface, options: .init(background: ground), waitingForTiles: Picture.longestWait)
      bytes = try PNGFile.encode(surface.readPixels(), width: surface.width, height: surface.height)
    }
    return bytes
  }
}

/// Fingers and the pointer's button, as motions of one or two.
struct Fingers {
  private var places: [Int: Point] = [:]
  private static let pointer = -1

  /// What fingers have done: a shift, and an enlargement about a place; points of the window.
  struct Motion {
    var shift = Point.zero
    var factor = 1.0
    var place = Point.zero
  }

  mutating func take(_ input: Input) -> Motion {
    switch input {
    case .pointer(let pointer):
      let isHeld = pointer.buttons.contains(.primary) && pointer.phase != .cancelled
      return move(Self.pointer, to: isHeld ? pointer.location : nil)
    case .touch(let touch):
      return move(touch.id, to: touch.phase == .ended || touch.phase == .cancelled ? nil : touch.location)
    default: return Motion()
    }
  }

  private mutating func move(_ id: Int, to place: Point?) -> Motion {
    guard let place, place.isFinite else {
      places[id] = nil
      return Motion()
    }
    defer { places[id] = place }
    guard let old = places[id] else { return Motion() }
    let shift = Point(place.x - old.x, place.y - old.y)
    guard places.count == 2, let other = places.first(where: { $0.key != id })?.value else {
      return places.count == 1 ? Motion(shift: shift, factor: 1, place: old) : Motion()
    }
    func distance(_ point: Point) -> Double {
      ((point.x - other.x) * (point.x - other.x) + (point.y - other.y) * (point.y - other.y)).squareRoot()
    }
    let (before, after) = (distance(old), distance(place))
    let factor = before > 1 && after > 1 ? after / before : 1
    // Each finger of two moves the middle by half of its own way.
    return Motion(
      shift: Point(shift.x / 2, shift.y / 2), factor: factor,
      place: Point((place.x + other.x) / 2, (place.y + other.y) / 2))
  }
}
