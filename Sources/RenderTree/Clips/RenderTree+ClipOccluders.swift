internal import MultiplaneGeometry

extension RenderTree {
  /// Finds the covers among a layer's sublayers, and adds them to those in front of the layer.
  ///
  /// - Parameter inner: what the sublayers are drawn into.
  /// - Returns: all of them, and where those of the sublayers begin.
  mutating func openCovers(_ slot: Int, in inner: PaintWalk.Context) -> (covers: ClipOccluderRange, own: Int32) {
    let around = (inner.covers, inner.covers.end)
    guard records.cutsPixels(inner.clip, layers: &layers), !inner.isCopied, inner.factor == .one else { return around }
    let border = layers.borderVeil(slot)
    let mayHoldCovers =
      layers.states[slot].links.childCount <= LayerTable.mostOccludersTested && layers.canList(slot)
      && layers.mayHoldCovers(slot)
    guard border != nil || mayHoldCovers else { return around }
    let whole = layers.masksToBounds(slot) ? layers.clippedBounds(slot) : .null
    // What background filters read must be there below what covers it.
    let isRead = layers.states[slot].flags.contains(.holdsBackdrop)
    let shown = records.clips.values[Int(inner.clip)].shownRect.intersection(records.rect(ofOuter: inner.outer))
    let (first, own) = occluders.repeatCovers(inner.covers)
    if let border { occluders.addBorderVeil(slot, border, under: inner.clip, layers: &layers) }
    var child = mayHoldCovers ? layers.states[slot].links.first : -1
    while child >= 0 {
      addCovers(Int(child), whole: whole, under: inner.clip, within: shown, isRead: isRead, from: own)
      child = layers.states[Int(child)].links.next
    }
    if occluders.covers.count == own {
      occluders.covers.removeLast(own - first)
      return around
    }
    return (ClipOccluderRange(first: Int32(first), end: Int32(occluders.covers.count)), Int32(own))
  }

  /// How deep below a sublayer that is a plain container others are looked for.
  private static let mostCoverDepth = 4

  /// Adds what a sublayer covers, and what those in it do where it is a plain container: they come where it comes.
  ///
  /// - Parameters:
  ///   - shown: what the clip's rectangle leaves, and those of what will cut the picture that is drawn into.
  ///   - own: where the covers among its siblings begin.
  ///   - top: the sublayer of the layer that is opened, where this is one in it.
  ///   - factor: of the opacities around it.
  private mutating func addCovers(
    _ slot: Int, whole: Rect, under above: Int32, within shown: Rect, isRead: Bool, from own: Int, in top: Int? = nil,
    factor: Double = 1, depth: Int = 0
  ) {
    let mayCover = layers.mayCover(slot)
    guard mayCover || layers.states[slot].links.childCount > 0 else { return }
    decideAsVisited(slot)
    let isWhole = layers.isCompositedWhole(slot)
    guard isWhole || layers.drawsStraight(slot) else { return }
    let sibling = top ?? slot
    var cover = ClipOccluder(
      layer: Int32(sibling), z: layers.geometry[sibling].zPosition, order: layers.states[sibling].links.order,
      pixels: .empty)
    if !isWhole, mayCover, factor == 1 {
      records.cover(slot, whole: whole, under: above, isRead: isRead, &cover, layers: &layers)
    }
    if isWhole || mayCover, !cover.isWhole {
      cover.veil = addEdgeOccluder(slot, isWhole: isWhole, factor, under: above, within: shown)
    }
    if !cover.pixels.isEmpty || cover.veil >= 0 {
      occluders.covers.append(cover)
      var place = occluders.covers.count - 1
      while place > own, occluders.covers[place].isAbove(occluders.covers[place - 1]) {
        occluders.covers.swapAt(place, place - 1)
        place -= 1
      }
    }
    guard !cover.isWhole, isWhole ? cover.veil < 0 && isDrawnApart(slot) : layers.appearance[slot].opacity >= 1,
      layers.states[slot].links.childCount > 0, layers.states[slot].links.childCount <= LayerTable.mostOccludersTested,
      depth < Self.mostCoverDepth,
      !layers.masksToBounds(slot), layers.canList(slot)
    else { return }
    let points = Quadrangle(
      of: layers.contentBounds(slot), through: layers.states[slot].device.relative(to: layers.frame.reference))
    if let points, !records.reachesEdge(of: above, points) { return }
    var child = layers.states[slot].links.first
    while child >= 0 {
      addCovers(
        Int(child), whole: .null, under: above, within: shown, isRead: isRead, from: own, in: sibling,
        factor: factor * min(layers.appearance[slot].opacity, 1), depth: depth + 1)
      child = layers.states[Int(child)].links.next
    }
  }

  /// Finds out where a sublayer lies and what it is drawn by, as a visit does: what is known may be of another time.
  mutating func decideAsVisited(_ slot: Int) {
    layers.updateDeviceBelow(slot)
    isolation.decide(slot, isTight: offscreens.isTight, layers: &layers, tiles: &tiles)
  }
}
