internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Groups

  // Edge occluders that are composited as a whole: opaque groups under an opacity, a translucent mask, or filters that
  // keep alpha.

  /// Whether the content of such a layer is still drawn directly, each item with the layer's opacity.
  mutating func isDrawnApart(_ slot: Int) -> Bool {
    layers.states[slot].raster < 0 && !layers.isComposed(slot) && groupReason(slot, clip: layers.noClip) == nil
  }

  /// Rectangle that such a layer covers with one alpha, and that alpha; in its own space, ignoring its corners. nil if
  /// unknown.
  ///
  /// - Parameters:
  ///   - all: bounds of its content before its mask.
  ///   - clip: that it is composited under.
  mutating func uniformGroup(_ slot: Int, _ all: Rect, under clip: Int32) -> (rect: Rect, alpha: Double)? {
    let opacity = min(layers.appearance[slot].opacity, 1)
    guard opacity >= 1 || layers.allowsGroupOpacity(slot), layers.keepsAlpha(slot), fills(slot, all, under: clip),
      !layers.holdsBlending(slot)
    else { return nil }
    let mask = Int(layers.states[slot].links.mask)
    if mask < 0 { return (all, opacity) }
    layers.updateDeviceBelow(mask)
    guard layers.isSeen(mask), layers.kind(of: mask) == .plain,
      layers.contents[mask] == nil,
      layers.appearance[mask].backgroundColor.alpha > 0, let outline = layers.simpleOutline(mask),
      layers.toSiblings(mask).isAffine
    else { return nil }
    let map = layers.toSiblings(mask).affine
    let shown = layers.geometry[mask].bounds.standardized
    guard LayerTable.keepsParallel(shown.size, map),
      !outline.isRounded || records.holdsClip(mask, clip, layers: &layers)
    else { return nil }
    let alpha =
      opacity * Double(layers.appearance[mask].backgroundColor.alpha) * min(layers.appearance[mask].opacity, 1)
    return (all.intersection(map.apply(to: shown)), alpha)
  }

  /// Whether the layer's own background or contents, or one of its sublayers, fill a rectangle of its own space with
  /// opaque colour.
  private mutating func fills(_ slot: Int, _ all: Rect, under clip: Int32) -> Bool {
    guard all.isFinite, !all.isEmpty else { return false }
    let outline = layers.outline(slot, upsideDown: false)
    let isSquare =
      outline.map { $0.hardEdges.max() == 0 && (!$0.isRounded || records.holdsClip(slot, clip, layers: &layers)) }
      ?? true
    if layers.masksToBounds(slot), !isSquare { return false }
    if isSquare, let own = layers.opaqueRect(slot), own.contains(all) { return true }
    guard layers.states[slot].links.childCount <= LayerTable.mostOccludersTested, layers.canList(slot) else {
      return false
    }
    var child = layers.states[slot].links.first
    while child >= 0 {
      let layer = Int(child)
      child = layers.states[layer].links.next
      decideAsVisited(layer)
      guard layers.appearance[layer].opacity >= 1, layers.drawsStraight(layer),
        layers.outline(layer, upsideDown: false) == nil,
        let rect = layers.opaqueRect(layer)
      else { continue }
      let map = layers.toParent(layer)
      if LayerTable.keepsParallel(rect.size, map), map.affine.apply(to: rect).contains(all) { return true }
    }
    return false
  }

  // MARK: Edge occluders

  /// Adds a sublayer as an edge occluder.
  ///
  /// - Parameters:
  ///   - isWhole: the layer is composited as a whole; others are drawn directly into its superlayer's context.
  ///   - factor: product of the opacities around it.
  ///   - clip: that it is drawn under.
  ///   - shown: intersection of the rectangles of the clip and of the later clips.
  /// - Returns: index of an edge occluder; −1 if it is none, or reaches no edge of the clip.
  mutating func addEdgeOccluder(_ slot: Int, isWhole: Bool, _ factor: Double, under clip: Int32, within shown: Rect)
    -> Int32
  {
    let device = layers.deviceAround(slot)
    let plane = device.relative(to: layers.frame.reference)
    if isWhole { layers.tightenBounds(of: slot) }
    let most =
      isWhole
      ? layers.contentBounds(slot)
      : layers.contents[slot] == nil ? layers.geometry[slot].bounds.standardized : layers.extent(slot)
    guard let points = Quadrangle(of: most, through: plane), records.reachesEdge(of: clip, points),
      let (rect, alpha) = isWhole ? uniformGroup(slot, most, under: clip) : layers.uniformRect(slot),
      var record = records.shape(
        of: rect,
        as: isWhole || records.holdsClip(slot, clip, layers: &layers) ? nil : layers.outline(slot, upsideDown: false),
        plane, under: clip, within: shown)
    else { return -1 }
    record.role = .edgeOccluder
    record.links.w = Float(alpha * factor)
    guard record.isFinite else { return -1 }
    return occluders.add(
      EdgeOccluder(record: record, clip: clip, place: LayerTable.pixels(of: rect, through: device)))
  }
}
