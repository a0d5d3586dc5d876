internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Backdrops

  /// What background filters read of what is below: device pixels that the layer's bounds touch, one at least.
  mutating func backdropEdge(_ slot: Int) -> PixelRect {
    let image = states[slot].device.projectedBounds(of: geometry[slot].bounds.standardized)
    guard !image.isNull, image.isFinite else { return Self.anywhere }
    let (x, y) = ((image.minX + gridTolerance).rounded(.down), (image.minY + gridTolerance).rounded(.down))
    let (maxX, maxY) = ((image.maxX - gridTolerance).rounded(.up), (image.maxY - gridTolerance).rounded(.up))
    return Self.pixels(from: (x, y), to: (max(maxX, x + 1), max(maxY, y + 1)))
  }

  /// Whether a change of a layer may be one of background filters.
  mutating func concernsBackdrops(_ slot: Int) -> Bool {
    states[slot].filters >= 0 || states[slot].flags.contains(.holdsBackdrop)
  }

  /// What changes, at least, where something of what a layer's background filters read does: empty where it is not in
  /// the tree, nil where that must be looked at each time.
  mutating func knownPlace(ofBackdrop slot: Int) -> PixelRect? {
    guard isInTree(slot) else { return .empty }
    var above = Int32(slot)
    while above >= 0 {
      // How far a shadow reaches is decided anew with what is in its layer.
      if states[Int(above)].raster >= 0 || castsShadow(Int(above)) { return nil }
      above = states[Int(above)].links.parent
    }
    return place(ofBackdrop: slot)
  }

  /// How far a layer's background filters read around it.
  mutating func backdropReach(_ slot: Int, _ scale: EffectScale) -> SIMD2<Int> {
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let spread = FilterStep.spread(pixel, of: filters[states[slot].filters].backgroundFilters, scale: scale)
    return SIMD2(max(-spread.x, spread.maxX - 1), max(-spread.y, spread.maxY - 1))
  }

  // MARK: Flush

  mutating func noteBreak(_ reason: FramePlan.BreakReason, _ entry: PaintWalk.Entry, plan: inout FramePlan) {
    let slot = entry.layer >= 0 ? entry.layer : root
    guard slot >= 0 else { return }
    plan.batchBreaks.append(FramePlan.BatchBreak(layer: id(of: Int(slot)), name: name(of: Int(slot)), reason: reason))
  }

  // MARK: Limited blurs

  /// Names a layer in the plan where its shadow or one of its filters blurs more than `Filter.maximumBlur` on the
  /// device.
  mutating func noteLimitedBlur(_ slot: Int, _ scale: EffectScale, plan: inout FramePlan) {
    var radius = 0.0
    if castsShadow(slot) { radius = effects[states[slot].effects].shadowRadius }
    if states[slot].filters >= 0 {
      let says = filters[states[slot].filters]
      radius = max(radius, Filter.largestRadius(of: says.filters), Filter.largestRadius(of: says.backgroundFilters))
    }
    guard radius > 0 else { return }
    let sigma = min(radius * scale.most, 0x1p60)
    guard sigma > Filter.maximumBlur else { return }
    plan.limitedBlurs.append(FramePlan.LimitedBlur(layer: id(of: slot), name: name(of: slot), sigma: sigma))
  }
}
