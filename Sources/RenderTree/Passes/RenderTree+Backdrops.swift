internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Background filters: what is below a layer is copied, filtered and drawn as the first thing of the layer.
extension RenderTree {
  /// In how many groups, one in the other, the layers' background filters may wait for what is below the group: each keeps a page from being
  /// used again. Layers that are nested deeper, as groups for another reason as well, show no background filters.
  static let mostWaiting = 8

  /// Puts the steps of the layer's background filters into the walk.
  mutating func backdropSteps(_ slot: Int, _ composition: Composition) -> Range<Int> {
    let first = walk.steps.count
    // What is kept as a bitmap has nothing below it.
    let isKept = states[slot].effects >= 0 && effects[states[slot].effects].shouldRasterize
    if states[slot].filters >= 0, !isKept, !pixelsOfBounds(slot).isEmpty {
      FilterStep.forEach(of: filters[states[slot].filters].backgroundFilters, scale: composition.scale) {
        walk.steps.append($0)
      }
    }
    return first..<walk.steps.count
  }

  mutating func backdropEffect(
    _ slot: Int, _ steps: Range<Int>, output: PixelRect, in context: PaintWalk.Context
  ) -> PaintWalk.Effect {
    var context = context
    context.nested.add(walk.steps[steps])
    var effect = effect(of: context.base, slot, steps: steps, output: output, opacity: 1, in: context)
    effect.isBackdrop = true
    effect.edge = backdropEdge(slot)
    effect.output = effect.output.intersection(effect.edge)
    // What is shown of it beyond the canvas may be blurred by filters of the layer.
    if context.base == 0 { effect.edge = effect.edge.intersection(walk.groups[0].region) }
    return effect
  }

  /// What background filters read of what is below: device pixels that the layer's bounds touch, one at least.
  private mutating func backdropEdge(_ slot: Int) -> PixelRect {
    let image = states[slot].device.projectedBounds(of: geometry[slot].bounds.standardized)
    guard !image.isNull, image.isFinite else { return Self.anywhere }
    let (x, y) = ((image.minX + gridTolerance).rounded(.down), (image.minY + gridTolerance).rounded(.down))
    let (maxX, maxY) = ((image.maxX - gridTolerance).rounded(.up), (image.maxY - gridTolerance).rounded(.up))
    return Self.pixels(from: (x, y), to: (max(maxX, x + 1), max(maxY, y + 1)))
  }

