internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Background filters: what is below a layer is copied, filtered and drawn as the first thing of the layer.
extension RenderTree {
  /// In how many groups, one in the other, the layers' background filters may wait for what is below the group: each
  /// keeps a page from being used again. Layers that are nested deeper, as groups for another reason as well, show no
  /// background filters.
  static let mostWaiting = 8

  /// Filters what is below a layer that is a group of its own: before the group can be drawn, that must be.
  ///
  /// - Returns: into `walk.effects`.
  mutating func madeBackdrop(
    _ slot: Int, _ steps: Range<Int>, output: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Int? {
    let output = output.intersection(layers.pixelsOfBounds(slot))
    guard !output.isEmpty else { return nil }
    let effect = passBuilder.backdropEffect(slot, steps, output: output, in: context, layers: &layers, walk: &walk)
    if !walk.isDrawn(passBuilder.backdropInput(effect), in: context) {
      flushStreams(downTo: walk.streams[context.stream].depth, plan: &plan)
    }
    passBuilder.effects.append(effect)
    passBuilder.makeBackdrop(
      passBuilder.effects.count - 1, from: walk.streams[context.stream].target, plan: &plan, walk: &walk)
    passBuilder.waiting.append(Int32(passBuilder.effects.count - 1))
    return passBuilder.effects.count - 1
  }

  /// Draws what a layer's background filters made, cut to its rounded bounds.
  ///
  /// - Parameter effect: into `walk.effects`.
  mutating func drawBackdrop(_ effect: Int, _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    let output = passBuilder.effects[effect].output
    guard !output.isEmpty,
      let clip = records.boundsClip(
        slot, under: context.clip, outer: context.outer, isTransient: true, reference: plan.reference, layers: &layers)
    else { return }
    var context = context
    context.clip = clip
    composite(effect: effect, bounds: output, in: context, plan: &plan)
    plan.offscreens.append(layers.offscreen(slot, .backgroundFilters, output))
  }

  // MARK: Damage

  /// Finds out which layers hold background filters, where these are, and how far they reach; nothing where all that is
  /// as it was.
  mutating func noteBackdrops() {
    if layers.operators.backdrops.isEmpty, damageTracker.backdropHolders.isEmpty { return }
    guard
      layers.operators.areBackdropsStale || layers.changes.listed.contains(where: { layers.concernsBackdrops(Int($0)) })
    else { return }
    layers.operators.areBackdropsStale = false
    let before = damageTracker.backdropHolders
    LayerTable.unmark(&damageTracker.backdropHolders, .holdsBackdrop, in: &layers.states)
    damageTracker.backdropReach = 0
    layers.frame.visitedCount += layers.operators.backdrops.count
    for backdrop in layers.operators.backdrops.slots where layers.isInTree(Int(backdrop)) {
      layers.updateDevice(Int(backdrop))
      let slot = Int(backdrop)
      let scale = EffectScale(layers.states[slot].device, bounds: layers.geometry[slot].bounds.standardized)
      let reach = layers.backdropReach(slot, scale)
      damageTracker.backdropReach += max(reach.x, reach.y)
      LayerTable.mark(above: slot, .holdsBackdrop, in: &layers.states, into: &damageTracker.backdropHolders)
    }
    damageTracker.backdropReach = min(damageTracker.backdropReach, Self.largestBackdropReach)
    damageTracker.backdropPlaces.removeAll(keepingCapacity: true)
    for backdrop in layers.operators.backdrops.slots {
      damageTracker.backdropPlaces.append(layers.knownPlace(ofBackdrop: Int(backdrop)))
    }
    damageTracker.noteShownBackdrops(layers: &layers)
    if before != damageTracker.backdropHolders { damageGroups(before) }
  }

  /// A group that moves with what it shows is no such group while it holds background filters, and what is covered
  /// under clips is drawn otherwise: then it may look a little different.
  private mutating func damageGroups(_ before: [Int32]) {
    for slot in Set(before).symmetricDifference(damageTracker.backdropHolders)
    where layers.appearance[Int(slot)].opacity < 1 || layers.isUnderCuttingClip(Int(slot)) {
      damageNewPlace(of: Int(slot))
    }
  }

  /// Layers that filter what is below them, one on the other, are right to so many pixels around the target.
  private static let largestBackdropReach = 4096
}
