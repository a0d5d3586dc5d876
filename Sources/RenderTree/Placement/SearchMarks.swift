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
    unsorted.clear()
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
}
