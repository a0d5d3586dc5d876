internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Finds the occluders under a layer's clip, if that may cut pixels. They take the place of those in front of the
  /// layer.
  ///
  /// - Parameter frame: of the sublayers.
  mutating func openOccluders(_ slot: Int, _ frame: inout PaintWalk.Frame) {
    let inner = walk.contexts[Int(frame.context)]
    guard layers.cutsPixels(slot), records.cutsPixels(inner.clip, layers: &layers) else { return }
    (frame.firstOccluder, frame.occluderStart) = (occluders.count, occluders.start)
    if !inner.isCopied, inner.factor == .one {
      addOccluders(slot, in: inner)
      if let border = layers.borderOccluder(slot) {
        occluders.addBorderOccluder(slot, border, under: inner.clip, layers: &layers)
      }
    }
    walk.contexts[Int(frame.context)].occluders = occluders.open(from: frame.firstOccluder)
  }

  /// Limit on the occluders of one clip: later ones in paint order are omitted. Beyond the limit, a new occluder could
  /// change which others are omitted, without damage at their edges; hardly any tree has so many.
  private static let mostOccluders: Int32 = 64

  /// Adds the layers that are drawn directly under a clip, in paint order. Layers inside sublayers that do not reach
  /// the clip's edges don't count.
  ///
  /// - Parameter inner: context of the layer's sublayers.
  private mutating func addOccluders(_ slot: Int, in inner: PaintWalk.Context) {
    let most = occluders.count + Self.mostOccluders
    // Background filters read content that an occluder would hide.
    let isRead = layers.states[slot].flags.contains(.holdsBackdrop)
    let shown = records.clips.values[Int(inner.clip)].shownRect.intersection(
      records.rect(ofLaterClips: inner.laterClips))
    occluders.list(slot, layers: &layers)
    while let layer = occluders.nextListed() {
      let mayOcclude = layers.mayOcclude(layer)
      guard occluders.count < most, mayOcclude || layers.states[layer].links.childCount > 0 else { continue }
      decideAsVisited(layer)
      guard layers.drawsStraight(layer) else { continue }
      if mayOcclude {
        let whole = layers.states[layer].links.parent == slot ? layers.clippedBounds(slot) : .null
        var occluder = ClipOccluder(layer: Int32(layer))
        records.findCoveredPixels(
          of: layer, whole: whole, under: inner.clip, isRead: isRead, in: &occluder, layers: &layers)
        if !occluder.isWhole {
          occluder.edge = records.edgeOccluder(layer, under: inner.clip, within: shown, layers: &layers)
        }
        if !occluder.pixels.isEmpty || occluder.edge != nil { occluders.add(occluder) }
      }
      if layers.states[layer].links.childCount > 0, layers.appearance[layer].opacity >= 1, !layers.masksToBounds(layer),
        records.reachesEdge(of: inner.clip, layer, layers: &layers)
      {
        occluders.list(layer, layers: &layers)
      }
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
