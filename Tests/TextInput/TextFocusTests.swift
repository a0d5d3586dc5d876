import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

@Suite @MainActor struct TextFocusTests {
  @Test func arrowsLeadToTheNearestField() {
    let test = FieldStage("text")
    let below = TextField(frame: Rect(x: 20, y: 100, width: 200, height: 34))
    let beside = TextField(frame: Rect(x: 230, y: 60, width: 60, height: 34))
    for field in [below, beside] { test.stage.window.addSubview(field) }
    test.press(.keyboardDownArrow)
    #expect(below.isEditing)
    test.press(.keyboardUpArrow)
    #expect(test.field.isEditing && test.selection == 0..<4)
    // Nothing is above: to the beginning.
    test.press(.keyboardUpArrow)
    #expect(test.field.isEditing && test.selection == 0..<0)
  }

  @Test func defaultAndCancelActions() {
    let test = FieldStage("text")
    var log: [String] = []
    test.stage.window.defaultAction = { log.append("default") }
    test.stage.window.cancelAction = { log.append("cancel") }
    test.press(.keyboardReturnOrEnter)
    test.press(.keyboardEscape)
    #expect(log == ["default", "cancel"])
    // A field that ends by the return key keeps it.
    let handle = test.field.addAction(for: .editingDidEndOnExit) { log.append("exit") }
    test.press(.keyboardReturnOrEnter)
    #expect(log == ["default", "cancel", "exit"] && !test.field.isEditing)
    test.field.removeAction(handle)
    test.press(.keyboardReturnOrEnter)
    test.press(.keyboardEscape, .control)
    #expect(log == ["default", "cancel", "exit", "default"])
    let text = TextView(frame: Rect(x: 20, y: 80, width: 200, height: 80))
    test.stage.window.addSubview(text)
    text.becomeFirstResponder()
    test.press(.keyboardReturnOrEnter)
    #expect(text.text == "\n" && log.count == 4)
  }

  final class Commanded: View {
    var log: [String] = []
    func save() { log.append("save") }
    func leave(_ sender: KeyCommand) { log.append("leave \(sender.title)") }
    override var keyCommands: [KeyCommand]? {
      let first = KeyCommand(input: "q", action: Action(Self.save))
      first.wantsPriorityOverSystemBehavior = true
      return [
        KeyCommand(input: "s", modifierFlags: .control, action: Action(Self.save)),
        KeyCommand(title: "Leave", action: Action(Self.leave), input: KeyCommand.inputEscape),
        KeyCommand(input: "x", action: Action(Self.save)), first,
      ]
    }
  }

  @Test func keyCommands() {
    let test = FieldStage("text", edits: false)
    let view = Commanded(frame: test.stage.window.bounds)
    test.stage.window.addSubview(view)
    view.addSubview(test.field)
    test.field.becomeFirstResponder()
    test.press(.keyboardS, .control)
    test.press(.keyboardEscape)
    test.press(.keyboardS, [.control, .shift])
    #expect(view.log.count == 1)
    for (letter, modifiers) in [("s", Key.Modifiers.control), ("x", []), ("q", [])] {
      let key = Key(letter, modifierFlags: modifiers)
      test.stage.window.send(KeyInput(key, phase: .began, time: 1))
      test.stage.window.send(KeyInput(key, phase: .ended, time: 1))
    }
    test.stage.turn(1)
    // Letters are the text's, unless the command comes first.
    #expect(view.log == ["leave Leave", "save", "save"])
  }

  @Test func textThatIsOnlyReadScrolls() {
    let stage = Stage(320, 200)
    let text = TextView(frame: stage.window.bounds)
    text.text = String(repeating: "line\n", count: 100)
    text.isEditable = false
    stage.window.addSubview(text)
    stage.turn()
    text.becomeFirstResponder()
    text.contentOffset = .zero
    let before = FieldStage.selection(of: text)
    for key in [KeyCode.keyboardDownArrow, .keyboardPageDown] {
      stage.window.send(KeyInput(Key("", keyCode: key), phase: .began, time: 1))
      stage.window.send(KeyInput(Key("", keyCode: key), phase: .ended, time: 1))
    }
    for frame in 0...60 { stage.turn(1 + Double(frame) / 60) }
    #expect(text.contentOffset.y > 100 && FieldStage.selection(of: text) == before)
  }

  final class Reader: TextViewDelegate {
    var links: [(String, Range<Int>)] = []
    var allows = true
    func textView(_ textView: TextView, shouldInteractWith link: String, in range: Range<Int>) -> Bool {
      links.append((link, range))
      return allows
    }
  }

  @Test func linksAreOpened() {
    let stage = Stage(320, 200)
    let text = TextView(frame: stage.window.bounds)
    let reader = Reader()
    text.delegate = reader
    var styled = AttributedText("See ", attributes: TextAttributes())
    var link = TextAttributes()
    link.link = "https://example.org"
    styled.append(AttributedText("this ", attributes: link))
    link.font = .boldSystemFont(ofSize: 12)
    styled.append(AttributedText("page", attributes: link))
    styled.append(AttributedText(" now\n", attributes: TextAttributes()))
    link.link = "https://example.com"
    styled.append(AttributedText("whole", attributes: link))
    text.styledText = styled
    text.isEditable = false
    stage.window.addSubview(text)
    stage.turn()
    var opened: [String] = []
    stage.application.linkOpener = { opened.append($0) }
    func tap(_ offset: Int, at time: Double) {
      let place = text.position(from: text.beginningOfDocument, offset: offset)
      let rect = place.map { text.caretRect(for: $0) } ?? .zero
      stage.touch(1, .began, rect.minX + 2, rect.midY, at: time)
      stage.touch(1, .ended, rect.minX + 2, rect.midY, at: time + 0.05)
      stage.turn(time + 0.05)
    }
    tap(6, at: 1)
    reader.allows = false
    tap(10, at: 2)
    tap(1, at: 3)
    tap(20, at: 4)
    #expect(reader.links.map(\.0) == ["https://example.org", "https://example.org", "https://example.com"])
    #expect(reader.links.map(\.1) == [4..<13, 4..<13, 18..<23] && opened == ["https://example.org"])
    text.isEditable = true
    tap(6, at: 5)
    #expect(reader.links.count == 3 && text.isFirstResponder)
  }

  @Test func labelsCanBeSelected() {
    let test = FieldStage(edits: false)
    let label = Label(frame: Rect(x: 20, y: 100, width: 200, height: 60))
    label.text = "select me please"
    label.numberOfLines = 0
    test.stage.window.addSubview(label)
    let look = LabelLook(of: label)
    test.tap(Point(40, 130), at: 1)
    #expect(!look.isSelectable && test.stage.window.subviews.last === label && label.subviews.isEmpty)
    look.isSelectable = true
    test.stage.turn(2)
    test.tap(Point(30, 130), at: 3)
    test.tap(Point(30, 130), at: 3.2)
    guard let text = label.subviews.first as? TextView else { return #expect(Bool(false)) }
    #expect(FieldStage.selection(of: text) == 0..<6 && EditMenu.of(test.application).titles == ["Copy", "Select All"])
    text.copy(nil)
    #expect(test.application.pasteboard.string == "select")
    // It follows the label.
    label.text = "other"
    test.stage.turn(4)
    #expect(text.text == "other" && text.layoutCount < 10)
    look.isSelectable = false
    #expect(label.subviews.isEmpty)
  }
}
