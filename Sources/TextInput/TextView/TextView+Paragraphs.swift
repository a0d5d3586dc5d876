import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
public import MultiplaneViews

// The paragraphs of a text view that are seen, and where they stand.
extension TextView {
  private final var padding: Double { max(0, textContainer.lineFragmentPadding) }

  /// Where the text's upper left corner is, in the view's space.
  final var textOrigin: Point { Point(textContainerInset.left + padding, textContainerInset.top) }

  private final func lineWidth(in width: Double) -> Double {
    max(1, width - textContainerInset.left - textContainerInset.right - 2 * padding)
  }

  /// The height of all of the text in a width, laid out.
  final func textHeight(forWidth width: Double) -> Double {
    let insets = textContainerInset.top + textContainerInset.bottom
    guard lineWidth(in: width) != editor.frame.width else {
      _ = editor.frame.paragraphs(from: 0, to: .infinity)
      return editor.frame.height + insets
    }
    let other = TextFrame(editor.frame.store.text, cutsParagraphs: true)
    other.width = lineWidth(in: width)
    _ = other.paragraphs(from: 0, to: .infinity)
    return other.height + insets
  }

  /// The text or its room has changed.
  final func placeText() {
    fitText()
    setNeedsLayout()
  }

  /// Breaks lines at the view's width, and says how large the text is.
  final func fitText() {
    let width = lineWidth(in: bounds.width)
    editor.frame.scale = contentScaleFactor > 0 ? contentScaleFactor : 1
    if editor.frame.width != width {
      editor.frame.width = width
      noteContentSize()
    }
    updateContentSize()
  }

  private final func updateContentSize() {
    let height = editor.frame.height + textContainerInset.top + textContainerInset.bottom
    contentSize = Size(bounds.width, height)
  }

  /// Shows the paragraphs that are seen.
  final func placeParagraphs() {
    let frame = editor.frame
    // What is seen stays where it is while paragraphs above it turn out to be higher or lower.
    let kept = paragraphViews.filter { $0.value.frame.maxY > bounds.minY }.min { $0.key < $1.key }
    var seen = frame.paragraphs(from: bounds.minY - textOrigin.y, to: bounds.maxY - textOrigin.y)
    if let kept, isScrollEnabled, seen.contains(kept.key) {
      let way = textOrigin.y + frame.top(ofParagraph: kept.key) + kept.value.top - kept.value.frame.minY
      if way != 0 {
        updateContentSize()
        contentOffset.y += way
        seen = frame.paragraphs(from: bounds.minY - textOrigin.y, to: bounds.maxY - textOrigin.y)
      }
    }
    guard showsText else { return interaction.update() }
    for (number, view) in paragraphViews where !seen.contains(number) {
      view.removeFromSuperview()
      paragraphViews[number] = nil
    }
    for number in seen {
      let view = paragraphViews[number] ?? ParagraphView()
      let layout = frame.layout(ofParagraph: number)
      let top = textOrigin.y + frame.top(ofParagraph: number)
      let part = ParagraphView.part(
        ofHeight: layout.height, seen: (bounds.minY - top, bounds.maxY - top), scale: contentScaleFactor)
      let rect = Rect(x: 0, y: top + part.low, width: bounds.width, height: part.high - part.low)
      if view.frame != rect { view.frame = rect }
      view.top = part.low
      view.indent = textOrigin.x
      view.layout = layout
      if view.superview == nil { insertSubview(view, at: 0) }
      paragraphViews[number] = view
    }
    // Others are laid out again when they are seen: a long text is not kept whole.
    let around = max(64, seen.count)
    frame.keepLayouts(max(0, seen.lowerBound - around)..<seen.upperBound + around)
    updateContentSize()
    interaction.update()
  }

  /// UTF-16 units.
  package final var textLength: Int { editor.length }

  /// The characters of a range with their attributes; cut to the text.
  package final func storedText(in range: Range<Int>) -> AttributedText { editor.frame.store.text(in: range) }

  /// The paragraph of a place, and where it begins.
  package final func storedParagraph(at place: Int) -> (text: AttributedText, start: Int) {
    let store = editor.frame.store
    let number = store.locate(place).paragraph
    return (store.paragraphs[number], store.start(ofParagraph: number))
  }

  /// Puts a text in the place of a range for a program: it is not undone, and the selection stays with its letters.
  package final func rewrite(_ range: Range<Int>, with text: AttributedText) {
    inputDelegate?.textWillChange(self)
    editor.rewrite(range, with: text)
    inputDelegate?.textDidChange(self)
  }

  /// How many paragraphs were laid out.
  package final var layoutCount: Int { editor.frame.layoutCount }

