internal import MultiplaneGeometry

extension Isolation {
  /// Where everything is drawn again anyway: finds the bitmaps that a layer is in, and the layers above it that must be judged again. Those
  /// above others that were noted are passed once.
  mutating func noteChange(of slot: Int, layers: inout LayerTable) {
    guard layers.states[slot].flags.contains(.isAlive) else { return }
    judgeLater(slot, layers: &layers)
    let first = holders.count
    LayerTable.mark(above: slot, .holdsChange, in: &layers.states, into: &holders)
    for index in first..<holders.count {
      judgeLater(Int(holders[index]), layers: &layers)
      layers.stalePictures(Int(holders[index]))
    }
  }

  mutating func forgetHolders(layers: inout LayerTable) {
    LayerTable.unmark(&holders, .holdsChange, in: &layers.states)
  }

  /// - Parameter shadowHolds: whether its shadow takes a pass can't be otherwise now.
  private mutating func judgeLater(_ slot: Int, shadowHolds: Bool = false, layers: inout LayerTable) {
    let flags = layers.states[slot].flags
    guard !flags.contains(.mustBeJudged),
      !flags.isDisjoint(with: [.isJudged, .isMaskJudged, .isTilted])
        || !shadowHolds && (flags.contains(.isShadowJudged) || layers.castsPictureShadow(slot))
    else { return }
    layers.states[slot].flags.insert(.mustBeJudged)
    unsure.append(Int32(slot))
  }

  /// Hangs from the root, and nothing above hides it. What must be judged again of it and of those above is put on the list: what is hidden
  /// takes room, too.
  mutating func isShown(_ slot: Int, layers: inout LayerTable) -> Bool {
    judgeLater(slot, shadowHolds: layers.isKeptGroup(slot), layers: &layers)
    // Nothing that a bare layer is makes holes in what is around it: within a clip it says nothing about the shadows of those from there up.
    let isBare = layers.isBare(slot)
    var (layer, isCut, isSeenSoFar) = (slot, false, layers.isSeen(slot))
    while layers.states[layer].links.parent >= 0 {
      layer = Int(layers.states[layer].links.parent)
      isSeenSoFar = isSeenSoFar && layers.isSeen(layer)
      isCut = isCut || isBare && layers.masksToBounds(layer)
      judgeLater(layer, shadowHolds: isCut, layers: &layers)
    }
    return isSeenSoFar && Int32(layer) == layers.root
  }

  /// The number of a layer's sublayers is another: what is too many to be looked at may hold anything.
  mutating func noteSublayerCount(_ slot: Int, layers: inout LayerTable) {
    if isShown(slot, layers: &layers) { judgeLater(slot, layers: &layers) }
  }
}
