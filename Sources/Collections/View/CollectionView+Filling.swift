import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneViews

/// What a layout has said of an element, and the view that shows it.
struct Entry {
  let attributes: CollectionViewLayoutAttributes
  let key: ElementKey
  let frame: Rect
  var view: CollectionReusableView?
  /// The section that scrolls by itself in which the element is; nil for none.
  var side: Int?
}

// Which elements are in sight, and where.
extension CollectionView {
  /// Brings the elements in sight up to date.
  final func layOutElements() {
    prepareIfNeeded()
    guard !isAsking, update == nil else { return }
    asking { fill() }
    swiper.place()
    finishAim()
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    titlesView?.place(in: self)
    prefetch()
  }

  /// The rectangle that the layout is asked for: half a screen more on each side, where elements stay in it.
  private final var wantedRegion: Rect {
    guard ownLayout.staysWhileScrolling else { return bounds }
    let (size, content) = (bounds.size, contentSize)
    let (x, y) = (content.width > size.width ? size.width / 2 : 0, content.height > size.height ? size.height / 2 : 0)
    return bounds.insetBy(dx: -x, dy: -y)
  }

  /// Makes views for the elements that have come in sight, and lets those that are out of it wait.
  private final func fill() {
    fresh = []
    var (anchor, round): (ElementKey?, Int) = (nil, 0)
    repeat {
      round += 1
      if needsQuery || !(region?.contains(bounds) ?? false) { query() }
      showVisible()
      guard isStale, round < 100 else { break }
      if round == 1 { anchor = self.anchor }
      isStale = false
      ownLayout.prepare()
      let said = ownLayout.collectionViewContentSize
      // Not smaller before the contents are where they stay.
      contentSize = Size(max(contentSize.width, said.width.usable), max(contentSize.height, said.height.usable))
      keep(anchor)
    } while true
    takeContentSize()
    if region.map({ !$0.contains(bounds) }) ?? true {
      query()
      showVisible()
    }
    trimPools()
  }

  // MARK: What stays

  /// The first item that was in sight before: it stays on the screen while others are measured.
  private final var anchor: ElementKey? {
    guard contentOffset.y > -adjustedContentInset.top || contentOffset.x > -adjustedContentInset.left else {
      return nil
    }
    let seen = entries.filter {
      $0.view != nil && $0.key.category == .cell && $0.side == nil && !fresh.contains($0.key)
    }
    return seen.min { $0.key.place < $1.key.place }?.key
  }

  /// Moves the contents below the item that stays.
  private final func keep(_ anchor: ElementKey?) {
    guard let anchor, has(anchor.place) else { return }
    guard let new = itemFrame(anchor.place), let old = shown[anchor]?.applied else { return }
    let way = new.origin - old.frame.origin
    if way != .zero { shiftContents(by: way) }
  }

  // MARK: Asking the layout

  /// Asks the layout for the elements of the region.
  final func query() {
    needsQuery = false
    let rect = wantedRegion
    region = rect
    placeScrollers(in: rect)
    var known: Set<ElementKey> = []
    hasDepths = false
    let asked = isFlipped ? mirrored(rect) : rect
    entries = (ownLayout.layoutAttributesForElements(in: asked) ?? []).compactMap { said in
      let own = shownAttributes(said)
      let key = own.key
      guard isThere(key), known.insert(key).inserted else { return nil }
      if own.zIndex != 0 { hasDepths = true }
      let side = key.category == .cell && scrollers[key.place.section] != nil ? key.place.section : nil
      return Entry(attributes: own, key: key, frame: own.frame, view: shown[key], side: side)
    }
    for (key, view) in shown where !known.contains(key) { recycle(key, view) }
  }

  // MARK: From the right

  /// Whether the layout is mirrored: the interface is from the right.
  final var isFlipped: Bool {
    ownLayout.flipsHorizontallyInOppositeLayoutDirection
      && isFromRight != (ownLayout.developmentLayoutDirection == .rightToLeft)
  }

