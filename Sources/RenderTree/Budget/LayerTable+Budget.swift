internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Offscreen budget

  /// Pixels that the passes of a layer may take, without those of its sublayers: an upper bound, independent of its
  /// place; 0 if it takes no passes.
  mutating func offscreenPixels(_ slot: Int, scale: Double) -> Int {
    let state = states[slot]
    guard
      state.effects >= 0 || state.filters >= 0 || state.links.mask >= 0 || state.flags.contains(.isTilted)
        || appearance[slot].opacity < 1 && state.links.childCount > 0, !state.flags.contains(.isTransformLayer)
    else { return 0 }
    // Cost of each pixel, and distance around the layer.
    var (times, reach, least) = (0.0, 0.0, 0)
    if appearance[slot].opacity < 1, state.links.childCount > 0 { times += 2 }
    if state.links.mask >= 0 { times += Double(Self.maskTimes) }
    if state.flags.contains(.isTilted), state.links.childCount > 0 { times += 2 }
    if state.effects >= 0 {
      let effects = self.effects[state.effects]
      if effects.castsShadow, state.shadowPath < 0, !isOpaqueOutline(slot) {
        times += 6 + Blur.times(effects.shadowRadius * scale)
        reach += Self.reach(effects.shadowOffset, effects.shadowRadius)
      }
      if effects.shouldRasterize { times += 2 }
      if effects.compositingFilter != .normal { (times, least) = (times + 4, OffscreenBudget.leastBackdrop) }
    }
    if state.filters >= 0 {
      let chain = filters[state.filters]
      for filter in chain.filters.suffix(Filter.maximumCount) where FilterStep.changes(filter) {
        let own = Self.cost(filter, scale: scale)
        (times, reach) = (times + own.times, reach + own.reach)
      }
      if times > 0 { times += 2 }
      // A backdrop is mirrored: the first step reads no pixels beyond it, and later ones those of its result.
      var isRead = false
      for filter in chain.backgroundFilters.suffix(Filter.maximumCount) where FilterStep.changes(filter) {
        let own = Self.cost(filter, scale: scale)
        (times, reach) = (times + own.times, reach + (isRead ? own.reach : 0))
        isRead = isRead || own.reach > 0
      }
      if hasBackgroundFilters(slot) { (times, least) = (times + 3, OffscreenBudget.leastBackdrop) }
    }
    guard times > 0 else { return 0 }
    let target = frame.target ?? PlanTarget(width: 0, height: 0)
    // The content of the group around is drawn before a layer reads it.
    if least > 0 { least += target.bounds.area }
    var read = 0
    // Background filters in a group read more of it than can be seen, and each may divide its drawing.
    if state.flags.contains(.holdsBackdrop) {
      (times, read) = (times + Double(operators.backdrops.count), min(operators.backdropReach, FilterStep.farthest))
    }
    let bounds = least > 0 ? contentBounds(slot).union(geometry[slot].bounds.standardized) : contentBounds(slot)
    let around = 2 * (min(reach * scale, Double(target.maximumTextureSize)) + Blur.farthestCell)
    func side(_ own: Double, _ target: Int) -> Double { min(max(own * scale, 1), Double(target + 2 * read)) + around }
    let area = bounds.isNull ? 1 : side(bounds.width, target.width) * side(bounds.height, target.height)
    return area * times < 0x1p40 ? least + OffscreenBudget.leastPicture + Int(clamping: max(area * times, 0)) : 1 << 40
  }

  /// Cost of each pixel of a filter, and the distance that it reads, points.
  private static func cost(_ filter: Filter, scale: Double) -> (times: Double, reach: Double) {
    switch filter {
    case .gaussianBlur(let radius): (Blur.times(radius * scale) + 2, reach(.zero, radius))
    case .dropShadow(let offset, let radius, _): (Blur.times(radius * scale) + 6, reach(offset, radius))
    default: (2, 0)
    }
  }

  /// Reach of a blur or a shadow, points.
  private static func reach(_ offset: Size, _ radius: Double) -> Double {
    max(abs(offset.width), abs(offset.height)) + 3.5 * max(radius, 0)
  }

  /// Cost of each pixel of a masked layer: the layer, its mask, and the mask's outline or corners.
  static let maskTimes = 32

  // MARK: Omissions

  /// Reports that a part of a layer is omitted.
  mutating func noteOmission(
    _ slot: Int, _ what: FramePlan.OmittedDetail, _ limit: FramePlan.DetailLimit, count: Int = 1, plan: inout FramePlan
  ) {
    let layer = id(of: slot)
    // Copies come one after the other, with the same layers in each.
    let latest = plan.omissions.suffix(Self.mostCompared)
    if let index = latest.lastIndex(where: { $0.layer == layer && $0.what == what && $0.limit == limit }) {
      plan.omissions[index].count += count
    } else {
      plan.omissions.append(.init(layer: layer, name: name(of: slot), what: what, limit: limit, count: count))
    }
  }

  private static let mostCompared = 16
}
