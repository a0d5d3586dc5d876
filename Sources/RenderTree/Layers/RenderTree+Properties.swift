internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// What layers say about themselves, and what of the rest is out of date then.
extension RenderTree {
  mutating func setGeometry(_ new: GeometryRecord, at slot: Int) {
    let old = geometry[slot]
    if old.zPosition != new.zPosition { noteOrder() }
    let reshaped = old.bounds != new.bounds || old.isGeometryFlipped != new.isGeometryFlipped
    // The device transform comes to be out of date with the map to its siblings.
    mark(slot, [.isMoved, reshaped ? [.isExtentStale, .isRecordStale] : .isRecordMoved], keepsPicture: !reshaped)
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

  mutating func apply(_ change: LayerChanges.MatrixChange) {
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

  mutating func setAppearance(_ new: AppearanceRecord, at slot: Int) {
    var old = appearance[slot]
    (old.opacity, old.isHidden) = (new.opacity, new.isHidden)
    mark(slot, [.isExtentStale, .isRecordStale], keepsPicture: old == new)
    countCopied(slot, by: -1)
    appearance[slot] = filterOpacities.isEmpty ? new : withFilterOpacity(new, of: slot)
    countCopied(slot, by: 1)
  }

  mutating func setDetail(_ new: ContentsDetail, at slot: Int) {
    mark(slot, [.isRecordStale])
    if new == .default {
      details.release(states[slot].detail)
      states[slot].detail = -1
    } else {
      states[slot].detail = details.store(new, at: states[slot].detail)
    }
  }

  mutating func setEffects(_ new: LayerEffects, at slot: Int) {
    mark(slot, [.isExtentStale, .isRecordStale])
    let scale = states[slot].effects >= 0 ? effects[states[slot].effects].rasterizationScale : 1
    // The scale of its bitmap is that of its device.
    if scale != new.rasterizationScale { mark(slot, .isDeviceStale) }
    blenders.set(Int32(slot), new.compositingFilter != .normal)
    sweepers.set(Int32(slot), new.compositingFilter.isUnbounded)
    let allowedGroupOpacity = allowsGroupOpacity(slot)
    states[slot].effects = effects.set(new == .default ? nil : new, at: states[slot].effects)
    if new.allowsGroupOpacity != allowedGroupOpacity { takeOpacityAgain(of: slot) }
    noteTiledEffects(slot)
    updateRasterized(slot)
  }

  mutating func setFilters(_ new: LayerFilters, at slot: Int) {
    mark(slot, [.isRecordStale])
    backdrops.set(Int32(slot), !new.backgroundFilters.isEmpty)
    areBackdropsStale = true
    let rest = takeOpacity(from: new, of: slot)
    let isEmpty = rest.filters.isEmpty && rest.backgroundFilters.isEmpty
    states[slot].filters = filters.set(isEmpty ? nil : rest, at: states[slot].filters)
    noteTiledEffects(slot)
    if isPlaneStale(slot) { states[slot].flags.insert(.isDeviceStale) }
  }

  mutating func setShadowPath(_ new: Path?, at slot: Int) {
    mark(slot, [.isExtentStale])
    states[slot].shadowPath = shadowPaths.set(new, at: states[slot].shadowPath)
    shadows.set(new, of: slot)
  }

  mutating func setKind(_ new: LayerKind, at slot: Int) {
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
    states[slot].flags.subtract([.isTransformLayer, .sharesSpace, .isReplicator, .isTiled, .fillsRectangle])
    if states[slot].container >= 0 { containers[states[slot].container].copiedCount = -1 }
    switch new {
    case .tiled:
      states[slot].flags.insert(.isTiled)
      noteTiled(slot)
    case .transform: states[slot].flags.insert(.isTransformLayer)
    case .replicator:
      states[slot].flags.insert(.isReplicator)
      replicatorCount += 1
    case .shape(let shape) where shape.fillsRectangle: states[slot].flags.insert(.fillsRectangle)
    default: break
    }
    if parent >= 0 { count(slot, into: parent, by: 1) }
    updateDepth(slot)
    if shared || states[slot].flags.contains(.isReplicator) { markSublayersMoved(slot) }
    noteSublayerPlane(slot)
    updateStops(slot)
    updateRasterized(slot)
    if case .shape(let shape) = new { layerShapes.set(shape, of: slot) } else { layerShapes.set(nil, of: slot) }
    takeOpacityAgain(of: slot)
  }

  mutating func setContents(_ new: Bitmap?, at slot: Int) {
    mark(slot, [.isExtentStale, .isRecordStale])
    contents[slot] = new
    states[slot].flags.remove(.isBitmapOpaque)
    if new?.isOpaque ?? false { states[slot].flags.insert(.isBitmapOpaque) }
    let old = states[slot].texture
    states[slot].texture = new.map { textures.retain($0) } ?? -1
    textures.release(old)
  }
}
