public import MultiplaneContents
import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

#if UIKitNames
  public import class Foundation.NSAttributedString
#endif

/// A line of text that people edit.
///
/// The line is drawn when it changes, into a store of the size of the text's rectangle; the caret and what is selected
/// are layers above it. Text that is wider than the field is moved, so that the caret is seen.
open class TextField: Control, TextInput, TextInputTraits {
  /// What is drawn around the text.
  public enum BorderStyle: Int, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A line.
    case line
    /// A line, and a ground.
    case bezel
    /// A line with round corners, and a ground.
    case roundedRect
  }

  /// When a view at a side of the text is shown.
  public enum ViewMode: Int, Hashable, Sendable, CaseIterable { case never, whileEditing, unlessEditing, always }

  /// Why editing has ended.
  public enum DidEndEditingReason: Int, Hashable, Sendable { case committed, cancelled }

  final let editor: TextEditor
  final let interaction = TextInteraction()
  final let canvas = TextFieldCanvas()
  final let border = TextFieldBorder()
  final var clearButton: TextFieldClearButton?
  /// How far the text is moved to the left, points.
  final var scroll = 0.0
  private final var editing = false
  private final var ownColor: Color?
  private final var hint: AttributedText?
  private final var replacesAll = false
  private final var coverTimer: TurnTimer?
  /// What draws now.
  final var context: (any DrawingContext)?
  /// Is told of what a program changes.
  open weak var inputDelegate: (any TextInputDelegate)?

  /// The font of fields: the system font of 17 points.
  package static let defaultFont = Font.systemFont(ofSize: 17)

  /// Makes an empty field with a frame.
  public override init(frame: Rect) {
    editor = TextEditor(attributes: TextAttributes(font: Self.defaultFont))
    super.init(frame: frame)
    setUp()
  }

  /// Makes a field from an archive.
  public required init?(coder: Coder) {
    editor = TextEditor(attributes: TextAttributes(font: Self.defaultFont))
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeField(with: coder)
    coder.didRead(self, as: TextField.self)
    if coder.error != nil { return nil }
  }

  /// Writes the field to an archive: its text without attributes, its font, colours, border and traits.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeField(with: coder, color: ownColor)
  }

  /// Writes the text, unless it is hidden.
  open override func encodeRestorableState(with coder: Coder) {
    super.encodeRestorableState(with: coder)
    if !isSecureTextEntry, let text { coder.encode(text as Any?, forKey: "text") }
  }

  /// Takes the text.
  open override func decodeRestorableState(with coder: Coder) {
    super.decodeRestorableState(with: coder)
    if let text = coder.decodeString(forKey: "text") { self.text = text }
  }

  private final func setUp() {
    isOpaque = false
    editor.owner = self
    editor.takesParagraphs = false
    canvas.field = self
    for view in [border, canvas] as [View] { addSubview(view) }
    interaction.attach(to: self, of: self)
  }

  // MARK: Text

  /// Hears of editing; not retained.
  open weak var delegate: (any TextFieldDelegate)?

  /// The characters, "" of an empty field. Set, they are not undone, and no action hears of it.
  // As in UIKit: nil may be set, and is "".
  open var text: String? {
    get { editor.frame.store.string }
    set {
      let new = (newValue ?? "").onOneLine
      guard new != editor.frame.store.string else { return }
      inputDelegate?.textWillChange(self)
      editor.setText(AttributedText(new, attributes: defaults))
      inputDelegate?.textDidChange(self)
    }
  }

  /// The characters with their attributes.
  open var styledText: AttributedText? {
    get { editor.frame.store.text }
    set { editor.setText(newValue ?? AttributedText("", attributes: defaults)) }
  }

  #if UIKitNames
    /// `styledText` as Foundation has it.
    open var attributedText: NSAttributedString? {
      get { FoundationAttributes.make(editor.frame.store.text) }
      set { styledText = newValue.map { FoundationAttributes.text($0, defaults) } }
    }

    /// The placeholder with its attributes.
    open var attributedPlaceholder: NSAttributedString? {
      get { hint.map { FoundationAttributes.make($0) } }
      set { styledPlaceholder = newValue.map { FoundationAttributes.text($0, placeholderAttributes) } }
    }
  #endif

  /// The font of all of the text; nil, or one of a size that cannot be, is the system font of 17 points.
  open var font: Font? {
    get { ownFont }
    set {
      ownFont = newValue.flatMap { $0.size > 0 && $0.size <= Font.maximumSize ? $0 : nil } ?? Self.defaultFont
      let font = ownFont
      setAttributes { $0.font = font }
      noteContentSize()
    }
  }
  private final var ownFont = TextField.defaultFont

  /// The colour of all of the text; nil, the default, for that of labels.
  open var textColor: Color? {
    get { ownColor ?? DynamicColor.label.resolved(with: traitCollection) }
    set {
      ownColor = newValue
      updateColor()
    }
  }

  /// Where the text stands; natural by default.
  open var textAlignment = TextAlignment.natural {
    didSet { if textAlignment != oldValue { showLine() } }
  }

  /// The look of text that a program sets as a string.
  package final var defaults: TextAttributes {
    TextAttributes(font: ownFont, foregroundColor: ownColor ?? DynamicColor.label.resolved(with: traitCollection))
  }

  private final var placeholderAttributes: TextAttributes {
    TextAttributes(font: ownFont, foregroundColor: DynamicColor.tertiaryLabel.resolved(with: traitCollection))
  }

  private final func updateColor() {
    let color = ownColor ?? DynamicColor.label.resolved(with: traitCollection)
    setAttributes { $0.foregroundColor = color }
  }

  private final func setAttributes(_ change: (inout TextAttributes) -> Void) {
    editor.setAttributes(0..<editor.length, change)
    showLine()
  }

  /// Shown while there is no text; nil, the default, for nothing.
  open var placeholder: String? {
    get { hint?.string }
    set { styledPlaceholder = newValue.map { AttributedText($0.onOneLine, attributes: placeholderAttributes) } }
  }

  /// The placeholder with its attributes.
  package final var styledPlaceholder: AttributedText? {
    get { hint }
    set {
      hint = newValue
      noteContentSize()
      canvas.setNeedsDisplay()
    }
  }

  /// What is drawn around the text; nothing by default.
  open var borderStyle = BorderStyle.none {
    didSet {
      guard borderStyle != oldValue else { return }
      border.style = borderStyle
      noteContentSize()
      setNeedsLayout()
    }
  }

  /// Whether text that is wider than the field is made smaller; false by default.
  open var adjustsFontSizeToFitWidth = false { didSet { showLine() } }
  /// The least size of a font that is made smaller; 0, the default, lets it keep its size.
  open var minimumFontSize = 0.0 { didSet { showLine() } }
  /// Whether the text is taken away when editing begins; false by default.
  open var clearsOnBeginEditing = false
  /// Whether what is typed first takes the place of all of the text; false by default, and again once it has.
  open var clearsOnInsertion: Bool {
    get { replacesAll }
    set {
      replacesAll = newValue
      if newValue { interaction.selectAll() }
    }
  }
  /// What is typed next looks like this.
  package final var typing: TextAttributes {
    get { editor.typingAttributes }
    set { editor.typingAttributes = newValue }
  }

  // MARK: Views at the sides

  /// Shown at the left side; nil by default.
  open var leftView: View? { didSet { replaceSide(oldValue, leftView) } }
  /// When it is; never by default.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// Shown at the right side; nil by default.
  open var rightView: View? { didSet { replaceSide(oldValue, rightView) } }
  /// When it is; never by default.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// When a button is shown that takes the text away; never by default.
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }

  private final func replaceSide(_ old: View?, _ new: View?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    setNeedsLayout()
  }

  /// Shown in place of the keyboard on the screen while the field is edited; nil, the default, for the keyboard.
  open override var inputView: View? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  private final var ownInputView: View?
  /// Shown above the keyboard on the screen while the field is edited; nil by default.
  open override var inputAccessoryView: View? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  private final var ownAccessoryView: View?

  // MARK: Places

  /// Where the border is.
  open func borderRect(forBounds bounds: Rect) -> Rect { bounds.standardized }

  /// Where the text is while it is not edited.
  open func textRect(forBounds bounds: Rect) -> Rect { innerRect(bounds) }

  /// Where the placeholder is.
  open func placeholderRect(forBounds bounds: Rect) -> Rect { textRect(forBounds: bounds) }

  /// Where the text is while it is edited.
  open func editingRect(forBounds bounds: Rect) -> Rect { innerRect(bounds) }

  /// Where the button is that takes the text away.
  open func clearButtonRect(forBounds bounds: Rect) -> Rect {
    let bounds = bounds.standardized
    let side = min(19, bounds.height)
    let x = isFromRight ? bounds.minX + 5 : bounds.maxX - 5 - side
    return Rect(x: x, y: bounds.midY - side / 2, width: side, height: side)
  }

  /// Where the left view is: at the left edge, in the middle, in its own size.
  open func leftViewRect(forBounds bounds: Rect) -> Rect {
    let bounds = bounds.standardized
    let size = leftView?.bounds.size ?? .zero
    return Rect(
      x: isFromRight ? bounds.maxX - size.width : bounds.minX, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Where the right view is: at the right edge, in the middle, in its own size.
  open func rightViewRect(forBounds bounds: Rect) -> Rect {
    let bounds = bounds.standardized
    let size = rightView?.bounds.size ?? .zero
    return Rect(
      x: isFromRight ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Draws the text. The default draws it where it stands; does nothing outside of drawing.
  ///
  /// - Parameter rect: where the text is, in the space of that rectangle's own view.
  open func drawText(in rect: Rect) { drawLine(in: rect) }

  /// Draws the placeholder, as `drawText` does the text.
  open func drawPlaceholder(in rect: Rect) { drawHint(in: rect) }

  /// As high as a line and the room around it, as wide as the text, or the placeholder.
  open override var intrinsicContentSize: Size { contentSize() }

  /// The same, no wider than a size where that is not 0.
  open override func sizeThatFits(_ size: Size) -> Size {
    let own = contentSize()
    return Size(size.width > 0 ? min(own.width, size.width) : own.width, own.height)
  }

  /// That of the text.
  open override var forFirstBaselineLayout: View { self }

  /// Places the text, the border and the views at the sides.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  /// Draws the text anew in the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    border.updateColors()
    if ownColor == nil { updateColor() }
    canvas.setNeedsDisplay()
  }

  /// Shows the caret in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    interaction.update()
  }

  /// A field that is not enabled is dim, and is edited no more.
  open override func stateDidChange() {
    super.stateDidChange()
    canvas.alpha = isEnabled ? 1 : 0.4
    if !isEnabled, isFirstResponder { resignFirstResponder() }
  }

  // MARK: Editing

  /// Whether the field is edited.
  open var isEditing: Bool { editing }

  /// Whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate lets it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true else {
      return false
    }
    return super.becomeFirstResponder()
  }

  /// Ends editing, if the delegate lets it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    return super.resignFirstResponder()
  }

  /// Editing has begun.
  open func textInputDidBegin() {
    guard !editing else { return }
    editing = true
    if clearsOnBeginEditing, editor.length > 0 { replaceAll(with: "") }
    interaction.begin()
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    application?.notificationCenter.post(name: Self.textDidBeginEditingNotification, object: self)
  }

  /// Editing has ended.
  open func textInputDidEnd() {
    guard editing else { return }
    editor.unmark()
    editing = false
    interaction.end()
    coverAll()
    scroll = 0
    showLine()
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    application?.notificationCenter.post(name: Self.textDidEndEditingNotification, object: self)
  }

  private final func replaceAll(with text: String) {
    editor.replace(0..<editor.length, with: AttributedText(text, attributes: editor.typingAttributes))
  }

  /// What the user takes the text away with.
  final func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    replaceAll(with: "")
    noteEdit()
  }

  /// The user has changed the text.
  final func noteEdit() {
    sendActions(for: .editingChanged)
    application?.notificationCenter.post(name: Self.textDidChangeNotification, object: self)
  }

  /// Shows the letter that was typed last of hidden text, for a moment.
  private final func uncover() {
    coverTimer?.invalidate()
    guard isSecureTextEntry, let application, editor.selection.isEmpty else { return }
    let place = editor.head.value
    editor.frame.uncovered = editor.frame.store.previousCharacter(place)..<place
    coverTimer = application.schedule(at: application.currentTime + 1.5) { [weak self] _ in self?.coverAll() }
    showLine()
  }

  private final func coverAll() {
    coverTimer?.invalidate()
    guard editor.frame.uncovered != nil else { return }
    editor.frame.uncovered = nil
    showLine()
  }

  // MARK: Typing

  /// Whether the field has text.
  open var hasText: Bool { editor.length > 0 }

  /// Types a text. A line feed is the return key, a tab leads to the next field.
  open func insertText(_ text: String) {
    switch text {
    case "\n": returnKey()
    case "\t": if !focusNext(backwards: false) { resignFirstResponder() }
    default:
      if replacesAll {
        replacesAll = false
        editor.select(0..<editor.length)
      }
      let before = editor.length
      let old = editor.selection
      editor.type(text)
      guard editor.length != before || editor.selection != old else { return }
      uncover()
      noteEdit()
    }
  }

  private final func returnKey() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if ends { resignFirstResponder() } else { window?.defaultAction?() }
  }

  /// Deletes what is selected, or the character before the caret.
  open func deleteBackward() {
    let before = editor.length
    editor.deleteBackward()
    guard editor.length != before else { return }
    editor.frame.uncovered = nil
    noteEdit()
  }

  /// Takes a key: shift and tab lead to the field before; up and down to the nearest one there, if there is one.
  open func takeKey(_ key: Key) -> Bool {
    if key.keyCode == .keyboardTab, key.modifierFlags.contains(.shift) { return focusNext(backwards: true) }
    if key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command]) {
      if key.keyCode == .keyboardUpArrow, focusNearest(above: true) { return true }
      if key.keyCode == .keyboardDownArrow, focusNearest(above: false) { return true }
    }
    return interaction.takeKey(key)
  }

  /// Shows undecided text.
  open func setMarkedText(_ markedText: String?, selectedRange: Range<Int>) {
    edit { editor.setMarkedText(markedText, selectedRange: selectedRange) }
  }

  /// The undecided text stays.
  open func unmarkText() { editor.unmark() }

  // MARK: Actions

  /// Whether there is something to do it with: for `canPerformAction`.
  open func canPerform(_ action: TextEditAction) -> Bool { interaction.canPerform(action) }

  /// Edits what is selected; hidden text is not copied.
  open func perform(_ action: TextEditAction) { interaction.perform(action) }

  // MARK: TextInput

  final var access: TextAccess { TextAccess(editor: editor, origin: textOrigin) }

  /// What is selected, or the caret's place.
  open var selectedTextRange: TextRange? {
    get { access.selection }
    set { access.select(newValue) }
  }
  /// The undecided text.
  open var markedTextRange: TextRange? { access.marked }
  /// The characters of a range.
  open func text(in range: TextRange) -> String? { access.text(in: range) }
  /// Puts a text in the place of a range.
  open func replace(_ range: TextRange, withText text: String) {
    guard let own = access.range(range) else { return }
    editor.replace(own, with: AttributedText(text.onOneLine, attributes: editor.typingAttributes))
  }
  /// The first place.
  open var beginningOfDocument: TextPosition { TextOffset(0) }
  /// The last place.
  open var endOfDocument: TextPosition { TextOffset(editor.length) }
  /// The range between two places.
  open func textRange(from: TextPosition, to: TextPosition) -> TextRange? { access.range(from: from, to: to) }
  /// A place UTF-16 units away.
  open func position(from position: TextPosition, offset: Int) -> TextPosition? {
    access.position(from: position, offset: offset)
  }
  /// A place characters away on the screen.
  open func position(
    from position: TextPosition, in direction: TextDirection.Layout, offset: Int
  ) -> TextPosition? { access.position(from: position, in: direction, offset: offset) }
  /// Which of two places comes first.
  open func compare(_ position: TextPosition, to other: TextPosition) -> TextOrder {
    access.compare(position, to: other)
  }
  /// UTF-16 units from one place to another.
  open func offset(from: TextPosition, to: TextPosition) -> Int { access.offset(from: from, to: to) }
  /// Finds borders of words.
  open var tokenizer: any TextInputTokenizer { ownTokenizer }
  private final lazy var ownTokenizer = TextInputStringTokenizer(textInput: self)
  /// The farthest place of a range in a direction.
  open func position(within range: TextRange, farthestIn direction: TextDirection.Layout) -> TextPosition? {
    access.position(within: range, farthestIn: direction)
  }
  /// From a place to the farthest one in a direction.
  open func characterRange(
    byExtending position: TextPosition, in direction: TextDirection.Layout
  ) -> TextRange? { access.characterRange(byExtending: position, in: direction) }
  /// Which way the text runs.
  open func baseWritingDirection(
    for position: TextPosition, in direction: TextDirection.Storage
  ) -> WritingDirection { access.direction(at: position) }
  /// Sets which way the text runs.
  open func setBaseWritingDirection(_ writingDirection: WritingDirection, for range: TextRange) {
    access.setDirection(writingDirection, for: range)
    showLine()
  }
  /// The menu for a range: the delegate's.
  open func editMenu(for textRange: TextRange, suggestedActions: [MenuElement]) -> Menu? {
    access.range(textRange).flatMap {
      delegate?.textField(self, editMenuForCharactersIn: $0, suggestedActions: suggestedActions)
    }
  }
  /// The first rectangle of a range, in the field's space, as those below.
  open func firstRect(for range: TextRange) -> Rect { access.firstRect(for: range) }
  /// Where the caret stands.
  open func caretRect(for position: TextPosition) -> Rect { access.caretRect(for: position) }
  /// The rectangles of a range, as far as they are seen.
  open func selectionRects(for range: TextRange) -> [TextSelectionRect] { seen(access.selectionRects(for: range)) }
  /// The nearest place.
  open func closestPosition(to point: Point) -> TextPosition? {
    access.closestPosition(to: Point(point.x, textOrigin.y))
  }
  /// The nearest place within a range.
  open func closestPosition(to point: Point, within range: TextRange) -> TextPosition? {
    access.closestPosition(to: Point(point.x, textOrigin.y), within: range)
  }
  /// The character at a point.
  open func characterRange(at point: Point) -> TextRange? { access.characterRange(at: point) }
  /// Whether the delegate lets the user put a text in the place of a range.
  open func shouldChangeText(in range: TextRange, replacementText text: String) -> Bool {
    access.range(range).map { mayReplace($0, with: text) } ?? true
  }

  /// Handles of the selection reach out of the view.
  open override func point(inside point: Point, with event: Event?) -> Bool {
    super.point(inside: point, with: event) || interaction.handle(at: point) != nil
  }

  // MARK: Traits

  /// Which keys a keyboard on the screen shows, and what an input method is told.
  open var keyboardType = KeyboardType.default
  /// What the return key of a keyboard on the screen says.
  open var returnKeyType = ReturnKeyType.default
  /// Which letters a keyboard on the screen types as capitals.
  open var autocapitalizationType = TextAutocapitalizationType.sentences
  /// Of no effect.
  open var autocorrectionType = TextAutocorrectionType.default
  /// Of no effect.
  open var spellCheckingType = TextSpellCheckingType.default
  /// Whether quotes become round ones: nothing here does so.
  open var smartQuotesType = TextSubstitutionType.default
  /// Whether two hyphens become a dash: nothing here does so.
  open var smartDashesType = TextSubstitutionType.default
  /// Whether spaces come and go with words: nothing here does so.
  open var smartInsertDeleteType = TextSubstitutionType.default
  /// Whether words are foretold: nothing here does so.
  open var inlinePredictionType = TextSubstitutionType.default
  /// The look of a keyboard on the screen.
  open var keyboardAppearance = KeyboardAppearance.default
  /// Whether the return key of a keyboard on the screen needs text.
  open var enablesReturnKeyAutomatically = false
  /// What the text means.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textContentType: TextContentType!
  /// What a password must be like that somebody makes: nothing here does so.
  open var passwordRules: TextInputPasswordRules?
  /// Whether the text is shown as dots, and cannot be copied; false by default.
  open var isSecureTextEntry = false {
    didSet {
      editor.frame.cover = isSecureTextEntry ? "•" : nil
      editor.frame.uncovered = nil
      showLine()
    }
  }

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// The placeholder, unless it was set.
  open override var accessibilityLabel: String? {
    get { described?.label ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }
  /// The text, dots for hidden text, unless it was set.
  open override var accessibilityValue: String? {
    get {
      if let value = described?.value { return value }
      return isSecureTextEntry ? String(repeating: "•", count: (text ?? "").count) : text
    }
    set { super.accessibilityValue = newValue }
  }
  /// Begins editing.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }
}
