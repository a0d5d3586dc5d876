internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  /// Reports a layer in the plan whose shadow or filter blurs more than `Filter.maximumBlur` on the device.
  mutating func noteLimitedBlur(_ slot: Int, _ scale: EffectScale, plan: inout FramePlan) {
    var radius = 0.0
    if castsShadow(slot) { radius = effects[states[slot].effects].shadowRadius }
    if states[slot].filters >= 0 {
      let chains = filters[states[slot].filters]
      radius = max(radius, Filter.largestRadius(of: chains.filters), Filter.largestRadius(of: chains.backgroundFilters))
    }
    guard radius > 0 else { return }
    let sigma = min(radius * scale.most, 0x1p60)
    guard sigma > Filter.maximumBlur else { return }
    plan.limitedBlurs.append(FramePlan.LimitedBlur(layer: id(of: slot), name: name(of: slot), sigma: sigma))
  }
}

extension Filter {
  /// Largest blur radius of one step of a chain, points; consecutive blurs are one step.
  static func largestRadius(of chain: [Filter]) -> Double {
    var (largest, last) = (0.0, 0.0)
    for filter in chain.suffix(maximumCount) where FilterStep.changes(filter) {
      switch filter {
      case .gaussianBlur(let radius):
        let radius = min(radius, 0x1p100)
        last = (last * last + radius * radius).squareRoot()
      case .dropShadow(_, let radius, _): last = radius
      default: last = 0
      }
      largest = max(largest, last)
      if case .gaussianBlur = filter { continue }
      last = 0
    }
    return largest
  }
}
