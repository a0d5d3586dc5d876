internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// Sets the properties of layers, and marks stale what depends on them.
extension RenderTree {
  mutating func setGeometry(_ new: GeometryRecord, at slot: Int) {
    let old = layers.geometry[slot]
    if old.zPosition != new.zPosition { caches.noteOrder(layers: &layers) }
    let reshaped = old.bounds != new.bounds || old.isGeometryFlipped != new.isGeometryFlipped
    // The device transform becomes stale with the map to the siblings.
    mark(slot, [.isMoved, reshaped ? [.isExtentStale, .isRecordStale] : .isRecordMoved], keepsPicture: !reshaped)
    let isAnchored =
      !reshaped && old.anchorPoint == new.anchorPoint && old.anchorPointZ == new.anchorPointZ
    // Copies turn about the anchor point, which depends on the bounds.
    if !isAnchored, layers.states[slot].flags.contains(.isReplicator) { mark(slot, .areChildrenStale) }
    // No counts and no pooled values change.
    if !old.leavesPlane, !new.leavesPlane, old.zPosition == new.zPosition, old.isSolid == new.isSolid,
      layers.states[slot].flags.isDisjoint(with: [.sharesSpace, .hasDepth])
    {
      layers.geometry[slot] = new
      return
    }
    if !new.hasTransform3D {
      layers.matrices.release(layers.states[slot].transform)
      layers.states[slot].transform = -1
    }
    if !new.hasSublayerTransform {
      layers.matrices.release(layers.states[slot].sublayerTransform)
      layers.states[slot].sublayerTransform = -1
    }
    // The geometry affects no other counts.
    let isOther = (old.zPosition != 0) != (new.zPosition != 0) || old.isSolid != new.isSolid
    let parent = isOther && !layers.states[slot].flags.contains(.isMask) ? Int(layers.states[slot].links.parent) : -1
    if parent >= 0 { count(slot, into: parent, by: -1) }
    layers.geometry[slot] = new
    if parent >= 0 { count(slot, into: parent, by: 1) }
    updateDepth(slot)
    if layers.states[slot].flags.contains(.sharesSpace) { markSublayersMoved(slot) }
    // A sublayer transform acts about the anchor point, too.
    if old.hasSublayerTransform || new.hasSublayerTransform,
      !isAnchored || old.hasSublayerTransform != new.hasSublayerTransform
    {
      sublayerTransformChanged(slot)
    }
  }

  mutating func apply(_ change: LayerChanges.MatrixChange) {
    guard let slot = layers.slot(of: change.id) else { return }
    if !takeModel(change, at: slot) { setMatrix(change, at: slot) }
  }

  mutating func setMatrix(_ change: LayerChanges.MatrixChange, at slot: Int) {
    switch change.kind {
    case .transform:
      mark(slot, [.isMoved, .isDeviceStale, .isRecordStale], keepsPicture: true)
      layers.states[slot].transform = layers.matrices.store(change.matrix, at: layers.states[slot].transform)
      if layers.states[slot].flags.contains(.sharesSpace) { markSublayersMoved(slot) }
    case .sublayerTransform:
      sublayerTransformChanged(slot)
      layers.states[slot].sublayerTransform = layers.matrices.store(
        change.matrix, at: layers.states[slot].sublayerTransform)
      layers.noteSublayerPlane(slot)
    }
  }

  private mutating func sublayerTransformChanged(_ slot: Int) {
    if layers.states[slot].flags.contains(.mapsSublayers) { mark(slot, []) } else { markSublayersMoved(slot) }
    layers.noteSublayerPlane(slot)
  }

  /// Marks the sublayers of a layer moved, because a transform that they include has changed; also those of transform
  /// layers that share the space.
  mutating func markSublayersMoved(_ slot: Int) {
    // Most containers need no list.
    var (next, pending) = (Optional(slot), [Int]())
    while let parent = next {
      mark(parent, [.areChildrenStale])
      var child = layers.states[parent].links.first
      while child >= 0 {
        mark(Int(child), [.isMoved, .isDeviceStale, .isRecordStale])
        if layers.states[Int(child)].flags.contains(.sharesSpace) { pending.append(Int(child)) }
        child = layers.states[Int(child)].links.next
      }
      next = pending.popLast()
    }
  }

  mutating func setAppearance(_ new: AppearanceRecord, at slot: Int) {
    var old = layers.appearance[slot]
    (old.opacity, old.isHidden) = (new.opacity, new.isHidden)
    mark(slot, [.isExtentStale, .isRecordStale], keepsPicture: old == new)
    walk.countCopied(slot, by: -1, layers: &layers)
    layers.appearance[slot] = new
    walk.countCopied(slot, by: 1, layers: &layers)
  }

