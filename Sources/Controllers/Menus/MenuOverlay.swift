import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
import MultiplaneViews

/// A menu above all of its window: what is around it closes it.
final class MenuOverlay: View {
  private(set) var menu: Menu
  private weak var sender: AnyObject?
  private let look: PresentationAppearance
  private let region = PopoverDismissRegion()
  private let shadow = View()
  private let list: MenuList
  /// What is shown beside the menu; nil for nothing.
  var preview: View?
  /// The size of the preview; zero for half of the width.
  var previewSize = Size.zero
  /// Whether the preview has round corners.
  var roundsPreview = true
  /// Called when the preview is touched.
  var previewTapped: () -> Void = {}
  /// Called when the menu is about to go; answers what happens along.
  var willClose: (() -> MenuAnimator?)?
  /// Called when an action was chosen, after its handler.
  var didChoose: (() -> Void)?
  /// Whether choosing an action puts the others off.
  var selects = false
  /// Whether the menu is at the touch, and not beside the source, where there is no preview.
  var isAtTouch = false
  /// The menus that were opened in this one, the innermost last.
  private var opened: [Menu] = []
  /// What deferred elements have answered.
  private var found: [ObjectIdentifier: [MenuElement]] = [:]
  private var (source, touch) = (Rect.zero, Point.zero)
  private var knownSize: Size?
  private(set) var isClosing = false
  private weak var former: Responder?

  init(_ menu: Menu, sender: AnyObject, _ look: PresentationAppearance) {
    (self.menu, self.sender, self.look) = (menu, sender, look)
    list = MenuList(look)
    super.init(frame: .zero)
    accessibilityViewIsModal = true
    region.whenTapped = { [weak self] in self?.close() }
    list.chosen = { [weak self] in self?.choose($0) }
    addSubview(region)
    shadow.addSubview(list)
  }

  required init?(coder: Coder) { nil }

  // MARK: Showing