  final func mirrored(_ rect: Rect) -> Rect {
    Rect(x: contentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// What an element is shown with: mirrored where the interface is from the right, but for sections that scroll by
  /// themselves, and elsewhere while an item is moved by a finger.
  private final func shownAttributes(_ said: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let moved = moved(said)
    guard isFlipped, let place = RowPlace(said.indexPath), scrollers[place.section] == nil,
      let own = moved.copy() as? CollectionViewLayoutAttributes
    else { return moved }
    own.frame = mirrored(moved.frame)
    return own
  }

  /// Where an item is shown.
  final func itemFrame(_ place: RowPlace) -> Rect? {
    guard let frame = ownLayout.layoutAttributesForItem(at: IndexPath(place))?.frame else { return nil }
    return isFlipped && ownLayout.sideSection(place.section) == nil ? mirrored(frame) : frame
  }

  /// Whether an element belongs to an item or section that is there.
  private final func isThere(_ key: ElementKey) -> Bool {
    if key.category == .cell { return has(key.place) }
    return key.category == .decorationView || counts.indices.contains(key.place.section) || key.place.section == 0
  }

  /// Whether an element is in sight.
  private final func isVisible(_ entry: Entry) -> Bool {
    if entry.attributes.isHidden { return false }
    guard let side = entry.side, let scroller = scrollers[side] else { return entry.frame.intersects(bounds) }
    return scroller.frame.intersects(bounds) && scroller.shows(entry.frame)
  }

  /// Shows the elements of the region that are in sight, and lets the others wait.
  private final func showVisible() {
    for index in entries.indices {
      guard let view = entries[index].view, !isVisible(entries[index]) else { continue }
      if movement?.view === view { continue }
      entries[index].view = nil
      recycle(entries[index].key, view)
    }
    for index in entries.indices {
      guard entries[index].view != nil || isVisible(entries[index]) else { continue }
      show(index)
      if needsLoad { return }
    }
    showBehind()
  }

  private final func showBehind() {
    guard let first = subviews.first, let backgroundView, backgroundView.superview === self else { return }
    if first !== backgroundView { sendSubviewToBack(backgroundView) }
  }

  private final func show(_ index: Int) {
    let entry = entries[index]
    let isNew = entry.view == nil
    if let view = entry.view, let applied = view.applied {
      if applied === entry.attributes { return measureAgain(view, entry) }
      if movement?.view === view { return }
      let isSame = applied.looksLike(entry.attributes) && type(of: applied) == CollectionViewLayoutAttributes.self
      if isSame, applied.listPlace == entry.attributes.listPlace {
        view.applied = entry.attributes
        return measureAgain(view, entry)
      }
    }
    guard let view = entry.view ?? makeView(entry) else { return }
    entries[index].view = view
    let shift = scrollers[entry.side ?? -1].map { Point(-$0.origin.x, -$0.origin.y) } ?? .zero
    if isNew, let application, application.areAnimationsEnabled {
      application.performWithoutAnimation { place(view, entry, shift) }
    } else {
      place(view, entry, shift)
    }
    if isNew || remeasured.contains(entry.key) { measure(view, entry) }
    if isNew { tellWillDisplay(view, entry.key) }
  }

  private final func place(_ view: CollectionReusableView, _ entry: Entry, _ shift: Point) {
    put(view, entry)
    view.take(entry.attributes, shiftedBy: shift)
  }

  // MARK: Sizes of their own

  private final func measureAgain(_ view: CollectionReusableView, _ entry: Entry) {
    if remeasured.contains(entry.key) { measure(view, entry) }
  }

  /// Asks a view for the size that it wants; the layout says whether it gets it.
  private final func measure(_ view: CollectionReusableView, _ entry: Entry) {
    remeasured.remove(entry.key)
    let own = entry.attributes
    (view as? CollectionViewCell)?.bringUpToDate()
    let wanted = view.preferredLayoutAttributesFitting(own)
    guard wanted !== own else { return }
    guard ownLayout.shouldInvalidateLayout(forPreferredLayoutAttributes: wanted, withOriginalAttributes: own) else {
      return
    }
    let context = ownLayout.invalidationContext(
      forPreferredLayoutAttributes: wanted, withOriginalAttributes: own)
    ownLayout.take([wanted])
    ownLayout.invalidateLayout(with: context)
  }

  /// The contents of a cell in sight are others, and may want another size.
  final func noteContents(of cell: CollectionViewCell) {
    guard selfSizingInvalidation != .disabled, let key = cell.key, shown[key] === cell, let applied = cell.applied
    else { return }
    guard applied.fits.map({ $0.width || $0.height }) ?? true else { return }
    remeasured.insert(key)
    setNeedsLayout()
  }

  // MARK: Order

  /// Puts a view into the contents, above those of lesser depths.
  private final func put(_ view: CollectionReusableView, _ entry: Entry) {
    if let side = entry.side, let scroller = scrollers[side] {
      if view.superview !== scroller { scroller.insertSubview(view, at: 0) }
      return
    }
    let depth = entry.attributes.zIndex
    let back = backgroundView?.superview === self ? 1 : 0
    guard hasDepths || view.applied.map({ $0.zIndex != 0 }) ?? false else {
      if view.superview !== self { insertSubview(view, at: back) }
      return
    }
    if view.superview === self, view.applied?.zIndex == depth { return }
    if view.superview === self { view.removeFromSuperview() }
    let above = subviews.firstIndex { other in
      if let other = other as? CollectionReusableView { return (other.applied?.zIndex ?? 0) >= depth }
      return !(other is SideScrollView) && other !== backgroundView
    }
    insertSubview(view, at: above ?? subviews.count)
  }

  // MARK: Making and reusing

  private final func makeView(_ entry: Entry) -> CollectionReusableView? {
    let (key, path) = (entry.key, entry.attributes.indexPath)
    let made: CollectionReusableView?
    switch key.category {
    case .cell: made = makeCell(key, path)
    case .supplementaryView:
      var view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: path)
      if let own = view?.key, let user = view, shown[own] === user {
        warn("a collection view's data source gave the view of kind \(own.kind) at \(IndexPath(own.place)) for \(path)")
        view = CollectionReusableView()
      }
      made = view ?? CollectionReusableView()
    case .decorationView:
      made = extras(of: key.kind).take(key.kind)
      if made == nil { warn("no class is registered for the decoration views of kind \(key.kind)") }
    }
    guard let made else { return nil }
    (made.key, made.owner) = (key, self)
    if key.category == .cell, let cell = made as? CollectionViewListCell, let source = dataSource as? any OutlineSource,
      let level = source.outlineLevel(path)
    {
      cell.indentationLevel = level
      cell.showOutline(animated: false)
    }
    if made.alpha != 1 { made.alpha = 1 }
    shown[key] = made
    fresh.insert(key)
    return made
  }

  private final func makeCell(_ key: ElementKey, _ path: IndexPath) -> CollectionViewCell {
    var cell = dataSource?.collectionView(self, cellForItemAt: path) ?? CollectionViewCell()
    if let own = cell.key, shown[own] === cell || cell.owner.map({ $0 !== self }) ?? false {
      warn("a collection view's data source gave the cell of \(IndexPath(own.place)) for another item, \(path)")
      cell = CollectionViewCell()
    }
    cell.owner = self
    let isSelected = selection.contains(key.place)
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    return cell
  }

  private final func tellWillDisplay(_ view: CollectionReusableView, _ key: ElementKey) {
    let path = IndexPath(key.place)
    if key.category == .cell, let cell = view as? CollectionViewCell {
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    } else if key.category == .supplementaryView {
      collectionDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: path)
    }
  }

  final func recycle(_ key: ElementKey, _ view: CollectionReusableView) {
    shown[key] = nil
    if swiper.row === view { swiper.end(animated: false) }
    if key.category == .cell, highlighted == key.place { unhighlight() }
    letWait(view, key)
  }

  /// Lets a view that is shown no more wait, and tells the delegate.
  final func letWait(_ view: CollectionReusableView, _ key: ElementKey) {
    (view.key, view.applied) = (nil, nil)
    remeasured.remove(key)
    let path = IndexPath(key.place)
    if key.category == .cell, let cell = view as? CollectionViewCell {
      pool.put(cell)
      collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    } else {
      extras(of: key.kind).put(view)
      guard key.category == .supplementaryView else { return }
      collectionDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: path)
    }
  }

  /// Lets all views wait, the last ones first, so that the first come back first.
  final func recycleAll() {
    for (key, view) in shown.sorted(by: { $0.key.place > $1.key.place }) { recycle(key, view) }
    entries = []
    region = nil
    for scroller in scrollers.values { scroller.removeFromSuperview() }
    scrollers = [:]
  }
}
