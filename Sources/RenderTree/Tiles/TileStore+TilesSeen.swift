internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Which tiled layers may be visible, and in which device pixels.
extension TileStore {
  /// Marks the ancestors of a tiled layer, or of a moved layer with tiled sublayers, as holding tiles.
  mutating func noteTiled(_ slot: Int, layers: inout LayerTable) {
    guard !layers.states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled]) else { return }
    noteTiledEffects(slot, layers: &layers)
    var above = layers.states[slot].links.parent
    while above >= 0, !layers.states[Int(above)].flags.contains(.holdsTiled) {
      layers.states[Int(above)].flags.insert(.holdsTiled)
      noteTiledEffects(Int(above), layers: &layers)
      above = layers.states[Int(above)].links.parent
    }
  }

  /// Keeps `effected` up to date. The search treats these layers' sublayers as visible anywhere and so more generously
  /// than the spatial index: the choice of tiles must not depend on which of the two finds a layer.
  mutating func noteTiledEffects(_ slot: Int, layers: inout LayerTable) {
    let isTiled = !layers.states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled])
    effected.set(Int32(slot), isTiled && (layers.states[slot].effects >= 0 || layers.states[slot].filters >= 0))
  }

  mutating func search(
    _ slot: Int, _ region: PixelRect, isAnywhere: Bool = false, isComplete: Bool = false, layers: inout LayerTable
  ) {
    guard !layers.states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled]) else { return }
    scratch.search.append(
      TileStore.Search(slot: Int32(slot), region: region, isAnywhere: isAnywhere, isComplete: isComplete))
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
    layers.states[slot].flags.contains(.holdsTiled)
      && self.layers.contains { layer in layer.map { layers.isBelow($0.slot, slot) } ?? false }
  }
}
