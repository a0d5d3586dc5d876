internal import MultiplaneChanges

/// Creates, destroys and links layers, and keeps the counts of their containers.
extension RenderTree {
  mutating func create(_ id: LayerID) {
    let slot = Int(id.slot)
    while layers.states.count <= slot {
      layers.states.append(LayerState())
      layers.geometry.append(GeometryRecord())
      layers.appearance.append(AppearanceRecord())
      layers.contents.append(nil)
    }
    if layers.states[slot].flags.contains(.isAlive) { destroy(slot) }
    // A slot that was destroyed since the last plan is in the list already.
    let lists = layers.states[slot].stale.intersection([.isListed, .isPlaceStale])
    layers.states[slot] = LayerState()
    layers.states[slot].generation = id.generation
    layers.states[slot].flags = .isAlive
    layers.states[slot].stale = lists
    layers.geometry[slot] = GeometryRecord()
    layers.appearance[slot] = AppearanceRecord()
    mark(slot, [.isMoved, .isDeviceStale, .isExtentStale, .isRecordStale])
  }

  mutating func destroy(_ slot: Int) {
    if !transitions.isEmpty {
      endTransition(of: slot)
      endFade(of: slot)
    }
    unlink(slot)
    records.setCopied(slot, false, layers: &layers)
    layers.setRaster(nil, of: slot)
    layers.forgetSurface(slot)
    offscreens.forgetOffscreens(of: slot, layers: &layers)
    var child = layers.states[slot].links.first
    while child >= 0 {
      let next = layers.states[Int(child)].links.next
      unlink(Int(child))
      child = next
    }
    if layers.states[slot].links.mask >= 0 { unlink(Int(layers.states[slot].links.mask)) }
    let state = layers.states[slot]
    releaseParts(of: state)
    layers.matrices.release(state.transform)
    layers.matrices.release(state.sublayerTransform)
    layers.details.release(state.detail)
    layers.effects.release(state.effects)
    if state.effects >= 0 {
      layers.operators.blenders.set(Int32(slot), false)
      layers.operators.unboundedBlenders.set(Int32(slot), false)
    }
    layers.filters.release(state.filters)
    animations.forget(slot)
    if state.filters >= 0 {
      layers.operators.backdrops.set(Int32(slot), false)
      damageTracker.keptBackdrops.forget(slot, layers: &layers)
    }
    layers.operators.areBackdropsStale = true
    layers.shadowPaths.release(state.shadowPath)
    layers.kinds.release(state.kind)
    if state.kind >= 0 { layers.shapes.set(nil, of: slot) }
    if state.flags.contains(.isTiled) { tiles.leave(slot) }
    if state.flags.contains(.isReplicator) { layers.operators.replicatorCount -= 1 }
    if state.shadowPath >= 0 { shadows.set(nil, of: slot) }
    if state.kind >= 0 || state.shadowPath >= 0 { shapes.count.set(0, of: slot) }
    records.releaseQuad(state.records.quad)
    records.forgetBorder(of: slot)
    if state.records.detail >= 0 { records.details.release(state.records.detail) }
    if state.kind >= 0 { records.releaseStops(of: slot) }
    if state.records.node >= 0 { records.nodes.release(state.records.node) }
    if state.records.clip >= 0 { records.clips.release(state.records.clip) }
    if state.records.roundedClip >= 0 { records.clips.release(state.records.roundedClip) }
    textures.release(state.records.texture)
    layers.contents[slot] = nil
    layers.names[UInt32(slot)] = nil
    drawing.forget(slot)
    if layers.root == Int32(slot) { layers.root = -1 }
    layers.states[slot].flags = []
    layers.states[slot].stale = state.stale.intersection([.isListed, .isPlaceStale])
    layers.states[slot].verdict = []
  }

  mutating func unlink(_ slot: Int) {
    let state = layers.states[slot]
    guard state.links.parent >= 0 else { return }
    damageOldPlace(of: slot)
    layers.noteStructure()
    walk.countCopied(slot, by: -1, layers: &layers)
    layers.operators.areBackdropsStale = true
    offscreens.isStale = true
    damageTracker.forgetPlainParent()
    caches.noteRemoval(slot, layers: &layers)
    spatial.leavePlace(slot, layers: &layers)
    let parent = Int(state.links.parent)
    noteTimes(of: slot, below: parent)
    if state.flags.contains(.isMask) {
      layers.states[parent].links.mask = -1
      layers.states[slot].links.parent = -1
      layers.states[slot].flags.remove(.isMask)
      mark(parent, [.isRecordStale])
      return
    }
    layers.join(state.links.previous, to: state.links.next, below: parent)
    layers.states[parent].links.childCount -= 1
    if layers.states[parent].links.childCount == LayerTable.mostOccludersTested { occludersMayChange(parent) }
    layers.noteConservative(parent)
    isolation.noteSublayerCount(parent, layers: &layers)
    count(slot, into: parent, by: -1)
    // A layer loses its node, and may need no group, with its last sublayer.
    if layers.states[parent].links.childCount == 0 { mark(parent, [.isDeviceStale, .isRecordStale]) }
    layers.states[slot].links.parent = -1
    layers.states[slot].links.next = -1
    layers.states[slot].links.previous = -1
  }

