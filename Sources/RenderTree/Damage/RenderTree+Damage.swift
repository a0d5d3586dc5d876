internal import MultiplaneGeometry

extension RenderTree {
  mutating func damageOldPlace(of slot: Int) {
    guard layers.frame.target != nil, !damageTracker.damageBarePlace(of: slot, layers: &layers) else { return }
    damagePlace(of: slot)
  }

  mutating func damageNewPlace(of slot: Int) {
    guard layers.states[slot].flags.contains(.isAlive), !damageTracker.damageBarePlace(of: slot, layers: &layers) else {
      return
    }
    damagePlace(of: slot)
  }

  private mutating func damagePlace(of slot: Int) {
    if isolation.isShown(slot, layers: &layers) { return addPlace(of: slot) }
    // What is kept of layers above is shown when nothing hides them any more.
    var above = layers.states[slot].links.parent
    while above >= 0 {
      layers.stalePictures(Int(above))
      above = layers.states[Int(above)].links.parent
    }
  }

  private mutating func addPlace(of slot: Int) {
    let replicator = layers.outermostReplicator(around: slot)
    if let replicator { layers.stalePictures(from: slot, to: replicator) }
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

  /// Where something has changed in a translucent layer, its sublayers may overlap now, or no longer; in one that casts a shadow, they may
  /// reach over its outline now, or no longer; in one that is masked, they may be covered, or be cut once. Then all of it looks a little
  /// different.
  mutating func judgeAgain() {
    var next = 0
    while next < isolation.unsure.count {
      let slot = Int(isolation.unsure[next])
      next += 1
      guard layers.states[slot].flags.contains([.isAlive, .mustBeJudged]) else { continue }
      layers.states[slot].flags.remove(.mustBeJudged)
      layers.updateDevice(slot)
      if layers.isPlaneMisjudged(slot) {
        damageNewPlace(of: slot)
        layers.judgePlane(slot)
        damageNewPlace(of: slot)
      }
      if layers.endsElsewhere(slot) { damageNewPlace(of: slot) }
      let flags = layers.states[slot].flags
      let overlapsDiffer =
        flags.contains(.isJudged) && isolation.judge(slot, isChanged: true, layers: &layers) != flags.contains(.isFlat)
      let shadowsDiffer =
        flags.contains(.isShadowJudged) && layers.needsShadowPass(slot) != flags.contains(.needsShadowPass)
      let masksDiffer = flags.contains(.isMaskJudged) && isolation.isMaskDifferent(slot, layers: &layers)
      guard overlapsDiffer || shadowsDiffer || masksDiffer else { continue }
      layers.stalePictures(slot)
      damageNewPlace(of: slot)
    }
    for slot in isolation.unsure { layers.states[Int(slot)].flags.remove(.mustBeJudged) }
    isolation.unsure.removeAll(keepingCapacity: true)
  }
}
