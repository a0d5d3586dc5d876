extension TileStore {
  /// Whether tiled layers are below a layer: the choice of their tiles depends on their visible part.
  mutating func holdsTiles(_ slot: Int, layers: inout LayerTable) -> Bool {
    layers.states[slot].flags.contains(.holdsTiled)
      && self.layers.contains { layer in layer.map { layers.isBelow($0.slot, slot) } ?? false }
  }
}
