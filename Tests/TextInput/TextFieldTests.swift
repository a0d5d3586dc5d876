import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews
import Testing

@Suite @MainActor struct TextFieldTests {
  @Test func aFieldHasNoText() {
    let field = TextField(frame: Rect(x: 0, y: 0, width: 200, height: 34))
    #expect(field.text == "" && !field.hasText && !field.isEditing)
    field.text = "two\nlines"
    #expect(field.text == "two lines")
    field.text = nil
    #expect(field.text == "")
  }

  @Test func typing() {
    let test = FieldStage()
    for letter in ["h", "é", "👩‍🚀", "!"] { test.type(letter) }
    #expect(test.field.text == "hé👩‍🚀!" && test.selection == 8..<8)
    test.press(.keyboardDeleteOrBackspace)
    test.press(.keyboardDeleteOrBackspace)
    #expect(test.field.text == "hé")
    test.press(.keyboardLeftArrow)
    test.type("x")
    #expect(test.field.text == "hxé" && test.selection == 2..<2)
    test.press(.keyboardDeleteForward)
    #expect(test.field.text == "hx")
  }

  @Test func keysMoveTheCaret() {
    let test = FieldStage("one two three")
    #expect(test.selection == 13..<13)
    test.press(.keyboardLeftArrow, .control)
    #expect(test.selection == 8..<8)
    test.press(.keyboardLeftArrow, [.control, .shift])
    #expect(test.selection == 4..<8)
    test.press(.keyboardLeftArrow, .shift)
    #expect(test.selection == 3..<8)
    test.press(.keyboardRightArrow, .shift)
    #expect(test.selection == 4..<8)
    test.press(.keyboardLeftArrow)
    #expect(test.selection == 4..<4)
    test.press(.keyboardEnd, .shift)
    #expect(test.selection == 4..<13)
    test.press(.keyboardHome)
    #expect(test.selection == 0..<0)
    test.press(.keyboardRightArrow, .control)
    #expect(test.selection == 3..<3)
    test.press(.keyboardA, .control)
    #expect(test.selection == 0..<13)
    test.press(.keyboardDeleteForward)
    #expect(test.field.text == "")
  }

  @Test func copyAndPaste() {
    let test = FieldStage("one two")
    test.select(0..<3)
    test.press(.keyboardC, .control)
    #expect(test.application.pasteboard.string == "one")
    test.press(.keyboardEnd)
    test.press(.keyboardV, .control)
    #expect(test.field.text == "one twoone")
    test.select(3..<7)
    test.press(.keyboardX, .control)
    #expect(test.field.text == "oneone" && test.application.pasteboard.string == " two")
    test.field.isSecureTextEntry = true
    test.press(.keyboardA, .control)
    test.press(.keyboardC, .control)
    #expect(test.application.pasteboard.string == " two")
  }

  @Test func undoGroupsWhatWasTyped() {
    let test = FieldStage("old")
    for letter in "abc" { test.type(String(letter)) }
    test.press(.keyboardHome)
    test.type("x")
    #expect(test.field.text == "xoldabc")
    test.press(.keyboardZ, .control)
    #expect(test.field.text == "oldabc")
    test.press(.keyboardZ, .control)
    #expect(test.field.text == "old")
    test.press(.keyboardZ, .control)
    #expect(test.field.text == "old")
    test.press(.keyboardY, .control)
    #expect(test.field.text == "oldabc")
    test.press(.keyboardZ, [.control, .shift])
    #expect(test.field.text == "xoldabc")
    test.press(.keyboardEnd)
    for _ in 0..<3 { test.press(.keyboardDeleteOrBackspace) }
    #expect(test.field.text == "xold")
    test.press(.keyboardZ, .control)
    #expect(test.field.text == "xoldabc" && test.selection == 4..<7)
  }

  @Test func composition() {
    let test = FieldStage("ab")
    test.press(.keyboardLeftArrow)
    func preedit(_ text: String, _ selection: Range<Int>? = nil) {
      test.stage.window.send(.text(TypedText(.preedit(text, selection: selection), time: 0)))
      test.stage.turn()
    }
    preedit("か")
    preedit("かん", 1..<2)
    #expect(test.field.text == "aかんb" && test.selection == 2..<3)
    #expect(test.field.markedTextRange.flatMap { test.field.text(in: $0) } == "かん")
    #expect(test.stage.window.textInputState?.preedit == "かん")
    #expect(test.stage.window.textInputState?.surroundingText == "ab")
    #expect(test.stage.window.textInputState?.selection == 1..<1)
    preedit("")
    #expect(test.field.text == "ab" && test.field.markedTextRange == nil && test.selection == 1..<1)
    preedit("かん")
    test.type("漢")
    #expect(test.field.text == "a漢b" && test.selection == 2..<2 && test.field.markedTextRange == nil)
    test.press(.keyboardZ, .control)
    #expect(test.field.text == "ab")
    test.stage.window.send(.text(TypedText(.deleteSurrounding(before: 1, after: 5), time: 0)))
    test.stage.turn()
    #expect(test.field.text == "")
  }

