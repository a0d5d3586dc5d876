public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneViews

/// Items in lines, as many beside one another as there is room for: UIKit's, without the prefix.
///
/// Full lines reach from edge to edge; the last line of items of one size is as the others, and that of items of
/// different ones keeps to the beginning. A line of one item has it in the middle. Items of a line have their middles
/// beside one another.
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// What the insets of sections are from.
  public enum SectionInsetReference: Int, Hashable, Sendable, CaseIterable {
    /// The edges of the contents.
    case fromContentInset
    /// The safe area.
    case fromSafeArea
    /// The layout margins of the view.
    case fromLayoutMargins
  }

  /// An estimated size of cells that are as large as their contents.
  public static let automaticSize = Size(Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude)

  /// Whether the delegate says sizes of its own.
  final var asksSizes = true
  private final var sections: [FlowSection] = []
  private final var content = 0.0
  private final var isPrepared = false
  private final var measures: [RowPlace: Size] = [:]
  private final var staleSections: Set<Int> = []

  /// Makes a flow layout with the usual lengths.
  public override init() { super.init() }

  /// Makes a flow layout from an archive.
  public required init?(coder: Coder) { super.init(coder: coder) }

  /// `CollectionViewFlowLayoutInvalidationContext`.
  open override class var invalidationContextClass: AnyClass { CollectionViewFlowLayoutInvalidationContext.self }

  // MARK: Lengths

  /// The direction in which lines follow one another; vertical by default.
  open var scrollDirection = CollectionView.ScrollDirection.vertical { didSet { noteChange() } }
  /// The least room between lines, points; 10 by default.
  open var minimumLineSpacing = 10.0 { didSet { if minimumLineSpacing != oldValue { noteChange() } } }
  /// The least room between the items of a line, points; 10 by default.
  open var minimumInteritemSpacing = 10.0 { didSet { if minimumInteritemSpacing != oldValue { noteChange() } } }
  /// The size of the items, unless the delegate says others; 50 × 50 points by default.
  open var itemSize = Size(50, 50) { didSet { if itemSize != oldValue { noteChange() } } }
  /// About the size of items that are as large as their cells' contents; zero, the default, for items that are not.
  open var estimatedItemSize = Size.zero { didSet { if estimatedItemSize != oldValue { noteChange() } } }
  /// The size of the headers, of which the length along the scroll counts; none by default.
  open var headerReferenceSize = Size.zero { didSet { if headerReferenceSize != oldValue { noteChange() } } }
  /// The size of the footers, of which the length along the scroll counts; none by default.
  open var footerReferenceSize = Size.zero { didSet { if footerReferenceSize != oldValue { noteChange() } } }
  /// Room around the items of a section, within its header and footer, points; none by default.
  open var sectionInset = EdgeInsets.zero { didSet { if sectionInset != oldValue { noteChange() } } }
  /// What the insets of sections are from; the edges of the contents by default.
  open var sectionInsetReference = SectionInsetReference.fromContentInset { didSet { noteChange() } }
  /// Whether headers stay in sight while something of their section is; false by default.
  open var sectionHeadersPinToVisibleBounds = false { didSet { noteChange() } }
  /// Whether footers stay in sight while something of their section is; false by default.
  open var sectionFootersPinToVisibleBounds = false { didSet { noteChange() } }

  private final func noteChange() { invalidateLayout() }

  private final var isVertical: Bool { scrollDirection == .vertical }
  override var staysWhileScrolling: Bool { !sectionHeadersPinToVisibleBounds && !sectionFootersPinToVisibleBounds }
  private final var measuresItems: Bool { estimatedItemSize.width > 0 && estimatedItemSize.height > 0 }

  // MARK: Preparing

  /// Works out the lines.
  open override func prepare() {
    super.prepare()
    guard let collectionView else {
      (sections, content) = ([], 0)
      return
    }
    if isPrepared, sections.count == collectionView.counts.count {
      for section in staleSections where sections.indices.contains(section) {
        sections[section].lines = measuredLines(section, sections[section])
      }
    } else {
      asksSizes = true
      let delegate = collectionView.collectionDelegate as? any CollectionViewDelegateFlowLayout
      sections = collectionView.counts.indices.map { makeSection($0, collectionView, delegate) }
    }
    (isPrepared, staleSections) = (true, [])
    content = 0
    for index in sections.indices {
      sections[index].start = content
      content = sections[index].end
    }
  }

  /// Has lines worked out again, and the delegate asked, as the context says.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let flow = context as? CollectionViewFlowLayoutInvalidationContext
    let keepsLines = flow.map { !$0.invalidateFlowLayoutAttributes && !$0.invalidateFlowLayoutDelegateMetrics } ?? false
    if context.invalidateEverything || context.invalidateDataSourceCounts || !keepsLines { isPrepared = false }
    super.invalidateLayout(with: context)
  }

  private final func flow(_ size: Size) -> FlowSize {
    isVertical
      ? FlowSize(along: size.height.usable, across: size.width.usable)
      : FlowSize(along: size.width.usable, across: size.height.usable)
  }

  /// The length across that lines may have, with what is beside it.
  private final func room(_ view: CollectionView) -> (before: Double, length: Double) {
    let (size, inset) = (view.bounds.size, view.adjustedContentInset)
    var extra = EdgeInsets.zero
    switch sectionInsetReference {
    case .fromContentInset: break
    case .fromSafeArea: extra = view.safeAreaInsets
    case .fromLayoutMargins: extra = view.layoutMargins
    }
    let length =
      isVertical
      ? size.width - inset.left - inset.right - extra.left - extra.right
      : size.height - inset.top - inset.bottom - extra.top - extra.bottom
    return (isVertical ? extra.left : extra.top, max(0, length))
  }

  private final func makeSection(
    _ index: Int, _ view: CollectionView, _ delegate: (any CollectionViewDelegateFlowLayout)?
  ) -> FlowSection {
    let insets = (delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset)
    let header = delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: index)
    let footer = delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: index)
    let line = delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: index)
    let item = delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
    let (room, count) = (room(view), view.counts[index])
    func length(_ value: Double) -> Double { value.isFinite ? value : 0 }
    let (left, right, top, bottom) = (
      length(insets.left), length(insets.right), length(insets.top), length(insets.bottom)
    )
    let across = room.length - (isVertical ? left + right : top + bottom)
    let lines = FlowLines(
      sizes(of: index, count, view, delegate), count: count, room: max(0, across),
      lineSpacing: (line ?? minimumLineSpacing).usable, itemSpacing: (item ?? minimumInteritemSpacing).usable)
    return FlowSection(
      header: flow(header ?? headerReferenceSize).along, footer: flow(footer ?? footerReferenceSize).along,
      before: isVertical ? top : left, after: isVertical ? bottom : right,
      beside: room.before + (isVertical ? left : top), lines: lines)
  }

  private final func sizes(
    of section: Int, _ count: Int, _ view: CollectionView, _ delegate: (any CollectionViewDelegateFlowLayout)?
  ) -> FlowLines.Sizes {
    let measures = measuresItems
    let estimate = estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
    let usual = flow(measures ? estimate : itemSize)
    var sizes: [FlowSize] = []
    var first: FlowSize?
    if let delegate, asksSizes, count > 0 {
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        let said = flow(delegate.collectionView(view, layout: self, sizeForItemAt: path))
        guard asksSizes else { break }
        if item == 0 { first = said }
        if sizes.isEmpty, said == first { continue }
        if sizes.isEmpty, let first {
          sizes.reserveCapacity(count)
          sizes.append(contentsOf: repeatElement(first, count: item))
        }
        sizes.append(said)
      }
    }
    let own = asksSizes ? first ?? usual : usual
    guard measures else { return sizes.isEmpty ? .one(own) : .each(sizes) }
    if sizes.isEmpty { sizes = Array(repeating: own, count: count) }
    for (place, size) in self.measures where place.section == section && sizes.indices.contains(place.row) {
      sizes[place.row] = flow(size)
    }
    return .each(sizes)
  }

  // MARK: Asking

  /// As long as the sections, and as wide as there is room.
  open override var collectionViewContentSize: Size {
    guard let collectionView else { return .zero }
    let (size, inset) = (collectionView.bounds.size, collectionView.adjustedContentInset)
    return isVertical
      ? Size(max(0, size.width - inset.left - inset.right), content)
      : Size(content, max(0, size.height - inset.top - inset.bottom))
  }

  /// The elements of the lines that lie in a rectangle, and headers and footers.
  open override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes]? {
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [CollectionViewLayoutAttributes] = []
    var index = firstSection(endingAfter: low)
    while index < sections.count, sections[index].start <= high {
      let section = sections[index]
      if let header = headerAttributes(index), header.frame.intersects(rect) { found.append(header) }
      section.lines.forEach(from: low - section.linesStart, to: high - section.linesStart) { item, place in
        let own = cell(RowPlace(index, item), place, section)
        if own.frame.intersects(rect) { found.append(own) }
      }
      if let footer = footerAttributes(index), footer.frame.intersects(rect) { found.append(footer) }
      index += 1
    }
    return found
  }

  private final func firstSection(endingAfter place: Double) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].end < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private final func rect(_ along: Double, _ across: Double, _ size: FlowSize) -> Rect {
    isVertical
      ? Rect(x: across, y: along, width: size.across, height: size.along)
      : Rect(x: along, y: across, width: size.along, height: size.across)
  }

  private final func cell(
    _ place: RowPlace, _ own: FlowPlace, _ section: FlowSection
  ) -> CollectionViewLayoutAttributes {
    let made = make(IndexPath(place))
    made.frame = rect(section.linesStart + own.along, section.beside + own.across, own.size)
    if measuresItems { made.fits = (true, true) }
    return made
  }

  /// Where an item is; nil for one that is not there.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let place = RowPlace(indexPath), sections.indices.contains(place.section),
      case let section = sections[place.section], place.row >= 0, place.row < section.lines.count
    else { return nil }
    return cell(place, section.lines.place(of: place.row), section)
  }

  /// Where a header or footer is; nil for none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let place = RowPlace(indexPath), sections.indices.contains(place.section), place.row == 0 else { return nil }
    switch elementKind {
    case CollectionView.elementKindSectionHeader: return headerAttributes(place.section)
    case CollectionView.elementKindSectionFooter: return footerAttributes(place.section)
    default: return nil
    }
  }

  /// The places along the scroll between which headers and footers stay in sight.
  private final var sight: (low: Double, high: Double) {
    guard let view = collectionView else { return (0, 0) }
    let (bounds, inset) = (view.bounds, view.adjustedContentInset)
    return isVertical
      ? (bounds.minY + inset.top, bounds.maxY - inset.bottom) : (bounds.minX + inset.left, bounds.maxX - inset.right)
  }

  private final func headerAttributes(_ index: Int) -> CollectionViewLayoutAttributes? {
    let section = sections[index]
    guard section.header > 0 else { return nil }
    var start = section.start
    if sectionHeadersPinToVisibleBounds {
      start = max(start, min(sight.low, section.footerStart - section.header))
    }
    return end(CollectionView.elementKindSectionHeader, index, start, section.header, sectionHeadersPinToVisibleBounds)
  }

  private final func footerAttributes(_ index: Int) -> CollectionViewLayoutAttributes? {
    let section = sections[index]
    guard section.footer > 0 else { return nil }
    var start = section.footerStart
    if sectionFootersPinToVisibleBounds {
      start = min(start, max(sight.high - section.footer, section.start + section.header))
    }
    return end(CollectionView.elementKindSectionFooter, index, start, section.footer, sectionFootersPinToVisibleBounds)
  }

  private final func end(
    _ kind: String, _ section: Int, _ start: Double, _ length: Double, _ isPinned: Bool
  ) -> CollectionViewLayoutAttributes {
    let own = make(kind, IndexPath(item: 0, section: section), .supplementaryView)
    let size = collectionViewContentSize
    own.frame = rect(start, 0, FlowSize(along: length, across: isVertical ? size.width : size.height))
    if isPinned { own.zIndex = 10 }
    return own
  }

  // MARK: Changes

  /// Whether lines have another room.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
    guard let collectionView else { return false }
    let old = collectionView.layoutBounds
    return isVertical ? newBounds.width != old.width : newBounds.height != old.height
  }

  /// Whether the size of cells is that of their contents, and another one.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    measuresItems && preferredAttributes.representedElementCategory == .cell
      && preferredAttributes.size != originalAttributes.size
  }

  /// Only lines are worked out again.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext {
      (flow.invalidateFlowLayoutAttributes, flow.invalidateFlowLayoutDelegateMetrics) = (false, false)
    }
    return context
  }

  override func take(_ sizes: [CollectionViewLayoutAttributes]) {
    for own in sizes {
      guard let place = RowPlace(own.indexPath) else { continue }
      measures[place] = own.size
      staleSections.insert(place.section)
    }
  }

  /// The lines of a section with the sizes that were measured.
  private final func measuredLines(_ index: Int, _ section: FlowSection) -> FlowLines {
    guard case .each(var sizes) = section.lines.sizes, let view = collectionView else { return section.lines }
    for (place, size) in measures where place.section == index && sizes.indices.contains(place.row) {
      sizes[place.row] = flow(size)
    }
    let delegate = view.collectionDelegate as? any CollectionViewDelegateFlowLayout
    let insets = (delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset)
    let across = room(view).length - (isVertical ? insets.left + insets.right : insets.top + insets.bottom)
    let item = delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
    return FlowLines(
      .each(sizes), count: sizes.count, room: max(0, across.isFinite ? across : 0), lineSpacing: section.lines.spacing,
      itemSpacing: (item ?? minimumInteritemSpacing).usable)
  }

  override func forgetMeasures() {
    measures = [:]
    isPrepared = false
  }

  override func carryMeasures(by change: TableChange) {
    var carried: [RowPlace: Size] = [:]
    for (place, size) in measures { if let new = change.place(ofOld: place) { carried[new] = size } }
    measures = carried
    isPrepared = false
  }
}

extension CollectionView {
  /// The direction in which contents go on.
  public enum ScrollDirection: Int, Hashable, Sendable, CaseIterable {
    /// Downwards.
    case vertical
    /// To the right.
    case horizontal
  }
}
