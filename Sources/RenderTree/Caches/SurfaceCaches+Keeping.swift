internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension SurfaceCaches {
  // MARK: Cached groups

  mutating func keep(
    _ group: PaintWalk.GroupPlace, _ region: PixelRect, depth: Int, demand: Int, plan: inout FramePlan,
    layers: inout LayerTable
  ) {
    let index = layers.states[Int(group.keeper)].raster
    var raster = layers.rasters[index]
    guard !region.isEmpty,
      let place = copy(
        region, group.page, group.offset, to: FramePlan.Page.groups, depth: depth, demand: demand, plan: &plan,
        layers: &layers)
    else { return }
    raster.region = region
    raster.page = place.texture
    raster.corner = SIMD2(place.x, place.y)
    raster.isFresh = true
    layers.rasters[index] = raster
  }

  // MARK: Cached effects

  /// Copies the result of a layer's passes to the cache.
  mutating func keep(
    _ picture: PageRegion, of slot: Int, isEffect: Bool, plan: inout FramePlan, layers: inout LayerTable
  ) {
    guard layers.states[slot].cachedEffect >= 0, let part = copy(of: picture, plan: &plan, layers: &layers) else {
      return
    }
    if isEffect {
      layers.cachedEffects[layers.states[slot].cachedEffect].effect = part
    } else {
      layers.cachedEffects[layers.states[slot].cachedEffect].group = part
    }
  }

  /// Copies a page region to the cache; nil if there is no room.
  mutating func copy(of picture: PageRegion, plan: inout FramePlan, layers: inout LayerTable) -> CachedEffect.Part? {
    let cells = picture.cells
    let set =
      picture.page.set == FramePlan.Page.intermediates ? FramePlan.Page.keptIntermediates : FramePlan.Page.groups
    guard
      let place = copy(
        cells, picture.page, picture.origin, to: set, depth: 0, demand: cells.area, plan: &plan, layers: &layers)
    else { return nil }
    var copy = picture
    copy.page = FramePlan.Page(set: set, index: place.texture)
    copy.origin = SIMD2(Int(place.x) - cells.x, Int(place.y) - cells.y)
    copy.place = nil
    return CachedEffect.Part(picture: copy, colors: Array(plan.colorSteps[picture.colors]), place: place)
  }

  /// Copies a rectangle to a place on a page of a set; nil if there is no room.
  ///
  /// - Parameters:
  ///   - offset: from the rectangle's space to the texels of its page.
  ///   - demand: pixels to be cached in all, including these.
  private mutating func copy(
    _ rect: PixelRect, _ page: FramePlan.Page, _ offset: SIMD2<Int>, to set: Int32, depth: Int, demand: Int,
    plan: inout FramePlan, layers: inout LayerTable
  ) -> TexturePlace? {
    let taken = take(layers: &layers) { pages in
      pages.take(rect.width, rect.height, in: set, depth: depth, demand: demand)
    }
    guard let place = taken else { return nil }
    plan.append(
      FramePlan.Copy(
        from: .page(page), x: rect.x + offset.x, y: rect.y + offset.y,
        to: PixelRect(x: Int(place.x), y: Int(place.y), width: rect.width, height: rect.height)),
      to: FramePlan.Page(set: set, index: place.texture))
    return place
  }

  /// Takes a page for a bitmap.
  mutating func takeBitmap(_ region: PixelRect, layers: inout LayerTable) -> Int32? {
    take(layers: &layers) { $0.takeBitmap(region) }
  }

  /// Takes a place on a page. Evicts unused surfaces if the budget is used up.
  private mutating func take<Place>(layers: inout LayerTable, _ take: (inout CachePages) -> Place?) -> Place? {
    takeBackPages(layers: &layers)
    if let place = take(&pages) { return place }
    releaseUnused(layers: &layers)
    return take(&pages)
  }

  /// Ends a plan; writes the sizes of all pages to it if it draws.
  mutating func endPlan(_ plan: inout FramePlan, layers: inout LayerTable) {
    takeBackPages(layers: &layers)
    if plan.kind != .idle { pages.addSizes(to: &plan.pages) }
    pages.endPlan()
  }

  private mutating func releaseUnused(layers: inout LayerTable) {
    for slot in layers.states.indices where layers.states[slot].raster & layers.states[slot].cachedEffect != -1 {
      if layers.isUnused(slot) { layers.releaseCaches(slot) }
    }
    takeBackPages(layers: &layers)
  }

  // MARK: Snapshot

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
    if layers.changes.listed.isEmpty, layers.changes.movedLeaves.count == 1 {
      return noteMoving(layers.changes.movedLeaves[0], layers: &layers)
    }
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

  /// The first sublayer to visit, if those before it are in the snapshot.
  mutating func firstUnsettled(of slot: Int, layers: inout LayerTable) -> Int32? {
    guard snapshot.mode == .using, layers.states[slot].container >= 0 else { return nil }
    let resume = layers.containers[layers.states[slot].container].resume
    return resume >= 0 ? resume : nil
  }

  /// Called when the paint order changes or layers are added.
  mutating func noteOrder(layers: inout LayerTable) {
    if snapshot.isMade { dropSnapshot(layers: &layers) }
  }

  /// Discards the snapshot and the lists of moving layers.
  mutating func dropSnapshot(layers: inout LayerTable) {
    if snapshot.isMade {
      takeBackPages(layers: &layers)
      pages.giveBack(.raster(snapshot.page, isUsed: false))
      snapshot.page = -1
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
}
