#if Windows
  import CSDL2
  import Glibc
  import MultiplaneGeometry
  import MultiplaneViews

  /// Windows by SDL 2, on X11 and Wayland. SDL has one connection a process, so that there can be one such display.
  ///
  /// It is `@safe`: SDL's handles are used between `init` and `close`, on the main thread.
  @safe @MainActor final class SDLDisplay: Display {
    let name: String
    var onOutputsChange: (() -> Void)?
    var onKeysChange: (() -> Void)?
    private(set) var outputs: [DisplayOutput] = []
    var clipboard: any DisplayClipboard { clipboardText }

    let clipboardText = SDLClipboard()
    private var windows: [UInt32: SDLWindow] = [:]
    private let start = ContinuousClock().now
    private var isOpen = true
    private(set) var loss: DisplayError?
    /// The connection's descriptor, and Xlib's display, once there was a window.
    private var connection: (descriptor: Int32, display: UnsafeMutableRawPointer?)?
    /// Set by Xlib when the server goes away. It is never freed: Xlib may still write it.
    private let lossFlag: UnsafeMutablePointer<Int32>
    private var cursors: [WindowCursor: OpaquePointer] = unsafe [:]
    /// Files of a drop that is not complete.
    var drop: [String] = []
    /// The touches that are going on, by SDL's numbers.
    var touches: [Int64: Int] = [:]
    /// The keys that are held with what comes, as of the last event of a key.
    var modifiers: Key.Modifiers = []
    /// The buttons of the pointer that are held, by SDL's bits.
    var heldButtons: UInt32 = 0
    private var hasMoreEvents = false

    /// Connects; at most so many events are taken in one dispatch, so that frames come also under a flood.
    private static let mostEvents = 4096

    init(driver: String?) throws(DisplayError) {
      guard SDL_WasInit(SDL_INIT_VIDEO) == 0 else {
        throw DisplayError(.unusable, "SDL's video part is in use in this process already")
      }
      SDL_SetMainReady()
      Self.setHints(driver: driver)
      guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw DisplaySockets.error(Self.lastError) }
      // It is on from the beginning.
      SDL_StopTextInput()
      unsafe lossFlag = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
      unsafe lossFlag.initialize(to: 0)
      unsafe name = SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
      readOutputs()
    }

    private static func setHints(driver: String?) {
      let hints = [
        // With GLX there are no ages, and no EGL display.
        (SDL_HINT_VIDEO_X11_FORCE_EGL, "1"),
        (SDL_HINT_NO_SIGNAL_HANDLERS, "1"), (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
        (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"), (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
        // Each thing comes as what it is.
        (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"), (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
        (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"), (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
        (SDL_HINT_IME_SHOW_UI, "1"),
      ]
      for (name, value) in hints { unsafe SDL_SetHint(name, value) }
      // Not SDL's own drivers for bare displays and for none. The environment's choice is the user's.
      let chosen = driver ?? (unsafe getenv("SDL_VIDEODRIVER") == nil ? "x11,wayland" : nil)
      if let chosen { unsafe SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, chosen, SDL_HINT_OVERRIDE) }
    }

    /// What SDL says of its last failure.
    static var lastError: String { unsafe SDL_GetError().map { unsafe String(cString: $0) } ?? "" }

    var now: Double {
      let (seconds, attoseconds) = (ContinuousClock().now - start).components
      return Double(seconds) + Double(attoseconds) * 1e-18
    }

    var limits: DisplayLimits {
      var limits: DisplayLimits = [
        .estimatesPresentation, .lacksFractionalScale, .lacksSurroundingText, .lacksPhysicalSize, .lacksScrollPhases,
        .lacksClipboardPictures,
      ]
      if windows.values.contains(where: { !$0.swap.hasAge }) { limits.insert(.lacksBufferAge) }
      return limits
    }

    var descriptors: [Int32] { unsafe connection.map { unsafe [$0.descriptor] } ?? [] }

    var nextDispatch: Double? {
      if hasMoreEvents { return -.infinity }
      return windows.values.compactMap(\.nextFrame).min()
    }

    // MARK: Windows

    func makeWindow(_ options: WindowOptions) throws(DisplayError) -> any DisplayWindow {
      if let loss { throw loss }
      guard isOpen else { throw DisplayError(.window, "the display was closed") }
      let window = try SDLWindow(options, of: self)
      windows[window.id] = window
      return window
    }

    /// Lets the loss of the connection be an error as soon as SDL names it: at the first window, before its context is
    /// made.
    @unsafe func watchLoss(by handle: OpaquePointer) {
      guard unsafe connection == nil else { return }
      var display: UnsafeMutableRawPointer?
      let descriptor = unsafe multiplane_sdl_connection(handle, &display)
      if let display = unsafe display { unsafe multiplane_sdl_watch_loss(display, lossFlag) }
      unsafe connection = (descriptor, display)
    }

    /// Finds out whether a window that was hidden still exists: SDL does not tell of windows that others destroy.
    func ask(for window: SDLWindow) {
      unsafe multiplane_sdl_ask_for_window(connection?.display ?? nil, window.number)
      checkConnection()
    }

    func forget(_ window: SDLWindow) { windows[window.id] = nil }

    func window(_ id: UInt32) -> SDLWindow? { windows[id] }

    var allWindows: [SDLWindow] { windows.values.sorted { $0.id < $1.id } }

    // MARK: Events

    func dispatch(at time: Double) throws(DisplayError) {
      if let loss { throw loss }
      guard isOpen else { return }
      for window in allWindows { window.forgetUnansweredInput() }
      pump()
      for window in allWindows { window.tellChanges() }
      for window in allWindows where window.nextFrame.map({ $0 <= time }) ?? false { window.tellFrame(at: now) }
      // Handing over a frame reads from the connection: what has come so does not make its descriptor readable again.
      pump()
      if let loss { throw loss }
      unsafe multiplane_sdl_flush(connection?.display ?? nil)
      checkConnection()
      if let loss { throw loss }
    }

    /// Takes all that has come.
    func pump() {
      var event = unsafe SDL_Event()
      var count = 0
      while isOpen, loss == nil, unsafe SDL_PollEvent(&event) != 0 {
        unsafe take(event)
        count += 1
        if count == Self.mostEvents { break }
      }
      hasMoreEvents = count == Self.mostEvents
      checkConnection()
    }

    private func checkConnection() {
      guard loss == nil, isOpen else { return }
      let bad = multiplane_sdl_take_bad_window()
      if bad != 0, let window = windows.values.first(where: { $0.number == bad }) {
        window.end(because: DisplayError(.windowClosed, "another program has destroyed the window"), of: self)
      }
      var isLost = unsafe lossFlag.pointee != 0
      if let connection = unsafe connection, unsafe connection.descriptor >= 0, !isLost {
        var entry = unsafe pollfd(fd: connection.descriptor, events: 0, revents: 0)
        isLost = unsafe poll(&entry, 1, 0) == 1 && Int32(entry.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
      }
      guard isLost else { return }
      let error = DisplayError(
        .connectionLost, "the display server (\(name)) has gone away", advice: "start it, then this program, again")
      loss = error
      for window in allWindows { window.end(because: error, of: self) }
    }

    func readOutputs() {
      outputs = (0..<max(0, SDL_GetNumVideoDisplays())).map { SDLOutputs.output($0) }
    }

    func outputsChanged() {
      readOutputs()
      for window in allWindows { window.outputMayHaveChanged() }
      onOutputsChange?()
    }

    func show(_ cursor: WindowCursor) {
      guard cursor != .none else {
        SDL_ShowCursor(SDL_DISABLE)
        return
      }
      if unsafe cursors[cursor] == nil { unsafe cursors[cursor] = SDL_CreateSystemCursor(cursor.sdl) }
      if let made = unsafe cursors[cursor] { unsafe SDL_SetCursor(made) }
      SDL_ShowCursor(SDL_ENABLE)
    }

    func close() {
      guard isOpen else { return }
      for window in allWindows { window.end(because: nil, of: self) }
      isOpen = false
      // A lost connection is left as it is: the library would use it.
      guard loss == nil else { return }
      unsafe cursors.values.forEach { unsafe SDL_FreeCursor($0) }
      unsafe cursors = [:]
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }

    isolated deinit { close() }
  }

  /// Monitors as SDL knows them.
  @MainActor enum SDLOutputs {
    static func output(_ index: Int32) -> DisplayOutput {
      var rect = SDL_Rect()
      unsafe SDL_GetDisplayBounds(index, &rect)
      var mode = unsafe SDL_DisplayMode()
      unsafe SDL_GetCurrentDisplayMode(index, &mode)
      var modes: [DisplayOutput.Mode] = []
      for number in 0..<max(0, SDL_GetNumDisplayModes(index)) {
        var other = unsafe SDL_DisplayMode()
        guard unsafe SDL_GetDisplayMode(index, number, &other) == 0 else { continue }
        let read = unsafe Self.mode(other)
        if !modes.contains(read) { modes.append(read) }
      }
      var (diagonal, across, down) = (Float(0), Float(0), Float(0))
      let isKnown = unsafe SDL_GetDisplayDPI(index, &diagonal, &across, &down) == 0 && across > 0 && down > 0
      let current = unsafe Self.mode(mode)
      return unsafe DisplayOutput(
        id: Int(index), name: SDL_GetDisplayName(index).map { unsafe String(cString: $0) } ?? "",
        physicalSize: isKnown
          ? Size(
            (Double(current.width) / Double(across) * 25.4).rounded(),
            (Double(current.height) / Double(down) * 25.4).rounded()) : nil,
        frame: Rect(x: Double(rect.x), y: Double(rect.y), width: Double(rect.w), height: Double(rect.h)),
        scale: rect.w > 0 ? max(1, Double(current.width) / Double(rect.w)) : 1, modes: modes, mode: current)
    }

    @unsafe private static func mode(_ mode: SDL_DisplayMode) -> DisplayOutput.Mode {
      unsafe DisplayOutput.Mode(width: Int(mode.w), height: Int(mode.h), refreshRate: Double(mode.refresh_rate))
    }
  }

  /// The clipboard by SDL: texts, no pictures.
  @MainActor final class SDLClipboard: DisplayClipboard {
    var changeCount = 0

    var text: String? {
      get {
        guard SDL_HasClipboardText() == SDL_TRUE, let text = unsafe SDL_GetClipboardText() else { return nil }
        defer { unsafe SDL_free(text) }
        return unsafe String(cString: text)
      }
      set { unsafe SDL_SetClipboardText(newValue ?? "") }
    }
  }

  extension WindowCursor {
    fileprivate var sdl: SDL_SystemCursor {
      switch self {
      case .default, .none: SDL_SYSTEM_CURSOR_ARROW
      case .text: SDL_SYSTEM_CURSOR_IBEAM
      case .wait: SDL_SYSTEM_CURSOR_WAIT
      case .progress: SDL_SYSTEM_CURSOR_WAITARROW
      case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
      case .pointer: SDL_SYSTEM_CURSOR_HAND
      case .move: SDL_SYSTEM_CURSOR_SIZEALL
      case .notAllowed: SDL_SYSTEM_CURSOR_NO
      case .ewResize: SDL_SYSTEM_CURSOR_SIZEWE
      case .nsResize: SDL_SYSTEM_CURSOR_SIZENS
      case .neswResize: SDL_SYSTEM_CURSOR_SIZENESW
      case .nwseResize: SDL_SYSTEM_CURSOR_SIZENWSE
      }
    }
  }
#endif
