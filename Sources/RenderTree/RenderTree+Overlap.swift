internal import MultiplaneGeometry

extension RenderTree {
  /// How many layers are looked at before a group is taken to be one: more would cost more than a small page does.
  static let mostJudged = 32

  /// Whether nothing overlaps in a layer, which is kept in its flags.
  mutating func judge(_ slot: Int) -> Bool {
    let isFlat = hasNoOverlaps(slot)
    states[slot].flags.remove(.isFlat)
    states[slot].flags.formUnion(isFlat ? [.isJudged, .isFlat] : .isJudged)
    return isFlat
  }

  /// Whether it is certain that no two things that are drawn of a layer and its sublayers share a pixel, so that an opacity that acts on
  /// each of them is one that acts on all. Looks at the tree and where it lies on the device, at nothing that a redraw leaves out.
  private mutating func hasNoOverlaps(_ slot: Int) -> Bool {
    guard listThings(slot) else { return false }
    let places = walk.judgedPlaces
    return places.indices.allSatisfy { one in
      places[..<one].allSatisfy { $0.isApart(from: places[one]) }
    }
  }

  /// Finds the device pixels that each thing touches that is drawn of a layer and its sublayers, without regard to the layer's own mask; false
  /// where they are too many, or one of them is more than one thing.
  mutating func listThings(_ slot: Int) -> Bool {
    guard beginJudging(slot) else { return false }
    walk.judgedPlaces.removeAll(keepingCapacity: true)
    var count = 0
    while let next = walk.judged.popLast() {
      let layer = Int(next)
      if layer != slot, !isSeen(layer) { continue }
      count += 1
      guard count <= Self.mostJudged, layer == slot || states[layer].mask < 0, drawsOneThing(layer) else {
        return false
      }
      let (extent, map) = (extent(layer), judgedDevice(layer, below: slot))
      var place = TouchedPlace(pixels: pixelsTouched(by: extent, through: map))
      if hasOnlyQuads(layer) { place.outline = Quadrangle(of: extent, through: map)?.holdingMiddles }
      if !place.pixels.isEmpty { walk.judgedPlaces.append(place) }
      guard judgeSublayers(of: layer) else { return false }
    }
    return true
  }

  /// Own space to the device around a layer above: whether there are groups between them, which have devices of their own, is judged just now.
  private mutating func judgedDevice(_ layer: Int, below slot: Int) -> Homography {
    if layer == slot { return deviceAround(slot) }
    var (map, above) = (toParent(layer), Int(states[layer].parent))
    while above != slot {
      map = map.concatenating(toParent(above))
      above = Int(states[above].parent)
    }
    return map.concatenating(deviceAround(slot))
  }

  /// Lets a layer be looked at, and nothing else yet; false where it has too many sublayers.
  mutating func beginJudging(_ slot: Int) -> Bool {
    guard states[slot].childCount < Self.mostJudged else { return false }
    walk.judged.removeAll(keepingCapacity: true)
    walk.judged.append(Int32(slot))
    return true
  }

  /// Lets a layer's sublayers be looked at, too; false where that would be too many.
  mutating func judgeSublayers(of slot: Int) -> Bool {
    var child = states[slot].first
    while child >= 0 {
      walk.judged.append(child)
      guard walk.judged.count <= Self.mostJudged else { return false }
      child = states[Int(child)].next
    }
    return true
  }

  /// Whether the layer itself is drawn at once, within its extent, over what is below.
  private mutating func drawsOneThing(_ slot: Int) -> Bool {
    let state = states[slot]
    guard state.filters < 0 else { return false }
    if state.kind >= 0 {
      switch kinds[state.kind] {
      case .plain, .gradient: break
      case .shape:
        let hasBorder = state.effects >= 0 && effects[state.effects].borderWidth > 0
        if hasBorder || appearance[slot].backgroundColor.alpha > 0 || contents[slot] != nil { return false }
      case .tiled: if !isPlainTiled(slot) { return false }
      case .transform, .replicator: return false
      }
    }
    guard state.effects >= 0 else { return true }
    let effects = effects[state.effects]
    return !effects.castsShadow && effects.compositingFilter == .normal && !effects.shouldRasterize
      && (effects.borderWidth <= 0 || state.childCount == 0 && !drawsApart(slot))
  }

  /// Whether what the layer draws ends in straight edges wherever it lies. Shapes in perspective, and large ones, are filtered bitmaps.
  private func hasOnlyQuads(_ slot: Int) -> Bool {
    guard states[slot].kind >= 0 else { return true }
    switch kinds[states[slot].kind] {
    case .plain, .gradient: return true
    case .shape, .tiled, .transform, .replicator: return false
    }
  }

  /// The pixels that antialiasing can reach, as close as it is known.
  mutating func pixelsTouched(by rect: Rect, through map: Homography) -> PixelRect {
    guard !rect.isNull else { return .empty }
    guard let aligned = Self.alignedImage(of: rect, through: map), aligned.isFinite else {
      return Self.pixels(of: rect, through: map)
    }
    return Self.pixels(touchedBy: aligned)
  }
}
