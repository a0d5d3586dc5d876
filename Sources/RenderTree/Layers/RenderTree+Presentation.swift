internal import CPrefetch
internal import MultiplaneContents

extension RenderTree {
  /// Updates whether a layer's filters are shown as an opacity.
  mutating func presentFiltersAgain(of slot: Int) {
    if let model = presentation.modelFilters(of: slot) {
      setFilters(model, at: slot)
    } else if layers.states[slot].filters >= 0,
      Filter.opacity(of: layers.filters[layers.states[slot].filters].filters) != nil
    {
      setFilters(layers.filters[layers.states[slot].filters], at: slot)
    }
  }
}
