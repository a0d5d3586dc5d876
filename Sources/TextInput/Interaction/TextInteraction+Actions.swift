import MultiplaneViews

// What menus and keys do with what is selected.
extension TextInteraction {
  /// Edits what is selected.
  func perform(_ action: TextEditAction) {
    let isDeleted = mode == .editable && textInput?.selectedTextRange?.isEmpty == false
    switch action {
    case .copy: copySelection()
    case .cut: if mode == .editable, copySelection() { textInput?.deleteBackward() }
    case .paste: if mode == .editable { paste() }
    case .select: selectWord()
    case .selectAll: selectAll()
    case .delete: if isDeleted { textInput?.deleteBackward() }
    }
  }

  /// Whether there is something to do it with.
  func canPerform(_ action: TextEditAction) -> Bool {
    guard let input = textInput else { return false }
    let isSelected = input.selectedTextRange.map { !$0.isEmpty } ?? false
    let isOpen = !input.textInputTraits.isSecureTextEntry
    switch action {
    case .copy: return isSelected && isOpen
    case .cut: return isSelected && isOpen && mode == .editable
    case .delete: return isSelected && mode == .editable
    case .paste: return mode == .editable && view?.window?.application?.pasteboard.string?.isEmpty == false
    case .select: return !isSelected && input.hasText
    case .selectAll:
      guard let range = input.selectedTextRange else { return input.hasText }
      return input.compare(range.start, to: input.beginningOfDocument) != .same
        || input.compare(range.end, to: input.endOfDocument) != .same
    }
  }

  /// Ends the interaction that a view has had while it was the first responder. The view may have left its window.
  static func leave(_ view: View) {
    for case let recognizer as TextTouchRecognizer in view.gestureRecognizers ?? [] {
      let interaction = recognizer.interaction
      interaction?.detach()
    }
  }

  /// Copies what is selected, if something is.
  ///
  /// - Returns: whether it did.
  @discardableResult
  public func copySelection() -> Bool {
    guard let input = textInput, let selection = input.selectedTextRange, !selection.isEmpty,
      !input.textInputTraits.isSecureTextEntry, let text = input.text(in: selection),
      let application = view?.window?.application
    else { return false }
    application.pasteboard.string = text
    return true
  }

  /// Puts the text that was copied in the place of what is selected.
  public func paste() {
    guard let text = view?.window?.application?.pasteboard.string, !text.isEmpty else { return }
    if let directed = textInput as? any DirectedTextInput { directed.paste(text) } else { textInput?.insertText(text) }
  }

  /// Selects all of the text.
  public func selectAll() {
    guard let input = textInput else { return }
    select(input.beginningOfDocument, input.endOfDocument)
  }

  /// Selects the word at the caret.
  public func selectWord() {
    guard let place = textInput?.selectedTextRange?.start, let word = unit(.word, at: place) else { return }
    select(word.start, word.end)
  }
}
