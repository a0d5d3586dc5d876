internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Makes the snapshot if that saves work, and decides whether this frame uses it.
  mutating func prepareSnapshot(_ target: PlanTarget, plan: inout FramePlan) {
    caches.snapshot.mode =
      caches.snapshot.isMade && !caches.snapshot.isFutile && target.background != nil ? .using : .none
    caches.takeBackPages(layers: &layers)
    let saved = caches.snapshot.stillPixels - 2 * caches.snapshot.damagedPixels
    if !caches.snapshot.isMade, target.background != nil, caches.snapshot.stillFrames >= 1,
      caches.snapshot.stillFrames >= caches.snapshot.threshold && saved >= Snapshot.leastSaving
        || layers.frame.shortcuts == .always,
      target.bounds.area * 4 <= caches.pages.room
    {
      makeSnapshot(target, plan: &plan)
    }
    (caches.snapshot.stillPixels, caches.snapshot.damagedPixels) = (0, plan.damage.area)
  }

  private mutating func makeSnapshot(_ target: PlanTarget, plan: inout FramePlan) {
    for layer in caches.snapshot.moving { caches.noteHolders(of: layer.slot, layers: &layers) }
    // Tiles arrive without a change of their layer.
    for layer in tiles.layers { if let layer { caches.noteHolders(of: layer.slot, layers: &layers) } }
    caches.snapshot.picture = caches.pages.take(target.bounds, in: FramePlan.Page.rasters)
    caches.snapshot.mode = .making
    caches.snapshot.isEnded = false
    paint(target.bounds, target: target, into: &plan)
    caches.snapshot.mode = caches.snapshot.isEnded ? .using : .none
    if let first = caches.snapshot.firstMoving {
      plan.offscreens.append(layers.offscreen(Int(first), .stillBelow, target.bounds))
    }
  }

  /// Draws the snapshot at the start of a pass to the target.
  mutating func drawSnapshot(_ region: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard let page = caches.snapshot.picture?.page else { return }
    let place = PaintWalk.GroupPlace(region: context.space, offset: .zero, page: page)
    let record = walk.addGroup(
      GroupRecord(region: region, offset: .zero, opacity: 1, reference: plan.reference), at: place, plan: &plan)
    plan.stillPixels += region.area
    if let first = caches.snapshot.firstMoving { layers.noteKept(Int(first), .stillBelow, region, plan: &plan) }
    append(
      UInt32(record) | Instance.composite, page: page, features: .composite, blending: .none, bounds: region,
      in: context)
  }

  /// Draws, skips or records a layer according to the snapshot. The layer has only simple containers above it.
  ///
  /// - Returns: false if the layer is not drawn now: it is in the snapshot, or above the layers to record.
  mutating func visitSettled(_ slot: Int, _ context: inout PaintWalk.Context) -> Bool {
    let (flags, stale) = (layers.states[slot].flags, layers.states[slot].stale)
    if caches.snapshot.mode == .using {
      context.isOnPath = stale.contains(.isPartlySettled)
      return !stale.contains(.isSettled)
    }
    if stale.contains(.isMoving) || layers.isTiled(slot)
      || flags.contains(.holdsMoving) && !isPlainContainer(slot, context)
    {
      if !caches.snapshot.isEnded {
        (caches.snapshot.end, caches.snapshot.structure) = (Int32(slot), layers.treeVersions.structure)
      }
      caches.snapshot.isEnded = true
      return false
    }
    context.isOnPath = flags.contains(.holdsMoving)
    layers.states[slot].stale.insert(context.isOnPath ? .isPartlySettled : .isSettled)
    caches.snapshot.settled.append(Int32(slot))
    return true
  }

  /// Whether a layer only draws itself and then its sublayers in order, without hiding earlier ones.
  private mutating func isPlainContainer(_ slot: Int, _ context: PaintWalk.Context) -> Bool {
    layers.isSeen(slot) && layers.states[slot].raster < 0 && !layers.isComposed(slot) && layers.canList(slot)
      && layers.appearance[slot].opacity >= 1 && groupReason(slot, clip: context.clip) == nil
      && !layers.cutsPixels(slot)
      && !layers.contentPixels(slot).intersection(context.cull).isEmpty
  }
}
