internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

extension LayerTable {
  mutating func castsShadow(_ slot: Int) -> Bool {
    states[slot].effects >= 0 && effects[states[slot].effects].castsShadow
      && !states[slot].flags.contains(.isTransformLayer)
  }

  /// Whether a layer would be simple, or a simple container, without its shadow, which takes no pass. Holds while
  /// nothing of the layer changes, and its sublayers don't change the shadow: see `LayerState.keepsOutlineShadow`.
  mutating func isSimpleButForShadow(_ slot: Int) -> Bool {
    let effects = effects(of: slot)
    guard states[slot].hasEffectsAlone, states[slot].links.parent >= 0, states[slot].keepsOutlineShadow,
      states[slot].stale.isDisjoint(with: .isCrossFade), appearance[slot].keepsSublayers,
      states[slot].links.childCount == 0 || !hasBorder(slot), effects.compositingFilter == .normal,
      !effects.shouldRasterize
    else { return false }
    // A blur that is limited is reported in each frame.
    let scale = EffectScale(states[slot].device, bounds: geometry[slot].bounds.standardized).most
    return effects.shadowRadius * scale <= Filter.maximumBlur
  }

  /// Whether a layer hides its own shadow: the shadow is clipped to the bounds (`masksToBounds`) and opaque colour
  /// covers them. Such a shadow is not drawn, and so does not show at the layer's antialiased edges.
  mutating func hidesShadow(_ slot: Int, factor: SIMD4<Float>) -> Bool {
    appearance[slot].masksToBounds && factor.w >= 1
      && effects(of: slot).antialiasedEdges == .all
      && (hasOpaqueBackground(slot) || hasOpaqueContents(slot))
  }

  /// Whether opaque texels fill a layer's bounds.
  mutating func hasOpaqueContents(_ slot: Int) -> Bool {
    guard let bitmap = contents[slot], bitmap.isOpaque, let shown = opaqueContents(slot) else { return false }
    return shown.contains(geometry[slot].bounds.standardized)
  }

  // MARK: Shadows of an outline

  /// Kind of the shadow of a layer that is an opaque outline; nil for other layers, and if the shadow needs a pass.
  mutating func outlineShadow(_ slot: Int) -> OutlineShadow? {
    // The walk asks several times in a row.
    let key = SIMD2(UInt64(states[slot].deviceVersion) << 32 | UInt64(slot), frame.sequence)
    if scratch.outlined.key != key { scratch.outlined = (key, findOutlineShadow(slot)) }
    return scratch.outlined.shadow
  }

  private mutating func findOutlineShadow(_ slot: Int) -> OutlineShadow? {
    // Whether it is an outline depends on the tree alone, and is known where nothing of it has changed.
    guard states[slot].keepsOutlineShadow || isOpaqueOutline(slot) else { return nil }
    let effects = self.effects[states[slot].effects]
    let bounds = geometry[slot].bounds.standardized
    let outline = RoundedOutline(effects, size: bounds.size, upsideDown: false)
    guard outline.hardEdges.max() == 0 else { return nil }
    return outlineShadow(slot, bounds, outline, effects, offset: effects.shadowOffset)
  }

  /// The same for a path that is a rectangle or a rounded rectangle. The shadow's offset is applied to the path.
  mutating func outlineShadow(
    _ slot: Int, _ path: ShadowStore.Known, _ effects: LayerEffects
  ) -> OutlineShadow? {
    guard let rect = path.rect, !rect.isEmpty else { return nil }
    var rounded = LayerEffects.default
    rounded.cornerRadii = path.corners
    let moved = rect.offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height)
    return outlineShadow(
      slot, moved, RoundedOutline(rounded, size: rect.size, upsideDown: false), effects, offset: .zero)
  }

  /// - Parameters:
  ///   - bounds: of the outline, points.
  ///   - offset: of the shadow, points. On the device it is part of the texel grid, so that an edge between pixels is
  ///     rasterised there and not filtered.
  private mutating func outlineShadow(
    _ slot: Int, _ bounds: Rect, _ outline: RoundedOutline, _ effects: LayerEffects, offset: Size
  ) -> OutlineShadow? {
    let device = states[slot].device
    let radius = min(max(effects.shadowRadius, 0), Self.largestRadius)
    if Self.keepsParallel(bounds.size, device) {
      let map = device.affine
      let isTurned = abs(map.b) > abs(map.a)
      let scale = isTurned ? SIMD2(abs(map.c), abs(map.b)) : SIMD2(abs(map.a), abs(map.d))
      let sigma = pointwiseMin(scale * radius, SIMD2(repeating: Filter.maximumBlur))
      let image = Self.imageOnGrid(of: bounds.offsetBy(dx: offset.width, dy: offset.height), through: map)
      return NinePartShadow(pixels: image, outline: outline.onDevice(map), sigma: sigma).map {
        .grid($0, isOnDevice: true)
      }
    }
    guard let scales = device.scales(of: bounds), radius * scales.upperBound <= Filter.maximumBlur else { return nil }
    if radius * scales.upperBound < Blur.leastSigma {
      return .sharp(bounds.offsetBy(dx: offset.width, dy: offset.height), outline.withoutBorder)
    }
    // Perspective has no alternative: on the device neither the blur nor the offset is uniform.
    guard radius * scales.lowerBound >= NinePartShadow.weakest || !device.isAffine else { return nil }
    return NinePartShadow(points: bounds, outline: outline, sigma: radius, scale: scales.upperBound).map {
      .grid($0, isOnDevice: false)
    }
  }

  /// A larger radius exceeds every target.
  static let largestRadius = 0x1p30

  /// Device pixels of a layer's outline shadow; nil if it is not made on the device.
  mutating func outlineShadowPixels(_ slot: Int) -> PixelRect? {
    guard states[slot].shadowPath < 0, case .grid(let grid, isOnDevice: true) = outlineShadow(slot) else { return nil }
    let all = BitmapQuad.pixels(of: grid.rect, through: .identity)
    return grid.fillsPixels ? all.grown(-NinePartShadow.clearRim, -NinePartShadow.clearRim) : all
  }
}
