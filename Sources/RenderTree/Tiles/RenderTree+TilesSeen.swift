internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Lists the tiled layers that may be visible in `tiles.scratch.seen`, and clears the views of those listed so far.
  mutating func findSeenTiles(_ target: PlanTarget) {
    for index in tiles.scratch.seen {
      tiles.layers[index]?.view = nil
      tiles.layers[index]?.otherViews.removeAll(keepingCapacity: true)
    }
    tiles.scratch.seen.removeAll(keepingCapacity: true)
    tiles.scratch.search.removeAll(keepingCapacity: true)
    if layers.root >= 0 { tiles.scratch.search.append(TileStore.Search(slot: layers.root, region: target.bounds)) }
    for slot in tiles.effected.slots { tiles.search(Int(slot), target.bounds, isAnywhere: true, layers: &layers) }
    while let next = tiles.scratch.search.popLast() {
      layers.frame.visitedCount += 1
      let slot = Int(next.slot)
      if layers.states[slot].flags.contains(.isTiled), let index = tiles.index(of: slot) {
        tiles.scratch.seen.append(index)
      }
      guard layers.states[slot].flags.contains(.holdsTiled), layers.isSeen(slot) else { continue }
      // The search does not know the places of copies, nor what filters make visible.
      let isAnywhere = next.isAnywhere || layers.states[slot].flags.contains(.isReplicator)
      var region = next.region
      if !isAnywhere {
        layers.updateDevice(slot)
        region = layers.region(region, in: slot)
        if layers.masksToBounds(slot) { region = region.intersection(layers.pixelsInBounds(slot)) }
        if region.isEmpty { continue }
      }
      if layers.states[slot].links.mask >= 0 {
        tiles.search(Int(layers.states[slot].links.mask), region, isAnywhere: isAnywhere, layers: &layers)
      }
      if next.isComplete || !isAnywhere && searchFound(slot, region) { continue }
      var child = layers.states[slot].links.first
      while child >= 0 {
        tiles.search(Int(child), region, isAnywhere: isAnywhere, layers: &layers)
        child = layers.states[Int(child)].links.next
      }
    }
    for place in tiles.scratch.seen.indices { separateCopies(of: tiles.scratch.seen[place], target) }
    tiles.scratch.seen.heapSort { $0 < $1 }
    // The search can find a layer twice.
    var count = 0
    for place in tiles.scratch.seen.indices
    where count == 0 || tiles.scratch.seen[place] != tiles.scratch.seen[count - 1] {
      tiles.scratch.seen[count] = tiles.scratch.seen[place]
      count += 1
    }
    tiles.scratch.seen.removeLast(tiles.scratch.seen.count - count)
  }

  /// Gives tiles of their own to the copies of a layer whose contents have another scale than the layer's.
  private mutating func separateCopies(of index: Int, _ target: PlanTarget) {
    guard let layer = tiles.layers[index], !layer.copies.isEmpty else { return }
    let grid = layers.tileGrid(of: Int(layer.slot), layer.contents, target)
    for copy in layer.copies.map({ Int($0.slot) })
    where !layers.tileGrid(of: copy, layer.contents, target).hasTiles(of: grid) {
      tiles.leave(copy)
      tiles.setTiled(layer.contents, at: copy, layers: &layers)
      if let own = tiles.index(of: copy) { tiles.scratch.seen.append(own) }
    }
  }

  /// Continues with the layers below this one that the spatial index finds; false if all sublayers must be visited.
  private mutating func searchFound(_ slot: Int, _ region: PixelRect) -> Bool {
    guard spatial.findBelow(slot, touching: region, layers: &layers) else { return false }
    for found in spatial.found {
      // The index finds the sublayers of an open layer by themselves.
      tiles.search(Int(found), region, isComplete: layers.states[Int(found)].flags.contains(.isOpen), layers: &layers)
    }
    return true
  }
}
