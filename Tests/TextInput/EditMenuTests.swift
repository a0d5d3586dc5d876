import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViews
import Testing

@Suite @MainActor struct EditMenuTests {
  /// Where a place of the field's text is in the window.
  private func place(_ test: FieldStage, _ offset: Int) -> Point {
    let field = test.field
    let place = field.position(from: field.beginningOfDocument, offset: offset)
    let rect = place.map { field.caretRect(for: $0) } ?? .zero
    return field.convert(Point(rect.minX, rect.midY), to: test.stage.window)
  }

  private func menu(_ test: FieldStage) -> EditMenu { EditMenu.of(test.application) }

  private func drag(_ test: FieldStage, _ from: Point, _ to: Point, at time: Double) {
    test.stage.touch(1, .began, from.x, from.y, at: time)
    test.stage.turn(time)
    for step in 1...4 {
      let part = Double(step) / 4
      test.stage.touch(
        1, .moved, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, at: time + 0.02 * Double(step))
      test.stage.turn(time + 0.02 * Double(step))
    }
    test.stage.touch(1, .ended, to.x, to.y, at: time + 0.1)
    test.stage.turn(time + 0.1)
  }

  private func pointer(_ test: FieldStage, _ place: Point, _ buttons: Event.ButtonMask, at time: Double) {
    test.stage.window.send(.pointer(PointerInput(id: 1, location: place, buttons: buttons, time: time)))
    test.stage.turn(time)
  }

  @Test func aDoubleTapShowsWhatCanBeDone() {
    let test = FieldStage("hello world")
    test.tap(place(test, 8), at: 1)
    #expect(!menu(test).isVisible)
    test.tap(place(test, 8), at: 1.2)
    #expect(test.selection == 6..<11 && menu(test).titles == ["Cut", "Copy", "Select All"])
    // There is no room above the field.
    #expect(menu(test).frame.minY > test.field.frame.minY)
    test.application.pasteboard.string = "x"
    menu(test).update()
    #expect(menu(test).titles == ["Cut", "Copy", "Paste", "Select All"])
    // What is typed takes it away.
    test.type("!")
    #expect(!menu(test).isVisible)
  }

  @Test func itsItemsAct() {
    let test = FieldStage("hello world")
    test.tap(place(test, 8), at: 1)
    test.tap(place(test, 8), at: 1.2)
    func press(_ title: String, at time: Double) {
      let frame = menu(test).frame
      let index = menu(test).titles.firstIndex(of: title) ?? 0
      // Widths differ: the middle of each is found by its button.
      let button = test.stage.window.hitTest(Point(frame.minX + 5, frame.midY), with: nil)?.superview?.subviews
        .filter { $0.accessibilityLabel == title }.first
      let middle = button.map { $0.convert(Point($0.bounds.midX, $0.bounds.midY), to: test.stage.window) } ?? .zero
      #expect(index >= 0 && middle != .zero)
      test.tap(middle, at: time)
    }
    press("Copy", at: 3)
    #expect(test.application.pasteboard.string == "world" && !menu(test).isVisible)
    test.tap(place(test, 2), at: 5)
    test.tap(place(test, 2), at: 5.2)
    press("Select All", at: 7)
    #expect(test.selection == 0..<11 && menu(test).titles == ["Cut", "Copy", "Paste"])
    press("Cut", at: 9)
    #expect(test.field.text == "" && test.application.pasteboard.string == "hello world")
    // On the caret of an empty text, what was copied.
    test.tap(Point(40, 37), at: 11)
    #expect(menu(test).titles == ["Paste"])
    press("Paste", at: 13)
    #expect(test.field.text == "hello world")
  }

  private final class Chooser: TextFieldDelegate, EditMenuInteractionDelegate {
    var suggested: [String] = []
    var calls: [String] = []
    var menu: (([MenuElement]) -> Menu?)?
    func textField(
      _ textField: TextField, editMenuForCharactersIn range: Range<Int>, suggestedActions: [MenuElement]
    ) -> Menu? {
      calls.append("menu \(range)")
      suggested = suggestedActions.map(\.title)
      return menu?(suggestedActions)
    }
    func editMenuInteraction(
      _ interaction: EditMenuInteraction, menuFor configuration: EditMenuInteraction.Configuration,
      suggestedActions: [MenuElement]
    ) -> Menu? {
      calls.append("menu \(configuration.identifier)")
      return menu?(suggestedActions)
    }
    func editMenuInteraction(
      _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuInteraction.Configuration,
      animator: any EditMenuInteractionAnimating
    ) {
      calls.append("comes")
      animator.addCompletion { self.calls.append("has come") }
      animator.addAnimations { self.calls.append("moves") }
    }
    func editMenuInteraction(
      _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuInteraction.Configuration,
      animator: any EditMenuInteractionAnimating
    ) { calls.append("goes") }
  }

