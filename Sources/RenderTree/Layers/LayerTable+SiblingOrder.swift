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
      if states[slot].links.order == low { renumber(below: states[slot].links.parent) }
    }
  }

  /// 32 layers come between the same two neighbours, by halves, before all are numbered anew.
  private static let step = 1 << 32

  /// Numbers all sublayers of a layer anew.
  private mutating func renumber(below parent: Int32) {
    var (child, order) = (states[Int(parent)].links.first, 0)
    while child >= 0 {
      states[Int(child)].links.order = order
      order += Self.step
      child = states[Int(child)].links.next
    }
  }
}
