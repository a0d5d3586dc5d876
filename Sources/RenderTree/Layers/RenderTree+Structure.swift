internal import MultiplaneChanges

/// Layers come, go and hang together, and what containers count of their sublayers.
extension RenderTree {
  mutating func create(_ id: LayerID) {
    let slot = Int(id.slot)
    while states.count <= slot {
      states.append(LayerState())
      geometry.append(GeometryRecord())
      appearance.append(AppearanceRecord())
      contents.append(nil)
    }
    if states[slot].flags.contains(.isAlive) { destroy(slot) }
    // A slot that was destroyed since the last plan is on the list already.
    let isListed = states[slot].flags.intersection([.isListed, .isPlaceStale])
    states[slot] = LayerState()
    states[slot].generation = id.generation
    states[slot].flags = isListed.union(.isAlive)
    geometry[slot] = GeometryRecord()
    appearance[slot] = AppearanceRecord()
    mark(slot, [.isMoved, .isDeviceStale, .isExtentStale, .isRecordStale])
  }

  mutating func destroy(_ slot: Int) {
    unlink(slot)
    setCopied(slot, false)
    setRasterized(slot, false)
    forgetKept(slot)
    forgetOffscreens(of: slot)
    var child = states[slot].first
    while child >= 0 {
      let next = states[Int(child)].next
      unlink(Int(child))
      child = next
    }
    if states[slot].mask >= 0 { unlink(Int(states[slot].mask)) }
    let state = states[slot]
    releaseParts(of: state)
    matrices.release(state.transform)
    matrices.release(state.sublayerTransform)
    details.release(state.detail)
    effects.release(state.effects)
    if state.effects >= 0 {
      blenders.set(Int32(slot), false)
      sweepers.set(Int32(slot), false)
    }
    filters.release(state.filters)
    if !filterOpacities.isEmpty { filterOpacities[Int32(slot)] = nil }
    if state.filters >= 0 { backdrops.set(Int32(slot), false) }
    areBackdropsStale = true
    shadowPaths.release(state.shadowPath)
    kinds.release(state.kind)
    if state.kind >= 0 { shapes.set(nil, of: slot) }
    if state.flags.contains(.isTiled) { removeTiles(of: slot) }
    if !state.flags.isDisjoint(with: [.isTiled, .holdsTiled]) { tiles.effected.set(Int32(slot), false) }
    if state.flags.contains(.isReplicator) { replicatorCount -= 1 }
    if state.shadowPath >= 0 { shadows.set(nil, of: slot) }
    if state.kind >= 0 || state.shadowPath >= 0 { shapes.count.set(0, of: slot) }
    if state.record >= 0 { quads.release(state.record) }
    if state.borderRecord >= 0 { quads.release(state.borderRecord) }
    if state.detailRecord >= 0 { detailRecords.release(state.detailRecord) }
    while states[slot].firstStop >= 0 {
      stops.release(states[slot].firstStop)
      states[slot].firstStop = Int32(clamping: stops.values[Int(states[slot].firstStop)].place.y)
    }
    if state.node >= 0 { nodes.release(state.node) }
    if state.clip >= 0 { clips.release(state.clip) }
    if state.roundedClip >= 0 { clips.release(state.roundedClip) }
    textures.release(state.texture)
    contents[slot] = nil
    names[UInt32(slot)] = nil
    if !undrawn.isEmpty { undrawn[UInt32(slot)] = nil }
    if root == Int32(slot) { root = -1 }
    states[slot].flags = state.flags.intersection([.isListed, .isPlaceStale])
  }

  mutating func unlink(_ slot: Int) {
    let state = states[slot]
    guard state.parent >= 0 else { return }
    damageOldPlace(of: slot)
    countCopied(slot, by: -1)
    areBackdropsStale = true
    offscreens.isStale = true
    forgetPlainParent()
    noteDepth(of: slot, leaves: true)
    noteRemoval(slot)
    leavePlace(slot)
    let parent = Int(state.parent)
    passResume(slot, of: parent)
    if state.flags.contains(.isMask) {
      states[parent].mask = -1
      states[slot].parent = -1
      states[slot].flags.remove(.isMask)
      mark(parent, [.isRecordStale])
      return
    }
    if state.previous >= 0 { states[Int(state.previous)].next = state.next } else { states[parent].first = state.next }
    if state.next >= 0 {
      states[Int(state.next)].previous = state.previous
    } else {
      states[parent].last = state.previous
    }
    states[parent].childCount -= 1
    if states[parent].childCount == Self.mostCoversJudged { coversMayChange(parent) }
    noteLoose(parent)
    noteSublayerCount(parent)
    count(slot, into: parent, by: -1)
    if states[parent].childCount == 0 { becameLeafOrContainer(parent) }
    states[slot].parent = -1
    states[slot].next = -1
    states[slot].previous = -1
  }

