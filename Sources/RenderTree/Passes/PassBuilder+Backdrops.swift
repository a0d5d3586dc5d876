internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PassBuilder {
  /// Adds the steps of the layer's background filters.
  mutating func backdropSteps(_ slot: Int, _ composition: Composition, layers: inout LayerTable) -> Range<Int> {
    let first = steps.count
    // A rasterised layer has no backdrop.
    let isRasterized = layers.states[slot].effects >= 0 && layers.effects[layers.states[slot].effects].shouldRasterize
    if layers.states[slot].filters >= 0, !isRasterized, !layers.pixelsOfBounds(slot).isEmpty {
      FilterStep.forEach(of: layers.filters[layers.states[slot].filters].backgroundFilters, scale: composition.scale) {
        steps.append($0)
      }
    }
    return first..<steps.count
  }

  mutating func backdropEffect(
    _ slot: Int, _ steps: Range<Int>, output: PixelRect, in context: PaintWalk.Context, layers: inout LayerTable,
    walk: inout PaintWalk
  ) -> PaintWalk.Effect {
    var context = context
    context.nested.add(self.steps[steps])
    var effect = self.effect(
      of: context.base, slot, steps: steps, output: output, opacity: 1, in: context, layers: &layers)
    effect.isBackdrop = true
    effect.edge = layers.backdropEdge(slot)
    effect.output = effect.output.intersection(effect.edge)
    // Pixels beyond the canvas may be blurred by the layer's filters.
    if context.base == 0 { effect.edge = effect.edge.intersection(walk.groups[0].region) }
    return effect
  }

  /// Draws the backdrops that need only passes already in the plan.
  mutating func makeBackdrops(plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk) {
    guard !pendingBackdrops.isEmpty else { return }
    drawFilterSteps(plan: &plan, layers: &layers, walk: &walk)
    for effect in pendingBackdrops {
      effects[Int(effect)].picture = effects[Int(effect)].picture.map { filterGraph.placed($0) }
    }
    pendingBackdrops.removeAll(keepingCapacity: true)
    filterGraph.removeAll()
  }

  /// Records the copy and the filters of a backdrop, after the content of its group so far is drawn.
  ///
  /// - Parameter index: into `effects`.
  mutating func makeBackdrop(
    _ index: Int, from target: FramePlan.PassTarget, plan: inout FramePlan, walk: inout PaintWalk
  ) {
    let effect = effects[index]
    let around = walk.groups[Int(effect.group)]
    filterGraph.begin()
    var result: PageRegion?
    if let picture = copy(backdropInput(effect).intersection(around.region), of: around, target) {
      result = recordEffect(of: picture, effect, plan: &plan)
    }
    filterGraph.end(result)
    effects[index].picture = result
    effects[index].isMade = true
  }

  /// Pixels of the backdrop that the filters read. Pixels that are mirrored in are nearer to the result than those they
  /// stand for.
  mutating func backdropInput(_ effect: PaintWalk.Effect) -> PixelRect {
    effect.steps.reversed().reduce(effect.output) { steps[$1].input(for: $0).intersection(effect.limit) }
      .intersection(effect.edge)
  }

  /// Copies a part of a group, or of the target, as drawn so far; nil if it is empty.
  mutating func copy(
    _ rect: PixelRect, of group: PaintWalk.GroupPlace, _ target: FramePlan.PassTarget
  ) -> PageRegion? {
    guard !rect.isEmpty else { return nil }
    return filterGraph.add(
      .copy(from: target, x: rect.x + group.offset.x, y: rect.y + group.offset.y), rect, set: FramePlan.Page.copies)
  }

  // MARK: Backdrops of entries

  mutating func readsBackdrop(_ entry: PaintWalk.Entry) -> Bool {
    if entry.features.contains(.blended) { return true }
    return entry.effect >= 0 && effects[Int(entry.effect)].isBackdrop && !effects[Int(entry.effect)].isMade
  }

  /// Pixels of the backdrop that an entry reads.
  mutating func backdrop(of entry: PaintWalk.Entry) -> PixelRect {
    guard entry.effect >= 0, effects[Int(entry.effect)].isBackdrop else { return entry.bounds }
    return backdropInput(effects[Int(entry.effect)])
  }

  /// Records the backdrop steps of an entry, and returns the copy that its shader reads.
  mutating func readBackdrop(
    _ entry: PaintWalk.Entry, _ stream: PaintWalk.Stream, plan: inout FramePlan, walk: inout PaintWalk
  ) -> PageRegion? {
    if entry.effect >= 0, effects[Int(entry.effect)].isBackdrop, !effects[Int(entry.effect)].isMade {
      makeBackdrop(Int(entry.effect), from: stream.target, plan: &plan, walk: &walk)
    }
    guard entry.features.contains(.blended) else { return nil }
    let around = walk.groups[Int(entry.base)]
    filterGraph.begin()
    let picture = copy(entry.bounds.intersection(around.region), of: around, stream.target)
    filterGraph.end(picture)
    return picture
  }

  /// The effect of filter steps on a group.
  ///
  /// - Parameter output: device pixels that are written.
  mutating func effect(
    of group: Int32, _ slot: Int, steps: Range<Int>, output: PixelRect, opacity: Double,
    in context: PaintWalk.Context, layers: inout LayerTable
  ) -> PaintWalk.Effect {
    PaintWalk.Effect(
      group: group, steps: steps, output: output, limit: layers.largestRegion(in: context), fill: layers.fill(slot),
      grid: layers.grid(slot), record: -1, opacity: Float(opacity))
  }
}
