import MultiplaneGeometry
import MultiplaneLists
import MultiplaneViews

/// Where a section of a compositional layout and what is in it are. Its places are from its own beginning, points.
@MainActor struct SolvedSection {
  /// A header or footer, or another view at an edge.
  struct Boundary {
    let item: CollectionLayoutBoundarySupplementaryItem
    var frame: Rect
  }

  let section: CollectionLayoutSection
  let isVertical: Bool
  /// The room across the scroll, and what is in sight along it.
  let room: Size
  let insets: DirectionalEdgeInsets
  private(set) var groups: SectionGroups
  private(set) var boundaries: [Boundary] = []
  /// Along the scroll, from the beginning of the contents.
  var start = 0.0
  /// Where the groups begin.
  private(set) var groupsOrigin = Point.zero
  private(set) var length = 0.0

  init(
    _ section: CollectionLayoutSection, count: Int, room: Size, isVertical: Bool, insets: DirectionalEdgeInsets,
    traits: TraitCollection, sizes: [Int: Size], extras: [String: Size]
  ) {
    (self.section, self.room, self.isVertical, self.insets) = (section, room, isVertical, insets)
    let container = LayoutContainer(contentSize: room, contentInsets: insets).effectiveContentSize
    let isSide = section.orthogonalScrollingBehavior != .none
    groups = SectionGroups(
      section.group, count: count, container: container, isAlongX: isVertical == isSide,
      spacing: section.interGroupSpacing, traits: traits, sizes: sizes)
    place(extras)
  }

  var isSide: Bool { section.orthogonalScrollingBehavior != .none }
  var end: Double { start + length }

  /// Places headers, groups and footers.
  private mutating func place(_ extras: [String: Size]) {
    let follows = section.supplementariesFollowContentInsets
    let across = isVertical ? room.width : room.height
    let (before, after) =
      isVertical ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
    let (low, high) = follows ? (before, across - after) : (0, across)
    let beside = max(0, high - low)
    let container = isVertical ? Size(beside, room.height) : Size(room.width, beside)
    boundaries = []
    func size(_ item: CollectionLayoutBoundarySupplementaryItem) -> Size {
      var own = item.layoutSize.size(in: container)
      if let known = extras[item.elementKind] {
        if item.layoutSize.fits.width { own.width = known.width }
        if item.layoutSize.fits.height { own.height = known.height }
      }
      return own
    }
    func along(_ size: Size) -> Double { isVertical ? size.height : size.width }
    let isFirst: (CollectionLayoutBoundarySupplementaryItem) -> Bool = { [isVertical] in
      isVertical ? $0.isAtTop || $0.alignment == .none : $0.isLeading || $0.alignment == .none
    }
    let isLast: (CollectionLayoutBoundarySupplementaryItem) -> Bool = { [isVertical] in
      isVertical ? $0.isAtBottom : $0.isTrailing
    }
    let items = section.boundarySupplementaryItems
    let head = items.filter { isFirst($0) && $0.extendsBoundary }.map { along(size($0)) }.max() ?? 0
    let foot = items.filter { isLast($0) && $0.extendsBoundary }.map { along(size($0)) }.max() ?? 0
    let (inBefore, inAfter) = isVertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
    let groupsLength = isSide ? (groups.count > 0 ? groups.thickness : 0) : groups.total
    length = head + inBefore + groupsLength + inAfter + foot
    groupsOrigin = isVertical ? Point(before, head + inBefore) : Point(head + inBefore, before)
    for item in items {
      let own = size(item)
      let isEnd = isLast(item)
      var origin = Point.zero
      if isVertical {
        origin.x = item.isLeading ? low : item.isTrailing ? high - own.width : low + (beside - own.width) / 2
        origin.y =
          isFirst(item)
          ? (item.extendsBoundary ? head - own.height : 0)
          : isEnd ? length - foot + (item.extendsBoundary ? 0 : -own.height) : (length - own.height) / 2
      } else {
        origin.y = item.isAtTop ? low : item.isAtBottom ? high - own.height : low + (beside - own.height) / 2
        origin.x =
          isFirst(item)
          ? (item.extendsBoundary ? head - own.width : 0)
          : isEnd ? length - foot + (item.extendsBoundary ? 0 : -own.width) : (length - own.width) / 2
      }
      boundaries.append(Boundary(item: item, frame: Rect(origin: origin + item.offset, size: own)))
    }
  }

  mutating func take(_ size: Size, of item: Int, extras: [String: Size]) {
    groups.take(size, of: item)
    place(extras)
  }

  mutating func takeExtras(_ extras: [String: Size]) { place(extras) }

  /// Where the section begins in the contents.
  var origin: Point { isVertical ? Point(0, start) : Point(start, 0) }

  /// The whole section in the contents.
  var frame: Rect {
    isVertical
      ? Rect(x: 0, y: start, width: room.width, height: length)
      : Rect(x: start, y: 0, width: length, height: room.height)
  }

  // MARK: Scrolling by itself

  private var behavior: CollectionLayoutSectionOrthogonalScrollingBehavior { section.orthogonalScrollingBehavior }

  /// The room before the first group of a section that scrolls by itself.
  private var sideBefore: Double {
    guard behavior == .groupPagingCentered else { return isVertical ? insets.leading : insets.top }
    return max(0, ((isVertical ? room.width : room.height) - (groups.step - groups.spacing)) / 2)
  }

  private var sideAfter: Double {
    behavior == .groupPagingCentered ? sideBefore : isVertical ? insets.trailing : insets.bottom
  }

  /// Where the first group is in the contents of the layout.
  var firstGroup: Point {
    var own = origin + groupsOrigin
    guard isSide else { return own }
    if isVertical { own.x = sideBefore } else { own.y = sideBefore }
    return own
  }

  var side: SideSection? {
    guard isSide, groups.count > 0 else { return nil }
    let whole = sideBefore + groups.total + sideAfter
    let own = firstGroup
    let frame =
      isVertical
      ? Rect(x: 0, y: own.y, width: room.width, height: groups.thickness)
      : Rect(x: own.x, y: 0, width: groups.thickness, height: room.height)
    let size = isVertical ? Size(whole, frame.height) : Size(frame.width, whole)
    return SideSection(
      frame: frame, contentSize: size, behavior: behavior,
      stops: SideSection.Stops(first: 0, step: groups.step, count: groups.groupCount))
  }
}
