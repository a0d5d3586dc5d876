/// Slots, each once, in no order: one is found, added or taken away at the same cost however many there are.
struct SlotList: Sendable {
  private(set) var slots: [Int32] = []
  /// Where each is among `slots`.
  private var places: [Int32: Int] = [:]

  var isEmpty: Bool { slots.isEmpty }
  var count: Int { slots.count }

  /// Puts a slot in, or takes it out.
  mutating func set(_ slot: Int32, _ isIn: Bool) {
    let place = places[slot]
    if isIn, place == nil {
      places[slot] = slots.count
      slots.append(slot)
    } else if !isIn, let place, let last = slots.popLast() {
      places[slot] = nil
      guard last != slot else { return }
      slots[place] = last
      places[last] = place
    }
  }
}
