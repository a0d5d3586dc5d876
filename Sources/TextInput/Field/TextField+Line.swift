import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
public import MultiplaneViews

// The line of a text field: where it stands, and how it is drawn.
extension TextField {
  /// Points beside the text where there is a border.
  private static var inset: Double { 7 }

  final func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  /// Whether the button that takes text away is seen.
  final var showsClearButton: Bool { shows(clearButtonMode) && editor.length > 0 && isEnabled }

  /// What is left for text between the views at the sides.
  final func innerRect(_ bounds: Rect) -> Rect {
    let bounds = bounds.standardized
    var (left, right) = (borderStyle == .none ? 0 : Self.inset, borderStyle == .none ? 0 : Self.inset)
    func take(_ rect: Rect) {
      if rect.midX <= bounds.midX {
        left = max(left, rect.maxX - bounds.minX)
      } else {
        right = max(right, bounds.maxX - rect.minX)
      }
    }
    if leftView != nil, shows(leftViewMode) { take(leftViewRect(forBounds: bounds)) }
    let hasRight = rightView != nil && shows(rightViewMode)
    if hasRight { take(rightViewRect(forBounds: bounds)) }
    // Its room is kept while it may come: the text does not jump.
    if !hasRight, shows(clearButtonMode) { take(clearButtonRect(forBounds: bounds).insetBy(dx: -4, dy: 0)) }
    return Rect(
      x: bounds.minX + left, y: bounds.minY, width: max(0, bounds.width - left - right), height: bounds.height)
  }

  final func contentSize() -> Size {
    func whole(_ length: Double) -> Double { length.roundedUp(toPixels: contentScaleFactor) }
    let layout = editor.frame.layout(ofParagraph: 0)
    var size = Size(layout.width, layout.height)
    if editor.length == 0, let hint = styledPlaceholder { size.width = ParagraphLayout(hint, width: nil).width }
    let around = Rect(x: 0, y: 0, width: 10_000, height: 100)
    let sides = around.width - innerRect(around).width
    let height = whole(size.height) + (borderStyle == .none ? 0 : 10)
    // Room for the caret behind the text.
    return Size(whole(size.width + sides + TextInteraction.caretWidth), height)
  }

  /// Places the text, the border, and what stands at the sides.
  final func placeParts() {
    border.frame = borderRect(forBounds: bounds)
    canvas.frame = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    place(leftView, shows(leftViewMode), leftViewRect(forBounds: bounds))
    let hasRight = rightView != nil && shows(rightViewMode)
    place(rightView, hasRight, rightViewRect(forBounds: bounds))
    let showsClear = !hasRight && showsClearButton
    if showsClear, clearButton == nil {
      let button = TextFieldClearButton()
      button.addAction(for: .touchUpInside) { [weak self] in self?.clear() }
      clearButton = button
    }
    place(clearButton, showsClear, clearButtonRect(forBounds: bounds))
    showLine()
  }

  private final func place(_ view: View?, _ isShown: Bool, _ rect: Rect) {
    guard let view else { return }
    guard isShown else {
      if view.superview === self { view.removeFromSuperview() }
      return
    }
    if view.superview !== self { addSubview(view) }
    if view.frame != rect { view.frame = rect }
  }

  /// The text or its place may have changed: fits its size, brings the caret in sight, and draws it.
  final func showLine() {
    fitFont()
    keepCaretInSight()
    canvas.setNeedsDisplay()
    interaction.update()
  }

  /// Only the caret or what is selected has changed.
  final func showCaret() {
    let before = scroll
    keepCaretInSight()
    if scroll != before { canvas.setNeedsDisplay() }
  }

  private final func fitFont() {
    let frame = editor.frame
    guard adjustsFontSizeToFitWidth, minimumFontSize > 0, canvas.bounds.width > 0 else { return frame.fontScale = 1 }
    frame.fontScale = 1
    let width = frame.layout(ofParagraph: 0).width
    let size = font?.size ?? 0
    guard width > canvas.bounds.width, size > minimumFontSize else { return }
    frame.fontScale = max(canvas.bounds.width / width, minimumFontSize / size)
  }

