public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneViews

/// What a compositional layout does with all its sections: UIKit's, without the prefix.
open class CollectionViewCompositionalLayoutConfiguration {
  /// The direction in which sections follow one another; vertical by default.
  open var scrollDirection = CollectionView.ScrollDirection.vertical
  /// Room between sections, points; none by default.
  open var interSectionSpacing = 0.0
  /// Views at the edges of all sections.
  open var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  /// What the insets of sections are from; the safe area by default.
  open var contentInsetsReference = ContentInsetsReference.safeArea

  /// The usual configuration.
  public init() {}
}

/// Says how a section is laid out; nil for one that shows nothing.
public typealias CollectionViewCompositionalLayoutSectionProvider = (
  _ sectionIndex: Int, _ layoutEnvironment: any CollectionLayoutEnvironment
) -> CollectionLayoutSection?

/// Sections of groups of items: UIKit's, without the prefix.
open class CollectionViewCompositionalLayout: CollectionViewLayout {
  private final let provider: CollectionViewCompositionalLayoutSectionProvider
  private final var own: CollectionViewCompositionalLayoutConfiguration
  private final var sections: [SolvedSection?] = []
  private final var ends: [SolvedSection.Boundary] = []
  private final var content = Size.zero
  private final var isPrepared = false
  private final var measures: [RowPlace: Size] = [:]
  /// Of headers and footers, by section and kind.
  private final var extraMeasures: [Int: [String: Size]] = [:]
  private final var stays = true

  /// A layout whose sections are all alike.
  public convenience init(section: CollectionLayoutSection) { self.init { _, _ in section } }

  /// A layout whose sections are all alike.
  public convenience init(
    section: CollectionLayoutSection, configuration: CollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }

  /// A layout that asks how its sections are laid out.
  public convenience init(sectionProvider: @escaping CollectionViewCompositionalLayoutSectionProvider) {
    self.init(sectionProvider: sectionProvider, configuration: CollectionViewCompositionalLayoutConfiguration())
  }

  /// A layout that asks how its sections are laid out.
  public init(
    sectionProvider: @escaping CollectionViewCompositionalLayoutSectionProvider,
    configuration: CollectionViewCompositionalLayoutConfiguration
  ) {
    (provider, own) = (sectionProvider, configuration)
    super.init()
  }

  /// Not available: sections are no part of an archive.
  public required init?(coder: Coder) { nil }

  /// A layout whose sections are lists.
  public static func list(using configuration: CollectionLayoutListConfiguration) -> CollectionViewCompositionalLayout {
    CollectionViewCompositionalLayout { _, _ in configuration.section() }
  }

  /// What the layout does with all its sections. Setting it has all worked out anew.
  open var configuration: CollectionViewCompositionalLayoutConfiguration {
    get { own }
    set {
      own = newValue
      invalidateLayout()
    }
  }

  /// How a section looks that is a list; nil for others.
  final func list(_ section: Int) -> CollectionLayoutListConfiguration? {
    sections.indices.contains(section) ? sections[section]?.section.list : nil
  }

  private final var isVertical: Bool { own.scrollDirection == .vertical }
  override var staysWhileScrolling: Bool { stays }

  // MARK: Preparing

  private final func environment(_ view: CollectionView) -> LayoutEnvironment {
    let (size, inset) = (view.bounds.size, view.adjustedContentInset)
    let room = Size(
      max(0, size.width - inset.left - inset.right), max(0, size.height - inset.top - inset.bottom))
    let container = LayoutContainer(contentSize: room, contentInsets: .zero)
    return LayoutEnvironment(container: container, traitCollection: view.traitCollection)
  }

  /// Works out where sections are.
  open override func prepare() {
    super.prepare()
    guard let view = collectionView else {
      (sections, content) = ([], .zero)
      return
    }
    let environment = environment(view)
    if !isPrepared || sections.count != view.counts.count {
      let known = Dictionary(grouping: measures) { $0.key.section }
      sections = view.counts.indices.map { solve($0, view, environment, known[$0] ?? []) }
    }
    isPrepared = true
    stack(environment.container.contentSize)
  }

