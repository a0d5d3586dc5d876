import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

/// The rows of a menu, in groups; scrolled where there is little room.
final class MenuList: View {
  private let look: PresentationAppearance
  private let scroll = ScrollView()
  private var groups: [[MenuRow]] = []
  private(set) weak var highlighted: MenuRow?
  /// Called with a row that is pressed.
  var chosen: (MenuRow) -> Void = { _ in }

  init(_ look: PresentationAppearance) {
    self.look = look
    super.init(frame: .zero)
    clipsToBounds = true
    layer.cornerRadius = look.menuCornerRadius
    look.menuGap.apply(to: self, \.backgroundColor)
    scroll.contentInsetAdjustmentBehavior = .never
    addSubview(scroll)
  }

  required init?(coder: Coder) { nil }

  var rows: [MenuRow] { groups.flatMap(\.self) }

  /// Shows the elements of a menu.
  ///
  /// - Parameters:
  ///   - isInside: whether the first row leads back to the menu around.
  ///   - elements: what a deferred element stands for; nil while that is not known.
  func show(_ menu: Menu, isInside: Bool, _ elements: (DeferredMenuElement) -> [MenuElement]?) {
    for row in rows { row.removeFromSuperview() }
    (groups, highlighted) = ([], nil)
    var group: [MenuRow] = []
    if isInside {
      group.append(MenuRow(.back(menu.title), look))
    } else if !menu.title.isEmpty {
      group.append(MenuRow(.title(menu.title), look))
    }
    add(menu.children, of: menu, to: &group, elements)
    if !group.isEmpty { groups.append(group) }
    for row in rows {
      row.addAction(for: .touchUpInside) { [weak self, weak row] in
        if let row { self?.chosen(row) }
      }
      scroll.addSubview(row)
    }
    setNeedsLayout()
  }

  private func add(
    _ children: [MenuElement], of menu: Menu, to group: inout [MenuRow],
    _ elements: (DeferredMenuElement) -> [MenuElement]?
  ) {
    for child in children {
      switch child {
      case let deferred as DeferredMenuElement:
        guard let known = elements(deferred) else {
          group.append(MenuRow(.loading, look))
          continue
        }
        add(known, of: menu, to: &group, elements)
      case let inner as Menu where inner.options.contains(.displayInline) || inner.options.contains(.displayAsPalette):
        if !group.isEmpty { groups.append(group) }
        group = inner.title.isEmpty ? [] : [MenuRow(.title(inner.title), look)]
        add(inner.children, of: inner, to: &group, elements)
        if !group.isEmpty { groups.append(group) }
        group = []
      default:
        let row = MenuRow(.element(child, in: menu), look)
        if !row.attributes.contains(.hidden) { group.append(row) }
      }
    }
  }

  var fittingHeight: Double {
    rows.reduce(0) { $0 + $1.height } + look.menuGroupGap * Double(max(0, groups.count - 1))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    let pixel = 1 / max(contentScaleFactor, 1)
    var y = 0.0
    for (index, group) in groups.enumerated() {
      if index > 0 { y += look.menuGroupGap }
      for (place, row) in group.enumerated() {
        row.frame = Rect(x: 0, y: y, width: bounds.width, height: row.height)
        row.showLine(place == 0 ? 0 : pixel)
        y += row.height
      }
    }
    scroll.contentSize = Size(bounds.width, y)
  }

  /// Marks a row; nil for none.
  func highlight(_ row: MenuRow?) {
    guard row !== highlighted else { return }
    highlighted?.isHighlighted = false
    highlighted = row
    row?.isHighlighted = true
    if let row { scroll.scrollRectToVisible(row.frame, animated: false) }
  }

  /// Marks the next row that can be chosen, or the one before.
  func moveHighlight(_ step: Int) {
    let rows = rows.filter(\.canBeChosen)
    guard !rows.isEmpty else { return }
    let now = highlighted.flatMap { row in rows.firstIndex { $0 === row } }
    let next = now.map { ($0 + step + rows.count) % rows.count } ?? (step > 0 ? 0 : rows.count - 1)
    highlight(rows[next])
  }
}

/// A row of a menu.
final class MenuRow: Control {
  enum Content {
    /// An element, and the menu that holds it.
    case element(MenuElement, in: Menu)
    /// Leads back from a menu.
    case back(String)
    /// The title of a menu.
    case title(String)
    /// Stands for elements that are not known yet.
    case loading
  }

  let content: Content
  private let look: PresentationAppearance
  private let title = Label()
  private let subtitle = Label()
  private let sign = Label()
  private let arrow = Label()
  private let picture = ImageView()
  private let line = View()

