#if Windows
  import CEGL
  import CSDL2
  import MultiplaneGLES
  import MultiplaneGeometry
  import MultiplaneSurfaces
  import MultiplaneViews

  /// A window of SDL 2 with a context of its own.
  ///
  /// It is `@safe`: SDL's handles are used until `end`, on the main thread.
  @safe @MainActor final class SDLWindow: DisplayWindow {
    let id: UInt32
    let handle: OpaquePointer
    /// X11's; 0 for none.
    let number: UInt
    let context: Context
    let swap: EGLSwap
    let format: WindowFormat
    var onEvent: ((WindowEvent) -> Void)?
    private(set) var isClosed = false
    private(set) var size: Size
    private(set) var scale: Double
    private(set) var pixelSize: (width: Int, height: Int)

    /// Not asked once the window is closed: it may be gone then, or is about to.
    private unowned let display: SDLDisplay
    /// Why the window is closed, if nobody has asked for it.
    private var end: DisplayError?
    private let gl: SDL_GLContext
    private let surface: WindowSurface
    /// Pixels a point that the options ask for.
    private let wantedScale: Double?
    /// Points of SDL's own units.
    private var unit = 1.0
    /// The size of the last frame, pixels.
    private var swappedSize = (width: 0, height: 0)
    private var pacer: FramePacer
    private(set) var inputLatency = InputLatency()
    private var spoiled = PixelRegion()
    private var wantsFrameNow = false
    private var hasNewSize = false
    private var hasNewStates = false
    private var isDrawing = false
    private var closesAfterDrawing = false
    private var outputIndex: Int32
    var hasPointer = false

    init(_ options: WindowOptions, of display: SDLDisplay) throws(DisplayError) {
      let attributes: [(SDL_GLattr, Int32)] = [
        (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
        (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 0), (SDL_GL_RED_SIZE, 8),
        (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8), (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0),
        (SDL_GL_DOUBLEBUFFER, 1), (SDL_GL_SHARE_WITH_CURRENT_CONTEXT, 0),
      ]
      for (name, value) in attributes { SDL_GL_SetAttribute(name, value) }
      var flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
      if options.states.contains(.fullscreen) { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
      if options.states.contains(.maximised) { flags |= SDL_WINDOW_MAXIMIZED.rawValue }
      if options.states.contains(.minimised) { flags |= SDL_WINDOW_MINIMIZED.rawValue }
      // SDL's units are pixels where the desktop has no scale.
      let wanted = options.scale.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      let unitsAPoint = (wanted ?? 1) / (wanted == nil ? 1 : display.outputs.first?.scale ?? 1)
      func units(_ points: Double) -> Int32 {
        Int32(clamping: Int(clamping: min(max(1, (points * unitsAPoint).rounded()), 16_384)))
      }
      let (width, height) = (units(options.size.width), units(options.size.height))
      guard
        let handle = unsafe SDL_CreateWindow(
          options.title, Self.anywhere, Self.anywhere, width, height, flags)
      else {
        throw DisplayError(.window, "the display server (\(display.name)) makes no window: \(SDLDisplay.lastError)")
      }
      unsafe display.watchLoss(by: handle)
      let advice = "install the driver of this machine's GPU, or libgl1-mesa-dri"
      guard let gl = unsafe SDL_GL_CreateContext(handle) else {
        let error = SDLDisplay.lastError
        unsafe SDL_DestroyWindow(handle)
        throw DisplayError(.context, "the window has no OpenGL ES 3: \(error)", advice: advice)
      }
      SDL_GL_SetSwapInterval(0)
      do {
        guard let swap = EGLSwap() else { throw DisplayError(.context, "the window's context is not EGL's") }
        self.swap = swap
        context = try Context.adoptCurrent(label: "window of \(display.name)")
        let pixels = unsafe Self.pixels(of: handle)
        surface = try WindowSurface(context: context, width: pixels.width, height: pixels.height, scale: 1)
      } catch {
        unsafe SDL_GL_DeleteContext(gl)
        unsafe SDL_DestroyWindow(handle)
        throw DisplayError(.context, "the window has no OpenGL ES 3: \(error)", advice: advice)
      }
      unsafe (self.handle, self.gl) = (handle, gl)
      self.display = display
      id = unsafe SDL_GetWindowID(handle)
      number = unsafe multiplane_sdl_x11_window(handle)
      wantedScale = wanted
      (size, scale, pixelSize) = (options.size, 1, (1, 1))
      format = Self.readFormat()
      outputIndex = unsafe SDL_GetWindowDisplayIndex(handle)
      pacer = FramePacer(refresh: 1 / 60)
      readSize()
      pacer.refresh = output?.refresh ?? 1 / 60
    }

    private static let anywhere: Int32 = 0x1FFF_0000

    private static func pixels(of handle: OpaquePointer) -> (width: Int, height: Int) {
      var (width, height) = (Int32(0), Int32(0))
      unsafe SDL_GL_GetDrawableSize(handle, &width, &height)
      return (max(1, Int(width)), max(1, Int(height)))
    }

    private static func readFormat() -> WindowFormat {
      func bits(_ name: SDL_GLattr) -> Int {
        var value: Int32 = 0
        unsafe SDL_GL_GetAttribute(name, &value)
        return Int(value)
      }
      return WindowFormat(
        red: bits(SDL_GL_RED_SIZE), green: bits(SDL_GL_GREEN_SIZE), blue: bits(SDL_GL_BLUE_SIZE),
        alpha: bits(SDL_GL_ALPHA_SIZE))
    }

    /// Reads size and scale; whether they are others.
    @discardableResult private func readSize() -> Bool {
      let pixels = unsafe Self.pixels(of: handle)
      var (width, height) = (Int32(0), Int32(0))
      unsafe SDL_GetWindowSize(handle, &width, &height)
      let pixelsAUnit = width > 0 ? Double(pixels.width) / Double(width) : 1
      // Pixels of rounded sizes: 1.999 is 2.
      let desktop =
        abs(pixelsAUnit - pixelsAUnit.rounded()) * Double(max(width, 1)) <= 1 ? pixelsAUnit.rounded() : pixelsAUnit
      let scale = wantedScale ?? max(desktop, 0.1)
      unit = pixelsAUnit / scale
      guard pixels != pixelSize || scale != self.scale else { return false }
      (pixelSize, self.scale) = (pixels, scale)
      size = Size(Double(pixels.width) / scale, Double(pixels.height) / scale)
      return true
    }

    /// From SDL's units of the window.
    func point(_ x: Double, _ y: Double) -> Point { Point(x * unit, y * unit) }

    // MARK: States

    var isShown: Bool {
      guard !isClosed else { return false }
      return unsafe SDL_GetWindowFlags(handle) & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) == 0
    }

    var states: WindowStates {
      guard !isClosed else { return [] }
      let flags = unsafe SDL_GetWindowFlags(handle)
      var states: WindowStates = []
      if flags & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 { states.insert(.fullscreen) }
      if flags & SDL_WINDOW_MAXIMIZED.rawValue != 0 { states.insert(.maximised) }
      if flags & SDL_WINDOW_MINIMIZED.rawValue != 0 { states.insert(.minimised) }
      if flags & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 { states.insert(.activated) }
      return states
    }

    func set(_ states: WindowStates, _ isOn: Bool) {
      guard !isClosed else { return }
      if states.contains(.fullscreen) {
        unsafe SDL_SetWindowFullscreen(handle, isOn ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
      }
      if states.contains(.maximised) { unsafe isOn ? SDL_MaximizeWindow(handle) : SDL_RestoreWindow(handle) }
      if states.contains(.minimised) { unsafe isOn ? SDL_MinimizeWindow(handle) : SDL_RestoreWindow(handle) }
      if states.contains(.activated), isOn { unsafe SDL_RaiseWindow(handle) }
    }

    var output: DisplayOutput? {
      guard !isClosed else { return nil }
      return display.outputs.first { $0.id == Int(outputIndex) } ?? display.outputs.first
    }

    var title: String {
      get {
        guard !isClosed, let title = unsafe SDL_GetWindowTitle(handle) else { return "" }
        return unsafe String(cString: title)
      }
      set { if !isClosed { unsafe SDL_SetWindowTitle(handle, newValue) } }
    }

    var cursor = WindowCursor.default {
      didSet { if cursor != oldValue, hasPointer, !isClosed { display.show(cursor) } }
    }

    var textInput: TextInputState? {
      didSet {
        guard !isClosed, textInput != oldValue else { return }
        if let caret = textInput?.caret, caret.isFinite {
          func units(_ points: Double) -> Int32 { Int32(clamping: Int(clamping: (points / unit).rounded())) }
          var rect = SDL_Rect(
            x: units(caret.minX), y: units(caret.minY), w: max(1, units(caret.width)), h: max(1, units(caret.height)))
          unsafe SDL_SetTextInputRect(&rect)
        }
        if (textInput == nil) != (oldValue == nil) { textInput == nil ? SDL_StopTextInput() : SDL_StartTextInput() }
      }
    }

    func resize(to size: Size) {
      guard !isClosed, size.isFinite else { return }
      func units(_ points: Double) -> Int32 {
        Int32(clamping: Int(clamping: min(max(1, (points / unit).rounded()), 16_384)))
      }
      unsafe SDL_SetWindowSize(handle, units(size.width), units(size.height))
    }

    // MARK: Events

    func tell(_ event: WindowEvent) {
      guard !isClosed else { return }
      if case .input(let input) = event { inputLatency.heard(at: input.time) }
      onEvent?(event)
    }

    /// Before events are taken: what came earlier has asked for its frame.
    func forgetUnansweredInput() { if !pacer.isRequested, !wantsFrameNow { inputLatency.forgetWaiting() } }

    /// Notes an event of SDL's that has no place of its own.
    func take(_ event: SDL_WindowEventID) {
      switch event {
      case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESIZED: hasNewSize = true
      case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
        spoiled = PixelRegion(PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height))
        (wantsFrameNow, hasNewStates) = (true, true)
      case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_MAXIMIZED, SDL_WINDOWEVENT_FOCUS_GAINED,
        SDL_WINDOWEVENT_FOCUS_LOST:
        hasNewStates = true
      case SDL_WINDOWEVENT_DISPLAY_CHANGED: outputMayHaveChanged()
      case SDL_WINDOWEVENT_CLOSE: tell(.closeRequested)
      default: break
      }
    }

    func outputMayHaveChanged() {
      guard !isClosed else { return }
      outputIndex = unsafe SDL_GetWindowDisplayIndex(handle)
      pacer.refresh = output?.refresh ?? 1 / 60
      // The scale may be another one.
      hasNewSize = true
      tell(.outputChanged)
    }

    /// Tells once of all changes of an arrival of events.
    func tellChanges() {
      if hasNewSize, !isClosed {
        hasNewSize = false
        if readSize() {
          wantsFrameNow = true
          tell(.resized)
        }
      }
      if hasNewStates {
        hasNewStates = false
        tell(.statesChanged)
      }
    }

    // MARK: Frames

    var frameCounts: (all: Int, late: Int) { (pacer.frames, pacer.lateFrames) }

    func requestFrame(at time: Double?) { pacer.request(at: time) }

    /// When the next frame is due; nil for none.
    var nextFrame: Double? {
      guard isShown else { return nil }
      return wantsFrameNow ? -.infinity : pacer.due
    }

    func tellFrame(at now: Double) {
      wantsFrameNow = false
      inputLatency.begin()
      tell(.frame(pacer.begin(at: now)))
    }

    @discardableResult
    func draw(_ body: (WindowSurface) throws -> Void) throws -> Presentation? {
      guard !isClosed else { throw end ?? DisplayError(.windowClosed, "the window “\(title)” is closed") }
      precondition(!isDrawing, "a window was drawn while it is being drawn")
      // Another size than the last event's would be stretched.
      if readSize() {
        wantsFrameNow = true
        tell(.resized)
      }
      let isOtherSize = swappedSize != pixelSize
      guard unsafe SDL_GL_MakeCurrent(handle, gl) == 0 else {
        throw DisplayError(.context, "the window's context cannot be made current: \(SDLDisplay.lastError)")
      }
      surface.begin(
        width: pixelSize.width, height: pixelSize.height, scale: scale, age: swap.age(), spoiled: spoiled)
      isDrawing = true
      defer {
        isDrawing = false
        if closesAfterDrawing { end(because: nil, of: display) }
      }
      try body(surface)
      if closesAfterDrawing { throw DisplayError(.windowClosed, "the window was closed while it was drawn") }
      spoiled = PixelRegion()
      guard !surface.damage.isEmpty else {
        inputLatency.drewNothing()
        return nil
      }
      if surface.bufferAge == 0 || !swap.swap(surface.damage, height: pixelSize.height) {
        unsafe SDL_GL_SwapWindow(handle)
      }
      if isOtherSize {
        // Mesa's software drivers learn of a size when buffers are swapped: the frame may have had a buffer of the old
        // one. The next has not.
        swappedSize = pixelSize
        spoiled = PixelRegion(PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height))
        pacer.request()
      }
      let now = display.now
      pacer.end(at: now)
      inputLatency.presented(at: now)
      let presentation = Presentation(
        time: now, sequence: pacer.sequence, refresh: pacer.refresh, flags: .estimated)
      tell(.presented(presentation))
      return presentation
    }

    func close() {
      if isDrawing { closesAfterDrawing = true } else if !isClosed { end(because: nil, of: display) }
    }

    /// Ends the window; of a lost connection, nothing is called any more.
    ///
    /// - Parameter display: the window's, which may be about to go.
    func end(because error: DisplayError?, of display: SDLDisplay) {
      guard !isClosed else { return }
      guard !isDrawing || error != nil else { return closesAfterDrawing = true }
      if error == nil { unsafe SDL_GL_MakeCurrent(handle, gl) }
      let handler = onEvent
      onEvent = nil
      (isClosed, end) = (true, error)
      display.forget(self)
      handler?(.closed(error))
      guard error == nil else { return }
      if textInput != nil { SDL_StopTextInput() }
      unsafe SDL_GL_DeleteContext(gl)
      unsafe SDL_DestroyWindow(handle)
    }
  }
#endif
