import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneTextInput
import MultiplaneViews
import Testing

@Suite @MainActor struct RandomEditTests {
  private static let pieces = [
    "a", "bc ", "é", "👩‍👩‍👧", "\u{301}", "שלום ", "日本", "🇩🇪", "\u{200D}", "\r", "x\ny", "", "नि",
  ]

  /// Random edits, undone to the start, give the first text; done again, the last one.
  @Test(arguments: 0..<8)
  func undoToTheStart(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let first = "Hello שלום 👩‍🚀 wörld"
    let test = FieldStage(first)
    let window = test.stage.window
    var time = 1.0
    for _ in 0..<120 {
      time += 0.01
      switch random.int(0...8) {
      case 0...3: test.type(random.one(of: Self.pieces), at: time)
      case 4: test.press(random.one(of: [.keyboardDeleteOrBackspace, .keyboardDeleteForward]), at: time)
      case 5:
        let length = test.field.text?.utf16.count ?? 0
        let (a, b) = (random.int(0...length), random.int(0...length))
        test.select(min(a, b)..<max(a, b))
      case 6:
        window.send(.text(TypedText(.preedit(random.one(of: Self.pieces), selection: nil), time: time)))
        test.stage.turn(time)
      case 7: test.press(random.one(of: [.keyboardLeftArrow, .keyboardRightArrow, .keyboardHome]), .shift, at: time)
      default: test.press(random.one(of: [.keyboardX, .keyboardV, .keyboardC, .keyboardZ]), .control, at: time)
      }
      let selection = test.selection
      #expect(selection.upperBound <= (test.field.text ?? "").utf16.count)
    }
    test.field.unmarkText()
    test.stage.turn(time)
    let last = test.field.text
    while test.field.undoManager?.canUndo == true { test.field.undoManager?.undo() }
    #expect(test.field.text == first)
    while test.field.undoManager?.canRedo == true { test.field.undoManager?.redo() }
    #expect(test.field.text == last)
  }
}
