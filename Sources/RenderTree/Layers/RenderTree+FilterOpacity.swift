internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What a layer says whose filters do nothing but take of its alpha.
struct FilterOpacity: Sendable {
  /// Without them.
  var opacity: Double
  var filters: LayerFilters
  /// What they multiply it by.
  var factor: Double

  var product: Double { min(opacity, 1) * factor }
}

/// Filters that are nothing but an opacity are part of the layer's own, which acts on the same picture: as that, they take no pass where nothing
/// overlaps.
extension RenderTree {
  /// The filters that are left of a layer's, the rest of which is said by its opacity from here on.
  mutating func takeOpacity(from says: LayerFilters, of slot: Int) -> LayerFilters {
    let old = filterOpacities[Int32(slot)]
    let own = old?.opacity ?? appearance[slot].opacity
    var rest = says
    if allowsGroupOpacity(slot), !states[slot].flags.contains(.isTransformLayer),
      let factor = Filter.opacity(of: says.filters)
    {
      let both = FilterOpacity(opacity: own, filters: says, factor: factor)
      filterOpacities[Int32(slot)] = both
      setOpacity(both.product, of: slot)
      rest.filters = []
    } else if old != nil {
      filterOpacities[Int32(slot)] = nil
      setOpacity(own, of: slot)
    }
    return rest
  }

  /// The same once something is different that it depends on.
  mutating func takeOpacityAgain(of slot: Int) {
    if let says = filterOpacities[Int32(slot)]?.filters {
      setFilters(says, at: slot)
    } else if states[slot].filters >= 0, Filter.opacity(of: filters[states[slot].filters].filters) != nil {
      setFilters(filters[states[slot].filters], at: slot)
    }
  }

  /// What a layer says with the opacity of its filters.
  mutating func withFilterOpacity(_ says: AppearanceRecord, of slot: Int) -> AppearanceRecord {
    guard var both = filterOpacities[Int32(slot)] else { return says }
    both.opacity = says.opacity
    filterOpacities[Int32(slot)] = both
    var says = says
    says.opacity = both.product
    return says
  }

  private mutating func setOpacity(_ opacity: Double, of slot: Int) {
    countCopied(slot, by: -1)
    appearance[slot].opacity = opacity
    countCopied(slot, by: 1)
  }
}

extension Filter {
  /// What a chain multiplies alpha by; nil where it does anything else, or nothing.
  static func opacity(of chain: [Filter]) -> Double? {
    var factor: Double?
    for filter in chain.suffix(maximumCount) where FilterStep.changes(filter) {
      guard let step = ColorStepRecord(filter), step.alpha.w >= 0, step.alpha.w <= 1 else { return nil }
      var plain = ColorStepRecord()
      plain.alpha.w = step.alpha.w
      guard step == plain else { return nil }
      factor = (factor ?? 1) * Double(step.alpha.w)
    }
    return factor
  }
}
