public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneScrolling
public import MultiplaneViews

/// Shows items of any number, in sections, where a layout says: UIKit's, without the prefix.
///
/// It has views for the elements in sight alone: the data source makes them when they come in, from those that went
/// out.
open class CollectionView: ScrollView {
  /// Whether items are measured again whose contents have become others.
  public enum SelfSizingInvalidation: Int, Hashable, Sendable, CaseIterable {
    /// They are not.
    case disabled
    /// They are when their configuration is another one.
    case enabled
    /// As `enabled`.
    case enabledIncludingConstraints
  }

  /// What an element is.
  public enum ElementCategory: UInt, Hashable, Sendable, CaseIterable {
    /// An item.
    case cell
    /// A view that the data source makes beside the items, such as a header.
    case supplementaryView
    /// A view that belongs to the layout alone.
    case decorationView
  }

  /// Where an item comes to lie that is scrolled to, along each axis.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Positions by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the upper edge.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the lower edge.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of the views above the sections of flow layouts and lists.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the views below the sections of flow layouts and lists.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  final var ownLayout: CollectionViewLayout
  /// How many items the sections have.
  final var counts: [Int] = []
  /// Whether the data source is asked for everything before the next layout.
  package final var needsLoad = true
  /// Whether the data source is being asked, so that it may not change the items.
  package final var isAsking = false
  /// Whether `prepare()` is called before the next layout.
  final var isStale = true
  /// Whether the layout is asked for the elements again.
  final var needsQuery = true
  /// The bounds that the layout knows.
  final var layoutBounds = Rect.zero
  /// How far the contents move with the next `prepare()`.
  final var offsetAdjustment = Point.zero
  /// What the layout has said of the elements in a region.
  final var entries: [Entry] = []
  final var region: Rect?
  /// Whether an element in the region is not at the depth 0.
  final var hasDepths = false
  final var shown: [ElementKey: CollectionReusableView] = [:]
  /// Elements that have come in sight in this layout.
  final var fresh: Set<ElementKey> = []
  /// Elements whose contents have changed.
  final var remeasured: Set<ElementKey> = []
  final var scrollers: [Int: SideScrollView] = [:]
  final let pool = ReusePool<CollectionViewCell>()
  final var extraPools: [String: ReusePool<CollectionReusableView>] = [:]
  final var registrations: [ObjectIdentifier: (key: RegistrationKey, identifier: String)] = [:]
  /// The items that the prefetching data source was told of and that were not in sight since, and all in the region.
  final var prefetched: Set<RowPlace> = []
  final var nearby: Set<RowPlace> = []
  final weak var collectionDelegate: (any CollectionViewDelegate)?
  final var selection: Set<RowPlace> = []
  final var highlighted: RowPlace?
  package final var update: TableUpdate?
  package final var updateDepth = 0
  final var look = CollectionLookValues()
  /// The cell that the next call of `dequeueReusableCell` gives back as it is.
  final var reconfigured: CollectionViewCell?
  final var aim: CollectionAim?
  final var movement: ItemMovement?
  final let swiper = RowSwiper()
  /// Called at the end of a change of layouts by a gesture.
  final var transitionEnd: ((Bool, Bool) -> Void)?
  /// The words at the right edge.
  final var titlesView: SectionIndexView?
  /// Moves items after a long press: a controller's.
  final var mover: LongPressGestureRecognizer?
  /// Views that are animated away, and then reused.
  final var leaving: [CollectionReusableView] = []
  private final var edits = false

  /// Makes a collection view with a frame and a layout.
  public init(frame: Rect, collectionViewLayout layout: CollectionViewLayout) {
    ownLayout = layout
    super.init(frame: frame)
    setUp()
  }

  /// Makes a collection view with a flow layout from an archive.
  public required init?(coder: Coder) {
    ownLayout = CollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
    coder.didRead(self, as: CollectionView.self)
  }

  private final func setUp() {
    layoutBounds = bounds
    DynamicColor.systemBackground.apply(to: self, \.backgroundColor)
    adopt(ownLayout)
    endTarget = { [weak self] in
      self?.ownLayout.targetContentOffset(forProposedContentOffset: $0, withScrollingVelocity: $1) ?? $0
    }
  }

  // MARK: Data

