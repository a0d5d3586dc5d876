/// A set of slots in no order, with constant-time lookup, insertion and removal.
struct SlotList: Sendable {
  private(set) var slots: [Int32] = []
  /// Index of each slot in `slots`.
  private var places: [Int32: Int] = [:]

  var isEmpty: Bool { slots.isEmpty }
  var count: Int { slots.count }

  /// Adds or removes a slot.
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
