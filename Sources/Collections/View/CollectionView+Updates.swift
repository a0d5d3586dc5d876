import MultiplaneGeometry
package import MultiplaneLists
import MultiplaneScrolling
import MultiplaneViews

// Changes of items and sections, which are animated together.
extension CollectionView: BatchUpdating {
  package final func apply(_ update: TableUpdate) {
    let new = asking { askCounts() }
    let change: TableChange
    do {
      change = try TableChange(update, from: counts, to: new, words: .collection)
    } catch {
      precondition(!look.stopsAtDisagreement, error.message)
      warn(error.message)
      reload()
      return update.finish(false)
    }
    swiper.end(animated: false)
    dropMovement()
    if let highlighted, change.place(ofOld: highlighted) != highlighted { unhighlight() }
    selection = Set(selection.compactMap { change.place(ofOld: $0) })
    var offsets: [Int: Point] = [:]
    for (section, scroller) in scrollers { look.sideOffsets[section] = scroller.contentOffset }
    for (section, offset) in look.sideOffsets { if let now = change.section(ofOld: section) { offsets[now] = offset } }
    look.sideOffsets = offsets
    (aim, prefetched, nearby) = (nil, [], [])
    let isAnimated = window != nil && look.animationDuration > 0 && application?.areAnimationsEnabled == true
    let scene = CollectionScene(self, isAnimated: isAnimated)
    scene.change = change
    counts = new
    ownLayout.carryMeasures(by: change)
    let context = ownLayout.makeContext()
    (context.isWhole, context.countsChanged) = (true, true)
    ownLayout.invalidateLayout(with: context)
    asking { ownLayout.prepare() }
    isStale = false
    ownLayout.prepare(forCollectionViewUpdates: items(of: update, change))
    scene.takeOut()
    withoutAnimation {
      takeContentSize()
      takeOffset()
      for (section, scroller) in scrollers {
        let offset = look.sideOffsets[section] ?? .zero
        if scroller.contentOffset != offset { scroller.contentOffset = offset }
      }
      layOutElements()
    }
    scene.run(finally: { [ownLayout] in ownLayout.finalizeCollectionViewUpdates() }) { [weak self] isWhole in
      if self != nil { update.finish(isWhole) }
    }
  }

  final func withoutAnimation(_ body: () -> Void) {
    if let application { application.performWithoutAnimation(body) } else { body() }
  }

  /// Moves the contents to where the layout and the delegate want them after a change.
  final func takeOffset(proposed: Point? = nil) {
    var target = proposed ?? contentOffset
    target = ownLayout.targetContentOffset(forProposedContentOffset: target)
    if let delegate = collectionDelegate {
      target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
    }
    if target.isFinite, target != contentOffset { contentOffset = target }
  }

  /// The changes as layouts hear of them.
  private final func items(of update: TableUpdate, _ change: TableChange) -> [CollectionViewUpdateItem] {
    func path(_ place: RowPlace) -> IndexPath { IndexPath(place) }
    func path(_ section: Int) -> IndexPath { IndexPath(item: .max, section: section) }
    var items: [CollectionViewUpdateItem] = []
    for section in update.deletedSections.keys.sorted() { items.append(.init(.delete, path(section), nil)) }
    for section in update.insertedSections.keys.sorted() { items.append(.init(.insert, nil, path(section))) }
    for section in update.reloadedSections.keys.sorted() {
      items.append(.init(.reload, path(section), path(change.reloaded[section] ?? section)))
    }
    for (from, to) in update.movedSections { items.append(.init(.move, path(from), path(to))) }
    for place in update.deletedRows.keys.sorted() { items.append(.init(.delete, path(place), nil)) }
    for place in update.insertedRows.keys.sorted() { items.append(.init(.insert, nil, path(place))) }
    for place in update.reloadedRows.keys.sorted() { items.append(.init(.reload, path(place), path(place))) }
    for (from, to) in update.movedRows { items.append(.init(.move, path(from), path(to))) }
    return items
  }

