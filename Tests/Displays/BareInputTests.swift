#if Displays
  @testable import MultiplaneDisplays
  import MultiplaneGeometry
  import MultiplaneViews
  import Testing

  /// What devices do, as it comes to windows; keys by the layouts of this machine's xkb-data.
  @MainActor @Suite struct BareInputTests {
    private final class Heard {
      var inputs: [(target: Int, input: Input)] = []
      var wantsText = true
    }

    private func router(
      _ frames: [(Rect, DisplayOutput.Transform, Double)] = [(Rect(x: 0, y: 0, width: 400, height: 200), .normal, 1)],
      layout: String = "us", variant: String = "", pointer: BareDisplayOptions.Pointer = .cursor
    ) throws -> (KMSInput, Heard) {
      var names = BareDisplayOptions.Keyboard()
      (names.layout, names.variant) = (layout, variant)
      let keyboard = try #require(XKBKeyboard(names, locale: "en_US.UTF-8"))
      let (input, heard) = (KMSInput(keyboard, pointer: pointer), Heard())
      input.targets = {
        frames.enumerated().map { index, frame in
          KMSInput.Target(
            frame: frame.0, transform: frame.1, unit: frame.2, tell: { heard.inputs.append((index, $0)) })
        }
      }
      input.keyTarget = { (heard.wantsText, { heard.inputs.append((0, $0)) }) }
      return (input, heard)
    }

    /// What is typed by keys that are pressed and released, by the kernel's codes; negative ones are held to the end.
    private func typed(_ codes: [Int], layout: String, variant: String = "") throws -> String {
      let (input, heard) = try router(layout: layout, variant: variant)
      for code in codes {
        input.take(.key(UInt32(abs(code)), isDown: true), at: 1)
        if code > 0 { input.take(.key(UInt32(code), isDown: false), at: 1) }
      }
      for code in codes where code < 0 { input.take(.key(UInt32(-code), isDown: false), at: 1) }
      return heard.inputs.reduce("") {
        if case .text(let text) = $1.input, case .commit(let string) = text.change { return $0 + string }
        return $0
      }
    }

    /// The sequences are those of libxkbcommon's test/keyseq.c and test/compose.c, by what they type.
    @Test func layoutsTypeWhatTheyAreToType() throws {
      #expect(try typed([35, 18, 38, 38, 24], layout: "us") == "hello")
      #expect(try typed([-42, 35, 18], layout: "us") == "HE")
      #expect(try typed([58, 30, 58, 30], layout: "us") == "Aa")
      #expect(try typed([21, 44, 39, 12], layout: "de") == "zyöß")
      #expect(try typed([-100, 18], layout: "de") == "€")
      #expect(try typed([-100, 16], layout: "de") == "@")
      #expect(try typed([16, 30], layout: "fr") == "aq")
      #expect(try typed([16, 17], layout: "ru") == "йц")
      // Dead keys: acute and e; acute twice; a key that makes no sequence gives nothing.
      #expect(try typed([13, 18], layout: "de") == "é")
      #expect(try typed([40, 18], layout: "us", variant: "intl") == "é")
      #expect(try typed([29], layout: "us") == "")
    }

    @Test func aTouchScreenIsItsMonitors() throws {
      let monitors = [
        TouchPanel.Monitor(connector: "HDMI-A-1", size: Size(520, 320)),
        TouchPanel.Monitor(connector: "DSI-1", size: Size(154, 86)),
        TouchPanel.Monitor(connector: "DP-1", size: Size(520, 320), touch: "elo"),
      ]
      func place(_ name: String, _ connector: String? = nil, _ size: Size? = nil) -> Int {
        TouchPanel(name: name, connector: connector, size: size).place(among: monitors)
      }
      #expect(place("Goodix") == 0 && place("ELO TouchSystems") == 2 && place("Goodix", "DSI-1") == 1)
      // By its size, but where two have it.
      #expect(place("Goodix", nil, Size(155, 87)) == 1 && place("Goodix", nil, Size(520, 321)) == 0)
      #expect(place("Goodix", "DP-9", Size(300, 200)) == 0 && TouchPanel(name: "").place(among: []) == 0)
      #expect(place("elo", "DSI-1") == 2)

      let (input, heard) = try router([
        (Rect(x: 0, y: 0, width: 400, height: 200), .normal, 1),
        (Rect(x: 400, y: 0, width: 300, height: 100), .normal, 1),
      ])
      let first = input.targets
      input.targets = {
        var all = first()
        all[1].monitor = TouchPanel.Monitor(connector: "DSI-1")
        return all
      }
      var focused: [Int] = []
      input.onFocus = { focused.append($0) }
      input.take(.panelAdded(4, TouchPanel(name: "Goodix", connector: "DSI-1")), at: 0)
      input.take(.touch(slot: 0, phase: .began, place: Point(0.5, 0.5)), at: 1)
      input.take(.touch(slot: 64, phase: .began, place: Point(0.5, 0.5), panel: 4), at: 1)
      input.take(.touch(slot: 64, phase: .ended, place: .zero, panel: 4), at: 2)
      let touches = heard.inputs.compactMap { if case .touch(let touch) = $0.input { ($0.target, touch) } else { nil } }
      #expect(touches.map(\.0) == [0, 1, 1] && focused == [0, 1])
      #expect(touches.map(\.1.location) == [Point(200, 100), Point(150, 50), Point(150, 50)])
    }

    @Test func shortcutsTypeNothing() throws {
      let (input, heard) = try router()
      input.take(.key(29, isDown: true), at: 1)
      input.take(.key(46, isDown: true), at: 2)
      #expect(heard.inputs.count == 2)
      guard case .key(let key) = heard.inputs.last?.input else { throw Missing() }
      #expect(key.key.keyCode == .keyboardC && key.key.modifierFlags == .control && key.key.characters == "c")
      #expect(key.key.charactersIgnoringModifiers == "c" && key.phase == .began && key.time == 2)
    }

    private struct Missing: Error {}

    @Test func textComesOnlyWhereItIsWanted() throws {
      let (input, heard) = try router()
      heard.wantsText = false
      input.take(.key(30, isDown: true), at: 1)
      #expect(heard.inputs.count == 1)
    }

    @Test func namedKeysHaveTheirNamesAndCodes() throws {
      let (input, heard) = try router()
      for (code, keyCode, name) in [
        (1, KeyCode.keyboardEscape, "escape"), (28, .keyboardReturnOrEnter, "\r"), (103, .keyboardUpArrow, "up"),
        (59, .keyboardF1, "f1"), (183, .keyboardF13, "f13"), (111, .keyboardDeleteForward, "delete"),
        (71, .keypad7, "7"),
      ] as [(UInt32, KeyCode, String)] {
        heard.inputs = []
        if code == 71 { input.take(.key(69, isDown: true), at: 0) }
        heard.inputs = []
        input.take(.key(code, isDown: true), at: 1)
        guard case .key(let key) = heard.inputs.first?.input else { throw Missing() }
        #expect(key.key.keyCode == keyCode && key.key.characters == name, "\(code): \(key.key)")
        input.take(.key(code, isDown: false), at: 1)
      }
    }

    @Test func aHeldKeyComesAgainUntilItIsReleased() throws {
      let (input, heard) = try router()
      input.take(.key(30, isDown: true), at: 10)
      #expect(input.nextRepeat == 10.6)
      input.dispatchRepeat(at: 10.5)
      #expect(heard.inputs.count == 2)
      input.dispatchRepeat(at: 10.6)
      #expect(heard.inputs.count == 4)
      guard case .key(let key) = heard.inputs[2].input else { throw Missing() }
      #expect(key.isRepeat && key.phase == .began)
      #expect(abs((input.nextRepeat ?? 0) - 10.64) < 1e-12)
      // A loop that is late makes up for nothing.
      input.dispatchRepeat(at: 12)
      #expect(heard.inputs.count == 6 && input.nextRepeat == 12)
      input.take(.key(42, isDown: true), at: 12)
      #expect(input.nextRepeat == 12, "shift does not repeat, and ends nothing")
      input.take(.key(30, isDown: false), at: 12)
      #expect(input.nextRepeat == nil)
    }

    @Test func aKeyThatAsksForATerminalIsNobodysElse() throws {
      let (input, heard) = try router()
      var asked: Int?
      input.onTerminal = { asked = $0 }
      for code in [29, 56] as [UInt32] { input.take(.key(code, isDown: true), at: 1) }
      heard.inputs = []
      input.take(.key(61, isDown: true), at: 1)
      #expect(asked == 3 && heard.inputs.isEmpty)
    }

    @Test func allIsLetGoWhenDevicesAreTakenAway() throws {
      let (input, heard) = try router()
      input.take(.key(30, isDown: true), at: 1)
      input.take(.touch(slot: 0, phase: .began, place: Point(0.5, 0.5)), at: 1)
      input.take(.button(0x110, isDown: true), at: 1)
      heard.inputs = []
      input.releaseAll(at: 2)
      var phases: [String] = []
      for (_, input) in heard.inputs {
        switch input {
        case .key(let key): phases.append("key \(key.phase)")
        case .touch(let touch): phases.append("touch \(touch.phase)")
        case .pointer(let pointer): phases.append("pointer \(pointer.phase)")
        default: phases.append("other")
        }
      }
      #expect(phases == ["key cancelled", "touch cancelled", "pointer cancelled"])
      #expect(input.nextRepeat == nil)
      // What comes up later was not down.
      heard.inputs = []
      input.take(.key(30, isDown: false), at: 3)
      input.take(.touch(slot: 0, phase: .moved, place: Point(0.1, 0.1)), at: 3)
      #expect(heard.inputs.isEmpty)
    }

    @Test func whetherThereAreKeys() throws {
      let (input, _) = try router()
      var told: [Bool] = []
      input.onKeys = { [unowned input] in told.append(input.hasKeys) }
      for areThere in [true, false, false, true] { input.take(.keyboards(areThere), at: 1) }
      #expect(input.hasKeys && told == [false, true])
      // Without a layout no key says anything.
      let dumb = KMSInput(nil, pointer: .cursor)
      dumb.take(.keyboards(true), at: 1)
      #expect(!dumb.hasKeys)
    }

    @Test func touchesAreTurnedAndScaled() throws {
      let frame = Rect(x: 0, y: 0, width: 200, height: 400)
      let (input, heard) = try router([(frame, .rotated90, 2)])
      input.take(.touch(slot: 3, phase: .began, place: Point(1, 0)), at: 1)
      input.take(.touch(slot: 3, phase: .moved, place: Point(0.75, 0.5)), at: 2)
      input.take(.touch(slot: 3, phase: .ended, place: .zero), at: 3)
      input.take(.touch(slot: 3, phase: .moved, place: Point(.nan, 0)), at: 4)
      let touches = heard.inputs.compactMap { if case .touch(let touch) = $0.input { touch } else { nil } }
      #expect(touches.map(\.location) == [Point(0, 0), Point(200, 200), Point(200, 200)])
      #expect(touches.map(\.phase) == [.began, .moved, .ended] && touches.allSatisfy { $0.id == 3 })
    }

    @Test func thePointerStaysOnTheMonitorsAndGoesFromOneToTheOther() throws {
      let frames = [
        (Rect(x: 0, y: 0, width: 400, height: 200), DisplayOutput.Transform.normal, 1.0),
        (Rect(x: 400, y: 0, width: 100, height: 100), .normal, 1.0),
      ]
      let (input, heard) = try router(frames)
      input.take(.placed(Point(0.5, 0.75)), at: 1)
      #expect(input.pointer == Point(200, 150))
      input.take(.motion(Point(-1000, 10)), at: 1)
      #expect(input.pointer == Point(0, 160))
      heard.inputs = []
      input.take(.motion(Point(450, -100)), at: 2)
      #expect(heard.inputs.map(\.target) == [0, 1, 1])
      guard case .pointer(let last) = heard.inputs.last?.input else { throw Missing() }
      #expect(last.location == Point(50, 60))
      input.take(.motion(Point(0, 500)), at: 3)
      #expect(input.pointer == Point(450, 99))
      input.take(.motion(Point(.nan, .infinity)), at: 4)
      #expect(input.pointer?.isFinite == true)
    }

    @Test func aPointerCanBeAFinger() throws {
      let (input, heard) = try router(pointer: .touch)
      input.take(.placed(Point(0.5, 0.5)), at: 1)
      input.take(.button(0x110, isDown: true), at: 2)
      input.take(.placed(Point(0.75, 0.5)), at: 3)
      input.take(.button(0x110, isDown: false), at: 4)
      input.take(.button(0x111, isDown: true), at: 5)
      let touches = heard.inputs.compactMap { if case .touch(let touch) = $0.input { touch } else { nil } }
      #expect(heard.inputs.count == 3 && touches.map(\.phase) == [.began, .moved, .ended])
      #expect(touches.map(\.location.x) == [200, 300, 300] && touches.allSatisfy { $0.type == .direct })
    }

    @Test func wheelsAndFingersScroll() throws {
      let (input, heard) = try router()
      input.take(.wheel(Point(0, 1)), at: 1)
      input.take(.wheel(Point(0, 0.25)), at: 1)
      input.take(.fingers(Point(3, -4), phase: .began), at: 1)
      let scrolls = heard.inputs.compactMap { if case .scroll(let scroll) = $0.input { scroll } else { nil } }
      #expect(scrolls.map(\.delta) == [Point(0, -1), Point(0, -0.25), Point(-3, 4)])
      #expect(scrolls.map(\.isPrecise) == [false, true, true] && scrolls.map(\.unit) == [.steps, .steps, .points])
      #expect(scrolls.last?.phase == .began && scrolls.allSatisfy { $0.location == Point(200, 100) })
    }

    @Test func buttonsAreThoseOfTheMouse() throws {
      let (input, heard) = try router()
      input.take(.button(0x110, isDown: true), at: 1)
      input.take(.button(0x112, isDown: true), at: 1)
      input.take(.button(0x110, isDown: false), at: 1)
      input.take(.button(0x2FF, isDown: true), at: 1)
      let pointers = heard.inputs.compactMap { if case .pointer(let pointer) = $0.input { pointer } else { nil } }
      #expect(pointers.map(\.buttons) == [.primary, [.primary, .button(3)], .button(3)])
    }

    @Test func layoutsThatDoNotExistAreNone() {
      var names = BareDisplayOptions.Keyboard()
      names.layout = "no-such-layout"
      #expect(XKBKeyboard(names, locale: "C") == nil)
    }

    @Test func theConsolesKeyboardIsReadFromItsFile() {
      var names = BareDisplayOptions.Keyboard()
      names.variant = "neo"
      names.fill(from: "# KEYBOARD\nXKBMODEL=\"pc105\"\nXKBLAYOUT='de,us'\nXKBVARIANT=\"\"\nXKBOPTIONS\nBACKSPACE=x\n")
      #expect(names.layout == "de,us" && names.variant == "neo" && names.model == "pc105" && names.options == "")
    }
  }
#endif
