internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  mutating func forgetChanges() {
    for slot in changes.listed { states[Int(slot)].stale.remove(.isListed) }
    changes.listed.removeAll(keepingCapacity: true)
  }
}
