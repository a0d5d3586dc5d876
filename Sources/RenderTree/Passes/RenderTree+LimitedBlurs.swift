internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Names a layer in the plan where its shadow or one of its filters blurs more than `Filter.maximumBlur` on the device.
  mutating func noteLimitedBlur(_ slot: Int, _ scale: EffectScale, plan: inout FramePlan) {
    var radius = 0.0
    if castsShadow(slot) { radius = effects[states[slot].effects].shadowRadius }
    if states[slot].filters >= 0 {
      let says = filters[states[slot].filters]
      radius = max(radius, Filter.largestRadius(of: says.filters), Filter.largestRadius(of: says.backgroundFilters))
    }
    guard radius > 0 else { return }
    let sigma = min(radius * scale.most, 0x1p60)
    guard sigma > Filter.maximumBlur else { return }
    plan.limitedBlurs.append(FramePlan.LimitedBlur(layer: id(of: slot), name: name(of: slot), sigma: sigma))
  }
}
