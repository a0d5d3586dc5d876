internal import MultiplaneContents
internal import MultiplaneGeometry

/// Reach of a layer's effects: where it is drawn, and which pixels a change in it may change.
extension LayerTable {
  mutating func hasFilters(_ slot: Int, ofColorAlone: Bool = false) -> Bool {
    guard states[slot].filters >= 0 else { return false }
    return filters[states[slot].filters].filters.contains {
      FilterStep.changes($0) && !(ofColorAlone && FilterStep.spreads($0))
    }
  }

  mutating func hasBackgroundFilters(_ slot: Int) -> Bool {
    guard states[slot].filters >= 0 else { return false }
    return filters[states[slot].filters].backgroundFilters.contains { FilterStep.changes($0) }
  }

  /// Pixels that a filter fills which gives transparent pixels a colour: those of the bounds, independent of the
  /// layer's content.
  mutating func fill(_ slot: Int) -> PixelRect { pixelsOfBounds(slot) }

  mutating func pixelsOfBounds(_ slot: Int) -> PixelRect {
    let bounds = geometry[slot].bounds.standardized
    return bounds.isEmpty ? .empty : Self.pixels(of: bounds, through: states[slot].device)
  }

  /// Device pixel at which the cells of the layer's blurs begin: moves with the layer.
  mutating func grid(_ slot: Int) -> SIMD2<Int> {
    let image = states[slot].device.projectedBounds(of: geometry[slot].bounds.standardized)
    guard !image.isNull, image.isFinite else { return .zero }
    let pixels = Self.pixels(
      from: (image.minX.rounded(.down), image.minY.rounded(.down)), to: (image.maxX, image.maxY))
    return SIMD2(pixels.x, pixels.y)
  }

  // MARK: On the device

  /// Device pixels of a layer with its effects. Its device transform must be up to date.
  ///
  /// - Parameter isPainting: the layers don't change until the end of the plan. An outline's shadow then counts with
  ///   its drawn pixels only.
  mutating func composition(of slot: Int, isPainting: Bool = false) -> Composition {
    let bounds = geometry[slot].bounds.standardized
    let device = states[slot].device
    var result = Composition(scale: EffectScale(device, bounds: bounds))
    result.content = contentPixels(slot)
    result.group = result.content
    if hasUnboundedBlend(slot), states[slot].raster < 0 { result.place = Self.everywherePixels }
    if castsShadow(slot) {
      let outline = isPainting ? outlineShadowPixels(slot) : nil
      var shadow =
        outline
        ?? (states[slot].shadowPath >= 0
          ? Self.pixels(of: shadowPathBounds(slot), through: device)
          : shadowStep(slot, result.scale).spread(result.content))
      if appearance[slot].masksToBounds { shadow = shadow.intersection(pixelsOfBounds(slot)) }
      result.group = result.group.union(shadow)
    }
    if states[slot].filters >= 0 {
      if hasBackgroundFilters(slot) { result.group = result.group.union(pixelsOfBounds(slot)) }
      if result.place.isEmpty { result.place = filterSpread(slot, result.scale, result.group, fill: fill(slot)) }
    } else if result.place.isEmpty {
      result.place = result.group
    }
    return result
  }

  static let everywherePixels = PixelRect(x: -(1 << 30), y: -(1 << 30), width: 1 << 31, height: 1 << 31)

  /// Whether a layer with effects, which is drawn to the device around it, surely touches none of some pixels: found in
  /// far fewer steps than its composition.
  mutating func isApart(_ slot: Int, from pixels: PixelRect) -> Bool {
    guard states[slot].raster < 0, isComposed(slot), isSeen(slot) else { return false }
    updateDeviceBelow(slot)
    let bounds = subtreeBounds(slot)
    return !bounds.isNull && Self.pixels(of: bounds, through: states[slot].device).intersection(pixels).isEmpty
  }

  /// Device pixels of its own quad and its sublayers, which its device transform must be up to date for.
  mutating func contentPixels(_ slot: Int) -> PixelRect {
    Self.pixels(of: contentBounds(slot), through: states[slot].device)
  }

  mutating func hasUnboundedBlend(_ slot: Int) -> Bool {
    !operators.unboundedBlenders.isEmpty && states[slot].effects >= 0
      && effects[states[slot].effects].compositingFilter.isUnbounded
  }

  /// What makes the shadow of a layer's image.
  mutating func shadowStep(_ slot: Int, _ scale: EffectScale) -> FilterStep {
    let effects = self.effects[states[slot].effects]
    return FilterStep(
      shadowOffset: effects.shadowOffset, radius: effects.shadowRadius, color: effects.shadowTint, scale: scale)
  }

  private mutating func filterSpread(
    _ slot: Int, _ scale: EffectScale, _ rect: PixelRect, fill: PixelRect = .empty
  ) -> PixelRect {
    FilterStep.spread(rect, of: filters[states[slot].filters].filters, fill: fill, scale: scale)
  }

