internal import MultiplaneGeometry

extension LayerTable {
  static let mostTestedClosely: Int32 = 32

  /// Whether a layer is certainly composited as a whole, or its opacity is multiplied into items that don't overlap.
  mutating func isSurelyGroup(_ slot: Int) -> Bool {
    let state = states[slot]
    let isTranslucent =
      appearance[slot].opacity < 1 && (state.links.childCount > 0 || drawsApart(slot)) && allowsGroupOpacity(slot)
    guard isTranslucent || hasFilters(slot) || isMaskedBySomething(slot),
      state.flags.isDisjoint(with: [.isTransformLayer, .isMask, .holdsBackdrop]), !hasBackgroundFilters(slot)
    else { return false }
    return hasOutlineOnly(slot)
  }

  /// Device pixels that the composited layer may touch.
  mutating func pixelsOfGroup(_ slot: Int, through map: Homography) -> PixelRect {
    tightenBounds(of: slot)
    if states[slot].filters < 0, states[slot].links.mask < 0 { return pixelsTouched(byAllOf: slot, through: map) }
    var all = subtreeBounds(slot)
    // Filters may increase the alpha inside the bounds.
    if states[slot].filters >= 0 { all = all.union(geometry[slot].bounds.standardized) }
    return Self.pixels(of: all, through: map)
  }

  /// Device pixels that a layer and its sublayers touch, including antialiased edges, without the layer's own effects.
  ///
  /// - Parameter map: the layer's own space to the device.
  mutating func pixelsTouched(byAllOf slot: Int, through map: Homography) -> PixelRect {
    let most = Self.pixels(of: contentBounds(slot), through: map)
    var all = pixelsTouched(by: extent(slot), through: map)
    if states[slot].links.childCount > 0 {
      guard states[slot].links.childCount <= Self.mostTestedClosely, canList(slot) else { return most }
      var child = states[slot].links.first
      while child >= 0 {
        let layer = Int(child)
        child = states[layer].links.next
        guard isSeen(layer) else { continue }
        let inner = toParent(layer).concatenating(map)
        if isComposed(layer) || states[layer].links.childCount > 0 || drawsApart(layer) {
          all = all.union(Self.pixels(of: subtreeBounds(layer), through: inner))
        } else {
          all = all.union(pixelsTouched(by: extent(layer), through: inner))
        }
      }
    }
    if masksToBounds(slot) {
      all = all.intersection(pixelsTouched(by: geometry[slot].bounds.standardized, through: map))
    }
    return all.intersection(most)
  }

  /// Whether the layer itself is drawn as one item, within its extent, over the content below.
  mutating func drawsOneItem(_ slot: Int) -> Bool {
    let state = states[slot]
    guard state.filters < 0, hasOutlineOnly(slot) else { return false }
    let hasBorder = state.effects >= 0 && effects[state.effects].borderWidth > 0
    switch kind(of: slot) {
    case .plain, .gradient, .replicator: break
    case .shape: if hasBorder || appearance[slot].backgroundColor.alpha > 0 || contents[slot] != nil { return false }
    case .tiled: if !isPlainTiled(slot) { return false }
    case .transform: return false
    }
    return !hasBorder || !drawsApart(slot)
  }

  /// Whether the layer's own content has straight edges wherever it lies. Shapes in perspective, and large ones, are
  /// filtered bitmaps.
  func hasOnlyQuads(_ slot: Int) -> Bool {
    switch kind(of: slot) {
    case .plain, .gradient, .replicator: true
    case .shape, .tiled, .transform: false
    }
  }

  /// Device pixels that a rectangle touches, including antialiased edges, as tight as known.
  mutating func pixelsTouched(by rect: Rect, through map: Homography) -> PixelRect {
    guard !rect.isNull else { return .empty }
    guard let aligned = Self.alignedImage(of: rect, through: map), aligned.isFinite else {
      return Self.pixels(of: rect, through: map)
    }
    return Self.pixels(touchedBy: aligned)
  }
}
