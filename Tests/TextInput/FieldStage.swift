import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews

/// A window with a text field, which is edited.
@MainActor struct FieldStage {
  let stage = Stage(320, 200)
  let field: TextField
  var application: Application { stage.application }

  init(_ text: String = "", edits: Bool = true) {
    field = TextField(frame: Rect(x: 20, y: 20, width: 200, height: 34))
    field.text = text
    stage.window.addSubview(field)
    stage.turn()
    if edits { field.becomeFirstResponder() }
    stage.turn()
  }

  func type(_ text: String, at time: Double = 0) {
    stage.window.send(.text(TypedText(.commit(text), time: time)))
    stage.turn(time)
  }

  func press(_ key: KeyCode, _ modifiers: Key.Modifiers = [], at time: Double = 0) {
    let key = Key("", modifierFlags: modifiers, keyCode: key)
    stage.window.send(KeyInput(key, phase: .began, time: time))
    stage.window.send(KeyInput(key, phase: .ended, time: time))
    stage.turn(time)
  }

  func tap(_ point: Point, at time: Double) {
    stage.touch(1, .began, point.x, point.y, at: time)
    stage.touch(1, .ended, point.x, point.y, at: time + 0.05)
    stage.turn(time + 0.05)
  }

  /// What is selected, UTF-16 units.
  var selection: Range<Int> { Self.selection(of: field) }

  static func selection(of input: any TextInput) -> Range<Int> {
    guard let range = input.selectedTextRange else { return 0..<0 }
    let first = input.beginningOfDocument
    return input.offset(from: first, to: range.start)..<input.offset(from: first, to: range.end)
  }

  func select(_ range: Range<Int>) {
    guard let low = field.position(from: field.beginningOfDocument, offset: range.lowerBound),
      let high = field.position(from: field.beginningOfDocument, offset: range.upperBound)
    else { return }
    field.selectedTextRange = field.textRange(from: low, to: high)
  }
}
