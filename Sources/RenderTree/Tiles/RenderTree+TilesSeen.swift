internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Lists the tiled layers that may be seen in `tiles.seen`, and forgets how those that were listed so far are seen.
  mutating func findSeenTiles(_ target: PlanTarget) {
    for index in tiles.scratch.seen {
      tiles.layers[index]?.view = nil
      tiles.layers[index]?.copies.removeAll(keepingCapacity: true)
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
      // Where copies are, and what filters make seen, is not known here.
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
      if next.isOpen || !isAnywhere && searchFound(slot, region) { continue }
      var child = layers.states[slot].links.first
      while child >= 0 {
        tiles.search(Int(child), region, isAnywhere: isAnywhere, layers: &layers)
        child = layers.states[Int(child)].links.next
      }
    }
    tiles.scratch.seen.heapSort { $0 < $1 }
    // The index finds some things twice.
    var count = 0
    for place in tiles.scratch.seen.indices
    where count == 0 || tiles.scratch.seen[place] != tiles.scratch.seen[count - 1] {
      tiles.scratch.seen[count] = tiles.scratch.seen[place]
      count += 1
    }
    tiles.scratch.seen.removeLast(tiles.scratch.seen.count - count)
  }

  /// Goes on with those below a layer that the spatial index finds; false where all sublayers are to be looked at.
  private mutating func searchFound(_ slot: Int, _ region: PixelRect) -> Bool {
    guard spatial.findBelow(slot, touching: region, layers: &layers) else { return false }
    for found in spatial.found {
      // What is below an open layer is found by itself.
      tiles.search(Int(found), region, isOpen: layers.states[Int(found)].flags.contains(.isOpen), layers: &layers)
    }
    return true
  }
}
