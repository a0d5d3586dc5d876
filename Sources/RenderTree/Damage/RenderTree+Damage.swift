public import MultiplaneGeometry

extension RenderTree {
  /// Somebody else has drawn over pixels of the target, device space: the next plan redraws them.
  public mutating func noteSpoiled(_ pixels: PixelRect) {
    guard let target = layers.frame.target else { return }
    damageTracker.history.add(pixels.intersection(target.bounds))
  }

  mutating func damageOldPlace(of slot: Int) {
    guard layers.frame.target != nil, !damageTracker.damageSimplePlace(of: slot, layers: &layers) else { return }
    damagePlace(of: slot)
  }

  mutating func damageNewPlace(of slot: Int) {
    guard layers.states[slot].flags.contains(.isAlive), !damageTracker.damageSimplePlace(of: slot, layers: &layers)
    else { return }
    damagePlace(of: slot)
  }

  private mutating func damagePlace(of slot: Int) {
    if isolation.isShown(slot, layers: &layers) { return addPlace(of: slot) }
    // The caches of ancestors are shown once nothing hides them any more.
    var above = layers.states[slot].links.parent
    while above >= 0 {
      layers.staleCaches(Int(above))
      above = layers.states[Int(above)].links.parent
    }
  }

  private mutating func addPlace(of slot: Int) {
    let replicator = layers.outermostReplicator(around: slot)
    if let replicator { layers.staleCaches(from: slot, to: replicator) }
    if layers.movesCutOperators(slot) {
      layers.updateDevice(slot)
      return damageTracker.addShown(
        layers.changedAbove(LayerTable.everywherePixels, slot), of: slot, layers: &layers)
    }
    guard let replicator else { return damageTracker.addWholePlace(of: slot, layers: &layers) }
    if let copies = walk.placeOfCopies(slot, in: replicator, layers: &layers) {
      return damageTracker.addPlace(copies, in: replicator, layers: &layers)
    }
    damageTracker.addWholePlace(of: replicator, layers: &layers)
  }

  /// Decides changed layers again, and damages the whole of each layer whose verdict changes.
  mutating func decideAgain() {
    while let slot = isolation.nextUndecided(layers: &layers) {
      layers.updateDevice(slot)
      if layers.isPlaneDecisionStale(slot) {
        damageNewPlace(of: slot)
        layers.decidePlane(slot)
        damageNewPlace(of: slot)
      }
      if layers.endsElsewhere(slot) { damageNewPlace(of: slot) }
      guard isolation.decideAgain(slot, layers: &layers) else { continue }
      layers.staleCaches(slot)
      damageNewPlace(of: slot)
    }
  }
}
