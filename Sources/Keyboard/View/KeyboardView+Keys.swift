import MultiplaneGeometry
import MultiplaneTextInput
import MultiplaneViews

// What stands on the keys, and what shift and return are by the text.
extension KeyboardView {
  final func makeKey(_ place: KeyboardArrangement.Place) -> KeyView {
    let key = KeyView(place)
    let height = place.rect.height
    key.face.fontSize = min(16, height * 0.42)
    switch place.key {
    case .text(let text):
      key.face.fontSize = min(23, height * 0.55)
      let capital = layout.capital(of: text)
      let isLetter = plane == .letters && !arrangement.isPad && capital != text
      key.face.signs =
        isLetter ? [.text(text), .text(capital)] : [.digit(text, letters: place.letters)]
      key.accessibilityLabel = text
    case .shift:
      key.face.signs = [.shift, .shiftOn, .shiftLock]
      key.accessibilityLabel = "shift"
    case .delete:
      key.face.signs = [.delete(pointsRight: layout.direction == .rightToLeft)]
      key.accessibilityLabel = "delete"
    case .plane(let plane):
      key.face.signs = [.text(title(of: plane))]
      key.accessibilityLabel = plane.rawValue
    case .space:
      key.face.signs = [.text(layout.spaceTitle)]
      key.accessibilityLabel = "space"
    case .return:
      key.face.signs = [.text(returnTitle)]
      key.accessibilityLabel = "return"
    case .nextLanguage:
      key.face.signs = [.globe]
      key.accessibilityLabel = "next keyboard"
    }
    key.updateColor()
    return key
  }

  private final func title(of plane: KeyboardLayout.Plane) -> String {
    switch plane {
    case .letters: type == .phonePad ? "123" : layout.lettersTitle
    case .numbers: layout.digits[1...3].joined()
    case .symbols: type == .phonePad ? "+*#" : "#+="
    }
  }

  private final var returnTitle: String {
    switch returnType {
    case .google: "Google"
    case .yahoo: "Yahoo"
    default:
      layout.returnTitles[returnType.layoutName] ?? KeyboardLayout.english.returnTitles[returnType.layoutName]
        ?? returnType.layoutName
    }
  }

  /// Shows what return does, and whether it does something.
  final func showReturn() {
    let needsText =
      ((client as? any TextInput)?.textInputTraits ?? client as? any TextInputTraits)?
      .enablesReturnKeyAutomatically ?? false
    let isEnabled = !needsText || client?.hasText ?? false
    for key in keys where key.place.key == .return {
      key.face.signs = [.text(returnTitle)]
      (key.isEnabled, key.isProminent) = (isEnabled, returnType != .default)
    }
  }

  /// Shows the letters as shift has them.
  final func showShift() {
    for key in planes[.letters] ?? [] {
      switch key.place.key {
      case .text: key.shown = shift != .off && key.face.signs.count > 1 ? 1 : 0
      case .shift:
        key.shown = shift == .off ? 0 : shift == .on ? 1 : 2
        key.isOn = shift != .off
      default: break
      }
    }
  }

  /// Takes shift from the text before the caret, unless the user has pressed it.
  final func updateState() {
    guard layout.hasCapitals, !arrangement.isPad, shift == .off || isShiftAutomatic else { return }
    guard !held.contains(where: { $0.key.place.key == .shift }) else { return }
    let wants = wantsCapital
    if wants == .all { return (shift, isShiftAutomatic) = (.locked, true) }
    (shift, isShiftAutomatic) = wants == .next ? (.on, true) : (.off, false)
  }

  private enum Capitals { case none, next, all }

  /// UTF-16 units of text before the caret that say whether a sentence begins.
  private static var reach: Int { 64 }

  private final var wantsCapital: Capitals {
    guard let client else { return .none }
    let input = client as? any TextInput
    guard let traits = input?.textInputTraits ?? client as? any TextInputTraits, !traits.isSecureTextEntry else {
      return .none
    }
    let kind = traits.autocapitalizationType
    if kind == .none { return .none }
    if kind == .allCharacters { return .all }
    // Addresses are not capitalised.
    if type == .emailAddress || type == .URL { return .none }
    guard let input, let caret = input.selectedTextRange?.start else { return client.hasText ? .none : .next }
    let place = input.offset(from: input.beginningOfDocument, to: caret)
    guard let start = input.position(from: caret, offset: -min(max(place, 0), Self.reach)),
      let range = input.textRange(from: start, to: caret), let before = input.text(in: range)
    else { return .none }
    return before.beginsUnit(sentence: kind == .sentences) ? .next : .none
  }
}

extension String {
  /// Whether what follows the text is the beginning of a word, or of a sentence.
  fileprivate func beginsUnit(sentence: Bool) -> Bool {
    guard let last else { return true }
    guard last.isWhitespace else { return false }
    if !sentence || last.isNewline { return true }
    // Spaces, and what closes a quotation, stand behind the end of a sentence.
    var rest = self[...]
    while let character = rest.last, character.isWhitespace || "\"'”’»)]".contains(character) {
      if character.isNewline { return true }
      rest.removeLast()
    }
    return rest.last.map { ".!?…؟".contains($0) } ?? true
  }
}
