public import MultiplaneContents
public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// A responder whose text can be edited in place: UIKit's `UITextInput`.
///
/// A view that adopts it has a caret, a selection that fingers, pointers and keys change, and takes what input methods
/// send, as soon as it is the first responder: `TextInteraction` does that by the members below. Places count what the
/// text counts; the system's own text views count UTF-16 units, and stand at the beginnings of characters.
@preconcurrency @MainActor public protocol TextInput: MarkedTextInputClient {
  /// The characters of a range; nil for one that is not of this text.
  func text(in range: TextRange) -> String?
  /// Puts a text in the place of a range. The caret stands behind it.
  func replace(_ range: TextRange, withText text: String)
  /// What is selected; empty for a caret, nil for neither.
  var selectedTextRange: TextRange? { get set }
  /// The text that an input method has not decided; nil without one.
  var markedTextRange: TextRange? { get }

  /// The first place.
  var beginningOfDocument: TextPosition { get }
  /// The last place.
  var endOfDocument: TextPosition { get }
  /// The range between two places; nil if one is not of this text.
  func textRange(from: TextPosition, to: TextPosition) -> TextRange?
  /// The place some units after another one, before it where the offset is below 0; nil beyond the text.
  func position(from position: TextPosition, offset: Int) -> TextPosition?
  /// The place some characters, or lines, from another one on the screen; nil beyond the text.
  func position(from position: TextPosition, in direction: TextDirection.Layout, offset: Int) -> TextPosition?
  /// Which of two places comes first.
  func compare(_ position: TextPosition, to other: TextPosition) -> TextOrder
  /// Units from one place to another.
  func offset(from: TextPosition, to: TextPosition) -> Int

  /// Is told of changes that the text's own view makes.
  var inputDelegate: (any TextInputDelegate)? { get set }
  /// Finds borders of words and lines: `TextInputStringTokenizer`.
  var tokenizer: any TextInputTokenizer { get }

  /// The farthest place of a range in a direction.
  func position(within range: TextRange, farthestIn direction: TextDirection.Layout) -> TextPosition?
  /// From a place to the farthest one in a direction.
  func characterRange(byExtending position: TextPosition, in direction: TextDirection.Layout) -> TextRange?
  /// Which way the paragraph of a place runs.
  func baseWritingDirection(for position: TextPosition, in direction: TextDirection.Storage) -> WritingDirection
  /// Sets that of paragraphs.
  func setBaseWritingDirection(_ writingDirection: WritingDirection, for range: TextRange)

  /// The menu that is shown for a range; nil, the default, for what can be done.
  ///
  /// - Parameter suggestedActions: what can be done.
  func editMenu(for textRange: TextRange, suggestedActions: [MenuElement]) -> Menu?

  /// The first rectangle of a range: where the candidates of an input method stand.
  func firstRect(for range: TextRange) -> Rect
  /// Where the caret stands, in the space of `textInputView`.
  func caretRect(for position: TextPosition) -> Rect
  /// The rectangles of a range.
  func selectionRects(for range: TextRange) -> [TextSelectionRect]
  /// The place that is nearest to a point.
  func closestPosition(to point: Point) -> TextPosition?
  /// The nearest place within a range.
  func closestPosition(to point: Point, within range: TextRange) -> TextPosition?
  /// The character at a point.
  func characterRange(at point: Point) -> TextRange?

  /// Whether the user may put a text in the place of a range; true by default.
  func shouldChangeText(in range: TextRange, replacementText text: String) -> Bool
  /// The view whose space geometry is in; the responder itself by default.
  var textInputView: View { get }
  /// How the text may be typed.
  var textInputTraits: any TextInputTraits { get }
}

/// Is told when a text changes otherwise than by its interaction: what a text's own view must call, so that the caret
/// follows.
@preconcurrency @MainActor public protocol TextInputDelegate: AnyObject {
  /// The selection is about to change.
  func selectionWillChange(_ textInput: (any TextInput)?)
  /// The selection has changed.
  func selectionDidChange(_ textInput: (any TextInput)?)
  /// The text is about to change.
  func textWillChange(_ textInput: (any TextInput)?)
  /// The text has changed.
  func textDidChange(_ textInput: (any TextInput)?)
}

extension TextInput {
  /// True.
  public func shouldChangeText(in range: TextRange, replacementText text: String) -> Bool { true }

  /// Nil.
  public func editMenu(for textRange: TextRange, suggestedActions: [MenuElement]) -> Menu? { nil }

