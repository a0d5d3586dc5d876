internal import MultiplaneChanges
internal import MultiplaneGeometry
/// Finds the layers in a rectangle: the spatial index, the layers whose place in it is out of date, and the room of a
/// search.
///
/// Reads the layer table; the walk, damage and tiles ask it.
struct PlaceIndex: Sendable {
  var tree = SpatialIndex()
  /// Layers that must be placed anew.
  private var stalePlaces: [Int32] = []
  /// A layer has become a space; before that the index is empty.
  private var hasSpaces = false
  /// The layers that a search found.
  var found: [Int32] = []
  /// By slot; those of the search at hand have its stamp.
  var marks: [SearchMark] = []
  private var stamp: UInt32 = 0
}

extension PlaceIndex {
  /// Marks what is found in a rectangle, and what is between that and the space.
  mutating func findSublayers(of space: Int, in rect: Rect, layers: inout LayerTable) -> Bool {
    found.removeAll(keepingCapacity: true)
    // Where there are many more cells than layers, those are looked at sooner.
    let count = max(tree.count(in: Int32(space)), Int(layers.states[space].links.childCount))
    let most = layers.frame.shortcuts == .always ? 1 << 16 : Self.cellsALayer * count + layers.leastPlaced
    guard tree.find(rect, in: Int32(space), most: most, into: &found) else { return false }
    while marks.count < layers.states.count { marks.append(SearchMark()) }
    self.stamp &+= 1
    marks[space] = SearchMark(stamp: self.stamp)
    for slot in found {
      var child = Int(slot)
      guard marks[child].stamp != self.stamp else { continue }
      marks[child] = SearchMark(stamp: self.stamp)
      while child != space {
        let parent = Int(layers.states[child].links.parent)
        let isFirst = marks[parent].stamp != self.stamp
        if isFirst { marks[parent] = SearchMark(stamp: self.stamp) }
        marks[child].next = marks[parent].first
        marks[parent].first = Int32(child)
        guard isFirst else { break }
        child = parent
      }
    }
    // Many are there now: the next time all are looked at.
    if found.count * 2 > layers.states[space].links.childCount { layers.states[space].flags.remove(.isSparse) }
    return true
  }

  /// A layer's place, or that of what it draws, has changed.
  mutating func notePlace(_ slot: Int, layers: inout LayerTable) {
    guard hasSpaces, !layers.states[slot].stale.contains(.isPlaceStale) else { return }
    layers.states[slot].stale.insert(.isPlaceStale)
    stalePlaces.append(Int32(slot))
  }

  /// A layer is where it was not before, with all below it.
  mutating func noteSubtreePlace(_ slot: Int, layers: inout LayerTable) {
    guard hasSpaces else { return }
    // What is below a space is where it was in there.
    if !layers.states[slot].flags.contains(.isSpace) { layers.states[slot].stale.insert(.isPlacedAnew) }
    notePlace(slot, layers: &layers)
  }

  /// Takes a layer and all that is placed with it out of the index.
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
      let isOpen = layers.isOpenNow(slot)
      // One that is hidden may be shown again, and another time.
      if flags.contains(.isOpen), !isOpen, layers.states[slot].links.childCount >= layers.leastPlaced {
        layers.becomeSpace(slot)
      }
      if layers.states[slot].stale.contains(.isPlacedAnew) || layers.states[slot].flags.contains(.isOpen) != isOpen {
        place(slot, in: space, map, layers: &layers)
      } else {
        setPlace(slot, in: space, map, layers: &layers)
      }
    }
    stalePlaces.removeAll(keepingCapacity: true)
  }

  mutating func beginSpace(_ slot: Int, layers: inout LayerTable) {
    hasSpaces = true
    layers.states[slot].flags.remove(.isOpen)
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
