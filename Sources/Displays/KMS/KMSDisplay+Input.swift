#if Displays
  import Glibc
  import MultiplaneGeometry
  import MultiplaneViews

  extension KMSDisplay {
    /// The keyboard of the options; what they leave open is the environment's, or the console's.
    static func keyboard(_ options: BareDisplayOptions) -> BareDisplayOptions.Keyboard {
      var keyboard = options.keyboard
      guard keyboard.layout.isEmpty, unsafe getenv("XKB_DEFAULT_LAYOUT") == nil else { return keyboard }
      let file = unsafe open("/etc/default/keyboard", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return keyboard }
      defer { Glibc.close(file) }
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = unsafe read(file, &bytes, bytes.count)
      keyboard.fill(from: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
      return keyboard
    }

    /// The devices of input by libinput, or where there is no udev, the kernel's own.
    static func openDevices(_ options: BareDisplayOptions, by seat: any BareSeat) -> (any InputDevices)? {
      switch options.input {
      case .none: return nil
      case .evdev: return EvdevDevices(seat, matrix: options.touchMatrix)
      case .auto:
        if unsafe access("/run/udev/control", F_OK) == 0,
          let devices = LibinputDevices(seat, matrix: options.touchMatrix)
        {
          return devices
        }
        return EvdevDevices(seat, matrix: options.touchMatrix)
      }
    }

    /// Lets devices, windows and the cursor hear of each other.
    func connectInput() {
      input.targets = { [unowned self] in
        shownWindows.compactMap { window in
          guard let output = window.output, let connector = window.pipe?.connector else { return nil }
          return KMSInput.Target(
            frame: output.frame, transform: output.transform, unit: output.scale / window.scale,
            monitor: .init(
              connector: connector.name, size: connector.physicalSize,
              touch: (options.outputs[connector.name] ?? options.output).touch),
            tell: { window.tell(.input($0)) })
        }
      }
      input.keyTarget = { [unowned self] in
        focus.map { window in (window.textInput != nil, { window.tell(.input($0)) }) }
      }
      input.onTerminal = { [unowned self] in seat.show(terminal: $0) }
      input.onLights = { [unowned self] in devices?.show(lights: $0) }
      input.onFocus = { [unowned self] place in
        let shown = shownWindows
        if place < shown.count, focus !== shown[place] { focus = shown[place] }
      }
      input.onKeys = { [unowned self] in onKeysChange?() }
      input.onPointer = { [unowned self] _ in updateCursor() }
      devices?.onEvent = { [unowned self] event, seconds in
        input.take(event, at: seconds > 0 ? time(seconds: seconds) : now)
      }
    }

    func cursorChanged(of window: KMSWindow) { updateCursor() }

    /// Puts the hardware's cursor to where the pointer is.
    func updateCursor() {
      guard let cursor, isActive, let pointer = input.pointer else { return }
      let shown = shownWindows
      let below = shown.first { window in
        window.output.map { pointer.x >= $0.frame.minX && pointer.x < $0.frame.maxX } ?? false
      }
      guard let window = below ?? shown.first, let output = window.output, let pipe = window.pipe,
        window.cursor != .none, output.frame.width > 0, output.frame.height > 0
      else {
        return cursor.hide()
      }
      let place = output.transform.monitorPlace(
        Point(
          (pointer.x - output.frame.minX) / output.frame.width,
          (pointer.y - output.frame.minY) / output.frame.height))
      let pixel = (
        x: Int(clamping: (place.x * Double(pipe.mode.width)).rounded(.down)),
        y: Int(clamping: (place.y * Double(pipe.mode.height)).rounded(.down))
      )
      cursor.show(
        window.cursor == .text ? .beam : .arrow, on: pipe.crtc, at: pixel,
        scale: min(3, max(1, Int(clamping: window.scale.rounded()))), transform: output.transform)
    }
  }
#endif
