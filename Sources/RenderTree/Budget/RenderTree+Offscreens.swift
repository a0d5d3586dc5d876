internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Costs of passes, as the walk is about to record them; see `OffscreenBudget.affords`.
extension RenderTree {
  /// Whether the budget has room for a layer's filters and group.
  mutating func affordsGroup(
    _ slot: Int, _ composition: Composition, _ what: FramePlan.OmittedDetail, isDeep: Bool,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight else { return true }
    let (first, reduced) = (passBuilder.steps.count, plan.reduced.count)
    let steps = passBuilder.filterSteps(slot, composition, isDeep: isDeep, layers: &layers)
    var inner = context
    inner.nested.add(passBuilder.steps[steps])
    inner.space = passBuilder.space(
      of: slot, seenThrough: steps, content: composition.group, in: inner, plan: &plan, layers: &layers)
    plan.reduced.removeSubrange(reduced...)
    let region = groupRegion(slot, composition, steps: steps, in: inner)
    let effect = passBuilder.effect(
      of: context.base, slot, steps: steps, output: context.cull, opacity: 1, in: inner, layers: &layers)
    let times = layers.states[slot].links.mask >= 0 ? Int(clamping: LayerTable.maskTimes) : 2
    let pixels = times * region.area + passBuilder.cost(of: effect, region, plan: &plan)
    passBuilder.steps.removeSubrange(first...)
    let mode = layers.blendMode(slot)
    if mode != .normal, isolation.blending(mode, in: context) == nil {
      return affordsReading(context.cull, pixels, slot, orLacks: what, in: context, plan: &plan)
    }
    return offscreens.affords(pixels, slot, orLacks: what, plan: &plan, layers: &layers)
  }

  /// Whether the budget has room for the source and the steps of a shadow.
  mutating func affordsShadow(
    _ slot: Int, of region: PixelRect, _ effect: PaintWalk.Effect, plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight else { return true }
    let pixels = 2 * region.area + passBuilder.cost(of: effect, region, plan: &plan)
    return offscreens.affords(pixels, slot, orLacks: .shadow, plan: &plan, layers: &layers)
  }

  /// Whether the budget has room for a layer's background filters.
  mutating func affordsBackdrop(
    _ slot: Int, _ steps: Range<Int>, output: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight else { return true }
    let output = output.intersection(layers.pixelsOfBounds(slot))
    let effect = passBuilder.backdropEffect(slot, steps, output: output, in: context, layers: &layers, walk: &walk)
    let input = passBuilder.backdropInput(effect).intersection(walk.groups[Int(effect.group)].region)
    return affordsReading(
      input, passBuilder.cost(of: effect, input, plan: &plan), slot, orLacks: .backgroundFilters, in: context,
      plan: &plan)
  }

  /// Whether the budget has room for a quad that reads its backdrop.
  mutating func affordsBlending(
    _ slot: Int, _ place: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    let mode = layers.quadMode(slot)
    guard offscreens.isTight, mode != .normal, isolation.blending(mode, in: context) == nil else { return true }
    return affordsReading(place, 0, slot, orLacks: .layer, in: context, plan: &plan)
  }

  /// Whether the budget has room for a copy of drawn pixels and for passes that read it.
  private mutating func affordsReading(
    _ rect: PixelRect, _ pixels: Int, _ slot: Int, orLacks what: FramePlan.OmittedDetail,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    offscreens.affords(
      2 * rect.area + pixels + walk.pixelsDrawn(beforeReading: rect, in: context),
      least: OffscreenBudget.leastBackdrop, slot, orLacks: what, plan: &plan, layers: &layers)
  }
}
