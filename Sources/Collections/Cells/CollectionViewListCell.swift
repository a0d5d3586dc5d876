import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneLists
public import MultiplaneSystemViews
public import MultiplaneViews

/// An item of a list: UIKit's, without the prefix. It has a line below it, and what is beside its contents.
open class CollectionViewListCell: CollectionViewCell {
  /// What is beside the contents, from the inside to the outside; nothing by default.
  open var accessories: [CellAccessory] = [] { didSet { makeAccessories() } }
  /// How often the contents are indented; 0 by default.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// How far one level is, points; 10 by default.
  open var indentationWidth = 10.0 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
  /// Whether accessories are indented too; true by default.
  open var indentsAccessories = true
  /// The line below the cell lies on it: set its constraints to begin the line elsewhere.
  public final let separatorLayoutGuide = LayoutGuide()

  private final let line = View()
  private final var topLine: View?
  private final let grey = View()
  private final var signs: [(accessory: CellAccessory, view: View)] = []
  private final var place: ListPlace?
  /// From the middle to the finger that moves the item, points.
  private final var grip = 0.0

  /// Makes a cell with a frame.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a cell from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
  }

  private final func setUp() {
    for view in [line, grey] { view.isPart = true }
    grey.isHidden = true
    line.isHidden = true
    line.isUserInteractionEnabled = false
    contentView.keepMargins()
    noteMargins()
    insertSubview(grey, at: 0)
    addSubview(line)
    addLayoutGuide(separatorLayoutGuide)
    DynamicColor.separator.apply(to: line, \.backgroundColor)
    DynamicColor.fill.apply(to: grey, \.backgroundColor)
    DynamicColor.systemBackground.apply(to: self, \.backgroundColor)
  }

  /// A list's contents, without a text.
  open func defaultContentConfiguration() -> ListContentConfiguration {
    place?.isHeader == true ? .plainHeader() : .cell()
  }

  /// The background of a list's cell.
  open override func defaultBackgroundConfiguration() -> BackgroundConfiguration {
    place?.appearance == .plain ? .listPlainCell() : .listGroupedCell()
  }

  /// Takes the place in the list.
  open override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    noteMargins()
    guard place != layoutAttributes.listPlace else { return }
    place = layoutAttributes.listPlace
    showPlace()
  }

  private final func showPlace() {
    let isRound = place?.appearance == .insetGrouped
    let isLast = place?.isLast ?? true
    let shows = place?.showsSeparators ?? false
    let separator = place?.separator
    let usual = shows && !(isLast && place?.appearance != .plain)
    line.isHidden =
      !(shows && ListSeparatorConfiguration.shows(separator?.bottomSeparatorVisibility ?? .automatic, usual: usual))
    let hasTop = shows && separator?.topSeparatorVisibility == .visible
    if hasTop, topLine == nil {
      let made = View()
      (made.isPart, made.isUserInteractionEnabled) = (true, false)
      addSubview(made)
      topLine = made
    }
    topLine?.isHidden = !hasTop
    for own in [line, topLine] {
      guard let own else { continue }
      if let color = separator?.color {
        own.backgroundColor = color
      } else {
        DynamicColor.separator.apply(to: own, \.backgroundColor)
      }
    }
    if backgroundConfiguration == nil {
      if let color = place?.backgroundColor {
        backgroundColor = color
      } else {
        DynamicColor.systemBackground.apply(to: self, \.backgroundColor)
      }
    }
    var corners = CornerMask()
    if isRound, place?.isFirst ?? false { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isRound, isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    let radius = corners.isEmpty ? 0 : ListMetrics.corner
    if layer.cornerRadius != radius { layer.cornerRadius = radius }
    if !corners.isEmpty { layer.maskedCorners = corners }
    if clipsToBounds == corners.isEmpty { clipsToBounds = !corners.isEmpty }
    setNeedsLayout()
  }

  // MARK: Accessories

  private final func makeAccessories() {
    for (_, view) in signs { view.removeFromSuperview() }
    signs = accessories.map { ($0, makeView($0)) }
    for (_, view) in signs { addSubview(view) }
    noteMargins()
    setNeedsLayout()
  }

  private final func makeView(_ accessory: CellAccessory) -> View {
    let view = makePlainView(accessory)
    if let tint = accessory.options.tintColor {
      view.tintColor = tint
      (view as? CellSign)?.isTinted = true
      (view as? Label)?.textColor = tint
    }
    return view
  }

  private final func makePlainView(_ accessory: CellAccessory) -> View {
    switch accessory.kind {
    case .custom(let view): return view
    case .outline(_, let action):
      let view = CellSign(.disclosure)
      view.beButton("Expand or Collapse")
      view.press = action ?? { [weak self] in self?.toggleOutline() }
      return view
    case .label(let text):
      let label = Label()
      label.isPart = true
      label.text = text
      label.textColor = DynamicColor.secondaryLabel.resolved(with: traitCollection)
      return label
    case .sign(let sign, let action):
      let view = CellSign(sign == .unmarked && isSelected ? .marked : sign)
      if sign == .grip {
        let drag = PanGestureRecognizer()
        drag.addAction { [weak self] pan in self?.dragged(pan) }
        view.beButton("Reorder")
        view.addGestureRecognizer(drag)
      }
      guard sign.isPressed else { return view }
      view.beButton(sign == .minus ? "Delete" : sign == .plus ? "Insert" : "More Info")
      view.press = action ?? {}
      return view
    }
  }

  /// A finger moves the item by its grip.
  private final func dragged(_ pan: GestureRecognizer) {
    guard let owner else { return }
    switch pan.state {
    case .began:
      guard let path = owner.indexPath(for: self), owner.beginInteractiveMovementForItem(at: path) else { return }
      grip = pan.location(in: self).y - bounds.midY
    case .changed:
      guard owner.movement?.view === self else { return }
      owner.updateInteractiveMovementTargetPosition(Point(center.x, pan.location(in: owner).y - grip))
    case .ended: if owner.movement?.view === self { owner.endInteractiveMovement() }
    case .cancelled, .failed: if owner.movement?.view === self { owner.cancelInteractiveMovement() }
    case .possible: break
    }
  }

  /// Whether a tap on the cell shows and hides what is below its item.
  final var isOutlineHeader: Bool {
    signs.contains { if case .outline(.header, _) = $0.accessory.kind { true } else { false } }
  }

  /// Shows or hides what is below the item, as its sign does.
  final func toggleOutline() {
    guard let owner, let path = owner.indexPath(for: self) else { return }
    (owner.dataSource as? any OutlineSource)?.toggleOutline(path)
    showOutline(animated: true)
  }

  /// Turns the sign of an outline down where what is below the item is shown.
  final func showOutline(animated: Bool) {
    guard let source = owner?.dataSource as? any OutlineSource, let place = key?.place else { return }
    let turn = Transform2D(rotationAngle: source.isOutlineExpanded(IndexPath(place)) ? .pi / 2 : 0)
    for (accessory, view) in signs {
      guard case .outline = accessory.kind, view.transform != turn else { continue }
      if animated, window != nil {
        animate(withDuration: 0.25, options: .allowUserInteraction, animations: { view.transform = turn })
      } else {
        view.transform = turn
      }
    }
  }

  private final func width(_ accessory: CellAccessory, _ view: View, _ height: Double) -> Double {
    if let width = accessory.options.reservedLayoutWidth, width > 0, width.isFinite { return width }
    if let sign = view as? CellSign { return sign.fittingWidth }
    return view is Label ? view.sizeThatFits(Size(0, height)).width : view.bounds.width
  }

  private final var isInEditing: Bool { owner?.isEditing ?? false }

  /// The room at both sides of the contents.
  private final var sides: (leading: Double, trailing: Double) {
    let indent = Double(indentationLevel) * (indentationWidth.isFinite ? indentationWidth : 0)
    var (leading, trailing) = (max(0, indent), 0.0)
    let isEditing = isInEditing
    for (accessory, view) in signs where accessory.isShown(whileEditing: isEditing) {
      let room = width(accessory, view, bounds.height) + ListMetrics.side
      if accessory.placement.isLeading { leading += room } else { trailing += room }
    }
    return (leading, trailing)
  }

  /// Brings the margins of the contents up to date with the traits, and with what is at their end.
  private final func noteMargins() {
    let isEditing = isInEditing
    giveMargins(
      to: contentView, in: owner,
      isFree: !signs.contains { $0.accessory.isShown(whileEditing: isEditing) && !$0.accessory.placement.isLeading })
  }

  override final func contentRect(in size: Size) -> Rect {
    let (leading, trailing) = sides
    return Rect(x: leading, y: 0, width: max(0, size.width - leading - trailing), height: size.height)
  }

  /// The height of the contents' configuration in a width, at least 44 where it shows none.
  open override func sizeThatFits(_ size: Size) -> Size {
    let own = super.sizeThatFits(size)
    return configured == nil ? Size(own.width, max(own.height, ListMetrics.height)) : own
  }

  /// Brings the grey background and the marks up to date.
  open override func updateConfiguration(using state: CellConfigurationState) {
    super.updateConfiguration(using: state)
    noteMargins()
    grey.isHidden = !(state.isSelected || state.isHighlighted) || backgroundConfiguration != nil
    for index in signs.indices {
      guard case .sign(.unmarked, _) = signs[index].accessory.kind, let view = signs[index].view as? CellSign else {
        continue
      }
      guard (view.sign == .marked) != state.isSelected else { continue }
      view.removeFromSuperview()
      signs[index].view = makeView(signs[index].accessory)
      addSubview(signs[index].view)
    }
  }

  /// Takes the margins of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    noteMargins()
  }

  private final func placeLines(_ size: Size) {
    guard let place, !line.isHidden || topLine?.isHidden == false else { return }
    let pixel = 1 / max(1, contentScaleFactor)
    let (guide, content) = (separatorLayoutGuide.layoutFrame, contentView.frame)
    let margin = traitCollection.leastSideMargin
    let usual =
      guide.width > 0
      ? (low: guide.minX, high: guide.maxX)
      : isFromRight
        ? (low: 0, high: content.maxX - margin) : (low: content.minX + margin, high: size.width)
    func put(_ view: View?, _ insets: DirectionalEdgeInsets, _ y: Double) {
      let span = ListSeparatorConfiguration.span(
        insets, width: size.width, usual: usual, fromRight: isFromRight)
      view?.frame = Rect(x: span.low, y: y, width: span.high - span.low, height: pixel)
    }
    put(line, place.separator.bottomSeparatorInsets, size.height - pixel)
    put(topLine, place.separator.topSeparatorInsets, 0)
  }

  /// Places the contents, what is beside them, and the line.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let (size, isEditing) = (bounds.size, isInEditing)
    var (left, right) = (0.0, size.width)
    for (accessory, view) in signs {
      let isShown = accessory.isShown(whileEditing: isEditing)
      let isSeen = isShown && !accessory.options.isHidden
      if view.isHidden == isSeen { view.isHidden = !isSeen }
      guard isShown else { continue }
      let width = width(accessory, view, size.height)
      let isSign = view is CellSign || view is Label
      let height = isSign ? size.height : view.bounds.height
      let y = ((size.height - height) / 2).rounded(toPixels: contentScaleFactor)
      if accessory.placement.isLeading {
        view.frame = Rect(x: left + ListMetrics.side, y: y, width: width, height: height)
        left += width + ListMetrics.side
      } else {
        let frame = Rect(x: right - ListMetrics.side - width, y: y, width: width, height: height)
        // A sign may be turned.
        view.bounds.size = frame.size
        view.center = Point(frame.midX, frame.midY)
        right -= width + ListMetrics.side
      }
    }
    if grey.frame != bounds { grey.frame = bounds }
    placeLines(size)
  }
}

extension CellSign.Sign {
  /// Whether a tap in a list's cell does something.
  var isPressed: Bool { self == .detail || self == .detailDisclosure || self == .minus || self == .plus }
}