  mutating func link(_ slot: Int, into parent: Int, before sibling: Int?) {
    damageTracker.forgetPlainParent()
    layers.noteStructure()
    noteTimes(of: slot, below: parent)
    layers.operators.areBackdropsStale = true
    offscreens.isStale = true
    layers.states[slot].links.parent = Int32(parent)
    let next = sibling.flatMap { layers.states[$0].links.parent == Int32(parent) ? Int32($0) : nil } ?? -1
    let previous = next >= 0 ? layers.states[Int(next)].links.previous : layers.states[parent].links.last
    layers.join(previous, to: Int32(slot), below: parent)
    layers.join(Int32(slot), to: next, below: parent)
    caches.noteOrder(layers: &layers)
    layers.number(slot)
    spatial.noteSubtreePlace(slot, layers: &layers)
    layers.makeContainer(parent)
    layers.states[parent].links.childCount += 1
    isolation.noteSublayerCount(parent, layers: &layers)
    if layers.states[parent].links.childCount == LayerTable.mostOccludersTested + 1 { occludersMayChange(parent) }
    count(slot, into: parent, by: 1)
    walk.countCopied(slot, by: 1, layers: &layers)
    if layers.states[parent].links.childCount == 1 { mark(parent, [.isDeviceStale, .isRecordStale]) }
    mark(slot, [.isMoved, .isDeviceStale, .isRecordStale])
    layers.leaveNodeAbove(slot)
    if layers.states[slot].flags.contains(.sharesSpace) { markSublayersMoved(slot) }
  }

  mutating func setMask(_ slot: Int, of owner: Int) {
    if layers.states[owner].links.mask >= 0 { unlink(Int(layers.states[owner].links.mask)) }
    layers.operators.areBackdropsStale = true
    damageTracker.forgetPlainParent()
    caches.noteOrder(layers: &layers)
    layers.noteStructure()
    noteTimes(of: slot, below: owner)
    layers.states[owner].links.mask = Int32(slot)
    layers.states[slot].links.parent = Int32(owner)
    layers.states[slot].flags.insert(.isMask)
    walk.countCopied(slot, by: 1, layers: &layers)
    mark(slot, [.isMoved, .isDeviceStale, .isRecordStale])
    layers.leaveNodeAbove(slot)
    mark(owner, [.isRecordStale])
  }

  /// A layer comes below another one, or leaves it: if one of those around has an own time, that of what is animated in
  /// the layer is another.
  private mutating func noteTimes(of slot: Int, below parent: Int) {
    let state = layers.states[slot]
    guard !animations.timings.isEmpty,
      state.stale.contains(.isAnimated) || state.links.childCount > 0 || state.links.mask >= 0
    else { return }
    var above = Int32(parent)
    while above >= 0 {
      if animations.timings[above] != nil { return animations.areTimesStale = true }
      above = layers.states[Int(above)].links.parent
    }
  }

  /// The number of sublayers crosses the limit for occluders: the layer's occluders may change.
  private mutating func occludersMayChange(_ slot: Int) { mark(slot, [.isRecordStale]) }

  /// Whether a layer's sublayers can be listed without being sorted by depth may have changed.
  private mutating func noteListing(of slot: Int, couldList: Bool) {
    if layers.canList(slot) == couldList { return }
    // It opens or closes.
    layers.noteContainer(slot)
    spatial.notePlace(slot, layers: &layers)
    if layers.states[slot].links.childCount <= LayerTable.mostOccludersTested { occludersMayChange(slot) }
  }

  mutating func count(_ slot: Int, into parent: Int, by step: Int32) {
    let couldList = layers.canList(parent)
    defer { noteListing(of: parent, couldList: couldList) }
    // What is known of the container includes whether it has sublayers with a zPosition.
    layers.noteContainer(parent)
    // A transform layer's sublayers are sorted with its siblings.
    let sharesSpace = layers.states[slot].flags.contains(.sharesSpace)
    let container = layers.states[parent].container
    if layers.geometry[slot].zPosition != 0 || sharesSpace { layers.containers[container].raisedCount += step }
    if sharesSpace { layers.containers[container].sharingCount += step }
    if layers.geometry[slot].isSolid || sharesSpace {
      layers.containers[container].solidCount += step
      layers.noteSublayerPlane(parent)
    }
    if layers.states[slot].flags.contains(.hasDepth) {
      layers.containers[container].deepCount += step
      updateDepth(parent)
    }
  }

  /// Updates whether a layer leaves its siblings' plane. A transform layer does if one of its sublayers does.
  mutating func updateDepth(_ slot: Int) {
    var slot = slot
    while true {
      let isTransformLayer = layers.states[slot].flags.contains(.isTransformLayer)
      let isDeep = layers.geometry[slot].hasTransform3D || isTransformLayer && layers.container(slot).deepCount > 0
      guard isDeep != layers.states[slot].flags.contains(.hasDepth) else { return }
      caches.noteOrder(layers: &layers)
      layers.states[slot].flags.set(.hasDepth, isDeep)
      guard layers.states[slot].links.parent >= 0, !layers.states[slot].flags.contains(.isMask) else { return }
      slot = Int(layers.states[slot].links.parent)
      let couldList = layers.canList(slot)
      layers.containers[layers.states[slot].container].deepCount += isDeep ? 1 : -1
      noteListing(of: slot, couldList: couldList)
    }
  }

  /// Releases the pooled values of a destroyed layer.
  private mutating func releaseParts(of state: LayerState) {
    if state.container >= 0 {
      layers.planes.release(layers.containers[state.container].plane)
      records.releaseSublayerNode(state.container, layers: &layers)
    }
    layers.containers.release(state.container)
    layers.extents.release(state.extent)
    layers.planes.release(state.plane)
  }
}