  private func press(_ title: String, _ test: FieldStage, at time: Double) {
    let frame = menu(test).frame
    let button = test.stage.window.hitTest(Point(frame.minX + 5, frame.midY), with: nil)?.superview?.subviews
      .first { $0.accessibilityLabel == title }
    let middle = button.map { $0.convert(Point($0.bounds.midX, $0.bounds.midY), to: test.stage.window) } ?? .zero
    #expect(middle != .zero, "\(title)")
    test.tap(middle, at: time)
  }

  @Test func aDelegateMakesTheMenu() {
    let (test, chooser) = (FieldStage("hello world"), Chooser())
    test.field.delegate = chooser
    chooser.menu = { suggested in
      let upper = MenuAction(title: "Upper") { _ in chooser.calls.append("upper") }
      let hidden = MenuAction(title: "Hidden", attributes: .hidden) { _ in }
      let more = Menu(title: "More", children: [upper, hidden, MenuCommand(title: "Undoable", action: .paste)])
      return Menu(children: [more] + suggested.filter { $0.title != "Cut" })
    }
    test.tap(place(test, 8), at: 1)
    test.tap(place(test, 8), at: 1.2)
    #expect(chooser.suggested == ["Cut", "Copy", "Select All"] && chooser.calls == ["menu 6..<11"])
    #expect(menu(test).titles == ["Upper", "Copy", "Select All"])
    press("Upper", test, at: 3)
    #expect(chooser.calls.last == "upper" && !menu(test).isVisible)
    // An empty menu is none.
    chooser.menu = { _ in Menu(children: []) }
    test.tap(place(test, 2), at: 5)
    test.tap(place(test, 2), at: 5.2)
    #expect(!menu(test).isVisible)
  }

  @Test func anInteractionAsksForItsMenu() {
    let (test, chooser, view) = (FieldStage(edits: false), Chooser(), View())
    view.frame = Rect(x: 40, y: 100, width: 100, height: 40)
    test.stage.window.addSubview(view)
    let interaction = EditMenuInteraction(delegate: chooser)
    view.addInteraction(interaction)
    chooser.menu = { _ in
      Menu(children: [
        MenuAction(title: "Stays", attributes: .keepsMenuPresented) { _ in chooser.calls.append("stays") },
        MenuAction(title: "Acts") { _ in chooser.calls.append("acts") },
      ])
    }
    interaction.presentEditMenu(with: .init(identifier: "own", sourcePoint: Point(50, 20)))
    test.stage.turn()
    #expect(chooser.calls == ["menu own", "comes", "moves", "has come"] && menu(test).titles == ["Stays", "Acts"])
    press("Stays", test, at: 2)
    #expect(chooser.calls.contains("stays") && menu(test).isVisible)
    chooser.calls = []
    press("Acts", test, at: 4)
    #expect(chooser.calls.contains("acts") && chooser.calls.contains("goes") && !menu(test).isVisible)
    // Nothing to do and no menu of the delegate's: nothing is shown.
    chooser.menu = nil
    interaction.presentEditMenu(with: .init(identifier: "own", sourcePoint: Point(50, 20)))
    #expect(!menu(test).isVisible)
  }

  @Test func aTapBesideItTakesItAway() {
    let test = FieldStage("hello")
    test.tap(place(test, 5), at: 1)
    #expect(menu(test).titles == ["Select", "Select All"])
    test.tap(place(test, 5), at: 3)
    #expect(!menu(test).isVisible)
    test.tap(place(test, 5), at: 5)
    #expect(menu(test).isVisible)
    test.tap(Point(200, 180), at: 7)
    #expect(!menu(test).isVisible)
  }