  mutating func setDetail(_ new: ContentsDetail, at slot: Int) {
    mark(slot, new.contentsRect == layers.contentsRect(slot) ? .isRecordStale : [.isExtentStale, .isRecordStale])
    layers.states[slot].detail = layers.details.set(new == .default ? nil : new, at: layers.states[slot].detail)
  }

  mutating func setEffects(_ new: LayerEffects, at slot: Int) {
    mark(slot, [.isExtentStale, .isRecordStale])
    // The layer's bitmap has its own scale, which its device transform includes.
    if layers.effects(of: slot).rasterizationScale != new.rasterizationScale { mark(slot, .isDeviceStale) }
    layers.operators.blenders.set(Int32(slot), new.compositingFilter != .normal)
    layers.operators.unboundedBlenders.set(Int32(slot), new.compositingFilter.isUnbounded)
    layers.states[slot].effects = layers.effects.set(new == .default ? nil : new, at: layers.states[slot].effects)
    let isCrossFade = layers.states[slot].stale.contains(.isCrossFade)
    layers.states[slot].flags.set(.hasOutline, !isCrossFade && new.areOutlineOnly)
    layers.updateRasterized(slot)
  }

  mutating func setFilters(_ new: LayerFilters, at slot: Int) {
    mark(slot, [.isRecordStale])
    layers.operators.backdrops.set(Int32(slot), !new.backgroundFilters.isEmpty)
    layers.operators.areBackdropsStale = true
    let isEmpty = new.filters.isEmpty && new.backgroundFilters.isEmpty
    layers.states[slot].filters = layers.filters.set(isEmpty ? nil : new, at: layers.states[slot].filters)
    if layers.isPlaneStale(slot) { layers.states[slot].stale.insert(.isDeviceStale) }
  }

  mutating func setShadowPath(_ new: Path?, at slot: Int) {
    mark(slot, [.isExtentStale])
    layers.states[slot].shadowPath = layers.shadowPaths.set(new, at: layers.states[slot].shadowPath)
    shadows.set(new, of: slot)
  }

  mutating func setKind(_ given: LayerKind, at slot: Int) {
    // A tiled layer without a source draws what any layer does.
    var new = given
    if case .tiled(let contents) = given, contents.source == nil { new = .plain }
    if case .tiled(let contents) = new {
      // An equal value keeps the existing tiles.
      if layers.isTiled(slot), layers.kind(of: slot) == new { return }
      tiles.set(
        contents, of: slot, generation: layers.states[slot].generation,
        contentsScale: layers.appearance[slot].contentsScale)
    } else if layers.isTiled(slot) {
      tiles.leave(slot)
    }
    mark(slot, [.isMoved, .isExtentStale, .isRecordStale])
    caches.noteOrder(layers: &layers)
    let parent = layers.states[slot].flags.contains(.isMask) ? -1 : Int(layers.states[slot].links.parent)
    if parent >= 0 { count(slot, into: parent, by: -1) }
    layers.states[slot].kind = layers.kinds.set(new == .plain ? nil : new, at: layers.states[slot].kind)
    if layers.states[slot].flags.contains(.isReplicator) { layers.operators.replicatorCount -= 1 }
    let shared = layers.states[slot].flags.contains(.sharesSpace)
    layers.states[slot].flags.subtract([.isTransformLayer, .sharesSpace, .isReplicator, .isTiled])
    if layers.states[slot].container >= 0 { layers.containers[layers.states[slot].container].copiedCount = -1 }
    switch new {
    case .tiled: layers.states[slot].flags.insert(.isTiled)
    case .transform: layers.states[slot].flags.insert(.isTransformLayer)
    case .replicator:
      layers.states[slot].flags.insert(.isReplicator)
      layers.operators.replicatorCount += 1
    default: break
    }
    if parent >= 0 { count(slot, into: parent, by: 1) }
    updateDepth(slot)
    if shared || layers.states[slot].flags.contains(.isReplicator) { markSublayersMoved(slot) }
    layers.noteSublayerPlane(slot)
    records.updateStops(slot, layers: &layers)
    layers.updateRasterized(slot)
    layers.shapes.set(KnownShape(new), of: slot)
  }

  mutating func setContents(_ new: Bitmap?, at slot: Int) {
    mark(slot, [.isExtentStale, .isRecordStale])
    layers.contents[slot] = new
    layers.states[slot].flags.set(.isBitmapOpaque, new?.isOpaque ?? false)
    let old = layers.states[slot].records.texture
    layers.states[slot].records.texture = new.map { textures.retain($0) } ?? -1
    textures.release(old)
  }
}
