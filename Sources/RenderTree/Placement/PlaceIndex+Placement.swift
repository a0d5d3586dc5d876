internal import MultiplaneChanges
internal import MultiplaneGeometry

extension PlaceIndex {
  // MARK: Finding

  // What of a layer's sublayers touches a rectangle, as the spatial index knows it.

  /// Whether the index is asked which sublayers a replicator shows of each copy.
  ///
  /// - Parameter seen: the replicator's space: what of it is.
  mutating func listsCopies(of slot: Int, _ seen: Rect, layers: inout LayerTable) -> Bool {
    layers.states[slot].links.childCount >= layers.leastPlaced && layers.container(slot).deepCount == 0
      && layers.container(slot).sharingCount == 0 && isWorthAsking(slot, seen, layers: &layers)
  }

  /// Finds what lies below a layer and may touch device pixels, down to layers that are not open: in `walk.found`, and
  /// marked.
  ///
  /// - Returns: false where the sublayers are better looked through.
  mutating func findBelow(_ slot: Int, touching pixels: PixelRect, layers: inout LayerTable) -> Bool {
    guard layers.states[slot].flags.contains(.isSpace) || layers.states[slot].links.childCount >= layers.leastPlaced,
      layers.canFind(slot), let seen = layers.seenPart(of: slot, pixels)
    else { return false }
    return isWorthAsking(slot, seen, layers: &layers) && findSublayers(of: slot, in: seen, layers: &layers)
  }

  /// Whether little is seen of what a layer's sublayers draw; then the index knows them.
  mutating func isWorthAsking(_ slot: Int, _ seen: Rect, layers: inout LayerTable) -> Bool {
    let all = layers.container(slot).children
    guard !all.isNull else { return false }
    let part = seen.intersection(all)
    if layers.frame.shortcuts != .always, !layers.states[slot].flags.contains(.isSparse), !part.isNull,
      part.width * part.height * 2 >= all.width * all.height
    {
      return false
    }
    updatePlaces(layers: &layers)
    if !layers.states[slot].flags.contains(.isSpace) || layers.states[slot].stale.contains(.isPlacedAnew)
      || layers.container(slot).holdsOpen && layers.placesWholes(slot)
    {
      beginSpace(slot, layers: &layers)
    }
    return true
  }

  /// So many cells are looked at in the time that a layer is.
  static let cellsALayer = 4

  /// The only sublayer of a layer to be visited, where it is known to be that; the layer itself was found by the index.
  mutating func onlyListed(_ slot: Int, layers: inout LayerTable) -> Int? {
    let flags = layers.states[slot].flags
    guard flags.contains(.isOpen), !flags.contains(.isSpace) else { return nil }
    let first = marks[slot].first
    return first >= 0 && marks[Int(first)].next < 0 ? Int(first) : nil
  }

  // MARK: Geometry

  mutating func updateToSiblings(_ slot: Int, layers: inout LayerTable) {
    let parent = layers.states[slot].flags.contains(.isMask) ? -1 : Int(layers.states[slot].links.parent)
    var leavesPlane = layers.states[slot].transform >= 0
    if parent >= 0 {
      let hasCopy3D = layers.states[parent].copy >= 0 && !layers.matrices[layers.states[parent].copy].isAffine
      leavesPlane = leavesPlane || layers.movesEachSublayer(parent) || hasCopy3D
    }
    var shows = true
    if layers.states[slot].flags.contains(.sharesSpace) {
      // It is in its sublayers' transforms.
      layers.setToSiblings(Transform2D.identity, of: slot)
      shows = layers.geometry[slot].isDoubleSided || layers.toPlane3D(slot).showsFront
    } else if leavesPlane {
      let m = layers.toPlane3D(slot, isWhole: false)
      layers.setToSiblings(m.plane.simplified, of: slot)
      shows = layers.geometry[slot].isDoubleSided || m.showsFront
    } else {
      var map = layers.toSiblingsFlat(slot)
      if parent >= 0, layers.states[parent].copy >= 0 {
        map = map.concatenating(layers.matrices[layers.states[parent].copy].affine)
      }
      layers.setToSiblings(map, of: slot)
    }
    let map = layers.toSiblings(slot)
    var flags = layers.states[slot].flags.subtracting([.isDrawable, .isAffine, .isTilted])
    if shows && map.isInvertible { flags.insert(.isDrawable) }
    if map.isAffine { flags.insert(.isAffine) }
    if !map.isAffine || parent >= 0 && !layers.sublayerPlane(parent).isAffine { flags.insert(.isTilted) }
    layers.states[slot].flags = flags
    layers.states[slot].stale.remove(.isMoved)
    layers.states[slot].stale.insert(.isDeviceStale)
    noteMoved(slot, layers: &layers)
  }

  /// Lets the bounds of the layers above hold this one. They only grow, until that was asked for four times as often as
  /// there are sublayers; then they are made anew, so that a moving layer costs the same however many siblings it has.
  mutating func growAncestors(of slot: Int, layers: inout LayerTable) {
    var slot = slot
    // A mask adds nothing to what it masks.
    while layers.states[slot].links.parent >= 0, !layers.states[slot].flags.contains(.isMask) {
      let parent = Int(layers.states[slot].links.parent)
      let container = layers.states[parent].container
      layers.containers[container].conservativeGrowth += 1
      let isTooLoose = layers.containers[container].conservativeGrowth > 4 * layers.states[parent].links.childCount + 8
      let place = isTooLoose ? .null : layers.boundsAmongSiblings(slot)
      if !isTooLoose, layers.containers[container].children.contains(place) { return }
      let before = layers.subtreeBounds(parent)
      if isTooLoose {
        layers.updateChildren(parent)
      } else {
        layers.containers[container].children = layers.containers[container].children.union(place)
      }
      if layers.subtreeBounds(parent) == before { return }
      notePlace(parent, layers: &layers)
      slot = parent
    }
  }
}
