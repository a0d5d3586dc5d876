internal import MultiplaneGeometry

/// The layers that a search has found, and their ancestors up to a space: a tree, as linked lists of siblings.
struct SearchMarks: Sendable {
  /// Marks of blocks of layers, those with neighbouring slots. Of a large tree, searches reach a small part.
  private var all: [SearchMark] = []
  /// By slot / `blockSize`: index of the block's first mark; −1 if no search has reached it.
  private var blocks: [Int32] = []
  /// Layers whose found sublayers are not in paint order yet: these are many, or have a zPosition.
  var unsorted: [Int32] = []
  private var stamp: UInt32 = 0

  private static let blockSize = 64

  /// The mark of a layer, valid if the last search has found it or a layer below it.
  subscript(slot: Int) -> SearchMark {
    @inline(__always) get { all[index(slot)] }
    @inline(__always) _modify { yield &all[index(slot)] }
  }

  @inline(__always)
  private func index(_ slot: Int) -> Int { Int(blocks[slot / Self.blockSize]) + slot % Self.blockSize }
}

extension SearchMarks {
  /// Marks found layers, and their ancestors up to a space. Siblings are linked in paint order, unless their superlayer
  /// is in `unsorted`.
  mutating func mark(_ found: [Int32], upTo space: Int32, layers: inout LayerTable) {
    while blocks.count * Self.blockSize < layers.states.count { blocks.append(-1) }
    stamp &+= 1
    unsorted.clear()
    mark(found, upTo: space, layers.states, layers.containers)
  }

  private mutating func mark(
    _ found: [Int32], upTo space: Int32, _ states: [LayerState], _ containers: Pool<ContainerState>
  ) {
    let (found, states) = (found.span, states.span)
    begin(space, states, containers)
    for index in found.indices {
      var child = found[index]
      guard begin(child, states, containers) else { continue }
      while child != space {
        let parent = states[Int(child)].links.parent
        let isFirst = begin(parent, states, containers)
        link(child, below: parent, states)
        guard isFirst else { break }
        child = parent
      }
    }
  }

  /// Makes the mark of a layer; false if this search has one.
  @inline(__always) @discardableResult
  private mutating func begin(_ slot: Int32, _ states: Span<LayerState>, _ containers: Pool<ContainerState>) -> Bool {
    let block = Int(slot) / Self.blockSize
    if blocks[block] < 0 {
      blocks[block] = Int32(all.count)
      for _ in 0..<Self.blockSize { all.append(SearchMark()) }
    }
    let index = self.index(Int(slot))
    if all[index].stamp == stamp { return false }
    all[index] = SearchMark(stamp: stamp)
    let container = states[Int(slot)].container
    if container >= 0, containers[container].raisedCount > 0 { unsorted.append(slot) }
    return true
  }

  /// Siblings that a new one is compared with; where they are more, all are sorted at once.
  private static let mostCompared = 8

  @inline(__always)
  private mutating func link(_ child: Int32, below parent: Int32, _ states: Span<LayerState>) {
    var next = self[Int(parent)].first
    var previous: Int32 = -1
    if next >= 0, unsorted.last != parent {
      let order = states[Int(child)].links.order
      var steps = 0
      while next >= 0, states[Int(next)].links.order < order, steps < Self.mostCompared {
        previous = next
        next = self[Int(next)].next
        steps += 1
      }
      if steps == Self.mostCompared {
        if !unsorted.contains(parent) { unsorted.append(parent) }
        (previous, next) = (-1, self[Int(parent)].first)
      }
    }
    self[Int(child)].next = next
    if previous >= 0 { self[Int(previous)].next = child } else { self[Int(parent)].first = child }
  }

  // Paint order of many siblings.

  /// Links the found sublayers of a layer in an order.
  mutating func link(_ siblings: [Sibling], below parent: Int32) {
    var next: Int32 = -1
    for index in siblings.indices.reversed() {
      let slot = siblings[index].slot
      self[Int(slot)].next = next
      next = slot
    }
    self[Int(parent)].first = next
  }
}

/// A layer's found sublayers, as a linked list.
struct SearchMark: BitwiseCopyable, Sendable {
  /// The search that wrote the mark.
  var stamp: UInt32 = 0
  /// First sublayer on the path to a found layer, and the next such sibling; −1 for none.
  var first: Int32 = -1
  var next: Int32 = -1
}
