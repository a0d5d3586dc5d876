internal import MultiplaneGeometry

extension RenderTree {
  /// Takes a commit in. Changes that name a layer which is gone are dropped.
  public mutating func apply(_ changes: LayerChanges) {
    forgetPlainParent()
    for change in changes.structure { apply(change) }
    for change in changes.matrices { apply(change) }
    for change in changes.geometry {
      if let slot = slot(of: change.id) { setGeometry(change.value, at: slot) }
    }
    for change in changes.appearance {
      if let slot = slot(of: change.id) { setAppearance(change.value, at: slot) }
    }
    for change in changes.details {
      if let slot = slot(of: change.id) { setDetail(change.value, at: slot) }
    }
    for change in changes.effects {
      if let slot = slot(of: change.id) { setEffects(change.value, at: slot) }
    }
    for change in changes.filters {
      if let slot = slot(of: change.id) { setFilters(change.value, at: slot) }
    }
    for change in changes.shadowPaths {
      if let slot = slot(of: change.id) { setShadowPath(change.value, at: slot) }
    }
    for change in changes.kinds {
      if let slot = slot(of: change.id) { setKind(change.value, at: slot) }
    }
    for change in changes.staleTiles {
      if let slot = slot(of: change.id), let index = tiles.index(of: slot) { tiles.markStale(index, change.value) }
    }
    for change in changes.contents {
      if let slot = slot(of: change.id) { setContents(change.value, at: slot) }
    }
    for change in changes.names {
      if let slot = slot(of: change.id) { names[UInt32(slot)] = change.value }
    }
  }

  mutating func slot(of id: LayerID) -> Int? {
    let slot = Int(id.slot)
    guard slot < states.count, states[slot].generation == id.generation, states[slot].flags.contains(.isAlive)
    else { return nil }
    return slot
  }

  private mutating func apply(_ change: LayerChanges.StructureChange) {
    switch change {
    case .create(let id): create(id)
    case .insert(let child, let parent, let before):
      guard let child = slot(of: child), let parent = slot(of: parent) else { return }
      unlink(child)
      link(child, into: parent, before: before.flatMap { slot(of: $0) })
    case .remove(let id):
      if let slot = slot(of: id) { unlink(slot) }
    case .mask(let mask, let owner):
      guard let mask = slot(of: mask), let owner = slot(of: owner) else { return }
      unlink(mask)
      setMask(mask, of: owner)
    case .destroy(let id):
      if let slot = slot(of: id) { destroy(slot) }
    case .root(let id):
      guard let slot = slot(of: id) else { return }
      root = Int32(slot)
      areBackdropsStale = true
      dropSnapshot()
      mark(slot, [.isMoved, .isDeviceStale])
      damage.addEverything()
    }
  }

  private mutating func create(_ id: LayerID) {
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

  private mutating func destroy(_ slot: Int) {
    unlink(slot)
    setCopied(slot, false)
    setRasterized(slot, false)
    forgetKept(slot)
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
      states[slot].firstStop = Int32(stops.values[Int(states[slot].firstStop)].place.y)
    }
    if state.node >= 0 { nodes.release(state.node) }
    if state.clip >= 0 { clips.release(state.clip) }
    if state.roundedClip >= 0 { clips.release(state.roundedClip) }
    textures.release(state.texture)
    contents[slot] = nil
    names[UInt32(slot)] = nil
    if root == Int32(slot) { root = -1 }
    states[slot].flags = state.flags.intersection([.isListed, .isPlaceStale])
  }

  private mutating func unlink(_ slot: Int) {
    let state = states[slot]
    guard state.parent >= 0 else { return }
    damageOldPlace(of: slot)
    countCopied(slot, by: -1)
    areBackdropsStale = true
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
    count(slot, into: parent, by: -1)
    if states[parent].childCount == 0 { becameLeafOrContainer(parent) }
    states[slot].parent = -1
    states[slot].next = -1
    states[slot].previous = -1
  }

  private mutating func link(_ slot: Int, into parent: Int, before sibling: Int?) {
    forgetPlainParent()
    areBackdropsStale = true
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
    if states[parent].childCount == Self.mostCoversJudged + 1 { coversMayChange(parent) }
    count(slot, into: parent, by: 1)
    countCopied(slot, by: 1)
    noteTiled(slot)
    if states[parent].childCount == 1 { becameLeafOrContainer(parent) }
    mark(slot, [.isMoved, .isDeviceStale, .isRecordStale])
    if states[slot].flags.contains(.sharesSpace) { markSublayersMoved(slot) }
  }

