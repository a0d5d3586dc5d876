internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension TileStore {
  /// Which tiles are shown depends on what is seen of them.
  mutating func holdsTiles(_ slot: Int, layers: inout LayerTable) -> Bool {
    layers.states[slot].flags.contains(.holdsTiled)
      && self.layers.contains { layer in layer.map { layers.isBelow($0.slot, slot) } ?? false }
  }
}
