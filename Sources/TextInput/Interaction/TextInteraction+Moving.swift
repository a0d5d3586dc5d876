import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews

// A selection that is dragged to another place, in this text or another one of the window.
extension TextInteraction {
  /// Whether a drag from a point is one of what is selected, which it takes up.
  func carry(from point: Point) -> Bool {
    guard let input = textInput, let range = input.selectedTextRange, !range.isEmpty,
      !input.textInputTraits.isSecureTextEntry, isActive,
      input.selectionRects(for: range).contains(where: { $0.rect.contains(point) })
    else { return false }
    touch.carried = (range, point, false)
    return true
  }

  /// The text below the place of the drag that can be edited.
  private var dropTarget: (any TextInput)? {
    guard let window = view?.window else { return nil }
    var hit = window.hitTest(touch.place, with: nil)
    while let view = hit {
      if let input = view as? any TextInput, input.editsText { return input }
      hit = view.superview
    }
    return nil
  }

  /// Shows where the text would go.
  func showDrop() {
    guard let target = dropTarget, let window = view?.window else { return hideDrop() }
    let space = target.textInputView
    guard let place = target.closestPosition(to: window.convert(touch.place, to: space)) else { return hideDrop() }
    var rect = target.caretRect(for: place)
    rect.size.width = Self.caretWidth
    dropMark.place(rect, in: space, color: (view?.tintColor ?? Color.black).faded(to: 0.6))
  }

  func hideDrop() { dropMark.removeFromSuperview() }

  /// Puts what was dragged where the drag has ended. It is undone in one step.
  func drop(_ range: TextRange, at point: Point) {
    touch.place = point
    guard let source = textInput, let target = dropTarget, let text = source.text(in: range), let window = view?.window,
      let place = target.closestPosition(to: window.convert(point, to: target.textInputView))
    else { return }
    guard target === source else {
      insert(text, into: target, at: place)
      if mode == .editable { remove(range, from: source) }
      return
    }
    // Onto itself, nothing moves.
    if source.compare(place, to: range.start) != .ascending, source.compare(place, to: range.end) != .descending {
      return
    }
    let first = source.beginningOfDocument
    let (low, high) = (source.offset(from: first, to: range.start), source.offset(from: first, to: range.end))
    let goal = source.offset(from: first, to: place)
    let manager = (source as? Responder)?.undoManager
    manager?.beginUndoGrouping()
    defer { manager?.endUndoGrouping() }
    guard remove(range, from: source) else { return }
    let start = goal > high ? goal - (high - low) : goal
    if let new = source.position(from: source.beginningOfDocument, offset: start) {
      insert(text, into: source, at: new)
    }
  }

  private func insert(_ text: String, into input: any TextInput, at place: TextPosition) {
    guard let range = input.textRange(from: place, to: place) else { return }
    let first = input.beginningOfDocument
    let start = input.offset(from: first, to: place)
    if (input as? Responder)?.isFirstResponder == false { (input as? Responder)?.becomeFirstResponder() }
    input.selectedTextRange = range
    if let directed = input as? any DirectedTextInput { directed.paste(text) } else { input.insertText(text) }
    // What was moved is selected.
    guard let end = input.selectedTextRange?.end,
      let begin = input.position(from: input.beginningOfDocument, offset: start),
      input.compare(begin, to: end) == .ascending
    else { return }
    input.selectedTextRange = input.textRange(from: begin, to: end)
  }

  /// Whether the range could be deleted.
  @discardableResult
  private func remove(_ range: TextRange, from input: any TextInput) -> Bool {
    guard input.shouldChangeText(in: range, replacementText: "") else { return false }
    if let directed = input as? any DirectedTextInput {
      directed.delete(range)
    } else {
      input.replace(range, withText: "")
    }
    return true
  }
}
