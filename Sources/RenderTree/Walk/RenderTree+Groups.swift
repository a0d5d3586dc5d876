internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Finds room for an isolated group. What is drawn into the context that is returned is seen once the group is
  /// composited.
  ///
  /// - Parameters:
  ///   - region: device pixels that are wanted of the group; not empty.
  ///   - kept: the page that it is drawn to where that lasts longer than the frame; nil for one of this frame.
  ///   - corner: where the region begins on such a page.
  mutating func openGroup(
    _ slot: Int, region: PixelRect, reason: FramePlan.PassReason, on kept: FramePlan.Page? = nil,
    at corner: SIMD2<Int> = .zero, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context {
    let region = kept == nil ? layers.fitting(region, slot, in: context, plan: &plan) : region
    let depth = walk.streams[context.stream].depth + 1
    // What is in the group around can be drawn so far, so that many groups take no more memory than some.
    if walk.holdMany(depth, layers: &layers) { flushStreams(downTo: depth - 1, plan: &plan) }
    while walk.shelves.count <= depth {
      walk.shelves.append(GroupShelves(firstPage: walk.firstPage(depth: walk.shelves.count)))
    }
    let page: FramePlan.Page
    var (x, y) = (corner.x, corner.y)
    if let kept {
      page = kept
    } else {
      let set = depth % FramePlan.Page.groupSets
      (x, y) = walk.shelves[depth].place(region.width, region.height, on: layers.pageSize, pages: &plan.pages[set])
      page = FramePlan.Page(set: Int32(set), index: Int32(walk.shelves[depth].page))
    }
    let stream = walk.stream(depth: depth, page: page)
    walk.streams[stream].used = walk.streams[stream].used.union(
      PixelRect(x: x, y: y, width: region.width, height: region.height))
    let place = PaintWalk.GroupPlace(region: region, offset: SIMD2(x - region.x, y - region.y), page: page)
    let record = GroupRecord(region: region, offset: place.offset, opacity: 1, reference: plan.reference)
    let group = walk.addGroup(record, at: place, plan: &plan)
    walk.streams[stream].groups.append(group)
    plan.offscreens.append(layers.offscreen(slot, reason, region))
    return PaintWalk.Context(
      clip: layers.noClip, isClipTransient: context.isCopied, group: group, base: group, stream: stream, cull: region,
      space: context.space, waiting: context.waiting, bodies: context.bodies, nested: context.nested,
      splits: context.splits, copyCount: context.copyCount, isCopied: context.isCopied, layer: Int32(slot),
      isMoved: context.isMoved)
  }

  /// Draws a closed or an open group, as one instance, into another.
  ///
  /// - Parameters:
  ///   - source: the group.
  ///   - bounds: device pixels that it may touch.
  mutating func composite(
    _ source: PaintWalk.Context, opacity: Double, mode: BlendMode, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    plan.groups[Int(source.base)].place.z = Float(opacity)
    var record = source.base
    let place = walk.groups[Int(source.base)]
    if mode != .normal || place.keeper >= 0 {
      // What is drawn is not where the group is, but where what is below it is known, or as far as the operator acts;
      // of one that is kept what is seen.
      var own = plan.groups[Int(source.base)]
      own.setRegion(
        isolation.isCutToGroup(mode, in: context) ? bounds.intersection(place.region) : bounds,
        reference: plan.reference)
      record = walk.addGroup(
        own, at: PaintWalk.GroupPlace(region: place.region, offset: place.offset, page: place.page), plan: &plan)
    }
    var entry = PaintWalk.Entry(
      instance: instance(UInt32(record) | Instance.composite, in: context), base: context.base,
      shows: source.base, features: .composite, bounds: bounds)
    if case .page(let page) = walk.streams[source.stream].target { entry.page = page }
    appendComposite(entry, mode: mode, in: context)
  }

  /// Draws a picture that is made of a group, or of what is below a layer.
  mutating func composite(
    _ effect: PaintWalk.Effect, mode: BlendMode = .normal, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    passBuilder.effects.append(effect)
    composite(effect: passBuilder.effects.count - 1, mode: mode, bounds: bounds, in: context, plan: &plan)
  }

  /// - Parameter index: into `walk.effects`.
  mutating func composite(
    effect index: Int, mode: BlendMode = .normal, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    let effect = passBuilder.effects[index]
    let record = walk.addGroup(
      GroupRecord(), at: PaintWalk.GroupPlace(region: effect.output, offset: .zero), plan: &plan)
    passBuilder.effects[index].record = record
    if !effect.isBackdrop { walk.filteredPixels += (effect.keeper >= 0 ? effect.kept : effect.output).area }
    walk.streams[context.stream].hasEffects = true
    appendComposite(
      PaintWalk.Entry(
        instance: instance(UInt32(record) | Instance.composite, in: context), base: context.base,
        shows: effect.isBackdrop ? -1 : effect.group, effect: Int32(index), features: .composite, bounds: bounds),
      mode: mode, in: context)
  }

  mutating func appendComposite(_ entry: PaintWalk.Entry, mode: BlendMode, in context: PaintWalk.Context) {
    var entry = entry
    entry.features.formUnion(records.clipFeatures(context.clip))
    if mode.isUnbounded { entry.features.insert(.covering) }
    if mode == .destinationIn { entry.features.insert(.masking) }
    blend(&entry, as: mode, in: context)
    append(entry, in: context)
  }

  /// Draws a quad that meets what is there in another way than over it.
  mutating func appendBlended(
    _ entry: PaintWalk.Entry, of all: PixelRect, as mode: BlendMode, in context: PaintWalk.Context,
    _ reference: (x: Int, y: Int)
  ) {
    if mode == .destination { return }
    var entry = entry
    blend(&entry, as: mode, in: context)
    // Where the backdrop is stands in the record of what it is drawn into.
    if isBlendedQuad(entry) { entry.features.insert(.multiplied) }
    appendUncovered(entry, of: all, in: context, reference)
  }

  /// Says how an instance meets what is there.
  mutating func blend(_ entry: inout PaintWalk.Entry, as mode: BlendMode, in context: PaintWalk.Context) {
    if let blending = isolation.blending(mode, in: context) {
      entry.blending = blending
    } else {
      entry.features.insert(.blended)
      entry.blending = .none
      entry.mode = mode
      walk.streams[context.stream].hasEffects = true
    }
  }

  mutating func instance(_ item: UInt32, in context: PaintWalk.Context) -> Instance {
    Instance(item: item, clip: UInt32(context.clip), group: UInt32(context.group))
  }

  /// Draws a quad.
  mutating func append(
    _ item: UInt32, texture: Int32 = -1, under: Int32 = -1, page: FramePlan.Page? = nil, shows: Int32 = -1,
    features: FramePlan.Features, blending: FramePlan.Blending = .sourceOver, bounds: PixelRect,
    opaque: PixelRect = .empty, sharedEdges: UInt32 = 0, in context: PaintWalk.Context
  ) {
    var instance = instance(item, in: context)
    instance.clip |= sharedEdges << Instance.edgesShift
    append(
      PaintWalk.Entry(
        instance: instance, base: context.base, texture: texture, under: under, page: page, shows: shows,
        features: features, blending: blending, bounds: bounds, opaque: opaque), in: context)
  }

  /// Draws an instance, with the factor of what it is drawn into. A layer that is not named is that of the context.
  ///
  /// - Parameter isUncovered: it is cut by the pixels of covers.
  mutating func append(_ entry: PaintWalk.Entry, isUncovered: Bool = false, in context: PaintWalk.Context) {
    var entry = records.finished(entry, in: context, layers: &layers)
    if context.isCopied { offscreens.copiedPixels += entry.bounds.area - entry.opaque.area }
    if !context.covers.isEmpty, !occluders.veils.isEmpty {
      occluders.putEdgeOccluders(on: &entry, isUncovered: isUncovered, in: context, layers: &layers, records: &records)
    }
    push(entry, on: context.stream)
  }

  /// Puts an instance on a stream.
  @inline(__always)
  mutating func push(_ entry: PaintWalk.Entry, on stream: Int) {
    if caches.snapshot.isCounting, walk.streams[stream].depth == 0 { caches.snapshot.stillPixels += entry.bounds.area }
    walk.drawnCount += 1
    walk.streams[stream].entries.append(entry)
  }

  /// Whether it is a quad whose shader reads what is below it.
  func isBlendedQuad(_ entry: PaintWalk.Entry) -> Bool {
    entry.features.contains(.blended) && !entry.features.contains(.composite)
  }
}