  /// Shows the menu.
  ///
  /// - Parameters:
  ///   - source: what it is a menu of, in the window's space.
  ///   - touch: where it was opened.
  func show(in window: Window, at source: Rect, touch: Point, along animator: MenuAnimator?) {
    (self.source, self.touch, frame) = (source, touch, window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shadow.layer.shadowOpacity = Float(look.shadowOpacity)
    shadow.layer.shadowRadius = look.shadowRadius
    shadow.layer.shadowOffset = Size(0, 2)
    if let preview {
      let tap = TapGestureRecognizer()
      tap.addAction { [weak self] _ in self?.previewTapped() }
      preview.addGestureRecognizer(tap)
      if roundsPreview {
        preview.clipsToBounds = true
        preview.layer.cornerRadius = look.menuCornerRadius
      }
      addSubview(preview)
    }
    addSubview(shadow)
    rebuild()
    window.addSubview(self)
    layoutIfNeeded()
    // A text that is edited goes on being so.
    if window.firstResponder == nil { becomeFirstResponder() }
    fade(in: true, along: animator)
  }

  /// Closes the menu; nothing where it closes already.
  ///
  /// - Parameter other: what happens along, too.
  func close(along other: MenuAnimator? = nil) {
    guard !isClosing else { return }
    isClosing = true
    resignFirstResponder()
    let animator = willClose?()
    willClose = nil
    fade(in: false, along: animator, other)
  }

  /// Seconds in which a menu comes, or goes.
  private static let fade = 0.2

  private func fade(in isComing: Bool, along animators: MenuAnimator?...) {
    let animators = animators.compactMap(\.self)
    isUserInteractionEnabled = isComing
    guard let application else {
      for one in animators { one.animate() }
      if !isComing { removeFromSuperview() }
      for one in animators { one.complete() }
      return
    }
    if isComing { application.performWithoutAnimation { alpha = View.unseenOpacity } }
    application.animate(withDuration: Self.fade, options: .allowUserInteraction) {
      alpha = isComing ? 1 : 0
      for one in animators { one.animate() }
    } completion: { _ in
      if !isComing { self.removeFromSuperview() }
      for one in animators { one.complete() }
    }
  }

  // MARK: Content

  /// Shows another menu in place of this one.
  func replaceMenu(_ menu: Menu) {
    (self.menu, opened, found) = (menu, [], [:])
    rebuild()
  }

  private func rebuild() {
    list.show(opened.last ?? menu, isInside: !opened.isEmpty) { [weak self] in self?.elements(of: $0) }
    setNeedsLayout()
  }

  /// The elements of a deferred one; nil while they are not known.
  private func elements(of deferred: DeferredMenuElement) -> [MenuElement]? {
    let key = ObjectIdentifier(deferred)
    if let known = found[key] { return known }
    var isNow = true
    deferred.resolve { [weak self] elements in
      guard let self else { return }
      found[key] = elements
      if !isNow { rebuild() }
    }
    isNow = false
    return found[key]
  }

  /// The list's rows in the order in which they are shown.
  var rows: [MenuRow] { list.rows }

  // MARK: Choosing

  private func choose(_ row: MenuRow) {
    guard !isClosing, row.canBeChosen else { return }
    switch row.content {
    case .back:
      opened.removeLast()
      rebuild()
    case .element(let menu as Menu, _):
      opened.append(menu)
      rebuild()
    case .element(let element, let around):
      if selects || around.options.contains(.singleSelection) { select(element, in: around) }
      if row.attributes.contains(.keepsMenuPresented) { rebuild() } else { close() }
      perform(element)
      didChoose?()
    case .loading, .title: break
    }
  }

  private func perform(_ element: MenuElement) {
    switch element {
    case let action as MenuAction: action.run(sender)
    case let command as MenuCommand:
      let application = application ?? (sender as? View)?.application
      application?.sendAction(command.action, to: nil, from: command, for: nil)
    default: break
    }
  }

  /// Puts an element on, and the others off.
  private func select(_ element: MenuElement, in menu: Menu) {
    for other in menu.children {
      if let action = other as? MenuAction { action.state = action === element ? .on : .off }
      if let command = other as? MenuCommand { command.state = command === element ? .on : .off }
    }
  }

  /// Marks the row at a place in the window's space; nil for none.
  func highlight(at place: Point?) { list.highlight(place.flatMap { row(at: $0) }) }

  /// Chooses the row at a place in the window's space.
  func choose(at place: Point) { if let row = row(at: place) { choose(row) } }

  private func row(at place: Point) -> MenuRow? {
    guard let window else { return nil }
    return list.rows.first { row in row.canBeChosen && row.bounds.contains(window.convert(place, to: row)) }
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    for case let key? in presses.map(\.key) {
      switch key.keyCode {
      case .keyboardDownArrow: list.moveHighlight(1)
      case .keyboardUpArrow: list.moveHighlight(-1)
      case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
        if let row = list.highlighted { choose(row) }
      case .keyboardRightArrow:
        if let row = list.highlighted, case .element(is Menu, _) = row.content { choose(row) }
      case .keyboardLeftArrow:
        if !opened.isEmpty {
          opened.removeLast()
          rebuild()
        }
      case .keyboardEscape: close()
      default: break
      }
    }
  }

  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    // The source is elsewhere in a window of another size.
    if let knownSize, knownSize != bounds.size, !isClosing { return close() }
    knownSize = bounds.size
    region.frame = bounds
    let margin = look.menuMargin
    let area = bounds.inset(by: window?.safeAreaInsets ?? .zero)
      .insetBy(dx: min(margin, bounds.width / 2), dy: min(margin, bounds.height / 2))
    let size = Size(min(look.menuWidth, area.width), list.fittingHeight)
    let frame = preview.map { place(size, beside: $0, in: area) } ?? place(size, in: area)
    shadow.frame = frame.onPixels(contentScaleFactor)
    list.frame = shadow.bounds
  }

  private func place(_ size: Size, in area: Rect) -> Rect {
    let source = isAtTouch ? Rect(origin: touch, size: .zero) : source
    return PopoverGeometry(
      size: size, source: source, area: area, permitted: [.up, .down], arrow: Size(0, 4), radius: 0, overlaps: true
    ).body
  }

  /// Places the preview where its source is, and the menu below it, or above it.
  private func place(_ size: Size, beside preview: View, in area: Rect) -> Rect {
    let gap = look.menuGroupGap
    let wanted = previewSize == .zero ? Size(area.width / 2, area.height / 3) : previewSize
    // One row of the menu is seen in any case.
    let most = Size(area.width, max(0, area.height - gap - min(size.height, look.menuRowHeight * 3)))
    let shown = Size(min(wanted.width, most.width), min(wanted.height, most.height))
    let height = min(size.height, area.height - shown.height - gap)
    func between(_ value: Double, _ low: Double, _ high: Double) -> Double { min(max(value, low), max(low, high)) }
    var top = between(source.midY - shown.height / 2, area.minY, area.maxY - shown.height)
    var menuTop = top + shown.height + gap
    if menuTop + height > area.maxY {
      if top - gap - height >= area.minY {
        menuTop = top - gap - height
      } else {
        top = area.maxY - height - gap - shown.height
        menuTop = area.maxY - height
      }
    }
    let x = between(source.midX - shown.width / 2, area.minX, area.maxX - shown.width)
    preview.frame = Rect(x: x, y: top, width: shown.width, height: shown.height).onPixels(contentScaleFactor)
    let menuX = between(x, area.minX, area.maxX - size.width)
    return Rect(x: menuX, y: menuTop, width: size.width, height: height)
  }
}
