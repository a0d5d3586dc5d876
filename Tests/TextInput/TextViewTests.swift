import MultiplaneContents
import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

@Suite @MainActor struct TextViewTests {
  private let stage = Stage(320, 240)
  private let view = TextView(frame: Rect(x: 0, y: 0, width: 200, height: 160))

  private func edit(_ text: String) {
    view.text = text
    stage.window.addSubview(view)
    stage.turn()
    view.becomeFirstResponder()
    stage.turn()
  }

  private func type(_ text: String, at time: Double = 0) {
    stage.window.send(.text(TypedText(.commit(text), time: time)))
    stage.turn(time)
  }

  private func press(_ code: KeyCode, _ modifiers: Key.Modifiers = [], at time: Double = 0) {
    let key = Key("", modifierFlags: modifiers, keyCode: code)
    stage.window.send(KeyInput(key, phase: .began, time: time))
    stage.window.send(KeyInput(key, phase: .ended, time: time))
    stage.turn(time)
  }

  private var selection: Range<Int> { FieldStage.selection(of: view) }

  private func caret() -> Rect { view.caretRect(for: view.selectedTextRange?.end ?? view.endOfDocument) }

  @Test func linesAndParagraphs() {
    edit("one\ntwo\n")
    type("three")
    press(.keyboardReturnOrEnter)
    type("four")
    #expect(view.text == "one\ntwo\nthree\nfour" && selection == 18..<18)
    press(.keyboardUpArrow)
    press(.keyboardHome)
    #expect(selection == 8..<8)
    press(.keyboardDeleteOrBackspace)
    #expect(view.text == "one\ntwothree\nfour" && selection == 7..<7)
    press(.keyboardZ, .control)
    #expect(view.text == "one\ntwo\nthree\nfour")
    press(.keyboardHome, .control)
    press(.keyboardDownArrow, .shift)
    #expect(selection == 0..<4)
    press(.keyboardX, .control)
    #expect(view.text == "two\nthree\nfour")
    press(.keyboardEnd, .control)
    press(.keyboardV, .control)
    #expect(view.text == "two\nthree\nfourone\n")
  }

  /// Up and down come back to the x where they began; home and end stay in a line that is wrapped.
  @Test func wrappedLines() {
    edit("a long paragraph of many words that is broken into several lines\nx\nanother one that is long")
    press(.keyboardHome, .control)
    press(.keyboardEnd)
    let line = caret()
    let end = selection.lowerBound
    #expect(end > 10 && line.minX > 100 && line.minY < 20)
    press(.keyboardHome)
    #expect(selection == 0..<0)
    press(.keyboardEnd)
    press(.keyboardRightArrow)
    #expect(selection == end + 1..<end + 1 && caret().minY > line.minY)
    press(.keyboardHome, .control)
    for _ in 0..<8 { press(.keyboardRightArrow) }
    let x = caret().minX
    for _ in 0..<3 { press(.keyboardDownArrow) }
    for _ in 0..<3 { press(.keyboardUpArrow) }
    #expect(selection == 8..<8 && caret().minX == x)
  }

  @Test func theCaretIsKeptInSight() {
    edit((0..<200).map { "line \($0)" }.joined(separator: "\n"))
    #expect(view.contentSize.height > 2000)
    press(.keyboardHome, .control)
    #expect(view.contentOffset.y == 0)
    press(.keyboardEnd, .control)
    let rect = caret()
    #expect(rect.minY >= view.contentOffset.y && rect.maxY <= view.contentOffset.y + 160)
    press(.keyboardPageUp)
    #expect(caret().minY < rect.minY - 80)
    #expect(caret().minY >= view.contentOffset.y)
  }

  /// A letter in a megabyte lays out and draws its paragraph alone.
  @Test func aLetterInAMegabyte() {
    let paragraph = String(repeating: "letters and words ", count: 200)
    edit((0..<300).map { _ in paragraph }.joined(separator: "\n"))
    #expect((view.text ?? "").utf8.count > 1_000_000)
    press(.keyboardHome, .control, at: 1)
    stage.turn(1.1)
    let before = (stage.application.statistics.draws, view.layoutCount)
    type("x", at: 1.2)
    #expect(stage.application.statistics.draws == before.0 + 1)
    #expect(view.layoutCount == before.1 + 1)
  }

  /// Typing in the last line of a paragraph draws that line, not those above.
  @Test func aLetterDrawsItsLine() {
    edit(String(repeating: "a long paragraph of many words that is broken into several lines, ", count: 3) + "short")
    stage.turn(1)
    let before = stage.application.statistics.drawnBytes
    type("x", at: 1.1)
    let line = stage.application.statistics.drawnBytes - before
    view.text = view.text + "."
    stage.turn(2)
    let all = stage.application.statistics.drawnBytes - before - line
    #expect(line > 0 && line * 2 < all)
  }

  /// A change lays the view out, and that comes to an end.
  @Test func layoutsOfAChange() {
    edit((0..<100).map { "line \($0)" }.joined(separator: "\n"))
    // The end comes in sight.
    type("x", at: 1)
    let before = stage.application.statistics
    type("x", at: 1.1)
    #expect((1...3).contains(stage.application.statistics.layouts - before.layouts))
    stage.turn(1.2)
    let typed = stage.application.statistics.layouts
    stage.turn(1.3)
    #expect(stage.application.statistics.layouts == typed && stage.application.statistics.layoutWarnings == 0)
  }

  @Test func textThatIsNotEdited() {
    view.isEditable = false
    edit("to be read")
    type("x")
    press(.keyboardA, .control)
    press(.keyboardC, .control)
    press(.keyboardX, .control)
    #expect(view.text == "to be read" && stage.application.pasteboard.string == "to be read")
  }

  @Test func theHeightOfATextThatDoesNotScroll() {
    view.isScrollEnabled = false
    edit("one")
    let one = view.intrinsicContentSize.height
    view.text = "one\ntwo\nthree"
    #expect(view.intrinsicContentSize.height > one + 20)
    #expect(view.sizeThatFits(Size(200, 0)).height == view.intrinsicContentSize.height)
  }

  @Test(arguments: 0..<5)
  func randomEdits(seed: Int) {
    let pieces = ["a", "b c", "\n", "\r", "\r\n", "\u{2029}", "é\u{301}", "שלום", "👩‍👩‍👧", "", "x\ny\nz"]
    var random = SplitMix64(seed: UInt64(seed) + 100)
    let first = "Hello\nשלום 👩‍🚀\r\nwörld\n\nend"
    edit(first)
    var time = 1.0
    for _ in 0..<120 {
      time += 0.01
      let length = (view.text ?? "").utf16.count
      switch random.int(0...7) {
      case 0...3: type(random.one(of: pieces), at: time)
      case 4: press(random.one(of: [.keyboardDeleteOrBackspace, .keyboardDeleteForward]), at: time)
      case 5:
        let (a, b) = (random.int(0...length), random.int(0...length))
        view.selectedRange = min(a, b)..<max(a, b)
      case 6: press(random.one(of: [.keyboardUpArrow, .keyboardDownArrow, .keyboardEnd]), .shift, at: time)
      default: press(random.one(of: [.keyboardX, .keyboardV, .keyboardZ]), .control, at: time)
      }
      #expect(selection.upperBound <= (view.text ?? "").utf16.count)
      // The places of lines follow each other.
      #expect(caret().isFinite)
    }
    let last = view.text
    while view.undoManager?.canUndo == true { view.undoManager?.undo() }
    #expect(view.text == first)
    while view.undoManager?.canRedo == true { view.undoManager?.redo() }
    #expect(view.text == last)
  }
}
