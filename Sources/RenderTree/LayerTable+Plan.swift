internal import MultiplaneGeometry

extension LayerTable {
  /// Whether a layer has changed since the last plan.
  var hasChanges: Bool { !changes.listed.isEmpty || !changes.movedLeaves.isEmpty }

  mutating func forgetChanges() {
    for slot in changes.listed { states[Int(slot)].stale.remove(.isListed) }
    let count = changes.listed.count
    changes.listed.clearAndTrim(usual: changes.usualCount)
    changes.usualCount = count
    changes.movedLeaves.clear()
    changes.grown.clear()
  }
}
