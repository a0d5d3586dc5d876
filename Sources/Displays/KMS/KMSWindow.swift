#if Displays
  import CEGL
  import Glibc
  import MultiplaneGLES
  import MultiplaneGeometry
  import MultiplaneSurfaces
  import MultiplaneViews

  /// A window of a bare display: the whole of a monitor, or of none while all are gone.
  ///
  /// It is `@safe`: EGL's handles are used until `end`, on the main thread.
  @safe @MainActor final class KMSWindow: DisplayWindow {
    /// What events of flips say.
    let number: UInt
    let context: Context
    let format: WindowFormat
    var onEvent: ((WindowEvent) -> Void)?
    var title: String
    var textInput: TextInputState?
    var cursor = WindowCursor.default {
      didSet { if cursor != oldValue, !isClosed { display.cursorChanged(of: self) } }
    }
    private(set) var isClosed = false
    private(set) var size: Size
    private(set) var scale: Double
    private(set) var pixelSize: (width: Int, height: Int)
    /// The monitor and what drives it; nil while there is none.
    private(set) var pipe: KMSPipe?
    private(set) var output: DisplayOutput?

    /// Not asked once the window is closed: it may be gone then, or is about to.
    private unowned let display: KMSDisplay
    /// Why the window is closed, if nobody has asked for it.
    private var end: DisplayError?
    private let glContext: EGLContext
    private let surface: WindowSurface
    private let swap: EGLSwap?
    private var buffers: GBMBuffers
    /// What the monitor shows, and what it will from the next refresh on.
    private var shown: Front?
    private var pending: Front?
    /// What a frame shows in its own place, while it is drawn.
    private var offered: ScannedBuffer?
    /// Whether more than one compositor draws to the window: a picture of one is not all of it then.
    private var isShared = false
    /// When the pending frame was handed over.
    private var pendingSince: Double?

    /// A buffer of the window, or a program's own.
    private enum Front {
      case drawn(GBMBuffers.Front)
      case scanned(ScannedBuffer)

      var framebuffer: UInt32 {
        switch self {
        case .drawn(let front): front.framebuffer
        case .scanned(let buffer): buffer.framebuffer
        }
      }

      var isScanned: Bool { if case .scanned = self { true } else { false } }
    }

    /// Pixels a point that the options ask for.
    private let wantedScale: Double?
    private var pacer: FramePacer
    private(set) var inputLatency = InputLatency()
    private var spoiled = PixelRegion()
    private var wantsFrameNow = false
    private var isDrawing = false
    private var closesAfterDrawing = false
    private var toldStates: WindowStates
    private var hardwareSequence: UInt64 = 0

    init(_ options: WindowOptions, of display: KMSDisplay, number: UInt, on place: KMSDisplay.Place)
      throws(DisplayError)
    {
      (self.display, self.number, title) = (display, number, options.title)
      wantedScale = options.scale.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      let (gbm, card) = (display.gbm, display.card)
      let pipe = display.makePipe(place)
      (self.pipe, output) = (pipe, place.output)
      buffers = try GBMBuffers(gbm, card, width: pipe.mode.width, height: pipe.mode.height)
      eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
      guard
        let glContext = unsafe eglCreateContext(
          gbm.egl, gbm.config, nil, [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE])
      else {
        buffers.end()
        throw DisplayError(.context, "\(card.path) has no OpenGL ES 3: \(GBMDisplay.lastError)")
      }
      unsafe self.glContext = glContext
      guard unsafe buffers.makeCurrent(glContext) else {
        throw DisplayError(.context, "the window's context cannot be made current: \(GBMDisplay.lastError)")
      }
      swap = EGLSwap()
      do {
        context = try Context.adoptCurrent(label: "window of \(place.output.name)")
        surface = try WindowSurface(context: context, width: pipe.mode.width, height: pipe.mode.height, scale: 1)
      } catch {
        throw DisplayError(.context, "\(card.path) has no OpenGL ES 3: \(error)")
      }
      format = WindowFormat(red: 8, green: 8, blue: 8, alpha: 0)
      (size, scale, pixelSize) = (.zero, 1, (1, 1))
      pacer = FramePacer(refresh: pipe.refresh)
      toldStates = .fullscreen
      readSize()
      toldStates = states
    }

    private func readSize() {
      guard let pipe, let output else { return }
      let swaps = output.transform.swapsSides
      pixelSize = swaps ? (pipe.mode.height, pipe.mode.width) : (pipe.mode.width, pipe.mode.height)
      scale = wantedScale ?? output.scale
      size = Size(Double(pixelSize.width) / scale, Double(pixelSize.height) / scale)
    }

    /// All of the picture.
    private var everything: PixelRegion {
      PixelRegion(PixelRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height))
    }

    // MARK: States

    var isShown: Bool { !isClosed && pipe != nil && display.isActive }

    var states: WindowStates {
      guard !isClosed else { return [] }
      var states: WindowStates = .fullscreen
      if !isShown { states.insert(.minimised) }
      if isShown, display.focus === self { states.insert(.activated) }
      return states
    }

    func set(_ states: WindowStates, _ isOn: Bool) {
      if states.contains(.activated), isOn, !isClosed { display.focus = self }
    }

    /// A bare display's windows are whole monitors.
    func resize(to size: Size) {}

    func tell(_ event: WindowEvent) {
      guard !isClosed else { return }
      if case .input(let input) = event { inputLatency.heard(at: input.time) }
      onEvent?(event)
    }

    /// Before events are taken: what came earlier has asked for its frame.
    func forgetUnansweredInput() { if !pacer.isRequested, !wantsFrameNow { inputLatency.forgetWaiting() } }

    /// Tells of states that have changed since the last call.
    func tellStates() {
      guard !isClosed, states != toldStates else { return }
      toldStates = states
      tell(.statesChanged)
    }

    /// Goes to another monitor, or to none.
    func take(_ place: KMSDisplay.Place?) {
      guard !isClosed else { return }
      guard let place else {
        guard pipe != nil else { return }
        dropPending()
        pipe?.end()
        pipe = nil
        return tell(.outputChanged)
      }
      let isSame = pipe.map { display.uses($0, place) } ?? false
      let before = (output, pixelSize, scale)
      output = place.output
      if !isSame {
        dropPending()
        pipe?.end()
        let pipe = display.makePipe(place)
        self.pipe = pipe
        pacer.refresh = pipe.refresh
        if buffers.width != pipe.mode.width || buffers.height != pipe.mode.height { remakeBuffers(for: pipe) }
      }
      readSize()
      if !isSame { (spoiled, wantsFrameNow) = (everything, true) }
      if before.0 != output { tell(.outputChanged) }
      if before.1 != pixelSize || before.2 != scale {
        (spoiled, wantsFrameNow) = (everything, true)
        tell(.resized)
      }
    }

    private func remakeBuffers(for pipe: KMSPipe) {
      guard let new = try? GBMBuffers(display.gbm, display.card, width: pipe.mode.width, height: pipe.mode.height)
      else {
        self.pipe = nil
        return
      }
      if let shown, shown.isScanned { release(shown) }
      shown = nil
      buffers.end()
      buffers = new
    }

    /// Shows the picture anew, whole: after another program had the monitor.
    func startOver() {
      guard !isClosed else { return }
      dropPending()
      pipe?.needsMode = true
      (spoiled, wantsFrameNow) = (everything, true)
    }

    // MARK: Frames

    var frameCounts: (all: Int, late: Int) { (pacer.frames, pacer.lateFrames) }

    func requestFrame(at time: Double?) { pacer.request(at: time) }

    /// When the next frame, or the end of the wait for a flip, is due; nil for neither.
    var nextFrame: Double? {
      guard isShown else { return nil }
      if let pendingSince { return pendingSince + Self.longestFlip }
      return wantsFrameNow ? -.infinity : pacer.due
    }

    /// Seconds after which a flip of which the kernel does not tell counts as done.
    private static let longestFlip = 1.0

    func tellFrame(at now: Double) {
      if let pendingSince {
        if now >= pendingSince + Self.longestFlip { flipped(at: now, sequence: 0, flags: .estimated) }
        return
      }
      wantsFrameNow = false
      inputLatency.begin()
      tell(.frame(pacer.begin(at: now)))
    }

    /// The pending frame is seen.
    ///
    /// - Parameters:
    ///   - sequence: the kernel's count of refreshes; 0 where it does not count.
    func flipped(at time: Double, sequence: UInt32, flags: Presentation.Flags) {
      guard let front = pending else { return }
      pending = nil
      pendingSince = nil
      if let shown { release(shown) }
      shown = front
      let flags = front.isScanned ? flags.union(.zeroCopy) : flags
      pacer.knowsRefreshes = flags.contains(.vsync)
      pacer.presented(at: time)
      inputLatency.presented(at: time)
      if sequence != 0 {
        // The kernel's count has 32 bits.
        let low = UInt64(sequence)
        var next = hardwareSequence & ~0xFFFF_FFFF | low
        if next < hardwareSequence { next += 1 << 32 }
        hardwareSequence = next
      }
      tell(
        .presented(
          Presentation(
            time: time, sequence: sequence == 0 ? pacer.sequence : hardwareSequence, refresh: pacer.refresh,
            flags: flags)))
    }

    var hasPendingFlip: Bool { pending != nil }

    private func dropPending() {
      display.wait(for: self)
      if let pending { release(pending) }
      (pending, pendingSince) = (nil, nil)
    }

    private func release(_ front: Front) {
      switch front {
      case .drawn(let front): buffers.release(front)
      case .scanned(let buffer): buffer.end()
      }
    }

    /// Whether the driver shows a program's own buffer in place of the frame that is being drawn.
    private func offer(_ buffer: DMABuffer, _ keeper: AnyObject) -> Bool {
      guard let pipe, output?.transform == .normal, !isShared, offered == nil, surface.presents == 0,
        buffer.width == buffers.width,
        buffer.height == buffers.height,
        let scanned = ScannedBuffer(buffer, keeper: keeper, display.gbm, display.card)
      else { return false }
      guard pipe.takes(scanned.framebuffer) else {
        scanned.end()
        return false
      }
      offered = scanned
      return true
    }

    @discardableResult
    func draw(_ body: (WindowSurface) throws -> Void) throws -> Presentation? {
      guard !isClosed else { throw end ?? DisplayError(.windowClosed, "the window “\(title)” is closed") }
      precondition(!isDrawing, "a window was drawn while it is being drawn")
      guard isShown else { return nil }
      display.wait(for: self)
      guard let pipe, let output else { return nil }
      guard unsafe buffers.makeCurrent(glContext) else {
        throw DisplayError(.context, "the window's context cannot be made current: \(GBMDisplay.lastError)")
      }
      let transform = TargetTransform(
        quarterTurns: output.transform.quarterTurns, isMirrored: output.transform.isFlipped)
      surface.begin(
        width: buffers.width, height: buffers.height, scale: scale, transform: transform, age: swap?.age() ?? 0,
        spoiled: spoiled)
      isDrawing = true
      surface.onShow = { [unowned self] in offer($0, $1) }
      defer {
        isDrawing = false
        surface.onShow = nil
        offered?.end()
        offered = nil
        if closesAfterDrawing { end(because: nil, of: display) }
      }
      try body(surface)
      if closesAfterDrawing { throw DisplayError(.windowClosed, "the window was closed while it was drawn") }
      spoiled = PixelRegion()
      guard !surface.damage.isEmpty else {
        inputLatency.drewNothing()
        return nil
      }
      if offered != nil, surface.presents > 1 {
        (isShared, spoiled, wantsFrameNow) = (true, everything, true)
        return nil
      }
      return try handOver(pipe)
    }

    /// Hands the frame that was drawn to the monitor.
    private func handOver(_ pipe: KMSPipe) throws(DisplayError) -> Presentation? {
      let front = if let offered { Front.scanned(offered) } else { Front.drawn(try buffers.take()) }
      offered = nil
      let error = pipe.show(front.framebuffer, damage: surface.framebufferDamage, number: number)
      let now = display.now
      // The window's own buffers have not heard of what a program's buffer has shown.
      if front.isScanned { spoiled = everything }
      guard error == 0 else {
        release(front)
        // Another program has the monitor: the picture is drawn whole when this one has it again.
        spoiled = everything
        switch error {
        case EACCES where !pipe.needsMode, EBUSY:
          pipe.needsMode = error == EACCES
          pacer.request(at: now + pacer.refresh)
          return nil
        case EACCES, EPERM:
          throw DisplayError(
            .busy, "another program has \(display.card.path)",
            advice: "end it, such as: sudo systemctl stop display-manager")
        case ENODEV, ENOENT: throw display.lose("\(display.card.path) is gone")
        default:
          let said = unsafe String(cString: strerror(error))
          throw DisplayError(
            .mode,
            "\(pipe.connector.name) refuses \(pipe.mode.width)x\(pipe.mode.height)@\(pipe.mode.refreshRate): \(said)",
            advice: "choose another mode: --display kms:mode=WxH")
        }
      }
      (pending, pendingSince) = (front, now)
      pacer.handedOver(at: now)
      return Presentation(time: now, sequence: pacer.sequence, refresh: pacer.refresh, flags: .estimated)
    }

    // MARK: The end

    func close() {
      if isDrawing { closesAfterDrawing = true } else if !isClosed { end(because: nil, of: display) }
    }

    /// Ends the window. What it shows stays until the display's end, or the next window.
    ///
    /// - Parameter display: the window's, which may be about to go.
    func end(because error: DisplayError?, of display: KMSDisplay) {
      guard !isClosed else { return }
      guard !isDrawing || error != nil else { return closesAfterDrawing = true }
      if error == nil {
        display.wait(for: self)
        _ = unsafe buffers.makeCurrent(glContext)
      }
      let handler = onEvent
      onEvent = nil
      (isClosed, end) = (true, error)
      display.forget(self)
      handler?(.closed(error))
    }

    /// Gives back the buffers and the context of a window that is closed.
    func release(_ gbm: GBMDisplay) {
      pipe?.end()
      pipe = nil
      for front in [shown, pending] { if let front, front.isScanned { release(front) } }
      buffers.end()
      unsafe eglDestroyContext(gbm.egl, glContext)
    }
  }
#endif
