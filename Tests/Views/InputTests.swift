import MultiplaneGeometry
import MultiplaneViews
import Testing

/// What a view was told of presses and pens.
@MainActor private final class KeyView: View {
  var lines: [String] = []
  override var canBecomeFirstResponder: Bool { true }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    for press in presses { note("began", press) }
  }
  override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    for press in presses { note(press.isRepeat ? "repeat" : "changed", press) }
  }
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    for press in presses { note("ended", press) }
  }
  private func note(_ what: String, _ press: Press) {
    lines.append("\(what) \(press.key?.keyCode.rawValue ?? -1) \(press.key?.characters ?? "")")
  }
}

/// A line of text with undecided text behind it.
@MainActor private final class Field: View, MarkedTextInputClient {
  var text = ""
  var marked = ""
  var selection = 0..<0
  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { !text.isEmpty }
  func insertText(_ new: String) { text += new }
  func deleteBackward() { text = String(text.dropLast()) }
  func setMarkedText(_ markedText: String?, selectedRange: Range<Int>) {
    (marked, selection) = (markedText ?? "", selectedRange)
  }
  func unmarkText() {
    text += marked
    marked = ""
  }
  func deleteSurroundingText(before: Int, after: Int) { text = String(text.dropLast(before)) }
  var textInputState: TextInputState {
    TextInputState(surroundingText: text, selection: text.utf16.count..<text.utf16.count, preedit: marked)
  }
}

/// A responder that says nothing of its text.
@MainActor private final class Plain: View, TextInputClient {
  var text = "abc"
  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { !text.isEmpty }
  func insertText(_ new: String) { text += new }
  func deleteBackward() { text = String(text.dropLast()) }
}

@Suite @MainActor struct InputTests {
  let stage = Stage(200, 200)

  private func add<Own: View>(_ view: Own) -> Own {
    view.frame = stage.window.bounds
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    return view
  }

  private func send(_ inputs: Input..., at time: Double = 0) {
    for input in inputs { stage.application.send(input) }
    stage.turn(time)
  }

  // MARK: Keys

  @Test func keysOfOneLetterAreTold() {
    let view = add(KeyView())
    // Both shift keys, and the digit of the keypad beside that of the row, type the same.
    for code in [KeyCode.keyboardLeftShift, .keyboardRightShift, .keyboard1, .keypad1] {
      send(.key(KeyInput(Key("x", keyCode: code), phase: .began, time: 0)))
    }
    send(.key(KeyInput(Key("x", keyCode: .keyboardRightShift), phase: .ended, time: 0)))
    // The layout has changed while the key was held.
    send(.key(KeyInput(Key("й", keyCode: .keyboard1), phase: .ended, time: 0)))
    #expect(view.lines == ["began 225 x", "began 229 x", "began 30 x", "began 89 x", "ended 229 x", "ended 30 й"])
  }

  @Test func aHeldKeyRepeats() {
    let view = add(KeyView())
    for isRepeat in [false, true, true] {
      send(.key(KeyInput(Key("a"), phase: .began, isRepeat: isRepeat, time: 0)))
    }
    send(.key(KeyInput(Key("a"), phase: .ended, time: 0)), .key(KeyInput(Key("é"), phase: .began, time: 0)))
    #expect(view.lines == ["began 4 a", "repeat 4 a", "repeat 4 a", "ended 4 a", "began 3 é"])
  }

