import MultiplaneContents
import MultiplaneViews

/// Who shows the text that an editor changes.
@MainActor protocol TextEditing: AnyObject {
  /// Whether the user may change a range.
  func mayReplace(_ range: Range<Int>, with text: String) -> Bool
  /// The text is about to change.
  func textWillChange()
  /// The text has changed.
  func textDidChange()
  /// The selection has changed.
  func selectionDidChange()
  /// Where changes are registered.
  var editingUndoManager: UndoManager? { get }
}

/// A text that is edited: what is selected, what an input method has not decided, how changes are undone. Places count
/// UTF-16 units; those within characters are moved to their beginning.
@MainActor final class TextEditor {
  let frame: TextFrame
  weak var owner: (any TextEditing)?
  /// What is selected: the place that stays, and the one that keys move.
  private(set) var anchor = TextOffset(0)
  private(set) var head = TextOffset(0)
  /// The text that an input method has not decided. What else changes the text decides it.
  private(set) var marked: Range<Int>?
  /// What is typed next looks like this.
  var typingAttributes: TextAttributes
  /// The letters that were typed last, which are undone together.
  private var typing: TypedRun?
  /// Whether what is typed ends paragraphs; else ends become spaces.
  var takesParagraphs = true
  /// How often the text was changed.
  private(set) var changeCount = 0
  /// What the last change did to the paragraphs, until the owner takes it.
  private var change: TextStore.Change?

  /// What the last change did to the paragraphs, once.
  func takeChange() -> TextStore.Change? {
    defer { change = nil }
    return change
  }

  /// The last change of characters or looks, until the owner takes it: what is gone, and how long is what is there.
  private var edit: (range: Range<Int>, count: Int)?

  /// What the last change has put where, once.
  func takeEdit() -> (range: Range<Int>, count: Int)? {
    defer { edit = nil }
    return edit
  }

  private func put(_ text: AttributedText, in range: Range<Int>) {
    change = frame.replace(range, with: text)
    changeCount += 1
    edit = (range, text.string.utf16.count)
  }

  /// What the text was before an input method began to compose.
  private var composed: (range: Range<Int>, text: AttributedText)?

  /// Letters that were typed one after another.
  private final class TypedRun {
    var range: Range<Int>
    var before: AttributedText
    init(_ range: Range<Int>, before: AttributedText) { (self.range, self.before) = (range, before) }
  }

  /// - Parameter cutsParagraphs: as a `TextFrame` has it.
  init(attributes: TextAttributes, cutsParagraphs: Bool = false) {
    frame = TextFrame(AttributedText("", attributes: attributes), cutsParagraphs: cutsParagraphs)
    typingAttributes = attributes
  }

  var length: Int { frame.store.length }
  /// What is selected; empty for a caret.
  var selection: Range<Int> { min(anchor.value, head.value)..<max(anchor.value, head.value) }

  /// The nearest range of whole characters within the text.
  func whole(_ range: Range<Int>) -> Range<Int> {
    let low = frame.store.characterStart(min(max(range.lowerBound, 0), length))
    let end = min(max(range.upperBound, low), length)
    let high = frame.store.characterStart(end)
    return low..<(high == end || range.isEmpty ? max(high, low) : frame.store.nextCharacter(high))
  }

  // MARK: Selection

  /// What is typed next is undone by itself.
  func select(anchor: TextOffset, head: TextOffset) {
    let before = (self.anchor.value, self.head.value, self.head.isAtLineEnd)
    func valid(_ place: TextOffset) -> TextOffset {
      let value = frame.store.characterStart(min(max(place.value, 0), length))
      return value == place.value ? place : TextOffset(value)
    }
    (self.anchor, self.head) = (valid(anchor), valid(head))
    typing = nil
    guard before != (self.anchor.value, self.head.value, self.head.isAtLineEnd) else { return }
    takeAttributes()
    owner?.selectionDidChange()
  }

  func select(_ range: Range<Int>) { select(anchor: TextOffset(range.lowerBound), head: TextOffset(range.upperBound)) }

