internal import MultiplaneChanges

extension LayerTable {
  mutating func slot(of id: LayerID) -> Int? {
    let slot = Int(id.slot)
    guard slot < states.count, states[slot].generation == id.generation, states[slot].flags.contains(.isAlive)
    else { return nil }
    return slot
  }
}
