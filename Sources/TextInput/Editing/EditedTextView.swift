import MultiplaneContents

/// A system's view of a text that an editor changes: what fields and text views do alike.
@MainActor protocol EditedTextView: TextEditing, TextLineSource, DirectedTextInput {
  var editor: TextEditor { get }
  var access: TextAccess { get }
  /// Tells of a change that the user has made.
  func noteEdit()
}

extension EditedTextView {
  /// Does what the user does to the text, and tells of it where that was changed.
  func edit(_ body: () -> Void) {
    let before = editor.changeCount
    body()
    if editor.changeCount != before { noteEdit() }
  }

  func lineRange(enclosing position: TextPosition) -> TextRange? { access.lineRange(enclosing: position) }

  func lineEnd(_ line: TextRange) -> TextPosition { access.lineEnd(line) }

  func setHead(atStart isAtStart: Bool) {
    let range = editor.selection
    guard isAtStart, !range.isEmpty, editor.head.value == range.upperBound else { return }
    editor.select(anchor: TextOffset(range.upperBound), head: TextOffset(range.lowerBound))
  }

  func delete(_ range: TextRange) {
    guard let own = access.range(range) else { return }
    edit {
      editor.replace(own, with: AttributedText("", attributes: editor.typingAttributes), name: "Typing", isTyped: true)
    }
  }

  func paste(_ text: String) {
    let text = editor.takesParagraphs ? text : text.onOneLine
    let range = editor.selection
    guard mayReplace(range, with: text) else { return }
    edit { editor.replace(range, with: AttributedText(text, attributes: editor.typingAttributes), name: "Paste") }
  }
}
