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
    sequence += 1
    plan.sequence = sequence
    walk.firstVersion = versions
    walk.visitedCount = 0
    beginFrame(target, plan: &plan)
    limitCopies()
    settle()
    limitShapes(target)
    let wasTight = offscreens.isTight
    let isTightOrNot = limitOffscreens(target)
    if isTightOrNot || offscreens.isTight && !changed.isEmpty, plan.fullRedrawReason == nil {
      plan.fullRedrawReason = .offscreenPixels
    }
    if offscreens.isTight, !wasTight { dropSnapshot() }
    noteBackdrops()
    if plan.fullRedrawReason != nil {
      for slot in changed { noteChange(of: Int(slot)) }
      forgetHolders()
    } else {
      for slot in changed { damageNewPlace(of: Int(slot)) }
    }
    // Until the plan is done, layers are what they are now.
    walk.outlines.begin()
    defer { walk.outlines.begin() }
    judgeAgain()
    judgeCanvas(target)
    let hasChanges = !changed.isEmpty || plan.fullRedrawReason != nil
    noteMoving()
    forgetChanges()
    planTiles(at: time, target: target, hasChanges: hasChanges, plan: &plan)
    plan.damage = redrawn(target, plan: &plan)
    if plan.damage.isEmpty {
      plan.kind = .idle
    } else {
      beginPainting(target, &plan)
      if !offscreens.isTight { prepareSnapshot(target, plan: &plan) } else { snapshot.mode = .none }
      for rect in plan.damage { paint(rect, target: target, into: &plan) }
      plan.pages[Int(FramePlan.Page.rasters)].append(contentsOf: rasterPages.sizes)
      keptGroups.addSizes(to: &plan.pages)
    }
    rasterPages.endPlan()
    collectShapes()
    collectShadows()
    textures.collect(commands: &plan.textures)
    quads.drain(into: &plan.quads)
    detailRecords.drain(into: &plan.details)
    stops.drain(into: &plan.stops)
    nodes.drain(into: &plan.nodes)
    clips.drain(into: &plan.clips)
    plan.layersVisited = walk.visitedCount
    reportDrawing(in: &plan)
    // What was not drawn is not presented, and no buffer grows older by it.
    if plan.damage.isEmpty { return }
    damage.advance(plan.fullRedrawReason == nil ? growByBackdrops(damage.current) : PixelRegion(target.bounds))
  }

  /// What the owners of layers that draw have told.
  private mutating func reportDrawing(in plan: inout FramePlan) {
    plan.storeBytesCopied = storeBytesCopied
    storeBytesCopied = 0
    if undrawn.isEmpty { return }
    for (slot, reason) in undrawn.sorted(by: { $0.key < $1.key }) {
      plan.undrawnLayers.append(.init(layer: id(of: Int(slot)), name: name(of: Int(slot)), reason: reason))
    }
  }

  private mutating func beginFrame(_ target: PlanTarget, plan: inout FramePlan) {
    for clip in walk.transientClips { clips.release(clip) }
    walk.transientClips.removeAll(keepingCapacity: true)
    releasePictures()
    releaseCopies()
    if let reason = keyframeReason {
      plan.kind = .keyframe
      plan.fullRedrawReason = reason
      keyframeReason = nil
      quads.invalidate()
      detailRecords.invalidate()
      stops.invalidate()
      stalePictures()
      nodes.invalidate()
      clips.invalidate()
      textures.forgetTextures()
      tiles.forgetTextures()
      damage.forgetPast()
      dropSnapshot()
    }
    var comparable = target
    comparable.bufferAge = lastTarget?.bufferAge ?? target.bufferAge
    if comparable != lastTarget {
      let isOtherScale = target.scale != lastTarget?.scale ?? 1
      if plan.fullRedrawReason == nil { plan.fullRedrawReason = .targetChanged }
      damage.forgetPast()
      dropSnapshot()
      comparable.background = lastTarget?.background
      let isMoved = comparable != lastTarget
      lastTarget = target
      if isMoved { targetMoved(isOtherScale: isOtherScale) }
    }
    if textures.limits != target.textureLimits {
      textures.setLimits(target.textureLimits, commands: &plan.textures)
      for slot in states.indices { states[slot].flags.insert(.isRecordStale) }
      stalePictures()
      dropSnapshot()
    }
    textures.removeSparsePages(commands: &plan.textures)
    if damage.isEverything, plan.fullRedrawReason == nil { plan.fullRedrawReason = .rootChanged }
  }

  /// The target has another size or scale.
  private mutating func targetMoved(isOtherScale: Bool) {
    areBackdropsStale = true
    if root >= 0 { states[Int(root)].flags.insert(.isDeviceStale) }
    // Records in bitmaps are relative to the old target's middle, and that decides how a shader's numbers are rounded.
    for slot in states.indices {
      if states[slot].raster >= 0 { states[slot].deviceVersion = 0 }
      stalePictures(slot)
      // What is made in its own plane reaches as far as the texels there.
      if isOtherScale, states[slot].flags.contains(.isAlive),
        states[slot].filters >= 0 || castsShadow(slot) || isTiltedPicture(slot)
      {
        mark(slot, [], keepsPicture: true)
      }
    }
  }

  private mutating func forgetChanges() {
    for slot in changed { states[Int(slot)].flags.remove(.isListed) }
    changed.removeAll(keepingCapacity: true)
  }

  /// The part of the target that is drawn again.
  private mutating func redrawn(_ target: PlanTarget, plan: inout FramePlan) -> PixelRegion {
    if plan.fullRedrawReason == nil {
      if target.background == nil {
        plan.fullRedrawReason = .unknownBufferAge
      } else if let lacking = damage.lacking(age: target.bufferAge) {
        let damage = growByBackdrops(lacking)
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

  /// No more than one in so many of a target's pixels is spared: all of it is drawn then. A clear of the whole is none of a draw, and what was
  /// there need not be read.
  private static let spareShare = 8
}
