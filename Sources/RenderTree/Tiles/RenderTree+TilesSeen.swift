internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Which tiled layers may be seen, and in which device pixels.
extension RenderTree {
  /// A layer shows tiles, or has come to where it is with such layers below it: those above know.
  mutating func noteTiled(_ slot: Int) {
    guard !states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled]) else { return }
    noteTiledEffects(slot)
    var above = states[slot].parent
    while above >= 0, !states[Int(above)].flags.contains(.holdsTiled) {
      states[Int(above)].flags.insert(.holdsTiled)
      noteTiledEffects(Int(above))
      above = states[Int(above)].parent
    }
  }

  /// What filters and bitmaps may let see of tiled layers is judged more generously than their places in the index say: no choice of tiles may
  /// depend on whether that is asked.
  mutating func noteTiledEffects(_ slot: Int) {
    let isTiled = !states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled])
    tiles.effected.set(Int32(slot), isTiled && (states[slot].effects >= 0 || states[slot].filters >= 0))
  }

  /// Lists the tiled layers that may be seen in `tiles.seen`, and forgets how those that were listed so far are seen.
  mutating func findSeenTiles(_ target: PlanTarget) {
    for index in tiles.seen {
      tiles.layers[index]?.view = nil
      tiles.layers[index]?.copies.removeAll(keepingCapacity: true)
    }
    tiles.seen.removeAll(keepingCapacity: true)
    tiles.search.removeAll(keepingCapacity: true)
    if root >= 0 { tiles.search.append(TileStore.Search(slot: root, region: target.bounds)) }
    for slot in tiles.effected.slots { search(Int(slot), target.bounds, isAnywhere: true) }
    while let next = tiles.search.popLast() {
      walk.visitedCount += 1
      let slot = Int(next.slot)
      if states[slot].flags.contains(.isTiled), let index = tiles.index(of: slot) { tiles.seen.append(index) }
      guard states[slot].flags.contains(.holdsTiled), isSeen(slot) else { continue }
      // Where copies are, and what filters make seen, is not known here.
      let isAnywhere = next.isAnywhere || states[slot].flags.contains(.isReplicator)
      var region = next.region
      if !isAnywhere {
        updateDevice(slot)
        region = self.region(region, in: slot)
        if masksToBounds(slot) { region = region.intersection(pixelsInBounds(slot)) }
        if region.isEmpty { continue }
      }
      if states[slot].mask >= 0 { search(Int(states[slot].mask), region, isAnywhere: isAnywhere) }
      if next.isOpen || !isAnywhere && searchFound(slot, region) { continue }
      var child = states[slot].first
      while child >= 0 {
        search(Int(child), region, isAnywhere: isAnywhere)
        child = states[Int(child)].next
      }
    }
    tiles.seen.heapSort { $0 < $1 }
    // The index finds some things twice.
    var count = 0
    for place in tiles.seen.indices where count == 0 || tiles.seen[place] != tiles.seen[count - 1] {
      tiles.seen[count] = tiles.seen[place]
      count += 1
    }
    tiles.seen.removeLast(tiles.seen.count - count)
  }

  private mutating func search(_ slot: Int, _ region: PixelRect, isAnywhere: Bool = false, isOpen: Bool = false) {
    guard !states[slot].flags.isDisjoint(with: [.isTiled, .holdsTiled]) else { return }
    tiles.search.append(TileStore.Search(slot: Int32(slot), region: region, isAnywhere: isAnywhere, isOpen: isOpen))
  }

  /// Goes on with those below a layer that the spatial index finds; false where all sublayers are to be looked at.
  private mutating func searchFound(_ slot: Int, _ region: PixelRect) -> Bool {
    guard findBelow(slot, touching: region) else { return false }
    for found in walk.found {
      // What is below an open layer is found by itself.
      search(Int(found), region, isOpen: states[Int(found)].flags.contains(.isOpen))
    }
    return true
  }

  /// The device pixels that a layer can be seen in: those of the target, within the clips around the layer, and as far around as filters read. nil
  /// where it is not seen.
  mutating func seenRegion(of slot: Int, target: PlanTarget) -> PixelRect? {
    tiles.above.removeAll(keepingCapacity: true)
    var current = Int32(slot)
    while current >= 0 {
      guard isSeen(Int(current)) else { return nil }
      tiles.above.append(current)
      current = states[Int(current)].parent
    }
    guard tiles.above.last == root else { return nil }
    var region = target.bounds
    for index in tiles.above.indices.reversed() {
      let layer = Int(tiles.above[index])
      region = self.region(region, in: layer)
      if layer != slot, masksToBounds(layer) { region = region.intersection(pixelsInBounds(layer)) }
      if region.isEmpty { return nil }
    }
    return region.isEmpty ? nil : region
  }

  /// The device pixels that decide what a layer shows: of those around it in which that is seen.
  private mutating func region(_ around: PixelRect, in layer: Int) -> PixelRect {
    var region = around
    if states[layer].raster >= 0, rasters[states[layer].raster].isGroup {
      let shift = rasters[states[layer].raster].shift
      region = region.moved(-shift.x, -shift.y)
    } else if states[layer].raster >= 0 {
      // Its bitmap is drawn whole, in pixels of its own.
      region = Self.pixels(of: contentBounds(layer), through: states[layer].device).intersection(largestRaster(layer))
    }
    let spread = changed(region, in: layer)
    guard spread.width <= Self.farthestSpread else { return region }
    let (dx, dy) = (
      max(region.x - spread.x, spread.maxX - region.maxX, 0), max(region.y - spread.y, spread.maxY - region.maxY, 0)
    )
    return PixelRect(
      x: region.x - dx, y: region.y - dy, width: region.width + 2 * dx, height: region.height + 2 * dy)
  }

  private static let farthestSpread = 1 << 16

  /// The device pixels that a layer's bounds touch: none more where their sides are parallel to the device's, for those would take tiles.
  private mutating func pixelsInBounds(_ slot: Int) -> PixelRect {
    let (bounds, map) = (geometry[slot].bounds.standardized, states[slot].device)
    guard !bounds.isEmpty, map.isAffine, Self.keepsParallel(bounds.size, map.affine) else {
      return pixelsOfBounds(slot)
    }
    return Self.pixels(touchedBy: Self.imageOnGrid(of: bounds, through: map.affine))
  }
}
