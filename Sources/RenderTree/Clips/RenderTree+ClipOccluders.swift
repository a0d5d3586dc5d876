internal import MultiplaneGeometry

extension RenderTree {
  /// Finds the occluders among a layer's sublayers, and adds them to those in front of the layer.
  ///
  /// - Parameter inner: context of the sublayers.
  /// - Returns: all of them, and the index of the first among the sublayers.
  mutating func openOccluders(_ slot: Int, in inner: PaintWalk.Context) -> (occluders: ClipOccluderRange, own: Int32) {
    let around = (inner.occluders, inner.occluders.end)
    guard records.cutsPixels(inner.clip, layers: &layers), !inner.isCopied, inner.factor == .one else { return around }
    let border = layers.borderOccluder(slot)
    let mayHoldOccluders =
      layers.states[slot].links.childCount <= LayerTable.mostOccludersTested && layers.canList(slot)
      && layers.mayHoldOccluders(slot)
    guard border != nil || mayHoldOccluders else { return around }
    let whole = layers.masksToBounds(slot) ? layers.clippedBounds(slot) : .null
    // Background filters read content that an occluder would hide.
    let isRead = layers.states[slot].flags.contains(.holdsBackdrop)
    let shown = records.clips.values[Int(inner.clip)].shownRect.intersection(
      records.rect(ofLaterClips: inner.laterClips))
    let (first, own) = occluders.repeatOccluders(inner.occluders)
    if let border { occluders.addBorderOccluder(slot, border, under: inner.clip, layers: &layers) }
    var child = mayHoldOccluders ? layers.states[slot].links.first : -1
    while child >= 0 {
      addOccluders(Int(child), whole: whole, under: inner.clip, within: shown, isRead: isRead, from: own)
      child = layers.states[Int(child)].links.next
    }
    if occluders.count == own {
      occluders.removeAll(from: first)
      return around
    }
    return (ClipOccluderRange(first: Int32(first), end: Int32(occluders.count)), Int32(own))
  }

  /// Limit on the depth of plain containers that are searched for occluders.
  private static let mostOccluderDepth = 4

  /// Adds a sublayer as an occluder, and those in it if it is a plain container: they have its place among the
  /// siblings.
  ///
  /// - Parameters:
  ///   - shown: intersection of the rectangles of the clip and of the later clips.
  ///   - own: index of the first occluder among its siblings.
  ///   - top: the direct sublayer that contains this one; nil for that sublayer itself.
  ///   - factor: product of the opacities around it.
  private mutating func addOccluders(
    _ slot: Int, whole: Rect, under above: Int32, within shown: Rect, isRead: Bool, from own: Int, in top: Int? = nil,
    factor: Double = 1, depth: Int = 0
  ) {
    let mayOcclude = layers.mayOcclude(slot)
    guard mayOcclude || layers.states[slot].links.childCount > 0 else { return }
    decideAsVisited(slot)
    let isWhole = layers.isCompositedWhole(slot)
    guard isWhole || layers.drawsStraight(slot) else { return }
    let sibling = top ?? slot
    var occluder = ClipOccluder(
      layer: Int32(sibling), z: layers.geometry[sibling].zPosition, order: layers.states[sibling].links.order,
      pixels: .empty)
    if !isWhole, mayOcclude, factor == 1 {
      records.findCoveredPixels(of: slot, whole: whole, under: above, isRead: isRead, in: &occluder, layers: &layers)
    }
    if isWhole || mayOcclude, !occluder.isWhole {
      occluder.edgeOccluder = addEdgeOccluder(slot, isWhole: isWhole, factor, under: above, within: shown)
    }
    if !occluder.pixels.isEmpty || occluder.edgeOccluder >= 0 { occluders.add(occluder, from: own) }
    let isEntered = isWhole ? occluder.edgeOccluder < 0 && isDrawnApart(slot) : layers.appearance[slot].opacity >= 1
    guard !occluder.isWhole, isEntered, layers.states[slot].links.childCount > 0,
      layers.states[slot].links.childCount <= LayerTable.mostOccludersTested, depth < Self.mostOccluderDepth,
      !layers.masksToBounds(slot), layers.canList(slot)
    else { return }
    let points = Quadrangle(
      of: layers.contentBounds(slot), through: layers.states[slot].device.relative(to: layers.frame.reference))
    if let points, !records.reachesEdge(of: above, points) { return }
    var child = layers.states[slot].links.first
    while child >= 0 {
      addOccluders(
        Int(child), whole: .null, under: above, within: shown, isRead: isRead, from: own, in: sibling,
        factor: factor * min(layers.appearance[slot].opacity, 1), depth: depth + 1)
      child = layers.states[Int(child)].links.next
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
