internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  /// Whether a layer has a mask, filters, a shadow or a compositing filter, or may be drawn to a bitmap in its own
  /// plane.
  mutating func isComposed(_ slot: Int) -> Bool {
    if states[slot].flags.contains(.isTransformLayer) { return false }
    if states[slot].links.mask >= 0 || states[slot].filters >= 0 { return true }
    if isTiltedPicture(slot) { return true }
    guard states[slot].effects >= 0 else { return false }
    let effects = self.effects[states[slot].effects]
    if effects.castsShadow || effects.shouldRasterize { return true }
    return effects.compositingFilter != .normal && !blendsAlone(slot, effects.compositingFilter)
  }

  /// Whether a layer's effects are at most an outline: no shadow, no blend mode and no bitmap.
  func hasOutlineOnly(_ slot: Int) -> Bool {
    states[slot].effects < 0 || effects[states[slot].effects].areOutlineOnly
  }

  /// Whether a layer is one quad that can be drawn with its compositing filter. Several quads, such as tiles, can if
  /// the driver's blending does it.
  private mutating func blendsAlone(_ slot: Int, _ mode: BlendMode) -> Bool {
    states[slot].links.childCount == 0 && !drawsApart(slot) && !mode.isUnbounded
      && (FramePlan.Blending(mode) != nil || !isTiled(slot))
  }

  /// Blend mode of a layer's quads; those of a group are drawn over each other.
  mutating func quadMode(_ slot: Int) -> BlendMode {
    guard states[slot].effects >= 0, effects[states[slot].effects].compositingFilter != .normal, isPlainLeaf(slot),
      !states[slot].flags.contains(.isMask)
    else { return .normal }
    return effects[states[slot].effects].compositingFilter
  }

  /// Blending of a layer's tiles.
  mutating func quadBlending(_ slot: Int) -> FramePlan.Blending { FramePlan.Blending(quadMode(slot)) ?? .sourceOver }

  /// Whether a layer's opacity is in its own record: its opacity acts on one quad only.
  mutating func isPlainLeaf(_ slot: Int) -> Bool {
    states[slot].links.childCount == 0 && !isComposed(slot) && !drawsApart(slot)
  }

  /// Opacity in the layer's record; that of other layers is applied to their group, or multiplied into their content.
  mutating func recordOpacity(_ slot: Int) -> Double { isPlainLeaf(slot) ? min(appearance[slot].opacity, 1) : 1 }

  /// Opacity with which a group is composited; 1 for a rasterised layer, whose bitmap has it.
  mutating func groupOpacity(_ slot: Int) -> Double {
    states[slot].raster >= 0 ? 1 : min(appearance[slot].opacity, 1)
  }

  mutating func blendMode(_ slot: Int) -> BlendMode {
    guard states[slot].effects >= 0, states[slot].raster < 0 else { return .normal }
    return effects[states[slot].effects].compositingFilter
  }

  /// Whether a layer itself is visible, apart from its ancestors.
  mutating func isSeen(_ slot: Int) -> Bool {
    !appearance[slot].isHidden && appearance[slot].opacity > 0 && states[slot].flags.contains(.isDrawable)
  }

  /// Device pixels that a layer's composited result touches, as tight as known: a copied backdrop is no larger, so that
  /// neighbouring layers can be copied in one break.
  mutating func touched(_ slot: Int, _ composition: Composition) -> PixelRect {
    guard composition.group == composition.content else { return composition.place }
    return composition.place.intersection(pixelsTouched(byAllOf: slot, through: states[slot].device))
  }

  /// Largest region of a group, or of a step of its filters: the space with a margin, beyond which content has no
  /// effect. Depends on the target alone, so that no filter chain takes more memory.
  mutating func largestRegion(in context: PaintWalk.Context) -> PixelRect {
    let side = longestGroup(in: context)
    let farthest = context.nested.count > 1 ? FilterStep.farthestOfMany : FilterStep.farthest
    let (space, seen) = (context.space, context.nested.reach ?? SIMD2(repeating: farthest))
    func reach(_ length: Int, _ seen: Int) -> Int { max(0, min((side - length) / 2, seen, farthest)) }
    return space.grown(reach(space.width, seen.x), reach(space.height, seen.y))
  }
}

/// Device pixels of a layer with effects, whether they are visible or not.
struct Composition: BitwiseCopyable {
  /// Pixels of its own quad and its sublayers.
  var content = PixelRect.empty
  /// `content` with the shadow and the background filters.
  var group = PixelRect.empty
  /// `group` after the layer's filters.
  var place = PixelRect.empty
  /// Converts the lengths of the effects to pixels.
  var scale: EffectScale
}

extension LayerEffects {
  var castsShadow: Bool { shadowOpacity > 0 && shadowColor.alpha > 0 }

  /// Whether none of them is more than an outline: there is no shadow, no blend mode and no bitmap.
  var areOutlineOnly: Bool { compositingFilter == .normal && !castsShadow && !shouldRasterize }

  /// The shadow's colour with its opacity multiplied in.
  var shadowTint: Color {
    var color = shadowColor
    color.alpha *= min(shadowOpacity, 1)
    return color
  }
}