  /// Knows what the view shows; not retained.
  open weak var dataSource: (any CollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { noteSource() } }
  }

  /// A `CollectionViewDelegate`; one that is not hears of scrolling alone.
  open override var delegate: (any ScrollViewDelegate)? {
    didSet {
      collectionDelegate = delegate as? any CollectionViewDelegate
      if delegate !== oldValue { noteDelegate() }
    }
  }

  /// Is told of items that may soon come in sight; not retained.
  open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?
  /// Whether that one is told; true by default.
  open var isPrefetchingEnabled = true

  /// Where the elements are. Setting it is `setCollectionViewLayout` without an animation.
  open var collectionViewLayout: CollectionViewLayout {
    get { ownLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Another layout takes the place of that of the view.
  ///
  /// - Parameter completion: is called after the animation; with false where it was cut short.
  open func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { change(to: layout, animated: animated, completion) }

  /// Lets a gesture take the view to another layout: it sets the progress of what lies between, and then finishes or
  /// cancels.
  ///
  /// - Parameter completion: is called after that: with whether the animation ran to its end, and whether the layout is
  ///   the other one.
  /// - Returns: the layout of the view until then; the one that goes on where there is one.
  @discardableResult
  open func startInteractiveTransition(
    to layout: CollectionViewLayout, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout { startTransition(to: layout, completion) }

  /// Goes the rest of the way to the other layout, in an animation.
  open func finishInteractiveTransition() { endTransition(isFinished: true) }

  /// Goes back to the layout before, in an animation.
  open func cancelInteractiveTransition() { endTransition(isFinished: false) }

  /// Asks the data source for everything; items in sight get new cells in the next layout. Nothing is selected then.
  open func reloadData() { reload() }

  /// How many sections there are, as the view knows them.
  open var numberOfSections: Int {
    loadIfNeeded()
    return counts.count
  }

  /// How many items a section has, as the view knows it; 0 for a section that is not there.
  open func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  /// Whether items are measured again when their contents' configurations are others; they are by default.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled

  /// Lies behind the elements, and does not move with them; nil by default.
  open var backgroundView: View? { didSet { showBackground(instead: oldValue) } }

  // MARK: Geometry

  /// The visible part of the contents, as the origin and the size of the view.
  open override var bounds: Rect {
    get { super.bounds }
    set {
      let old = super.bounds
      willTake(newValue)
      super.bounds = newValue
      didTakeBounds(from: old)
    }
  }

  /// The rectangle of the view in its superview's space.
  open override var frame: Rect {
    get { super.frame }
    set {
      let old = super.bounds
      willTake(Rect(origin: old.origin, size: newValue.size))
      super.frame = newValue
      didTakeBounds(from: old)
    }
  }

  /// The adjusted insets have changed: lines may be as long as what is between them.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    ownLayout.invalidateLayout()
  }

  /// Places the elements in sight. Called once a frame in which the offset has changed.
  open override func layoutSubviews() {
    layOutElements()
    super.layoutSubviews()
  }

  // MARK: Views

  /// Registers the class of the cells of an identifier; nil for none. The last call for an identifier counts.
  ///
  /// A class other than `CollectionViewCell`'s subclasses stops the program.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    pool.register(cellClass, for: identifier)
  }

  /// Registers the class of the supplementary views of a kind and an identifier; nil for none.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { extras(of: elementKind).register(viewClass, for: identifier) }

  /// A cell that went out of sight, after its `prepareForReuse`, or one of the class that is registered; without one,
  /// it stops the program.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> CollectionViewCell
  {
    dequeueCell(identifier, indexPath)
  }

  /// The same for a supplementary view.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let view = extras(of: elementKind).take(identifier) else {
      preconditionFailure("no class is registered for the views of kind \(elementKind) and identifier \(identifier)")
    }
    return view
  }

  /// The cell of an item; nil where it is not in sight.
  open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    settle()
    return cell(indexPath)
  }

  /// The supplementary view of a kind; nil where it is not in sight.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> CollectionReusableView? {
    settle()
    return RowPlace(indexPath).flatMap { shown[ElementKey(.supplementaryView, elementKind, $0)] }
  }

  /// The place of a supplementary view; nil where it is not in sight.
  open func indexPath(forSupplementaryView supplementaryView: CollectionReusableView) -> IndexPath? {
    supplementaryView.key.flatMap {
      $0.category == .supplementaryView && shown[$0] === supplementaryView ? IndexPath($0.place) : nil
    }
  }

  /// The item of a cell; nil where it is not in sight.
  open func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    cell.key.flatMap { shown[$0] === cell ? IndexPath($0.place) : nil }
  }

  /// The cells of the items in sight, in the order of the items.
  open var visibleCells: [CollectionViewCell] {
    settle()
    return visiblePlaces.compactMap { shown[.cell($0)] as? CollectionViewCell }
  }

  /// The items in sight, in their order.
  open var indexPathsForVisibleItems: [IndexPath] {
    settle()
    return visiblePlaces.map { IndexPath($0) }
  }

  /// The supplementary views of a kind in sight.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    settle()
    return visiblePlaces(ofKind: elementKind).compactMap { shown[ElementKey(.supplementaryView, elementKind, $0)] }
  }

  /// Where the supplementary views of a kind in sight belong.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    settle()
    return visiblePlaces(ofKind: elementKind).map { IndexPath($0) }
  }

  // MARK: Places

  /// Where the layout says that an item is; nil for one that is not there.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    prepareIfNeeded()
    guard let place = RowPlace(indexPath), has(place) else { return nil }
    return ownLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Where the layout says that a supplementary view is; nil for one that is not there.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    prepareIfNeeded()
    guard let place = RowPlace(indexPath), counts.indices.contains(place.section) else { return nil }
    return ownLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// The item at a point of the contents; nil for none.
  open func indexPathForItem(at point: Point) -> IndexPath? { place(at: point).map { IndexPath($0) } }

  /// Scrolls so that an item is at an edge, or in the middle, as far as the edges of the contents allow. Without a
  /// position it needs the least way.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    prepareIfNeeded()
    if let place = RowPlace(indexPath), has(place) { scroll(to: place, scrollPosition, animated: animated) }
  }

  // MARK: Changes

  /// Makes changes of items and sections that are animated together.
  ///
  /// - Parameter completion: is called after the animations; with false where they were cut short.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    openUpdate()
    updates?()
    closeUpdate(completion)
  }

  /// Whether changes were made in `performBatchUpdates`, and are not shown.
  open var hasUncommittedUpdates: Bool { update.map { !$0.isEmpty } ?? false }

  /// Items have come; by their indices after all changes.
  open func insertItems(at indexPaths: [IndexPath]) { note { for path in indexPaths { $0.insert(path, .automatic) } } }

  /// Items have gone; by their indices before all changes.
  open func deleteItems(at indexPaths: [IndexPath]) { note { for path in indexPaths { $0.delete(path, .automatic) } } }

  /// Items need new cells; by their indices before all changes.
  open func reloadItems(at indexPaths: [IndexPath]) { note { for path in indexPaths { $0.reload(path, .automatic) } } }

  /// Asks the data source for the same items again, which may dequeue the cells that they have.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(indexPaths.compactMap { RowPlace($0) }) }

  /// An item lies elsewhere: its index before all changes, and that after them.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { note { $0.move(indexPath, newIndexPath) } }

  /// Sections have come; by their indices after all changes.
  open func insertSections(_ sections: IndexSet) {
    note { for own in sections { $0.insert(section: own, .automatic) } }
  }

  /// Sections have gone; by their indices before all changes.
  open func deleteSections(_ sections: IndexSet) {
    note { for own in sections { $0.delete(section: own, .automatic) } }
  }

  /// Sections need to be asked for anew; by their indices before all changes.
  open func reloadSections(_ sections: IndexSet) {
    note { for own in sections { $0.reload(section: own, .automatic) } }
  }

  /// A section lies elsewhere: its index before all changes, and that after them.
  open func moveSection(_ section: Int, toSection newSection: Int) { note { $0.move(section: section, newSection) } }

  // MARK: Selection

  /// Whether taps select items; true by default.
  open var allowsSelection = true { didSet { if !allowsSelection, !edits { deselectAll() } } }
  /// Whether several items may be selected; false by default.
  open var allowsMultipleSelection = false { didSet { if !allowsMultipleSelection, !edits { keepOneSelected() } } }
  /// Whether taps select items while the view is edited; true by default.
  open var allowsSelectionDuringEditing = true
  /// Whether several items may be selected while the view is edited; false by default.
  open var allowsMultipleSelectionDuringEditing = false

  /// Whether the items are edited: cells show it as their configurations say; false by default.
  open var isEditing: Bool {
    get { edits }
    set {
      guard newValue != edits else { return }
      edits = newValue
      swiper.end(animated: true)
      if !(newValue ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection) { keepOneSelected() }
      for case let cell as CollectionViewCell in shown.values { cell.noteState() }
    }
  }

  /// The selected items, in their order; an empty array for none.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.sorted().map { IndexPath($0) } }

  /// Selects an item, without a call of the delegate; nil to deselect all.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadIfNeeded()
    guard let indexPath else { return deselectAll() }
    guard let place = RowPlace(indexPath), has(place) else { return }
    select(place)
    if !scrollPosition.isEmpty { scroll(to: place, scrollPosition, animated: animated) }
  }

  /// Deselects an item, without a call of the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    if let place = RowPlace(indexPath) { deselect(place) }
  }

  /// A touch highlights the item that it is in.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { highlightItem(of: touches) }

  /// A touch that leaves its item is no tap.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { followItem(of: touches) }

  /// A touch that ends in its item selects it.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { tapItem(of: touches) }

  /// A touch is a scroll.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { unhighlight() }

  /// A swipe in an item of a list begins along it, a long press in one that can be moved, and a scroll not on the words
  /// at the right edge; other gestures begin where the superclass lets them.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    if gestureRecognizer === swiper.pan { return swiper.canBegin() }
    if gestureRecognizer === mover { return canMove(at: gestureRecognizer.location(in: self)) }
    if gestureRecognizer === panGestureRecognizer, titlesView?.isTouched(in: self) == true { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: Moving by a finger

  /// Begins to move an item, where the data source allows it.
  ///
  /// - Returns: whether it does.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(indexPath) }

  /// The item that is moved is at a point of the contents.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: Point) { moveItem(to: targetPosition) }

  /// The item that is moved stays where it is: the data source is told.
  open func endInteractiveMovement() { endMovement() }

  /// The item that is moved goes back.
  open func cancelInteractiveMovement() { cancelMovement() }

  // MARK: Accessibility

  /// A list, unless it was set.
  open override var accessibilityContainerType: AccessibilityContainerType {
    get {
      let own = super.accessibilityContainerType
      return own == .none ? .list : own
    }
    set { super.accessibilityContainerType = newValue }
  }
}
