public import MultiplaneGeometry
public import MultiplaneScrolling
public import MultiplaneViews

/// Shows rows of any number, in sections, below one another: UIKit's, without the prefix.
///
/// It has cells for the rows in sight alone: the data source makes them when they come in, from those that went out.
/// Where rows are is known by sums of heights, measured ones and estimates.
open class TableView: ScrollView {
  /// How sections look.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// Headers and footers stay in sight while something of their section is.
    case plain
    /// Sections have room between them.
    case grouped
    /// As grouped, away from the sides and with round corners.
    case insetGrouped
  }

  /// Where a row comes to lie that is scrolled to.
  public enum ScrollPosition: Int, Hashable, Sendable, CaseIterable {
    /// Where it needs the least way.
    case none
    /// At the upper edge, in the middle, at the lower edge.
    case top, middle, bottom
  }

  /// How rows come and go.
  public enum RowAnimation: Int, Hashable, Sendable, CaseIterable {
    /// They become visible.
    case fade
    /// From the right, or to it.
    case right
    /// From the left, or to it.
    case left
    /// From above, or upwards.
    case top
    /// From below, or downwards.
    case bottom
    /// At once.
    case none
    /// From the middle of their height.
    case middle
    /// As the table finds best: by fading.
    case automatic = 100
  }

  /// Whether rows are measured again whose contents have become others.
  public enum SelfSizingInvalidation: Int, Hashable, Sendable, CaseIterable {
    /// They are not.
    case disabled
    /// They are when their configuration is another one.
    case enabled
    /// As `enabled`.
    case enabledIncludingConstraints
  }

  /// The height of what is as high as its contents: −1.
  public static let automaticDimension = -1.0
  /// The words of an index that stand for a glass, for searching.
  public static let indexSearch = "{search}"

  /// How sections look.
  public final let style: Style

  final var map = TableMap()
  final var defaulted = TableDefaults()
  /// Whether the data source is asked for everything before the next layout.
  package final var needsLoad = false
  /// Whether the data source is being asked, so that it may not change the rows.
  package final var isAsking = false
  final var layoutWidth = 0.0
  /// Whether the next layout looks at all rows in sight.
  final var needsFill = false
  final var shown: [RowPlace: TableViewCell] = [:]
  final var shownRows: (first: RowPlace, last: RowPlace)?
  final var headers: [Int: TableSectionView] = [:]
  final var footers: [Int: TableSectionView] = [:]
  /// Cells that are animated away, and then reused.
  final var leaving: [View] = []
  final let pool = ReusePool<TableViewCell>()
  final let sectionPool = ReusePool<TableViewHeaderFooterView>()
  /// The rows that the prefetching data source was told of.
  final var prefetched: Set<RowPlace> = []
  /// The first row in sight when it was told last, and whether the contents moved down since.
  final var prefetchTop: RowPlace?
  final var prefetchesUp = false
  final weak var tableDelegate: (any TableViewDelegate)?
  final var selection: Set<RowPlace> = []
  final var highlighted: RowPlace?
  package final var update: TableUpdate?
  package final var updateDepth = 0
  final var look = TableLookValues()
  private final var ownSeparatorInset: EdgeInsets?
  /// The cell that the next call of `dequeueReusableCell` gives back as it is.
  final var reconfigured: TableViewCell?
  final var aim: ScrollAim?
  final var reorder: RowReorder?
  final var editing = false
  final var titlesView: SectionIndexView?
  final let swiper = RowSwiper()

  /// Makes a table with a frame and a style.
  public init(frame: Rect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUpTable()
  }

  /// Makes a plain table with a frame.
  public convenience override init(frame: Rect) { self.init(frame: frame, style: .plain) }

  /// Makes a table from an archive.
  public required init?(coder: Coder) {
    style = coder.decodeCase(Style.self, forKey: "style") ?? .plain
    super.init(coder: coder)
    setUpTable()
    if let height = coder.decodeFinite(forKey: "rowHeight") { rowHeight = height }
    coder.didRead(self, as: TableView.self)
    if coder.error != nil { return nil }
  }

  /// Writes the table to an archive: its style and the height of its rows beside what scroll views write.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    coder.encode(style.rawValue, forKey: "style")
    if rowHeight != Self.automaticDimension { coder.encode(rowHeight, forKey: "rowHeight") }
  }

  // MARK: Data

  /// Knows what the table shows; not retained.
  open weak var dataSource: (any TableViewDataSource)? { didSet { if dataSource !== oldValue { noteSource() } } }

  /// A `TableViewDelegate`; one that is not hears of scrolling alone.
  open override var delegate: (any ScrollViewDelegate)? {
    didSet {
      tableDelegate = delegate as? any TableViewDelegate
      if delegate !== oldValue { noteSource() }
    }
  }

  /// Is told of rows that may soon come in sight; not retained.
  open weak var prefetchDataSource: (any TableViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is told; true by default.
  open var isPrefetchingEnabled = true

  /// Asks the data source for everything; rows in sight get new cells in the next layout. Nothing is selected then.
  open func reloadData() { reload() }

  /// Asks the data source for the words at the right edge.
  open func reloadSectionIndexTitles() { loadIndexTitles() }

  /// How many sections there are, as the table knows them.
  open var numberOfSections: Int {
    loadIfNeeded()
    return map.sections.count
  }

  /// How many rows a section has, as the table knows it; 0 for a section that is not there.
  open func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return map.sections.indices.contains(section) ? map.sections[section].rows.count : 0
  }

  // MARK: Heights

  /// The height of rows, points, unless the delegate says another; `automaticDimension`, the default, for that of
  /// their cells.
  open var rowHeight = TableView.automaticDimension { didSet { if rowHeight != oldValue { noteHeights() } } }
  /// Whether rows of automatic height are measured again when their contents' configurations are others; they are by
  /// default.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  /// The height of headers, points, unless the delegate says another; automatic by default.
  open var sectionHeaderHeight = TableView.automaticDimension { didSet { noteHeights() } }
  /// The height of footers, points, unless the delegate says another; automatic by default.
  open var sectionFooterHeight = TableView.automaticDimension { didSet { noteHeights() } }
  /// About the height of rows that were not in sight yet: 44 points by default. 0 for none, so that all rows are asked
  /// for their heights at once.
  open var estimatedRowHeight = TableView.automaticDimension { didSet { noteHeights() } }
  /// About the height of headers that were not in sight yet, points.
  open var estimatedSectionHeaderHeight = TableView.automaticDimension { didSet { noteHeights() } }
  /// About the height of footers that were not in sight yet, points.
  open var estimatedSectionFooterHeight = TableView.automaticDimension { didSet { noteHeights() } }
  /// Room above the headers of a plain table, points; none by default.
  open var sectionHeaderTopPadding = TableView.automaticDimension { didSet { noteHeights() } }

  // MARK: Look

  /// How rows are kept apart; by a line by default.
  open var separatorStyle = TableViewCell.SeparatorStyle.singleLine { didSet { updateCells() } }
  /// The colour of the lines; nil, the default, for `DynamicColor.separator`.
  open var separatorColor: Color? { didSet { updateCells() } }
  /// Where the lines begin and end, points from the sides; by default, they begin at the margin of the rows.
  open var separatorInset: EdgeInsets {
    get { ownSeparatorInset ?? .separator(traitCollection) }
    set {
      ownSeparatorInset = newValue
      updateCells()
    }
  }

  /// Lies behind the rows, and does not move with them; nil by default.
  open var backgroundView: View? { didSet { showBackground(instead: oldValue) } }
  /// Lies above the first section, of the width of the table; nil by default.
  open var tableHeaderView: View? { didSet { showEnd(tableHeaderView, instead: oldValue) } }
  /// Lies below the last section, of the width of the table; nil by default.
  open var tableFooterView: View? { didSet { showEnd(tableFooterView, instead: oldValue) } }
  /// Of no effect: contents are as wide as the cells.
  open var cellLayoutMarginsFollowReadableWidth = false

  /// The rows at the upper edge come first; those in sight are placed. Called once a frame in which the offset has
  /// changed.
  open override func layoutSubviews() {
    layOutTable()
    super.layoutSubviews()
  }

  // MARK: Cells

  /// Registers the class of the cells of an identifier; nil for none. The last call for an identifier counts.
  ///
  /// A class other than `TableViewCell`'s subclasses stops the program.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pool.register(cellClass, for: identifier)
  }

  /// Registers the class of the headers and footers of an identifier; nil for none.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    sectionPool.register(aClass, for: identifier)
  }

  /// Makes the cells of an identifier by a function: those of archives.
  package final func register(
    _ make: (@MainActor () -> TableViewCell?)?, forCellReuseIdentifier identifier: String
  ) {
    pool.register(make, for: identifier)
  }

  /// Makes the headers and footers of an identifier by a function: those of archives.
  package final func register(
    _ make: (@MainActor () -> TableViewHeaderFooterView?)?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    sectionPool.register(make, for: identifier)
  }

  /// A cell that went out of sight, after its `prepareForReuse`, or one of the class that is registered; nil without
  /// either.
  open func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? { dequeue(identifier) }

  /// The same, for a row: without a class for the identifier, it stops the program.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> TableViewCell {
    guard let cell = dequeue(identifier) else {
      preconditionFailure("no class is registered for the cells of identifier \(identifier)")
    }
    return cell
  }

  /// A header or footer that went out of sight, or one of the class that is registered; nil without either.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> TableViewHeaderFooterView? {
    dequeueSectionView(identifier)
  }

  /// The cell of a row; nil where it is not in sight.
  open func cellForRow(at indexPath: IndexPath) -> TableViewCell? { RowPlace(indexPath).flatMap { shown[$0] } }

  /// The row of a cell; nil where it is not in sight.
  open func indexPath(for cell: TableViewCell) -> IndexPath? {
    cell.place.flatMap { shown[$0] === cell ? IndexPath($0) : nil }
  }

  /// The cells of the rows in sight, in their order.
  open var visibleCells: [TableViewCell] {
    settle()
    return shown.keys.sorted().compactMap { shown[$0] }
  }

  /// The rows in sight, in their order.
  open var indexPathsForVisibleRows: [IndexPath]? {
    settle()
    return shown.keys.sorted().map { IndexPath($0) }
  }

  /// The view above a section; nil where it is not in sight.
  open func headerView(forSection section: Int) -> TableViewHeaderFooterView? {
    headers[section]?.view as? TableViewHeaderFooterView
  }

  /// The view below a section; nil where it is not in sight.
  open func footerView(forSection section: Int) -> TableViewHeaderFooterView? {
    footers[section]?.view as? TableViewHeaderFooterView
  }

  // MARK: Places

  /// The rectangle of a section with its header and footer; none for a section that is not there.
  open func rect(forSection section: Int) -> Rect { sectionRect(section) { $0.start(section)..<$0.end(section) } }

  /// The rectangle of a header, where it does not stay in sight.
  open func rectForHeader(inSection section: Int) -> Rect {
    sectionRect(section) { $0.start(section)..<($0.start(section) + $0.sections[section].header) }
  }

  /// The rectangle of a footer, where it does not stay in sight.
  open func rectForFooter(inSection section: Int) -> Rect {
    sectionRect(section) { $0.footerStart(section)..<$0.end(section) }
  }

  /// The rectangle of a row; none for a row that is not there. Of rows that were not in sight yet it is estimated.
  open func rectForRow(at indexPath: IndexPath) -> Rect {
    loadIfNeeded()
    guard let place = RowPlace(indexPath), map.contains(place) else { return .zero }
    return rowRect(place)
  }

  /// The row at a point; nil for none.
  open func indexPathForRow(at point: Point) -> IndexPath? { row(at: point).map { IndexPath($0) } }

  /// The rows in a rectangle.
  open func indexPathsForRows(in rect: Rect) -> [IndexPath]? { rows(in: rect).map { IndexPath($0) } }

  /// Scrolls so that a row is at an edge, or in the middle, as far as the edges of the contents allow.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    loadIfNeeded()
    guard let place = RowPlace(indexPath), map.sections.indices.contains(place.section) else { return }
    scroll(to: place, scrollPosition, animated: animated)
  }

  /// Scrolls to the selected row that is nearest to what is in sight.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let place = nearestSelected { scroll(to: place, scrollPosition, animated: animated) }
  }

  // MARK: Changes

  /// Begins changes of rows and sections that are animated together: nothing is asked until `endUpdates`.
  open func beginUpdates() { openUpdate() }

  /// Ends what the outermost `beginUpdates` has begun: asks the data source how many rows there are, and animates.
  open func endUpdates() { closeUpdate(nil) }

  /// Makes changes of rows and sections that are animated together.
  ///
  /// - Parameter completion: is called after the animations; with false where they were cut short.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    openUpdate()
    updates?()
    closeUpdate(completion)
  }

  /// Whether changes were made between `beginUpdates` and `endUpdates`, and are not shown.
  open var hasUncommittedUpdates: Bool { update.map { !$0.isEmpty } ?? false }

  /// Rows have come; by their indices after all changes.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note { for path in indexPaths { $0.insert(path, animation) } }
  }

  /// Rows have gone; by their indices before all changes.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note { for path in indexPaths { $0.delete(path, animation) } }
  }

  /// Rows need new cells; by their indices before all changes.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note { for path in indexPaths { $0.reload(path, animation) } }
  }

  /// Asks the data source for the same rows again, which may dequeue the cells that they have; their heights are
  /// measured again.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigure(indexPaths.compactMap { RowPlace($0) }) }

  /// A row lies elsewhere: its index before all changes, and that after them.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    note { $0.move(indexPath, newIndexPath) }
  }

  /// Sections have come; by their indices after all changes.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    note { for section in sections { $0.insert(section: section, animation) } }
  }

  /// Sections have gone; by their indices before all changes.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    note { for section in sections { $0.delete(section: section, animation) } }
  }

  /// Sections need to be asked for anew; by their indices before all changes.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    note { for section in sections { $0.reload(section: section, animation) } }
  }

  /// A section lies elsewhere: its index before all changes, and that after them.
  open func moveSection(_ section: Int, toSection newSection: Int) { note { $0.move(section: section, newSection) } }

  // MARK: Selection

  /// Whether taps select rows; true by default.
  open var allowsSelection = true
  /// Whether taps select rows while the table is edited; false by default.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows may be selected; false by default.
  open var allowsMultipleSelection = false { didSet { if !allowsMultipleSelection { keepOneSelected() } } }
  /// Whether several rows may be selected while the table is edited, by marks at their left; false by default.
  open var allowsMultipleSelectionDuringEditing = false { didSet { updateCells() } }

  /// The selected row, the first one of several; nil for none.
  open var indexPathForSelectedRow: IndexPath? { selection.min().map { IndexPath($0) } }

  /// The selected rows, in their order; nil for none.
  open var indexPathsForSelectedRows: [IndexPath]? {
    selection.isEmpty ? nil : selection.sorted().map { IndexPath($0) }
  }

  /// Selects a row, without a call of the delegate; nil to deselect all.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadIfNeeded()
    guard let indexPath else { return deselectAll(animated: animated) }
    guard let place = RowPlace(indexPath), map.contains(place) else { return }
    select(place, animated: animated)
    if scrollPosition != .none { scroll(to: place, scrollPosition, animated: animated) }
  }

  /// Deselects a row, without a call of the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if let place = RowPlace(indexPath) { deselect(place, animated: animated) }
  }

  /// A touch highlights the row that it is in.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { highlightRow(of: touches) }

  /// A touch that leaves its row is no tap.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { followRow(of: touches) }

  /// A touch that ends in its row selects it.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { tapRow(of: touches) }

  /// A touch is a scroll.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { unhighlight() }

  // MARK: Editing

  /// Whether rows show what deletes, inserts and moves them; false by default.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows what deletes, inserts and moves rows, or hides it.
  open func setEditing(_ editing: Bool, animated: Bool) { edit(editing, animated: animated) }

  /// A swipe in a row that has actions begins along the row, and a scroll not in the index; what the superclass says of
  /// other gestures.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    if gestureRecognizer === swiper.pan { return swiper.canBegin() }
    if gestureRecognizer === panGestureRecognizer, titlesView?.isTouched(in: self) == true { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: The index

  /// The least number of rows with which the words at the right edge are shown; 0 by default.
  open var sectionIndexMinimumDisplayRowCount = 0 { didSet { loadIndexTitles() } }
  /// The colour of the words at the right edge; nil, the default, for the tint colour.
  open var sectionIndexColor: Color? { didSet { updateIndexColor() } }
  /// The colour behind the words at the right edge; nil, the default, for none.
  open var sectionIndexBackgroundColor: Color? { didSet { updateIndexColor() } }
  /// The colour behind the words at the right edge while they are touched; nil, the default, for none.
  open var sectionIndexTrackingBackgroundColor: Color? { didSet { updateIndexColor() } }

  // MARK: Accessibility

  /// A list, unless it was set.
  open override var accessibilityContainerType: AccessibilityContainerType {
    get {
      let own = super.accessibilityContainerType
      return own == .none ? .list : own
    }
    set { super.accessibilityContainerType = newValue }
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateCells()
  }
}