  init(_ content: Content, _ look: PresentationAppearance) {
    (self.content, self.look) = (content, look)
    super.init(frame: .zero)
    isOpaque = false
    let (words, small, image, state) = Self.parts(content)
    (title.text, subtitle.text, picture.image) = (words, small, image?.withRenderingMode(.alwaysTemplate))
    title.font = isTitle ? .systemFont(ofSize: look.alertMessageSize) : .systemFont(ofSize: look.menuFontSize)
    subtitle.font = .systemFont(ofSize: look.alertMessageSize)
    sign.text = state == .on ? "✓" : state == .mixed ? "–" : nil
    if case .back = content { sign.text = "‹" }
    if case .element(is Menu, _) = content { arrow.text = "›" }
    for label in [sign, arrow] { label.font = .systemFont(ofSize: look.menuFontSize) }
    sign.textAlignment = .center
    picture.contentMode = .scaleAspectFit
    look.separator.apply(to: line, \.backgroundColor)
    for view in [title, subtitle, sign, arrow, picture, line] as [View] {
      view.isUserInteractionEnabled = false
      view.isAccessibilityElement = false
      addSubview(view)
    }
    isAccessibilityElement = true
    accessibilityLabel = words
    accessibilityHint = small
    isEnabled = canBeChosen
    update()
  }

  required init?(coder: Coder) { nil }

  private static func parts(
    _ content: Content
  ) -> (title: String, subtitle: String?, image: Image?, state: MenuElement.State) {
    switch content {
    case .element(let element, _):
      let state = (element as? MenuAction)?.state ?? (element as? MenuCommand)?.state ?? .off
      return (element.title, element.subtitle, element.image, state)
    case .back(let title), .title(let title): return (title, nil, nil, .off)
    case .loading: return ("Loading…", nil, nil, .off)
    }
  }

  private var isTitle: Bool { if case .title = content { true } else { false } }

  var attributes: MenuElement.Attributes {
    guard case .element(let element, _) = content else { return [] }
    if let menu = element as? Menu { return menu.options.contains(.destructive) ? .destructive : [] }
    return (element as? MenuAction)?.attributes ?? (element as? MenuCommand)?.attributes ?? []
  }

  var canBeChosen: Bool {
    switch content {
    case .element: !attributes.contains(.disabled)
    case .back: true
    case .title, .loading: false
    }
  }

  var height: Double {
    if isTitle { return (look.menuRowHeight * 0.7).rounded() }
    return subtitle.text?.isEmpty ?? true ? look.menuRowHeight : look.menuRowHeight + 16
  }

  func showLine(_ height: Double) { line.frame = Rect(x: 0, y: 0, width: bounds.width, height: height) }

  override var accessibilityTraits: AccessibilityTraits {
    get {
      if isTitle { return .header }
      let isOn = Self.parts(content).state == .on
      return super.accessibilityTraits.union(.button).union(isOn ? .selected : [])
    }
    set { super.accessibilityTraits = newValue }
  }

  private func update() {
    let traits = traitCollection
    let color =
      isTitle
      ? look.secondaryLabel
      : !canBeChosen
        ? look.disabledLabel
        : attributes.contains(.destructive) ? look.destructive : look.label
    for label in [title, sign, arrow] { label.textColor = color.resolved(with: traits) }
    subtitle.textColor = look.secondaryLabel.resolved(with: traits)
    picture.tintColor = color.resolved(with: traits)
    let background = isHighlighted && canBeChosen ? look.pressedBackground : look.background
    backgroundColor = background.resolved(with: traits)
  }

  override func stateDidChange() {
    super.stateDidChange()
    update()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    update()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (left, right, side) = (32.0, 12.0, 22.0)
    sign.frame = Rect(x: 8, y: 0, width: left - 10, height: bounds.height)
    let hasArrow = arrow.text != nil
    var end = bounds.width - right
    if hasArrow {
      arrow.frame = Rect(x: end - 10, y: 0, width: 10, height: bounds.height)
      end -= 18
    }
    if picture.image != nil {
      picture.frame = Rect(x: end - side, y: (bounds.height - side) / 2, width: side, height: side)
      end -= side + 8
    }
    let width = max(0, end - left)
    guard let text = subtitle.text, !text.isEmpty else {
      return title.frame = Rect(x: left, y: 0, width: width, height: bounds.height)
    }
    title.frame = Rect(x: left, y: 6, width: width, height: bounds.height / 2 - 4)
    subtitle.frame = Rect(x: left, y: bounds.height / 2 + 2, width: width, height: bounds.height / 2 - 8)
  }
}
