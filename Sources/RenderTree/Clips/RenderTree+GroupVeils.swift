internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Veils that are composited as a whole: opaque pictures under an opacity, a faint mask, or filters that leave their alpha.
extension RenderTree {
  /// Whether a layer is composited as a whole, in its superlayer's plane, by nothing but an opacity, filters and a mask.
  mutating func isCompositedWhole(_ slot: Int) -> Bool {
    let (state, look) = (states[slot], appearance[slot])
    guard state.filters >= 0 || state.mask >= 0 || look.opacity < 1 && (state.childCount > 0 || drawsApart(slot)),
      state.flags.contains(.isAffine), isSeen(slot),
      state.flags.isDisjoint(with: [.isTransformLayer, .isTiled, .isReplicator, .holdsBackdrop, .isMask]),
      state.raster < 0 || rasters[state.raster].isGroup, !hasBackgroundFilters(slot)
    else { return false }
    guard state.effects >= 0 else { return true }
    let effects = effects[state.effects]
    return effects.compositingFilter == .normal && !effects.castsShadow && !effects.shouldRasterize
  }

  /// Whether what is in such a layer is drawn straight all the same, each with the layer's opacity.
  mutating func isDrawnApart(_ slot: Int) -> Bool {
    states[slot].raster < 0 && !isComposed(slot) && groupReason(slot, clip: noClip) == nil
  }

  /// What such a layer covers with one alpha, in its own space, but for its corners; nil where that is not known.
  ///
  /// - Parameters:
  ///   - all: holds all that is drawn of it before its mask.
  ///   - clip: what it is composited under.
  mutating func uniformGroup(_ slot: Int, _ all: Rect, under clip: Int32) -> (rect: Rect, alpha: Double)? {
    let opacity = min(appearance[slot].opacity, 1)
    let isUnited = opacity >= 1 || states[slot].effects < 0 || effects[states[slot].effects].allowsGroupOpacity
    guard isUnited, keepsAlpha(slot), fills(slot, all, under: clip), !holdsBlending(slot) else { return nil }
    let mask = Int(states[slot].mask)
    if mask < 0 { return (all, opacity) }
    updateDeviceBelow(mask)
    guard isSeen(mask), states[mask].kind < 0 || kinds[states[mask].kind] == .plain, contents[mask] == nil,
      appearance[mask].backgroundColor.alpha > 0, let outline = bareOutline(mask), toSiblings(mask).isAffine
    else { return nil }
    let map = toSiblings(mask).affine
    let shown = geometry[mask].bounds.standardized
    guard Self.keepsParallel(shown.size, map), !outline.isRounded || holdsClip(mask, clip) else { return nil }
    let alpha = opacity * Double(appearance[mask].backgroundColor.alpha) * min(appearance[mask].opacity, 1)
    return (all.intersection(map.apply(to: shown)), alpha)
  }

  /// Whether a layer's filters leave the alpha of each pixel.
  mutating func keepsAlpha(_ slot: Int) -> Bool {
    guard states[slot].filters >= 0 else { return true }
    return filters[states[slot].filters].filters.allSatisfy { filter in
      !FilterStep.changes(filter) || ColorStepRecord(filter)?.keepsAlpha ?? false
    }
  }

  /// Whether the layer's own background or contents, or one of its sublayers, fill a rectangle of its own space with opaque colour.
  private mutating func fills(_ slot: Int, _ all: Rect, under clip: Int32) -> Bool {
    guard all.isFinite, !all.isEmpty else { return false }
    let outline = outline(slot, upsideDown: false)
    let isSquare = outline.map { $0.hardEdges.max() == 0 && (!$0.isRounded || holdsClip(slot, clip)) } ?? true
    if masksToBounds(slot), !isSquare { return false }
    if isSquare, let own = opaqueRect(slot), own.contains(all) { return true }
    guard states[slot].childCount <= Self.mostCoversJudged, canList(slot) else { return false }
    var child = states[slot].first
    while child >= 0 {
      let layer = Int(child)
      child = states[layer].next
      judgeAsVisited(layer)
      guard appearance[layer].opacity >= 1, drawsStraight(layer), self.outline(layer, upsideDown: false) == nil,
        let rect = opaqueRect(layer)
      else { continue }
      let map = toParent(layer)
      if map.isAffine, Self.keepsParallel(rect.size, map.affine), map.affine.apply(to: rect).contains(all) {
        return true
      }
    }
    return false
  }
}
