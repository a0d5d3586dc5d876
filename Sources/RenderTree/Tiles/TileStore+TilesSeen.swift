internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Which tiled layers there are, and in which device pixels they are visible.
extension TileStore {
  /// Lists the tiled layers in `scratch.seen`, without views.
  mutating func listLayers() {
    scratch.seen.removeAll(keepingCapacity: true)
    for index in layers.indices where layers[index] != nil {
      layers[index]?.view = nil
      layers[index]?.otherViews.removeAll(keepingCapacity: true)
      scratch.seen.append(index)
    }
  }

  /// Device pixels in which a layer can be seen: the target's, within the clips of its ancestors, grown by the reach of
  /// filters. nil if it is not visible.
  mutating func seenRegion(of slot: Int, target: PlanTarget, layers: inout LayerTable) -> PixelRect? {
    scratch.above.removeAll(keepingCapacity: true)
    var current = Int32(slot)
    while current >= 0 {
      guard layers.isSeen(Int(current)) else { return nil }
      scratch.above.append(current)
      current = layers.states[Int(current)].links.parent
    }
    guard scratch.above.last == layers.root else { return nil }
    layers.updateDevice(slot)
    var region = target.bounds
    for index in scratch.above.indices.reversed() {
      let layer = Int(scratch.above[index])
      region = layers.region(region, in: layer)
      if layer != slot, layers.masksToBounds(layer) { region = region.intersection(layers.pixelsInBounds(layer)) }
      if region.isEmpty { return nil }
    }
    return region.isEmpty ? nil : region
  }

  /// Whether tiled layers are below a layer: the choice of their tiles depends on their visible part.
  mutating func holdsTiles(_ slot: Int, layers: inout LayerTable) -> Bool {
    !indices.isEmpty && indices.keys.contains { layers.isBelow($0, slot) }
  }
}