  private final func solve(
    _ index: Int, _ view: CollectionView, _ environment: LayoutEnvironment, _ known: [(key: RowPlace, value: Size)]
  ) -> SolvedSection? {
    guard let section = provider(index, environment) else { return nil }
    var insets = section.contentInsets
    let reference =
      section.contentInsetsReference == .automatic ? own.contentInsetsReference : section.contentInsetsReference
    // The safe area along the scroll is room around all sections already.
    if reference == .layoutMargins, isVertical {
      insets.leading += view.layoutMargins.left
      insets.trailing += view.layoutMargins.right
    } else if reference == .safeArea, isVertical {
      let inset = view.adjustedContentInset
      insets.leading += max(0, view.safeAreaInsets.left - inset.left)
      insets.trailing += max(0, view.safeAreaInsets.right - inset.right)
    }
    let sizes = Dictionary(known.map { ($0.key.row, $0.value) }) { $1 }
    return SolvedSection(
      section, count: view.counts[index], room: environment.container.contentSize, isVertical: isVertical,
      insets: insets, traits: environment.traitCollection, sizes: sizes, extras: extraMeasures[index] ?? [:])
  }

  /// Places the sections after one another, between the views at the edges of all.
  private final func stack(_ room: Size) {
    func along(_ size: Size) -> Double { isVertical ? size.height : size.width }
    let spacing = own.interSectionSpacing.isFinite ? own.interSectionSpacing : 0
    let items = own.boundarySupplementaryItems
    func isFirst(_ item: CollectionLayoutBoundarySupplementaryItem) -> Bool {
      isVertical ? item.isAtTop : item.isLeading
    }
    func size(_ item: CollectionLayoutBoundarySupplementaryItem) -> Size {
      var size = item.layoutSize.size(in: room)
      if let known = extraMeasures[-1]?[item.elementKind] {
        if item.layoutSize.fits.width { size.width = known.width }
        if item.layoutSize.fits.height { size.height = known.height }
      }
      return size
    }
    let head = items.filter { isFirst($0) && $0.extendsBoundary }.map { along(size($0)) }.max() ?? 0
    let foot = items.filter { !isFirst($0) && $0.extendsBoundary }.map { along(size($0)) }.max() ?? 0
    var (place, isAfter) = (head, false)
    stays = !items.contains { $0.pinToVisibleBounds }
    for index in sections.indices {
      guard let section = sections[index] else { continue }
      if isAfter { place += spacing }
      sections[index]?.start = place
      place += section.length
      isAfter = true
      if section.section.visibleItemsInvalidationHandler != nil || section.isSide
        || section.boundaries.contains(where: { $0.item.pinToVisibleBounds })
      {
        stays = false
      }
    }
    let whole = max(0, place) + foot
    content = isVertical ? Size(room.width, whole) : Size(whole, room.height)
    ends = items.map { item in
      let own = size(item)
      let (x, y) =
        isVertical
        ? ((room.width - own.width) / 2, isFirst(item) ? 0 : whole - own.height)
        : (isFirst(item) ? 0 : whole - own.width, (room.height - own.height) / 2)
      return SolvedSection.Boundary(item: item, frame: Rect(origin: Point(x, y) + item.offset, size: own))
    }
  }

