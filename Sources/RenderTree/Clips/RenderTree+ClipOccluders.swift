internal import MultiplaneGeometry

extension RenderTree {
  /// Finds the occluders among a layer's sublayers, and adds them to those in front of the layer.
  ///
  /// - Parameter inner: context of the sublayers.
  /// - Returns: all of them, and the index of the first among the sublayers.
  mutating func openOccluders(_ slot: Int, in inner: PaintWalk.Context) -> (occluders: ClipOccluderRange, own: Int32) {
    let around = (inner.occluders, inner.occluders.end)
    guard records.cutsPixels(inner.clip, layers: &layers), !inner.isCopied else { return around }
    // An opacity around, which is multiplied into each item.
    let factor = inner.factor.w
    let border = layers.borderOccluder(slot)
    let mayHaveOccluders = layers.mayHaveOccluders(slot)
    guard border != nil || mayHaveOccluders else { return around }
    let whole = layers.masksToBounds(slot) ? layers.clippedBounds(slot) : .null
    let shown = records.clips.values[Int(inner.clip)].shownRect.intersection(
      records.rect(ofLaterClips: inner.laterClips))
    let (first, own) = occluders.repeatOccluders(inner.occluders)
    if let border { occluders.addBorderOccluder(slot, border * Double(factor), under: inner.clip, layers: &layers) }
    var child = mayHaveOccluders ? layers.states[slot].links.first : -1
    var count = 0
    while child >= 0 {
      let layer = Int(child)
      child = layers.states[layer].links.next
      guard layers.mayOcclude(layer) else { continue }
      decideAsVisited(layer)
      guard layers.drawsStraight(layer) else { continue }
      var occluder = ClipOccluder(
        layer: Int32(layer), z: layers.geometry[layer].zPosition, order: layers.states[layer].links.order,
        pixels: .empty)
      // Background filters read content that an occluder would hide.
      if factor >= 1 {
        records.findCoveredPixels(
          of: layer, whole: whole, under: inner.clip, isRead: layers.states[slot].flags.contains(.holdsBackdrop),
          in: &occluder, layers: &layers)
      }
      if !occluder.isWhole, count < ClipOccluders.mostEdgeOccluders,
        var edgeOccluder = records.edgeOccluder(layer, under: inner.clip, within: shown, layers: &layers)
      {
        edgeOccluder.record.links.w *= factor
        occluder.edgeOccluder = occluders.add(edgeOccluder)
        count += 1
      }
      if !occluder.pixels.isEmpty || occluder.edgeOccluder >= 0 { occluders.add(occluder, from: own) }
    }
    if occluders.count == own {
      occluders.removeAll(from: first)
      return around
    }
    return (ClipOccluderRange(first: Int32(first), end: Int32(occluders.count)), Int32(own))
  }

  /// Updates a sublayer's device transform and verdict as a visit does, because they may be stale.
  mutating func decideAsVisited(_ slot: Int) {
    layers.updateDeviceBelow(slot)
    decide(slot)
  }

  /// Decides how a layer is composited; its device transform is up to date, before and after.
  mutating func decide(_ slot: Int, asMask: Bool = false, isCopied: Bool = false) {
    isolation.decide(
      slot, isCopied: isCopied,
      mayHaveOwnDevice: !asMask && !isCopied && !offscreens.isTight && !tiles.holdsTiles(slot, layers: &layers),
      layers: &layers)
  }
}
