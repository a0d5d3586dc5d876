internal import MultiplaneGeometry

// Which layers touch a rectangle is asked of a spatial index wherever that saves looking at most of them. A layer that is a *space* has a plane
// of its own in the index, with points of its own space: what hangs below it is placed there, through all layers that are *open*. Those are
// plain containers: what is below them can be looked for as if it hung from the space itself. What is not open is placed as a whole, with
// all that it draws, and looked through as a tree. A container that moves becomes a space: what is below it stays where it is in there.
extension RenderTree {
  /// Fewer layers are looked at one by one.
  var leastPlaced: Int { thrift == .always ? 1 : 64 }

  /// Whether the sublayers that are drawn can be told one by one, without the others.
  mutating func canList(_ slot: Int) -> Bool {
    container(slot).deepCount == 0 && canFind(slot)
  }

  /// Whether the index can tell the sublayers that touch a rectangle.
  mutating func canFind(_ slot: Int) -> Bool {
    container(slot).sharingCount == 0 && states[slot].flags.isDisjoint(with: [.isReplicator, .sharesSpace])
  }

  private mutating func isOpenNow(_ slot: Int) -> Bool {
    states[slot].childCount > 0 && states[slot].raster < 0
      && states[slot].flags.contains([.isAffine, .isDrawable])
      && states[slot].flags.isDisjoint(with: [.isSpace, .isMask, .mapsSublayers]) && isSeen(slot) && canList(slot)
      && !isComposed(slot) && (states[slot].parent < 0 || !placesWholes(Int(states[slot].parent)))
  }

  /// Whether a layer's sublayers are placed as wholes: their copies are elsewhere, or they are sorted by depth.
  mutating func placesWholes(_ slot: Int) -> Bool {
    states[slot].flags.contains(.isReplicator) || container(slot).deepCount > 0
  }

  /// A layer's place, or that of what it draws, has changed.
  mutating func notePlace(_ slot: Int) {
    guard hasSpaces, !states[slot].flags.contains(.isPlaceStale) else { return }
    states[slot].flags.insert(.isPlaceStale)
    stalePlaces.append(Int32(slot))
  }

  /// A layer is where it was not before, with all below it.
  mutating func noteSubtreePlace(_ slot: Int) {
    guard hasSpaces else { return }
    // What is below a space is where it was in there.
    if !states[slot].flags.contains(.isSpace) { states[slot].flags.insert(.isPlacedAnew) }
    notePlace(slot)
  }

  /// The map to the parent's plane has changed.
  mutating func noteMoved(_ slot: Int) {
    guard states[slot].flags.contains(.isOpen) else { return }
    becomeSpace(slot)
    notePlace(slot)
  }

  /// An open layer becomes a space, in which what is below it is still to be placed.
  private mutating func becomeSpace(_ slot: Int) {
    states[slot].flags.remove(.isOpen)
    states[slot].flags.formUnion([.isSpace, .isPlacedAnew])
  }

  /// A layer leaves its place in the tree. One with many sublayers that comes back, and another time, becomes a space.
  mutating func leavePlace(_ slot: Int) {
    let isLarge = states[slot].flags.contains(.isOpen) && states[slot].childCount >= leastPlaced
    removePlaces(of: slot)
    if isLarge { becomeSpace(slot) }
  }

  /// Takes a layer and all that is placed with it out of the index.
  private mutating func removePlaces(of slot: Int) {
    guard hasSpaces else { return }
    index.remove(Int32(slot))
    removePlaces(below: slot)
  }

  private mutating func removePlaces(below slot: Int) {
    var open = [slot]
    while let layer = open.popLast() {
      guard states[layer].flags.contains(.isOpen) else { continue }
      states[layer].flags.remove(.isOpen)
      var child = states[layer].first
      while child >= 0 {
        index.remove(child)
        open.append(Int(child))
        child = states[Int(child)].next
      }
    }
  }

  mutating func updatePlaces() {
    for slot in stalePlaces {
      let slot = Int(slot)
      let flags = states[slot].flags
      guard flags.contains(.isPlaceStale) else { continue }
      states[slot].flags.remove(.isPlaceStale)
      guard flags.contains(.isAlive) else {
        index.remove(Int32(slot))
        continue
      }
      guard let (space, map) = spaceAround(slot) else {
        if !flags.contains(.isSpace) { states[slot].flags.remove(.isPlacedAnew) }
        removePlaces(of: slot)
        continue
      }
      let isOpen = isOpenNow(slot)
      // One that is hidden may be shown again, and another time.
      if flags.contains(.isOpen), !isOpen, states[slot].childCount >= leastPlaced { becomeSpace(slot) }
      if states[slot].flags.contains(.isPlacedAnew) || states[slot].flags.contains(.isOpen) != isOpen {
        place(slot, in: space, map)
      } else {
        setPlace(slot, in: space, map)
      }
    }
    stalePlaces.removeAll(keepingCapacity: true)
  }

  /// The space that a layer is placed in, and the map from its parent's space to that one; nil where it is not placed.
  private mutating func spaceAround(_ slot: Int) -> (space: Int32, map: Transform2D)? {
    guard !states[slot].flags.contains(.isMask) else { return nil }
    var map = Transform2D.identity
    var parent = Int(states[slot].parent)
    while parent >= 0 {
      let flags = states[parent].flags
      if flags.contains(.isSpace) { return (Int32(parent), map) }
      guard flags.contains(.isOpen) else { return nil }
      map = map.concatenating(states[parent].toSiblings)
      parent = Int(states[parent].parent)
    }
    return nil
  }

  private mutating func setPlace(_ slot: Int, in space: Int32, _ map: Transform2D) {
    walk.visitedCount += 1
    guard isSeen(slot) else { return index.remove(Int32(slot)) }
    let own =
      states[slot].flags.contains(.isOpen)
      ? toSiblings(slot).projectedBounds(of: extent(slot))
      : isReplicated(slot) ? boundsWithoutCopies(slot) : boundsAmongSiblings(slot)
    index.set(Int32(slot), own.isNull ? .null : map.apply(to: own), in: space)
  }

  private mutating func place(_ slot: Int, in space: Int32, _ map: Transform2D) {
    var pending = [(slot: Int32(slot), space: space, map: map)]
    while let next = pending.popLast() {
      let layer = Int(next.slot)
      let flags = states[layer].flags
      states[layer].flags.remove(.isPlacedAnew)
      let isOpen = isOpenNow(layer)
      if !isOpen { removePlaces(below: layer) }
      if isOpen {
        states[layer].flags.insert(.isOpen)
        containers[states[Int(states[layer].parent)].container].holdsOpen = true
      }
      setPlace(layer, in: next.space, next.map)
      let isNewSpace = flags.contains([.isSpace, .isPlacedAnew])
      guard isOpen || isNewSpace else { continue }
      let below = isNewSpace ? .identity : states[layer].toSiblings.concatenating(next.map)
      var child = states[layer].first
      while child >= 0 {
        pending.append((child, isNewSpace ? next.slot : next.space, below))
        child = states[Int(child)].next
      }
    }
  }

  mutating func beginSpace(_ slot: Int) {
    hasSpaces = true
    states[slot].flags.subtract([.isOpen, .isPlacedAnew])
    states[slot].flags.insert(.isSpace)
    if states[slot].container >= 0 { containers[states[slot].container].holdsOpen = false }
    var child = states[slot].first
    while child >= 0 {
      place(Int(child), in: Int32(slot), .identity)
      child = states[Int(child)].next
    }
    notePlace(slot)
  }
}
