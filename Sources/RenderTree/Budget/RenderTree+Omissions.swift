internal import MultiplaneFramePlan

extension RenderTree {
  /// Says that something of a layer is left out.
  mutating func noteOmission(
    _ slot: Int, _ what: FramePlan.OmittedDetail, _ limit: FramePlan.DetailLimit, count: Int = 1,
    plan: inout FramePlan
  ) {
    let layer = id(of: slot)
    // Copies come one after the other, and in each the same layers.
    for index in plan.omissions.indices.suffix(Self.mostCompared)
    where plan.omissions[index].layer == layer && plan.omissions[index].what == what
      && plan.omissions[index].limit == limit
    {
      plan.omissions[index].count += count
      return
    }
    plan.omissions.append(
      FramePlan.Omission(layer: layer, name: name(of: slot), what: what, limit: limit, count: count))
  }

  private static let mostCompared = 16
}