  /// What is typed looks as what is before it, or as the first of what is selected.
  private func takeAttributes() {
    let place = selection.isEmpty ? frame.store.previousCharacter(selection.lowerBound) : selection.lowerBound
    guard length > 0 else { return }
    let (number, index) = frame.store.index(place)
    typingAttributes = frame.store.paragraphs[number].attributes(at: index)
  }

  // MARK: Changes

  /// Sets all of the text; nothing of it is undone.
  func setText(_ text: AttributedText) {
    owner?.textWillChange()
    edit = (0..<length, text.string.utf16.count)
    frame.setText(text)
    (marked, composed, typing) = (nil, nil, nil)
    owner?.editingUndoManager?.removeAllActions(withTarget: self)
    let end = TextOffset(length)
    (anchor, head) = (end, end)
    if !text.isEmpty { takeAttributes() }
    owner?.textDidChange()
    owner?.selectionDidChange()
  }

  /// Types a text: in the place of what is selected, if the owner lets it.
  func type(_ text: String) {
    let text = takesParagraphs ? text : text.onOneLine
    let range = marked ?? selection
    guard owner?.mayReplace(range, with: text) ?? true else { return }
    let place = marked == nil ? range : composed?.range ?? range
    endComposition()
    replace(place, with: AttributedText(text, attributes: typingAttributes), name: "Typing", isTyped: true)
  }

  /// Puts a text in the place of a range, whatever the owner thinks of it. The caret stands behind it.
  func replace(_ range: Range<Int>, with text: AttributedText, name: String = "", isTyped: Bool = false) {
    unmark()
    replaceExactly(whole(range), with: text, name: name, isTyped: isTyped)
  }

  /// Puts a text in the place of a range for a program: it is not undone, and the selection stays with its letters.
  /// Other characters cannot be undone behind it, other looks can.
  func rewrite(_ range: Range<Int>, with text: AttributedText) {
    let range = whole(range)
    owner?.textWillChange()
    if frame.store.string(in: range) == text.string {
      put(text, in: range)
      owner?.textDidChange()
      return
    }
    unmark()
    typing = nil
    put(text, in: range)
    owner?.editingUndoManager?.removeAllActions(withTarget: self)
    let (end, growth) = (range.lowerBound + text.string.utf16.count, text.string.utf16.count - range.count)
    func moved(_ place: TextOffset) -> TextOffset {
      if place.value >= range.upperBound { return TextOffset(place.value + growth, isAtLineEnd: place.isAtLineEnd) }
      return place.value <= range.lowerBound ? place : TextOffset(frame.store.characterStart(min(place.value, end)))
    }
    let before = selection
    (anchor, head) = (moved(anchor), moved(head))
    owner?.textDidChange()
    if selection != before { owner?.selectionDidChange() }
  }

  /// As `replace`, for a range that may begin within a character: a letter that was typed may have joined the one
  /// before.
  private func replaceExactly(_ range: Range<Int>, with text: AttributedText, name: String, isTyped: Bool) {
    let before = frame.store.text(in: range)
    owner?.textWillChange()
    let run = typing
    put(text, in: range)
    let new = range.lowerBound..<range.lowerBound + text.string.utf16.count
    let manager = owner?.editingUndoManager
    if isTyped, let run, manager?.canUndo == true, manager?.isUndoRegistrationEnabled == true,
      extend(run, by: new, before: before, text: text.string)
    {
      typing = run
    } else {
      register(new, before: before, name: name, isTyped: isTyped)
    }
    (marked, composed) = (nil, nil)
    let end = TextOffset(new.upperBound)
    (anchor, head) = (end, end)
    owner?.textDidChange()
    owner?.selectionDidChange()
  }

  /// Lets letters that are typed or deleted behind each other be undone together; whether they are.
  private func extend(_ run: TypedRun, by new: Range<Int>, before: AttributedText, text: String) -> Bool {
    if before.isEmpty, run.range.upperBound == new.lowerBound, !run.range.isEmpty {
      guard !text.contains(where: \.endsParagraph) else { return false }
      run.range = run.range.lowerBound..<new.upperBound
      return true
    }
    guard text.isEmpty, run.range.isEmpty, !before.string.contains(where: \.endsParagraph) else { return false }
    if run.range.lowerBound == new.lowerBound + before.string.utf16.count {
      run.before = before + run.before
    } else if run.range.lowerBound == new.lowerBound {
      run.before.append(before)
    } else {
      return false
    }
    run.range = new
    return true
  }

