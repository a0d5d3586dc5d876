import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// What a bar shows for one item: its title, its buttons and the way back.
final class NavigationBarContent: View {
  /// Points between the edge and the buttons, between buttons, and between them and the title.
  private static let (margin, spacing, gap) = (16.0, 12.0, 8.0)
  /// Points of the chevron from the edge, and of its title from it.
  private static let (backMargin, backGap) = (8.0, 6.0)
  /// Points of a large title above the bar's lower edge.
  private static let largeBottom = 8.0

  let item: NavigationItem
  private(set) weak var back: NavigationItem?
  private weak var bar: NavigationBar?
  private let title = Label()
  private var prompt: Label?
  /// Clips the large title to what the bar has left for it.
  private var largeRoom: View?
  private var large: Label?
  private var backButton: Button?
  private var left: [(item: BarButtonItem, view: View)] = []
  private var right: [(item: BarButtonItem, view: View)] = []

  init(of item: NavigationItem, back: NavigationItem?, in bar: NavigationBar) {
    (self.item, self.back, self.bar) = (item, back, bar)
    super.init(frame: bar.bounds)
    isPart = true
    isOpaque = false
    title.textAlignment = .center
    title.accessibilityTraits = .header
    addSubview(title)
    reload()
  }

  required init?(coder: Coder) { nil }

  isolated deinit { for part in left + right { part.item.didChange[ObjectIdentifier(self)] = nil } }

  private var appearance: NavigationBarAppearance { bar?.appearance ?? NavigationBarAppearance() }

  // MARK: Parts

  /// Makes the parts that have changed anew.
  func reload() {
    title.text = item.title ?? ""
    claim()
    setPrompt()
    setLarge()
    setBack()
    left = renew(left, item.sides.left)
    right = renew(right, item.sides.right)
    showColors()
    setNeedsLayout()
  }

  /// Takes the views of the item that another content has had.
  func claim() {
    title.isHidden = item.titleView != nil
    if let shown = item.titleView, shown.superview !== self { addSubview(shown) }
    for view in subviews where view !== item.titleView && isTitleView(view) { view.removeFromSuperview() }
    known = item.titleView
    for part in left + right where part.view.superview !== self { addSubview(part.view) }
  }
  private weak var known: View?
  private var shownWidth = 0.0
  private func isTitleView(_ view: View) -> Bool { view === known }

  private func setPrompt() {
    guard let text = item.prompt else {
      prompt?.removeFromSuperview()
      return prompt = nil
    }
    let label = prompt ?? Label()
    if prompt == nil {
      label.font = .systemFont(ofSize: 13)
      label.textAlignment = .center
      addSubview(label)
      prompt = label
    }
    label.text = text
  }

  private func setLarge() {
    guard bar?.isLarge(item) == true else {
      largeRoom?.removeFromSuperview()
      (largeRoom, large) = (nil, nil)
      return
    }
    let room = largeRoom ?? View()
    let label = large ?? Label()
    if large == nil {
      room.clipsToBounds = true
      room.isUserInteractionEnabled = false
      label.accessibilityTraits = .header
      room.addSubview(label)
      addSubview(room)
      (largeRoom, large) = (room, label)
    }
    label.text = item.title ?? ""
  }

  private func setBack() {
    backButton?.removeFromSuperview()
    backButton = nil
    guard let back, !item.hidesBackButton, item.sides.left.isEmpty || item.leftItemsSupplementBackButton
    else { return }
    let button = Button(type: .system)
    button.titleLabel?.font = Label.defaultFont
    let own = back.sides.back
    let sign = bar?.backIndicatorImage ?? appearance.backIndicatorImage ?? bar?.chevron
    button.setImage(sign, for: .normal)
    let text = own?.image == nil ? back.backTitle : ""
    button.setTitle(text.isEmpty ? nil : text, for: .normal)
    button.titleEdgeInsets = EdgeInsets(top: 0, left: Self.backGap, bottom: 0, right: -Self.backGap)
    button.contentEdgeInsets = EdgeInsets(top: 0, left: Self.backMargin, bottom: 0, right: Self.backGap)
    button.accessibilityLabel = own?.accessibilityLabel ?? (text.isEmpty ? NavigationItem.back : text)
    if let tint = own?.tintColor { button.tintColor = tint }
    if let color = appearance.backButtonAppearance.normal.titleColor { button.setTitleColor(color, for: .normal) }
    if let font = own?.titleFont ?? appearance.backButtonAppearance.normal.titleFont { button.titleLabel?.font = font }
    button.addAction(for: .primaryActionTriggered) { [weak self] in self?.bar?.goBack() }
    addSubview(button)
    backButton = button
  }

