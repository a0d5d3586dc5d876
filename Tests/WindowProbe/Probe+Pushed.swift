#if Windows
  import CSDL2
  import MultiplaneDisplays
  import MultiplaneGeometry
  import MultiplaneViews

  /// Events that no user's program here makes, put into SDL's queue: of an input method, of files from a file manager, and
  /// a flood.
  extension Probe {
    func preedit() throws {
      let view = try Shown("preedit", Size(300, 260), scale: nil, on: display)
      defer { view.window.close() }
      try wait { view.frames > 0 }
      view.window.textInput = TextInputState(caret: Rect(x: 10, y: 20, width: 1, height: 16))
      let id = sdlWindow()
      // The caret behind the first character; a part of it, of signs with two UTF-16 units, selected.
      unsafe push { event in
        unsafe event.edit.type = SDL_TEXTEDITING.rawValue
        unsafe event.edit.windowID = id
        unsafe event.edit.start = 1
        unsafe Self.write("にほ", to: &event.edit.text)
      }
      unsafe push { event in
        unsafe event.editExt.type = SDL_TEXTEDITING_EXT.rawValue
        unsafe event.editExt.windowID = id
        unsafe event.editExt.text = SDL_strdup("a😀😀b")
        unsafe (event.editExt.start, event.editExt.length) = (1, 2)
      }
      unsafe push { event in
        unsafe event.text.type = SDL_TEXTINPUT.rawValue
        unsafe event.text.windowID = id
        unsafe Self.write("日本", to: &event.text.text)
      }
      func changes() -> [TypedText.Change] {
        view.inputs.compactMap { if case .text(let text) = $0 { text.change } else { nil } }
      }
      try wait { changes().count >= 3 }
      check(
        changes() == [.preedit("にほ", selection: 1..<1), .preedit("a😀😀b", selection: 1..<5), .commit("日本")],
        "a preedit with its selection, and its commit", "\(changes())")
    }

    func drops() throws {
      let view = try Shown("drops", Size(300, 260), scale: nil, on: display)
      defer { view.window.close() }
      try wait { view.frames > 0 }
      let id = sdlWindow()
      func drop(_ type: SDL_EventType, _ text: String? = nil) {
        unsafe push { event in
          unsafe event.drop.type = type.rawValue
          unsafe event.drop.windowID = id
          unsafe event.drop.file = text.flatMap { unsafe SDL_strdup($0) }
        }
      }
      drop(SDL_DROPBEGIN)
      drop(SDL_DROPFILE, "/tmp/one.png")
      drop(SDL_DROPFILE, "/tmp/zwei Übung.png")
      drop(SDL_DROPCOMPLETE)
      drop(SDL_DROPBEGIN)
      drop(SDL_DROPTEXT, "a text")
      drop(SDL_DROPCOMPLETE)
      try wait { view.drops.count >= 2 }
      check(
        view.drops == [.files(["/tmp/one.png", "/tmp/zwei Übung.png"]), .text("a text")],
        "files that are dropped come at once, and a text", "\(view.drops)")
    }

    /// More events than a dispatch takes: all come in their order, and frames between them.
    func flood() throws {
      let view = try Shown("flood", Size(300, 260), scale: nil, on: display)
      defer { view.window.close() }
      try wait { view.frames > 0 }
      let (id, count) = (sdlWindow(), 10_000)
      (view.inputs, view.drawsAtInput) = ([], true)
      let before = view.frames
      for step in 0..<count {
        unsafe push { event in
          unsafe event.motion.type = SDL_MOUSEMOTION.rawValue
          unsafe event.motion.windowID = id
          unsafe (event.motion.x, event.motion.y) = (Int32(step % 300), Int32(step / 300))
        }
      }
      func places() -> [Point] {
        view.inputs.compactMap {
          if case .pointer(let input) = $0, input.phase == .moved { input.location } else { nil }
        }
      }
      var framesAmid = 0
      try wait {
        let come = view.inputs.count
        if come > 0, come < count { framesAmid = view.frames - before }
        return come >= count && view.frames > before
      }
      let expected = (0..<count).map { Point(Double($0 % 300), Double($0 / 300)) }
      check(places() == expected, "10,000 events at once come in their order", "\(places().count)")
      check(framesAmid > 0, "and frames between them", "\(framesAmid)")
      check(view.window.inputLatency.count > 0, "what input waits is measured", "\(view.window.inputLatency)")
    }

    /// SDL's number of the window that was made last.
    private func sdlWindow() -> UInt32 {
      // They are numbered from 1 on, and not used again.
      (1...10_000).last { unsafe SDL_GetWindowFromID($0) != nil } ?? 0
    }

    private func push(_ fill: (inout SDL_Event) -> Void) {
      var event = unsafe SDL_Event()
      unsafe fill(&event)
      _ = unsafe SDL_PushEvent(&event)
    }

    /// Writes a text and a zero into bytes of C.
    private static func write<Bytes>(_ text: String, to bytes: inout Bytes) {
      unsafe withUnsafeMutableBytes(of: &bytes) { room in
        unsafe room.copyBytes(from: Array(text.utf8.prefix(room.count - 1)) + [0])
      }
    }
  }
#endif