  /// The responder, if it is a view.
  public var textInputView: View {
    if let view = self as? View { return view }
    fatalError("\(type(of: self)) is no view and has no textInputView")
  }

  /// The usual ones, or the responder's where it adopts `TextInputTraits`.
  public var textInputTraits: any TextInputTraits { (self as? any TextInputTraits) ?? PlainTraits() }

  /// Whether the text is not empty.
  public var hasText: Bool { compare(beginningOfDocument, to: endOfDocument) != .same }

  /// Deletes around the selection.
  public func deleteSurroundingText(before: Int, after: Int) {
    guard let selection = selectedTextRange, let own = textRange(from: beginningOfDocument, to: endOfDocument) else {
      return
    }
    let around = markedTextRange ?? selection
    let count = offset(from: beginningOfDocument, to: around.end)
    let last = offset(from: beginningOfDocument, to: own.end)
    if after > 0, let end = position(from: around.end, offset: min(after, last - count)),
      let range = textRange(from: around.end, to: end), !range.isEmpty
    {
      replace(range, withText: "")
    }
    let first = offset(from: beginningOfDocument, to: around.start)
    if before > 0, let start = position(from: around.start, offset: -min(before, first)),
      let range = textRange(from: start, to: around.start), !range.isEmpty
    {
      replace(range, withText: "")
    }
  }

  /// What an input method may know: the paragraph around the caret, at most some thousand units of it.
  public var textInputState: TextInputState {
    var state = TextInputState(purpose: textInputTraits.keyboardType.purpose)
    state.isSecure = textInputTraits.isSecureTextEntry
    if state.isSecure { state.purpose = .password }
    if let marked = markedTextRange { state.preedit = text(in: marked) }
    guard let selection = selectedTextRange else { return state }
    let window = textInputView.window
    state.caret = textInputView.convert(caretRect(for: selection.end), to: window)
    guard !state.isSecure else { return state }
    let reach = 2000
    func place(_ position: TextPosition, _ offset: Int) -> TextPosition {
      self.position(from: position, offset: offset)
        ?? (offset < 0 ? beginningOfDocument : endOfDocument)
    }
    guard let before = textRange(from: place(selection.start, -reach), to: selection.start),
      let after = textRange(from: selection.end, to: place(selection.end, reach)),
      let (head, tail) = text(in: before).flatMap({ head in text(in: after).map { (head, $0) } })
    else { return state }
    let middle = text(in: selection) ?? ""
    var (start, length) = (head.utf16.count, middle.utf16.count)
    var whole = head + middle + tail
    if let preedit = state.preedit, let marked = markedTextRange {
      // The text without the preedit, and the caret where that stands.
      let low = start + offset(from: selection.start, to: marked.start)
      let bounds = max(0, low)..<max(0, low) + preedit.utf16.count
      if let range = Range(bounds, in: whole) { whole.removeSubrange(range) }
      (start, length) = (max(0, low), 0)
    }
    (state.surroundingText, state.selection) = (whole, start..<start + length)
    return state
  }
}

// A responder that has no interaction of its own has one while it is the first responder.
extension TextInput {
  private var interaction: TextInteraction? { textInputView.window?.textInteraction as? TextInteraction }

  /// Shows the caret.
  public func textInputDidBegin() {
    guard let view = (self as? View) ?? (self as? ViewController)?.viewIfLoaded, let window = view.window else {
      return
    }
    let interaction = TextInteraction()
    interaction.attach(to: view, of: self)
    window.textInteraction = interaction
    interaction.begin()
  }

  /// Takes the caret away.
  public func textInputDidEnd() {
    guard let view = (self as? View) ?? (self as? ViewController)?.viewIfLoaded else { return }
    TextInteraction.leave(view)
  }

  /// Does what the key does by the table of the interaction.
  public func takeKey(_ key: Key) -> Bool { interaction?.takeKey(key) ?? false }

  /// Whether there is something to do it with.
  public func canPerform(_ action: TextEditAction) -> Bool { interaction?.canPerform(action) ?? false }

  /// Edits what is selected.
  public func perform(_ action: TextEditAction) { interaction?.perform(action) }
}

extension Range<String.Index> {
  /// UTF-16 units of a string; nil beyond it, or within a scalar.
  init?(_ units: Range<Int>, in string: String) {
    let all = string.utf16
    guard units.lowerBound >= 0,
      let low = all.index(all.startIndex, offsetBy: units.lowerBound, limitedBy: all.endIndex),
      let high = all.index(low, offsetBy: units.count, limitedBy: all.endIndex)
    else { return nil }
    self = low..<high
  }
}
