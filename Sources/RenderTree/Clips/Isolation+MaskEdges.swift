internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension Isolation {
  /// Whether all that a layer draws lies within the outline of its mask, and the mask is nothing but that outline,
  /// however it is filled. A matter of the tree and the target alone.
  ///
  /// Where several layers reach the edges of a mask without corners, they are better cut by it alone: each would show
  /// something of what is below it there.
  mutating func liesWithinMask(_ slot: Int, layers: inout LayerTable) -> Bool {
    let mask = Int(layers.states[slot].links.mask)
    let bounds = layers.geometry[mask].bounds.standardized
    guard let outline = layers.filledOutline(mask), let back = layers.states[mask].device.inverted(),
      outline.isRounded || !layers.isOnGrid(bounds, of: mask),
      beginTest(slot, most: LayerTable.mostTestedClosely, layers: &layers)
    else { return false }
    var (count, reaching) = (0, 0)
    while let next = untested.popLast() {
      let layer = Int(next)
      if layer != slot, !layers.isSeen(layer) { continue }
      count += 1
      guard count <= LayerTable.mostTestedClosely, layers.staysInPlace(layer, isMasked: layer == slot) else {
        return false
      }
      layers.updateDeviceBelow(layer)
      let isClip = layers.masksToBounds(layer)
      guard let reaches = layers.reachesEdge(layer, isClip: isClip, within: outline, of: bounds, through: back) else {
        return false
      }
      if reaches { reaching += 1 }
      guard isClip || testSublayers(of: layer, most: LayerTable.mostTestedClosely, layers: &layers) else {
        return false
      }
    }
    return outline.isRounded || reaching <= 1
  }
}
