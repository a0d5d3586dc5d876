import MultiplaneGeometry
import MultiplaneViews

/// The items of one group, in the order of the data.
struct GroupSolution {
  struct Item {
    var frame: Rect
    var fits: (width: Bool, height: Bool)
    var zIndex = 0
    var extras: [CollectionLayoutSupplementaryItem] = []
  }

  var size: Size
  var items: [Item] = []
}

/// Works out where the items of groups are.
@MainActor struct GroupSolver {
  /// The most items that a group repeats its items to.
  static let most = 100_000

  let traits: TraitCollection
  /// The sizes that were measured, by the numbers of items in the group; nil for those that were not.
  var measured: (Int) -> Size? = { _ in nil }

  private static func isHorizontal(_ group: CollectionLayoutGroup) -> Bool {
    if case .horizontal = group.arrangement { return true }
    return false
  }

  /// Whether the contents say how large something in a group is.
  static func isEstimated(_ item: CollectionLayoutItem) -> Bool {
    if item.layoutSize.isEstimated { return true }
    return (item as? CollectionLayoutGroup)?.subitems.contains { isEstimated($0) } ?? false
  }

  /// Whether contents say how many items a group has.
  static func isFlowing(_ group: CollectionLayoutGroup) -> Bool {
    guard group.count == nil else { return false }
    let isHorizontal = isHorizontal(group)
    let isFull =
      isHorizontal
      ? !group.layoutSize.widthDimension.isEstimated : !group.layoutSize.heightDimension.isEstimated
    return isFull
      && group.subitems.contains {
        isHorizontal ? $0.layoutSize.widthDimension.isEstimated : $0.layoutSize.heightDimension.isEstimated
      } || group.subitems.contains { ($0 as? CollectionLayoutGroup).map { isFlowing($0) } ?? false }
  }

  /// - Parameters:
  ///   - container: the size of what holds the group.
  ///   - most: the items that are left.
  func solve(_ group: CollectionLayoutGroup, in container: Size, most: Int = Self.most) -> GroupSolution {
    solve(group, size: group.layoutSize.size(in: container), first: 0, most: most)
  }

  private func solve(
    _ group: CollectionLayoutGroup, size: Size, first: Int, most: Int
  ) -> GroupSolution {
    let insets = group.contentInsets
    var solution = GroupSolution(size: size)
    let inner = Size(
      max(0, size.width - insets.leading - insets.trailing), max(0, size.height - insets.top - insets.bottom))
    if case .custom(let provider) = group.arrangement {
      let container = LayoutContainer(contentSize: size, contentInsets: insets)
      for own in provider(LayoutEnvironment(container: container, traitCollection: traits)).prefix(most) {
        let frame = own.frame.offsetBy(dx: insets.leading, dy: insets.top)
        solution.items.append(GroupSolution.Item(frame: frame, fits: (false, false), zIndex: own.zIndex))
      }
      return solution
    }
    let isHorizontal = Self.isHorizontal(group)
    let fits = group.layoutSize.fits
    let isOpen = isHorizontal ? fits.width : fits.height
    var parts = children(group, inner, isHorizontal, isOpen, first, most)
    spread(&parts, group, isHorizontal ? inner.width : inner.height, isHorizontal, isOpen)
    var (end, thickness) = (0.0, 0.0)
    for part in parts {
      let (x, y) = isHorizontal ? (part.start, part.crossBefore) : (part.crossBefore, part.start)
      for var item in part.items {
        item.frame = item.frame.offsetBy(dx: insets.leading + x, dy: insets.top + y)
        solution.items.append(item)
      }
      end = max(end, part.start + part.length + part.after)
      thickness = max(thickness, part.crossBefore + part.thickness + part.crossAfter)
    }
    if fits.width { solution.size.width = (isHorizontal ? end : thickness) + insets.leading + insets.trailing }
    if fits.height { solution.size.height = (isHorizontal ? thickness : end) + insets.top + insets.bottom }
    return solution
  }

  /// An item of a group, or a group in it.
  private struct Part {
    var items: [GroupSolution.Item]
    var length: Double
    var thickness: Double
    var start = 0.0
    var before = 0.0
    var after = 0.0
    var crossBefore = 0.0
    var crossAfter = 0.0
    let item: CollectionLayoutItem
  }