  @Test func longPressesAndSecondButtons() {
    let test = FieldStage("hello world")
    let point = place(test, 3)
    test.stage.touch(1, .began, point.x, point.y, at: 1)
    test.stage.turn(1)
    test.stage.turn(1.6)
    test.stage.touch(1, .ended, point.x, point.y, at: 1.7)
    test.stage.turn(1.7)
    #expect(test.selection == 3..<3 && menu(test).titles == ["Select", "Select All"])
    test.field.resignFirstResponder()
    #expect(!menu(test).isVisible)
    pointer(test, place(test, 8), .secondary, at: 3)
    pointer(test, place(test, 8), [], at: 3.1)
    #expect(test.selection == 8..<8 && menu(test).isVisible)
    test.select(6..<11)
    pointer(test, place(test, 8), .secondary, at: 4)
    pointer(test, place(test, 8), [], at: 4.1)
    #expect(test.selection == 6..<11 && menu(test).titles.contains("Copy"))
  }

  @Test func hiddenTextIsNotCopied() {
    let test = FieldStage("secret")
    test.field.isSecureTextEntry = true
    test.select(0..<6)
    #expect(!test.field.canPerformAction(.copy, withSender: nil) && !test.field.canPerformAction(.cut, withSender: nil))
    #expect(test.field.canPerformAction(.delete, withSender: nil))
  }

  final class Name: View {
    var hasCopied = false
    var asked: [Action] = []
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
      asked.append(action)
      return action == .copy || action == Self.own
    }
    override func copy(_ sender: Any?) { hasCopied = true }
    static let own = Action("own")
  }

  @Test func anyViewHasOne() {
    let test = FieldStage(edits: false)
    let view = Name(frame: Rect(x: 20, y: 100, width: 100, height: 40))
    test.stage.window.addSubview(view)
    view.becomeFirstResponder()
    menu(test).items = [EditMenu.Item(title: "Own", action: Name.own)]
    menu(test).show(from: view, rect: view.bounds)
    #expect(menu(test).titles == ["Copy", "Own"] && menu(test).frame.maxY <= 100)
    // Each action is asked for once.
    #expect(view.asked.count == 6 && Set(view.asked).count == 6, "\(view.asked)")
    test.tap(Point(menu(test).frame.minX + 10, menu(test).frame.midY), at: 1)
    #expect(view.hasCopied)
  }

  @Test func handles() {
    let test = FieldStage("hello wide world")
    test.tap(place(test, 8), at: 1)
    test.tap(place(test, 8), at: 1.2)
    #expect(test.selection == 6..<10)
    // Above the line and below it.
    let (start, end) = (place(test, 6), place(test, 10))
    let line = test.field.caretRect(for: test.field.beginningOfDocument).height
    drag(test, Point(end.x, end.y + line / 2 + 6), Point(place(test, 16).x, end.y + line / 2 + 6), at: 3)
    #expect(test.selection == 6..<16)
    drag(test, Point(start.x, start.y - line / 2 - 6), Point(place(test, 0).x, start.y - line / 2 - 6), at: 5)
    #expect(test.selection == 0..<16 && menu(test).isVisible)
    // Never nothing.
    drag(
      test, Point(place(test, 0).x, start.y - line / 2 - 6), Point(place(test, 16).x, start.y - line / 2 - 6), at: 7)
    #expect(!test.selection.isEmpty)
    // A pointer has none.
    let count = test.field.subviews.count
    pointer(test, place(test, 2), .primary, at: 9)
    pointer(test, place(test, 2), [], at: 9.1)
    #expect(test.field.subviews.count < count)
  }

  @Test func aSelectionIsDraggedToAnotherPlace() {
    let test = FieldStage("one two three")
    test.select(0..<4)
    func carry(_ from: Point, _ to: Point, at time: Double) {
      pointer(test, from, .primary, at: time)
      pointer(test, Point((from.x + to.x) / 2, to.y), .primary, at: time + 0.05)
      pointer(test, to, .primary, at: time + 0.1)
      pointer(test, to, [], at: time + 0.15)
    }
    carry(place(test, 1), place(test, 8), at: 1)
    #expect(test.field.text == "two one three" && test.selection == 4..<8)
    test.field.undoManager?.undo()
    #expect(test.field.text == "one two three")
    // A click in it puts the caret.
    test.select(4..<7)
    pointer(test, place(test, 5), .primary, at: 2)
    pointer(test, place(test, 5), [], at: 2.1)
    #expect(test.selection == 5..<5)
    // To another field.
    let other = TextField(frame: Rect(x: 20, y: 120, width: 200, height: 34))
    test.stage.window.addSubview(other)
    test.stage.turn(3)
    test.select(4..<8)
    carry(place(test, 5), Point(30, 137), at: 3)
    #expect(test.field.text == "one three" && other.text == "two " && other.isFirstResponder)
  }
}
