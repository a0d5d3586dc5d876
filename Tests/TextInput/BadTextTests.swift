import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

/// Input and texts that nobody means: typed, pasted, marked and selected.
@Suite @MainActor struct BadTextTests {
  @Test func tenMegabytesArePasted() {
    let test = FieldStage()
    let piece = "ten megabytes of words on one line, "
    test.application.pasteboard.string = String(repeating: piece, count: 10_485_760 / piece.utf8.count)
    test.press(.keyboardV, .control)
    #expect(test.field.text?.utf8.count ?? 0 > 10_000_000)
    test.type("!")
    test.press(.keyboardHome)
    test.press(.keyboardDeleteForward)
    #expect(test.field.text?.hasPrefix("en megabytes") == true && test.field.text?.hasSuffix("!") == true)
  }

  @Test func tenMegabytesInATextView() {
    let stage = Stage(320, 200)
    let text = TextView(frame: stage.window.bounds)
    stage.window.addSubview(text)
    text.becomeFirstResponder()
    stage.turn()
    let piece = "ten megabytes of words on one line, "
    stage.application.pasteboard.string = String(repeating: piece, count: 10_485_760 / piece.utf8.count)
    let key = Key("v", modifierFlags: .control, keyCode: .keyboardV)
    stage.window.send(KeyInput(key, phase: .began, time: 0))
    stage.turn()
    #expect(text.text.utf8.count > 10_000_000)
  }
}
