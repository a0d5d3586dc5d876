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
    _ slot: Int, _ form: CachedSurface.Form, all: PixelRect, laterClips: Int32 = -1, in context: PaintWalk.Context
  ) -> CachedSurface.Use {
    let mayHoldBackdrop = form == .group && context.base == 0
    guard
      offscreens.canKeep(
        slot, in: context, mayHoldBackdrop: mayHoldBackdrop, isShadow: form == .shadow, layers: &layers, tiles: &tiles)
    else {
      // A raster has the surface.
      if layers.states[slot].raster < 0 { layers.staleSurface(slot) }
      return .none
    }
    let key = CachedSurface.Key(
      form, of: layers.states[slot], in: context, laterClips: records.fingerprint(ofLaterClips: laterClips))
    return layers.use(slot, key, isKeepable: layers.isKeepable(all, in: context.space))
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
    let surface = layers.surfaces[layers.states[slot].surface]
    layers.noteKept(slot, layers.passReason(slot, surface.key.form), bounds, plan: &plan)
    if !surface.effect.isNone {
      let output = isFilled ? bounds.intersection(layers.fill(slot)) : bounds
      draw(
        surface.effect, opacity: opacity, mode: mode, output: output, isCut: !mode.isUnbounded, bounds: bounds,
        in: context, plan: &plan)
    }
    if !surface.group.isNone {
      draw(
        surface.group, opacity: opacity, mode: mode, output: bounds, isCut: isolation.isCutToGroup(mode, in: context),
        bounds: bounds, in: context, plan: &plan)
    }
  }

  /// - Parameters:
  ///   - output: device pixels that are written.
  ///   - isCut: whether pixels around the picture are excluded.
  ///   - opaque: those of the output that are surely opaque.
  mutating func draw(
    _ cached: CachedSurface.Picture, opacity: Double, mode: BlendMode, output: PixelRect, isCut: Bool,
    bounds: PixelRect, opaque: PixelRect = .empty, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    var picture = cached.region
    picture.colors = plan.colorSteps.count..<plan.colorSteps.count + cached.colors.count
    let region = isCut && picture.isWhole ? output.intersection(picture.pixels) : output
    guard !region.isEmpty else { return }
    plan.colorSteps.append(contentsOf: cached.colors)
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
