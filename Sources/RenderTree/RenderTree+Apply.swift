public import MultiplaneChanges
internal import MultiplaneGeometry

extension RenderTree {
  /// Takes a commit in. Changes of a layer that no longer exists are dropped.
  public mutating func apply(_ changes: LayerChanges) {
    damageTracker.forgetPlainParent()
    endDelayedCopies(before: changes)
    if !changes.transitions.isEmpty || transitions.phantomCount > 0 { applyTransitions(changes) }
    let slotCount = layers.reserve(for: changes.structure)
    if let slotCount { spatial.tree.reserve(slotCount) }
    applyStructure(changes.structure[...])
    if slotCount != nil { layers.containers.trim() }
    for change in changes.matrices { apply(change) }
    apply(changes.geometry)
    forEach(changes.appearance) { tree, new, slot in
      if !tree.takeModel(new, at: slot) { tree.setAppearance(new, at: slot) }
    }
    apply(changes.details, to: .detail, model: { $0.detail = $1 }, set: { $0.setDetail($1, at: $2) })
    apply(changes.effects, to: .effects, model: { $0.effects = $1 }, set: { $0.setEffects($1, at: $2) })
    apply(changes.filters, to: .filters, model: { $0.filters = $1 }, set: { $0.setFilters($1, at: $2) })
    apply(changes.shadowPaths, to: .shadowPath, model: { $0.shadowPath = $1 }, set: { $0.setShadowPath($1, at: $2) })
    apply(changes.kinds, to: .kind, model: { $0.kind = $1 }, set: { $0.setKind($1, at: $2) })
    forEach(changes.staleTiles) { tree, part, slot in
      if let index = tree.tiles.index(of: slot) { tree.tiles.markStale(index, part) }
    }
    apply(changes.contents, to: .contents, model: { $0.contents = $1 }, set: { $0.setContents($1, at: $2) })
    forEach(changes.names) { $0.layers.names[UInt32($2)] = $1 }
    forEach(changes.undrawn) { $0.drawing.set($1, of: $2) }
    forEach(changes.timings) { $0.animations.setTiming($1, of: $2) }
    for change in changes.animations { apply(change) }
    drawing.addBytesCopied(changes.storeBytesCopied)
  }

  /// Calls `body` with the value and the slot of each change whose layer exists.
  @inline(__always)
  private mutating func forEach<Value>(
    _ changes: [LayerChanges.Change<Value>], _ body: (inout RenderTree, Value, Int) -> Void
  ) {
    for change in changes {
      if let slot = layers.slot(of: change.id) { body(&self, change.value, slot) }
    }
  }

  /// Applies new values of one part of layers: to the model values of layers that animate the part, to the shown values
  /// of the others.
  @inline(__always)
  private mutating func apply<Value>(
    _ changes: [LayerChanges.Change<Value>], to part: AnimatedLayer.Parts,
    model: (inout OtherModel, Value) -> Void, set: (inout RenderTree, Value, Int) -> Void
  ) {
    forEach(changes) { tree, new, slot in
      if !tree.takeModel(part, at: slot, { model(&$0, new) }) { set(&tree, new, slot) }
    }
  }

  /// Layers that are destroyed one after another come with those below before those above. They are taken from the
  /// last to the first, so that each has left its superlayer, and none walks up a chain of those still to come.
  private mutating func applyStructure(_ changes: ArraySlice<LayerChanges.StructureChange>) {
    var rest = changes
    while let change = rest.first {
      guard change.isDestroy, transitions.isEmpty else {
        apply(change)
        rest = rest.dropFirst()
        continue
      }
      let next = rest.firstIndex { !$0.isDestroy } ?? rest.endIndex
      for change in rest[..<next].reversed() { apply(change) }
      rest = rest[next...]
    }
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
    layers.noteStructure()
    layers.operators.areBackdropsStale = true
    dropKeptPictures()
    mark(slot, [.isMoved, .isDeviceStale])
    damageTracker.history.addEverything()
  }

  /// Adds a layer to the list of changes, once, and damages its old place.
  ///
  /// - Parameter keepsPicture: the layer's bitmap, in its own space and without its opacity, is unchanged.
  mutating func mark(_ slot: Int, _ stale: LayerState.Stale, keepsPicture: Bool = false) {
    if !keepsPicture { layers.staleSurface(slot) }
    layers.states[slot].flags.remove(.hasDrawnQuad)
    // After a move the verdict of a bitmap may depend on the map around it.
    if !keepsPicture || !stale.contains(.isMoved)
      || layers.states[slot].raster >= 0 && !layers.isOwnDeviceGroup(slot)
    {
      layers.states[slot].verdict.remove(.isDecided)
    }
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
    // A sublayer of the plain parent is not around it.
    if layers.states[slot].links.childCount > 0, layers.states[slot].links.parent != damageTracker.plainParent {
      damageTracker.forgetPlainParent()
    }
    layers.noteContainer(slot)
    spatial.notePlace(slot, layers: &layers)
  }
}

extension LayerChanges.StructureChange {
  fileprivate var isDestroy: Bool { if case .destroy = self { true } else { false } }
}
