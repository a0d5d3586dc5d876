import Multiplane
import MultiplaneDisplays
import MultiplaneGeometry
import MultiplaneMainQueue
import MultiplaneViews

extension ScriptArguments {
  /// The display that the arguments ask for; nil for none.
  @MainActor func openDisplay() throws -> (any Display)? {
    guard display != .offscreen else { return nil }
    do {
      let kind: Displays.Kind = display == .auto ? .auto : display == .kms ? .kms : .window
      return try Displays.open(kind, bare: bare)
    } catch {
      guard display == .auto else { throw error }
      // What is there and cannot be used is said; that nothing is there, is usual.
      switch error.code {
      case .noDisplay, .noDevice, .notBuilt: break
      default: ScriptRun.print("no window, running offscreen: \(error)")
      }
      return nil
    }
  }
}

/// An application in a window: its main screen is the window.
@MainActor final class WindowHost {
  private let application: Application
  private let screen: Screen
  private let display: any Display
  private let window: any DisplayWindow
  private let compositor: Compositor
  private var warnings = FrameWarnings()
  private let loop: DisplayLoop
  /// The application does not hold it.
  private let delegate: any ApplicationDelegate
  /// Of the pictures of views; kept for as long as the application.
  private let pictureSurface: OffscreenSurface
  private var problem: (any Error)?

  /// Makes a window, and launches.
  init(_ arguments: ScriptArguments, delegate: any ApplicationDelegate, on display: any Display) throws {
    (self.delegate, self.display) = (delegate, display)
    application = type(of: delegate).makeApplication()
    pictureSurface = try OffscreenSurface(width: 1, height: 1)
    let title = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "Multiplane"
    window = try display.makeWindow(
      WindowOptions(
        title: title, size: Size(arguments.width, arguments.height), scale: arguments.hasScale ? arguments.scale : nil))
    screen = Screen(
      size: window.size, scale: window.scale, modes: window.output.map { Self.modes($0) } ?? [])
    compositor = try Compositor(context: window.context)
    #if Shapes
      compositor.shapeRasterizer = .cairo
    #endif
    loop = DisplayLoop(display)
    screen.mailbox = compositor.mailbox
    takeKeys(arguments)
    try application.prepare(for: delegate, sharing: pictureSurface)
    application.pasteboard.clipboard = display.clipboard
    application.connect(screen)
    display.onKeysChange = { [weak self] in self?.takeKeys(arguments) }
    window.onEvent = { [weak self] in self?.take($0) }
    application.launch()
  }

  /// Takes from the arguments, or else from the display, whether there are keys.
  private func takeKeys(_ arguments: ScriptArguments) {
    screen.hasKeys = arguments.hasScreenKeyboard.map { !$0 } ?? display.hasKeys
  }

  private static func modes(_ output: DisplayOutput) -> [Screen.Mode] {
    output.modes.map { mode in
      Screen.Mode(size: Size(Double(mode.width), Double(mode.height)), refreshRate: mode.refreshRate)
    }
  }

  /// Runs until the window is closed, or the application terminates.
  func run() throws {
    // Tiles arrive on other threads; turns commit on this one, and ask for their frames themselves.
    let wakeUp = WakeUp()
    compositor.onNeedsFrame = { wakeUp.signal() }
    loop.descriptors = [application.poster.descriptor, wakeUp.descriptor]
    window.requestFrame()
    var next: Double?
    try loop.run { [self] now in
      if wakeUp.take() { window.requestFrame() }
      if application.isTerminated {
        loop.stop()
        return nil
      }
      // A turn of its own where nothing is drawn: input, what was posted, timers.
      let turn = application.turn(at: now)
      if turn.needsFrame { window.requestFrame() }
      if application.isTerminated { loop.stop() }
      window.textInput = application.keyWindow?.textInputState
      next = turn.next
      // What is due at the turn's own time comes with the next frame.
      if let due = next, due <= application.currentTime {
        if window.isShown { window.requestFrame() }
        return window.isShown ? nil : now + Self.unseen
      }
      return next
    }
    if !application.isTerminated { application.terminate() }
    window.close()
    if let problem { throw problem }
  }

  /// Seconds between the turns of animations that nobody sees: their ends are due all the same.
  private static let unseen = 0.25

  private func take(_ event: WindowEvent) {
    do {
      switch event {
      case .frame(let time):
        screen.frameClock.willPresent(at: time.target)
        application.turn(at: time.target)
        if let frame = try window.draw(with: compositor, at: time.target) { warnings.take(frame.statistics) }
      case .resized: screen.resize(to: window.size, scale: window.scale)
      case .input(let input): application.send(input, on: screen)
      case .statesChanged:
        if window.states.contains(.minimised) { application.enterBackground() } else { application.enterForeground() }
      case .presented(let presentation):
        screen.frameClock.presented(
          at: presentation.time, sequence: presentation.sequence, refresh: presentation.refresh)
      case .closeRequested: window.close()
      case .closed(let error):
        if let error { problem = error }
        compositor.close()
        loop.stop()
      case .outputChanged: screen.frameClock.setRefreshPeriod(window.output?.refresh)
      case .dropped: break
      }
    } catch {
      problem = error
      loop.stop()
    }
  }
}
