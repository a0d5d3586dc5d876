import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews
import Testing

/// What stands in a field beside its text, and how the text stands there.
@Suite @MainActor struct FieldPartsTests {
  private func x(_ test: FieldStage, _ offset: Int = 0) -> Double {
    let field = test.field
    return field.position(from: field.beginningOfDocument, offset: offset).map { field.caretRect(for: $0).minX } ?? -1
  }

  @Test func viewsAtTheSides() {
    let test = FieldStage("text", edits: false)
    let field = test.field
    let (left, right) = (
      View(frame: Rect(x: 0, y: 0, width: 30, height: 20)), View(frame: Rect(x: 0, y: 0, width: 24, height: 10))
    )
    (field.leftView, field.rightView) = (left, right)
    test.stage.turn()
    #expect(left.superview == nil && right.superview == nil && x(test) == 0)
    // Whether each is shown while the field is edited, and while it is not.
    for (mode, shows) in [
      (TextField.ViewMode.never, (false, false)), (.whileEditing, (true, false)), (.unlessEditing, (false, true)),
      (.always, (true, true)),
    ] {
      (field.leftViewMode, field.rightViewMode) = (mode, mode)
      for isEdited in [true, false] {
        if isEdited { field.becomeFirstResponder() } else { field.resignFirstResponder() }
        test.stage.turn()
        let isShown = isEdited ? shows.0 : shows.1
        #expect((left.superview === field) == isShown && (right.superview === field) == isShown, "\(mode) \(isEdited)")
        #expect(x(test) == (isShown ? 30 : 0), "\(mode) \(isEdited)")
      }
    }
    #expect(left.frame == Rect(x: 0, y: 7, width: 30, height: 20))
    #expect(right.frame == Rect(x: 176, y: 12, width: 24, height: 10))
    #expect(field.textRect(forBounds: field.bounds) == Rect(x: 30, y: 0, width: 146, height: 34))
  }

  @Test func bordersAndAlignments() {
    let test = FieldStage("text", edits: false)
    let field = test.field
    let width = x(test, 4)
    for (border, inset) in [(TextField.BorderStyle.none, 0.0), (.line, 7), (.bezel, 7), (.roundedRect, 7)] {
      field.borderStyle = border
      for (alignment, part) in [(TextAlignment.natural, 0.0), (.left, 0), (.center, 0.5), (.right, 1)] {
        field.textAlignment = alignment
        test.stage.turn()
        #expect(abs(x(test) - inset - (200 - 2 * inset - width) * part) <= 1, "\(border) \(alignment)")
      }
    }
  }

  @Test func textThatIsTooWideIsMadeSmaller() {
    let test = FieldStage(String(repeating: "wide ", count: 8), edits: false)
    let natural = x(test, 40)
    #expect(natural > 230)
    // Without a least size it keeps its own.
    test.field.adjustsFontSizeToFitWidth = true
    #expect(x(test, 40) == natural)
    test.field.minimumFontSize = 5
    #expect(abs(x(test, 40) - 200) < 4)
    test.field.minimumFontSize = 15
    #expect(abs(x(test, 40) - natural * 15 / 17) < 2)
    test.field.text = "short"
    #expect(test.field.font?.size == 17 && x(test, 5) > 30)
  }

  @Test func textIsTakenAwayWhenEditingBeginsOrByWhatIsTyped() {
    let test = FieldStage("old", edits: false)
    test.field.clearsOnInsertion = true
    test.field.becomeFirstResponder()
    test.type("n")
    test.type("ew")
    #expect(test.field.text == "new" && !test.field.clearsOnInsertion)
    test.field.clearsOnBeginEditing = true
    test.field.resignFirstResponder()
    #expect(test.field.text == "new")
    test.field.becomeFirstResponder()
    #expect(test.field.text == "")
  }

  /// Of hidden text the letter that was typed last is shown for a moment: what is drawn changes by itself, once.
  @Test func theLastLetterIsShownForAMoment() {
    let test = FieldStage()
    test.field.isSecureTextEntry = true
    test.stage.turn(1)
    let dot = { () -> Double in x(test, 1) }
    test.type("W", at: 1.1)
    let letter = dot()
    let typed = test.application.statistics.draws
    test.stage.turn(2)
    #expect(dot() == letter && test.application.statistics.draws == typed)
    test.stage.turn(2.7)
    #expect(dot() < letter && test.application.statistics.draws == typed + 1)
    // Another one covers it at once.
    test.type("W", at: 3)
    let covered = x(test, 1)
    test.type("W", at: 3.1)
    #expect(covered == dot() && x(test, 2) - x(test, 1) < letter)
  }

  @Test func attributesOfTheText() {
    let test = FieldStage("plain", edits: false)
    let large = TextAttributes(font: .systemFont(ofSize: 30), foregroundColor: Color(red: 1, green: 0, blue: 0))
    test.field.styledText = AttributedText("large", attributes: large)
    #expect(test.field.text == "large" && x(test, 5) > 60)
    test.field.font = .systemFont(ofSize: 10)
    #expect(test.field.styledText?.attributes(at: "large".startIndex).font.size == 10 && x(test, 5) < 40)
    #expect(test.field.styledText?.attributes(at: "large".startIndex).foregroundColor == large.foregroundColor)
    test.field.becomeFirstResponder()
    test.type("x")
    let text = test.field.styledText ?? AttributedText()
    #expect(text.string == "largex" && text.runs.count == 1)
  }

  /// The rectangle beside which an input method shows its candidates goes with the caret.
  @Test func theCaretOfAnInputMethod() throws {
    let test = FieldStage("ab")
    func caret() -> Rect { test.stage.window.textInputState?.caret ?? .zero }
    let first = caret()
    #expect(first.minX > 20 && first.minY >= 20 && first.maxY <= 54 && first.height > 10)
    test.stage.window.send(.text(TypedText(.preedit("かん", selection: 1..<1), time: 0)))
    test.stage.turn()
    let middle = caret()
    test.stage.window.send(.text(TypedText(.preedit("かん", selection: 2..<2), time: 0)))
    test.stage.turn()
    #expect(first.minX < middle.minX && middle.minX < caret().minX)
    // What is undecided is underlined.
    let marked = try #require(test.field.styledText)
    let index = marked.string.index(marked.string.startIndex, offsetBy: 2)
    #expect(marked.attributes(at: index).underlineStyle == .single)
    #expect(marked.attributes(at: marked.string.startIndex).underlineStyle != .single)
  }
}
