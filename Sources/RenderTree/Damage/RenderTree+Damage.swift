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

  /// Damages the new places of all changed layers. Below a plain container that has changed itself, the container's
  /// place has the places of all: a chain of new layers is not walked up for each of them.
  mutating func damageNewPlaces() {
    let isPlain = layers.operators.replicatorCount == 0 && layers.operators.unboundedBlenders.isEmpty
    for slot in layers.changes.listed {
      let slot = Int(slot)
      let parent = layers.states[slot].links.parent
      if parent >= 0, layers.states[Int(parent)].flags.contains(.isDamaged), layers.isPlainAndSeen(slot) {
        isolation.decideLater(slot, layers: &layers)
        if !layers.subtreeBounds(slot).isNull { layers.updateDeviceBelow(slot) }
      } else {
        guard damageNewPlace(of: slot), isPlain, layers.isPlainAndSeen(slot) else { continue }
      }
      if layers.states[slot].links.childCount > 0 { layers.states[slot].flags.insert(.isDamaged) }
    }
  }

  /// Damages a layer's new place.
  ///
  /// - Returns: whether the layer is shown, and its place has all that is below it.
  @discardableResult
  mutating func damageNewPlace(of slot: Int) -> Bool {
    guard layers.states[slot].flags.contains(.isAlive), !damageTracker.damageSimplePlace(of: slot, layers: &layers)
    else { return false }
    return damagePlace(of: slot)
  }

  @discardableResult
  private mutating func damagePlace(of slot: Int) -> Bool {
    if isolation.isShown(slot, layers: &layers) {
      addPlace(of: slot)
      return true
    }
    // The caches of ancestors are shown once nothing hides them any more.
    var above = layers.states[slot].links.parent
    while above >= 0 {
      layers.staleSurface(Int(above))
      above = layers.states[Int(above)].links.parent
    }
    return false
  }

  private mutating func addPlace(of slot: Int) {
    let replicator = layers.outermostReplicator(around: slot)
    if let replicator { layers.staleSurfaces(from: slot, to: replicator) }
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
      layers.staleSurface(slot)
      damageNewPlace(of: slot)
    }
  }
}

extension LayerTable {
  /// Whether a visible layer has no effects, and lies in its superlayer's plane: the damage of its whole place has all
  /// that changes below it.
  fileprivate mutating func isPlainAndSeen(_ slot: Int) -> Bool {
    states[slot].hasNoEffects && states[slot].surface < 0 && !states[slot].flags.contains(.isTilted)
      && appearance[slot].opacity >= 1 && isSeen(slot)
  }
}
