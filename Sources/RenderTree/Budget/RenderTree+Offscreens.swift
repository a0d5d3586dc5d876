internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Whether the budget has room for passes that the walk is about to record; always true if the frame is not tight.
  /// What has no room is omitted and reported.
  ///
  /// - Parameters:
  ///   - region: pixels of a group, or those that are copied; `times`: cost of each.
  ///   - effect: filters them.
  ///   - read: pixels drawn so far that are read.
  ///   - what: detail that is omitted without room.
  mutating func affords(
    _ slot: Int, _ region: PixelRect, times: Int = 2, by effect: PaintWalk.Effect? = nil,
    reads read: PixelRect = .empty, orLacks what: FramePlan.OmittedDetail, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight else { return true }
    var pixels = times * region.area + OffscreenBudget.leastPicture
    if let effect { pixels += passBuilder.cost(of: effect, region, plan: &plan) }
    if !read.isEmpty {
      pixels += read.area + OffscreenBudget.leastBackdrop + walk.pixelsDrawn(beforeReading: read, in: context)
    }
    if offscreens.spend(pixels) { return true }
    layers.noteOmission(slot, what, .offscreenPixels, plan: &plan)
    return false
  }

  /// Whether the budget has room for a layer's filters and group.
  mutating func affordsGroup(
    _ slot: Int, _ composition: Composition, _ what: FramePlan.OmittedDetail, isDeep: Bool,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight else { return true }
    let (first, reduced, mode) = (passBuilder.steps.count, plan.reduced.count, layers.blendMode(slot))
    let steps = passBuilder.filterSteps(slot, composition, isDeep: isDeep, layers: &layers)
    var inner = context
    inner.nested.add(passBuilder.steps[steps])
    inner.space = passBuilder.space(
      of: slot, seenThrough: steps, content: composition.group, in: inner, plan: &plan, layers: &layers)
    let region = groupRegion(slot, composition, steps: steps, in: inner)
    let effect = passBuilder.effect(
      of: context.base, slot, steps: steps, output: context.cull, opacity: 1, in: inner, layers: &layers)
    defer {
      passBuilder.steps.removeSubrange(first...)
      plan.reduced.removeSubrange(reduced...)
    }
    return affords(
      slot, region, times: layers.states[slot].links.mask >= 0 ? LayerTable.maskTimes : 2, by: effect,
      reads: mode == .normal || isolation.blending(mode, in: context) != nil ? .empty : context.cull, orLacks: what,
      in: context, plan: &plan)
  }
}
