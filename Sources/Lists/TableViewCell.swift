public import MultiplaneContents
public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// A row of a table: UIKit's, without the prefix.
///
/// What a program shows is in `contentView`; the cell places it beside what editing shows and the accessory, and has
/// labels and an image for usual rows, which are made when they are first asked for.
open class TableViewCell: View, ReusableView {
  /// Which labels a cell has, and where.
  public enum CellStyle: Int, Hashable, Sendable, CaseIterable {
    /// A text.
    case `default`
    /// A text at the left and one at the right.
    case value1
    /// A small text at the left, aligned right, and one beside it.
    case value2
    /// A text above a smaller one.
    case subtitle
  }

  /// How a cell looks while it is selected.
  public enum SelectionStyle: Int, Hashable, Sendable, CaseIterable {
    /// As always.
    case none
    /// As `default`.
    case blue, gray
    /// With a grey background.
    case `default`
  }

  /// What a cell shows at its right.
  public enum AccessoryType: Int, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A sign that a tap leads on.
    case disclosureIndicator
    /// A button with details, and that sign.
    case detailDisclosureButton
    /// A mark.
    case checkmark
    /// A button with details.
    case detailButton
  }

  /// How rows are kept apart.
  public enum SeparatorStyle: Int, Hashable, Sendable, CaseIterable {
    /// Not.
    case none
    /// By a line of one pixel.
    case singleLine
    /// As `singleLine`.
    case singleLineEtched
  }

  /// What editing offers for a row.
  public enum EditingStyle: Int, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// To delete it.
    case delete
    /// To insert one.
    case insert
  }

  /// Brings a cell up to date with its state.
  public typealias ConfigurationUpdateHandler = @MainActor (TableViewCell, CellConfigurationState) -> Void

  /// What a cell shows of editing.
  public struct StateMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// A mask by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Nothing.
    public static let defaultMask: StateMask = []
    /// What deletes or inserts it.
    public static let showingEditControlMask = StateMask(rawValue: 1)
    /// The button that deletes it.
    public static let showingDeleteConfirmationMask = StateMask(rawValue: 2)
  }

  /// Which labels the cell has.
  final let cellStyle: CellStyle
  /// The identifier under which the cell comes back; nil for never.
  public final private(set) var reuseIdentifier: String?
  /// What the program shows; the cell places it.
  public final let contentView: View

  /// The row that the cell shows.
  final var place: RowPlace?
  final weak var table: TableView?
  /// Whether the cell has its place, of which the delegate was told.
  final var isPlaced = false
  final var parts = CellParts()
  /// Called when a tap has selected the cell's row: the segue of a storyboard.
  package final var tapAction: (@MainActor () -> Void)?
  private final var selected = false
  private final var isLit = false
  private final var edits = false

  /// Makes a cell of a style.
  ///
  /// - Parameter reuseIdentifier: nil for a cell that does not come back.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (cellStyle, self.reuseIdentifier) = (style, reuseIdentifier)
    contentView = View()
    super.init(frame: Rect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Makes a cell of the default style: what a table does with a class that is registered.
  public convenience override init(frame: Rect) {
    self.init(style: .default, reuseIdentifier: nil)
    if frame != .zero { self.frame = frame }
  }

  /// Makes a cell from an archive.
  public required init?(coder: Coder) {
    cellStyle = coder.decodeCase(CellStyle.self, in: CellStyle.allCases, forKey: "cellStyle") ?? .default
    reuseIdentifier = coder.decodeString(forKey: "reuseIdentifier")
    contentView = View()
    super.init(coder: coder)
    setUp()
    coder.didRead(self, as: TableViewCell.self)
    if coder.error != nil { return nil }
  }

  private final func setUp() {
    contentView.isPart = true
    addSubview(contentView)
    contentView.keepMargins()
    noteMargins()
    DynamicColor.systemBackground.apply(to: self, \.backgroundColor)
  }

  package final func takeIdentifier(_ identifier: String) { if reuseIdentifier == nil { reuseIdentifier = identifier } }

  /// Is about to show another row; the default forgets that the cell was highlighted.
  open func prepareForReuse() {
    if isLit { setHighlighted(false, animated: false) }
    if selected { setSelected(false, animated: false) }
  }

  // MARK: Contents

  /// The text; nil where a content configuration shows it. Made when it is first asked for.
  open var textLabel: Label? { parts.configuration == nil ? text : nil }
  /// The second text; nil in the default style.
  open var detailTextLabel: Label? { parts.configuration == nil ? detail : nil }
  /// The image at the left; nil in the style `value2`.
  open var imageView: ImageView? { parts.configuration == nil ? picture : nil }

  /// What the contents show, in place of the labels and the image; nil, the default, for these.
  open var contentConfiguration: (any ContentConfiguration)? {
    get { parts.configuration }
    set { show(newValue) }
  }

  /// What the background shows; nil, the default, for `backgroundColor`.
  open var backgroundConfiguration: BackgroundConfiguration? {
    get { parts.background }
    set { show(background: newValue) }
  }

  /// A list's contents as the style of the cell has them, without a text.
  open func defaultContentConfiguration() -> ListContentConfiguration {
    switch cellStyle {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  /// The background of a list's cell.
  open func defaultBackgroundConfiguration() -> BackgroundConfiguration {
    table?.style ?? .plain == .plain ? .listPlainCell() : .listGroupedCell()
  }

  /// Whether the contents' configuration is updated for each state; true by default.
  open var automaticallyUpdatesContentConfiguration = true

  /// What the cell is in.
  open var configurationState: CellConfigurationState {
    var state = CellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted, state.isEditing) = (isSelected, isHighlighted, isEditing)
    (state.isDisabled, state.isReordering) = (!isUserInteractionEnabled, table?.reorder?.cell === self)
    state.isSwiped = showingDeleteConfirmation
    return state
  }

  /// Called when the cell needs to be brought up to date; nil, the default, for none.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

  /// Has the cell brought up to date before it is measured or laid out.
  open func setNeedsUpdateConfiguration() {
    parts.needsUpdate = true
    setNeedsLayout()
  }

  /// Brings the cell up to date with what it is in. Calls the handler; the default shows the configurations for it.
  open func updateConfiguration(using state: CellConfigurationState) { configurationUpdateHandler?(self, state) }

  /// Lies behind all; nil by default.
  open var backgroundView: View? { didSet { showBackgrounds(instead: oldValue) } }
  /// Lies behind the contents while the cell is selected or highlighted; nil, the default, for a grey one.
  open var selectedBackgroundView: View? { didSet { showBackgrounds(instead: oldValue) } }
  /// The same, in a table that lets several rows be selected; nil, the default, for `selectedBackgroundView`.
  open var multipleSelectionBackgroundView: View? { didSet { showBackgrounds(instead: oldValue) } }

  // MARK: Accessories

  /// What is shown at the right; nothing by default.
  open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { noteAccessory() } } }
  /// What is shown at the right in place of a type; nil by default.
  open var accessoryView: View? { didSet { if accessoryView !== oldValue { noteAccessory() } } }
  /// What is shown at the right while the table is edited; nothing by default.
  open var editingAccessoryType = AccessoryType.none { didSet { if isEditing { noteAccessory() } } }
  /// What is shown at the right in place of that type; nil by default.
  open var editingAccessoryView: View? { didSet { if isEditing { noteAccessory() } } }

  // MARK: Look

  /// How the cell looks while it is selected; grey by default.
  open var selectionStyle = SelectionStyle.default { didSet { showSelection() } }
  /// How often the contents are indented; 0 by default.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// How far one level is, points; 10 by default.
  open var indentationWidth = 10.0 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
  /// Where the line below the cell begins and ends, points from the sides; the table's by default.
  open var separatorInset: EdgeInsets {
    get { parts.separatorInset ?? table?.separatorInset ?? .separator(traitCollection) }
    set {
      parts.separatorInset = newValue
      setNeedsLayout()
    }
  }

  /// Places the contents beside what is around them.
  open override func layoutSubviews() {
    bringUpToDate()
    super.layoutSubviews()
    placeParts()
  }

  /// The height that the contents need in a width: by their constraints, or else by the labels.
  open override func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    bringUpToDate()
    return fitted(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The height of the labels in a width; at least 44.
  open override func sizeThatFits(_ size: Size) -> Size { Size(size.width, labelHeight(inWidth: size.width)) }

  // MARK: Selection

  /// Whether the cell is selected.
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }

  /// Shows whether the cell is selected; called by the table.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != self.selected else { return }
    self.selected = selected
    noteState(animated: animated)
  }

  /// Whether a touch highlights the cell.
  open var isHighlighted: Bool {
    get { isLit }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Shows whether a touch highlights the cell; called by the table.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != isLit else { return }
    isLit = highlighted
    noteState(animated: animated)
  }

  // MARK: Editing

  /// Whether the cell shows what deletes, inserts or moves it.
  open var isEditing: Bool {
    get { edits }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows what deletes, inserts or moves the cell; called by the table.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != edits else { return }
    let state: StateMask = editing ? .showingEditControlMask : []
    willTransition(to: state)
    edits = editing
    noteEditing(animated: animated)
    setNeedsUpdateConfiguration()
    didTransition(to: state)
  }

  /// What editing offers, as the table was told.
  open var editingStyle: EditingStyle { parts.editingStyle }
  /// Whether the cell shows what moves it, where its row can be moved; false by default.
  open var showsReorderControl = false { didSet { if isEditing { noteEditing(animated: false) } } }
  /// Whether the contents make room while the table is edited; true by default.
  open var shouldIndentWhileEditing = true { didSet { if isEditing { setNeedsLayout() } } }
  /// Whether a swipe shows the actions of the row.
  open var showingDeleteConfirmation: Bool { table?.swiper.row === self }

  /// What the cell shows of editing is about to change.
  open func willTransition(to state: StateMask) {}
  /// What the cell shows of editing has changed.
  open func didTransition(to state: StateMask) {}

  // MARK: Surroundings

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showTraits()
  }

  // MARK: Accessibility

  /// Whether nothing in it is used by itself, unless it was set: then the row is one element.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? !holdsControl }
    set { super.isAccessibilityElement = newValue }
  }

  /// The texts in it, unless it was set.
  open override var accessibilityLabel: String? {
    get { described?.label ?? words }
    set { super.accessibilityLabel = newValue }
  }

  /// Of a button, selected where it is, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? (isSelected ? [.button, .selected] : .button) }
    set { super.accessibilityTraits = newValue }
  }
}
