internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Cached groups

  /// The map to the group's own pixels. Fractions of a pixel are rounded to less than a shader can distinguish, so that
  /// equal places have equal fractions anywhere on the device.
  mutating func groupDevice(_ slot: Int, outer: Homography) -> Homography {
    let index = states[slot].raster
    rasters[index].outer = outer
    rasters[index].shift = .zero
    guard outer.isAffine else { return outer }
    var map = outer.affine
    guard abs(map.tx) < Self.farthestGroup, abs(map.ty) < Self.farthestGroup else { return outer }
    func fraction(_ value: inout Double) -> Int {
      let step = (value * Self.fractions).rounded(.toNearestOrEven) / Self.fractions
      let whole = step.rounded(.down)
      value = step - whole
      return Int(pixel: whole)
    }
    rasters[index].shift = SIMD2(fraction(&map.tx), fraction(&map.ty))
    return Homography(map)
  }

  /// Steps in a pixel.
  private static let fractions = 65536.0
  /// The visible part of an instance has 16 bits, counted from pixel 0 of its group. A group farther from the target
  /// than half of that range has the device's pixels.
  private static let farthestGroup = Double(Instance.farthest) / 2

  /// Place of a cached group on the device around it: its visible pixels, and those that have changed since it was
  /// drawn. nil if the group is not cached whole.
  mutating func keptPlace(_ slot: Int) -> PixelRect? {
    guard isFreshGroup(slot) else { return nil }
    let raster = states[slot].raster
    guard rasters[raster].cut.isEmpty else { return nil }
    let shift = rasters[raster].shift
    var place = rasters[raster].region
    if !rasters[raster].changed.isEmpty { place = place.union(rasters[raster].changed) }
    return place.moved(shift.x, shift.y)
  }

  /// Whether a layer is a cached group, as far as is known before its device transform is updated.
  mutating func isFreshGroup(_ slot: Int) -> Bool {
    let raster = states[slot].raster
    return raster >= 0 && rasters[raster].isGroup && rasters[raster].isFresh
  }

  /// Releases the cached pixels.
  mutating func giveBackGroup(_ raster: inout Raster) {
    raster.changed = .empty
    guard raster.isFresh else { return }
    raster.isFresh = false
    let place = TexturePlace(texture: raster.page, x: raster.corner.x, y: raster.corner.y)
    releasedPages.append(
      .group(place, width: raster.region.width, height: raster.region.height, set: FramePlan.Page.groups))
    raster.page = -1
  }

  // MARK: Cached effects

  // The result of a layer's passes (filters, a mask, a compositing filter, a shadow of its picture) is cached
  // completely, visible or not, once the layer was drawn some times unchanged. From then on the layer costs one
  // instance. Its opacity and the clips around it are applied when it is composited, so they may change.

  /// Whether a whole group can be drawn, and fits on a page.
  mutating func isKeepable(_ all: PixelRect, in space: PixelRect) -> Bool {
    space.grown(CachePolicy.reach, CachePolicy.reach).contains(all) && all.area <= CachePages.largestGroup
      && max(all.width, all.height) <= frame.target?.maximumTextureSize ?? 0
  }

  // MARK: Drawing

  /// Reports in the plan that a layer was drawn from the cache.
  mutating func noteKept(_ slot: Int, _ reason: FramePlan.PassReason, _ region: PixelRect, plan: inout FramePlan) {
    plan.kept.append(offscreen(slot, reason, region))
  }

  /// The reason for the layer's passes.
  mutating func passReason(_ slot: Int, _ form: CachedEffect.Form) -> FramePlan.PassReason {
    switch form {
    case .filtered, .apart: .filters
    case .shadow: .shadow
    case .backdrop: .backgroundFilters
    case .group: states[slot].links.mask >= 0 ? .mask : blendMode(slot) != .normal ? .compositingFilter : .groupOpacity
    }
  }

  // MARK: Invalidation

  /// Called when a pixel of the layer changes.
  mutating func staleEffect(_ slot: Int) {
    let index = states[slot].cachedEffect
    guard index >= 0 else { return }
    var kept = cachedEffects[index]
    giveBack(&kept)
    kept.stillPlans = 0
    _ = cachedEffects.store(kept, at: index)
  }

  /// Called when the layer is destroyed.
  mutating func forgetEffect(_ slot: Int) {
    staleEffect(slot)
    cachedEffects.release(states[slot].cachedEffect)
    states[slot].cachedEffect = -1
  }

  mutating func giveBack(_ kept: inout CachedEffect) {
    if kept.isFresh {
      kept.threshold =
        kept.useCount >= CachedEffect.leastUses
        ? CachePolicy.threshold : min(2 * kept.threshold, CachedEffect.mostThreshold)
      kept.useCount = 0
    }
    if let part = kept.group { giveBack(part) }
    if let part = kept.effect { giveBack(part) }
    kept.group = nil
    kept.effect = nil
  }

  private mutating func giveBack(_ part: CachedEffect.Part) {
    let cells = part.picture.cells
    releasedPages.append(.group(part.place, width: cells.width, height: cells.height, set: part.picture.page.set))
  }

  mutating func isUnused(_ slot: Int) -> Bool {
    let state = states[slot]
    if state.raster >= 0, rasters[state.raster].page >= 0 { return isUnused(since: rasters[state.raster].lastUse) }
    return state.cachedEffect >= 0 && isUnused(since: cachedEffects[state.cachedEffect].lastUse)
  }

  private func isUnused(since lastUse: UInt64) -> Bool { lastUse + CachePolicy.unusedPlans < frame.sequence }

  /// Releases all cached surfaces of a layer.
  mutating func releaseCaches(_ slot: Int) {
    if states[slot].raster >= 0 { giveBackRaster(slot) }
    staleEffect(slot)
  }

  // MARK: Snapshot

  /// Whether the layer or one above it moves.
  mutating func isUnderMoving(_ slot: Int) -> Bool {
    var slot = slot
    while slot >= 0 {
      if states[slot].stale.contains(.isMoving) { return true }
      slot = Int(states[slot].links.parent)
    }
    return false
  }

  /// Called when a layer leaves its parent: if the walk was to resume at it, it resumes at the next sibling.
  mutating func passResume(_ slot: Int, of parent: Int) {
    let container = states[parent].container
    if container >= 0, containers[container].resume == Int32(slot) {
      containers[container].resume = states[slot].links.next
    }
  }

  /// Sets the sublayer at which the walk resumes: the first that is not completely in the snapshot.
  mutating func noteResume(_ slot: Int) {
    let parent = states[slot].links.parent
    guard parent >= 0 else { return }
    let container = states[Int(parent)].container
    if containers[container].resume < 0 { containers[container].resume = Int32(slot) }
  }
}