  /// Brings a range in sight.
  final func show(_ range: Range<Int>) {
    placeText()
    let own = editor.whole(range.clamped(to: 0..<editor.length))
    // The paragraphs that will be seen with it have their heights before.
    for _ in 0..<3 {
      let y = editor.frame.caretRect(at: TextOffset(own.upperBound)).maxY
      _ = editor.frame.paragraphs(from: y - bounds.height, to: y)
      if editor.frame.caretRect(at: TextOffset(own.upperBound)).maxY == y { break }
    }
    updateContentSize()
    var rect = editor.frame.caretRect(at: TextOffset(own.upperBound))
    if !own.isEmpty { rect = rect.union(editor.frame.caretRect(at: TextOffset(own.lowerBound))) }
    rect = rect.offsetBy(dx: textOrigin.x, dy: textOrigin.y)
    // Offsets are whole pixels.
    rect = Rect(x: rect.minX, y: rect.minY.rounded(.down), width: rect.width, height: rect.height + 1)
    let width = max(rect.width, TextInteraction.caretWidth)
    scrollRectToVisible(
      Rect(x: min(rect.minX, bounds.width - width), y: rect.minY, width: width, height: rect.height).standardized,
      animated: false)
  }

  /// The rectangles of a range in the paragraphs that are seen, and next to them.
  final func seenRects(of range: TextRange) -> [TextSelectionRect] {
    guard let own = access.range(range), window != nil else { return access.selectionRects(for: range) }
    let store = editor.frame.store
    let seen = editor.frame.paragraphs(
      from: bounds.minY - textOrigin.y - bounds.height, to: bounds.maxY - textOrigin.y + bounds.height)
    let shown = store.start(ofParagraph: seen.lowerBound)..<store.range(ofParagraph: seen.upperBound - 1).upperBound
    let low = max(own.lowerBound, min(shown.lowerBound, own.upperBound))
    let high = max(low, min(own.upperBound, shown.upperBound))
    return access.selectionRects(for: TextOffsetRange(low..<high))
  }

  final func noteEdit() {
    (delegate as? any TextViewDelegate)?.textViewDidChange(self)
    application?.notificationCenter.post(name: Self.textDidChangeNotification, object: self)
  }
}

extension TextView: EditedTextView {
  func mayReplace(_ range: Range<Int>, with text: String) -> Bool {
    guard isEditable else { return false }
    return (delegate as? any TextViewDelegate)?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  func textWillChange() {}

  func textDidChange() {
    // The edit is taken from the editor without an observer too: the next one shall not hold it.
    if let edit = editor.takeEdit() { textObserver?(edit.range, edit.count) }
    moveViews()
    placeText()
    noteContentSize()
    if editor.marked == nil || isFirstResponder { showCaret() }
  }

  func selectionDidChange() {
    showCaret()
    interaction.selectionDidChange(self)
    (delegate as? any TextViewDelegate)?.textViewDidChangeSelection(self)
  }

  private final func showCaret() {
    guard isFirstResponder, isScrollEnabled, bounds.height > 0 else { return interaction.update() }
    show(editor.head.value..<editor.head.value)
    interaction.update()
  }

  /// Views of paragraphs behind a change are those of other numbers.
  private final func moveViews() {
    guard let change = editor.takeChange() else { return }
    let growth = change.inserted - change.removed.count
    guard growth != 0 else { return }
    var moved: [Int: ParagraphView] = [:]
    for (number, view) in paragraphViews {
      if number < change.removed.lowerBound + min(change.inserted, change.removed.count) {
        moved[number] = view
      } else if number >= change.removed.upperBound {
        moved[number + growth] = view
      } else {
        view.removeFromSuperview()
      }
    }
    paragraphViews = moved
  }

  var editingUndoManager: UndoManager? { isFirstResponder ? undoManager : nil }
}

extension TextView {
  /// Posted when editing begins, with the view.
  public static var textDidBeginEditingNotification: Application.Notification.Name {
    .init("TextViewTextDidBeginEditing")
  }
  /// Posted when editing ends, with the view.
  public static var textDidEndEditingNotification: Application.Notification.Name { .init("TextViewTextDidEndEditing") }
  /// Posted when the user has changed the text, with the view.
  public static var textDidChangeNotification: Application.Notification.Name { .init("TextViewTextDidChange") }
}

// What text views write to archives beside what all scroll views do.
extension TextView {
  final func decodeText(with coder: Coder) {
    if coder.hasOnlyPlaces { return }
    if let font = coder.decodeFont(forKey: "font") { self.font = font }
    if let color = coder.decodeColor(forKey: "textColor") { textColor = color }
    if let alignment = coder.decodeCase(TextAlignment.self, in: TextAlignment.allCases, forKey: "textAlignment") {
      textAlignment = alignment
    }
    if let text = coder.decodeString(forKey: "text") { self.text = text }
    if let isEditable = coder.decodeFlag(forKey: "editable") { self.isEditable = isEditable }
    if let isSelectable = coder.decodeFlag(forKey: "selectable") { self.isSelectable = isSelectable }
    if let kind = coder.decodeCase(KeyboardType.self, in: KeyboardType.allCases, forKey: "keyboardType") {
      keyboardType = kind
    }
  }

  final func encodeText(with coder: Coder, color: Color?, font: Font?) {
    if let font { coder.encode(font, forKey: "font") }
    if let color { coder.encode(color as Any?, forKey: "textColor") }
    coder.encode(textAlignment, in: TextAlignment.allCases, forKey: "textAlignment")
    if hasText { coder.encode(editor.frame.store.string as Any?, forKey: "text") }
    if !isEditable { coder.encode(false, forKey: "editable") }
    if !isSelectable { coder.encode(false, forKey: "selectable") }
    coder.encode(keyboardType, in: KeyboardType.allCases, forKey: "keyboardType")
  }
}
