internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Whether the budget has room for a layer's filters and group; see `affords`.
  mutating func affordsGroup(
    _ slot: Int, _ composition: Composition, _ what: FramePlan.OmittedDetail, isDeep: Bool,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight else { return true }
    let first = passBuilder.steps.count
    let steps = passBuilder.filterSteps(slot, composition, isDeep: isDeep, layers: &layers)
    var times = layers.states[slot].links.mask >= 0 ? Int(clamping: LayerTable.maskTimes) : 2
    for step in passBuilder.steps[steps] {
      switch step {
      case .color: continue
      case .blur(let blur): times += blur.times
      case .shadow(_, let blur, _): times += blur.times + 2
      }
    }
    var inner = context
    inner.nested.add(passBuilder.steps[steps])
    let region = groupRegion(slot, composition, steps: steps, in: inner)
    passBuilder.steps.removeSubrange(first...)
    return offscreens.affords(region, times: times, slot, orLacks: what, plan: &plan, layers: &layers)
  }
}
