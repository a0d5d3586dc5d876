internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Adds a record that instances or passes name, with the place of its pixels.
  mutating func addGroup(_ record: GroupRecord, at place: PaintWalk.GroupPlace, plan: inout FramePlan) -> Int32 {
    plan.groups.append(record)
    walk.groups.append(place)
    return Int32(plan.groups.count - 1)
  }

  /// Finds room for an isolated group. What is drawn into the context that is returned is seen once the group is composited.
  ///
  /// - Parameters:
  ///   - region: device pixels that are wanted of the group; not empty.
  ///   - kept: the page that it is drawn to where that lasts longer than the frame; nil for one of this frame.
  ///   - corner: where the region begins on such a page.
  mutating func openGroup(
    _ slot: Int, region: PixelRect, reason: FramePlan.PassReason, on kept: FramePlan.Page? = nil,
    at corner: SIMD2<Int> = .zero, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context {
    let region = kept == nil ? fitting(region, slot, in: context, plan: &plan) : region
    let depth = walk.streams[context.stream].depth + 1
    // What is in the group around can be drawn so far, so that many groups take no more memory than some.
    if holdMany(depth) { flushStreams(downTo: depth - 1, plan: &plan) }
    while walk.shelves.count <= depth {
      walk.shelves.append(GroupShelves(firstPage: walk.firstPage(depth: walk.shelves.count)))
    }
    let page: FramePlan.Page
    var (x, y) = (corner.x, corner.y)
    if let kept {
      page = kept
    } else {
      let set = depth % FramePlan.Page.groupSets
      (x, y) = walk.shelves[depth].place(region.width, region.height, on: pageSize, pages: &plan.pages[set])
      page = FramePlan.Page(set: Int32(set), index: Int32(walk.shelves[depth].page))
    }
    let stream = walk.stream(depth: depth, page: page)
    walk.streams[stream].used = walk.streams[stream].used.union(
      PixelRect(x: x, y: y, width: region.width, height: region.height))
    let place = PaintWalk.GroupPlace(region: region, offset: SIMD2(x - region.x, y - region.y), page: page)
    let record = GroupRecord(region: region, offset: place.offset, opacity: 1, reference: plan.reference)
    let group = addGroup(record, at: place, plan: &plan)
    walk.streams[stream].groups.append(group)
    plan.offscreens.append(offscreen(slot, reason, region))
    return PaintWalk.Context(
      clip: noClip, isClipTransient: context.isCopied, group: group, base: group, stream: stream, cull: region,
      space: context.space, waiting: context.waiting, bodies: context.bodies, nested: context.nested,
      splits: context.splits, copyCount: context.copyCount, isCopied: context.isCopied, layer: Int32(slot),
      isMoved: context.isMoved)
  }

  /// The longest side of a group: no page is larger than the driver's textures, which hold the target at least.
  mutating func longestGroup(in context: PaintWalk.Context) -> Int {
    let target = lastTarget ?? PlanTarget(width: 1, height: 1)
    return max(target.maximumTextureSize, target.width, target.height, context.space.width, context.space.height)
  }

  /// What of a region a page holds: what lies farthest from all that there is to be seen is left out.
  private mutating func fitting(
    _ region: PixelRect, _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PixelRect {
    let most = longestGroup(in: context)
    guard max(region.width, region.height) > most else { return region }
    plan.reduced.append(FramePlan.Reduced(layer: id(of: slot), name: name(of: slot), reason: .pageSide, factor: 1))
    func span(_ span: PixelSpan, _ space: PixelSpan) -> PixelSpan {
      let low = min(max(space.low - (most - (space.high - space.low)) / 2, span.low), max(span.high - most, span.low))
      return PixelSpan(low: low, high: min(low + most, span.high))
    }
    return PixelRect(
      columns: span(region.columns, context.space.columns), rows: span(region.rows, context.space.rows))
  }

  /// Whether the groups of one depth, and of those below it, or what filters make of groups, fill as many pages as they may.
  private mutating func holdMany(_ depth: Int) -> Bool {
    guard walk.shelves.count > depth else { return false }
    for index in depth..<walk.shelves.count where walk.shelves[index].fullPages >= Self.pagesBeforeFlush { return true }
    if walk.filteredPixels == 0 { return false }
    let page = pageSize
    return walk.filteredPixels >= Self.pagesBeforeFlush * page.width * page.height
  }

  /// How many pages one depth of nesting may fill before they are drawn and used again: each change of target costs a tiler its tiles, and
  /// four targets' worth of groups are rarely seen at once.
  private static let pagesBeforeFlush = 4

  /// Pages hold the largest group there can be, which is the target, and many small ones. Those that filters read around the target are
  /// larger: they get pages of their own size.
  var pageSize: FramePlan.PageSize {
    let target = lastTarget ?? PlanTarget(width: 1, height: 1)
    let least = 1024
    func side(_ pixels: Int) -> Int { min(max((pixels + 63) / 64 * 64, least), max(target.maximumTextureSize, pixels)) }
    return FramePlan.PageSize(width: side(target.width), height: side(target.height))
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
      // What is drawn is not where the group is, but where what is below it is known, or as far as the operator acts; of one that is kept
      // what is seen.
      var own = plan.groups[Int(source.base)]
      own.setRegion(
        isCutToGroup(mode, in: context) ? bounds.intersection(place.region) : bounds, reference: plan.reference)
      record = addGroup(
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
    walk.effects.append(effect)
    composite(effect: walk.effects.count - 1, mode: mode, bounds: bounds, in: context, plan: &plan)
  }

  /// - Parameter index: into `walk.effects`.
  mutating func composite(
    effect index: Int, mode: BlendMode = .normal, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    let effect = walk.effects[index]
    let record = addGroup(
      GroupRecord(), at: PaintWalk.GroupPlace(region: effect.output, offset: .zero), plan: &plan)
    walk.effects[index].record = record
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
    entry.features.formUnion(clipFeatures(context.clip))
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
    if let blending = blending(mode, in: context) {
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
    var entry = finished(entry, in: context)
    if context.isCopied { offscreens.copiedPixels += entry.bounds.area - entry.opaque.area }
    if !context.covers.isEmpty, !walk.veils.isEmpty { putVeils(on: &entry, isUncovered: isUncovered, in: context) }
    push(entry, on: context.stream)
  }

  /// Puts an instance on a stream.
  @inline(__always)
  mutating func push(_ entry: PaintWalk.Entry, on stream: Int) {
    if snapshot.isCounting, walk.streams[stream].depth == 0 { snapshot.stillPixels += entry.bounds.area }
    walk.drawnCount += 1
    walk.streams[stream].entries.append(entry)
  }

  /// An instance with what comes of where it is drawn.
  @inline(__always)
  mutating func finished(_ entry: PaintWalk.Entry, in context: PaintWalk.Context) -> PaintWalk.Entry {
    var entry = entry
    if entry.layer < 0 { entry.layer = context.layer }
    let factor = context.factor
    if factor.w < 1 || entry.blending != .sourceOver {
      entry.features.remove(.opaque)
      entry.opaque = .empty
    }
    if entry.features.contains(.composite), isWhole(context.clip) { entry.features.insert(.whole) }
    if entry.features.contains(.clear), context.clip == noClip, context.base == 0 { entry.features.insert(.unclipped) }
    if factor.x != factor.w || factor.y != factor.w || factor.z != factor.w { entry.features.insert(.multiplied) }
    return entry
  }

  /// Whether it is a quad whose shader reads what is below it.
  func isBlendedQuad(_ entry: PaintWalk.Entry) -> Bool {
    entry.features.contains(.blended) && !entry.features.contains(.composite)
  }

  /// The same context with a factor more for everything that is drawn.
  mutating func multiplied(
    _ context: PaintWalk.Context, by factor: SIMD4<Float>, plan: inout FramePlan
  ) -> PaintWalk.Context {
    var context = context
    context.factor *= factor
    var record = plan.groups[Int(context.base)]
    record.multiplier = context.factor
    record.place.w = context.factor.w
    context.group = addGroup(record, at: walk.groups[Int(context.base)], plan: &plan)
    return context
  }
}
