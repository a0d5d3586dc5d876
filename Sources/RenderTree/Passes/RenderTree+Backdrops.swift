internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Background filters: the layer's backdrop is copied, filtered and drawn as the layer's first item.
extension RenderTree {
  /// Limit on nested groups whose background filters wait for the content below the group: each keeps a page from being
  /// reused. Layers nested deeper that are groups for another reason as well show no background filters.
  static let mostPendingBackdrops = 8

  /// Filters the backdrop of a layer that is a group of its own. The backdrop must be drawn before the group.
  ///
  /// - Returns: index into `passBuilder.effects`.
  mutating func madeBackdrop(
    _ slot: Int, _ steps: Range<Int>, output: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Int? {
    let output = output.intersection(layers.pixelsOfBounds(slot))
    guard !output.isEmpty else { return nil }
    let effect = passBuilder.backdropEffect(slot, steps, output: output, in: context, layers: &layers, walk: &walk)
    guard affordsBackdrop(effect, slot, in: context, plan: &plan) else { return nil }
    if !walk.isDrawn(passBuilder.backdropInput(effect), in: context) {
      flushStreams(downTo: walk.streams[context.stream].depth, plan: &plan)
    }
    passBuilder.effects.append(effect)
    passBuilder.makeBackdrop(
      passBuilder.effects.count - 1, from: walk.streams[context.stream].target, plan: &plan, walk: &walk)
    passBuilder.pendingBackdrops.append(Int32(passBuilder.effects.count - 1))
    return passBuilder.effects.count - 1
  }

  /// Draws the result of the background filters of a layer that is no group: its kept result, if nothing below has
  /// changed.
  mutating func drawBackdrop(
    _ slot: Int, _ steps: Range<Int>, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    let output = layers.pixelsOfBounds(slot).intersection(context.cull)
    var effect = passBuilder.backdropEffect(slot, steps, output: output, in: context, layers: &layers, walk: &walk)
    guard affordsBackdrop(effect, slot, in: context, plan: &plan) else { return }
    var use = CachedSurface.Use.none
    if mayKeepBackdrop(in: context) {
      use = damageTracker.keptBackdrops.use(
        slot, CachedSurface.Key(.backdrop, of: layers.states[slot], in: context, region: effect.edge),
        output: effect.output, isWhole: walk.streams[context.stream].used.contains(effect.edge), layers: &layers)
    }
    if use == .cached { return drawKeptBackdrop(slot, steps, effect.output, in: context, plan: &plan) }
    if use == .begins { effect.keep(for: slot, effect.output) }
    passBuilder.effects.append(effect)
    drawBackdrop(passBuilder.effects.count - 1, slot, in: context, plan: &plan)
  }

  private mutating func affordsBackdrop(
    _ backdrop: PaintWalk.Effect, _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    let input = passBuilder.backdropInput(backdrop).intersection(walk.groups[Int(backdrop.group)].region)
    return affords(slot, input, by: backdrop, reads: input, orLacks: .backgroundFilters, in: context, plan: &plan)
  }

  /// Whether a backdrop is what the tree draws to the target, once a frame, and not what a host has drawn there.
  private func mayKeepBackdrop(in context: PaintWalk.Context) -> Bool {
    context.base == 0 && !context.isCopied && context.splits == 0 && !offscreens.isTight
      && layers.frame.target?.background != nil
  }

  private mutating func drawKeptBackdrop(
    _ slot: Int, _ steps: Range<Int>, _ output: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    var context = context
    context.isClipTransient = true
    guard !output.isEmpty, records.cut(&context, toBoundsOf: slot, layers: &layers),
      let picture = damageTracker.keptBackdrops.picture(of: slot)
    else { return }
    layers.noteKept(slot, .backgroundFilters, output, plan: &plan)
    let opaque = opaquePixels(ofBackdrop: steps, in: context).intersection(output)
    draw(
      picture, opacity: 1, mode: .normal, output: output, isCut: true, bounds: output, opaque: opaque, in: context,
      plan: &plan)
  }

  /// Draws the result of a layer's background filters, clipped to its rounded bounds.
  ///
  /// - Parameter effect: index into `passBuilder.effects`.
  mutating func drawBackdrop(_ effect: Int, _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    let output = passBuilder.effects[effect].output
    var context = context
    context.isClipTransient = true
    guard !output.isEmpty, records.cut(&context, toBoundsOf: slot, layers: &layers) else { return }
    composite(effect: effect, bounds: output, in: context, plan: &plan)
    plan.offscreens.append(layers.offscreen(slot, .backgroundFilters, output))
  }

  /// Updates the background filters if one of them changed.
  mutating func noteBackdrops() {
    let reach = layers.operators.backdropReach
    let before = damageTracker.noteBackdrops(layers: &layers)
    if let before { offscreens.count(before, layers: &layers) }
    if before != nil || reach != layers.operators.backdropReach {
      offscreens.count(damageTracker.backdropHolders, layers: &layers)
    }
    if let before { damageGroups(before) }
  }

  /// Damages layers that started or ceased to contain background filters. Such a layer is not drawn as a group that
  /// moves with its content, and occluders under clips are drawn in another way: pixels may differ slightly.
  private mutating func damageGroups(_ before: [Int32]) {
    for slot in Set(before).symmetricDifference(damageTracker.backdropHolders) {
      layers.updateDevice(Int(slot))
      guard layers.appearance[Int(slot)].opacity < 1 || layers.cutsPixels(Int(slot)) else { continue }
      damageNewPlace(of: Int(slot))
    }
  }
}