  private mutating func setMask(_ slot: Int, of owner: Int) {
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
  private mutating func updateDepth(_ slot: Int) {
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

  private mutating func setGeometry(_ new: GeometryRecord, at slot: Int) {
    let old = geometry[slot]
    if old.zPosition != new.zPosition { noteOrder() }
    let reshaped = old.bounds != new.bounds || old.isGeometryFlipped != new.isGeometryFlipped
    mark(
      slot, [.isMoved, .isDeviceStale, reshaped ? [.isExtentStale, .isRecordStale] : .isRecordMoved],
      keepsPicture: !reshaped)
    let isAnchored =
      !reshaped && old.anchorPoint == new.anchorPoint && old.anchorPointZ == new.anchorPointZ
    // Copies turn about the anchor point, which the bounds place.
    if !isAnchored, states[slot].flags.contains(.isReplicator) { mark(slot, .areChildrenStale) }
    // Nothing that is counted or kept apart.
    if !old.leavesPlane, !new.leavesPlane, old.zPosition == new.zPosition, old.isSolid == new.isSolid,
      states[slot].flags.isDisjoint(with: [.sharesSpace, .hasDepth])
    {
      geometry[slot] = new
      return
    }
    if !new.hasTransform3D {
      matrices.release(states[slot].transform)
      states[slot].transform = -1
    }
    if !new.hasSublayerTransform {
      matrices.release(states[slot].sublayerTransform)
      states[slot].sublayerTransform = -1
    }
    // Nothing else that is counted is said here.
    let isOther = (old.zPosition != 0) != (new.zPosition != 0) || old.isSolid != new.isSolid
    let parent = isOther && !states[slot].flags.contains(.isMask) ? Int(states[slot].parent) : -1
    if parent >= 0 { count(slot, into: parent, by: -1) }
    geometry[slot] = new
    if parent >= 0 { count(slot, into: parent, by: 1) }
    updateDepth(slot)
    if states[slot].flags.contains(.sharesSpace) { markSublayersMoved(slot) }
    // So do sublayers by their transform.
    if old.hasSublayerTransform || new.hasSublayerTransform,
      !isAnchored || old.hasSublayerTransform != new.hasSublayerTransform
    {
      sublayerTransformChanged(slot)
    }
  }

  private mutating func apply(_ change: LayerChanges.MatrixChange) {
    guard let slot = slot(of: change.id) else { return }
    switch change.kind {
    case .transform:
      mark(slot, [.isMoved, .isDeviceStale, .isRecordStale], keepsPicture: true)
      states[slot].transform = matrices.store(change.matrix, at: states[slot].transform)
      if states[slot].flags.contains(.sharesSpace) { markSublayersMoved(slot) }
    case .sublayerTransform:
      sublayerTransformChanged(slot)
      states[slot].sublayerTransform = matrices.store(change.matrix, at: states[slot].sublayerTransform)
      noteSublayerPlane(slot)
    }
  }

  private mutating func sublayerTransformChanged(_ slot: Int) {
    if states[slot].flags.contains(.mapsSublayers) { mark(slot, []) } else { markSublayersMoved(slot) }
    noteSublayerPlane(slot)
  }

  /// What a layer does to each of its sublayers has changed; through transform layers that share the space it goes on to theirs.
  mutating func markSublayersMoved(_ slot: Int) {
    var waiting = [slot]
    while let parent = waiting.popLast() {
      mark(parent, [.areChildrenStale])
      var child = states[parent].first
      while child >= 0 {
        mark(Int(child), [.isMoved, .isDeviceStale, .isRecordStale])
        if states[Int(child)].flags.contains(.sharesSpace) { waiting.append(Int(child)) }
        child = states[Int(child)].next
      }
    }
  }

  private mutating func setAppearance(_ new: AppearanceRecord, at slot: Int) {
    var old = appearance[slot]
    (old.opacity, old.isHidden) = (new.opacity, new.isHidden)
    mark(slot, [.isExtentStale, .isRecordStale], keepsPicture: old == new)
    countCopied(slot, by: -1)
    appearance[slot] = new
    countCopied(slot, by: 1)
  }

  private mutating func setDetail(_ new: ContentsDetail, at slot: Int) {
    mark(slot, [.isRecordStale])
    if new == .default {
      details.release(states[slot].detail)
      states[slot].detail = -1
    } else {
      states[slot].detail = details.store(new, at: states[slot].detail)
    }
  }

  private mutating func setEffects(_ new: LayerEffects, at slot: Int) {
    mark(slot, [.isExtentStale, .isRecordStale])
    let scale = states[slot].effects >= 0 ? effects[states[slot].effects].rasterizationScale : 1
    // The scale of its bitmap is that of its device.
    if scale != new.rasterizationScale { mark(slot, .isDeviceStale) }
    blenders.set(Int32(slot), new.compositingFilter != .normal)
    sweepers.set(Int32(slot), new.compositingFilter.isUnbounded)
    states[slot].effects = effects.set(new == .default ? nil : new, at: states[slot].effects)
    noteTiledEffects(slot)
    updateRasterized(slot)
  }

  private mutating func setFilters(_ new: LayerFilters, at slot: Int) {
    mark(slot, [.isRecordStale])
    backdrops.set(Int32(slot), !new.backgroundFilters.isEmpty)
    areBackdropsStale = true
    let isEmpty = new.filters.isEmpty && new.backgroundFilters.isEmpty
    states[slot].filters = filters.set(isEmpty ? nil : new, at: states[slot].filters)
    noteTiledEffects(slot)
    if needsPlane(slot, outer: deviceAround(slot)) != hasPlane(slot) { states[slot].flags.insert(.isDeviceStale) }
  }

  private mutating func setShadowPath(_ new: Path?, at slot: Int) {
    mark(slot, [.isExtentStale])
    states[slot].shadowPath = shadowPaths.set(new, at: states[slot].shadowPath)
    shadows.set(new, of: slot)
  }

  private mutating func setKind(_ new: LayerKind, at slot: Int) {
    if case .tiled(let contents) = new {
      // What is said again of the same tiles leaves those that are there.
      if isTiled(slot), states[slot].kind >= 0, kinds[states[slot].kind] == new { return }
      setTiled(contents, at: slot)
    } else if isTiled(slot) {
      removeTiles(of: slot)
    }
    mark(slot, [.isMoved, .isExtentStale, .isRecordStale])
    noteOrder()
    noteDepth(of: slot, leaves: true)
    let parent = states[slot].flags.contains(.isMask) ? -1 : Int(states[slot].parent)
    if parent >= 0 { count(slot, into: parent, by: -1) }
    states[slot].kind = kinds.set(new == .plain ? nil : new, at: states[slot].kind)
    if states[slot].flags.contains(.isReplicator) { replicatorCount -= 1 }
    let shared = states[slot].flags.contains(.sharesSpace)
    states[slot].flags.subtract([.isTransformLayer, .sharesSpace, .isReplicator, .isTiled])
    if states[slot].container >= 0 { containers[states[slot].container].copiedCount = -1 }
    switch new {
    case .tiled:
      states[slot].flags.insert(.isTiled)
      noteTiled(slot)
    case .transform: states[slot].flags.insert(.isTransformLayer)
    case .replicator:
      states[slot].flags.insert(.isReplicator)
      replicatorCount += 1
    default: break
    }
    if parent >= 0 { count(slot, into: parent, by: 1) }
    updateDepth(slot)
    if shared || states[slot].flags.contains(.isReplicator) { markSublayersMoved(slot) }
    noteSublayerPlane(slot)
    updateStops(slot)
    updateRasterized(slot)
    if case .shape(let shape) = new { shapes.set(shape, of: slot) } else { shapes.set(nil, of: slot) }
  }

  private mutating func setContents(_ new: Bitmap?, at slot: Int) {
    mark(slot, [.isExtentStale, .isRecordStale])
    contents[slot] = new
    let old = states[slot].texture
    states[slot].texture = new.map { textures.retain($0) } ?? -1
    textures.release(old)
  }

  /// Puts a layer on the list of what changed, once, and its place so far into the damage.
  ///
  /// - Parameter keepsPicture: the layer as a bitmap, in its own space and without its opacity, looks the same.
  mutating func mark(_ slot: Int, _ flags: LayerState.Flags, keepsPicture: Bool = false) {
    if !keepsPicture { stalePictures(slot) }
    if !states[slot].flags.contains(.isListed) {
      damageOldPlace(of: slot)
      states[slot].flags.insert(.isListed)
      changed.append(Int32(slot))
    }
    states[slot].flags.formUnion(flags)
    if states[slot].childCount > 0 { forgetPlainParent() }
    notePlace(slot)
  }
}

extension GeometryRecord {
  /// It has a transform that the record itself does not hold.
  fileprivate var leavesPlane: Bool { hasTransform3D || hasSublayerTransform }
}
