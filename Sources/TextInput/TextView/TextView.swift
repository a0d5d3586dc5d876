public import MultiplaneContents
import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneScrolling
public import MultiplaneSystemViews
public import MultiplaneViews

#if UIKitNames
  public import class Foundation.NSAttributedString
#endif

/// Text of many lines that people read, select and edit, in a scroll view.
///
/// Paragraphs that are seen are laid out and drawn, each by itself; the heights of others are estimated until they are
/// seen. A delegate that adopts `TextViewDelegate` hears of editing.
open class TextView: ScrollView, TextInput, TextInputTraits {
  /// Where the lines of a text view are.
  @preconcurrency @MainActor public final class Container {
    fileprivate weak var view: TextView?
    /// Points at the beginning and the end of lines; 5 by default.
    public var lineFragmentPadding = 5.0 { didSet { view?.placeText() } }
  }

  final let editor = TextEditor(attributes: TextAttributes(font: TextView.defaultFont), cutsParagraphs: true)
  private final var interactionStore: TextInteraction?
  final var paragraphViews: [Int: ParagraphView] = [:]
  private final var editing = false
  private final var ownColor: Color?
  private final var ownFont: Font?
  private final var replacesAll = false
  /// Is told of each change of characters or looks: what is gone, and how long is what is there, UTF-16 units.
  package final var textObserver: ((_ range: Range<Int>, _ count: Int) -> Void)?
  /// What the module UIKit knows the text by.
  package final var textObject: AnyObject?
  /// Whether the paragraphs are drawn: a label's are by the label.
  final var showsText = true
  /// Is told of what a program changes.
  open weak var inputDelegate: (any TextInputDelegate)?
  /// Where the lines are.
  public final let textContainer = Container()

  /// The font of text views: the system font of 12 points.
  package static let defaultFont = Font.systemFont(ofSize: 12)

