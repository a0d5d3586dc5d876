import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

/// Words, sentences, lines and paragraphs: by the tokenizer, by keys, by clicks and drags.
@Suite @MainActor struct TextUnitsTests {
  private let stage = Stage(320, 240)
  private let view = TextView(frame: Rect(x: 0, y: 0, width: 200, height: 160))
  private static let text = "One two. Three four five six seven eight nine!\nLast one."

  private func edit(_ text: String = Self.text) {
    view.text = text
    stage.window.addSubview(view)
    stage.turn()
    view.becomeFirstResponder()
    stage.turn()
  }

  private func press(_ code: KeyCode, _ modifiers: Key.Modifiers = [], at time: Double = 0) {
    let key = Key("", modifierFlags: modifiers, keyCode: code)
    stage.window.send(KeyInput(key, phase: .began, time: time))
    stage.window.send(KeyInput(key, phase: .ended, time: time))
    stage.turn(time)
  }

  private var selection: Range<Int> { FieldStage.selection(of: view) }

  private func offset(_ position: TextPosition?) -> Int? {
    position.map { view.offset(from: view.beginningOfDocument, to: $0) }
  }

  @Test func theTokenizer() {
    edit()
    func enclosing(_ place: Int, _ granularity: TextGranularity, _ direction: TextDirection = .storage(.forward))
      -> String?
    {
      view.position(from: view.beginningOfDocument, offset: place)
        .flatMap { view.tokenizer.rangeEnclosingPosition($0, with: granularity, inDirection: direction) }
        .flatMap { view.text(in: $0) }
    }
    func next(_ place: Int, _ granularity: TextGranularity, _ direction: TextDirection) -> Int? {
      view.position(from: view.beginningOfDocument, offset: place)
        .flatMap { offset(view.tokenizer.position(from: $0, toBoundary: granularity, inDirection: direction)) }
    }
    #expect(enclosing(5, .character) == "w" && enclosing(5, .word) == "two" && enclosing(3, .word) == nil)
    #expect(enclosing(3, .word, .storage(.backward)) == "One")
    #expect(enclosing(5, .sentence)?.trimmed == "One two." && enclosing(12, .sentence)?.hasPrefix("Three") == true)
    #expect(enclosing(12, .paragraph) == "One two. Three four five six seven eight nine!")
    #expect(enclosing(50, .paragraph) == "Last one." && enclosing(50, .document) == Self.text)
    let line = enclosing(0, .line) ?? ""
    #expect(line.hasPrefix("One two. Three") && line.count < 40 && enclosing(50, .line) == "Last one.")
    #expect(next(5, .word, .storage(.forward)) == 7 && next(5, .word, .storage(.backward)) == 4)
    #expect(next(5, .sentence, .storage(.forward)) == 9 || next(5, .sentence, .storage(.forward)) == 8)
    #expect(next(50, .paragraph, .storage(.backward)) == 47 && next(5, .document, .storage(.forward)) == 56)
    #expect(next(56, .word, .storage(.forward)) == nil && next(0, .word, .storage(.backward)) == nil)
    let end = view.position(from: view.beginningOfDocument, offset: 7) ?? view.endOfDocument
    #expect(view.tokenizer.isPosition(end, atBoundary: .word, inDirection: .storage(.forward)))
    #expect(!view.tokenizer.isPosition(end, atBoundary: .word, inDirection: .storage(.backward)))
    #expect(view.tokenizer.isPosition(end, withinTextUnit: .word, inDirection: .storage(.backward)))
  }

