internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// How this plan draws a layer with passes.
  ///
  /// - Parameters:
  ///   - all: device pixels that it may touch, visible or not.
  ///   - laterClips: its later clips.
  ///   - context: that it is drawn into.
  mutating func useCached(
    _ slot: Int, _ form: CachedEffect.Form, all: PixelRect, laterClips: Int32 = -1, in context: PaintWalk.Context
  ) -> CachedEffect.Use {
    let mayHoldBackdrop = form == .group && context.base == 0
    guard
      offscreens.canKeep(
        slot, in: context, mayHoldBackdrop: mayHoldBackdrop, isShadow: form == .shadow, layers: &layers, tiles: &tiles)
    else {
      layers.staleEffect(slot)
      return .none
    }
    let conditions = CachedEffect.Conditions(
      form: form, device: layers.states[slot].device, isUpsideDown: layers.states[slot].flags.contains(.isUpsideDown),
      surroundings: CacheKey(context, laterClips: records.fingerprint(ofLaterClips: laterClips)))
    var kept =
      layers.states[slot].cachedEffect >= 0
      ? layers.cachedEffects[layers.states[slot].cachedEffect] : CachedEffect(conditions)
    // If a frame draws the layer in several ways, the first is cached.
    let isFirst = kept.lastUse != layers.frame.sequence
    if kept.conditions != conditions {
      guard isFirst else { return .none }
      layers.giveBack(&kept)
      kept.conditions = conditions
      kept.stillPlans = 0
    }
    kept.lastUse = layers.frame.sequence
    defer { layers.states[slot].cachedEffect = layers.cachedEffects.store(kept, at: layers.states[slot].cachedEffect) }
    if kept.isFresh {
      if isFirst { kept.useCount += 1 }
      return .kept
    }
    guard isFirst else { return .none }
    layers.giveBack(&kept)
    kept.stillPlans += 1
    guard kept.stillPlans > kept.threshold || layers.frame.shortcuts == .always,
      layers.isKeepable(all, in: context.space)
    else { return .none }
    kept.stillPlans = -CachedEffect.retryPlans
    return .begins
  }

  /// Draws a layer from its cached effect.
  ///
  /// - Parameters:
  ///   - isFilled: its last steps give transparent pixels a colour.
  ///   - bounds: device pixels that it may touch.
  mutating func drawCached(
    _ slot: Int, opacity: Double, mode: BlendMode, isFilled: Bool, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    let kept = layers.cachedEffects[layers.states[slot].cachedEffect]
    layers.noteKept(slot, layers.passReason(slot, kept.conditions.form), bounds, plan: &plan)
    if let part = kept.effect {
      let output = isFilled ? bounds.intersection(layers.fill(slot)) : bounds
      draw(
        part, opacity: opacity, mode: mode, output: output, isCut: !mode.isUnbounded, bounds: bounds, in: context,
        plan: &plan)
    }
    if let part = kept.group {
      draw(
        part, opacity: opacity, mode: mode, output: bounds, isCut: isolation.isCutToGroup(mode, in: context),
        bounds: bounds, in: context, plan: &plan)
    }
  }

  /// - Parameters:
  ///   - output: device pixels that are written.
  ///   - isCut: whether pixels around the picture are excluded.
  ///   - opaque: those of the output that are surely opaque.
  mutating func draw(
    _ part: CachedEffect.Part, opacity: Double, mode: BlendMode, output: PixelRect, isCut: Bool, bounds: PixelRect,
    opaque: PixelRect = .empty, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    var picture = part.picture
    picture.colors = plan.colorSteps.count..<plan.colorSteps.count + part.colors.count
    let region = isCut && picture.isWhole ? output.intersection(picture.pixels) : output
    guard !region.isEmpty else { return }
    plan.colorSteps.append(contentsOf: part.colors)
    let record = walk.addGroup(
      GroupRecord(picture, region: region, opacity: Float(opacity), reference: plan.reference),
      at: PaintWalk.GroupPlace(region: region, offset: .zero, page: picture.page), plan: &plan)
    appendComposite(
      PaintWalk.Entry(
        instance: instance(UInt32(record) | Instance.composite, in: context), base: context.base, page: picture.page,
        features: picture.features.union(.composite), bounds: bounds, opaque: opaque),
      mode: mode, in: context)
  }
}
