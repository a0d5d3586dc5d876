public import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneSystemViews
public import MultiplaneViews

/// A field to search with, a button that cancels, and scopes to choose from.
open class SearchBar: View, TextInputTraits {
  /// What is behind the field.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// As `prominent`.
    case `default`
    /// The colour of bars.
    case prominent
    /// Nothing.
    case minimal
  }

  /// Hears of what the user does; not retained.
  open weak var delegate: (any SearchBarDelegate)?
  /// The field.
  open var searchTextField: SearchTextField { field }
  private final let field = SearchTextField()
  private final let promptLabel = Label()
  private final let cancelButton = Button(type: .system)
  private final let scopes = SegmentedControl()
  private final let listener = SearchFieldListener()
  private final var hasCancelButton = false
  private final var hasScopes = false

  /// Points: the height of the row of the field, of the prompt and of the scopes, and the room at the sides.
  private static let (rowHeight, promptHeight, scopeHeight, margin) = (56.0, 22.0, 44.0, 8.0)
  private static let (fieldHeight, gap) = (36.0, 8.0)

  /// Makes an empty bar with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a bar from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    if let text = coder.decodeString(forKey: "text") { field.text = text }
    if let text = coder.decodeString(forKey: "placeholder") { placeholder = text }
    if let text = coder.decodeString(forKey: "prompt") { prompt = text }
    if let shows = coder.decodeFlag(forKey: "showsCancelButton") { showsCancelButton = shows }
    coder.didRead(self, as: SearchBar.self)
    if coder.error != nil { return nil }
  }

  /// Writes the bar to an archive: its text, placeholder, prompt, and whether it has a cancel button.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    if let text, !text.isEmpty { coder.encode(text as Any?, forKey: "text") }
    if let placeholder { coder.encode(placeholder as Any?, forKey: "placeholder") }
    if let prompt { coder.encode(prompt as Any?, forKey: "prompt") }
    if showsCancelButton { coder.encode(true, forKey: "showsCancelButton") }
  }

  private final func setUp() {
    for view in [field, promptLabel, cancelButton, scopes] as [View] { view.isPart = true }
    listener.bar = self
    field.delegate = listener
    field.placeholder = "Search"
    addSubview(field)
    promptLabel.textAlignment = .center
    promptLabel.font = .systemFont(ofSize: 12)
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.addAction(for: .touchUpInside) { [weak self] in self?.cancel() }
    scopes.addAction(for: .valueChanged) { [weak self] in
      if let self { delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scopes.selectedSegmentIndex) }
    }
    field.addAction(for: .editingChanged) { [weak self] in
      if let self { delegate?.searchBar(self, textDidChange: text ?? "") }
    }
    updateGround()
  }

  private final func cancel() { delegate?.searchBarCancelButtonClicked(self) }

  // MARK: Text

  /// The text of the field. Set, the delegate hears of it, as in UIKit.
  open var text: String? {
    get { field.text }
    set {
      guard newValue ?? "" != field.text else { return }
      field.text = newValue
      delegate?.searchBar(self, textDidChange: field.text ?? "")
    }
  }
  /// Shown while there is no text; “Search” by default.
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }
  /// A line above the field; nil, the default, for none.
  open var prompt: String? {
    get { promptLabel.text }
    set {
      promptLabel.text = newValue
      noteParts()
    }
  }

  // MARK: Parts

  /// Whether there is a cancel button; false by default.
  open var showsCancelButton: Bool {
    get { hasCancelButton }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the cancel button; the field makes room for it.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != hasCancelButton else { return }
    hasCancelButton = showsCancelButton
    if showsCancelButton, animated {
      // It comes from behind the edge.
      if cancelButton.superview == nil { addSubview(cancelButton) }
      let size = cancelButton.sizeThatFits(.zero)
      cancelButton.frame = Rect(x: bounds.maxX, y: fieldRow.midY - 18, width: size.width, height: 36)
    }
    setNeedsLayout()
    guard animated, window != nil else { return }
    animate(withDuration: 0.25, options: .allowUserInteraction, animations: { layoutIfNeeded() })
  }

  /// What the scopes are called; nil, the default, for none. They are shown by `showsScopeBar`.
  open var scopeButtonTitles: [String]? {
    didSet {
      scopes.removeAllSegments()
      for (index, title) in (scopeButtonTitles ?? []).enumerated() {
        scopes.insertSegment(withTitle: title, at: index, animated: false)
      }
      scopes.selectedSegmentIndex = scopeButtonTitles?.isEmpty == false ? 0 : -1
      noteParts()
    }
  }
  /// Which scope is chosen, from 0 on.
  open var selectedScopeButtonIndex: Int {
    get { max(0, scopes.selectedSegmentIndex) }
    set { if (scopeButtonTitles ?? []).indices.contains(newValue) { scopes.selectedSegmentIndex = newValue } }
  }
  /// Whether the scopes are shown below the field; false by default.
  open var showsScopeBar: Bool {
    get { hasScopes }
    set {
      hasScopes = newValue
      noteParts()
    }
  }

  /// What is behind the field.
  open var searchBarStyle = Style.default { didSet { updateGround() } }
  /// The colour behind the field; nil, the default, for that of bars.
  open var barTintColor: Color? { didSet { updateGround() } }

  private final func updateGround() {
    backgroundColor =
      searchBarStyle == .minimal ? nil : barTintColor ?? DynamicColor.bar.resolved(with: traitCollection)
  }

  private final func noteParts() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private final var showsScopes: Bool { hasScopes && scopeButtonTitles?.isEmpty == false }

  private final var height: Double {
    Self.rowHeight + (prompt == nil ? 0 : Self.promptHeight) + (showsScopes ? Self.scopeHeight : 0)
  }

  /// As high as its parts.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, height) }

  /// A width, and the height of the parts.
  open override func sizeThatFits(_ size: Size) -> Size { Size(size.width > 0 ? size.width : bounds.width, height) }

  private final var fieldRow: Rect {
    Rect(x: 0, y: prompt == nil ? 0 : Self.promptHeight, width: bounds.width, height: Self.rowHeight)
  }

  /// Places the parts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    func show(_ view: View, _ isShown: Bool, _ rect: Rect) {
      guard isShown else { return view.removeFromSuperview() }
      if view.superview !== self { addSubview(view) }
      view.frame = rect
    }
    let row = fieldRow
    let inner = row.insetBy(dx: Self.margin, dy: (row.height - Self.fieldHeight) / 2)
    let button = hasCancelButton ? cancelButton.sizeThatFits(.zero).width.rounded(.up) : 0
    let room = hasCancelButton ? button + Self.gap : 0
    field.frame = Rect(
      x: isFromRight ? inner.minX + room : inner.minX, y: inner.minY, width: max(0, inner.width - room),
      height: inner.height)
    show(
      cancelButton, hasCancelButton,
      Rect(x: isFromRight ? inner.minX : inner.maxX - button, y: inner.minY, width: button, height: inner.height))
    show(promptLabel, prompt != nil, Rect(x: 0, y: 0, width: bounds.width, height: Self.promptHeight))
    show(
      scopes, showsScopes,
      Rect(x: inner.minX, y: row.maxY, width: inner.width, height: Self.scopeHeight - Self.gap))
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateGround()
  }

  // MARK: First responder

  /// That of the field.
  open override var isFirstResponder: Bool { field.isFirstResponder }
  /// That of the field.
  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  /// Makes the field the first responder.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
  /// Lets the field resign.
  @discardableResult
  open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }
  /// Shown above the keyboard on the screen while the field is edited; nil by default.
  open override var inputAccessoryView: View? {
    get { field.inputAccessoryView }
    set { field.inputAccessoryView = newValue }
  }

  // MARK: Traits

  /// That of the field, as those below.
  open var keyboardType: KeyboardType {
    get { field.keyboardType }
    set { field.keyboardType = newValue }
  }
  /// What the return key says: `search` by default.
  open var returnKeyType: ReturnKeyType {
    get { field.returnKeyType }
    set { field.returnKeyType = newValue }
  }
  /// Which letters are typed as capitals.
  open var autocapitalizationType: TextAutocapitalizationType {
    get { field.autocapitalizationType }
    set { field.autocapitalizationType = newValue }
  }
  /// Of no effect.
  open var autocorrectionType: TextAutocorrectionType {
    get { field.autocorrectionType }
    set { field.autocorrectionType = newValue }
  }
  /// Of no effect.
  open var spellCheckingType: TextSpellCheckingType {
    get { field.spellCheckingType }
    set { field.spellCheckingType = newValue }
  }
  /// The look of the keyboard on the screen.
  open var keyboardAppearance: KeyboardAppearance {
    get { field.keyboardAppearance }
    set { field.keyboardAppearance = newValue }
  }
  /// Whether the return key needs text: true by default.
  open var enablesReturnKeyAutomatically: Bool {
    get { field.enablesReturnKeyAutomatically }
    set { field.enablesReturnKeyAutomatically = newValue }
  }
  /// Whether the text is hidden.
  open var isSecureTextEntry: Bool {
    get { field.isSecureTextEntry }
    set { field.isSecureTextEntry = newValue }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What the text means.
  open var textContentType: TextContentType! {
    get { field.textContentType }
    set { field.textContentType = newValue }
  }
}

/// Passes what a field tells on to the delegate of its search bar.
private final class SearchFieldListener: TextFieldDelegate {
  weak var bar: SearchBar?

  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
  }

  func textFieldDidBeginEditing(_ textField: TextField) {
    if let bar { bar.delegate?.searchBarTextDidBeginEditing(bar) }
  }

  func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
  }

  func textFieldDidEndEditing(_ textField: TextField) { if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) } }

  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
  ) -> Bool {
    bar.map { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) ?? true } ?? true
  }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
    return false
  }
}
