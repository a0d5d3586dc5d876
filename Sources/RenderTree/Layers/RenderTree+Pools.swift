internal import CPrefetch

extension RenderTree {
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

  /// Number of changes to prefetch ahead.
  static var prefetchDistance: Int { 6 }
}