  private final func keepCaretInSight() {
    let width = canvas.bounds.width
    guard isEditing, width > 0 else { return scroll = 0 }
    let layout = editor.frame.layout(ofParagraph: 0)
    let caret = editor.frame.caretRect(at: editor.head).minX
    let room = width - TextInteraction.caretWidth
    // No gap at the end of text that is wider than the field.
    scroll = min(scroll, max(0, layout.width - room))
    if caret - scroll > room { scroll = caret - room }
    if caret < scroll { scroll = caret }
  }

  /// Where the text's upper left corner is in the canvas.
  private final var lineOrigin: Point {
    let layout = editor.frame.layout(ofParagraph: 0)
    let free = canvas.bounds.width - layout.width
    let y = ((canvas.bounds.height - layout.height) / 2).rounded(toPixels: contentScaleFactor)
    guard free > 0 else { return Point(-scroll, y) }
    return Point((free * sidePart(isFromRight || layout.runsLeft)).rounded(toPixels: contentScaleFactor), y)
  }

  /// Which part of free room is at the left of the text.
  private final func sidePart(_ runsLeft: Bool) -> Double {
    switch textAlignment {
    case .natural, .justified: runsLeft ? 1 : 0
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }

  /// Where it is in the field.
  final var textOrigin: Point { lineOrigin + canvas.frame.origin }

  /// The rectangles as far as they are in the text's part of the field.
  final func seen(_ rects: [TextSelectionRect]) -> [TextSelectionRect] {
    rects.compactMap { rect in
      let part = rect.rect.intersection(canvas.frame)
      guard !part.isNull, part.width > 0 else { return nil }
      return PlacedSelectionRect(part, containsStart: rect.containsStart, containsEnd: rect.containsEnd)
    }
  }

  final func drawLine(in rect: Rect) {
    guard let context else { return }
    let origin = lineOrigin
    editor.frame.draw(
      from: 0, to: editor.frame.height, in: context, at: Point(rect.minX + origin.x, rect.minY + origin.y))
  }

  final func drawHint(in rect: Rect) {
    guard let context, let hint = styledPlaceholder else { return }
    let layout = ParagraphLayout(hint, width: nil)
    let place = placeholderRect(forBounds: bounds).offsetBy(dx: -canvas.frame.minX, dy: -canvas.frame.minY)
    let free = max(0, place.width - layout.width)
    let y = (place.minY + (place.height - layout.height) / 2).rounded(toPixels: contentScaleFactor)
    let x = place.minX + (free * sidePart(isFromRight || layout.runsLeft)).rounded(toPixels: contentScaleFactor)
    layout.draw(in: context, at: Point(x, y), width: place.width)
  }
}

extension TextField: EditedTextView {
  func mayReplace(_ range: Range<Int>, with text: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  func textWillChange() {}

  func textDidChange() {
    showLine()
    noteContentSize()
    if showsClearButton != (clearButton?.superview != nil) { setNeedsLayout() }
  }

  func selectionDidChange() {
    showCaret()
    interaction.selectionDidChange(self)
    if isEditing { delegate?.textFieldDidChangeSelection(self) }
  }

  var editingUndoManager: UndoManager? { isEditing ? undoManager : nil }
}

extension TextField {
  /// Posted when editing begins, with the field.
  public static var textDidBeginEditingNotification: Application.Notification.Name {
    .init("TextFieldTextDidBeginEditing")
  }
  /// Posted when editing ends, with the field.
  public static var textDidEndEditingNotification: Application.Notification.Name {
    .init("TextFieldTextDidEndEditing")
  }
  /// Posted when the user has changed the text, with the field.
  public static var textDidChangeNotification: Application.Notification.Name { .init("TextFieldTextDidChange") }
}
