import MultiplaneGeometry
import MultiplaneLists
import MultiplaneViews

/// The groups of a section, one after another. Lengths are from the first group, points.
@MainActor struct SectionGroups {
  private let group: CollectionLayoutGroup
  private let container: Size
  private let traits: TraitCollection
  let count: Int
  /// Whether groups follow one another along x.
  let isAlongX: Bool
  let spacing: Double
  /// One group with all its items.
  private let model: GroupSolution
  private let isEstimated: Bool
  /// The first items of groups of as many items as fit; empty for groups of equally many.
  private var firsts: [Int] = []
  /// The lengths of groups, with the room behind them.
  private var rows: RowHeights
  /// The greatest length across.
  private(set) var thickness: Double
  private var sizes: [Int: Size] = [:]

  init(
    _ group: CollectionLayoutGroup, count: Int, container: Size, isAlongX: Bool, spacing: Double,
    traits: TraitCollection, sizes: [Int: Size]
  ) {
    (self.group, self.count, self.container, self.isAlongX) = (group, count, container, isAlongX)
    (self.traits, self.sizes) = (traits, sizes)
    self.spacing = spacing.isFinite ? max(0, spacing) : 0
    isEstimated = GroupSolver.isEstimated(group)
    model = GroupSolver(traits: traits).solve(group, in: container, most: max(1, count))
    thickness = isAlongX ? model.size.height : model.size.width
    let length = (isAlongX ? model.size.width : model.size.height) + self.spacing
    let each = max(1, model.items.count)
    rows = RowHeights(count: (count + each - 1) / each, height: length, isUniform: !isEstimated)
    guard count > 0, isEstimated else { return }
    if GroupSolver.isFlowing(group) { flow() } else { for item in sizes.keys { measure(groupOf(item)) } }
  }

  var groupCount: Int { firsts.isEmpty ? rows.count : firsts.count }
  /// From the first group to the end of the last one.
  var total: Double { max(0, rows.total - spacing) }
  /// The length of a group of which nothing is known, with the room behind it.
  var step: Double { (isAlongX ? model.size.width : model.size.height) + spacing }

  /// Solves all groups one after another: contents say how many items each has.
  private mutating func flow() {
    var (lengths, item) = ([Double](), 0)
    firsts = []
    while item < count {
      let own = solve(first: item, most: count - item)
      firsts.append(item)
      lengths.append((isAlongX ? own.size.width : own.size.height) + spacing)
      thickness = max(thickness, isAlongX ? own.size.height : own.size.width)
      item += max(1, own.items.count)
    }
    rows = RowHeights(count: lengths.count, height: 0, isUniform: false)
    for (index, length) in lengths.enumerated() { rows.set(length, of: index) }
  }

  private func solve(first: Int, most: Int) -> GroupSolution {
    var solver = GroupSolver(traits: traits)
    solver.measured = { sizes[first + $0] }
    return solver.solve(group, in: container, most: most)
  }

  private func groupOf(_ item: Int) -> Int {
    guard !firsts.isEmpty else { return item / max(1, model.items.count) }
    var (low, high) = (0, firsts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if firsts[middle] <= item { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func items(_ group: Int) -> Range<Int> {
    guard firsts.isEmpty else { return firsts[group]..<(group + 1 < firsts.count ? firsts[group + 1] : count) }
    let each = max(1, model.items.count)
    return (group * each)..<min(count, (group + 1) * each)
  }

  private mutating func measure(_ index: Int) {
    guard index >= 0, index < rows.count else { return }
    let range = items(index)
    let own = solve(first: range.lowerBound, most: range.count)
    rows.set((isAlongX ? own.size.width : own.size.height) + spacing, of: index)
    thickness = max(thickness, isAlongX ? own.size.height : own.size.width)
  }

  /// Takes the size that an item wants.
  mutating func take(_ size: Size, of item: Int) {
    guard isEstimated, item >= 0, item < count else { return }
    sizes[item] = size
    if firsts.isEmpty { measure(groupOf(item)) } else { flow() }
  }

  /// The items of a group, by their places from the beginning of all groups.
  private func solution(_ group: Int) -> GroupSolution {
    let range = items(group)
    guard isEstimated else { return model }
    return solve(first: range.lowerBound, most: range.count)
  }

  private func shift(_ group: Int) -> Point {
    let start = rows.start(group)
    return isAlongX ? Point(start, 0) : Point(0, start)
  }

  /// Calls a function for the items of the groups between two places, and for the groups.
  func forEach(from low: Double, to high: Double, _ body: (_ item: Int, _ own: GroupSolution.Item) -> Void) {
    guard count > 0, high >= 0 else { return }
    var group = low <= 0 ? 0 : rows.row(at: low)
    while group < groupCount, rows.start(group) <= high {
      let (range, own, shift) = (items(group), solution(group), shift(group))
      for (item, var place) in zip(range, own.items) {
        place.frame = place.frame.offsetBy(dx: shift.x, dy: shift.y)
        body(item, place)
      }
      group += 1
    }
  }

  /// Where an item is; nil for one that is not there.
  func item(_ item: Int) -> GroupSolution.Item? {
    guard item >= 0, item < count else { return nil }
    let group = groupOf(item)
    let (range, own, shift) = (items(group), solution(group), shift(group))
    guard own.items.indices.contains(item - range.lowerBound) else { return nil }
    var place = own.items[item - range.lowerBound]
    place.frame = place.frame.offsetBy(dx: shift.x, dy: shift.y)
    return place
  }
}
