internal import MultiplaneGeometry

extension DepthSorting {
  // MARK: Depth order

  /// Looks again at those sublayers in which something has changed.
  ///
  /// - Returns: whether that makes a difference; nil where all must be gathered again.
  mutating func updateStale(_ kept: Int32, layers: inout LayerTable) -> Bool? {
    var isChanged = false
    var index = 0
    while index < self.kept[kept].stale.count {
      let sublayer = self.kept[kept].stale[index]
      index += 1
      let slot = Int(sublayer)
      guard
        let isOther = self.kept[kept].replace(
          sublayer, layers.depthChild(slot, in: self.kept[kept].space), height: layers.geometry[slot].zPosition)
      else { return nil }
      isChanged = isChanged || isOther
    }
    self.kept[kept].forgetStale()
    return isChanged
  }

  /// Something in a layer has changed: the orders that it, or what it is in, is part of.
  ///
  /// - Parameter leaves: it is about to leave its place, or to become another kind of layer.
  mutating func noteDepth(of slot: Int, leaves: Bool = false, layers: inout LayerTable) {
    if self.kept.isEmpty { return }
    let isGone = leaves || layers.states[slot].flags.contains(.sharesSpace)
    if leaves, let own = layers.depthOrderIndex(slot) { self.kept[own].forget() }
    // Those of transform layers are sorted with their siblings.
    var sublayer = slot
    var above = Int(layers.states[slot].links.parent)
    while above >= 0 {
      if let kept = layers.depthOrderIndex(above) {
        if isGone, sublayer == slot { self.kept[kept].forget() } else { self.kept[kept].note(Int32(sublayer)) }
      }
      if !layers.states[above].flags.contains(.sharesSpace) { sublayer = above }
      above = Int(layers.states[above].links.parent)
    }
  }

  /// Gives up the order of a layer's sublayers where it is not needed any more.
  mutating func releaseDepthOrder(of slot: Int, layers: inout LayerTable) {
    let container = layers.states[slot].container
    guard container >= 0, layers.containers[container].depthOrder >= 0, layers.canList(slot) else { return }
    kept.release(layers.containers[container].depthOrder)
    layers.containers[container].depthOrder = -1
  }

  // MARK: Siblings

  // Sublayers that are found, and their order.

  /// So many are sooner put into the place of each other.
  static let fewSiblings = 32

  mutating func sortFewSiblings() {
    var siblings = sorted.mutableSpan
    for end in 1..<siblings.count {
      let sibling = siblings[end]
      var place = end
      while place > 0, sibling.isBelow(siblings[place - 1]) {
        siblings[place] = siblings[place - 1]
        place -= 1
      }
      siblings[place] = sibling
    }
  }
}