  // MARK: The same items again

  /// Asks for the cells of items again, with the cells that they have.
  final func reconfigure(_ places: [RowPlace]) {
    loadIfNeeded()
    guard !isAsking else { return reload() }
    for place in places where has(place) {
      let key = ElementKey.cell(place)
      guard let old = shown[key] as? CollectionViewCell else { continue }
      reconfigured = old
      let cell = asking { dataSource?.collectionView(self, cellForItemAt: IndexPath(place)) }
      reconfigured = nil
      guard let cell else { continue }
      if cell === old {
        remeasured.insert(key)
      } else {
        recycle(key, old)
        pool.put(cell)
        needsQuery = true
      }
    }
    setNeedsLayout()
  }

  // MARK: Another layout

  final func change(to layout: CollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?) {
    guard layout !== ownLayout else {
      completion?(true)
      return
    }
    let old = ownLayout
    guard !isAsking, update == nil else {
      warn("a collection view's layout was changed while the data source was asked")
      completion?(false)
      return
    }
    if window != nil { prepareIfNeeded() }
    swiper.end(animated: false)
    dropMovement()
    unhighlight()
    old.prepareForTransition(to: layout)
    let isAnimated =
      animated && window != nil && look.animationDuration > 0 && application?.areAnimationsEnabled == true
    let (scene, middle) = (CollectionScene(self, isAnimated: isAnimated), middleItem)
    old.collectionView = nil
    ownLayout = layout
    adopt(layout)
    layout.prepareForTransition(from: old)
    (look.sideOffsets, remeasured, aim) = ([:], [], nil)
    (isStale, needsQuery) = (true, true)
    for view in shown.values { view.willTransition(from: old, to: layout) }
    guard window != nil, !needsLoad else {
      setNeedsLayout()
      for view in shown.values { view.didTransition(from: old, to: layout) }
      completion?(true)
      return
    }
    prepareIfNeeded()
    scene.takeOut()
    withoutAnimation {
      takeOffset(proposed: offset(keeping: middle))
      layOutElements()
    }
    let views = Array(shown.values)
    scene.run(finally: { layout.finalizeLayoutTransition() }) { isWhole in
      for view in views { view.didTransition(from: old, to: layout) }
      completion?(isWhole)
    }
  }

  /// The item in the middle of what is in sight, and where it is on the screen.
  final var middleItem: (place: RowPlace, center: Point)? {
    let middle = Point(bounds.midX, bounds.midY)
    let seen = entries.filter { $0.view != nil && $0.key.category == .cell && $0.side == nil }
    func distance(_ frame: Rect) -> Double { abs(frame.midX - middle.x) + abs(frame.midY - middle.y) }
    guard let own = seen.min(by: { distance($0.frame) < distance($1.frame) }) else { return nil }
    return (own.key.place, Point(own.frame.midX - bounds.minX, own.frame.midY - bounds.minY))
  }

  /// The offset, between the edges, at which an item that was in sight still is: in the view's layout, or another one.
  final func offset(
    keeping own: (place: RowPlace, center: Point)?, in layout: CollectionViewLayout? = nil
  ) -> Point {
    let inset = adjustedContentInset
    let contentSize = layout?.collectionViewContentSize ?? contentSize
    var target = contentOffset
    // Contents at their beginning stay there.
    let isAtStart = contentOffset.y <= -inset.top && contentOffset.x <= -inset.left
    if !isAtStart, let own, has(own.place),
      let frame = (layout ?? ownLayout).layoutAttributesForItem(at: IndexPath(own.place))?.frame
    {
      target = Point(frame.midX - own.center.x, frame.midY - own.center.y)
    }
    return Point(
      min(max(target.x, -inset.left), max(-inset.left, contentSize.width + inset.right - bounds.width)),
      min(max(target.y, -inset.top), max(-inset.top, contentSize.height + inset.bottom - bounds.height)))
  }
}
