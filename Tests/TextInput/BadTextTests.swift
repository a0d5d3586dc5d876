import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

/// Input and texts that nobody means: typed, pasted, marked and selected.
@Suite @MainActor struct BadTextTests {
  @Test func megabytesArePasted() {
    let test = FieldStage()
    let piece = "a lot of words on one line, "
    test.application.pasteboard.string = String(repeating: piece, count: 1_500_000 / piece.utf8.count)
    test.press(.keyboardV, .control)
    #expect(test.field.text?.utf8.count ?? 0 > 1_400_000)
    test.type("!")
    test.press(.keyboardHome)
    test.press(.keyboardDeleteForward)
    #expect(test.field.text?.hasPrefix(" lot of words") == true && test.field.text?.hasSuffix("!") == true)
  }

  @Test func megabytesArePastedInATextView() {
    let stage = Stage(320, 200)
    let text = TextView(frame: stage.window.bounds)
    stage.window.addSubview(text)
    text.becomeFirstResponder()
    stage.turn()
    let piece = "a lot of words on one line, "
    stage.application.pasteboard.string = String(repeating: piece, count: 1_500_000 / piece.utf8.count)
    let key = Key("v", modifierFlags: .control, keyCode: .keyboardV)
    stage.window.send(KeyInput(key, phase: .began, time: 0))
    stage.turn()
    #expect(text.text.utf8.count > 1_400_000)
  }

  @Test func placesWithinCharacters() {
    let test = FieldStage("a👍🏽é")
    let field = test.field
    func place(_ offset: Int) -> TextPosition? { field.position(from: field.beginningOfDocument, offset: offset) }
    #expect(place(-1) == nil && place(99) == nil && place(.max) == nil && place(.min) == nil)
    // A caret within the pair stands at its leading edge.
    for offset in 2...4 {
      guard let inside = place(offset), let edge = place(1) else { continue }
      #expect(field.caretRect(for: inside) == field.caretRect(for: edge), "\(offset)")
    }
    test.select(2..<3)
    #expect(test.selection == 1..<1)
    test.type("b")
    #expect(field.text == "ab👍🏽é" && test.selection == 2..<2)
    test.press(.keyboardDeleteForward)
    #expect(field.text == "abé")
    test.press(.keyboardZ, .control)
    test.select(3..<7)
    #expect(test.selection == 2..<7)
    test.type("x")
    #expect(field.text == "abx")
  }

  @Test func markedTextWithWrongRanges() {
    let test = FieldStage("ab")
    let field = test.field
    for range in [5..<99, -3..<1, -9..<(-2), 2..<2] {
      field.setMarkedText("xy", selectedRange: range)
      #expect(test.selection.lowerBound >= 2 && test.selection.upperBound <= 4, "\(range)")
    }
    field.setMarkedText("👍", selectedRange: 1..<1)
    #expect(test.selection == 2..<2)
    field.unmarkText()
    #expect(field.text == "ab👍")
    // What belongs to another text is none of this one.
    let other = TextField()
    other.text = "a much longer text"
    let foreign = other.textRange(from: other.beginningOfDocument, to: other.endOfDocument)
    if let foreign { field.replace(foreign, withText: "!") }
    #expect(foreign.flatMap { field.text(in: $0) } == nil && field.text == "ab👍")
  }

  private final class Meddler: TextFieldDelegate {
    var change: ((TextField) -> Void)?
    var isChanging = false
    private func act(_ field: TextField) {
      guard !isChanging else { return }
      isChanging = true
      change?(field)
      isChanging = false
    }
    func textField(
      _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
    ) -> Bool {
      act(textField)
      return true
    }
    func textFieldDidChangeSelection(_ textField: TextField) { act(textField) }
  }

  /// What delegates do in the middle of a change: the text is one, and what is selected is in it.
  @Test func delegatesThatChangeTheText() {
    let changes: [(String, @MainActor (TextField) -> Void)] = [
      ("text", { $0.text = "x" }), ("empty", { $0.text = "" }), ("away", { $0.removeFromSuperview() }),
      ("resign", { _ = $0.resignFirstResponder() }), ("hide", { $0.isSecureTextEntry.toggle() }),
      ("mark", { $0.setMarkedText("m", selectedRange: 0..<1) }), ("no delegate", { $0.delegate = nil }),
      ("undo", { $0.undoManager?.undo() }), ("select", { $0.perform(.selectAll) }),
    ]
    for (name, change) in changes {
      let (test, meddler) = (FieldStage("some words"), Meddler())
      test.field.delegate = meddler
      meddler.change = change
      test.type("a")
      test.press(.keyboardDeleteOrBackspace)
      test.field.setMarkedText("com", selectedRange: 1..<2)
      test.type("b")
      test.application.pasteboard.string = "pasted"
      test.press(.keyboardV, .control)
      test.press(.keyboardZ, .control)
      let length = test.field.text?.utf16.count ?? 0
      #expect(test.selection.upperBound <= length, "\(name)")
      test.stage.turn(1)
    }
  }

  @Test func keysThatNeverComeUp() {
    let test = FieldStage("abc")
    for _ in 0..<300 {
      for code in [KeyCode.keyboardA, .keyboardLeftArrow, .keyboardDeleteOrBackspace] {
        test.stage.window.send(KeyInput(Key("", keyCode: code), phase: .began, time: 0))
      }
    }
    test.stage.turn(0)
    test.field.removeFromSuperview()
    for time in [1.0, 5, 60] { test.stage.turn(time) }
    #expect(!test.field.isFirstResponder && test.selection.upperBound <= test.field.text?.utf16.count ?? 0)
  }
}
