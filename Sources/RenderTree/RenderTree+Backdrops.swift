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

  func backdropEffect(
    _ slot: Int, _ steps: Range<Int>, output: PixelRect, in context: PaintWalk.Context
  ) -> PaintWalk.Effect {
    var context = context
    context.nested.add(walk.steps[steps])
    var effect = effect(of: context.base, slot, steps: steps, output: output, opacity: 1, in: context)
    effect.isBackdrop = true
    return effect
  }

  /// Filters what is below a layer that is a group of its own: before the group can be drawn, all that is below must be.
  mutating func madeBackdrop(
    _ slot: Int, _ steps: Range<Int>, _ composition: Composition, output: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) -> PaintWalk.Effect? {
    let output = output.intersection(pixelsOfBounds(slot))
    guard !output.isEmpty else { return nil }
    flushStreams(downTo: walk.streams[context.stream].depth, plan: &plan)
    var effect = backdropEffect(slot, steps, output: output, in: context)
    effect.picture = makeBackdrop(effect, from: walk.streams[context.stream].target, plan: &plan)
    effect.isMade = true
    return effect
  }

  /// Draws what a layer's background filters made, cut to its rounded bounds.
  mutating func drawBackdrop(
    _ effect: PaintWalk.Effect, _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    guard !effect.output.isEmpty,
      let clip = boundsClip(slot, under: context.clip, isTransient: true, reference: plan.reference)
    else { return }
    var context = context
    context.clip = clip
    composite(effect, bounds: effect.output, in: context, plan: &plan)
    plan.offscreens.append(
      FramePlan.Offscreen(
        layer: LayerID(slot: UInt32(slot), generation: states[slot].generation), name: names[UInt32(slot)],
        reason: .backgroundFilters, region: effect.output))
  }

  /// Copies what is below and filters it; what is in the group around is drawn so far.
  mutating func makeBackdrop(
    _ effect: PaintWalk.Effect, from target: FramePlan.PassTarget, plan: inout FramePlan
  ) -> PagePicture? {
    let around = walk.groups[Int(effect.group)]
    let input = backdropInput(effect)
    // Beyond the canvas its edge is repeated; beyond a group there is nothing.
    let edge = effect.group == 0 ? around.region : nil
    guard let place = copy(input.intersection(around.region), of: around, target, plan: &plan) else { return nil }
    var picture = PagePicture(
      page: place.page, cells: input.intersection(around.region), origin: .zero, edge: edge, place: place)
    picture.origin = SIMD2(place.rect.x - picture.cells.x, place.rect.y - picture.cells.y)
    if let edge, !edge.contains(input) { repeatEdge(of: &picture, over: input, effect, plan: &plan) }
    return makePicture(of: picture, effect, plan: &plan)
  }

  /// What is read of what is below.
  func backdropInput(_ effect: PaintWalk.Effect) -> PixelRect {
    effect.steps.reversed().reduce(effect.output) { walk.steps[$1].input(for: $0).intersection(effect.limit) }
  }

  /// Copies a part of a group, or of the target, which is drawn so far, to a page; nil for nothing.
  mutating func copy(
    _ rect: PixelRect, of group: PaintWalk.GroupPlace, _ target: FramePlan.PassTarget, plan: inout FramePlan
  ) -> ScratchPages.Place? {
    guard !rect.isEmpty else { return nil }
    let place = walk.scratch.take(
      rect.width, rect.height, set: FramePlan.Page.copies, avoiding: nil, nil, pages: &plan.pages)
    plan.passes.append(
      FramePlan.Pass(
        target: .page(place.page), scissor: place.rect, clear: nil, batches: plan.batches.count..<plan.batches.count,
        work: .copy(from: target, x: rect.x + group.offset.x, y: rect.y + group.offset.y)))
    return place
  }

  // MARK: Damage

  /// Finds out which layers hold background filters, and how far these reach.
  mutating func noteBackdrops() {
    Self.unmark(&backdropHolders, .holdsBackdrop, in: &states)
    backdropReach = 0
    guard !backdrops.isEmpty else { return }
    for backdrop in backdrops where isInTree(Int(backdrop)) {
      updateDevice(Int(backdrop))
      let slot = Int(backdrop)
      let scale = EffectScale(states[slot].device, bounds: geometry[slot].bounds.standardized)
      let reach = backdropReach(slot, scale)
      backdropReach += max(reach.x, reach.y)
      Self.mark(above: slot, .holdsBackdrop, in: &states, into: &backdropHolders)
    }
    backdropReach = min(backdropReach, Self.largestBackdropReach)
  }

  /// Layers that filter what is below them, one on the other, are right to so many pixels around the target.
  private static let largestBackdropReach = 4096

  /// How far a layer's background filters read around it.
  private func backdropReach(_ slot: Int, _ scale: EffectScale) -> SIMD2<Int> {
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
      for backdrop in backdrops {
        let slot = Int(backdrop)
        guard isInTree(slot) else { continue }
        updateDevice(slot)
        let scale = EffectScale(states[slot].device, bounds: geometry[slot].bounds.standardized)
        let reach = backdropReach(slot, scale)
        let place = pixelsOfBounds(slot)
        let input = place.grown(reach.x, reach.y)
        // The layer's own filters act on what it shows of that, too.
        let all = changedAbove(changed(place, in: slot), slot).union(input).intersection(space)
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