  private func renew(
    _ old: [(item: BarButtonItem, view: View)], _ new: [BarButtonItem]
  ) -> [(item: BarButtonItem, view: View)] {
    let id = ObjectIdentifier(self)
    for part in old {
      part.item.didChange[id] = nil
      if part.view.superview === self, part.item.customView == nil || !new.contains(where: { $0 === part.item }) {
        part.view.removeFromSuperview()
      }
    }
    return new.compactMap { item in
      item.didChange[id] = { [weak self] in self?.reload() }
      guard !item.isSpace else { return (item, View()) }
      let view = item.makeView(font: Label.defaultFont, scale: contentScaleFactor)
      let look = item.style == .done ? appearance.doneButtonAppearance : appearance.buttonAppearance
      if let button = view as? Button, item.customView == nil {
        if let color = look.normal.titleColor, item.tintColor == nil { button.setTitleColor(color, for: .normal) }
        if let font = look.normal.titleFont, item.titleFont == nil { button.titleLabel?.font = font }
      }
      addSubview(view)
      return (item, view)
    }
  }

  /// Shows the colours and fonts of the bar.
  func showColors() {
    guard let bar else { return }
    let (appearance, ink) = (appearance, DynamicColor.label.resolved(with: bar.traitCollection))
    title.font = bar.titleFont ?? appearance.titleFont ?? .systemFont(ofSize: 17, weight: .semibold)
    title.textColor = bar.titleColor ?? appearance.titleColor ?? ink
    prompt?.textColor = bar.titleColor ?? appearance.titleColor ?? ink
    large?.font = bar.largeTitleFont ?? appearance.largeTitleFont ?? .boldSystemFont(ofSize: 34)
    large?.textColor =
      bar.largeTitleColor ?? appearance.largeTitleColor ?? bar.titleColor ?? appearance.titleColor ?? ink
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let bar else { return }
    if bounds.width != shownWidth {
      // There may be room for the title of the way back again.
      if shownWidth != 0 { setBack() }
      shownWidth = bounds.width
    }
    let area = safeSides
    let promptHeight = prompt == nil ? 0 : NavigationBar.promptHeight
    let row = Rect(
      x: area.left, y: promptHeight, width: max(0, bounds.width - area.left - area.right),
      height: min(
        bar.isCompact ? NavigationBar.compactHeight : NavigationBar.rowHeight, max(0, bounds.height - promptHeight)))
    prompt?.frame = Rect(x: row.minX + Self.margin, y: 6, width: max(0, row.width - 2 * Self.margin), height: 24)
    let largeHeight = max(0, bounds.height - row.maxY)
    placeLarge(Rect(x: 0, y: row.maxY, width: bounds.width, height: largeHeight), area.left)
    var (start, end) = (row.minX, row.maxX)
    let hasBack = backButton != nil
    start = place(left, from: hasBack ? start : start + Self.margin, in: row, backRoom: hasBack)
    end = placeRight(row)
    placeTitle(in: row, from: start, to: end, isShown: large == nil || largeHeight < NavigationBar.largeHeight / 4)
  }

  /// The safe area at the sides: bars go to the edges, their contents don't.
  private var safeSides: (left: Double, right: Double) { (safeAreaInsets.left, safeAreaInsets.right) }

  private func placeLarge(_ room: Rect, _ inset: Double) {
    guard let largeRoom, let large else { return }
    largeRoom.frame = room
    let height = large.sizeThatFits(.zero).height
    large.frame = Rect(
      x: inset + Self.margin, y: room.height - Self.largeBottom - height,
      width: max(0, room.width - inset - 2 * Self.margin),
      height: height
    ).onPixels(contentScaleFactor)
  }

