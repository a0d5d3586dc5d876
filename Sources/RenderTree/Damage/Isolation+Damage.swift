internal import MultiplaneGeometry

extension Isolation {
  /// Where everything is drawn again anyway: finds the bitmaps that a layer is in, and the layers above it that must be
  /// decided again. Those above others that were noted are passed once.
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

  /// - Parameter shadowHolds: whether its shadow takes a pass can't be otherwise now.
  private mutating func decideLater(_ slot: Int, shadowHolds: Bool = false, layers: inout LayerTable) {
    let flags = layers.states[slot].flags
    guard !flags.contains(.isOverlapStale),
      !flags.isDisjoint(with: [.isOverlapDecided, .isMaskDecided, .isTilted])
        || !shadowHolds && (flags.contains(.isShadowDecided) || layers.castsPictureShadow(slot))
    else { return }
    layers.states[slot].flags.insert(.isOverlapStale)
    unsure.append(Int32(slot))
  }

  /// Hangs from the root, and nothing above hides it. What must be decided again of it and of those above is put on
  /// the list: what is hidden takes room, too.
  mutating func isShown(_ slot: Int, layers: inout LayerTable) -> Bool {
    decideLater(slot, shadowHolds: layers.isKeptGroup(slot), layers: &layers)
    // Nothing that a bare layer is makes holes in what is around it: within a clip it says nothing about the shadows of
    // those from there up.
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

  /// The number of a layer's sublayers is another: what is too many to be looked at may hold anything.
  mutating func noteSublayerCount(_ slot: Int, layers: inout LayerTable) {
    if isShown(slot, layers: &layers) { decideLater(slot, layers: &layers) }
  }
}