  /// Device pixels that may change if a layer's content changes within a rectangle.
  mutating func changed(_ rect: PixelRect, in slot: Int) -> PixelRect {
    guard states[slot].effects >= 0 || states[slot].filters >= 0 else { return rect }
    if hasUnboundedBlend(slot) { return Self.everywherePixels }
    // The shadow of an outline does not depend on the content. If it starts or ceases to be one, the whole layer is
    // damaged.
    let spreads = !hasOutlineShadow(slot) && castsPictureShadow(slot)
    guard spreads || states[slot].filters >= 0 else { return rect }
    let scale = EffectScale(states[slot].device, bounds: geometry[slot].bounds.standardized)
    let spread = spreads ? shadowStep(slot, scale).spread(rect) : rect
    return states[slot].filters >= 0 ? filterSpread(slot, scale, spread) : spread
  }

  /// Device pixels around a rasterised layer that may change if its texels do.
  mutating func outerChange(of texels: PixelRect, _ slot: Int) -> PixelRect {
    hasUnboundedBlend(slot) ? Self.everywherePixels : outerPlace(of: texels, slot)
  }

  // MARK: In the layer's own space

  /// Bounds of the layer's own quad and its sublayers; conservative.
  mutating func contentBounds(_ slot: Int) -> Rect {
    let all = states[slot].links.childCount > 0 ? extent(slot).union(sublayerBounds(slot)) : extent(slot)
    return masksToBounds(slot) ? all.intersection(geometry[slot].bounds) : all
  }

  mutating func masksToBounds(_ slot: Int) -> Bool {
    appearance[slot].masksToBounds && !states[slot].flags.contains(.isTransformLayer)
  }

  /// Bounds of all that the layer and its sublayers draw, with effects, in its own space; conservative.
  mutating func subtreeBounds(_ slot: Int) -> Rect {
    guard isComposed(slot) else { return contentBounds(slot) }
    // A cached group that moves mostly keeps its content; its effects have not changed.
    guard isFreshGroup(slot), !states[slot].flags.contains(.isTilted) else {
      return composedBounds(slot, contentBounds(slot))
    }
    let (raster, container) = (states[slot].raster, states[slot].container)
    let children = container >= 0 ? containers[container].children : .null
    if rasters[raster].knownBounds.isNull || rasters[raster].knownChildren != children {
      rasters[raster].knownBounds = composedBounds(slot, contentBounds(slot))
      rasters[raster].knownChildren = children
    }
    return rasters[raster].knownBounds
  }

  private mutating func composedBounds(_ slot: Int, _ content: Rect) -> Rect {
    if hasUnboundedBlend(slot) { return Self.everywhere }
    var all = content
    let bounds = geometry[slot].bounds.standardized
    let slack = spread(slot)
    if castsShadow(slot) {
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
      default: if !bounds.isEmpty, FilterStep.fills(filter) { all = all.union(bounds) }
      }
    }
    return all.insetBy(dx: -reach, dy: -reach)
  }

  /// Bounds of the shadow of a path, in the layer's own space.
  private mutating func shadowPathBounds(_ slot: Int) -> Rect {
    let effects = self.effects[states[slot].effects]
    let path = shadowPaths[states[slot].shadowPath].controlBounds
    return Self.grown(path, by: effects.shadowRadius)
      .offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height)
  }

  /// Grows a rectangle by the reach of a blur: three and a half standard deviations, and the reach of halving.
  private static func grown(_ rect: Rect, by radius: Double) -> Rect {
    let reach = min(max(radius, 0), 0x1p40) * 4.5
    return rect.isNull ? .null : rect.insetBy(dx: -reach, dy: -reach)
  }

  /// Factor by which a blur may exceed its radius in the layer's space: in perspective the whole blur has the scale at
  /// the layer's middle.
  private mutating func spread(_ slot: Int) -> Double {
    if states[slot].flags.isDisjoint(with: .isTilted) { return 1 }
    let map = toParent(slot)
    if map.isAffine { return 1 }
    guard let scales = map.scales(of: geometry[slot].bounds.standardized) else { return Self.mostSpread }
    return min(2 * scales.upperBound / scales.lowerBound, Self.mostSpread)
  }

  private static let mostSpread = 16.0

  /// Replaces bounds that overflow: exceeds any target, and stays finite when mapped.
  static let everywhere = Rect(minX: -0x1p60, minY: -0x1p60, maxX: 0x1p60, maxY: 0x1p60)

  /// Conservative bounds that were mapped or joined, with room for the rounding errors of large coordinates: an edge
  /// near the origin is known no more exactly than the farthest one.
  @inline(__always)
  static func allowingForRounding(_ bounds: Rect) -> Rect {
    // Neither null nor NaN.
    bounds.sumOfMagnitudes < leastRoundedCoordinate ? bounds : grownByRounding(bounds)
  }

  @inline(never)
  private static func grownByRounding(_ bounds: Rect) -> Rect {
    if bounds.isNull { return .null }
    let errors = bounds.sumOfMagnitudes * 0x1p-40
    guard errors < 0x1p960 else { return everywhere }
    return bounds.insetBy(dx: -errors, dy: -errors)
  }

  /// Errors of smaller coordinates are far less than the margin around pixels.
  private static let leastRoundedCoordinate = 0x1p40
}

extension Rect {
  /// At least the largest magnitude of an edge.
  @inline(__always)
  fileprivate var sumOfMagnitudes: Double { abs(origin.x) + abs(origin.y) + width + height }
}
