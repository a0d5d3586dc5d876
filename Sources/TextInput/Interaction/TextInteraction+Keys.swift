import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneViews

// What keys do.
extension TextInteraction {
  /// Does what a key does.
  ///
  /// - Returns: whether the key does something.
  public func takeKey(_ key: Key) -> Bool {
    guard isActive, let command = keyBindings.command(for: key) else { return false }
    return perform(command)
  }

  /// Does what a key would do.
  ///
  /// - Returns: whether it is done here.
  @discardableResult
  public func perform(_ command: TextCommand) -> Bool {
    guard let input = textInput, let responder = input as? Responder else { return false }
    let edits = mode == .editable
    switch command {
    case .move(let move): return self.move(move, extends: false)
    case .extend(let move): return self.move(move, extends: true)
    case .delete(let move):
      guard edits else { return false }
      delete(move)
    case .selectAll: responder.selectAll(nil)
    case .copy: responder.copy(nil)
    case .cut: if edits { responder.cut(nil) }
    case .paste: if edits { responder.paste(nil) }
    case .undo: if edits { responder.undoManager?.undo() }
    case .redo: if edits { responder.undoManager?.redo() }
    }
    return true
  }

  private func move(_ move: TextMove, extends: Bool) -> Bool {
    guard let input = textInput, let selection = input.selectedTextRange else { return false }
    // Text that is only read has no caret: keys scroll, and extend what is selected.
    if mode == .nonEditable, !extends || selection.isEmpty { return false }
    let (anchor, head) = ends(selection)
    let isVertical = move == .up || move == .down || move == .pageUp || move == .pageDown
    if !extends, !selection.isEmpty, move == .left || move == .right {
      // At the end of what is selected that lies in that direction.
      let (first, last) = (input.caretRect(for: selection.start), input.caretRect(for: selection.end))
      let startIsLeft = first.minY == last.minY ? first.minX <= last.minX : true
      let place = (move == .left) == startIsLeft ? selection.start : selection.end
      select(place, place)
      return true
    }
    guard let place = self.place(move, from: head) else { return isVertical || extends }
    let goal = goal
    select(extends ? anchor : place, place, keepsGoal: isVertical)
    if isVertical { self.goal = goal }
    return true
  }

  private func delete(_ move: TextMove) {
    guard let input = textInput, let selection = input.selectedTextRange else { return }
    if move == .backward || !selection.isEmpty { return input.deleteBackward() }
    guard let place = self.place(move, from: selection.start) else { return }
    let isBackward = input.compare(place, to: selection.start) == .ascending
    let range =
      isBackward ? input.textRange(from: place, to: selection.start) : input.textRange(from: selection.start, to: place)
    guard let range, !range.isEmpty, input.shouldChangeText(in: range, replacementText: "") else { return }
    if let typed = input as? any DirectedTextInput { typed.delete(range) } else { input.replace(range, withText: "") }
  }

  /// Where the caret goes; nil beyond the text.
  private func place(_ move: TextMove, from place: TextPosition) -> TextPosition? {
    guard let input = textInput else { return nil }
    let tokenizer = input.tokenizer
    func border(_ granularity: TextGranularity, _ direction: TextDirection.Storage) -> TextPosition? {
      tokenizer.position(from: place, toBoundary: granularity, inDirection: .storage(direction))
    }
    /// The beginning or the end of the unit that the place is in.
    func edge(_ granularity: TextGranularity, _ direction: TextDirection.Storage) -> TextPosition? {
      let unit =
        tokenizer.rangeEnclosingPosition(place, with: granularity, inDirection: .storage(direction))
        ?? tokenizer.rangeEnclosingPosition(
          place, with: granularity, inDirection: .storage(direction == .forward ? .backward : .forward))
      guard let unit else { return place }
      // A place at the other border of a unit is where it should be.
      let isOther =
        direction == .forward
        ? input.compare(unit.end, to: place) == .ascending : input.compare(unit.start, to: place) == .descending
      return isOther ? place : direction == .forward ? unit.end : unit.start
    }
    let runsLeft = input.baseWritingDirection(for: place, in: .forward) == .rightToLeft
    switch move {
    case .left: return input.position(from: place, in: .left, offset: 1)
    case .right: return input.position(from: place, in: .right, offset: 1)
    case .up: return vertical(place) { input.position(from: $0, in: .up, offset: 1) } ?? input.beginningOfDocument
    case .down: return vertical(place) { input.position(from: $0, in: .down, offset: 1) } ?? input.endOfDocument
    case .pageUp, .pageDown:
      let height =
        max(view?.bounds.height ?? 0, input.caretRect(for: place).height) - input.caretRect(for: place).height
      return vertical(place) { place in
        let rect = input.caretRect(for: place)
        return input.closestPosition(to: Point(rect.midX, rect.midY + (move == .pageUp ? -height : height)))
      }
    case .wordLeft: return border(.word, runsLeft ? .forward : .backward)
    case .wordRight: return border(.word, runsLeft ? .backward : .forward)
    case .wordBackward: return border(.word, .backward)
    case .wordForward: return border(.word, .forward)
    case .lineStart, .lineEnd:
      let end: TextDirection.Storage = move == .lineStart ? .backward : .forward
      guard let source = input as? any TextLineSource else { return edge(.line, end) }
      let line = source.lineRange(enclosing: place)
      return move == .lineStart ? line?.start : line.map { source.lineEnd($0) }
    case .paragraphStart: return edge(.paragraph, .backward)
    case .paragraphEnd: return edge(.paragraph, .forward)
    case .documentStart: return input.beginningOfDocument
    case .documentEnd: return input.endOfDocument
    case .backward: return border(.character, .backward)
    case .forward: return border(.character, .forward)
    }
  }

  /// A place in another line, at the x where the first of such moves began.
  private func vertical(_ place: TextPosition, _ next: (TextPosition) -> TextPosition?) -> TextPosition? {
    guard let input = textInput else { return nil }
    let x = goal ?? input.caretRect(for: place).minX
    goal = x
    guard let found = next(place) else { return nil }
    return input.closestPosition(to: Point(x, input.caretRect(for: found).midY)) ?? found
  }
}
