internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Opens an isolated group. Its content becomes visible once the group is composited.
  ///
  /// - Parameters:
  ///   - region: device pixels needed of the group; not empty.
  ///   - cachePage: page that lasts longer than the frame; nil for one of this frame.
  ///   - corner: place of the region on such a page.
  mutating func openGroup(
    _ slot: Int, region: PixelRect, reason: FramePlan.PassReason, on cachePage: FramePlan.Page? = nil,
    at corner: SIMD2<Int> = .zero, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context {
    let region = cachePage == nil ? layers.fitting(region, slot, in: context, plan: &plan) : region
    let depth = walk.streams[context.stream].depth + 1
    // The content of the group around so far can be drawn now: this bounds the memory of many groups.
    if walk.holdMany(depth, layers: &layers) { flushStreams(downTo: depth - 1, plan: &plan) }
    while walk.shelves.count <= depth {
      walk.shelves.append(GroupShelves(firstPage: walk.firstPage(depth: walk.shelves.count)))
    }
    let page: FramePlan.Page
    var (x, y) = (corner.x, corner.y)
    if let cachePage {
      page = cachePage
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
      space: context.space, pendingBackdrops: context.pendingBackdrops, isInShadowSource: context.isInShadowSource,
      nested: context.nested, splits: context.splits, copyCount: context.copyCount, isCopied: context.isCopied,
      layer: Int32(slot), hasOwnPixels: context.hasOwnPixels)
  }

  /// Composites a group, open or closed, as one instance.
  ///
  /// - Parameters:
  ///   - source: context of the group.
  ///   - bounds: device pixels that it may touch.
  mutating func composite(
    _ source: PaintWalk.Context, opacity: Double, mode: BlendMode, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    plan.groups[Int(source.base)].place.z = Float(opacity)
    var record = source.base
    let place = walk.groups[Int(source.base)]
    if mode != .normal || place.keeper >= 0 {
      // A compositing filter draws where the backdrop is known or as far as it acts, not in the group's region; of a
      // cached group, the visible part is drawn.
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

  /// Composites the filter result of a group, or of a backdrop.
  mutating func composite(
    _ effect: PaintWalk.Effect, mode: BlendMode = .normal, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    passBuilder.effects.append(effect)
    composite(effect: passBuilder.effects.count - 1, mode: mode, bounds: bounds, in: context, plan: &plan)
  }

  /// - Parameter index: into `passBuilder.effects`.
  mutating func composite(
    effect index: Int, mode: BlendMode = .normal, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    let effect = passBuilder.effects[index]
    let record = walk.addGroup(
      GroupRecord(), at: PaintWalk.GroupPlace(region: effect.output, offset: .zero), plan: &plan)
    passBuilder.effects[index].record = record
    if !effect.isBackdrop { walk.filteredPixels += (effect.keeper >= 0 ? effect.cachedOutput : effect.output).area }
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

  /// Draws a quad with a blend mode other than normal.
  mutating func appendBlended(
    _ entry: PaintWalk.Entry, of all: PixelRect, as mode: BlendMode, in context: PaintWalk.Context
  ) {
    if mode == .destination { return }
    var entry = entry
    blend(&entry, as: mode, in: context)
    // The place of the backdrop is in the group's record.
    if isBlendedQuad(entry) { entry.features.insert(.multiplied) }
    appendUncovered(entry, of: all, in: context)
  }

  /// Sets the blending of an instance: by the driver, or by the shader with a copied backdrop.
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

  /// Draws an instance with the context's factor. Its layer defaults to the context's.
  ///
  /// - Parameter isUncovered: the instance is already cut to pixels that no occluder covers.
  mutating func append(_ entry: PaintWalk.Entry, isUncovered: Bool = false, in context: PaintWalk.Context) {
    var entry = records.finished(entry, in: context, layers: &layers)
    if context.isCopied { offscreens.copiedPixels += entry.bounds.area - entry.opaque.area }
    if !context.occluders.isEmpty {
      occluders.putEdgeOccluders(on: &entry, isUncovered: isUncovered, in: context, layers: &layers, records: &records)
    }
    push(entry, on: context.stream)
  }

  /// Appends an instance to a stream.
  @inline(__always)
  mutating func push(_ entry: PaintWalk.Entry, on stream: Int) {
    if caches.snapshot.isCounting, walk.streams[stream].depth == 0 { caches.snapshot.stillPixels += entry.bounds.area }
    walk.drawnCount += 1
    walk.streams[stream].entries.append(entry)
  }

  /// Whether the entry is a quad whose shader reads its backdrop.
  func isBlendedQuad(_ entry: PaintWalk.Entry) -> Bool {
    entry.features.contains(.blended) && !entry.features.contains(.composite)
  }
}
