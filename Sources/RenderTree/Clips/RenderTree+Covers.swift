internal import MultiplaneGeometry

extension RenderTree {
  /// Finds the covers among a layer's sublayers, and adds them to those in front of the layer.
  ///
  /// - Parameter inner: what the sublayers are drawn into.
  /// - Returns: all of them, and where those of the sublayers begin.
  mutating func openCovers(_ slot: Int, in inner: PaintWalk.Context) -> (covers: Covers, own: Int32) {
    let around = (inner.covers, inner.covers.end)
    guard records.cutsPixels(inner.clip, layers: &layers), !inner.isCopied, inner.factor == .one else { return around }
    let border = layers.borderVeil(slot)
    let isJudged =
      layers.states[slot].links.childCount <= LayerTable.mostCoversJudged && layers.canList(slot)
      && layers.mayHoldCovers(slot)
    guard border != nil || isJudged else { return around }
    let whole = layers.masksToBounds(slot) ? layers.clippedBounds(slot) : .null
    // What background filters read must be there below what covers it.
    let isRead = layers.states[slot].flags.contains(.holdsBackdrop)
    let shown = records.clips.values[Int(inner.clip)].shownRect.intersection(records.rect(ofOuter: inner.outer))
    let (first, own) = occluders.repeatCovers(inner.covers)
    if let border { occluders.addBorderVeil(slot, border, under: inner.clip, layers: &layers) }
    var child = isJudged ? layers.states[slot].links.first : -1
    while child >= 0 {
      addCover(Int(child), whole: whole, under: inner.clip, within: shown, isRead: isRead, from: own)
      child = layers.states[Int(child)].links.next
    }
    if occluders.covers.count == own {
      occluders.covers.removeLast(own - first)
      return around
    }
    return (Covers(first: Int32(first), end: Int32(occluders.covers.count)), Int32(own))
  }

  /// Adds what a sublayer covers with colour, where it draws straight into what is around it.
  ///
  /// - Parameters:
  ///   - shown: what the clip's rectangle leaves, and those of what will cut the picture that is drawn into.
  ///   - own: where the covers among its siblings begin.
  private mutating func addCover(
    _ slot: Int, whole: Rect, under above: Int32, within shown: Rect, isRead: Bool, from own: Int
  ) {
    guard layers.mayCover(slot) else { return }
    judgeAsVisited(slot)
    guard layers.drawsStraight(slot), !layers.isCompositedWhole(slot) else { return }
    var cover = Cover(
      layer: Int32(slot), z: layers.geometry[slot].zPosition, order: layers.states[slot].links.order, pixels: .empty)
    records.cover(slot, whole: whole, under: above, isRead: isRead, &cover, layers: &layers)
    if !cover.isWhole { cover.veil = addVeil(slot, under: above, within: shown) }
    guard !cover.pixels.isEmpty || cover.veil >= 0 else { return }
    occluders.covers.append(cover)
    var place = occluders.covers.count - 1
    while place > own, occluders.covers[place].isAbove(occluders.covers[place - 1]) {
      occluders.covers.swapAt(place, place - 1)
      place -= 1
    }
  }

  /// Finds out where a sublayer lies and what it is drawn by, as a visit does: what is known may be of another time.
  mutating func judgeAsVisited(_ slot: Int) {
    layers.updateDeviceBelow(slot)
    layers.judgePlane(slot)
    updateGroup(slot, asMask: false, isCopied: false)
  }
}