  /// A field that leaves its window while an input method composes keeps what was composed, and is edited no more.
  @Test func leavingWhileComposing() {
    let test = FieldStage("a")
    test.stage.window.send(.text(TypedText(.preedit("かん", selection: nil), time: 0)))
    test.stage.turn()
    test.field.removeFromSuperview()
    test.stage.turn()
    #expect(!test.field.isEditing && test.field.text == "aかん" && test.field.markedTextRange == nil)
    test.type("x")
    #expect(test.field.text == "aかん")
  }

  @MainActor private final class Log: TextFieldDelegate {
    var calls: [String] = []
    var allows = true
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool {
      calls.append("shouldBegin")
      return allows
    }
    func textFieldDidBeginEditing(_ textField: TextField) { calls.append("didBegin") }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
      calls.append("shouldEnd")
      return allows
    }
    func textFieldDidEndEditing(_ textField: TextField) { calls.append("didEnd") }
    func textField(
      _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
    ) -> Bool {
      calls.append("change \(range.lowerBound) \(range.count) '\(string)'")
      return allows
    }
    func textFieldShouldReturn(_ textField: TextField) -> Bool {
      calls.append("return")
      return true
    }
    func textFieldShouldClear(_ textField: TextField) -> Bool {
      calls.append("clear")
      return allows
    }
  }

  @Test func theDelegateIsAskedInOrder() {
    let test = FieldStage(edits: false)
    let log = Log()
    test.field.delegate = log
    for (events, name) in [
      (Control.Events.editingDidBegin, "began"), (.editingChanged, "changed"), (.editingDidEnd, "ended"),
      (.editingDidEndOnExit, "exit"),
    ] {
      test.field.addAction(for: events) { log.calls.append(name) }
    }
    log.allows = false
    #expect(!test.field.becomeFirstResponder() && log.calls == ["shouldBegin"])
    log.allows = true
    log.calls = []
    test.tap(Point(40, 37), at: 1)
    #expect(test.field.isEditing && log.calls == ["shouldBegin", "didBegin", "began"])
    log.calls = []
    test.type("a", at: 1.1)
    log.allows = false
    test.type("b", at: 1.2)
    test.press(.keyboardDeleteOrBackspace, at: 1.3)
    #expect(test.field.text == "a")
    #expect(log.calls == ["change 0 0 'a'", "changed", "change 1 0 'b'", "change 0 1 ''"])
    log.calls = []
    #expect(!test.field.resignFirstResponder() && test.field.isEditing && log.calls == ["shouldEnd"])
    log.allows = true
    log.calls = []
    test.press(.keyboardReturnOrEnter, at: 1.4)
    #expect(log.calls == ["return", "exit", "shouldEnd", "didEnd", "ended"] && !test.field.isEditing)
    log.calls = []
    log.allows = false
    test.field.becomeFirstResponder()
    log.allows = true
    test.field.becomeFirstResponder()
    log.allows = false
    #expect(test.stage.window.endEditing(true) && !test.field.isEditing)
  }

  @Test func tabsLeadToTheNextField() {
    let test = FieldStage()
    let below = TextField(frame: Rect(x: 20, y: 100, width: 200, height: 34))
    let beside = TextField(frame: Rect(x: 230, y: 22, width: 60, height: 34))
    for field in [below, beside] { test.stage.window.addSubview(field) }
    below.text = "text"
    test.press(.keyboardTab)
    #expect(beside.isEditing && !test.field.isEditing)
    test.press(.keyboardTab)
    #expect(below.isEditing && FieldStage.selection(of: below) == 0..<4)
    test.press(.keyboardTab)
    #expect(test.field.isEditing)
    test.press(.keyboardTab, .shift)
    #expect(below.isEditing)
  }

  @Test func touchesPutTheCaret() {
    let test = FieldStage("hello world", edits: false)
    let field = test.field
    func x(_ offset: Int) -> Double {
      field.position(from: field.beginningOfDocument, offset: offset).map { field.caretRect(for: $0).minX + 20 } ?? 0
    }
    test.tap(Point(x(3) + 1, 37), at: 1)
    #expect(field.isEditing && test.selection == 3..<3)
    // A double tap selects the word.
    test.tap(Point(x(8), 37), at: 3)
    test.tap(Point(x(8), 37), at: 3.2)
    #expect(test.selection == 6..<11)
    // A pointer selects by letters, and with shift extends.
    test.stage.window.send(
      .pointer(PointerInput(id: 1, location: Point(x(2), 37), buttons: .primary, time: 5)))
    test.stage.turn(5)
    test.stage.window.send(
      .pointer(PointerInput(id: 1, location: Point(x(7), 37), buttons: .primary, time: 5.1)))
    test.stage.turn(5.1)
    #expect(test.selection == 2..<7)
    test.stage.window.send(.pointer(PointerInput(id: 1, location: Point(x(7), 37), time: 5.2)))
    test.stage.turn(5.2)
    // A finger that rests moves the caret.
    test.stage.touch(2, .began, x(1), 37, at: 7)
    test.stage.turn(7)
    test.stage.turn(7.6)
    #expect(test.selection == 1..<1)
    test.stage.touch(2, .moved, x(5), 37, at: 7.7)
    test.stage.turn(7.7)
    #expect(test.selection == 5..<5)
  }

  /// x from a caret and the caret from x agree at every character of several scripts, on lines that scroll, too.
  @Test(arguments: [
    "Hello, wide world of text", "שלום עולם", "مرحبا بالعالم", "abc שלום def", "नमस्ते दुनिया", "สวัสดีชาวโลก", "日本語のテキスト",
    "한국어 텍스트", "Ελληνικά", "Привет", "e\u{301}a\u{308}o", "👩‍👩‍👧‍👦🇩🇪👍🏽x", "বাংলা ভাষা", "தமிழ் மொழி", "ქართული", "Հայերեն",
  ])
  func caretsAgree(text: String) {
    let test = FieldStage(text)
    let field = test.field
    var offset = 0
    for character in text + " " {
      if let place = field.position(from: field.beginningOfDocument, offset: offset) {
        let rect = field.caretRect(for: place)
        let found = field.closestPosition(to: Point(rect.minX, rect.midY)) ?? field.beginningOfDocument
        let again = field.caretRect(for: found)
        #expect(abs(again.minX - rect.minX) < 0.01, "\(offset) of \(text)")
      }
      offset += character.utf16.count
    }
    // Arrows pass each character once, from one end to the other.
    test.press(.keyboardHome)
    var places = Set([test.selection.lowerBound])
    let runsLeft = field.baseWritingDirection(for: field.beginningOfDocument, in: .forward) == .rightToLeft
    for _ in 0..<text.count {
      test.press(runsLeft ? .keyboardLeftArrow : .keyboardRightArrow)
      places.insert(test.selection.lowerBound)
    }
    #expect(places.count == text.count + 1, "\(text)")
  }

  @Test func theCaretIsKeptInSight() {
    let test = FieldStage("a text that is much wider than the field of two hundred points")
    let field = test.field
    func caret() -> Rect { field.caretRect(for: field.selectedTextRange?.end ?? field.endOfDocument) }
    #expect(caret().minX <= 200 && caret().minX > 150)
    test.press(.keyboardHome)
    #expect(caret().minX == 0)
    test.press(.keyboardEnd)
    for _ in 0..<20 { test.press(.keyboardLeftArrow) }
    #expect((0...200).contains(caret().minX))
    field.resignFirstResponder()
    test.stage.turn()
    #expect(field.caretRect(for: field.beginningOfDocument).minX == 0)
  }

  /// A typed letter draws the line once; a blink of the caret, and a moved one, draw nothing.
  @Test func costs() {
    let test = FieldStage("text")
    test.stage.turn(1)
    let before = test.application.statistics
    test.type("x", at: 1.01)
    #expect(test.application.statistics.draws == before.draws + 1)
    let typed = test.application.statistics
    test.press(.keyboardLeftArrow, at: 1.02)
    for frame in 0..<20 { test.stage.turn(1.1 + Double(frame) / 10) }
    #expect(test.application.statistics.draws == typed.draws)
  }

  @Test func hiddenText() {
    let test = FieldStage()
    test.field.isSecureTextEntry = true
    test.type("p", at: 1)
    test.type("w", at: 1.1)
    #expect(test.field.text == "pw" && test.field.accessibilityValue == "••")
    #expect(test.stage.window.textInputState?.isSecure == true)
    #expect(test.stage.window.textInputState?.surroundingText == nil)
  }

  @Test func nothingIsKept() {
    weak var field: TextField?
    do {
      let test = FieldStage("text")
      test.type("x")
      field = test.field
      test.field.removeFromSuperview()
      test.field.undoManager?.removeAllActions()
      test.stage.turn(1)
    }
    #expect(field == nil)
  }

  @Test func theButtonTakesTheTextAway() {
    let test = FieldStage("text")
    test.field.clearButtonMode = .whileEditing
    test.stage.turn(1)
    let rect = test.field.clearButtonRect(forBounds: test.field.bounds)
    test.tap(Point(20 + rect.midX, 20 + rect.midY), at: 2)
    #expect(test.field.text == "" && test.field.isEditing)
    test.press(.keyboardZ, .control, at: 3)
    #expect(test.field.text == "text")
  }
}

/// A clipboard of other programs.
@MainActor private final class OtherClipboard: Pasteboard.Clipboard {
  var text: String? { didSet { changeCount += 1 } }
  private(set) var changeCount = 0
}

@Suite @MainActor struct PasteboardTests {
  @Test func textsOfAClipboard() {
    let (board, others) = (Pasteboard(), OtherClipboard())
    board.string = "own"
    board.clipboard = others
    #expect(board.string == "own" && others.text == nil)
    others.text = "theirs"
    #expect(board.string == "theirs" && board.changeCount == 2)
    board.string = "again"
    #expect(others.text == "again" && board.string == "again" && board.changeCount == 3)
    others.text = nil
    #expect(!board.hasStrings)
    board.color = .clear
    #expect(board.hasColors && others.text == nil && board.numberOfItems == 1)
  }
}
