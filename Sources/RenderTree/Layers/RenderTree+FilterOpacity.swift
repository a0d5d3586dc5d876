internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

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