  @Test func aKeyThatIsHeldAsAnotherWindowTakesKeys() {
    final class Held: View {
      var ends = 0
      override var canBecomeFirstResponder: Bool { true }
      override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) { ends += presses.count }
    }
    let view = add(Held())
    send(.key(KeyInput(Key("a"), phase: .began, time: 0)))
    let other = Window(screen: stage.screen)
    other.makeKeyAndVisible()
    #expect(view.ends == 1)
    send(.key(KeyInput(Key("a"), phase: .ended, time: 0)))
    #expect(view.ends == 1 && other.ignoredInputs == 1)
  }

  @Test func keyCodes() {
    #expect(KeyCode.keyboardA.rawValue == 0x04 && KeyCode.keyboard0.rawValue == 0x27)
    #expect(KeyCode.keyboardRightGUI.rawValue == 0xE7 && KeyCode.keypadEqualSignAS400.rawValue == 0x86)
    #expect(KeyCode.keyboardF12.rawValue == 0x45 && KeyCode.keyboardF24.rawValue == 0x73)
    #expect(KeyCode.keyboardLANG9.rawValue == 0x98 && KeyCode.keyboardExSel.rawValue == 0xA4)
    #expect(KeyCode(rawValue: 0x1_0000) == nil && KeyCode(rawValue: -1) == nil)
    #expect(KeyCode(typing: "?") == .keyboardSlash && KeyCode(named: "left") == .keyboardLeftArrow)
    #expect(KeyCode(named: "nothing") == nil && KeyCode.keypad5.isOfKeypad && !KeyCode.keyboard5.isOfKeypad)
    #expect(KeyCode.keyboardRightAlt.modifier == .alternate && Key.Modifiers.shift.rawValue == 1 << 17)
  }

  // MARK: Text

  @Test func undecidedText() {
    let field = add(Field())
    send(.text(TypedText(.preedit("かn", selection: 1..<2), time: 0)))
    #expect(field.marked == "かn" && field.selection == 1..<2 && field.text.isEmpty)
    #expect(stage.window.textInputState?.preedit == "かn")
    send(.text(TypedText(.preedit("x", selection: -5..<99), time: 0)))
    #expect(field.selection == 0..<1)
    send(.text(TypedText(.commit("漢"), time: 0)), .text(TypedText(.commit("字"), time: 0)))
    #expect(field.text == "漢字" && field.marked.isEmpty)
    send(.text(TypedText(.deleteSurrounding(before: 1, after: 0), time: 0)))
    #expect(field.text == "漢" && stage.window.textInputState?.surroundingText == "漢")
  }

  @Test func textOfAPlainResponder() {
    let plain = add(Plain())
    send(.text(TypedText(.commit("é"), time: 0)), .text(TypedText(.preedit("no", selection: nil), time: 0)))
    #expect(plain.text == "abcé" && stage.window.textInputState == TextInputState())
    send(.text(TypedText(.deleteSurrounding(before: 2, after: .max), time: 0)))
    #expect(plain.text == "ab")
    send(.text(TypedText(.deleteSurrounding(before: .max, after: 0), time: 0)))
    #expect(plain.text.isEmpty)
    plain.resignFirstResponder()
    send(.text(TypedText(.commit("x"), time: 0)))
    #expect(plain.text.isEmpty && stage.window.textInputState == nil)
  }

  @Test func keysThatEditText() {
    let plain = add(Plain())
    send(.key(KeyInput(Key("backspace"), phase: .began, time: 0)))
    send(.key(KeyInput(Key("backspace"), phase: .began, isRepeat: true, time: 0)))
    send(.key(KeyInput(Key("backspace"), phase: .ended, time: 0)))
    #expect(plain.text == "a")
    send(.key(KeyInput(Key("return"), phase: .began, time: 0)))
    send(.key(KeyInput(Key("tab", modifierFlags: .control), phase: .began, time: 0)))
    #expect(plain.text == "a\n")
  }

  // MARK: Pens

  @Test func aPen() {
    final class PenView: View {
      var seen: [Double] = []
      var updates: [Double] = []
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first else { return }
        seen = [touch.force, touch.maximumPossibleForce, touch.altitudeAngle, touch.azimuthAngle(in: self)]
        #expect(touch.type == .pencil && touch.estimatedPropertiesExpectingUpdates == .force)
      }
      override func touchesEstimatedPropertiesUpdated(_ touches: Set<Touch>) {
        updates += touches.map(\.force)
      }
    }
    let view = add(PenView())
    view.transform = Transform2D(rotationAngle: .pi / 2)
    let pen = StylusSample(
      force: 9, maximumForce: 4, altitude: .nan, azimuth: .pi / 2, propertiesExpectingUpdates: .force, updateIndex: 7)
    func touch(_ phase: Touch.Phase, _ x: Double) -> Input {
      .touch(TouchInput(id: 1, phase: phase, location: Point(x, 100), type: .pencil, stylus: pen, time: 0))
    }
    send(touch(.began, 100))
    send(touch(.moved, 110))
    #expect(view.seen[0...2] == [4, 4, .pi / 2] && abs(view.seen[3]) < 1e-9)
    send(touch(.ended, 110))
    send(.stylus(StylusUpdate(updateIndex: 7, sample: StylusSample(force: 2, maximumForce: 4), time: 1)))
    send(.stylus(StylusUpdate(updateIndex: 8, sample: StylusSample(force: 2, maximumForce: 4), time: 1)))
    #expect(view.updates == [2])
  }
}
