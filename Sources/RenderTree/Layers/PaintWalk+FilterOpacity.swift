internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Filters that are nothing but an opacity are part of the layer's own, which acts on the same picture: as that, they
/// take no pass where nothing overlaps.
extension PaintWalk {
  /// The filters that are left of a layer's, the rest of which is said by its opacity from here on.
  mutating func takeOpacity(from says: LayerFilters, of slot: Int, layers: inout LayerTable) -> LayerFilters {
    let old = layers.filterOpacities[Int32(slot)]
    let own = old?.opacity ?? layers.appearance[slot].opacity
    var rest = says
    if layers.allowsGroupOpacity(slot), !layers.states[slot].flags.contains(.isTransformLayer),
      let factor = Filter.opacity(of: says.filters)
    {
      let both = FilterOpacity(opacity: own, filters: says, factor: factor)
      layers.filterOpacities[Int32(slot)] = both
      setOpacity(both.product, of: slot, layers: &layers)
      rest.filters = []
    } else if old != nil {
      layers.filterOpacities[Int32(slot)] = nil
      setOpacity(own, of: slot, layers: &layers)
    }
    return rest
  }

  private mutating func setOpacity(_ opacity: Double, of slot: Int, layers: inout LayerTable) {
    countCopied(slot, by: -1, layers: &layers)
    layers.appearance[slot].opacity = opacity
    countCopied(slot, by: 1, layers: &layers)
  }
}
