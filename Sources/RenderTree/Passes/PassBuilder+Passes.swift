internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PassBuilder {
  // MARK: Backdrops

  /// Puts the steps of the layer's background filters into the walk.
  mutating func backdropSteps(_ slot: Int, _ composition: Composition, layers: inout LayerTable) -> Range<Int> {
    let first = steps.count
    // What is kept as a bitmap has nothing below it.
    let isKept = layers.states[slot].effects >= 0 && layers.effects[layers.states[slot].effects].shouldRasterize
    if layers.states[slot].filters >= 0, !isKept, !layers.pixelsOfBounds(slot).isEmpty {
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
    // What is shown of it beyond the canvas may be blurred by filters of the layer.
    if context.base == 0 { effect.edge = effect.edge.intersection(walk.groups[0].region) }
    return effect
  }

  /// Makes what wait for nothing more than what is drawn already.
  mutating func makeBackdrops(plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk) {
    guard !waiting.isEmpty else { return }
    drawPictures(plan: &plan, layers: &layers, walk: &walk)
    for effect in waiting {
      effects[Int(effect)].picture = effects[Int(effect)].picture.map { pictures.placed($0) }
    }
    waiting.removeAll(keepingCapacity: true)
    pictures.removeAll()
  }

  /// Writes down how what is below is copied and filtered, once what is in the group around is drawn so far.
  ///
  /// - Parameter index: into `walk.effects`.
  mutating func makeBackdrop(
    _ index: Int, from target: FramePlan.PassTarget, plan: inout FramePlan, walk: inout PaintWalk
  ) {
    let effect = effects[index]
    let around = walk.groups[Int(effect.group)]
    pictures.begin()
    var result: PageRegion?
    if let picture = copy(backdropInput(effect).intersection(around.region), of: around, target) {
      result = makePicture(of: picture, effect, plan: &plan)
    }
    pictures.end(result)
    effects[index].picture = result
    effects[index].isMade = true
  }

  /// What is read of what is below: what is mirrored is nearer to what comes out than what stands for it.
  mutating func backdropInput(_ effect: PaintWalk.Effect) -> PixelRect {
    effect.steps.reversed().reduce(effect.output) { steps[$1].input(for: $0).intersection(effect.limit) }
      .intersection(effect.edge)
  }

  /// Copies a part of a group, or of the target, which is drawn so far; nil for nothing.
  mutating func copy(
    _ rect: PixelRect, of group: PaintWalk.GroupPlace, _ target: FramePlan.PassTarget
  ) -> PageRegion? {
    guard !rect.isEmpty else { return nil }
    return pictures.add(
      .copy(from: target, x: rect.x + group.offset.x, y: rect.y + group.offset.y), rect, set: FramePlan.Page.copies)
  }

  // MARK: Flush

  mutating func decideOcclusion(floor: Int, deepest: Int, groupCount: Int, walk: inout PaintWalk) {
    occlusion.begin(groupCount: groupCount)
    for depth in floor...deepest {
      for index in 0..<walk.streamCount where walk.streams[index].depth == depth {
        // Whether those of the lowest depth are seen is not known yet; the target is. What is kept is drawn, seen or
        // not.
        if depth == floor || walk.streams[index].isRaster {
          for group in walk.streams[index].groups { occlusion.see(group: Int(group)) }
        }
        if depth == 0 { occlusion.see(group: 0) }
        occlusion.cull(&walk.streams[index].entries, effects: self.effects)
      }
    }
  }

  // MARK: What is below

  mutating func readsBackdrop(_ entry: PaintWalk.Entry) -> Bool {
    if entry.features.contains(.blended) { return true }
    return entry.effect >= 0 && effects[Int(entry.effect)].isBackdrop && !effects[Int(entry.effect)].isMade
  }

  /// What an entry reads of what is below it.
  mutating func backdrop(of entry: PaintWalk.Entry) -> PixelRect {
    guard entry.effect >= 0, effects[Int(entry.effect)].isBackdrop else { return entry.bounds }
    return backdropInput(effects[Int(entry.effect)])
  }

  /// Writes down the steps of what an entry shows of what is below it, and gives the copy that its shader reads.
  mutating func readBackdrop(
    _ entry: PaintWalk.Entry, _ stream: PaintWalk.Stream, plan: inout FramePlan, walk: inout PaintWalk
  ) -> PageRegion? {
    if entry.effect >= 0, effects[Int(entry.effect)].isBackdrop, !effects[Int(entry.effect)].isMade {
      makeBackdrop(Int(entry.effect), from: stream.target, plan: &plan, walk: &walk)
    }
    guard entry.features.contains(.blended) else { return nil }
    let around = walk.groups[Int(entry.base)]
    pictures.begin()
    let picture = copy(entry.bounds.intersection(around.region), of: around, stream.target)
    pictures.end(picture)
    return picture
  }

  /// The effect that filter steps make of a group's picture.
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
