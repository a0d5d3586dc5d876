#if Displays
  import CDRM
  import Glibc
  import MultiplaneGeometry
  import MultiplaneViews

  /// The monitors of a device of the kernel, without a display server: GBM's buffers, flips by KMS.
  ///
  /// It is `@safe`: the handles of its parts are used between `init` and `close`, on the main thread.
  @safe @MainActor final class KMSDisplay: Display {
    let name = "kms"
    var onOutputsChange: (() -> Void)?
    var onKeysChange: (() -> Void)?
    var hasKeys: Bool { input.hasKeys }
    private(set) var outputs: [DisplayOutput] = []
    let clipboard: any DisplayClipboard = OwnClipboard()

    let options: BareDisplayOptions
    let card: KMSCard
    let gbm: GBMDisplay
    let seat: any BareSeat
    private(set) var loss: DisplayError?
    /// Whether the monitors are this program's, and not those of another virtual terminal.
    private(set) var isActive = true
    /// The window that keys go to.
    var focus: KMSWindow? { didSet { for window in windows { window.tellStates() } } }
    private(set) var windows: [KMSWindow] = []
    /// Closed windows that may still be seen.
    private var retired: [KMSWindow] = []
    /// Monitors that can have windows, as `outputs`.
    private var places: [Place] = []
    private let saved: SavedConsole
    private let hotplug: DeviceWatch
    private var nextNumber: UInt = 1
    let input: KMSInput
    private(set) var devices: (any InputDevices)?
    private(set) var cursor: KMSCursor?
    private var hasMoreInput = false
    private let start = KMSDisplay.monotonicTime()
    private var isOpen = true

    /// A monitor, and the CRTC that drives it.
    struct Place {
      var connector: KMSConnector
      /// The CRTC's place among those of the card.
      var crtc: Int
      var mode: KMSMode
      var output: DisplayOutput
    }

    init(_ options: BareDisplayOptions) throws(DisplayError) {
      self.options = options
      let seat = try Self.openSeat(options)
      self.seat = seat
      var opened: KMSCard?
      do throws(DisplayError) {
        let card = try Self.openCard(options, by: seat)
        opened = card
        guard card.takeMaster() else {
          throw DisplayError(
            .busy, "another program has \(card.path)",
            advice: "end it, such as: sudo systemctl stop display-manager")
        }
        _ = fcntl(card.file, F_SETFL, fcntl(card.file, F_GETFL) | O_NONBLOCK)
        let connectors = card.readConnectors()
        let places = try Self.places(connectors, of: card, options, strict: true)
        // Before the driver starts threads: the watchdog is a copy of this process.
        let saved = SavedConsole(card: card.file, console: seat.console)
        do throws(DisplayError) {
          gbm = try GBMDisplay(card)
        } catch {
          saved.restore()
          throw error
        }
        (self.card, self.places, self.saved) = (card, places, saved)
      } catch {
        if let opened { seat.close(opened.file) }
        seat.end()
        throw error
      }
      hotplug = DeviceWatch()
      outputs = places.map(\.output)
      seat.console?.mute()
      let keyboard = XKBKeyboard(Self.keyboard(options), locale: XKBKeyboard.locale)
      input = KMSInput(keyboard, pointer: options.pointer)
      devices = Self.openDevices(options, by: seat)
      if options.pointer == .cursor { cursor = KMSCursor(card, gbm) }
      connectInput()
      seat.onChange = { [weak self] in self?.take(isActive: $0) }
    }

    // MARK: Time

    static func monotonicTime() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    var now: Double { Self.monotonicTime() - start }

    /// From the kernel's monotonic clock.
    func time(seconds: Double) -> Double { seconds - start }

    var limits: DisplayLimits {
      var limits: DisplayLimits = [.lacksSurroundingText, .lacksClipboardPictures]
      if !card.isMonotonic { limits.insert(.estimatesPresentation) }
      if outputs.contains(where: { $0.physicalSize == nil }) { limits.insert(.lacksPhysicalSize) }
      return limits
    }

    // MARK: Windows

    func makeWindow(_ options: WindowOptions) throws(DisplayError) -> any DisplayWindow {
      if let loss { throw loss }
      guard isOpen else { throw DisplayError(.window, "the display was closed") }
      guard let place = freePlaces.first else {
        throw DisplayError(.window, "each of the \(places.count) monitors has a window")
      }
      let window = try KMSWindow(options, of: self, number: nextNumber, on: place)
      nextNumber += 1
      windows.append(window)
      if focus == nil { focus = window }
      return window
    }

    private var freePlaces: [Place] {
      places.filter { place in !windows.contains { $0.pipe?.connector.id == place.connector.id } }
    }

    func makePipe(_ place: Place) -> KMSPipe {
      let others = card.readConnectors().filter { $0.current == place.crtc && $0.id != place.connector.id }.map(\.id)
      return KMSPipe(
        card, place.connector, crtc: place.crtc, mode: place.mode, format: gbm.format, others: others)
    }

    /// Whether a pipe goes on as it is.
    func uses(_ pipe: KMSPipe, _ place: Place) -> Bool {
      pipe.connector.id == place.connector.id && pipe.crtc == card.crtcs[place.crtc]
        && pipe.mode.width == place.mode.width && pipe.mode.height == place.mode.height
        && pipe.mode.refreshRate == place.mode.refreshRate
    }

    func forget(_ window: KMSWindow) {
      windows.removeAll { $0 === window }
      retired.append(window)
      if focus === window { focus = windows.first }
    }

    /// The windows by their monitors' order.
    var shownWindows: [KMSWindow] {
      places.compactMap { place in windows.first { $0.pipe?.connector.id == place.connector.id } }
    }

    // MARK: Events

    var descriptors: [Int32] {
      guard isOpen, loss == nil else { return [] }
      return [card.file, hotplug.descriptor] + seat.descriptors + (devices?.descriptors ?? [])
    }

    var nextDispatch: Double? {
      if hasMoreInput { return -.infinity }
      return (windows.map(\.nextFrame) + [input.nextRepeat]).compactMap(\.self).min()
    }

    func dispatch(at time: Double) throws(DisplayError) {
      if let loss { throw loss }
      guard isOpen else { return }
      for window in windows { window.forgetUnansweredInput() }
      seat.dispatch()
      takeFlips()
      let changes = hotplug.take()
      if changes.gone.contains(card.number) {
        _ = lose("\(card.path) is gone")
      } else if changes.isAny {
        rescan()
      }
      if let loss { throw loss }
      if isActive, let devices { hasMoreInput = devices.dispatch() }
      input.dispatchRepeat(at: now)
      for window in windows where window.nextFrame.map({ $0 <= time }) ?? false { window.tellFrame(at: now) }
      if let loss { throw loss }
    }

    /// Reads what the card tells of flips.
    private func takeFlips() {
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
      defer { unsafe bytes.deallocate() }
      while true {
        let count = unsafe read(card.file, bytes.baseAddress, bytes.count)
        if count < 0, errno == ENODEV { _ = lose("\(card.path) is gone") }
        guard count > 0 else { return }
        var first = 0
        while first + 8 <= count {
          let (type, length) = unsafe (
            bytes.load(fromByteOffset: first, as: UInt32.self), bytes.load(fromByteOffset: first + 4, as: UInt32.self)
          )
          guard length >= 8, first + Int(length) <= count else { break }
          if type == UInt32(DRM_EVENT_FLIP_COMPLETE), Int(length) >= MemoryLayout<drm_event_vblank>.size {
            unsafe take(bytes.load(fromByteOffset: first, as: drm_event_vblank.self))
          }
          first += Int(length)
        }
      }
    }

    private func take(_ event: drm_event_vblank) {
      guard let window = windows.first(where: { UInt64($0.number) == event.user_data }) else { return }
      let seconds = Double(event.tv_sec) + Double(event.tv_usec) * 1e-6
      guard card.isMonotonic, seconds > 0 else {
        return window.flipped(at: now, sequence: event.sequence, flags: [.estimated, .hardwareCompletion])
      }
      var flags: Presentation.Flags = [.hardwareClock, .hardwareCompletion]
      // A driver that counts refreshes flips at one.
      if event.sequence != 0 { flags.insert(.vsync) }
      window.flipped(at: time(seconds: seconds), sequence: event.sequence, flags: flags)
    }

    /// Waits until a window's frame is seen.
    func wait(for window: KMSWindow) {
      let end = now + 1
      while window.hasPendingFlip, loss == nil, isActive {
        var entry = pollfd(fd: card.file, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(clamping: Int(clamping: ((end - now) * 1000).rounded(.up)))
        guard milliseconds > 0 else {
          return window.flipped(at: now, sequence: 0, flags: .estimated)
        }
        _ = unsafe poll(&entry, 1, milliseconds)
        takeFlips()
      }
    }

    /// The device is gone: notes it, and tells the windows.
    func lose(_ reason: String) -> DisplayError {
      if let loss { return loss }
      let error = DisplayError(.connectionLost, reason, advice: "connect it, then start this program again")
      loss = error
      for window in windows { window.end(because: error, of: self) }
      return error
    }

    /// Another virtual terminal is to be shown, or this one is shown again.
    private func take(isActive: Bool) {
      guard isActive != self.isActive, isOpen else { return }
      if !isActive {
        input.releaseAll(at: now)
        devices?.suspend()
        hasMoreInput = false
        for window in windows { wait(for: window) }
        self.isActive = false
        card.dropMaster()
      } else {
        _ = card.takeMaster()
        self.isActive = true
        for window in windows { window.startOver() }
        cursor?.forget()
        devices?.resume()
      }
      for window in windows { window.tellStates() }
    }

    /// Reads all connectors: windows keep their monitors, and those without one get a free one.
    private func rescan() {
      guard isOpen, loss == nil else { return }
      var present: [UInt32: Int] = [:]
      for window in windows {
        if let pipe = window.pipe { present[pipe.connector.id] = card.crtcs.firstIndex(of: pipe.crtc) }
      }
      let found = (try? Self.places(card.readConnectors(), of: card, options, strict: false, keeping: present)) ?? []
      places = found
      for window in windows {
        guard let pipe = window.pipe else { continue }
        window.take(found.first { $0.connector.id == pipe.connector.id })
      }
      for window in windows where window.pipe == nil { if let free = freePlaces.first { window.take(free) } }
      let new = found.map(\.output)
      let isOther = new != outputs
      outputs = new
      cursor?.forget()
      updateCursor()
      for window in windows { window.tellStates() }
      if isOther { onOutputsChange?() }
    }

    // MARK: The end

    func close() {
      guard isOpen else { return }
      for window in windows { window.end(because: nil, of: self) }
      isOpen = false
      devices?.end()
      devices = nil
      cursor?.end()
      cursor = nil
      saved.restore(monitors: isActive)
      for window in retired { window.release(gbm) }
      retired = []
      gbm.end()
      hotplug.end()
      seat.close(card.file)
      seat.end()
    }

    isolated deinit { close() }
  }

  extension DisplayOutput {
    /// - Parameter x: where it begins in the row of monitors, points.
    init(_ connector: KMSConnector, mode: KMSMode, wish: BareDisplayOptions.Output, x: Double) {
      func plain(_ mode: KMSMode) -> Mode {
        Mode(width: mode.width, height: mode.height, refreshRate: mode.refreshRate)
      }
      var modes: [Mode] = []
      for other in connector.modes where !modes.contains(plain(other)) { modes.append(plain(other)) }
      let swaps = wish.transform.swapsSides
      let (width, height) = swaps ? (mode.height, mode.width) : (mode.width, mode.height)
      let names = [connector.name, connector.edid?.maker, connector.edid?.name].compactMap(\.self)
      self.init(
        id: Int(connector.id), name: names.joined(separator: " "), physicalSize: connector.physicalSize,
        frame: Rect(x: x, y: 0, width: Double(width) / wish.scale, height: Double(height) / wish.scale),
        scale: wish.scale, modes: modes, mode: plain(mode), transform: wish.transform)
    }
  }

  /// Texts that this program alone exchanges: there is nobody else.
  @MainActor final class OwnClipboard: DisplayClipboard {
    private(set) var changeCount = 0
    var text: String? { didSet { changeCount += 1 } }
  }
#endif
