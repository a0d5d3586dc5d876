internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Finds the occluders among a layer's sublayers, if its clip may cut pixels. They take the place of those in front of
  /// the layer.
  ///
  /// - Parameter inner: context of the sublayers.
  /// - Returns: the occluders in front of the sublayers, and the index of the first among them.
  mutating func openOccluders(_ slot: Int, in inner: PaintWalk.Context) -> (occluders: ClipOccluderRange, own: Int32) {
    guard layers.cutsPixels(slot), records.cutsPixels(inner.clip, layers: &layers) else {
      return (inner.occluders, inner.occluders.end)
    }
    let own = Int32(occluders.count)
    if !inner.isCopied, inner.factor == .one {
      if let border = layers.borderOccluder(slot) {
        occluders.addBorderOccluder(slot, border, under: inner.clip, layers: &layers)
      }
      addOccluders(slot, in: inner)
    }
    return (ClipOccluderRange(first: own, end: Int32(occluders.count)), own)
  }

  private mutating func addOccluders(_ slot: Int, in inner: PaintWalk.Context) {
    guard layers.states[slot].links.childCount <= LayerTable.mostOccludersTested, layers.canList(slot) else { return }
    let own = occluders.count
    let whole = layers.clippedBounds(slot)
    // Background filters read content that an occluder would hide.
    let isRead = layers.states[slot].flags.contains(.holdsBackdrop)
    let shown = records.clips.values[Int(inner.clip)].shownRect.intersection(
      records.rect(ofLaterClips: inner.laterClips))
    var following = layers.states[slot].links.first
    while following >= 0 {
      let child = Int(following)
      following = layers.states[child].links.next
      guard layers.mayOcclude(child) else { continue }
      decideAsVisited(child)
      guard layers.drawsStraight(child) else { continue }
      var occluder = ClipOccluder(
        layer: Int32(child), z: layers.geometry[child].zPosition, order: layers.states[child].links.order)
      records.findCoveredPixels(
        of: child, whole: whole, under: inner.clip, isRead: isRead, in: &occluder, layers: &layers)
      if !occluder.isWhole {
        occluder.edge = records.edgeOccluder(child, under: inner.clip, within: shown, layers: &layers)
      }
      if !occluder.pixels.isEmpty || occluder.edge != nil { occluders.add(occluder, from: own) }
    }
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