  mutating func link(_ slot: Int, into parent: Int, before sibling: Int?) {
    forgetPlainParent()
    areBackdropsStale = true
    offscreens.isStale = true
    states[slot].parent = Int32(parent)
    if let sibling, states[sibling].parent == Int32(parent) {
      let previous = states[sibling].previous
      states[slot].next = Int32(sibling)
      states[slot].previous = previous
      states[sibling].previous = Int32(slot)
      if previous >= 0 { states[Int(previous)].next = Int32(slot) } else { states[parent].first = Int32(slot) }
    } else {
      let last = states[parent].last
      states[slot].previous = last
      states[slot].next = -1
      if last >= 0 { states[Int(last)].next = Int32(slot) } else { states[parent].first = Int32(slot) }
      states[parent].last = Int32(slot)
    }
    noteOrder()
    number(slot)
    noteSubtreePlace(slot)
    makeContainer(parent)
    states[parent].childCount += 1
    noteSublayerCount(parent)
    if states[parent].childCount == Self.mostCoversJudged + 1 { coversMayChange(parent) }
    count(slot, into: parent, by: 1)
    countCopied(slot, by: 1)
    noteTiled(slot)
    if states[parent].childCount == 1 { becameLeafOrContainer(parent) }
    mark(slot, [.isMoved, .isDeviceStale, .isRecordStale])
    if states[slot].flags.contains(.sharesSpace) { markSublayersMoved(slot) }
  }

  mutating func setMask(_ slot: Int, of owner: Int) {
    if states[owner].mask >= 0 { unlink(Int(states[owner].mask)) }
    areBackdropsStale = true
    forgetPlainParent()
    noteOrder()
    states[owner].mask = Int32(slot)
    states[slot].parent = Int32(owner)
    states[slot].flags.insert(.isMask)
    countCopied(slot, by: 1)
    noteTiled(slot)
    mark(slot, [.isMoved, .isDeviceStale, .isRecordStale])
    mark(owner, [.isRecordStale])
  }

  /// Only a layer with sublayers has a node and may need a group: how it is drawn changes with its first and last one.
  private mutating func becameLeafOrContainer(_ slot: Int) {
    mark(slot, [.isRecordStale])
  }

  /// Whether a layer's sublayers are looked through for what hides others has changed.
  private mutating func coversMayChange(_ slot: Int) { mark(slot, [.isRecordStale]) }

  mutating func count(_ slot: Int, into parent: Int, by step: Int32) {
    let couldList = canList(parent)
    defer {
      if canList(parent) != couldList, states[parent].childCount <= Self.mostCoversJudged { coversMayChange(parent) }
    }
    // A transform layer's sublayers take part in their order.
    let sharesSpace = states[slot].flags.contains(.sharesSpace)
    let container = states[parent].container
    if geometry[slot].zPosition != 0 || sharesSpace { containers[container].raisedCount += step }
    if sharesSpace { containers[container].sharingCount += step }
    if geometry[slot].isSolid || sharesSpace {
      containers[container].solidCount += step
      noteSublayerPlane(parent)
    }
    if states[slot].flags.contains(.hasDepth) {
      containers[container].deepCount += step
      releaseDepthOrder(of: parent)
      updateDepth(parent)
    }
  }

  /// Finds out anew whether a layer leaves the plane of its siblings; a transform layer does when one of its sublayers does.
  mutating func updateDepth(_ slot: Int) {
    var slot = slot
    while true {
      let isTransformLayer = states[slot].flags.contains(.isTransformLayer)
      let isDeep = geometry[slot].hasTransform3D || isTransformLayer && container(slot).deepCount > 0
      guard isDeep != states[slot].flags.contains(.hasDepth) else { return }
      noteOrder()
      if isDeep { states[slot].flags.insert(.hasDepth) } else { states[slot].flags.remove(.hasDepth) }
      guard states[slot].parent >= 0, !states[slot].flags.contains(.isMask) else { return }
      slot = Int(states[slot].parent)
      let couldList = canList(slot)
      containers[states[slot].container].deepCount += isDeep ? 1 : -1
      releaseDepthOrder(of: slot)
      if canList(slot) != couldList, states[slot].childCount <= Self.mostCoversJudged { coversMayChange(slot) }
    }
  }
}
