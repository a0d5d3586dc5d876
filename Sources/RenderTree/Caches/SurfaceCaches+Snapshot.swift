internal import MultiplaneGeometry

extension SurfaceCaches {
  // The snapshot covers the whole target and contains the pixels drawn before the first moving layer: whole layers, and
  // of simple containers around a moving layer the content before their sublayers. It is made by counts and drawn as
  // any frame, so that no pixel depends on it.

  /// Updates the lists of moving layers after the changes since the last plan.
  mutating func noteMoving(layers: inout LayerTable) {
    guard layers.hasChanges else { return }
    if snapshot.isFutile { dropSnapshot(layers: &layers) }
    guard layers.changes.listed.count + layers.changes.movedLeaves.count <= Snapshot.mostMoving else {
      return dropSnapshot(layers: &layers)
    }
    snapshot.stillFrames += 1
    if !snapshot.isMade { forgetResting(layers: &layers) }
    // In an order that does not depend on the list that a layer is in.
    snapshot.changed.clear()
    snapshot.changed.append(contentsOf: layers.changes.listed)
    snapshot.changed.append(contentsOf: layers.changes.movedLeaves)
    if snapshot.changed.count > 1 { snapshot.changed.heapSort(by: <) }
    for index in snapshot.changed.indices { noteMoving(snapshot.changed[index], layers: &layers) }
  }

  private mutating func noteMoving(_ slot: Int32, layers: inout LayerTable) {
    guard layers.states[Int(slot)].flags.contains(.isAlive) else { return }
    for index in snapshot.moving.indices where snapshot.moving[index].slot == slot {
      // The list may still have a layer that had this slot before.
      layers.states[Int(slot)].stale.insert(.isMoving)
      return snapshot.moving[index].lastChange = layers.frame.sequence
    }
    // A change below a moving layer is recorded separately: the moving layer may become still.
    let isUnderMoving = layers.isUnderMoving(Int(slot))
    if snapshot.moving.count == Snapshot.mostMoving || snapshot.isMade && !isUnderMoving {
      dropSnapshot(layers: &layers)
    }
    if !isUnderMoving { snapshot.stillFrames = 0 }
    layers.states[Int(slot)].stale.insert(.isMoving)
    snapshot.moving.append(Snapshot.Moving(slot: slot, lastChange: layers.frame.sequence))
  }

  private mutating func forgetResting(layers: inout LayerTable) {
    for layer in snapshot.moving where layer.lastChange + Snapshot.stillAfterPlans < layers.frame.sequence {
      layers.states[Int(layer.slot)].stale.remove(.isMoving)
    }
    snapshot.moving.removeAll { $0.lastChange + Snapshot.stillAfterPlans < layers.frame.sequence }
  }

  /// Called before a layer is removed.
  mutating func noteRemoval(_ slot: Int, layers: inout LayerTable) {
    if snapshot.isMade, !layers.isUnderMoving(slot) { dropSnapshot(layers: &layers) }
  }

  /// Called when the paint order changes or layers are added.
  mutating func noteOrder(layers: inout LayerTable) {
    if snapshot.isMade { dropSnapshot(layers: &layers) }
  }

  /// Discards the snapshot and the lists of moving layers.
  mutating func dropSnapshot(layers: inout LayerTable) {
    if let picture = snapshot.picture {
      layers.releasedPages.append(CachedSurface.Release(page: picture.page, texels: picture.texels, isUsed: false))
      snapshot.picture = nil
      snapshot.threshold = min(snapshot.threshold * 2, Snapshot.mostThreshold)
    }
    for slot in snapshot.settled { layers.states[Int(slot)].stale.subtract([.isSettled, .isPartlySettled]) }
    for layer in snapshot.moving { layers.states[Int(layer.slot)].stale.remove(.isMoving) }
    LayerTable.unmark(&snapshot.holders, .holdsMoving, in: &layers.states)
    snapshot.settled.removeAll(keepingCapacity: true)
    snapshot.moving.removeAll(keepingCapacity: true)
    snapshot.stillFrames = 0
    (snapshot.stillPixels, snapshot.damagedPixels) = (0, 0)
  }

  mutating func noteHolders(of slot: Int32, layers: inout LayerTable) {
    LayerTable.mark(above: Int(slot), .holdsMoving, in: &layers.states, into: &snapshot.holders)
  }

  /// From the first moving layer on, no pixels count as still.
  mutating func countStill(before slot: Int, layers: inout LayerTable) {
    if snapshot.isCounting, layers.states[slot].stale.contains(.isMoving) { snapshot.isCounting = false }
  }
}