  /// Has sections worked out again, unless only cells want other sizes.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let isOfSizes = !context.invalidateEverything && !context.invalidateDataSourceCounts && context.onlySizes
    if !isOfSizes { isPrepared = false }
    super.invalidateLayout(with: context)
  }

  // MARK: Asking

  /// As long as all sections.
  open override var collectionViewContentSize: Size { content }

  private final func low(_ rect: Rect) -> Double { isVertical ? rect.minY : rect.minX }
  private final func high(_ rect: Rect) -> Double { isVertical ? rect.maxY : rect.maxX }

  private final func firstSection(endingAfter place: Double) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      // Those that show nothing are looked over.
      var probe = middle
      while probe < high, sections[probe] == nil { probe += 1 }
      guard probe < high, let own = sections[probe] else {
        high = middle
        continue
      }
      if own.end < place { low = probe + 1 } else { high = middle }
    }
    return low
  }

  /// The elements in a rectangle; of sections that scroll by themselves, those that their scroll shows.
  open override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes] = []
    var index = firstSection(endingAfter: low(rect))
    while index < sections.count {
      if let section = sections[index] {
        if section.start > high(rect) { break }
        var own = elements(index, section, rect)
        if let handler = section.section.visibleItemsInvalidationHandler, let view = collectionView {
          let offset = section.isSide ? view.scrollers[index]?.contentOffset ?? .zero : view.contentOffset
          let cells = own.filter { $0.representedElementCategory == .cell }
          handler(cells, offset, environment(view))
          own.removeAll { $0.isHidden }
        }
        found += own
      }
      index += 1
    }
    for (index, _) in ends.enumerated() {
      let own = end(index)
      if own.frame.intersects(rect) { found.append(own) }
    }
    return found
  }

  private final func elements(
    _ index: Int, _ section: SolvedSection, _ rect: Rect
  ) -> [CollectionViewLayoutAttributes] {
    var found: [CollectionViewLayoutAttributes] = []
    for item in section.section.decorationItems {
      let own = decoration(item, index, section)
      if own.frame.intersects(rect) { found.append(own) }
    }
    for boundary in section.boundaries {
      let own = attributes(boundary, index, section)
      if own.frame.intersects(rect) { found.append(own) }
    }
    var seen = rect
    if let side = section.side, let view = collectionView {
      guard side.frame.intersects(rect) else { return found }
      seen = view.visiblePart(ofSide: side, index)
    }
    let first = section.firstGroup
    let (low, high) =
      section.groups.isAlongX ? (seen.minX - first.x, seen.maxX - first.x) : (seen.minY - first.y, seen.maxY - first.y)
    section.groups.forEach(from: low, to: high) { item, place in
      let own = cell(RowPlace(index, item), place, section)
      if own.frame.intersects(seen) { found.append(own) }
      for extra in place.extras {
        let view = badge(extra, RowPlace(index, item), own.frame)
        if view.frame.intersects(seen) { found.append(view) }
      }
    }
    return found
  }

  private final func cell(
    _ place: RowPlace, _ item: GroupSolution.Item, _ section: SolvedSection
  ) -> CollectionViewLayoutAttributes {
    let own = make(IndexPath(place))
    let first = section.firstGroup
    own.frame = item.frame.offsetBy(dx: first.x, dy: first.y)
    (own.zIndex, own.fits) = (item.zIndex, item.fits)
    if let list = section.section.list {
      own.listPlace = ListPlace(list, IndexPath(place), isLast: place.row == section.groups.count - 1)
    }
    return own
  }

  private final func badge(
    _ item: CollectionLayoutSupplementaryItem, _ place: RowPlace, _ frame: Rect
  ) -> CollectionViewLayoutAttributes {
    let own = make(item.elementKind, IndexPath(place), .supplementaryView)
    (own.frame, own.zIndex) = (item.frame(at: frame), item.zIndex)
    return own
  }

  private final func decoration(
    _ item: CollectionLayoutDecorationItem, _ index: Int, _ section: SolvedSection
  ) -> CollectionViewLayoutAttributes {
    let own = make(item.elementKind, IndexPath(item: 0, section: index), .decorationView)
    let insets = item.contentInsets
    own.frame = section.frame.inset(
      by: EdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
    own.zIndex = item.zIndex
    return own
  }

  /// What is in sight, without the insets.
  private final var sight: Rect {
    guard let view = collectionView else { return .zero }
    return view.bounds.inset(by: view.adjustedContentInset)
  }

  private final func attributes(
    _ boundary: SolvedSection.Boundary, _ index: Int, _ section: SolvedSection
  ) -> CollectionViewLayoutAttributes {
    let item = boundary.item
    let own = make(item.elementKind, IndexPath(item: 0, section: index), .supplementaryView)
    var frame = boundary.frame.offsetBy(dx: section.origin.x, dy: section.origin.y)
    if item.pinToVisibleBounds { frame = pinned(frame, section.frame, isEnd: isAtEnd(item)) }
    (own.frame, own.fits) = (frame, item.layoutSize.fits)
    own.zIndex = item.pinToVisibleBounds ? max(10, item.zIndex) : item.zIndex
    return own
  }

  private final func isAtEnd(_ item: CollectionLayoutBoundarySupplementaryItem) -> Bool {
    isVertical ? item.isAtBottom : item.isTrailing
  }

  /// Keeps a rectangle in sight within another one.
  private final func pinned(_ frame: Rect, _ around: Rect, isEnd: Bool) -> Rect {
    var (frame, sight) = (frame, sight)
    if isVertical {
      sight.origin.x = 0
      frame.origin.y =
        isEnd
        ? min(frame.minY, max(sight.maxY - frame.height, around.minY))
        : max(frame.minY, min(sight.minY, around.maxY - frame.height))
    } else {
      frame.origin.x =
        isEnd
        ? min(frame.minX, max(sight.maxX - frame.width, around.minX))
        : max(frame.minX, min(sight.minX, around.maxX - frame.width))
    }
    return frame
  }

  private final func end(_ index: Int) -> CollectionViewLayoutAttributes {
    let item = ends[index].item
    let own = make(item.elementKind, IndexPath(item: 0, section: 0), .supplementaryView)
    let whole = Rect(origin: .zero, size: content)
    own.frame = item.pinToVisibleBounds ? pinned(ends[index].frame, whole, isEnd: isAtEnd(item)) : ends[index].frame
    (own.zIndex, own.fits) = (item.pinToVisibleBounds ? 10 : item.zIndex, item.layoutSize.fits)
    return own
  }

  private final func section(_ index: Int) -> SolvedSection? {
    sections.indices.contains(index) ? sections[index] : nil
  }

  /// Where an item is; nil for one that is not there.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let place = RowPlace(indexPath), let section = section(place.section),
      let item = section.groups.item(place.row)
    else { return nil }
    return cell(place, item, section)
  }

  /// Where a supplementary view is; nil for one that is not there.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let place = RowPlace(indexPath), let section = section(place.section) else { return nil }
    if let own = section.boundaries.first(where: { $0.item.elementKind == elementKind }), place.row == 0 {
      return attributes(own, place.section, section)
    }
    if let index = ends.firstIndex(where: { $0.item.elementKind == elementKind }) { return end(index) }
    guard let item = section.groups.item(place.row),
      let own = item.extras.first(where: { $0.elementKind == elementKind })
    else { return nil }
    return badge(own, place, cell(place, item, section).frame)
  }

  /// Where a decoration view is; nil for one that is not there.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let place = RowPlace(indexPath), let section = section(place.section),
      let own = section.section.decorationItems.first(where: { $0.elementKind == elementKind })
    else { return nil }
    return decoration(own, place.section, section)
  }

  // MARK: Changes

  /// Whether the width, or the height, is another one: shares are of both.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
    collectionView.map { $0.layoutBounds.size != newBounds.size } ?? false
  }

  /// Whether the size along an axis that the contents say is another one.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    guard let fits = originalAttributes.fits else { return false }
    return fits.width && preferredAttributes.size.width != originalAttributes.size.width
      || fits.height && preferredAttributes.size.height != originalAttributes.size.height
  }

  /// Only places are worked out again.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    context.onlySizes = true
    return context
  }

  /// From the right where the interface is.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  override func take(_ sizes: [CollectionViewLayoutAttributes]) {
    for own in sizes {
      guard let place = RowPlace(own.indexPath) else { continue }
      if own.representedElementCategory == .cell {
        measures[place] = own.size
        guard section(place.section) != nil else { continue }
        sections[place.section]?.take(own.size, of: place.row, extras: extraMeasures[place.section] ?? [:])
      } else if let kind = own.representedElementKind {
        let isOfAll = kindsOfAll.contains(kind)
        extraMeasures[isOfAll ? -1 : place.section, default: [:]][kind] = own.size
        guard !isOfAll, section(place.section) != nil else { continue }
        sections[place.section]?.takeExtras(extraMeasures[place.section] ?? [:])
      }
    }
  }

  private final var kindsOfAll: [String] { own.boundarySupplementaryItems.map(\.elementKind) }

  override func forgetMeasures() {
    (measures, extraMeasures) = ([:], [:])
    isPrepared = false
  }

  override func carryMeasures(by change: TableChange) {
    var carried: [RowPlace: Size] = [:]
    for (place, size) in measures { if let new = change.place(ofOld: place) { carried[new] = size } }
    var extras: [Int: [String: Size]] = [:]
    for (section, own) in extraMeasures { if let new = change.section(ofOld: section) { extras[new] = own } }
    extras[-1] = extraMeasures[-1]
    (measures, extraMeasures, isPrepared) = (carried, extras, false)
  }

  override func isOfItem(_ key: ElementKey) -> Bool {
    guard key.category == .supplementaryView, !kindsOfAll.contains(key.kind) else { return false }
    let kinds = sections.lazy.compactMap { $0 }.flatMap { $0.section.boundarySupplementaryItems.map(\.elementKind) }
    return !kinds.contains(key.kind)
  }

  override func sideSection(_ section: Int) -> SideSection? { self.section(section)?.side }

  override func sideSections(in rect: Rect) -> [Int] {
    var found: [Int] = []
    var index = firstSection(endingAfter: low(rect))
    while index < sections.count {
      if let section = sections[index] {
        if section.start > high(rect) { break }
        if let side = section.side, side.frame.intersects(rect) { found.append(index) }
      }
      index += 1
    }
    return found
  }
}
