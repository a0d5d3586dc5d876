internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// How far a layer's effects reach: where it is drawn, and what a change in it may change.
extension LayerTable {
  mutating func hasFilters(_ slot: Int, ofColorAlone: Bool = false) -> Bool {
    guard states[slot].filters >= 0 else { return false }
    let chain = filters[states[slot].filters].filters
    return !chain.isEmpty && chain.contains { FilterStep.changes($0) && !(ofColorAlone && FilterStep.spreads($0)) }
  }

  mutating func hasBackgroundFilters(_ slot: Int) -> Bool {
    guard states[slot].filters >= 0 else { return false }
    let chain = filters[states[slot].filters].backgroundFilters
    return !chain.isEmpty && chain.contains { FilterStep.changes($0) }
  }

  /// Where such a step does: in the pixels of the bounds, so that it does not depend on what else is known of the
  /// layer.
  mutating func fill(_ slot: Int) -> PixelRect { pixelsOfBounds(slot) }

  mutating func pixelsOfBounds(_ slot: Int) -> PixelRect {
    let bounds = geometry[slot].bounds.standardized
    return bounds.isEmpty ? .empty : Self.pixels(of: bounds, through: states[slot].device)
  }

  /// The device pixel that the cells of the layer's blurs are counted from: moves with the layer.
  mutating func grid(_ slot: Int) -> SIMD2<Int> {
    let image = states[slot].device.projectedBounds(of: geometry[slot].bounds.standardized)
    guard !image.isNull, image.isFinite else { return .zero }
    let pixels = Self.pixels(
      from: (image.minX.rounded(.down), image.minY.rounded(.down)), to: (image.maxX, image.maxY))
    return SIMD2(pixels.x, pixels.y)
  }

  // MARK: On the device

  /// Where a layer lies, its device transform being up to date.
  ///
  /// - Parameter isPainting: layers are what they are until the plan is done. Then no more of the shadow of an outline
  ///   counts than is drawn.
  mutating func composition(of slot: Int, isPainting: Bool = false) -> Composition {
    let bounds = geometry[slot].bounds.standardized
    let device = states[slot].device
    var result = Composition(scale: EffectScale(device, bounds: bounds))
    result.content = contentPixels(slot)
    result.group = result.content
    if hasUnboundedBlend(slot), states[slot].raster < 0 { result.place = Self.everywherePixels }
    if states[slot].effects >= 0, effects[states[slot].effects].castsShadow {
      let outline = isPainting ? outlineShadowPixels(slot) : nil
      var shadow =
        outline
        ?? (states[slot].shadowPath >= 0
          ? Self.pixels(of: shadowPathBounds(slot), through: device) : shadowSpread(slot, result.scale, result.content))
      if appearance[slot].masksToBounds { shadow = shadow.intersection(pixelsOfBounds(slot)) }
      result.group = result.group.union(shadow)
    }
    if states[slot].filters >= 0 {
      if hasBackgroundFilters(slot) { result.group = result.group.union(pixelsOfBounds(slot)) }
      if result.place.isEmpty { result.place = filterSpread(slot, result.scale, result.group) }
    } else if result.place.isEmpty {
      result.place = result.group
    }
    return result
  }

  static let everywherePixels = PixelRect(x: -(1 << 30), y: -(1 << 30), width: 1 << 31, height: 1 << 31)

  private mutating func contentPixels(_ slot: Int) -> PixelRect {
    let content = contentBounds(slot)
    return content.isNull ? .empty : Self.pixels(of: content, through: states[slot].device)
  }

  mutating func hasUnboundedBlend(_ slot: Int) -> Bool {
    !operators.unboundedBlenders.isEmpty && states[slot].effects >= 0
      && effects[states[slot].effects].compositingFilter.isUnbounded
  }

  private mutating func shadowSpread(_ slot: Int, _ scale: EffectScale, _ rect: PixelRect) -> PixelRect {
    let effects = self.effects[states[slot].effects]
    return FilterStep(
      shadowOffset: effects.shadowOffset, radius: effects.shadowRadius, color: .black, scale: scale
    ).spread(rect)
  }

  private mutating func filterSpread(_ slot: Int, _ scale: EffectScale, _ rect: PixelRect) -> PixelRect {
    FilterStep.spread(rect, of: filters[states[slot].filters].filters, scale: scale)
  }

