internal import MultiplaneGeometry

extension RenderTree {
  mutating func damageOldPlace(of slot: Int) {
    guard layers.frame.target != nil, !damageTracker.damageSimplePlace(of: slot, layers: &layers) else { return }
    damagePlace(of: slot)
  }

  mutating func damageNewPlace(of slot: Int) {
    guard layers.states[slot].flags.contains(.isAlive), !damageTracker.damageSimplePlace(of: slot, layers: &layers)
    else {
      return
    }
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
      return damageTracker.history.add(
        layers.changedAbove(LayerTable.everywherePixels, slot).intersection(damageTracker.shownSpace(layers: &layers)))
    }
    guard let replicator else { return damageTracker.addWholePlace(of: slot, layers: &layers) }
    if let copies = walk.placeOfCopies(slot, in: replicator, layers: &layers) {
      return damageTracker.addPlace(copies, in: replicator, layers: &layers)
    }
    damageTracker.addWholePlace(of: replicator, layers: &layers)
  }

  /// Decides isolation again for changed layers: sublayers of a translucent layer may start or cease to overlap, those
  /// of a layer with a shadow to exceed its outline, those of a masked layer to be covered or cut by one edge. If a
  /// decision changes, the whole layer is damaged.
  mutating func decideAgain() {
    var next = 0
    while next < isolation.unsure.count {
      let slot = Int(isolation.unsure[next])
      next += 1
      guard layers.states[slot].flags.contains([.isAlive, .isOverlapStale]) else { continue }
      layers.states[slot].flags.remove(.isOverlapStale)
      layers.updateDevice(slot)
      if layers.isPlaneDecisionStale(slot) {
        damageNewPlace(of: slot)
        layers.decidePlane(slot)
        damageNewPlace(of: slot)
      }
      if layers.endsElsewhere(slot) { damageNewPlace(of: slot) }
      let flags = layers.states[slot].flags
      let overlapsDiffer =
        flags.contains(.isOverlapDecided)
        && isolation.judge(slot, isChanged: true, layers: &layers) != flags.contains(.isFlat)
      let shadowsDiffer =
        flags.contains(.isShadowDecided) && layers.needsShadowPass(slot) != flags.contains(.needsShadowPass)
      let masksDiffer = flags.contains(.isMaskDecided) && isolation.isMaskDifferent(slot, layers: &layers)
      guard overlapsDiffer || shadowsDiffer || masksDiffer else { continue }
      layers.staleCaches(slot)
      damageNewPlace(of: slot)
    }
    for slot in isolation.unsure { layers.states[Int(slot)].flags.remove(.isOverlapStale) }
    isolation.unsure.removeAll(keepingCapacity: true)
  }
}
