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
    if state.links.mask >= 0 { times += Self.maskTimes }
    if state.flags.contains(.isTilted), state.links.childCount > 0 { times += 2 }
    if state.effects >= 0 {
      let effects = self.effects[state.effects]
      if effects.castsShadow, state.shadowPath < 0, !isOpaqueOutline(slot) {
        times += 3 + Blur.times(effects.shadowRadius * scale)
        reach += Self.reach(effects.shadowOffset, effects.shadowRadius)
      }
      if effects.shouldRasterize { times += 2 }
      if effects.compositingFilter != .normal {
        times += 3
        least = OffscreenBudget.leastBackdrop
      }
    }
    if state.filters >= 0 {
      let chain = filters[state.filters]
      for filter in chain.filters.suffix(Filter.maximumCount) where FilterStep.changes(filter) {
        switch filter {
        case .gaussianBlur(let radius):
          (times, reach) = (times + Blur.times(radius * scale), reach + Self.reach(.zero, radius))
        case .dropShadow(let offset, let radius, _):
          (times, reach) = (times + Blur.times(radius * scale) + 2, reach + Self.reach(offset, radius))
        default: times += 1
        }
      }
      if times > 0 { times += 1 }
      if hasBackgroundFilters(slot) {
        let chain = backdropCost(slot)
        (times, reach) = (times + Double(chain.times), reach + chain.reach)
        least = OffscreenBudget.leastBackdrop
      }
    }
    guard times > 0 else { return 0 }
    let target = frame.target ?? PlanTarget(width: 0, height: 0)
    var around = 2 * min(reach * scale, Double(FilterStep.farthestOfMany))
    // Background filters in a group read more of it than can be seen.
    if state.flags.contains(.holdsBackdrop) {
      around += 2 * Double(min(operators.backdropReach, FilterStep.farthest))
    }
    let bounds = contentBounds(slot)
    func side(_ own: Double, _ target: Int) -> Double {
      min(max(own * scale, 1), Double(target)) + around
    }
    let area = bounds.isNull ? 1 : side(bounds.width, target.width) * side(bounds.height, target.height)
    return Self.pixelCount(area * times, least: least + OffscreenBudget.leastPicture)
  }

  /// Cost of each pixel of a layer's background filters, and the distance around the layer, points. Chains of usual
  /// length have a fixed cost; a longer chain costs as much again for each part of that length, and its reach counts.
  mutating func backdropCost(_ slot: Int) -> (times: Int, reach: Double) {
    let chain = filters[states[slot].filters].backgroundFilters.suffix(Filter.maximumCount)
    guard chain.count > Self.usualChain else { return (Self.backdropTimes, 0) }
    var reach = 0.0
    for filter in chain {
      switch filter {
      case .gaussianBlur(let radius): reach += Self.reach(.zero, radius)
      case .dropShadow(let offset, let radius, _): reach += Self.reach(offset, radius)
      default: break
      }
    }
    return (Self.backdropTimes * (1 + chain.count / Self.usualChain), reach)
  }

  private static let usualChain = 4
  private static let backdropTimes = 20

  /// Reach of a blur or a shadow, points.
  private static func reach(_ offset: Size, _ radius: Double) -> Double {
    max(abs(offset.width), abs(offset.height)) + 3.5 * max(radius, 0)
  }

  /// Cost of each pixel of a masked layer: the layer, its mask, and the mask's outline or corners.
  static let maskTimes = 32.0

  private static func pixelCount(_ pixels: Double, least: Int) -> Int {
    pixels < 0x1p40 ? least + Int(clamping: max(pixels, 0)) : 1 << 40
  }

  // MARK: Omissions

  /// Reports that a part of a layer is omitted.
  mutating func noteOmission(
    _ slot: Int, _ what: FramePlan.OmittedDetail, _ limit: FramePlan.DetailLimit, count: Int = 1, plan: inout FramePlan
  ) {
    let layer = id(of: slot)
    // Copies come one after the other, with the same layers in each.
    for index in plan.omissions.indices.suffix(Self.mostCompared)
    where plan.omissions[index].layer == layer && plan.omissions[index].what == what
      && plan.omissions[index].limit == limit
    {
      plan.omissions[index].count += count
      return
    }
    plan.omissions.append(
      FramePlan.Omission(layer: layer, name: name(of: slot), what: what, limit: limit, count: count))
  }

  private static let mostCompared = 16
}
