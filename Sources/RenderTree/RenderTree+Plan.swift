public import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Makes the next frame: what changed since the last plan, for a target that holds what its buffer age says.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock, by which tiles fade in and are asked for again.
  ///   - target: what it is drawn to; another size, scale or background means a full redraw.
  ///   - plan: refilled; its room is used again.
  public mutating func plan(at time: Double, target: PlanTarget, into plan: inout FramePlan) {
    plan.reset()
    plan.time = time
    plan.width = target.width
    plan.height = target.height
    plan.reference = (target.width / 2, target.height / 2)
    plan.hasHalfFloats = target.hasHalfFloatTargets
    layers.frame.sequence += 1
    plan.sequence = layers.frame.sequence
    layers.frame.firstVersion = layers.versions
    layers.frame.visitedCount = 0
    beginFrame(target, plan: &plan)
    limitCopies()
    settle()
    limitShapes(target)
    let wasTight = offscreens.isTight
    let isTightOrNot = offscreens.limitOffscreens(target, layers: &layers, tiles: &tiles)
    if isTightOrNot || offscreens.isTight && !layers.changes.listed.isEmpty, plan.fullRedrawReason == nil {
      plan.fullRedrawReason = .offscreenPixels
    }
    if offscreens.isTight, !wasTight { caches.dropSnapshot(layers: &layers) }
    noteBackdrops()
    if plan.fullRedrawReason != nil {
      for slot in layers.changes.listed { isolation.noteChange(of: Int(slot), layers: &layers) }
      isolation.forgetHolders(layers: &layers)
    } else {
      for slot in layers.changes.listed { damageNewPlace(of: Int(slot)) }
    }
    // Until the plan is done, layers are what they are now.
    layers.frame.outlineShadows.begin()
    defer { layers.frame.outlineShadows.begin() }
    decideAgain()
    decideCanvas(target)
    let hasChanges = !layers.changes.listed.isEmpty || plan.fullRedrawReason != nil
    caches.noteMoving(layers: &layers)
    layers.forgetChanges()
    planTiles(at: time, target: target, hasChanges: hasChanges, plan: &plan)
    plan.damage = redrawn(target, plan: &plan)
    if plan.damage.isEmpty {
      plan.kind = .idle
    } else {
      beginPainting(target, &plan)
      if !offscreens.isTight { prepareSnapshot(target, plan: &plan) } else { caches.snapshot.mode = .none }
      for rect in plan.damage { paint(rect, target: target, into: &plan) }
      caches.takeBackPages(layers: &layers)
      plan.pages[Int(FramePlan.Page.rasters)].append(contentsOf: caches.bitmapPages.sizes)
      caches.groupPages.addSizes(to: &plan.pages)
    }
    caches.takeBackPages(layers: &layers)
    caches.bitmapPages.endPlan()
    shapes.collectShapes(layers: &layers, textures: &textures)
    collectShadows()
    textures.collect(commands: &plan.textures)
    records.quads.drain(into: &plan.quads)
    records.details.drain(into: &plan.details)
    records.stops.drain(into: &plan.stops)
    records.nodes.drain(into: &plan.nodes)
    records.clips.drain(into: &plan.clips)
    plan.layersVisited = layers.frame.visitedCount
    drawing.report(in: &plan, layers: &layers)
    // What was not drawn is not presented, and no buffer grows older by it.
    if plan.damage.isEmpty { return }
    damageTracker.history.advance(
      plan.fullRedrawReason == nil
        ? damageTracker.growByBackdrops(damageTracker.history.current, layers: &layers) : PixelRegion(target.bounds))
  }

  private mutating func beginFrame(_ target: PlanTarget, plan: inout FramePlan) {
    for clip in records.transientClips { records.clips.release(clip) }
    records.transientClips.removeAll(keepingCapacity: true)
    records.releasePictures()
    records.releaseCopies(layers: &layers)
    if let reason = keyframeReason {
      plan.kind = .keyframe
      plan.fullRedrawReason = reason
      keyframeReason = nil
      records.quads.invalidate()
      records.details.invalidate()
      records.stops.invalidate()
      layers.staleCaches()
      records.nodes.invalidate()
      records.clips.invalidate()
      textures.forgetTextures()
      tiles.forgetTextures()
      damageTracker.history.forgetPast()
      caches.dropSnapshot(layers: &layers)
    }
    var comparable = target
    comparable.bufferAge = layers.frame.target?.bufferAge ?? target.bufferAge
    if comparable != layers.frame.target {
      let isOtherScale = target.scale != layers.frame.target?.scale ?? 1
      if plan.fullRedrawReason == nil { plan.fullRedrawReason = .targetChanged }
      damageTracker.history.forgetPast()
      caches.dropSnapshot(layers: &layers)
      comparable.background = layers.frame.target?.background
      let isMoved = comparable != layers.frame.target
      layers.frame.target = target
      if isMoved { targetMoved(isOtherScale: isOtherScale) }
    }
    if textures.limits != target.textureLimits {
      textures.setLimits(target.textureLimits, commands: &plan.textures)
      for slot in layers.states.indices { layers.states[slot].flags.insert(.isRecordStale) }
      layers.staleCaches()
      caches.dropSnapshot(layers: &layers)
    }
    textures.removeSparsePages(commands: &plan.textures)
    if damageTracker.history.isEverything, plan.fullRedrawReason == nil { plan.fullRedrawReason = .rootChanged }
  }

  /// The target has another size or scale.
  private mutating func targetMoved(isOtherScale: Bool) {
    layers.operators.areBackdropsStale = true
    if layers.root >= 0 { layers.states[Int(layers.root)].flags.insert(.isDeviceStale) }
    // Records in bitmaps are relative to the old target's middle, and that decides how a shader's numbers are rounded.
    for slot in layers.states.indices {
      if layers.states[slot].raster >= 0 { layers.states[slot].deviceVersion = 0 }
      layers.staleCaches(slot)
      // What is made in its own plane reaches as far as the texels there.
      if isOtherScale, layers.states[slot].flags.contains(.isAlive),
        layers.states[slot].filters >= 0 || layers.castsShadow(slot) || layers.isTiltedPicture(slot)
      {
        mark(slot, [], keepsPicture: true)
      }
    }
  }

  /// The part of the target that is drawn again.
  private mutating func redrawn(_ target: PlanTarget, plan: inout FramePlan) -> PixelRegion {
    if plan.fullRedrawReason == nil {
      if target.background == nil {
        plan.fullRedrawReason = .noBackground
      } else if let lacking = damageTracker.history.lacking(age: target.bufferAge) {
        let damage = damageTracker.growByBackdrops(lacking, layers: &layers)
        if offscreens.isTight, !damage.isEmpty {
          plan.fullRedrawReason = .offscreenPixels
          return PixelRegion(target.bounds)
        }
        let rest = target.bounds.area - damage.area
        return rest <= target.bounds.area / Self.spareShare ? PixelRegion(target.bounds) : damage
      } else {
        plan.fullRedrawReason = target.bufferAge <= 0 ? .unknownBufferAge : .oldBufferAge
      }
    }
    return PixelRegion(target.bounds)
  }

  /// No more than one in so many of a target's pixels is spared: all of it is drawn then. A clear of the whole is none
  /// of a draw, and what was there need not be read.
  private static let spareShare = 8
}
