internal import CPrefetch
internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Presentation

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

  // MARK: Pools

  /// Releases the pooled values of a destroyed layer.
  mutating func releaseParts(of state: LayerState) {
    if state.container >= 0 {
      sorting.cachedOrders.release(layers.containers[state.container].depthOrder)
      layers.planes.release(layers.containers[state.container].plane)
      records.releaseSublayerNode(state.container, layers: &layers)
    }
    layers.containers.release(state.container)
    layers.extents.release(state.extent)
    layers.planes.release(state.plane)
  }

  // MARK: Prefetch

  /// Number of changes to prefetch ahead.
  static var prefetchDistance: Int { 6 }
}
