public import MultiplaneContents
public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// The header or footer of a section: UIKit's, without the prefix.
open class TableViewHeaderFooterView: View, ReusableView {
  /// The identifier under which it comes back; nil for never.
  public final private(set) var reuseIdentifier: String?
  /// What the program shows; it fills the view.
  public final let contentView: View

  final weak var table: TableView?
  /// Whether it stands below its section.
  final var isFooter = false
  private final var titleLabel: CellLabel?
  private final var detailLabel: CellLabel?
  private final var configuration: (any ContentConfiguration)?
  private final var configured: (any View & ContentView)?

  /// Makes a header or footer.
  ///
  /// - Parameter reuseIdentifier: nil for one that does not come back.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    contentView = View()
    super.init(frame: .zero)
    setUp()
  }

  /// Makes a header or footer: what a table does with a class that is registered.
  public convenience override init(frame: Rect) {
    self.init(reuseIdentifier: nil)
    if frame != .zero { self.frame = frame }
  }

  /// Makes a header or footer from an archive.
  public required init?(coder: Coder) {
    reuseIdentifier = coder.decodeString(forKey: "reuseIdentifier")
    contentView = View()
    super.init(coder: coder)
    setUp()
    coder.didRead(self, as: TableViewHeaderFooterView.self)
    if coder.error != nil { return nil }
  }

  private final func setUp() {
    contentView.isPart = true
    addSubview(contentView)
    contentView.keepMargins()
    noteMargins()
  }

  private final func noteMargins() { giveMargins(to: contentView, in: table, vertical: 8) }

  package final func takeIdentifier(_ identifier: String) { if reuseIdentifier == nil { reuseIdentifier = identifier } }

  /// Is about to stand at another section; the default does nothing.
  open func prepareForReuse() {}

  /// The words; made when they are first asked for.
  open var textLabel: Label? {
    if configured != nil { return nil }
    if let titleLabel { return titleLabel }
    let label = CellLabel()
    contentView.addSubview(label)
    titleLabel = label
    styleLabels()
    return label
  }

  /// More words beside them; made when they are first asked for.
  open var detailTextLabel: Label? {
    if configured != nil { return nil }
    if let detailLabel { return detailLabel }
    let label = CellLabel()
    label.textAlignment = .right
    contentView.addSubview(label)
    detailLabel = label
    styleLabels()
    return label
  }

  /// What the contents show, in place of the labels; nil, the default, for these.
  open var contentConfiguration: (any ContentConfiguration)? {
    get { configuration }
    set {
      configuration = newValue
      configured?.removeFromSuperview()
      configured = newValue?.makeContentView()
      if let configured { contentView.addSubview(configured) }
      setNeedsLayout()
    }
  }

  /// A list's header or footer as the table's style has it, without a text.
  open func defaultContentConfiguration() -> ListContentConfiguration {
    let isPlain = table?.style ?? .plain == .plain
    return isFooter ? (isPlain ? .plainFooter() : .groupedFooter()) : (isPlain ? .plainHeader() : .groupedHeader())
  }

  /// Lies behind the contents; nil by default.
  open var backgroundView: View? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Places the contents.
  open override func layoutSubviews() {
    super.layoutSubviews()
    noteMargins()
    backgroundView?.frame = bounds
    contentView.frame = bounds
    if let configured { return configured.frame = bounds }
    let inset = contentView.layoutMargins.left
    let room = max(0, bounds.width - inset - contentView.layoutMargins.right)
    let detail = detailLabel.map { min($0.sizeThatFits(.zero).width, room / 2) } ?? 0
    let isTop = table?.style != .plain && isFooter
    let lineHeight = isTop ? titleLabel?.sizeThatFits(Size(room, 0)).height ?? 0 : 0
    let height = isTop ? min(bounds.height, lineHeight + 8) : bounds.height
    let top = table?.style != .plain && !isFooter ? max(0, bounds.height - TableMetrics.groupedTitle) : 0
    titleLabel?.frame = Rect(x: inset, y: top, width: room - detail, height: height - top)
    detailLabel?.frame = Rect(x: inset + room - detail, y: top, width: detail, height: height - top)
  }

  /// The height of the words in a width.
  open override func sizeThatFits(_ size: Size) -> Size {
    noteMargins()
    let room = size.width - contentView.layoutMargins.left - contentView.layoutMargins.right
    if let configured { return Size(size.width, configured.fitted(inWidth: size.width).height) }
    guard let titleLabel, titleLabel.text?.isEmpty == false else { return Size(size.width, 0) }
    return Size(size.width, max(TableMetrics.plainTitle, titleLabel.sizeThatFits(Size(max(1, room), 0)).height + 6))
  }

  /// The height that the contents need in a width: by their constraints, or else by the words.
  open override func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    if configured != nil || contentView.constraints.isEmpty { return sizeThatFits(targetSize) }
    noteMargins()
    let size = contentView.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    return Size(targetSize.width, size.height)
  }

  /// Takes the margins of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    noteMargins()
  }

  /// Of a heading, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? (isFooter ? [] : .header) }
    set { super.accessibilityTraits = newValue }
  }

  /// The look of words in a table.
  final func styleLabels() {
    let isPlain = table?.style ?? .plain == .plain
    for label in [titleLabel, detailLabel] {
      guard let label else { continue }
      if isPlain {
        label.font = isFooter ? .systemFont(ofSize: 15) : .boldSystemFont(ofSize: 15)
        DynamicColor.label.apply(to: label, \.detailColor)
      } else {
        label.font = .systemFont(ofSize: 13)
        DynamicColor.secondaryLabel.apply(to: label, \.detailColor)
        if isFooter { label.numberOfLines = 0 }
      }
    }
  }

  /// Shows a title of the data source.
  final func show(title: String, in table: TableView) {
    self.table = table
    textLabel?.text = table.style == .plain || isFooter ? title : title.uppercased()
    textLabel?.accessibilityLabel = title
    styleLabels()
    if table.style == .plain, backgroundView == nil, backgroundColor == nil {
      DynamicColor.bar.apply(to: self, \.backgroundColor)
    }
  }
}
