/// The numbers by which siblings are in tree order, wherever they are found.
extension RenderTree {
  /// Numbers a layer among its siblings, which it has just been linked to.
  mutating func number(_ slot: Int) {
    let before = Int(states[slot].previous)
    let after = Int(states[slot].next)
    switch (before >= 0, after >= 0) {
    case (false, false): states[slot].order = 0
    case (true, false): states[slot].order = states[before].order + Self.step
    case (false, true): states[slot].order = states[after].order - Self.step
    case (true, true):
      let (low, high) = (states[before].order, states[after].order)
      states[slot].order = low + (high - low) / 2
      if states[slot].order == low { renumber(around: slot) }
    }
  }

  private static let step = 1 << 32

  /// Between siblings that are numbered anew, for each of them: the more they are, the longer that lasts.
  private static let leastRoom = 256

  /// Spreads the numbers of as few siblings around a layer as will have room between them.
  private mutating func renumber(around slot: Int) {
    var (first, last, count) = (slot, slot, 1)
    while true {
      for _ in 0..<count {
        if states[first].previous >= 0 {
          first = Int(states[first].previous)
          count += 1
        }
        if states[last].next >= 0 {
          last = Int(states[last].next)
          count += 1
        }
      }
      let (before, after) = (Int(states[first].previous), Int(states[last].next))
      if before >= 0, after >= 0 {
        let room = (states[after].order - states[before].order) / (count + 1)
        if room >= count * Self.leastRoom {
          return spread(from: first, to: last, states[before].order + room, by: room)
        }
      } else {
        let start =
          before >= 0 ? states[before].order + Self.step : after >= 0 ? states[after].order - count * Self.step : 0
        return spread(from: first, to: last, start, by: Self.step)
      }
    }
  }

  private mutating func spread(from first: Int, to last: Int, _ start: Int, by room: Int) {
    var (slot, order) = (first, start)
    while true {
      states[slot].order = order
      if slot == last { return }
      order += room
      slot = Int(states[slot].next)
    }
  }
}
