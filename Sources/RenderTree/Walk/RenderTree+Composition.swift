internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Reason to draw a decided layer as a group; nil if it need not be one. Depends on the tree and the target alone.
  ///
  /// - Parameter isDeep: the layer is nested in too many blurs and shadows to be blurred itself.
  mutating func groupReason(_ slot: Int, clip: Int32, isDeep: Bool = false) -> FramePlan.PassReason? {
    let reason =
      isDeep ? isolation.groupReasonWithoutBlurs(slot, layers: &layers) : layers.states[slot].verdict.groupReason
    if reason != nil || layers.states[slot].flags.contains(.isTransformLayer) { return reason }
    let isClippedOften =
      layers.appearance[slot].masksToBounds && layers.states[slot].links.childCount > 0
      && records.clips.values[Int(clip)].links.z >= Self.shapesBeforeGroup
    return isClippedOften ? .clipDepth : nil
  }

  /// Limit on the unaligned clips that each pixel is tested against; beyond it a group is clipped once. Without the
  /// limit, a chain of n such layers would cost n² per pixel.
  private static let shapesBeforeGroup: Float = 16

  /// Opens a layer without effects that is no plain leaf: in its own group if it needs one; false if that is drawn from
  /// the cache.
  mutating func openPlainGroup(
    _ slot: Int, asMask: Bool, in own: inout PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    // A leaf's opacity is in its record, also in a mask.
    let opacity = layers.isPlainLeaf(slot) ? 1 : layers.groupOpacity(slot)
    if let reason = asMask ? .mask : groupReason(slot, clip: own.clip) {
      let all = layers.contentPixels(slot)
      var context = own
      let shown = context.cull
      var use = CachedSurface.Use.none
      // Others are cached in pixels of their own.
      if !asMask, context.base == 0, layers.states[slot].flags.contains(.holdsBackdrop) {
        let whole = layers.isKeepable(all, in: context.space) ? all : all.intersection(context.space)
        let shapes = records.laterClips(of: slot, in: context, layers: &layers)
        use = useCached(slot, .group, all: whole, laterClips: shapes, in: context)
        if use == .cached {
          drawCached(
            slot, opacity: opacity, mode: .normal, isFilled: false, bounds: context.cull, in: context, plan: &plan)
          return false
        }
        if use == .begins { context.cull = whole }
      }
      let seen = damageTracker.wanted(
        of: slot, context.cull.intersection(all), within: all, in: context.space, layers: &layers
      )
      .intersection(layers.largestRegion(in: context))
      let region = seen.isEmpty ? least(of: context) : seen
      if asMask || affords(slot, region, orLacks: .groupOpacity, in: context, plan: &plan) {
        var group = openGroup(slot, region: region, reason: reason, in: context, plan: &plan)
        if use == .begins { walk.groups[Int(group.base)].keeper = Int32(slot) }
        group.laterClips = records.laterClips(of: slot, in: context, layers: &layers)
        composite(
          group, opacity: opacity, mode: asMask ? .destinationIn : .normal, bounds: shown, in: context, plan: &plan)
        own = group
        return true
      }
    }
    if opacity < 1 { own = walk.multiplied(slot, by: opacity, in: own, plan: &plan, layers: &layers) }
    return true
  }

  /// Opens a layer with effects: draws its filtered backdrop and its shadow; nil if it is not visible.
  ///
  /// - Parameters:
  ///   - asMask: the layer is a mask, composited with destination-in.
  ///   - isBitmap: the context is the layer's bitmap, which contains nothing else.
  ///   - context: `cull` is restricted to the layer's own place, or to all that it masks.
  /// - Returns: the layer's group, to which its mask applies; the context to draw the layer into; and the context to
  ///   draw it into first, as a shadow source only.
  mutating func openComposed(
    _ slot: Int, _ composition: Composition, asMask: Bool, isBitmap: Bool = false, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) -> (masked: PaintWalk.Context, own: PaintWalk.Context, shadowSource: PaintWalk.Context?)? {
    let isMaskedOut = layers.states[slot].links.mask >= 0 && !layers.isSeen(Int(layers.states[slot].links.mask))
    if isMaskedOut, !asMask { return nil }
    layers.noteLimitedBlur(slot, composition.scale, plan: &plan)
    let role =
      layers.states[slot].links.mask >= 0 && !isMaskedOut ? layers.states[slot].verdict.maskRole : .nothing
    let opacity = layers.groupOpacity(slot)
    let below = passBuilder.backdropSteps(slot, composition, layers: &layers)
    var own = context
    let isDeep = context.nested.count >= BlurNesting.most
    var reason = asMask ? .mask : groupReason(slot, clip: context.clip, isDeep: isDeep)
    if !asMask, let why = reason {
      // An effect on the whole content takes the layer with it if it is omitted.
      let isWhole = why == .mask || why == .compositingFilter
      let what: FramePlan.OmittedDetail = isWhole ? .layer : why == .filters ? .filters : .groupOpacity
      if !affordsGroup(slot, composition, what, isDeep: isDeep, in: own, plan: &plan) {
        if isWhole || layers.blendMode(slot) != .normal || role == .picture || role == .clip { return nil }
        reason = nil
      }
    }
    // The mask applies to the bitmap.
    if isBitmap, role == .picture, below.isEmpty, !layers.hasFilters(slot) {
      records.addMask(of: slot, to: &own, layers: &layers)
    } else if let reason {
      let mode = asMask ? .destinationIn : layers.blendMode(slot)
      if mode == .destination { return nil }
      let steps = passBuilder.filterSteps(slot, composition, isDeep: isDeep, layers: &layers)
      var outer = own
      // If the mask is the last effect on the group, or the last but its opacity, it clips the whole group.
      let isCutWhole = role == .clip || role == .within && steps.isEmpty && mode == .normal
      if isCutWhole, !cut(&outer, byMaskOf: slot) { return nil }
      // If no effect applies to both, the shadow and its source can be composited separately.
      let isApart =
        mode == .normal && opacity >= 1 && (outer.clip == layers.noClip || outer.clip == outer.cuts)
        && outer.factor == .one
        && passBuilder.isShadowAlone(steps)
      let isFilled = passBuilder.endsFilled(steps)
      let isBlendedAlone = mode != .normal && !mode.isUnbounded && steps.isEmpty
      let shown = isBlendedAlone ? context.cull.intersection(layers.touched(slot, composition)) : context.cull
      let all = passBuilder.largestPlace(slot, composition, steps: steps, mode: mode, layers: &layers)
      // A filtered result has edges of its own.
      let shapes =
        passBuilder.steps[steps].allSatisfy(\.isColor) ? records.laterClips(of: slot, in: context, layers: &layers) : -1
      var use = CachedSurface.Use.none
      if !asMask, !isMaskedOut {
        use = useCached(
          slot, steps.isEmpty ? .group : isApart ? .apart : .filtered, all: all, laterClips: shapes, in: context)
      }
      if use == .cached {
        drawCached(
          slot, opacity: opacity, mode: mode, isFilled: isFilled, bounds: shown, in: outer, plan: &plan)
        return nil
      }
      own.nested.add(passBuilder.steps[steps])
      own.space = passBuilder.space(
        of: slot, seenThrough: steps, content: composition.group, in: own, plan: &plan, layers: &layers)
      if use == .begins { own.cull = all }
      let region = isMaskedOut ? .empty : groupRegion(slot, composition, steps: steps, in: own)
      // An unbounded compositing filter acts outside the layer as well; some filters give empty pixels a colour.
      if region.isEmpty, !mode.isUnbounded, isMaskedOut || !passBuilder.steps[steps].contains(where: \.fills) {
        return nil
      }
      var backdrop: Int?
      if !below.isEmpty, !asMask, context.pendingBackdrops < Self.mostPendingBackdrops {
        backdrop = madeBackdrop(slot, below, output: region, in: context, plan: &plan)
        own.pendingBackdrops += 1
      }
      own = openGroup(slot, region: region.isEmpty ? least(of: own) : region, reason: reason, in: own, plan: &plan)
      if use == .begins, steps.isEmpty || isApart { walk.groups[Int(own.base)].keeper = Int32(slot) }
      if !steps.isEmpty {
        let output = isFilled ? context.cull.intersection(layers.fill(slot)) : context.cull
        var effect = passBuilder.effect(
          of: own.base, slot, steps: steps, output: output, opacity: opacity, in: own, layers: &layers)
        effect.isShadow = isApart
        if use == .begins { effect.keep(for: slot, isFilled ? all.intersection(layers.fill(slot)) : all) }
        composite(effect, mode: mode, bounds: context.cull, in: outer, plan: &plan)
      }
      if steps.isEmpty || isApart {
        composite(own, opacity: opacity, mode: mode, bounds: shown, in: outer, plan: &plan)
      }
      if isMaskedOut { return nil }
      own.laterClips = shapes
      records.addMask(of: slot, to: &own, layers: &layers)
      if role == .within, !isCutWhole, !cut(&own, byMaskOf: slot) { return nil }
      if let backdrop { drawBackdrop(backdrop, slot, in: own, plan: &plan) }
    } else {
      if role == .within, !cut(&own, byMaskOf: slot) { return nil }
      if opacity < 1 { own = walk.multiplied(slot, by: opacity, in: own, plan: &plan, layers: &layers) }
      if !below.isEmpty { drawBackdrop(slot, below, in: own, plan: &plan) }
    }
    guard layers.states[slot].verdict.contains(.needsShadowPass), !layers.hidesShadow(slot, factor: own.factor),
      own.nested.count < BlurNesting.most
    else { return (own, own, nil) }
    let behind = occluders.behind(slot, in: own, around: context.base)
    let shadowSource =
      occluders.holdsWhole(behind.occluders) ? nil : openShadow(slot, composition, in: behind, plan: &plan)
    if !own.isInShadowSource {
      // A layer in it is drawn both times, whether the shadow is visible or not.
      own.isInShadowSource = true
      return (own, own, shadowSource)
    }
    guard let shadowSource else { return (own, own, nil) }
    composite(shadowSource, opacity: 1, mode: .normal, bounds: shadowSource.cull, in: own, plan: &plan)
    return (own, shadowSource, nil)
  }

  /// Clips a context by a layer's mask; false if nothing remains.
  private mutating func cut(_ context: inout PaintWalk.Context, byMaskOf slot: Int) -> Bool {
    let mask = Int(layers.states[slot].links.mask)
    return records.cut(&context, toBoundsOf: mask, layers: &layers) && !context.cull.isEmpty
  }

  /// Pixels of a group needed for its filters to show the context's `cull`.
  mutating func groupRegion(
    _ slot: Int, _ composition: Composition, steps: Range<Int>, in context: PaintWalk.Context
  ) -> PixelRect {
    var region = context.cull
    for index in steps.reversed() { region = passBuilder.steps[index].input(for: region) }
    region = region.intersection(composition.group)
    region = damageTracker.wanted(of: slot, region, within: composition.group, in: context.space, layers: &layers)
    if layers.states[slot].links.mask >= 0 {
      let mask = Int(layers.states[slot].links.mask)
      layers.updateDeviceBelow(mask)
      var masked = layers.composition(of: mask).place
      if layers.states[mask].raster >= 0 {
        masked = layers.outerPlace(of: masked.intersection(layers.largestRaster(mask)), mask)
      }
      // Filters blur the masked content: the region is cut to the mask like the whole group.
      region = region.intersection(masked)
    }
    return region.intersection(layers.largestRegion(in: context))
  }

  /// Draws the shadow of a layer's content, which is then drawn into the returned context; nil if the shadow is not
  /// visible or is cached.
  private mutating func openShadow(
    _ slot: Int, _ composition: Composition, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context? {
    let step = layers.shadowStep(slot, composition.scale)
    let first = passBuilder.steps.count
    passBuilder.steps.append(step)
    var below = context
    var all = step.spread(composition.content)
    if layers.appearance[slot].masksToBounds {
      below.isClipTransient = true
      guard records.cut(&below, toBoundsOf: slot, layers: &layers) else { return nil }
      all = all.intersection(layers.pixelsOfBounds(slot))
    }
    let output = all.intersection(below.cull)
    // Deeper shadow sources are drawn once.
    let isAlone = !context.isInShadowSource
    if output.isEmpty, isAlone { return nil }
    let use = isAlone ? useCached(slot, .shadow, all: all, in: context) : .none
    if use == .cached {
      drawCached(slot, opacity: 1, mode: .normal, isFilled: false, bounds: output, in: below, plan: &plan)
      return nil
    }
    var context = context
    context.nested.add(passBuilder.steps[first...])
    context.space = passBuilder.space(
      of: slot, seenThrough: first..<first + 1, content: composition.content, isShadow: isAlone, in: context,
      plan: &plan, layers: &layers)
    let shown = use == .begins ? all : output
    var region = shown.isEmpty ? .empty : step.input(for: shown).intersection(composition.content)
    if !isAlone { region = region.union(context.cull.intersection(composition.content)) }
    region = damageTracker.wanted(of: slot, region, within: composition.content, in: context.space, layers: &layers)
      .intersection(layers.largestRegion(in: context))
    var shadow = passBuilder.effect(
      of: -1, slot, steps: first..<first + 1, output: output, opacity: 1, in: context, layers: &layers)
    shadow.isShadow = true
    if region.isEmpty || !affords(slot, region, by: shadow, orLacks: .shadow, in: context, plan: &plan) { return nil }
    var shadowSource = openGroup(slot, region: region, reason: .shadow, in: context, plan: &plan)
    shadowSource.isInShadowSource = true
    // The same layers are drawn under other clips as well.
    shadowSource.isClipTransient = true
    shadow.group = shadowSource.base
    if use == .begins { shadow.keep(for: slot, all) }
    if !output.isEmpty { composite(shadow, bounds: output, in: below, plan: &plan) }
    return shadowSource
  }

  /// One pixel, for an empty group.
  mutating func least(of context: PaintWalk.Context) -> PixelRect {
    PixelRect(x: context.cull.x, y: context.cull.y, width: 1, height: 1)
  }
}
