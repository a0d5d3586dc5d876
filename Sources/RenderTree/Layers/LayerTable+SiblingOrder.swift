extension LayerTable {
  /// Makes two sublayers neighbours; −1 stands for the end of the list.
  mutating func join(_ previous: Int32, to next: Int32, below parent: Int) {
    if previous >= 0 { states[Int(previous)].links.next = next } else { states[parent].links.first = next }
    if next >= 0 { states[Int(next)].links.previous = previous } else { states[parent].links.last = previous }
  }

  // Numbers that increase with the tree order of siblings.

  /// Numbers a layer that has just been linked to its siblings.
  mutating func number(_ slot: Int) {
    let before = Int(states[slot].links.previous)
    let after = Int(states[slot].links.next)
    switch (before >= 0, after >= 0) {
    case (false, false): states[slot].links.order = 0
    case (true, false): states[slot].links.order = states[before].links.order + Self.step
    case (false, true): states[slot].links.order = states[after].links.order - Self.step
    case (true, true):
      let (low, high) = (states[before].links.order, states[after].links.order)
      states[slot].links.order = low + (high - low) / 2
      if states[slot].links.order == low { renumber(around: slot) }
    }
  }

  private static let step = 1 << 32

  /// Least gap per sibling after a renumbering: more gap for more siblings, so that the next one is later.
  private static let leastRoom = 256

  /// Renumbers as few siblings around a layer as suffices for the gap.
  private mutating func renumber(around slot: Int) {
    var (first, last, count) = (slot, slot, 1)
    while true {
      for _ in 0..<count {
        if states[first].links.previous >= 0 {
          first = Int(states[first].links.previous)
          count += 1
        }
        if states[last].links.next >= 0 {
          last = Int(states[last].links.next)
          count += 1
        }
      }
      let (before, after) = (Int(states[first].links.previous), Int(states[last].links.next))
      if before >= 0, after >= 0 {
        let room = (states[after].links.order - states[before].links.order) / (count + 1)
        if room >= count * Self.leastRoom {
          return spread(from: first, to: last, states[before].links.order + room, by: room)
        }
      } else {
        let start =
          before >= 0
          ? states[before].links.order + Self.step : after >= 0 ? states[after].links.order - count * Self.step : 0
        return spread(from: first, to: last, start, by: Self.step)
      }
    }
  }

  private mutating func spread(from first: Int, to last: Int, _ start: Int, by room: Int) {
    var (slot, order) = (first, start)
    while true {
      states[slot].links.order = order
      if slot == last { return }
      order += room
      slot = Int(states[slot].links.next)
    }
  }
}
