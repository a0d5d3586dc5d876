import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneViews

// What the view asks its data source for, and when its layout is prepared.
extension CollectionView {
  final func adopt(_ layout: CollectionViewLayout) {
    if let other = layout.collectionView, other !== self {
      warn("a layout of one collection view was given to another one")
    }
    layout.collectionView = self
    layout.registerDecorations()
    if layout is CollectionViewCompositionalLayout { swiper.serve(self) }
  }

  final func noteSource() {
    needsLoad = true
    setNeedsLayout()
  }

  final func noteDelegate() {
    ownLayout.invalidateLayout()
    setNeedsLayout()
  }

  final func loadIfNeeded() { if needsLoad, !isAsking { reload() } }

  /// Asks for everything now; while something is asked for already, before the next layout.
  package final func reload() {
    guard !isAsking else {
      needsLoad = true
      return setNeedsLayout()
    }
    needsLoad = false
    swiper.end(animated: false)
    dropMovement()
    unhighlight()
    (selection, aim, prefetched, nearby, remeasured) = ([], nil, [], [], [])
    if update != nil { update = TableUpdate() }
    recycleAll()
    counts = asking { askCounts() }
    loadIndexTitles()
    ownLayout.forgetMeasures()
    let context = ownLayout.makeContext()
    (context.isWhole, context.countsChanged) = (true, true)
    ownLayout.invalidateLayout(with: context)
  }

  /// How many items the sections have, as the data source says now.
  final func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    let sections = counted(dataSource.numberOfSections(in: self), "sections")
    return (0..<sections).map {
      counted(dataSource.collectionView(self, numberOfItemsInSection: $0), "items in section \($0)")
    }
  }

  /// Asks for the words at the right edge.
  private final func loadIndexTitles() {
    let hasItems = counts.contains { $0 > 0 }
    let titles = hasItems ? asking { dataSource?.indexTitles(for: self) } ?? [] : []
    guard titles != titlesView?.titles ?? [] else { return }
    titlesView?.removeFromSuperview()
    titlesView =
      titles.isEmpty
      ? nil
      : SectionIndexView(titles) { [weak self] title, index in
        guard let self, let dataSource else { return }
        let path = dataSource.collectionView(self, indexPathForIndexTitle: title, at: index)
        let isAcross = scrollAxes.x && !scrollAxes.y
        scrollToItem(at: path, at: isAcross ? .left : .top, animated: false)
      }
    if let titlesView { addSubview(titlesView) }
  }

  /// Asks for something, and refuses changes of the items meanwhile.
  final func asking<Value>(_ body: () -> Value) -> Value {
    let wasAsking = isAsking
    isAsking = true
    defer { isAsking = wasAsking }
    return body()
  }

  /// A count of the data source, between 0 and a thousand million.
  private final func counted(_ count: Int, _ name: String) -> Int {
    if count < 0 || count > 1_000_000_000 {
      warn("the data source of a collection view says that there are \(count) \(name)")
    }
    return min(max(count, 0), 1_000_000_000)
  }

  final func has(_ place: RowPlace) -> Bool {
    counts.indices.contains(place.section) && place.row >= 0 && place.row < counts[place.section]
  }

  // MARK: The layout

  /// The bounds are about to be others.
  final func willTake(_ bounds: Rect) {
    guard bounds != layoutBounds, bounds.isFinite, !isAsking else { return }
    guard ownLayout.shouldInvalidateLayout(forBoundsChange: bounds) else { return }
    let context = ownLayout.invalidationContext(forBoundsChange: bounds)
    // What was measured in another width is an estimate.
    if bounds.width != layoutBounds.width { ownLayout.forgetMeasures() }
    ownLayout.invalidateLayout(with: context)
  }

  /// The bounds have become others. In an animation of their size the elements move with them.
  final func didTakeBounds(from old: Rect) {
    layoutBounds = bounds
    guard bounds.size != old.size, window != nil, !isAsking, update == nil, let application,
      application.inheritedAnimationDuration > 0, application.areAnimationsEnabled
    else { return }
    ownLayout.prepare(forAnimatedBoundsChange: old)
    layoutIfNeeded()
    ownLayout.finalizeAnimatedBoundsChange()
  }

  final func layoutWasInvalidated(_ context: CollectionViewLayoutInvalidationContext) {
    (isStale, needsQuery) = (true, true)
    let way = context.contentOffsetAdjustment
    if way.isFinite { offsetAdjustment = offsetAdjustment + way }
    setNeedsLayout()
  }

  /// Has the layout work out where the elements are, where that is not known.
  final func prepareIfNeeded() {
    loadIfNeeded()
    guard isStale, !isAsking else { return }
    isStale = false
    needsQuery = true
    asking { ownLayout.prepare() }
    takeContentSize()
    guard offsetAdjustment != .zero else { return }
    let way = offsetAdjustment
    offsetAdjustment = .zero
    shiftContents(by: way)
  }

  final func takeContentSize() {
    let said = ownLayout.collectionViewContentSize
    let size = Size(said.width.usable, said.height.usable)
    if size != contentSize { contentSize = size }
  }

  /// Brings what is shown up to date before a program asks for it.
  final func settle() { if !isAsking, update == nil { layoutIfNeeded() } }

  // MARK: Views

  final func extras(of kind: String) -> ReusePool<CollectionReusableView> {
    if let known = extraPools[kind] { return known }
    let made = ReusePool<CollectionReusableView>()
    extraPools[kind] = made
    return made
  }

  /// Of a decoration view; its kind is its identifier too.
  final func register(_ aClass: AnyClass?, forDecorationViewOfKind kind: String) {
    extras(of: kind).register(aClass, for: kind)
  }

  final func dequeueCell(_ identifier: String, _ path: IndexPath) -> CollectionViewCell {
    if let own = reconfigured, own.reuseIdentifier == identifier {
      reconfigured = nil
      return own
    }
    guard let cell = pool.take(identifier) else {
      preconditionFailure("no class is registered for the cells of identifier \(identifier)")
    }
    return cell
  }

  final func showBackground(instead old: View?) {
    if old !== backgroundView { old?.removeFromSuperview() }
    guard let backgroundView else { return }
    insertSubview(backgroundView, at: 0)
    backgroundView.frame = bounds
  }

  final func trimPools() {
    pool.trim()
    for pool in extraPools.values { pool.trim() }
  }
}

extension Rect {
  var isFinite: Bool { origin.isFinite && width.isFinite && height.isFinite }
}
