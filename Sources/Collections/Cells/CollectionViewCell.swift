public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneSystemViews
public import MultiplaneViews

/// An item of a collection view: UIKit's, without the prefix. What a program shows is in `contentView`.
open class CollectionViewCell: CollectionReusableView {
  /// Brings a cell up to date with its state.
  public typealias ConfigurationUpdateHandler = @MainActor (CollectionViewCell, CellConfigurationState) -> Void

  /// What the program shows; as large as the cell.
  public final let contentView: View
  private final var selected = false
  private final var isLit = false
  private final var content: (any ContentConfiguration)?
  final var configured: (any View & ContentView)?
  final var background: BackgroundConfiguration?
  final var backdrop: View?
  /// Whether `updateConfiguration` is to be called: also before the cell is shown first.
  private final var isStale = true

  /// Makes a cell with a frame.
  public override init(frame: Rect) {
    contentView = View(frame: Rect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    setUp()
  }

  /// Makes a cell from an archive.
  public required init?(coder: Coder) {
    contentView = View()
    super.init(coder: coder)
    setUp()
    coder.didRead(self, as: CollectionViewCell.self)
    if coder.error != nil { return nil }
  }

  private final func setUp() {
    contentView.isPart = true
    addSubview(contentView)
  }

  override final var measured: View { contentView }

  /// Forgets that the cell was selected and highlighted.
  open override func prepareForReuse() {
    super.prepareForReuse()
    if isLit { isHighlighted = false }
    if selected { isSelected = false }
  }

  // MARK: State

  /// Whether the item is selected; set by the collection view.
  open var isSelected: Bool {
    get { selected }
    set {
      guard newValue != selected else { return }
      selected = newValue
      noteState()
    }
  }

  /// Whether a touch highlights the item; set by the collection view.
  open var isHighlighted: Bool {
    get { isLit }
    set {
      guard newValue != isLit else { return }
      isLit = newValue
      noteState()
    }
  }

  /// What the cell is in.
  open var configurationState: CellConfigurationState {
    var state = CellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted, state.isEditing) = (selected, isLit, owner?.isEditing ?? false)
    state.isDisabled = !isUserInteractionEnabled
    if let place = key?.place, let outline = owner?.dataSource as? any OutlineSource {
      state.isExpanded = outline.isOutlineExpanded(IndexPath(place))
    }
    state.isReordering = owner?.movement?.view === self
    state.isSwiped = owner?.swiper.row === self
    return state
  }

  /// Called when the cell needs to be brought up to date; nil, the default, for none.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

  /// Has the cell brought up to date before its next layout.
  open func setNeedsUpdateConfiguration() {
    isStale = true
    setNeedsLayout()
  }

  /// Brings the cell up to date with what it is in. Calls the handler; the default shows the configurations for it.
  open func updateConfiguration(using state: CellConfigurationState) { configurationUpdateHandler?(self, state) }

  /// Calls `updateConfiguration` where it is due: before the cell is measured and placed.
  final func bringUpToDate() {
    guard isStale else { return }
    isStale = false
    updateConfiguration(using: configurationState)
  }

  final func noteState() {
    showSelection()
    if automaticallyUpdatesContentConfiguration, let content, let configured {
      configured.configuration = content.updated(for: configurationState)
    }
    setNeedsUpdateConfiguration()
  }

  // MARK: Contents

  /// Whether the contents' configuration is updated for each state; true by default.
  open var automaticallyUpdatesContentConfiguration = true

  /// What the contents show; nil, the default, for what the program has put there.
  open var contentConfiguration: (any ContentConfiguration)? {
    get { content }
    set { show(newValue) }
  }

  private final func show(_ new: (any ContentConfiguration)?) {
    content = new
    guard let new else {
      configured?.removeFromSuperview()
      return configured = nil
    }
    let updated = new.updated(for: configurationState)
    // A view shows another configuration of its own kind.
    if let view = configured, view.supports(updated) {
      view.configuration = updated
    } else {
      configured?.removeFromSuperview()
      let view = updated.makeContentView()
      configured = view
      contentView.addSubview(view)
      view.frame = contentView.bounds
    }
    setNeedsLayout()
    owner?.noteContents(of: self)
  }

  /// What the background shows; nil, the default, for `backgroundColor`.
  open var backgroundConfiguration: BackgroundConfiguration? {
    get { background }
    set {
      background = newValue
      showBackdrop()
    }
  }

  /// A background as cells of the kind have it: a clear one.
  open func defaultBackgroundConfiguration() -> BackgroundConfiguration { .clear() }

  private final func showBackdrop() {
    let old = backdrop
    backdrop = nil
    if let background {
      let view = background.customView ?? old ?? View()
      view.isPart = true
      if background.customView == nil { view.backgroundColor = background.backgroundColor }
      view.layer.cornerRadius = background.cornerRadius
      view.layer.borderColor = background.strokeColor
      view.layer.borderWidth = background.strokeColor == nil ? 0 : background.strokeWidth
      if view.superview !== self { insertSubview(view, at: 0) }
      backdrop = view
    }
    if let old, old !== backdrop { old.removeFromSuperview() }
    setNeedsLayout()
  }

  /// Lies behind the contents; nil by default.
  open var backgroundView: View? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      showSelection()
    }
  }

  /// Lies behind the contents while the cell is selected or highlighted, above `backgroundView`; nil by default.
  open var selectedBackgroundView: View? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      showSelection()
    }
  }

  private final func showSelection() {
    if let view = backgroundView, view.superview !== self {
      view.frame = bounds
      insertSubview(view, at: 0)
    }
    guard let view = selectedBackgroundView else { return }
    if selected || isLit {
      guard view.superview !== self else { return }
      view.frame = bounds
      insertSubview(view, belowSubview: contentView)
    } else {
      view.removeFromSuperview()
    }
  }

  /// The room of the contents in a size of the cell.
  func contentRect(in size: Size) -> Rect { Rect(origin: .zero, size: size) }

  /// The size of the contents' configuration, and of nothing without one.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard let configured else { return super.sizeThatFits(size) }
    let room = contentRect(in: Size(size.width, size.height))
    let beside = Size(size.width - room.width, size.height - room.height)
    let own = configured.fitted(inWidth: max(0, room.width))
    return Size(own.width + beside.width, own.height + beside.height)
  }

  /// Places the contents and what is behind them.
  open override func layoutSubviews() {
    bringUpToDate()
    super.layoutSubviews()
    let content = contentRect(in: bounds.size)
    if contentView.frame != content { contentView.frame = content }
    if let configured { configured.frame = contentView.bounds }
    backgroundView?.frame = bounds
    if selectedBackgroundView?.superview === self { selectedBackgroundView?.frame = bounds }
    if let backdrop, let insets = background?.backgroundInsets {
      backdrop.frame = bounds.inset(
        by: EdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
    }
  }

  // MARK: Accessibility

  /// Whether it was set, or nothing in it is an element by itself.
  open override var accessibilityTraits: AccessibilityTraits {
    get { selected ? super.accessibilityTraits.union(.selected) : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }
}