  /// Places the button back and the buttons at the left.
  ///
  /// - Returns: where they end.
  private func place(
    _ parts: [(item: BarButtonItem, view: View)], from start: Double, in row: Rect, backRoom: Bool
  ) -> Double {
    var x = start
    if let backButton {
      // The title of the way back takes what the title leaves, and goes where that is too little.
      let own = title.isHidden ? 0 : title.sizeThatFits(.zero).width
      let room = max(44, (row.width - own) / 2 - Self.gap)
      var width = backWidth(backButton)
      if width > room, backButton.title(for: .normal) != nil {
        if back?.sides.back?.title == nil { backButton.setTitle(NavigationItem.back, for: .normal) }
        width = backWidth(backButton)
        if width > room {
          backButton.setTitle(nil, for: .normal)
          width = backWidth(backButton)
        }
      }
      put(backButton, Rect(x: x, y: row.minY, width: width, height: row.height))
      x += width + (parts.isEmpty ? 0 : Self.spacing)
    }
    for part in parts {
      let size = size(of: part)
      put(part.view, frame(size, x: x, in: row, part))
      x += size.width + Self.spacing
    }
    return parts.isEmpty ? x : x - Self.spacing
  }

  /// Places a part; a new one is there at once, and does not grow from nothing where the bar's change is animated.
  private func put(_ view: View, _ frame: Rect) {
    guard view.bounds.size == .zero, let application else { return view.frame = frame }
    application.performWithoutAnimation {
      view.frame = frame
      view.layoutIfNeeded()
    }
  }

  private func backWidth(_ button: Button) -> Double {
    max(44, button.sizeThatFits(.zero).width + (button.title(for: .normal) == nil ? 0 : Self.backGap))
  }

  private func placeRight(_ row: Rect) -> Double {
    var x = row.maxX - Self.margin
    for part in right {
      let size = size(of: part)
      x -= size.width
      put(part.view, frame(size, x: x, in: row, part))
      x -= Self.spacing
    }
    return right.isEmpty ? row.maxX : x + Self.spacing
  }

  private func frame(_ size: Size, x: Double, in row: Rect, _ part: (item: BarButtonItem, view: View)) -> Rect {
    let height = part.item.customView == nil ? row.height : min(size.height, row.height)
    return Rect(x: x, y: row.minY + (row.height - height) / 2, width: size.width, height: height)
      .onPixels(contentScaleFactor)
  }

  private func size(of part: (item: BarButtonItem, view: View)) -> Size {
    if part.item.isSpace { return Size(part.item.width.isFinite ? part.item.width : 0, 0) }
    var size = part.item.customView.map(\.bounds.size) ?? part.view.sizeThatFits(.zero)
    if part.item.customView != nil, size == .zero { size = part.view.sizeThatFits(.zero) }
    if part.item.width > 0, part.item.width.isFinite { size.width = part.item.width }
    return size
  }

  /// In the middle of the bar as far as its sides leave that free.
  private func placeTitle(in row: Rect, from start: Double, to end: Double, isShown: Bool) {
    let (low, high) = (start + Self.gap, end - Self.gap)
    let view = item.titleView ?? title
    var size = item.titleView?.bounds.size ?? title.sizeThatFits(.zero)
    if item.titleView != nil, size == .zero { size = view.sizeThatFits(Size(max(0, high - low), row.height)) }
    let width = max(0, min(size.width, high - low))
    let x = max(low, min(row.midX - width / 2, high - width))
    let height = min(size.height, row.height)
    view.frame = Rect(x: x, y: row.minY + (row.height - height) / 2, width: width, height: height)
      .onPixels(contentScaleFactor)
    if view === title { title.alpha = isShown ? 1 : 0 }
  }

  // MARK: Motion

  /// Comes, or goes.
  func move(_ motion: Motion, isForward: Bool, comes: Bool) {
    let side = isForward == comes ? 1.0 : -1.0
    func pass(_ view: View?, _ distance: Double) {
      guard let view else { return }
      let away = Point(side * distance, 0)
      if distance != 0 { motion.move(view, from: comes ? away : .zero, to: comes ? .zero : away) }
      motion.fade(view, from: comes ? 0 : 1, to: comes ? 1 : 0)
    }
    pass(item.titleView ?? title, bounds.width * 0.4)
    pass(large, bounds.width)
    pass(prompt, 0)
    pass(backButton, 0)
    for part in left + right where !part.item.isSpace { pass(part.view, 0) }
  }
}
