internal import MultiplaneGeometry

extension Isolation {
  /// When the whole target is redrawn: invalidates the caches that contain a layer, and lists its ancestors for a new
  /// decision. Ancestors listed already are not visited again.
  mutating func noteChange(of slot: Int, layers: inout LayerTable) {
    guard layers.states[slot].flags.contains(.isAlive) else { return }
    decideLater(slot, layers: &layers)
    let first = holders.count
    LayerTable.mark(above: slot, .holdsChange, in: &layers.states, into: &holders)
    for index in first..<holders.count {
      decideLater(Int(holders[index]), layers: &layers)
      layers.staleCaches(Int(holders[index]))
    }
  }

  mutating func forgetHolders(layers: inout LayerTable) {
    LayerTable.unmark(&holders, .holdsChange, in: &layers.states)
  }

  /// - Parameter shadowHolds: whether its shadow takes a pass cannot have changed.
  private mutating func decideLater(_ slot: Int, shadowHolds: Bool = false, layers: inout LayerTable) {
    let flags = layers.states[slot].flags
    guard !flags.contains(.isOverlapStale),
      !flags.isDisjoint(with: [.isOverlapDecided, .isMaskDecided, .isTilted])
        || !shadowHolds && (flags.contains(.isShadowDecided) || layers.castsPictureShadow(slot))
    else { return }
    layers.states[slot].flags.insert(.isOverlapStale)
    unsure.append(Int32(slot))
  }

  /// Whether a layer is in the tree and visible with its ancestors. Lists the layer and its ancestors for a new
  /// decision, because hidden layers count as well.
  mutating func isShown(_ slot: Int, layers: inout LayerTable) -> Bool {
    decideLater(slot, shadowHolds: layers.isKeptGroup(slot), layers: &layers)
    // A simple layer cannot make holes in the content around it: within a clip it does not affect the shadows of the
    // layers above.
    let isSimple = layers.isSimple(slot)
    var (layer, isCut, isSeenSoFar) = (slot, false, layers.isSeen(slot))
    while layers.states[layer].links.parent >= 0 {
      layer = Int(layers.states[layer].links.parent)
      isSeenSoFar = isSeenSoFar && layers.isSeen(layer)
      isCut = isCut || isSimple && layers.masksToBounds(layer)
      decideLater(layer, shadowHolds: isCut, layers: &layers)
    }
    return isSeenSoFar && Int32(layer) == layers.root
  }

  /// The number of a layer's sublayers has changed: beyond the limit of a decision, its content is unknown.
  mutating func noteSublayerCount(_ slot: Int, layers: inout LayerTable) {
    if isShown(slot, layers: &layers) { decideLater(slot, layers: &layers) }
  }
}