  private func children(
    _ group: CollectionLayoutGroup, _ inner: Size, _ isHorizontal: Bool, _ isOpen: Bool, _ first: Int, _ most: Int
  ) -> [Part] {
    guard !group.subitems.isEmpty else { return [] }
    let room = isHorizontal ? inner.width : inner.height
    let spacing = group.interItemSpacing?.spacing ?? 0
    var (parts, end, leaf) = ([Part](), 0.0, first)
    let share = group.count.map { max(0, (room - Double($0 - 1) * spacing) / Double($0)) }
    var index = 0
    while leaf - first < most {
      if let count = group.count, index >= count { break }
      if isOpen, group.count == nil, index >= group.subitems.count { break }
      let item = group.subitems[index % group.subitems.count]
      var part = self.part(item, inner, share, isHorizontal, leaf, most - (leaf - first))
      let around = part.before + part.length + part.after
      let start = end + (index == 0 ? 0 : spacing)
      if index > 0, group.count == nil, !isOpen, start + around > room + 1e-6 { break }
      // What has no length would fit any number of times.
      if index >= group.subitems.count, around + spacing <= 0, group.count == nil { break }
      part.start = start + part.before
      end = start + around
      leaf += part.items.count
      parts.append(part)
      index += 1
      if part.items.isEmpty, index > group.subitems.count { break }
    }
    return parts
  }

  private func part(
    _ item: CollectionLayoutItem, _ inner: Size, _ share: Double?, _ isHorizontal: Bool, _ leaf: Int, _ most: Int
  ) -> Part {
    var size = item.layoutSize.size(in: inner)
    if let share { if isHorizontal { size.width = share } else { size.height = share } }
    var items: [GroupSolution.Item]
    if let group = item as? CollectionLayoutGroup {
      let own = solve(group, size: size, first: leaf, most: most)
      (size, items) = (own.size, own.items)
    } else {
      let fits = item.layoutSize.fits
      let own = (
        width: fits.width && !(share != nil && isHorizontal), height: fits.height && !(share != nil && !isHorizontal)
      )
      if own.width || own.height, let known = measured(leaf) {
        if own.width { size.width = known.width }
        if own.height { size.height = known.height }
      }
      let insets = item.contentInsets
      let (left, right) = own.width ? (0, 0) : (insets.leading, insets.trailing)
      let (top, bottom) = own.height ? (0, 0) : (insets.top, insets.bottom)
      let frame = Rect(
        x: left, y: top, width: max(0, size.width - left - right), height: max(0, size.height - top - bottom))
      items = [GroupSolution.Item(frame: frame, fits: own, extras: item.supplementaryItems)]
    }
    var part = Part(
      items: items, length: isHorizontal ? size.width : size.height,
      thickness: isHorizontal ? size.height : size.width, item: item)
    if let edges = item.edgeSpacing {
      let (leading, trailing) = (edges.leading?.spacing ?? 0, edges.trailing?.spacing ?? 0)
      let (top, bottom) = (edges.top?.spacing ?? 0, edges.bottom?.spacing ?? 0)
      (part.before, part.after) = isHorizontal ? (leading, trailing) : (top, bottom)
      (part.crossBefore, part.crossAfter) = isHorizontal ? (top, bottom) : (leading, trailing)
    }
    return part
  }

  /// Gives the room that is left to what is flexible.
  private func spread(
    _ parts: inout [Part], _ group: CollectionLayoutGroup, _ room: Double, _ isHorizontal: Bool, _ isOpen: Bool
  ) {
    guard let last = parts.last, !isOpen else { return }
    let left = room - (last.start + last.length + last.after)
    guard left > 0 else { return }
    func flexible(_ edge: CollectionLayoutSpacing?) -> Bool { edge?.isFlexibleSpacing ?? false }
    let between = group.interItemSpacing?.isFlexibleSpacing ?? false
    var places = between ? parts.count - 1 : 0
    for part in parts {
      let edges = part.item.edgeSpacing
      if flexible(isHorizontal ? edges?.leading : edges?.top) { places += 1 }
      if flexible(isHorizontal ? edges?.trailing : edges?.bottom) { places += 1 }
    }
    guard places > 0 else { return }
    let share = left / Double(places)
    var way = 0.0
    for index in parts.indices {
      let edges = parts[index].item.edgeSpacing
      if between, index > 0 { way += share }
      if flexible(isHorizontal ? edges?.leading : edges?.top) { way += share }
      parts[index].start += way
      if flexible(isHorizontal ? edges?.trailing : edges?.bottom) { way += share }
    }
  }
}
