internal import MultiplaneGeometry

extension PlaceIndex {
  // Sublayers that touch a rectangle, by the spatial index.

  /// Whether the index is used to find the visible sublayers of each copy of a replicator.
  ///
  /// - Parameter seen: visible part of the replicator, in its space.
  mutating func listsCopies(of slot: Int, _ seen: Rect, layers: inout LayerTable) -> Bool {
    layers.states[slot].links.childCount >= layers.leastPlaced && layers.container(slot).deepCount == 0
      && layers.container(slot).sharingCount == 0 && isWorthAsking(slot, seen, layers: &layers)
  }

  /// Finds the layers below a layer that may touch some device pixels, down to layers that are not spread: in `found`,
  /// and marked.
  ///
  /// - Returns: false if visiting all sublayers is cheaper.
  mutating func findBelow(_ slot: Int, touching pixels: PixelRect, layers: inout LayerTable) -> Bool {
    guard layers.states[slot].flags.contains(.isSpace) || layers.states[slot].links.childCount >= layers.leastPlaced,
      layers.canFind(slot), let seen = layers.seenPart(of: slot, pixels)
    else { return false }
    return isWorthAsking(slot, seen, layers: &layers) && findSublayers(of: slot, in: seen, layers: &layers)
  }

  /// Whether only a small part of the sublayers' bounds is visible; the index is brought up to date then.
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

  /// Number of cells that take as long as one layer.
  static let cellsALayer = 4
}
