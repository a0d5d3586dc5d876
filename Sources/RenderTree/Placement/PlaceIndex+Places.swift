internal import MultiplaneGeometry

// Which layers touch a rectangle is asked of a spatial index wherever that saves looking at most of them. A layer that is a *space* has a plane
// of its own in the index, with points of its own space: what hangs below it is placed there, through all layers that are *open*. Those are
// plain containers: what is below them can be looked for as if it hung from the space itself. What is not open is placed as a whole, with
// all that it draws, and looked through as a tree. A container that moves becomes a space: what is below it stays where it is in there.
extension PlaceIndex {
  /// A layer's place, or that of what it draws, has changed.
  mutating func notePlace(_ slot: Int, layers: inout LayerTable) {
    guard hasSpaces, !layers.states[slot].flags.contains(.isPlaceStale) else { return }
    layers.states[slot].flags.insert(.isPlaceStale)
    stalePlaces.append(Int32(slot))
  }

  /// A layer is where it was not before, with all below it.
  mutating func noteSubtreePlace(_ slot: Int, layers: inout LayerTable) {
    guard hasSpaces else { return }
    // What is below a space is where it was in there.
    if !layers.states[slot].flags.contains(.isSpace) { layers.states[slot].flags.insert(.isPlacedAnew) }
    notePlace(slot, layers: &layers)
  }

  /// The map to the parent's plane has changed.
  mutating func noteMoved(_ slot: Int, layers: inout LayerTable) {
    guard layers.states[slot].flags.contains(.isOpen) else { return }
    layers.becomeSpace(slot)
    notePlace(slot, layers: &layers)
  }

  /// A layer leaves its place in the tree. One with many sublayers that comes back, and another time, becomes a space.
  mutating func leavePlace(_ slot: Int, layers: inout LayerTable) {
    let isLarge =
      layers.states[slot].flags.contains(.isOpen) && layers.states[slot].links.childCount >= layers.leastPlaced
    removePlaces(of: slot, layers: &layers)
    if isLarge { layers.becomeSpace(slot) }
  }

  /// Takes a layer and all that is placed with it out of the index.
  private mutating func removePlaces(of slot: Int, layers: inout LayerTable) {
    guard hasSpaces else { return }
    tree.remove(Int32(slot))
    removePlaces(below: slot, layers: &layers)
  }

  private mutating func removePlaces(below slot: Int, layers: inout LayerTable) {
    var open = [slot]
    while let layer = open.popLast() {
      guard layers.states[layer].flags.contains(.isOpen) else { continue }
      layers.states[layer].flags.remove(.isOpen)
      var child = layers.states[layer].links.first
      while child >= 0 {
        tree.remove(child)
        open.append(Int(child))
        child = layers.states[Int(child)].links.next
      }
    }
  }

  mutating func updatePlaces(layers: inout LayerTable) {
    for slot in stalePlaces {
      let slot = Int(slot)
      let flags = layers.states[slot].flags
      guard flags.contains(.isPlaceStale) else { continue }
      layers.states[slot].flags.remove(.isPlaceStale)
      guard flags.contains(.isAlive) else {
        tree.remove(Int32(slot))
        continue
      }
      guard let (space, map) = layers.spaceAround(slot) else {
        if !flags.contains(.isSpace) { layers.states[slot].flags.remove(.isPlacedAnew) }
        removePlaces(of: slot, layers: &layers)
        continue
      }
      let isOpen = layers.isOpenNow(slot)
      // One that is hidden may be shown again, and another time.
      if flags.contains(.isOpen), !isOpen, layers.states[slot].links.childCount >= layers.leastPlaced {
        layers.becomeSpace(slot)
      }
      if layers.states[slot].flags.contains(.isPlacedAnew) || layers.states[slot].flags.contains(.isOpen) != isOpen {
        place(slot, in: space, map, layers: &layers)
      } else {
        setPlace(slot, in: space, map, layers: &layers)
      }
    }
    stalePlaces.removeAll(keepingCapacity: true)
  }

  private mutating func setPlace(_ slot: Int, in space: Int32, _ map: Transform2D, layers: inout LayerTable) {
    layers.frame.visitedCount += 1
    guard layers.isSeen(slot) else { return tree.remove(Int32(slot)) }
    let own =
      layers.states[slot].flags.contains(.isOpen)
      ? layers.toSiblings(slot).projectedBounds(of: layers.extent(slot))
      : layers.isReplicated(slot) ? layers.boundsWithoutCopies(slot) : layers.boundsAmongSiblings(slot)
    tree.set(Int32(slot), own.isNull ? .null : map.apply(to: own), in: space)
  }

  private mutating func place(_ slot: Int, in space: Int32, _ map: Transform2D, layers: inout LayerTable) {
    var pending = [(slot: Int32(slot), space: space, map: map)]
    while let next = pending.popLast() {
      let layer = Int(next.slot)
      let flags = layers.states[layer].flags
      layers.states[layer].flags.remove(.isPlacedAnew)
      let isOpen = layers.isOpenNow(layer)
      if !isOpen { removePlaces(below: layer, layers: &layers) }
      if isOpen {
        layers.states[layer].flags.insert(.isOpen)
        layers.containers[layers.states[Int(layers.states[layer].links.parent)].container].holdsOpen = true
      }
      setPlace(layer, in: next.space, next.map, layers: &layers)
      let isNewSpace = flags.contains([.isSpace, .isPlacedAnew])
      guard isOpen || isNewSpace else { continue }
      let below = isNewSpace ? .identity : layers.states[layer].toSiblings.concatenating(next.map)
      var child = layers.states[layer].links.first
      while child >= 0 {
        pending.append((child, isNewSpace ? next.slot : next.space, below))
        child = layers.states[Int(child)].links.next
      }
    }
  }

  mutating func beginSpace(_ slot: Int, layers: inout LayerTable) {
    hasSpaces = true
    layers.states[slot].flags.subtract([.isOpen, .isPlacedAnew])
    layers.states[slot].flags.insert(.isSpace)
    if layers.states[slot].container >= 0 { layers.containers[layers.states[slot].container].holdsOpen = false }
    var child = layers.states[slot].links.first
    while child >= 0 {
      place(Int(child), in: Int32(slot), .identity, layers: &layers)
      child = layers.states[Int(child)].links.next
    }
    notePlace(slot, layers: &layers)
  }
}
