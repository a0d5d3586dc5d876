internal import MultiplaneGeometry

/// The layers that a search has found, and their ancestors up to a space: a tree, as linked lists of siblings.
struct SearchMarks: Sendable {
  /// By slot; valid if they have the stamp of the last search.
  private(set) var all: [SearchMark] = []
  /// Layers whose found sublayers are not in paint order yet: these are many, or have a zPosition.
  var unsorted: [Int32] = []
  private var stamp: UInt32 = 0

  subscript(slot: Int) -> SearchMark { all[slot] }
}

extension SearchMarks {
  /// Marks found layers, and their ancestors up to a space. Siblings are linked in paint order, unless their superlayer
  /// is in `unsorted`.
  mutating func mark(_ found: [Int32], upTo space: Int32, layers: inout LayerTable) {
    while all.count < layers.states.count { all.append(SearchMark()) }
    stamp &+= 1
    unsorted.removeAll(keepingCapacity: true)
    Self.mark(found, upTo: space, stamp, layers.states, layers.containers, &all, &unsorted)
  }

  private static func mark(
    _ found: [Int32], upTo space: Int32, _ stamp: UInt32, _ states: [LayerState], _ containers: Pool<ContainerState>,
    _ marks: inout [SearchMark], _ unsorted: inout [Int32]
  ) {
    let (found, states) = (found.span, states.span)
    var marks = marks.mutableSpan
    begin(space, stamp, states, containers, &marks, &unsorted)
    for index in found.indices {
      var child = found[index]
      guard marks[Int(child)].stamp != stamp else { continue }
      begin(child, stamp, states, containers, &marks, &unsorted)
      while child != space {
        let parent = states[Int(child)].links.parent
        let isFirst = marks[Int(parent)].stamp != stamp
        if isFirst { begin(parent, stamp, states, containers, &marks, &unsorted) }
        link(child, below: parent, states, &marks, &unsorted)
        guard isFirst else { break }
        child = parent
      }
    }
  }

  @inline(__always)
  private static func begin(
    _ slot: Int32, _ stamp: UInt32, _ states: Span<LayerState>, _ containers: Pool<ContainerState>,
    _ marks: inout MutableSpan<SearchMark>, _ unsorted: inout [Int32]
  ) {
    marks[Int(slot)] = SearchMark(stamp: stamp)
    let container = states[Int(slot)].container
    if container >= 0, containers[container].raisedCount > 0 { unsorted.append(slot) }
  }

  /// Siblings that a new one is compared with; where they are more, all are sorted at once.
  private static let mostCompared = 8

  @inline(__always)
  private static func link(
    _ child: Int32, below parent: Int32, _ states: Span<LayerState>, _ marks: inout MutableSpan<SearchMark>,
    _ unsorted: inout [Int32]
  ) {
    var next = marks[Int(parent)].first
    var previous: Int32 = -1
    if next >= 0, unsorted.last != parent {
      let order = states[Int(child)].links.order
      var steps = 0
      while next >= 0, states[Int(next)].links.order < order, steps < mostCompared {
        previous = next
        next = marks[Int(next)].next
        steps += 1
      }
      if steps == mostCompared {
        if !unsorted.contains(parent) { unsorted.append(parent) }
        (previous, next) = (-1, marks[Int(parent)].first)
      }
    }
    marks[Int(child)].next = next
    if previous >= 0 { marks[Int(previous)].next = child } else { marks[Int(parent)].first = child }
  }
}

extension SearchMarks {
  // Paint order of many siblings.

  /// Links the found sublayers of a layer in an order.
  mutating func link(_ siblings: [Sibling], below parent: Int32) {
    var next: Int32 = -1
    for index in siblings.indices.reversed() {
      let slot = siblings[index].slot
      all[Int(slot)].next = next
      next = slot
    }
    all[Int(parent)].first = next
  }

  /// The same in two parts.
  mutating func link(_ last: [Int32], after first: [Int32], below parent: Int32) {
    var marks = all.mutableSpan
    let start = Self.link(first.span, before: Self.link(last.span, before: -1, &marks), &marks)
    marks[Int(parent)].first = start
  }

  private static func link(
    _ slots: Span<Int32>, before end: Int32, _ marks: inout MutableSpan<SearchMark>
  ) -> Int32 {
    var (next, index) = (end, slots.count)
    while index > 0 {
      index -= 1
      marks[Int(slots[index])].next = next
      next = slots[index]
    }
    return next
  }

  /// Takes the found sublayers of a layer apart; they are no longer linked.
  ///
  /// - Parameters:
  ///   - known: those of an earlier search. Those that were found again are left, in their order.
  ///   - others: set to the sublayers that are not among these.
  mutating func findAgain(_ known: inout [Int32], _ others: inout [Int32], below parent: Int32) {
    others.removeAll(keepingCapacity: true)
    Self.unlink(from: all[Int(parent)].first, &all, into: &others)
    Self.keepUnlinked(&known, &all)
    Self.keepUnlinked(&others, &all)
  }

  // In place of the next sibling: found and not linked, and found a second time.
  private static let isUnlinked: Int32 = -2
  private static let isKept: Int32 = -3

  private static func unlink(from first: Int32, _ marks: inout [SearchMark], into slots: inout [Int32]) {
    var marks = marks.mutableSpan
    var child = first
    while child >= 0 {
      slots.append(child)
      let next = marks[Int(child)].next
      marks[Int(child)].next = isUnlinked
      child = next
    }
  }

  /// Keeps the layers in a list that are not linked, and marks these.
  private static func keepUnlinked(_ slots: inout [Int32], _ marks: inout [SearchMark]) {
    let count = movedToFront(&slots, &marks)
    slots.removeLast(slots.count - count)
  }

  private static func movedToFront(_ slots: inout [Int32], _ marks: inout [SearchMark]) -> Int {
    var slots = slots.mutableSpan
    var marks = marks.mutableSpan
    var count = 0
    for index in 0..<slots.count {
      let slot = slots[index]
      guard marks[Int(slot)].next == isUnlinked else { continue }
      marks[Int(slot)].next = isKept
      slots[count] = slot
      count += 1
    }
    return count
  }
}