  /// Makes an empty view with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUpText()
  }

  /// Makes a view from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUpText()
    decodeText(with: coder)
    coder.didRead(self, as: TextView.self)
    if coder.error != nil { return nil }
  }

  /// Writes the view to an archive: its text without attributes, its font, colour and traits.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeText(with: coder, color: ownColor, font: ownFont)
  }

  private final func setUpText() {
    textContainer.view = self
    editor.owner = self
    alwaysBounceVertical = true
    interaction.attach(to: self, of: self)
    if backgroundColor == nil { backgroundColor = DynamicColor.systemBackground.resolved(with: traitCollection) }
    updateColor()
    updateLinks()
    placeText()
  }

  final var interaction: TextInteraction {
    if let interactionStore { return interactionStore }
    let made = TextInteraction(for: isEditable ? .editable : .nonEditable)
    interactionStore = made
    return made
  }

  // MARK: Text

  /// The characters. Set, they are not undone, and the delegate does not hear of it.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { editor.frame.store.string }
    set { setText(AttributedText(newValue ?? "", attributes: defaults)) }
  }

  /// The characters with their attributes.
  open var styledText: AttributedText {
    get { editor.frame.store.text }
    set { setText(newValue) }
  }

  #if UIKitNames
    /// `styledText` as Foundation has it.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var attributedText: NSAttributedString! {
      get { FoundationAttributes.make(editor.frame.store.text) }
      set {
        setText(newValue.map { FoundationAttributes.text($0, defaults) } ?? AttributedText("", attributes: defaults))
      }
    }
  #endif

  private final func setText(_ text: AttributedText) {
    inputDelegate?.textWillChange(self)
    editor.setText(text)
    for view in paragraphViews.values { view.removeFromSuperview() }
    paragraphViews = [:]
    placeText()
    inputDelegate?.textDidChange(self)
  }

  /// The font of all of the text; nil, the default, for the system font of 12 points.
  open var font: Font? {
    get { ownFont ?? (editor.length > 0 ? editor.typingAttributes.font : nil) }
    set {
      ownFont = newValue.flatMap { $0.size > 0 && $0.size <= Font.maximumSize ? $0 : nil }
      let font = ownFont ?? Self.defaultFont
      setAttributes { $0.font = font }
    }
  }

  /// The colour of all of the text; nil, the default, for that of labels.
  open var textColor: Color? {
    get { ownColor ?? DynamicColor.label.resolved(with: traitCollection) }
    set {
      ownColor = newValue
      updateColor()
    }
  }

  /// The colour of text that leads somewhere; nil, the default, for the tint.
  package final var linkColor: Color? { didSet { updateLinks() } }

  final func updateLinks() {
    let color = linkColor ?? tintColor
    guard editor.frame.linkColor != color else { return }
    editor.frame.linkColor = color
    placeText()
  }

  /// Where lines stand; natural by default.
  open var textAlignment = TextAlignment.natural {
    didSet {
      let alignment = textAlignment
      if alignment != oldValue { setAttributes { $0.paragraphStyle.alignment = alignment } }
    }
  }

  private final func updateColor() {
    let color = ownColor ?? DynamicColor.label.resolved(with: traitCollection)
    setAttributes { $0.foregroundColor = color }
  }

  /// The look of text that a program sets as a string.
  final var defaults: TextAttributes {
    var attributes = TextAttributes(
      font: ownFont ?? Self.defaultFont,
      foregroundColor: ownColor ?? DynamicColor.label.resolved(with: traitCollection))
    attributes.paragraphStyle.alignment = textAlignment
    return attributes
  }

  private final func setAttributes(_ change: (inout TextAttributes) -> Void) {
    editor.setAttributes(0..<editor.length, change)
    placeText()
  }

  /// What is typed next looks like this.
  package final var typing: TextAttributes {
    get { editor.typingAttributes }
    set { editor.typingAttributes = newValue }
  }

  /// Whether the text can be changed; true by default.
  open var isEditable = true {
    didSet {
      guard isEditable != oldValue else { return }
      let (isFirst, old) = (isFirstResponder, interaction)
      old.detach()
      interactionStore = nil
      (interaction.keyBindings, interaction.blinkInterval) = (old.keyBindings, old.blinkInterval)
      interaction.attach(to: self, of: self)
      if isFirst { interaction.begin() }
    }
  }

  /// As `isEditable`.
  open var editsText: Bool { isEditable }

  /// Whether the text can be selected; true by default.
  open var isSelectable = true {
    didSet { if !isSelectable, isFirstResponder { resignFirstResponder() } }
  }

  /// What is selected, UTF-16 units; empty for a caret. Cut to the text.
  @_disfavoredOverload
  open var selectedRange: Range<Int> {
    get { selectedUnits }
    set { selectedUnits = newValue }
  }

  /// `selectedRange`, for the UIKit module, which has another of that name.
  package final var selectedUnits: Range<Int> {
    get { editor.selection }
    set { editor.select(editor.whole(newValue.clamped(to: 0..<editor.length))) }
  }

  /// Whether what is typed first takes the place of all of the text; false by default, and again once it has.
  open var clearsOnInsertion: Bool {
    get { replacesAll }
    set {
      replacesAll = newValue
      if newValue { interaction.selectAll() }
    }
  }

  /// Points around the text; 8 above and below by default.
  open var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { placeText() } }
  }

  /// Shown in place of the keyboard on the screen while the text is edited; nil, the default, for the keyboard.
  open override var inputView: View? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  private final var ownInputView: View?
  /// Shown above the keyboard on the screen while the text is edited; nil by default.
  open override var inputAccessoryView: View? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  private final var ownAccessoryView: View?

  /// Brings a range in sight.
  @_disfavoredOverload
  open func scrollRangeToVisible(_ range: Range<Int>) { show(range) }

  // MARK: Size

  /// The size of the text where it does not scroll; none where it does.
  open override var intrinsicContentSize: Size {
    isScrollEnabled ? super.intrinsicContentSize : Size(View.noIntrinsicMetric, textHeight(forWidth: bounds.width))
  }

  /// A width, and the height of the text in it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : bounds.width
    return Size(width, textHeight(forWidth: width))
  }

  /// Places the paragraphs that are seen.
  open override func layoutSubviews() {
    super.layoutSubviews()
    fitText()
    placeParagraphs()
  }

  /// The visible part of the text.
  open override var bounds: Rect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue != old { setNeedsLayout() }
    }
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    if ownColor == nil { updateColor() }
  }

  /// Shows the caret and links in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateLinks()
    interaction.update()
  }

  // MARK: Editing

  private final var textDelegate: (any TextViewDelegate)? { delegate as? any TextViewDelegate }

  /// Whether the text can be edited or selected.
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  /// Begins editing, if the delegate lets it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil,
      !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true
    else { return false }
    return super.becomeFirstResponder()
  }

  /// Ends editing, if the delegate lets it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard !editing || textDelegate?.textViewShouldEndEditing(self) ?? true else { return false }
    return super.resignFirstResponder()
  }

  /// Editing has begun.
  open func textInputDidBegin() {
    interaction.begin()
    guard isEditable, !editing else { return }
    editing = true
    textDelegate?.textViewDidBeginEditing(self)
    application?.notificationCenter.post(name: Self.textDidBeginEditingNotification, object: self)
  }

  /// Editing has ended.
  open func textInputDidEnd() {
    editor.unmark()
    interaction.end()
    guard editing else { return }
    editing = false
    textDelegate?.textViewDidEndEditing(self)
    application?.notificationCenter.post(name: Self.textDidEndEditingNotification, object: self)
  }

  // MARK: Typing

  /// Whether there is text.
  open var hasText: Bool { editor.length > 0 }

  /// Types a text.
  open func insertText(_ text: String) {
    guard isEditable else { return }
    if replacesAll {
      replacesAll = false
      editor.select(0..<editor.length)
    }
    edit { editor.type(text) }
  }

  /// Deletes what is selected, or the character before the caret.
  open func deleteBackward() {
    if isEditable { edit { editor.deleteBackward() } }
  }

  /// Takes a key.
  open func takeKey(_ key: Key) -> Bool { interaction.takeKey(key) }

  /// Shows undecided text.
  open func setMarkedText(_ markedText: String?, selectedRange: Range<Int>) {
    if isEditable { edit { editor.setMarkedText(markedText, selectedRange: selectedRange) } }
  }

  /// The undecided text stays.
  open func unmarkText() { editor.unmark() }

  // MARK: Actions

  /// Whether there is something to do it with: for `canPerformAction`.
  open func canPerform(_ action: TextEditAction) -> Bool { interaction.canPerform(action) }

  /// Edits what is selected, as far as the text can be edited.
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
    editor.replace(own, with: AttributedText(text, attributes: editor.typingAttributes))
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
  /// A place characters, or lines, away on the screen.
  open func position(
    from position: TextPosition, in direction: TextDirection.Layout, offset: Int
  ) -> TextPosition? { access.position(from: position, in: direction, offset: offset) }
  /// Which of two places comes first.
  open func compare(_ position: TextPosition, to other: TextPosition) -> TextOrder {
    access.compare(position, to: other)
  }
  /// UTF-16 units from one place to another.
  open func offset(from: TextPosition, to: TextPosition) -> Int { access.offset(from: from, to: to) }
  /// Finds borders of words and lines.
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
  /// Which way the paragraph of a place runs.
  open func baseWritingDirection(
    for position: TextPosition, in direction: TextDirection.Storage
  ) -> WritingDirection { access.direction(at: position) }
  /// Sets which way paragraphs run.
  open func setBaseWritingDirection(_ writingDirection: WritingDirection, for range: TextRange) {
    access.setDirection(writingDirection, for: range)
    placeText()
  }
  /// The menu for a range: the delegate's.
  open func editMenu(for textRange: TextRange, suggestedActions: [MenuElement]) -> Menu? {
    access.range(textRange).flatMap {
      textDelegate?.textView(self, editMenuForTextIn: $0, suggestedActions: suggestedActions)
    }
  }
  /// The first rectangle of a range, in the view's space, as those below.
  open func firstRect(for range: TextRange) -> Rect { access.firstRect(for: range) }
  /// Where the caret stands.
  open func caretRect(for position: TextPosition) -> Rect { access.caretRect(for: position) }
  /// The rectangles of a range, line by line.
  open func selectionRects(for range: TextRange) -> [TextSelectionRect] { seenRects(of: range) }
  /// The nearest place.
  open func closestPosition(to point: Point) -> TextPosition? { access.closestPosition(to: point) }
  /// The nearest place within a range.
  open func closestPosition(to point: Point, within range: TextRange) -> TextPosition? {
    access.closestPosition(to: point, within: range)
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
  /// Of no effect: text of many lines is not hidden.
  open var isSecureTextEntry = false
  /// What the text means.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textContentType: TextContentType!
  /// What a password must be like that somebody makes: nothing here does so.
  open var passwordRules: TextInputPasswordRules?

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// The text, unless it was set.
  open override var accessibilityValue: String? {
    get { described?.value ?? text }
    set { super.accessibilityValue = newValue }
  }
  /// Begins editing.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }
}