  @Test func deletingByKeys() {
    for (code, modifiers, start, expected) in [
      (KeyCode.keyboardDeleteOrBackspace, Key.Modifiers(), 7, "one tw three"),
      (.keyboardDeleteForward, [], 7, "one twothree"),
      (.keyboardDeleteOrBackspace, .control, 7, "one  three"), (.keyboardDeleteForward, .control, 3, "one three"),
      (.keyboardDeleteOrBackspace, [.control, .shift], 7, " three"),
      (.keyboardDeleteForward, [.control, .shift], 3, "one"),
    ] {
      edit("one two three")
      view.selectedRange = start..<start
      press(code, modifiers)
      #expect(view.text == expected, "\(code) \(modifiers)")
      press(.keyboardZ, .control)
      #expect(view.text == "one two three")
    }
    // A character of several parts goes as one, in either direction.
    for character in ["e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪", "한", "\r\n"] {
      edit("a" + character + "b")
      view.selectedRange = 1..<1
      press(.keyboardDeleteForward)
      #expect(view.text == "ab", "\(character)")
      edit("a" + character + "b")
      press(.keyboardLeftArrow)
      press(.keyboardDeleteOrBackspace)
      #expect(view.text == "ab", "\(character)")
    }
  }

  @Test func movingByParagraphsAndPages() {
    edit((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    press(.keyboardHome, .control)
    press(.keyboardDownArrow, .control)
    #expect(selection == 6..<6)
    press(.keyboardUpArrow, [.control, .shift])
    #expect(selection == 0..<6)
    press(.keyboardHome, .control)
    press(.keyboardPageDown)
    let page = selection.lowerBound
    #expect(page > 40 && view.contentOffset.y > 0)
    press(.keyboardPageDown, .shift)
    #expect(selection.lowerBound == page && selection.upperBound > page + 40)
    press(.keyboardPageUp)
    press(.keyboardPageUp)
    #expect(selection == 0..<0)
  }

  /// A program replaces the table of keys.
  @Test func otherBindings() {
    edit("one two")
    let interaction = TextInteraction.of(view)
    var table = TextKeyBindings.standard
    table.commands[.init(.keyboardB, .control)] = .move(.backward)
    table.commands[.init(.keyboardK, .control)] = .delete(.documentStart)
    table.commands[.init(.keyboardLeftArrow)] = nil
    #expect(interaction != nil)
    interaction?.keyBindings = table
    // Kept where the text is only read for a while.
    view.isEditable = false
    view.isEditable = true
    press(.keyboardLeftArrow)
    #expect(selection == 7..<7)
    press(.keyboardB, .control)
    #expect(selection == 6..<6)
    press(.keyboardK, .control)
    #expect(view.text == "o")
  }

  /// Both directions by sight: a press moves the caret over the letter beside it on the screen, so that places descend
  /// in the part that runs from the right.
  @Test func arrowsGoBySight() {
    edit("abc שלום def")
    press(.keyboardHome)
    var places: [Int] = []
    for _ in 0..<12 {
      press(.keyboardRightArrow)
      places.append(selection.lowerBound)
    }
    #expect(places == [1, 2, 3, 4, 7, 6, 5, 8, 9, 10, 11, 12])
    for place in places.dropLast().reversed() {
      press(.keyboardLeftArrow)
      #expect(selection == place..<place)
    }
  }

  @Test func clicksAndDragsByUnits() {
    edit("one two three\nfour five six")
    func place(_ offset: Int) -> Point {
      let rect = view.position(from: view.beginningOfDocument, offset: offset).map { view.caretRect(for: $0) } ?? .zero
      return Point(rect.minX + 1, rect.midY)
    }
    func pointer(_ point: Point, _ buttons: Event.ButtonMask, _ time: Double) {
      stage.window.send(.pointer(PointerInput(id: 1, location: point, buttons: buttons, time: time)))
      stage.turn(time)
    }
    func click(_ offset: Int, at time: Double) {
      pointer(place(offset), .primary, time)
      pointer(place(offset), [], time + 0.02)
    }
    click(5, at: 1)
    #expect(selection == 5..<5)
    click(5, at: 1.1)
    #expect(selection == 4..<7)
    click(5, at: 1.2)
    #expect(selection == 0..<13)
    // By words after a double click, forwards and backwards.
    click(5, at: 5)
    pointer(place(5), .primary, 5.1)
    pointer(place(10), .primary, 5.2)
    #expect(selection == 4..<13)
    pointer(place(1), .primary, 5.3)
    #expect(selection == 0..<7)
    pointer(place(15), .primary, 5.4)
    #expect(selection == 4..<18)
    pointer(place(15), [], 5.5)
    // By paragraphs after a triple click.
    click(1, at: 9)
    click(1, at: 9.1)
    pointer(place(1), .primary, 9.2)
    pointer(place(20), .primary, 9.3)
    #expect(selection == 0..<27)
    pointer(place(20), [], 9.4)
    // With shift, from where the selection began.
    click(20, at: 15)
    let shifted = PointerInput(id: 1, location: place(9), buttons: .primary, modifierFlags: .shift, time: 17)
    stage.window.send(.pointer(shifted))
    stage.turn(17)
    #expect(selection == 9..<20)
  }

  @Test func placesByDirections() throws {
    edit("abc\ndef")
    func place(_ offset: Int) throws -> TextPosition {
      try #require(view.position(from: view.beginningOfDocument, offset: offset))
    }
    func units(_ range: TextRange?) -> Range<Int>? {
      range.flatMap { range in offset(range.start).flatMap { low in offset(range.end).map { low..<$0 } } }
    }
    #expect(offset(view.position(from: try place(0), in: .right, offset: 2)) == 2)
    #expect(offset(view.position(from: try place(5), in: .left, offset: 2)) == 3)
    #expect(offset(view.position(from: try place(1), in: .down, offset: 1)) == 5)
    #expect(view.position(from: try place(1), in: .up, offset: 1) == nil)
    let range = try #require(view.textRange(from: place(1), to: place(3)))
    for (direction, end, extended) in [
      (TextDirection.Layout.left, 1, 0..<2), (.right, 3, 2..<3), (.up, 1, 0..<2), (.down, 3, 2..<7),
    ] {
      #expect(offset(view.position(within: range, farthestIn: direction)) == end, "\(direction)")
      #expect(units(view.characterRange(byExtending: try place(2), in: direction)) == extended, "\(direction)")
    }
    #expect(offset(view.closestPosition(to: Point(190, 12), within: range)) == 3)
    // Which way a paragraph runs: of the second one alone.
    let second = try #require(view.textRange(from: place(5), to: place(6)))
    view.setBaseWritingDirection(.rightToLeft, for: second)
    stage.turn()
    #expect(view.baseWritingDirection(for: view.endOfDocument, in: .forward) == .rightToLeft)
    #expect(view.baseWritingDirection(for: view.beginningOfDocument, in: .forward) == .leftToRight)
    #expect(view.caretRect(for: try place(0)).minX < 20 && view.caretRect(for: view.endOfDocument).minX > 100)
    #expect(offset(view.position(within: second, farthestIn: .left)) == 6)
  }

  @Test func insetsAndPadding() {
    edit("text")
    let first = view.caretRect(for: view.beginningOfDocument)
    #expect(first.minX == 5 && first.minY == 8)
    view.textContainerInset = EdgeInsets(top: 20, left: 30, bottom: 10, right: 0)
    view.textContainer.lineFragmentPadding = 1
    stage.turn()
    let moved = view.caretRect(for: view.beginningOfDocument)
    #expect(moved.minX == 31 && moved.minY == 20 && view.contentSize.height >= 30 + moved.height)
  }

  @Test func whatIsTypedNextLooksAsItIsSaid() {
    edit("ab")
    view.typing.font = .boldSystemFont(ofSize: 20)
    view.insertText("c")
    let text = view.styledText
    #expect(text.string == "abc" && text.runs.map(\.attributes.font.size) == [12, 20])
    // A caret elsewhere takes the look of what is before it.
    view.selectedRange = 1..<1
    #expect(view.typing.font.size == 12)
    view.selectedRange = 3..<3
    #expect(view.typing.font.size == 20)
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