  /// Registers how a change is undone.
  private func register(_ range: Range<Int>, before: AttributedText, name: String, isTyped: Bool) {
    let run = TypedRun(range, before: before)
    typing = isTyped ? run : nil
    guard let manager = owner?.editingUndoManager else { return }
    manager.registerUndo(withTarget: self) { editor in
      editor.typing = nil
      editor.endComposition()
      editor.replaceExactly(run.range, with: run.before, name: name, isTyped: false)
      // What was taken away is selected again.
      let end = run.range.lowerBound + run.before.string.utf16.count
      if !run.before.isEmpty { editor.select(run.range.lowerBound..<end) }
    }
    if !name.isEmpty, !manager.isUndoing, !manager.isRedoing { manager.setActionName(name) }
  }

  /// Deletes what is selected, or a range, if the owner lets it.
  func delete(_ range: Range<Int>) {
    let range = whole(range)
    guard !range.isEmpty, owner?.mayReplace(range, with: "") ?? true else { return }
    replace(range, with: AttributedText("", attributes: typingAttributes), name: "Typing", isTyped: true)
  }

  /// Deletes what is selected, or the character before the caret.
  func deleteBackward() {
    let caret = selection
    delete(caret.isEmpty ? frame.store.previousCharacter(caret.lowerBound)..<caret.lowerBound : caret)
  }

  /// Changes how a range looks.
  func setAttributes(_ range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    frame.setAttributes(range, change)
    change(&typingAttributes)
  }

  // MARK: Composition

  /// Shows undecided text in the place of the last one, or of what is selected.
  func setMarkedText(_ text: String?, selectedRange: Range<Int>) {
    guard let given = text, !given.isEmpty else { return removeMarkedText() }
    let text = takesParagraphs ? given : given.onOneLine
    let range = marked ?? selection
    if composed == nil { composed = (range, frame.store.text(in: range)) }
    owner?.textWillChange()
    var attributes = typingAttributes
    attributes.underlineStyle = .single
    let start = range.lowerBound
    put(AttributedText(text, attributes: attributes), in: range)
    let length = text.utf16.count
    marked = start..<start + length
    let low = min(max(selectedRange.lowerBound, 0), length)
    let high = min(max(selectedRange.upperBound, low), length)
    (anchor, head) = (
      TextOffset(frame.store.characterStart(start + low)), TextOffset(frame.store.characterStart(start + high))
    )
    owner?.textDidChange()
    owner?.selectionDidChange()
  }

  /// Takes the undecided text away; what it stood for comes back.
  private func removeMarkedText() {
    guard let marked, let composed else { return }
    owner?.textWillChange()
    // What was selected is typed over.
    put(AttributedText("", attributes: typingAttributes), in: marked)
    self.marked = nil
    self.composed = nil
    if !composed.text.isEmpty {
      register(marked.lowerBound..<marked.lowerBound, before: composed.text, name: "Typing", isTyped: false)
    }
    let caret = TextOffset(marked.lowerBound)
    (anchor, head) = (caret, caret)
    owner?.textDidChange()
    owner?.selectionDidChange()
  }

  /// The undecided text stays as it is.
  func unmark() {
    guard let marked, let composed else { return }
    frame.setAttributes(marked) { $0.underlineStyle = typingAttributes.underlineStyle }
    self.marked = nil
    self.composed = nil
    register(marked, before: composed.text, name: "Typing", isTyped: false)
    owner?.textDidChange()
  }

  /// Takes the undecided text away without a trace, before something else takes its place.
  private func endComposition() {
    guard let marked, let composed else { return }
    put(composed.text, in: marked)
    owner?.textDidChange()
    self.marked = nil
    self.composed = nil
    let end = composed.range
    (anchor, head) = (TextOffset(end.lowerBound), TextOffset(end.upperBound))
  }
}

extension String {
  /// Ends of paragraphs as spaces, as fields show them.
  var onOneLine: String {
    contains(where: \.endsParagraph) ? String(map { $0.endsParagraph ? " " : $0 }) : self
  }
}
