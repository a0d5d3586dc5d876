internal import MultiplaneGeometry

// The spatial index finds the layers that touch a rectangle wherever that saves visiting most of them. A layer that is
// a *space* has a plane of its own in the index, in points of its own space; the layers below it are placed there. A
// layer that is *spread* is a plain container within a space: its sublayers are placed in the space directly. Other
// layers are placed with the bounds of all that they draw, and visited as a tree. A container that moves becomes a
// space: places below it then don't change.
extension PlaceIndex {
  /// Handles a changed map to the superlayer's plane.
  mutating func noteMoved(_ slot: Int, layers: inout LayerTable) {
    guard layers.states[slot].flags.contains(.isSpread) else { return }
    layers.becomeSpace(slot)
    notePlace(slot, layers: &layers)
  }

  /// Removes a layer from the index before it leaves the tree. One with many sublayers becomes a space, because it is
  /// likely to return and leave again.
  mutating func leavePlace(_ slot: Int, layers: inout LayerTable) {
    let isLarge =
      layers.states[slot].flags.contains(.isSpread) && layers.states[slot].links.childCount >= layers.leastPlaced
    removePlaces(of: slot, layers: &layers)
    if isLarge { layers.becomeSpace(slot) }
  }

  mutating func removePlaces(below slot: Int, layers: inout LayerTable) {
    var spread = [slot]
    while let layer = spread.popLast() {
      guard layers.states[layer].flags.contains(.isSpread) else { continue }
      layers.noteContainer(layer)
      layers.states[layer].flags.remove(.isSpread)
      var child = layers.states[layer].links.first
      while child >= 0 {
        tree.remove(child)
        spread.append(Int(child))
        child = layers.states[Int(child)].links.next
      }
    }
  }

  mutating func setPlace(_ slot: Int, in space: Int32, _ map: Transform2D, layers: inout LayerTable) {
    layers.frame.visitedCount += 1
    guard layers.isSeen(slot) else { return tree.remove(Int32(slot)) }
    if let image = layers.simpleImage(slot, to: map) {
      return tree.set(Int32(slot), Rect(minX: image.x, minY: image.y, maxX: -image.z, maxY: -image.w), in: space)
    }
    let parent = Int(layers.states[slot].links.parent)
    let isReplicated = parent >= 0 && layers.states[parent].flags.contains(.isReplicator)
    let own =
      layers.states[slot].flags.contains(.isSpread)
      ? layers.toSiblings(slot).projectedBounds(of: layers.extent(slot))
      : isReplicated ? layers.boundsWithoutCopies(slot) : layers.boundsAmongSiblings(slot)
    tree.set(Int32(slot), own.isNull ? .null : map.apply(to: own), in: space)
  }

  mutating func place(_ slot: Int, in space: Int32, _ map: Transform2D, layers: inout LayerTable) {
    var pending = [(slot: Int32(slot), space: space, map: map)]
    while let next = pending.popLast() {
      let layer = Int(next.slot)
      let (flags, stale) = (layers.states[layer].flags, layers.states[layer].stale)
      layers.states[layer].stale.remove(.isPlacedAnew)
      let isSpread = layers.canBeSpread(layer)
      if !isSpread { removePlaces(below: layer, layers: &layers) }
      if isSpread {
        if !flags.contains(.isSpread) { layers.noteContainer(layer) }
        layers.states[layer].flags.insert(.isSpread)
        layers.containers[layers.states[Int(layers.states[layer].links.parent)].container].holdsOpen = true
      }
      setPlace(layer, in: next.space, next.map, layers: &layers)
      let isNewSpace = flags.contains(.isSpace) && stale.contains(.isPlacedAnew)
      guard isSpread || isNewSpace else { continue }
      let below = isNewSpace ? .identity : layers.states[layer].toSiblings.concatenating(next.map)
      var child = layers.states[layer].links.first
      while child >= 0 {
        pending.append((child, isNewSpace ? next.slot : next.space, below))
        child = layers.states[Int(child)].links.next
      }
    }
  }
}
