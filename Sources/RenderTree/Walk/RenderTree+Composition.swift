internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Whether a layer has a mask, filters, a shadow or another way to be composited, or may be made a picture in its own plane.
  mutating func isComposed(_ slot: Int) -> Bool {
    if states[slot].flags.contains(.isTransformLayer) { return false }
    if states[slot].mask >= 0 || states[slot].filters >= 0 { return true }
    if isTiltedPicture(slot) { return true }
    guard states[slot].effects >= 0 else { return false }
    let effects = effects[states[slot].effects]
    if effects.castsShadow || effects.shouldRasterize { return true }
    return effects.compositingFilter != .normal && !blendsAlone(slot, effects.compositingFilter)
  }

  /// Whether a layer is one quad, which can be drawn as its compositing filter says: of several, as tiles are, by the driver's own blending alone.
  private mutating func blendsAlone(_ slot: Int, _ mode: BlendMode) -> Bool {
    states[slot].childCount == 0 && !drawsApart(slot) && !mode.isUnbounded
      && (FramePlan.Blending(mode) != nil || !isTiled(slot))
  }

  /// How the quads of a layer meet what is there: those of groups lie over each other.
  mutating func quadMode(_ slot: Int) -> BlendMode {
    guard states[slot].effects >= 0, effects[states[slot].effects].compositingFilter != .normal, isPlainLeaf(slot),
      !states[slot].flags.contains(.isMask)
    else { return .normal }
    return effects[states[slot].effects].compositingFilter
  }

  /// The same of tiles.
  mutating func quadBlending(_ slot: Int) -> FramePlan.Blending { FramePlan.Blending(quadMode(slot)) ?? .sourceOver }

  /// Draws with its opacity in its own record: nothing is in it or around it that the opacity acts on, too.
  mutating func isPlainLeaf(_ slot: Int) -> Bool {
    states[slot].childCount == 0 && !isComposed(slot) && !drawsApart(slot)
  }

  /// The opacity that the layer's record says: that of others goes into their group, or down as a factor.
  mutating func recordOpacity(_ slot: Int) -> Double { isPlainLeaf(slot) ? min(appearance[slot].opacity, 1) : 1 }

  /// Why a layer is drawn as a group of its own; nil when it need not be. A matter of the tree and the target alone.
  ///
  /// - Parameter isDeep: whether it is in so many blurs and shadows that it is not blurred itself.
  mutating func groupReason(_ slot: Int, clip: Int32, isDeep: Bool = false) -> FramePlan.PassReason? {
    if states[slot].flags.contains(.isTransformLayer) { return nil }
    if states[slot].mask >= 0, [.picture, .clip].contains(maskRole(slot)) { return .mask }
    if hasFilters(slot, ofColorAlone: isDeep) { return .filters }
    var allowsGroupOpacity = true
    var needsGroup = states[slot].filters >= 0 && hasBackgroundFilters(slot)
    if states[slot].effects >= 0 {
      let effects = effects[states[slot].effects]
      if blendMode(slot) != .normal { return .compositingFilter }
      allowsGroupOpacity = effects.allowsGroupOpacity
      needsGroup = needsGroup || effects.castsShadow
    }
    if groupOpacity(slot) < 1, allowsGroupOpacity,
      needsGroup || (states[slot].childCount > 0 || drawsApart(slot)) && !judge(slot)
    {
      return .groupOpacity
    }
    let isClippedOften =
      appearance[slot].masksToBounds && states[slot].childCount > 0
      && clips.values[Int(clip)].links.z >= Self.shapesBeforeGroup
    return isClippedOften ? .clipDepth : nil
  }

  /// What acts on the layer as it is composited; on one that is rasterised, as its bitmap is drawn.
  private mutating func groupOpacity(_ slot: Int) -> Double {
    states[slot].raster >= 0 ? 1 : min(appearance[slot].opacity, 1)
  }

  mutating func blendMode(_ slot: Int) -> BlendMode {
    guard states[slot].effects >= 0, states[slot].raster < 0 else { return .normal }
    return effects[states[slot].effects].compositingFilter
  }

  /// How many clips that are not aligned each pixel is tested against before they are put into a group that is clipped once. Without an
  /// end, a chain of n such layers would cost n² a pixel.
  private static let shapesBeforeGroup: Float = 16

  /// What a layer that is no plain leaf and not composed is drawn into: its own group where it must have one.
  mutating func openPlainGroup(
    _ slot: Int, asMask: Bool, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context {
    // A leaf has its opacity in its record, also as a mask.
    let opacity = isPlainLeaf(slot) ? 1 : groupOpacity(slot)
    if let reason = asMask ? .mask : groupReason(slot, clip: context.clip) {
      let all = Self.pixels(of: contentBounds(slot), through: states[slot].device)
      let seen = wanted(of: slot, context.cull.intersection(all), within: all, in: context.space)
        .intersection(largestRegion(in: context))
      let region = seen.isEmpty ? least(of: context) : seen
      if !asMask, !affords(region, times: 2, slot, orLacks: .groupOpacity, plan: &plan) {
        return opacity < 1 ? multiplied(slot, by: opacity, in: context, plan: &plan) : context
      }
      var group = openGroup(slot, region: region, reason: reason, in: context, plan: &plan)
      group.outer = outerClip(of: slot, in: context)
      composite(
        group, opacity: opacity, mode: asMask ? .destinationIn : .normal, bounds: context.cull, in: context,
        plan: &plan)
      return group
    }
    return opacity < 1 ? multiplied(slot, by: opacity, in: context, plan: &plan) : context
  }

  /// What a translucent layer is drawn into that is no group.
  private mutating func multiplied(
    _ slot: Int, by opacity: Double, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context {
    var own = multiplied(context, by: SIMD4(repeating: Float(opacity)), plan: &plan)
    own.isFlat = allowsGroupOpacity(slot)
    return own
  }

  /// What a composed layer is drawn into, once what lies below it is drawn; nil where nothing of it is seen.
  ///
  /// - Parameters:
  ///   - asMask: the layer leaves of what is in the context what it covers, and is no picture there.
  ///   - isBitmap: the context is the layer's bitmap, and there is nothing else in it.
  ///   - context: `cull` is the layer's own place already, or all that it masks.
  /// - Returns: the layer's group, which its mask acts on; what the layer is drawn into, and what it is drawn into once more, before that, for
  ///   its shadow alone.
  mutating func openComposed(
    _ slot: Int, _ composition: Composition, asMask: Bool, isBitmap: Bool = false, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) -> (masked: PaintWalk.Context, own: PaintWalk.Context, body: PaintWalk.Context?)? {
    let isMaskedOut = states[slot].mask >= 0 && !isSeen(Int(states[slot].mask))
    if isMaskedOut, !asMask { return nil }
    noteLimitedBlur(slot, composition.scale, plan: &plan)
    // What is masked out entirely needs no judgement, and an operator that acts on what is around may need its mask's place yet.
    let role: MaskRole =
      states[slot].mask >= 0 && !isMaskedOut ? judgeMask(slot, isCopied: context.isCopied) : .nothing
    let opacity = groupOpacity(slot)
    let below = backdropSteps(slot, composition)
    var own = context
    let isDeep = context.nested.count >= NestedReach.most
    var reason = asMask ? .mask : groupReason(slot, clip: context.clip, isDeep: isDeep)
    if !asMask, let why = reason {
      // What acts on a picture of all that is in the layer, and on nothing less, leaves it out with itself.
      let isWhole = why == .mask || why == .compositingFilter
      let what: FramePlan.OmittedDetail = isWhole ? .layer : why == .filters ? .filters : .groupOpacity
      if !affordsGroup(slot, composition, what, isDeep: isDeep, in: own, plan: &plan) {
        if isWhole || blendMode(slot) != .normal || role == .picture || role == .clip { return nil }
        reason = nil
      }
    }
    // A bitmap is what its mask acts on.
    if isBitmap, role == .picture, below.isEmpty, !hasFilters(slot) {
      addMask(of: slot, to: &own)
    } else if let reason {
      let mode = asMask ? .destinationIn : blendMode(slot)
      if mode == .destination { return nil }
      let steps = filterSteps(slot, composition, isDeep: isDeep)
      var outer = own
      // Where the mask is the last thing that acts on the group, or the last but its opacity, it cuts the group as a whole.
      let isCutWhole = role == .clip || role == .within && steps.isEmpty && mode == .normal
      if isCutWhole, !cut(&outer, byMaskOf: slot, reference: plan.reference) { return nil }
      // Where nothing acts on both, what casts a shadow need not be united with it first.
      let isApart =
        mode == .normal && opacity >= 1 && (outer.clip == noClip || outer.clip == outer.cuts) && outer.factor == .one
        && isShadowAlone(steps)
      let isFilled = endsFilled(steps)
      let isBlendedAlone = mode != .normal && !mode.isUnbounded && steps.isEmpty
      let shown = isBlendedAlone ? context.cull.intersection(touched(slot, composition)) : context.cull
      let all = largestPlace(slot, composition, steps: steps, mode: mode)
      // What is filtered around it has edges of its own.
      let shapes = walk.steps[steps].allSatisfy(\.isColor) ? outerClip(of: slot, in: context) : -1
      var use = KeptPicture.Use.none
      if !asMask, !isMaskedOut {
        use = useKept(slot, steps.isEmpty ? .group : isApart ? .apart : .filtered, all: all, outer: shapes, in: context)
      }
      if use == .kept {
        drawKept(
          slot, opacity: opacity, mode: mode, isFilled: isFilled, bounds: shown, in: outer, plan: &plan)
        return nil
      }
      own.nested.add(walk.steps[steps])
      own.space = space(of: slot, seenThrough: steps, content: composition.group, in: own, plan: &plan)
      if use == .begins { own.cull = all }
      let region = isMaskedOut ? .empty : groupRegion(slot, composition, steps: steps, in: own)
      // An operator that acts on what is around acts where there is nothing of the layer, too.
      if region.isEmpty, !mode.isUnbounded { return nil }
      var backdrop: Int?
      if !below.isEmpty, !asMask, context.waiting < Self.mostWaiting, affordsBackdrop(slot, region, plan: &plan) {
        backdrop = madeBackdrop(slot, below, output: region, in: context, plan: &plan)
        own.waiting += 1
      }
      own = openGroup(slot, region: region.isEmpty ? least(of: own) : region, reason: reason, in: own, plan: &plan)
      if use == .begins, steps.isEmpty || isApart { walk.groups[Int(own.base)].keeper = Int32(slot) }
      if !steps.isEmpty {
        let output = isFilled ? context.cull.intersection(fill(slot)) : context.cull
        var effect = effect(of: own.base, slot, steps: steps, output: output, opacity: opacity, in: own)
        effect.isShadow = isApart
        if use == .begins { effect.keep(for: slot, isFilled ? all.intersection(fill(slot)) : all) }
        composite(effect, mode: mode, bounds: context.cull, in: outer, plan: &plan)
      }
      if steps.isEmpty || isApart {
        composite(own, opacity: opacity, mode: mode, bounds: shown, in: outer, plan: &plan)
      }
      if isMaskedOut { return nil }
      own.outer = shapes
      addMask(of: slot, to: &own)
      if role == .within, !isCutWhole, !cut(&own, byMaskOf: slot, reference: plan.reference) { return nil }
      if let backdrop { drawBackdrop(backdrop, slot, in: own, plan: &plan) }
    } else {
      if role == .within, !cut(&own, byMaskOf: slot, reference: plan.reference) { return nil }
      if opacity < 1 { own = multiplied(slot, by: opacity, in: own, plan: &plan) }
      if !below.isEmpty, affordsBackdrop(slot, own.cull, plan: &plan) {
        let output = pixelsOfBounds(slot).intersection(own.cull)
        walk.effects.append(backdropEffect(slot, below, output: output, in: own))
        drawBackdrop(walk.effects.count - 1, slot, in: own, plan: &plan)
      }
    }
    guard needsShadowPass(slot), !hidesShadow(slot, factor: own.factor), own.nested.count < NestedReach.most else {
      return (own, own, nil)
    }
    guard affords(own.cull, times: 20, slot, orLacks: .shadow, plan: &plan) else { return (own, own, nil) }
    let behind = behind(slot, in: own, around: context.base)
    let body = holdsWhole(behind.covers) ? nil : openShadow(slot, composition, in: behind, plan: &plan)
    if own.bodies < Self.mostBodies {
      // What is drawn twice is in it either time, whether its shadow is seen or not.
      own.bodies += 1
      return (own, own, body)
    }
    guard let body else { return (own, own, nil) }
    composite(body, opacity: 1, mode: .normal, bounds: body.cull, in: own, plan: &plan)
    return (own, body, nil)
  }

  /// How deep layers may be nested that cast shadows from their pictures and are drawn twice: for the shadow, and as they are. What is deeper
  /// is drawn once, as a group that both is shown and casts the shadow.
  static let mostBodies = 1

  private mutating func isShadowAlone(_ steps: Range<Int>) -> Bool {
    guard steps.count == 1, case .shadow = walk.steps[steps.lowerBound] else { return false }
    return true
  }

  /// Not hidden in itself.
  mutating func isSeen(_ slot: Int) -> Bool {
    !appearance[slot].isHidden && appearance[slot].opacity > 0 && states[slot].flags.contains(.isDrawable)
  }

  /// The device pixels that a layer's picture touches, as close as they are known: what reads what is below copies no more, so that layers
  /// beside each other are copied in one break.
  private mutating func touched(_ slot: Int, _ composition: Composition) -> PixelRect {
    guard composition.group == composition.content else { return composition.place }
    return composition.place.intersection(pixelsTouched(byAllOf: slot, through: states[slot].device))
  }

  /// All device pixels that a layer's group touches after its filters.
  private mutating func largestPlace(
    _ slot: Int, _ composition: Composition, steps: Range<Int>, mode: BlendMode
  ) -> PixelRect {
    guard mode.isUnbounded else { return composition.place }
    let all = walk.steps[steps].reduce(composition.group) { $1.spread($0) }
    return endsFilled(steps) ? all.union(fill(slot)) : all
  }

  /// What of a group is wanted for its filters to show `place`.
  mutating func groupRegion(
    _ slot: Int, _ composition: Composition, steps: Range<Int>, in context: PaintWalk.Context
  ) -> PixelRect {
    var region = context.cull
    for index in steps.reversed() { region = walk.steps[index].input(for: region) }
    region = region.intersection(composition.group)
    region = wanted(of: slot, region, within: composition.group, in: context.space)
    if states[slot].mask >= 0 {
      let mask = Int(states[slot].mask)
      updateDeviceBelow(mask)
      var masked = self.composition(of: mask).place
      if states[mask].raster >= 0 { masked = outerPlace(of: masked.intersection(largestRaster(mask)), mask) }
      // Filters blur what the mask leaves: it is cut at the mask as the whole group is.
      region = region.intersection(masked)
    }
    return region.intersection(largestRegion(in: context))
  }

  /// What is drawn of a group so that `region` is right: more where something in it filters what is below it.
  private mutating func wanted(
    of slot: Int, _ region: PixelRect, within all: PixelRect, in space: PixelRect
  ) -> PixelRect {
    guard states[slot].flags.contains(.holdsBackdrop), !region.isEmpty else { return region }
    // However little is drawn again: what is filtered in there reads around what is seen, and again what is filtered below that.
    return all.intersection(space.union(region).grown(backdropReach, backdropReach))
  }

  /// What a group, or a step of its filters, holds around all pixels that there are: what is farther away does not reach into them. A matter of
  /// the target alone, so that no chain of filters takes more memory than that.
  mutating func largestRegion(in context: PaintWalk.Context) -> PixelRect {
    let side = longestGroup(in: context)
    let farthest = context.nested.count > 1 ? FilterStep.farthestOfMany : FilterStep.farthest
    let (space, seen) = (context.space, context.nested.reach ?? SIMD2(repeating: farthest))
    func reach(_ length: Int, _ seen: Int) -> Int { max(0, min((side - length) / 2, seen, farthest)) }
    return space.grown(reach(space.width, seen.x), reach(space.height, seen.y))
  }

  /// What there is, as steps see it: shadows show what lies elsewhere.
  ///
  /// - Parameters:
  ///   - content: what the steps are taken with.
  ///   - isShadow: what is under the shadow is not shown with it.
  private mutating func space(
    of slot: Int, seenThrough steps: Range<Int>, content: PixelRect, isShadow: Bool = false,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PixelRect {
    var space = context.space
    for index in steps.reversed() {
      guard case .shadow(_, _, let offset) = walk.steps[index], offset.isFar else { continue }
      let moved = space.moved(-Int(pixel: offset.x.rounded()), -Int(pixel: offset.y.rounded()))
      let isShown = !isShadow && !space.grown(FilterStep.farthest, FilterStep.farthest).intersection(content).isEmpty
      space = isShown ? space.union(moved) : moved
    }
    if max(space.width, space.height) <= longestGroup(in: context) { return space }
    plan.reduced.append(FramePlan.Reduced(layer: id(of: slot), name: name(of: slot), reason: .pageSide, factor: 1))
    return context.space
  }

  /// A picture that steps make of a group.
  mutating func effect(
    of group: Int32, _ slot: Int, steps: Range<Int>, output: PixelRect, opacity: Double,
    in context: PaintWalk.Context
  ) -> PaintWalk.Effect {
    PaintWalk.Effect(
      group: group, steps: steps, output: output, limit: largestRegion(in: context), fill: fill(slot), grid: grid(slot),
      record: -1, opacity: Float(opacity))
  }

  /// Draws a layer's shadow from its picture, which is drawn into the context that is returned; nil where the shadow is not seen or was kept.
  private mutating func openShadow(
    _ slot: Int, _ composition: Composition, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context? {
    let effects = effects[states[slot].effects]
    let step = FilterStep(
      shadowOffset: effects.shadowOffset, radius: effects.shadowRadius, color: effects.shadowTint,
      scale: composition.scale)
    let first = walk.steps.count
    walk.steps.append(step)
    var below = context
    var all = step.spread(composition.content)
    if appearance[slot].masksToBounds {
      guard
        let clip = boundsClip(
          slot, under: context.clip, outer: context.outer, isTransient: true, reference: plan.reference)
      else {
        return nil
      }
      below.clip = clip
      below.cull = context.cull.intersection(pixelsOfBounds(slot))
      all = all.intersection(pixelsOfBounds(slot))
    }
    let output = all.intersection(below.cull)
    // What is deeper is drawn once.
    let isAlone = context.bodies < Self.mostBodies
    if output.isEmpty, isAlone { return nil }
    let use = isAlone ? useKept(slot, .shadow, all: all, in: context) : .none
    if use == .kept {
      drawKept(slot, opacity: 1, mode: .normal, isFilled: false, bounds: output, in: below, plan: &plan)
      return nil
    }
    var context = context
    context.nested.add(walk.steps[first...])
    context.space = space(
      of: slot, seenThrough: first..<first + 1, content: composition.content, isShadow: isAlone, in: context,
      plan: &plan)
    let shown = use == .begins ? all : output
    var region = shown.isEmpty ? .empty : step.input(for: shown).intersection(composition.content)
    if !isAlone { region = region.union(context.cull.intersection(composition.content)) }
    region = wanted(of: slot, region, within: composition.content, in: context.space)
      .intersection(largestRegion(in: context))
    guard !region.isEmpty else { return nil }
    var body = openGroup(slot, region: region, reason: .shadow, in: context, plan: &plan)
    body.bodies += 1
    // The same layers are drawn under other clips, too.
    body.isClipTransient = true
    var shadow = effect(of: body.base, slot, steps: first..<first + 1, output: output, opacity: 1, in: context)
    shadow.isShadow = true
    if use == .begins { shadow.keep(for: slot, all) }
    if !output.isEmpty { composite(shadow, bounds: output, in: below, plan: &plan) }
    return body
  }

  /// A pixel, for a group of nothing.
  mutating func least(of context: PaintWalk.Context) -> PixelRect {
    PixelRect(x: context.cull.x, y: context.cull.y, width: 1, height: 1)
  }
}
