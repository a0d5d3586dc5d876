public import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Makes the next frame: the changes since the last plan, for a target of a buffer age.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock, for animations, fades and retries of tiles.
  ///   - target: of the frame; a change of size, scale or background is a full redraw.
  ///   - plan: refilled; its arrays keep their capacity.
  /// - Returns: whether the requests of tiles have changed.
  @discardableResult
  public mutating func plan(at time: Double, target: PlanTarget, into plan: inout FramePlan) -> Bool {
    plan.reset()
    plan.time = time
    plan.width = target.width
    plan.height = target.height
    layers.frame.reference = (target.width / 2, target.height / 2)
    plan.reference = layers.frame.reference
    plan.hasHalfFloats = target.hasHalfFloatTargets
    plan.isLinear = target.isLinear
    plan.keepsGround = target.background == nil
    sample(at: time, plan: &plan)
    layers.frame.sequence += 1
    plan.sequence = layers.frame.sequence
    layers.frame.firstVersion = layers.versions
    layers.frame.visitedCount = 0
    beginFrame(target, plan: &plan)
    limitCopies()
    settle()
    limitShapes(target)
    noteBackdrops()
    let wasTight = offscreens.isTight
    let isTightOrNot = offscreens.limitOffscreens(target, layers: &layers, tiles: &tiles)
    if isTightOrNot || offscreens.isTight && layers.hasChanges, plan.fullRedrawReason == nil {
      plan.fullRedrawReason = .offscreenPixels
    }
    if offscreens.isTight, !wasTight { caches.dropSnapshot(layers: &layers) }
    if plan.fullRedrawReason != nil {
      isolation.noteChanges(layers: &layers)
      // The new places of what changed are not noted.
      if layers.hasChanges { damageTracker.keptBackdrops.noteAll(layers: &layers) }
    } else {
      damageNewPlaces()
    }
    decideAgain()
    decideCanvas(target)
    let hasChanges = layers.hasChanges || plan.fullRedrawReason != nil
    caches.noteMoving(layers: &layers)
    layers.forgetChanges()
    planTiles(at: time, target: target, hasChanges: hasChanges, plan: &plan)
    if offscreens.isTight { damageTracker.keptBackdrops.noteAll(layers: &layers) }
    damageTracker.keptBackdrops.choose(layers: &layers)
    setDamage(target, plan: &plan)
    if plan.damage.isEmpty {
      plan.kind = .idle
    } else {
      beginPainting(target, &plan)
      if !offscreens.isTight { prepareSnapshot(target, plan: &plan) } else { caches.snapshot.mode = .none }
      for rect in plan.damage { paint(rect, target: target, into: &plan) }
    }
    caches.endPlan(&plan, layers: &layers)
    shapes.collect(after: layers.frame.sequence, of: &layers.shapes, from: &textures)
    shadows.collect(after: layers.frame.sequence, from: &textures)
    textures.collect(commands: &plan.textures)
    // An idle plan is not drawn: leaves that moved in a cached group off the target are written with the next one.
    if plan.kind != .idle { records.drain(into: &plan) }
    plan.layersVisited = layers.frame.visitedCount
    drawing.report(in: &plan, layers: &layers)
    // An idle frame is not presented, and does not age the buffers.
    if !plan.damage.isEmpty {
      damageTracker.endFrame(target, isWhole: plan.fullRedrawReason != nil, layers: &layers)
    }
    return plan.tiles.isChanged
  }

  private mutating func beginFrame(_ target: PlanTarget, plan: inout FramePlan) {
    for clip in records.transientClips { records.clips.release(clip) }
    records.transientClips.clear()
    records.releasePictures()
    records.releaseCopies(layers: &layers)
    if let reason = keyframeReason {
      plan.kind = .keyframe
      plan.fullRedrawReason = reason
      keyframeReason = nil
      records.invalidate()
      layers.staleSurfaces()
      textures.forgetTextures()
      tiles.forgetTextures()
      damageTracker.history.forgetPast()
      dropKeptPictures()
    }
    var comparable = target
    comparable.bufferAge = layers.frame.target?.bufferAge ?? target.bufferAge
    if comparable != layers.frame.target {
      let isOtherScale = target.scale != layers.frame.target?.scale ?? 1
      if plan.fullRedrawReason == nil { plan.fullRedrawReason = .targetChanged }
      damageTracker.history.forgetPast()
      dropKeptPictures()
      comparable.background = layers.frame.target?.background
      let isOtherArea = comparable != layers.frame.target
      layers.frame.target = target
      (offscreens.isCounted, shapes.isCounted) = (false, false)
      if isOtherArea { targetMoved(isOtherScale: isOtherScale) }
    }
    if textures.limits != target.textureLimits {
      textures.setLimits(target.textureLimits, commands: &plan.textures)
      for slot in layers.states.indices { layers.states[slot].stale.insert(.isRecordStale) }
      layers.staleSurfaces()
      dropKeptPictures()
    }
    textures.removeSparsePages(commands: &plan.textures)
    if damageTracker.history.isEverything, plan.fullRedrawReason == nil { plan.fullRedrawReason = .rootChanged }
  }

  /// Handles a change of the target's size or scale.
  private mutating func targetMoved(isOtherScale: Bool) {
    layers.operators.areBackdropsStale = true
    // The texels of a path's shadow may depend on the target's size.
    shadows.rasters.version &+= 1
    layers.noteContainers()
    if layers.root >= 0 { layers.states[Int(layers.root)].stale.insert(.isDeviceStale) }
    // Records in bitmaps are relative to the old target's middle, which decides the rounding of the shader's numbers.
    for slot in layers.states.indices {
      if layers.states[slot].raster >= 0 { layers.states[slot].deviceVersion = 0 }
      layers.staleSurface(slot)
      // The reach of effects in a layer's own plane depends on its texels.
      if isOtherScale, layers.states[slot].flags.contains(.isAlive),
        layers.states[slot].filters >= 0 || layers.castsShadow(slot) || layers.isTiltedPicture(slot)
      {
        mark(slot, [], keepsPicture: true)
      }
    }
  }

  /// Decides what to redraw.
  private mutating func setDamage(_ target: PlanTarget, plan: inout FramePlan) {
    if plan.fullRedrawReason == nil {
      if target.background == nil {
        plan.fullRedrawReason = .noBackground
      } else if damageTracker.take(age: target.bufferAge, into: &plan.damage, layers: &layers) {
        if offscreens.isTight, !plan.damage.isEmpty {
          plan.fullRedrawReason = .offscreenPixels
        } else {
          let rest = target.bounds.area - plan.damage.area
          if rest > target.bounds.area / Self.spareShare { return }
        }
      } else {
        plan.fullRedrawReason = target.bufferAge <= 0 ? .unknownBufferAge : .oldBufferAge
      }
    }
    plan.damage = PixelRegion(target.bounds)
  }

  /// If at most this fraction (1/n) of the target's pixels would be spared, all is redrawn: a full clear costs no draw
  /// call, and the old content need not be read.
  private static let spareShare = 8
}
