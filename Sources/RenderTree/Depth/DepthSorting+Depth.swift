extension DepthSorting {
  // MARK: Depth order

  /// Updates the changed sublayers of a cached order.
  ///
  /// - Returns: whether the order changes; nil if all sublayers must be gathered again.
  mutating func updateStale(_ cached: Int32, layers: inout LayerTable) -> Bool? {
    var isChanged = false
    var index = 0
    while index < cachedOrders[cached].stale.count {
      let sublayer = cachedOrders[cached].stale[index]
      index += 1
      let slot = Int(sublayer)
      guard
        let isOther = cachedOrders[cached].replace(
          sublayer, layers.depthChild(slot, in: cachedOrders[cached].space), height: layers.geometry[slot].zPosition)
      else { return nil }
      isChanged = isChanged || isOther
    }
    cachedOrders[cached].forgetStale()
    return isChanged
  }

  /// Marks a layer changed in the cached orders that it, or an ancestor, belongs to.
  ///
  /// - Parameter leaves: the layer is about to leave its place, or to change its kind.
  mutating func noteDepth(of slot: Int, leaves: Bool = false, layers: inout LayerTable) {
    if cachedOrders.isEmpty { return }
    let isGone = leaves || layers.states[slot].flags.contains(.sharesSpace)
    if leaves, let own = layers.depthOrderIndex(slot) { cachedOrders[own].forget() }
    // Sublayers of transform layers are sorted with the transform layer's siblings.
    var sublayer = slot
    var above = Int(layers.states[slot].links.parent)
    while above >= 0 {
      if let cached = layers.depthOrderIndex(above) {
        if isGone, sublayer == slot {
          cachedOrders[cached].forget()
        } else {
          cachedOrders[cached].note(Int32(sublayer))
        }
      }
      if !layers.states[above].flags.contains(.sharesSpace) { sublayer = above }
      above = Int(layers.states[above].links.parent)
    }
  }

  /// Releases the cached order of a layer's sublayers if it is no longer needed.
  mutating func releaseDepthOrder(of slot: Int, layers: inout LayerTable) {
    let container = layers.states[slot].container
    guard container >= 0, layers.containers[container].depthOrder >= 0, layers.canList(slot) else { return }
    cachedOrders.release(layers.containers[container].depthOrder)
    layers.containers[container].depthOrder = -1
  }

  // MARK: Siblings

  // Sorting of gathered sublayers.

  /// Up to this many siblings are sorted by insertion.
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
