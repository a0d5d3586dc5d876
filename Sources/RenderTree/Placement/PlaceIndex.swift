internal import MultiplaneGeometry

/// Finds the layers in a rectangle. Owns the spatial index, the list of layers with a stale place in it, and the
/// scratch of a search.
///
/// Reads the layer table; the walk, damage and tiles call it.
struct PlaceIndex: Sendable {
  var tree = SpatialIndex()
  /// Layers with a stale place.
  private var stalePlaces: [Int32] = []
  /// Some layer has become a space; until then the index is empty.
  private(set) var hasSpaces = false
  /// Layers that the last search found.
  private(set) var found: [Int32] = []
  /// Those, and their ancestors, as a tree.
  var marks = SearchMarks()
  var order = PaintOrder()
}

extension PlaceIndex {
  /// Finds the layers in a rectangle of a space; marks them and their ancestors up to the space.
  mutating func findSublayers(of space: Int, in rect: Rect, layers: inout LayerTable) -> Bool {
    guard find(of: space, in: rect, layers: &layers) else { return false }
    mark(upTo: space, layers: &layers)
    return true
  }

  /// Marks the found layers and their ancestors up to the space.
  mutating func mark(upTo space: Int, layers: inout LayerTable) {
    marks.mark(found, upTo: Int32(space), layers: &layers)
  }

  /// Drops found sublayers of a space in one of some states.
  mutating func dropFound(below space: Int, in states: LayerState.Stale, layers: inout LayerTable) {
    found.removeAll {
      layers.states[Int($0)].links.parent == Int32(space) && !layers.states[Int($0)].stale.isDisjoint(with: states)
    }
  }

  /// Finds the layers in a rectangle of a space: in `found`, in no order, some perhaps several times.
  mutating func find(of space: Int, in rect: Rect, layers: inout LayerTable) -> Bool {
    found.clear()
    // If the rectangle has many more cells than there are layers, visiting the layers is faster.
    let count = max(tree.count(in: Int32(space)), Int(layers.states[space].links.childCount))
    let most = layers.frame.shortcuts == .always ? 1 << 16 : Self.cellsALayer * count + layers.leastPlaced
    guard tree.find(rect, in: Int32(space), most: most, into: &found) else { return false }
    // Many are in the rectangle: the next time all are visited.
    if found.count * 2 > layers.states[space].links.childCount { layers.states[space].flags.remove(.isSparse) }
    return true
  }

  /// Marks the place of a layer stale: it moved, or its bounds changed.
  mutating func notePlace(_ slot: Int, layers: inout LayerTable) {
    guard hasSpaces, !layers.states[slot].stale.contains(.isPlaceStale) else { return }
    layers.states[slot].stale.insert(.isPlaceStale)
    stalePlaces.append(Int32(slot))
  }

  /// Marks the places of a layer and of all below it stale.
  mutating func noteSubtreePlace(_ slot: Int, layers: inout LayerTable) {
    guard hasSpaces else { return }
    // Places below a space do not depend on the space's own place.
    if !layers.states[slot].flags.contains(.isSpace) { layers.states[slot].stale.insert(.isPlacedAnew) }
    notePlace(slot, layers: &layers)
  }

  /// Removes a layer, and those placed with it, from the index.
  mutating func removePlaces(of slot: Int, layers: inout LayerTable) {
    guard hasSpaces else { return }
    tree.remove(Int32(slot))
    removePlaces(below: slot, layers: &layers)
  }

  mutating func updatePlaces(layers: inout LayerTable) {
    for slot in stalePlaces {
      let slot = Int(slot)
      let flags = layers.states[slot].flags
      guard layers.states[slot].stale.contains(.isPlaceStale) else { continue }
      layers.states[slot].stale.remove(.isPlaceStale)
      guard flags.contains(.isAlive) else {
        tree.remove(Int32(slot))
        continue
      }
      guard let (space, map) = layers.spaceAround(slot) else {
        if !flags.contains(.isSpace) { layers.states[slot].stale.remove(.isPlacedAnew) }
        removePlaces(of: slot, layers: &layers)
        continue
      }
      let spreads = layers.canBeSpread(slot)
      // A hidden container is likely to be shown again, and hidden again.
      if flags.contains(.isSpread), !spreads, layers.states[slot].links.childCount >= layers.leastPlaced {
        layers.becomeSpace(slot)
      }
      if layers.states[slot].stale.contains(.isPlacedAnew) || layers.states[slot].flags.contains(.isSpread) != spreads {
        place(slot, in: space, map, layers: &layers)
      } else {
        setPlace(slot, in: space, map, layers: &layers)
      }
    }
    stalePlaces.clearAndTrim(usual: stalePlaces.count)
  }

  mutating func beginSpace(_ slot: Int, layers: inout LayerTable) {
    hasSpaces = true
    layers.noteContainer(slot)
    layers.states[slot].flags.remove(.isSpread)
    layers.states[slot].stale.remove(.isPlacedAnew)
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