  /// Filters what is below a layer that is a group of its own: before the group can be drawn, that must be.
  ///
  /// - Returns: into `walk.effects`.
  mutating func madeBackdrop(
    _ slot: Int, _ steps: Range<Int>, output: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Int? {
    let output = output.intersection(pixelsOfBounds(slot))
    guard !output.isEmpty else { return nil }
    let effect = backdropEffect(slot, steps, output: output, in: context)
    if !isDrawn(backdropInput(effect), in: context) {
      flushStreams(downTo: walk.streams[context.stream].depth, plan: &plan)
    }
    walk.effects.append(effect)
    makeBackdrop(walk.effects.count - 1, from: walk.streams[context.stream].target, plan: &plan)
    walk.waiting.append(Int32(walk.effects.count - 1))
    return walk.effects.count - 1
  }

  /// Whether all that is in the group around so far, within a rectangle, was drawn with what is drawn already.
  private mutating func isDrawn(_ rect: PixelRect, in context: PaintWalk.Context) -> Bool {
    let stream = walk.streams[context.stream]
    guard stream.isStarted, stream.entries.count <= Self.mostCompared else { return false }
    return !stream.entries.contains { $0.base == context.base && !$0.bounds.intersection(rect).isEmpty }
  }

  /// Where more came since, it is drawn.
  private static let mostCompared = 256

  /// Makes what wait for nothing more than what is drawn already.
  mutating func makeBackdrops(plan: inout FramePlan) {
    guard !walk.waiting.isEmpty else { return }
    drawPictures(plan: &plan)
    for effect in walk.waiting {
      walk.effects[Int(effect)].picture = walk.effects[Int(effect)].picture.map { walk.pictures.placed($0) }
    }
    walk.waiting.removeAll(keepingCapacity: true)
    walk.pictures.removeAll()
  }

  /// Draws what a layer's background filters made, cut to its rounded bounds.
  ///
  /// - Parameter effect: into `walk.effects`.
  mutating func drawBackdrop(_ effect: Int, _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    let output = walk.effects[effect].output
    guard !output.isEmpty,
      let clip = boundsClip(
        slot, under: context.clip, outer: context.outer, isTransient: true, reference: plan.reference)
    else { return }
    var context = context
    context.clip = clip
    composite(effect: effect, bounds: output, in: context, plan: &plan)
    plan.offscreens.append(offscreen(slot, .backgroundFilters, output))
  }

  /// Writes down how what is below is copied and filtered, once what is in the group around is drawn so far.
  ///
  /// - Parameter index: into `walk.effects`.
  mutating func makeBackdrop(_ index: Int, from target: FramePlan.PassTarget, plan: inout FramePlan) {
    let effect = walk.effects[index]
    let around = walk.groups[Int(effect.group)]
    walk.pictures.begin()
    var result: PagePicture?
    if let picture = copy(backdropInput(effect).intersection(around.region), of: around, target) {
      result = makePicture(of: picture, effect, plan: &plan)
    }
    walk.pictures.end(result)
    walk.effects[index].picture = result
    walk.effects[index].isMade = true
  }

  /// What is read of what is below: what is mirrored is nearer to what comes out than what stands for it.
  mutating func backdropInput(_ effect: PaintWalk.Effect) -> PixelRect {
    effect.steps.reversed().reduce(effect.output) { walk.steps[$1].input(for: $0).intersection(effect.limit) }
      .intersection(effect.edge)
  }

  /// Copies a part of a group, or of the target, which is drawn so far; nil for nothing.
  mutating func copy(
    _ rect: PixelRect, of group: PaintWalk.GroupPlace, _ target: FramePlan.PassTarget
  ) -> PagePicture? {
    guard !rect.isEmpty else { return nil }
    return walk.pictures.add(
      .copy(from: target, x: rect.x + group.offset.x, y: rect.y + group.offset.y), rect, set: FramePlan.Page.copies)
  }

  // MARK: Damage

  /// Finds out which layers hold background filters, where these are, and how far they reach; nothing where all that is as it was.
  mutating func noteBackdrops() {
    if backdrops.isEmpty, backdropHolders.isEmpty { return }
    guard areBackdropsStale || changed.contains(where: { concernsBackdrops(Int($0)) }) else { return }
    areBackdropsStale = false
    let before = backdropHolders
    Self.unmark(&backdropHolders, .holdsBackdrop, in: &states)
    backdropReach = 0
    walk.visitedCount += backdrops.count
    for backdrop in backdrops.slots where isInTree(Int(backdrop)) {
      updateDevice(Int(backdrop))
      let slot = Int(backdrop)
      let scale = EffectScale(states[slot].device, bounds: geometry[slot].bounds.standardized)
      let reach = backdropReach(slot, scale)
      backdropReach += max(reach.x, reach.y)
      Self.mark(above: slot, .holdsBackdrop, in: &states, into: &backdropHolders)
    }
    backdropReach = min(backdropReach, Self.largestBackdropReach)
    backdropPlaces.removeAll(keepingCapacity: true)
    for backdrop in backdrops.slots { backdropPlaces.append(knownPlace(ofBackdrop: Int(backdrop))) }
    noteShownBackdrops()
    if before != backdropHolders { damageGroups(before) }
  }

  private mutating func noteShownBackdrops() {
    let space = shownSpace()
    shownBackdrops.removeAll(keepingCapacity: true)
    for index in backdropPlaces.indices {
      if let known = backdropPlaces[index], known.intersection(space).isEmpty { continue }
      shownBackdrops.append(Int32(index))
    }
  }

  /// Whether a change of a layer may be one of background filters.
  private mutating func concernsBackdrops(_ slot: Int) -> Bool {
    states[slot].filters >= 0 || states[slot].flags.contains(.holdsBackdrop)
  }

  /// What changes, at least, where something of what a layer's background filters read does: empty where it is not in the tree, nil where
  /// that must be looked at each time.
  private mutating func knownPlace(ofBackdrop slot: Int) -> PixelRect? {
    guard isInTree(slot) else { return .empty }
    var above = Int32(slot)
    while above >= 0 {
      // How far a shadow reaches is judged anew with what is in its layer.
      if states[Int(above)].raster >= 0 || castsShadow(Int(above)) { return nil }
      above = states[Int(above)].parent
    }
    return place(ofBackdrop: slot)
  }

  /// A group that moves with what it shows is no such group while it holds background filters, and what is covered under clips is drawn
  /// otherwise: then it may look a little different.
  private mutating func damageGroups(_ before: [Int32]) {
    for slot in Set(before).symmetricDifference(backdropHolders)
    where appearance[Int(slot)].opacity < 1 || isUnderCuttingClip(Int(slot)) {
      damageNewPlace(of: Int(slot))
    }
  }

  /// Layers that filter what is below them, one on the other, are right to so many pixels around the target.
  private static let largestBackdropReach = 4096

  /// How far a layer's background filters read around it.
  private mutating func backdropReach(_ slot: Int, _ scale: EffectScale) -> SIMD2<Int> {
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let spread = FilterStep.spread(pixel, of: filters[states[slot].filters].backgroundFilters, scale: scale)
    return SIMD2(max(-spread.x, spread.maxX - 1), max(-spread.y, spread.maxY - 1))
  }

  /// What is drawn again, grown by what layers filter: one that reads something of it changes as a whole, and all that it reads must be
  /// drawn again, as it was before the layer was drawn.
  mutating func growByBackdrops(_ region: PixelRegion) -> PixelRegion {
    let target = lastTarget?.bounds ?? .empty
    guard !backdrops.isEmpty, !region.isEmpty else { return region.intersection(target) }
    // What is not on the target may be read by what is.
    let space = shownSpace()
    var region = region
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for index in shownBackdrops {
        let slot = Int(backdrops.slots[Int(index)])
        if let known = backdropPlaces[Int(index)], !region.touches(known) { continue }
        guard isInTree(slot) else { continue }
        let all = place(ofBackdrop: slot).intersection(space)
        guard region.touches(all), !region.holds(all) else { continue }
        region.join(all)
        hasGrown = true
      }
    }
    return region.intersection(target)
  }

  /// Device pixels that may have to do with what the target shows.
  mutating func shownSpace() -> PixelRect { (lastTarget?.bounds ?? .empty).grown(backdropReach, backdropReach) }
}