  /// What may look different on the device where something in a layer has changed within a rectangle.
  mutating func changed(_ rect: PixelRect, in slot: Int) -> PixelRect {
    guard states[slot].effects >= 0 || states[slot].filters >= 0 else { return rect }
    if hasUnboundedBlend(slot) { return Self.everywherePixels }
    // A shadow of the outline alone stays as it is, unless that is decided otherwise: then all of it is drawn again.
    let isOutlines = states[slot].verdict.intersection([.isShadowDecided, .needsShadowPass]) == .isShadowDecided
    let spreads =
      !isOutlines && states[slot].effects >= 0 && effects[states[slot].effects].castsShadow
      && states[slot].shadowPath < 0
    guard spreads || states[slot].filters >= 0 else { return rect }
    let scale = EffectScale(states[slot].device, bounds: geometry[slot].bounds.standardized)
    let spread = spreads ? shadowSpread(slot, scale, rect) : rect
    return states[slot].filters >= 0 ? filterSpread(slot, scale, spread) : spread
  }

  /// What may look different on the device around a rasterised layer where its texels do.
  mutating func outerChange(of texels: PixelRect, _ slot: Int) -> PixelRect {
    hasUnboundedBlend(slot) ? Self.everywherePixels : outerPlace(of: texels, slot)
  }

  // MARK: In the layer's own space

  /// What the layer's own quad and its sublayers draw; perhaps more, never less.
  mutating func contentBounds(_ slot: Int) -> Rect {
    let all = states[slot].links.childCount > 0 ? extent(slot).union(sublayerBounds(slot)) : extent(slot)
    return masksToBounds(slot) ? all.intersection(geometry[slot].bounds) : all
  }

  mutating func masksToBounds(_ slot: Int) -> Bool {
    appearance[slot].masksToBounds && !states[slot].flags.contains(.isTransformLayer)
  }

  /// What the layer and all below it draw, in its own space, with its effects; perhaps more, never less.
  mutating func subtreeBounds(_ slot: Int) -> Rect {
    let content = contentBounds(slot)
    return isComposed(slot) ? composedBounds(slot, content) : content
  }

  private mutating func composedBounds(_ slot: Int, _ content: Rect) -> Rect {
    if hasUnboundedBlend(slot) { return Self.everywhere }
    var all = content
    let bounds = geometry[slot].bounds.standardized
    let slack = spread(slot)
    if states[slot].effects >= 0, self.effects[states[slot].effects].castsShadow {
      let effects = self.effects[states[slot].effects]
      var shadow =
        states[slot].shadowPath >= 0
        ? shadowPathBounds(slot)
        : Self.grown(content, by: effects.shadowRadius * slack)
          .offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height)
      if appearance[slot].masksToBounds { shadow = shadow.intersection(bounds) }
      all = all.union(shadow)
    }
    let reach = all.isNull ? 0 : min(texelReach(slot), 0x1p40)
    guard states[slot].filters >= 0 else { return all.insetBy(dx: -reach, dy: -reach) }
    if hasBackgroundFilters(slot), !bounds.isEmpty { all = all.union(bounds) }
    for filter in filters[states[slot].filters].filters.suffix(Filter.maximumCount) {
      switch filter {
      case .gaussianBlur(let radius): all = Self.grown(all, by: radius * slack)
      case .dropShadow(let offset, let radius, _):
        all = all.union(Self.grown(all, by: radius * slack).offsetBy(dx: offset.width, dy: offset.height))
      default: break
      }
    }
    return all.insetBy(dx: -reach, dy: -reach)
  }

  /// What a shadow that is cast by a path covers, in the layer's own space.
  private mutating func shadowPathBounds(_ slot: Int) -> Rect {
    let effects = self.effects[states[slot].effects]
    let path = shadowPaths[states[slot].shadowPath].controlBounds
    return Self.grown(path, by: effects.shadowRadius)
      .offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height)
  }

  /// By as much as a blur of that radius reaches: three and a half standard deviations, and what halving adds.
  private static func grown(_ rect: Rect, by radius: Double) -> Rect {
    let reach = min(max(radius, 0), 0x1p40) * 4.5
    return rect.isNull ? .null : rect.insetBy(dx: -reach, dy: -reach)
  }

  /// How much farther a blur may reach along an axis of the layer than its radius says: in perspective it is that of
  /// the middle of the layer everywhere on the device.
  private mutating func spread(_ slot: Int) -> Double {
    let map = toParent(slot)
    if map.isAffine { return 1 }
    guard let scales = map.scales(of: geometry[slot].bounds.standardized) else { return Self.mostSpread }
    return min(2 * scales.upperBound / scales.lowerBound, Self.mostSpread)
  }

  private static let mostSpread = 16.0

  /// In place of bounds that overflow: past any target, and finite when it is mapped on.
  static let everywhere = Rect(minX: -0x1p60, minY: -0x1p60, maxX: 0x1p60, maxY: 0x1p60)
}
