#if Windows
  import CSDL2
  import MultiplaneGeometry
  import MultiplaneViews

  extension SDLDisplay {
    /// Passes an event of SDL's on.
    @unsafe func take(_ event: SDL_Event) {
      switch unsafe SDL_EventType(event.type) {
      case SDL_QUIT: for window in allWindows { window.tell(.closeRequested) }
      case SDL_DISPLAYEVENT: outputsChanged()
      case SDL_CLIPBOARDUPDATE: clipboardText.changeCount += 1
      case SDL_WINDOWEVENT: unsafe take(event.window)
      case SDL_MOUSEMOTION:
        unsafe tellPointer(
          event.motion.windowID, event.motion.x, event.motion.y, buttons: event.motion.state, event.motion.which)
      case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
        let button = unsafe event.button
        // The state of the moment, and not that of the event, is all that SDL tells: the event's own button is added.
        let bit = UInt32(1) << UInt32(max(1, button.button) - 1)
        var state = heldButtons
        if unsafe SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN { state |= bit } else { state &= ~bit }
        heldButtons = state
        tellPointer(button.windowID, button.x, button.y, buttons: state, button.which)
      case SDL_MOUSEWHEEL: unsafe take(event.wheel)
      case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION: unsafe take(event.tfinger, event.type)
      case SDL_KEYDOWN, SDL_KEYUP: unsafe take(event.key)
      case SDL_TEXTINPUT:
        var text = unsafe event.text.text
        let string = unsafe withUnsafeBytes(of: &text) { unsafe Self.string($0) }
        window(unsafe event.text.windowID)?.tell(.input(.text(TypedText(.commit(string), time: now))))
      case SDL_TEXTEDITING:
        var text = unsafe event.edit.text
        let string = unsafe withUnsafeBytes(of: &text) { unsafe Self.string($0) }
        let edit = unsafe event.edit
        tellPreedit(string, start: Int(edit.start), length: Int(edit.length), window: edit.windowID)
      case SDL_TEXTEDITING_EXT:
        let edit = unsafe event.editExt
        let string = unsafe edit.text.map { unsafe String(cString: $0) } ?? ""
        unsafe SDL_free(edit.text)
        unsafe tellPreedit(string, start: Int(edit.start), length: Int(edit.length), window: edit.windowID)
      case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: unsafe take(event.drop)
      default: break
      }
    }

    /// A text that ends with its first zero, or with its bytes.
    @unsafe private static func string(_ bytes: UnsafeRawBufferPointer) -> String {
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    @unsafe private func take(_ event: SDL_WindowEvent) {
      guard let window = window(event.windowID) else { return }
      let kind = SDL_WindowEventID(UInt32(event.event))
      switch kind {
      case SDL_WINDOWEVENT_ENTER:
        window.hasPointer = true
        show(window.cursor)
        tellPointer(window, .entered)
      case SDL_WINDOWEVENT_LEAVE:
        window.hasPointer = false
        tellPointer(window, .exited)
      case SDL_WINDOWEVENT_FOCUS_LOST:
        (heldButtons, modifiers) = (0, [])
        window.take(kind)
      case SDL_WINDOWEVENT_FOCUS_GAINED:
        modifiers = Self.modifiers(SDL_GetModState().rawValue)
        window.take(kind)
      case SDL_WINDOWEVENT_HIDDEN:
        window.take(kind)
        ask(for: window)
      default: window.take(kind)
      }
    }

    private func tellPointer(_ window: SDLWindow, _ phase: PointerInput.Phase) {
      var (x, y) = (Int32(0), Int32(0))
      unsafe SDL_GetMouseState(&x, &y)
      let input = PointerInput(
        phase: phase, location: window.point(Double(x), Double(y)), buttons: Self.buttons(heldButtons),
        modifierFlags: modifiers, time: now)
      window.tell(.input(.pointer(input)))
    }

    private func tellPointer(_ id: UInt32, _ x: Int32, _ y: Int32, buttons: UInt32, _ which: UInt32) {
      // SDL's numbers for touches and pens that it makes pointers of.
      guard which < UInt32.max - 1, let window = window(id) else { return }
      heldButtons = buttons
      let input = PointerInput(
        location: window.point(Double(x), Double(y)), buttons: Self.buttons(buttons), modifierFlags: modifiers,
        time: now)
      window.tell(.input(.pointer(input)))
    }

    @unsafe private func take(_ event: SDL_MouseWheelEvent) {
      guard let window = window(event.windowID) else { return }
      let (x, y) = (Double(event.preciseX), Double(event.preciseY))
      var place = window.point(Double(event.mouseX), Double(event.mouseY))
      if !place.isFinite { place = .zero }
      let input = ScrollInput(
        delta: Point(-x, y), unit: .steps, isPrecise: x != x.rounded() || y != y.rounded(), location: place,
        modifierFlags: modifiers, time: now)
      window.tell(.input(.scroll(input)))
    }

    @unsafe private func take(_ event: SDL_TouchFingerEvent, _ type: UInt32) {
      guard let window = window(event.windowID) ?? allWindows.first else { return }
      let finger = event.fingerId
      let phase: Touch.Phase
      switch SDL_EventType(type) {
      case SDL_FINGERDOWN:
        phase = .began
        touches[finger] = (0...touches.count).first { !touches.values.contains($0) } ?? touches.count
      case SDL_FINGERUP: phase = .ended
      default: phase = .moved
      }
      guard let id = touches[finger] else { return }
      if phase == .ended { touches[finger] = nil }
      let place = Point(Double(event.x) * window.size.width, Double(event.y) * window.size.height)
      window.tell(
        .input(.touch(TouchInput(id: id, phase: phase, location: place, modifierFlags: modifiers, time: now))))
    }

    @unsafe private func take(_ event: SDL_KeyboardEvent) {
      guard let window = window(event.windowID) else { return }
      // The event's own: SDL's state is that of the last event which has come.
      modifiers = Self.modifiers(UInt32(event.keysym.mod))
      let key = unsafe SDLKeys.key(event.keysym, modifiers)
      let phase: Press.Phase = SDL_EventType(event.type) == SDL_KEYDOWN ? .began : .ended
      window.tell(.input(.key(KeyInput(key, phase: phase, isRepeat: event.repeat != 0, time: now))))
    }

    /// - Parameters:
    ///   - start: SDL's place of the caret, or of what is selected, in characters.
    ///   - length: characters; 0 or less for the caret.
    private func tellPreedit(_ text: String, start: Int, length: Int, window id: UInt32) {
      var selection: Range<Int>?
      if start >= 0, start <= text.unicodeScalars.count {
        func units(_ count: Int) -> Int { text.unicodeScalars.prefix(count).reduce(0) { $0 + UTF16.width($1) } }
        let end = min(start + max(0, length), text.unicodeScalars.count)
        selection = units(start)..<units(end)
      }
      window(id)?.tell(.input(.text(TypedText(.preedit(text, selection: selection), time: now))))
    }

    @unsafe private func take(_ event: SDL_DropEvent) {
      let text = unsafe event.file.map { unsafe String(cString: $0) }
      unsafe SDL_free(event.file)
      let kind = unsafe SDL_EventType(event.type)
      guard let window = unsafe window(event.windowID) ?? allWindows.first else { return }
      var (x, y) = (Int32(0), Int32(0))
      unsafe SDL_GetMouseState(&x, &y)
      let place = window.point(Double(x), Double(y))
      switch kind {
      case SDL_DROPBEGIN: drop = []
      case SDL_DROPFILE: if let text { drop.append(text) }
      case SDL_DROPTEXT: if let text { window.tell(.dropped(.text(text), at: place)) }
      default:
        if !drop.isEmpty { window.tell(.dropped(.files(drop), at: place)) }
        drop = []
      }
    }

    /// From SDL's bits: 1 left, 2 middle, 3 right.
    private static func buttons(_ state: UInt32) -> Event.ButtonMask {
      var mask: Event.ButtonMask = []
      if state & 1 != 0 { mask.insert(.primary) }
      if state & 4 != 0 { mask.insert(.secondary) }
      if state & 2 != 0 { mask.insert(.button(3)) }
      if state & 8 != 0 { mask.insert(.button(4)) }
      if state & 16 != 0 { mask.insert(.button(5)) }
      return mask
    }

    private static func modifiers(_ state: UInt32) -> Key.Modifiers {
      var flags: Key.Modifiers = []
      if state & KMOD_SHIFT.rawValue != 0 { flags.insert(.shift) }
      if state & KMOD_CTRL.rawValue != 0 { flags.insert(.control) }
      if state & KMOD_ALT.rawValue != 0 { flags.insert(.alternate) }
      if state & KMOD_GUI.rawValue != 0 { flags.insert(.command) }
      if state & KMOD_CAPS.rawValue != 0 { flags.insert(.capsLock) }
      return flags
    }
  }

  /// Keys from SDL's: its scancodes are the usages of HID's page of keyboards.
  enum SDLKeys {
    @unsafe static func key(_ symbol: SDL_Keysym, _ modifiers: Key.Modifiers) -> Key {
      let usage = symbol.scancode.rawValue
      let code = usage <= 0xE7 ? KeyCode(rawValue: Int(usage)) : nil
      var flags = modifiers
      if code?.isOfKeypad ?? false { flags.insert(.numericPad) }
      var plain = KeyNames.name(Int(usage)) ?? ""
      let typed = UInt32(bitPattern: symbol.sym)
      if plain.isEmpty, typed >= 32, typed < 0x4000_0000, typed != 127, let scalar = Unicode.Scalar(typed) {
        plain = String(Character(scalar))
      }
      // What a layout makes of shift with signs comes as text; SDL does not say it with the key.
      let isUpper = flags.contains(.shift) != flags.contains(.capsLock)
      let characters = plain.count == 1 && isUpper ? plain.uppercased() : plain
      return Key(
        characters, charactersIgnoringModifiers: plain, modifierFlags: flags, keyCode: code ?? .keyboardErrorUndefined)
    }
  }
#endif
