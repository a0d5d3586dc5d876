public import MultiplaneChanges
internal import MultiplaneGeometry

extension RenderTree {
  /// Takes a commit in. Changes of a layer that no longer exists are dropped.
  public mutating func apply(_ changes: LayerChanges) {
    damageTracker.forgetPlainParent()
    endDelayedCopies(before: changes)
    if !changes.transitions.isEmpty || transitions.phantomCount > 0 { applyTransitions(changes) }
    for change in changes.structure { apply(change) }
    for change in changes.matrices { apply(change) }
    apply(changes.geometry)
    for change in changes.appearance {
      guard let slot = layers.slot(of: change.id) else { continue }
      if !takeModel(change.value, at: slot) { setAppearance(change.value, at: slot) }
    }
    for change in changes.details {
      guard let slot = layers.slot(of: change.id) else { continue }
      if !takeModel(.detail, at: slot, { $0.detail = change.value }) { setDetail(change.value, at: slot) }
    }
    for change in changes.effects {
      guard let slot = layers.slot(of: change.id) else { continue }
      if !takeModel(.effects, at: slot, { $0.effects = change.value }) { setEffects(change.value, at: slot) }
    }
    for change in changes.filters {
      guard let slot = layers.slot(of: change.id) else { continue }
      if !takeModel(.filters, at: slot, { $0.filters = change.value }) { setFilters(change.value, at: slot) }
    }
    for change in changes.shadowPaths {
      guard let slot = layers.slot(of: change.id) else { continue }
      if !takeModel(.shadowPath, at: slot, { $0.shadowPath = change.value }) { setShadowPath(change.value, at: slot) }
    }
    for change in changes.kinds {
      guard let slot = layers.slot(of: change.id) else { continue }
      if !takeModel(.kind, at: slot, { $0.kind = change.value }) { setKind(change.value, at: slot) }
    }
    for change in changes.staleTiles {
      if let slot = layers.slot(of: change.id), let index = tiles.index(of: slot) {
        tiles.markStale(index, change.value)
      }
    }
    for change in changes.contents {
      guard let slot = layers.slot(of: change.id) else { continue }
      if !takeModel(.contents, at: slot, { $0.contents = change.value }) { setContents(change.value, at: slot) }
    }
    for change in changes.names {
      if let slot = layers.slot(of: change.id) { layers.names[UInt32(slot)] = change.value }
    }
    for change in changes.undrawn {
      if let slot = layers.slot(of: change.id) { drawing.set(change.value, of: slot) }
    }
    for change in changes.timings {
      if let slot = layers.slot(of: change.id) { animations.setTiming(change.value, of: slot) }
    }
    for change in changes.animations { apply(change) }
    drawing.addBytesCopied(changes.storeBytesCopied)
  }

  private mutating func apply(_ change: LayerChanges.StructureChange) {
    switch change {
    case .create(let id): create(id)
    case .insert(let child, let parent, let before):
      guard let child = layers.slot(of: child), let parent = layers.slot(of: parent) else { return }
      let place = transitions.outermost(child)
      unlink(place)
      link(place, into: parent, before: before.flatMap { layers.slot(of: $0) }.map { transitions.outermost($0) })
    case .remove(let id):
      guard let slot = layers.slot(of: id) else { return }
      endTransition(of: slot)
      unlink(slot)
    case .mask(let mask, let owner):
      guard let mask = layers.slot(of: mask), let owner = layers.slot(of: owner) else { return }
      endTransition(of: mask)
      unlink(mask)
      setMask(mask, of: owner)
    case .destroy(let id):
      if let slot = layers.slot(of: id) { destroy(slot) }
    case .root(let id):
      if let slot = layers.slot(of: id) { setRoot(transitions.outermost(slot)) }
    }
  }

  mutating func setRoot(_ slot: Int) {
    layers.root = Int32(slot)
    layers.operators.areBackdropsStale = true
    caches.dropSnapshot(layers: &layers)
    mark(slot, [.isMoved, .isDeviceStale])
    damageTracker.history.addEverything()
  }

  /// Adds a layer to the list of changes, once, and damages its old place.
  ///
  /// - Parameter keepsPicture: the layer's bitmap, in its own space and without its opacity, is unchanged.
  mutating func mark(_ slot: Int, _ stale: LayerState.Stale, keepsPicture: Bool = false) {
    if !keepsPicture { layers.staleCaches(slot) }
    layers.states[slot].flags.remove(.isKept)
    var stale = stale
    if layers.states[slot].stale.contains(.isMovedLeaf) {
      layers.states[slot].stale.remove(.isMovedLeaf)
      stale.formUnion([.isMoved, .isRecordMoved])
    }
    if !layers.states[slot].stale.contains(.isListed) {
      damageOldPlace(of: slot)
      layers.states[slot].stale.insert(.isListed)
      layers.changes.listed.append(Int32(slot))
    }
    layers.states[slot].stale.formUnion(stale)
    layers.states[slot].verdict.remove(.isDecided)
    if layers.states[slot].links.childCount > 0 { damageTracker.forgetPlainParent() }
    spatial.notePlace(slot, layers: &layers)
  }
}
