internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// Cached groups: a translucent layer that is composited as a group has a device of its own, which is the target's
// pixels counted from near the group's origin. Its pixels therefore depend on its fraction of a pixel only. After two
// plans without a change, or with small ones, its pixels are cached on a page; from then on it costs one instance, also
// while it moves by whole pixels, and the redrawing of its changes.
extension RenderTree {
  /// Draws a group from the cache.
  ///
  /// - Parameters:
  ///   - composition: its place, if that had to be computed.
  ///   - context: of the layer; afterwards that of its group.
  /// - Returns: whether the group must be drawn into that context.
  mutating func drawGroup(
    _ slot: Int, _ composition: inout Composition?, in context: inout PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    var raster = layers.rasters[layers.states[slot].raster]
    let shift = raster.shift
    let laterClips = records.laterClips(of: slot, shift: shift, in: context, layers: &layers)
    let surroundings = CacheKey(context, laterClips: records.fingerprint(ofLaterClips: laterClips))
    let space = context.space.moved(-shift.x, -shift.y)
    let isSame =
      raster.isFresh && raster.surroundings == surroundings && (raster.cut.isEmpty || raster.cut == space)
    // Nobody sees the others of a group that stays where it is.
    if !raster.cut.isEmpty { raster.changed = raster.changed.intersection(space) }
    if isSame, raster.changed.isEmpty, isReadable(raster, in: context) {
      let place = raster.region.moved(shift.x, shift.y).intersection(context.cull)
      guard !place.isEmpty else { return false }
      layers.noteKept(slot, .groupOpacity, place, plan: &plan)
      layers.rasters[layers.states[slot].raster].lastUse = layers.frame.sequence
      compositeKept(slot, shows: -1, bounds: place, in: context, plan: &plan)
      return false
    }
    // If all changes are within the cached pixels, the group's extent is unchanged.
    var all = raster.region
    var canMend =
      isSame && all.contains(raster.changed) && isMendable(raster, all, space: space, in: context)
    if !canMend {
      if layers.isComposed(slot) { composition = layers.composition(of: slot, isPainting: true) }
      all = composition?.place ?? layers.contentPixels(slot)
      let whole = all
      if !layers.isKeepable(all, in: space) { all = all.intersection(space) }
      canMend = isSame && isMendable(raster, all, space: space, in: context)
      if !canMend { raster.cut = all == whole ? .empty : space }
    }
    let place = all.moved(shift.x, shift.y).intersection(context.cull)
    guard !place.isEmpty else { return false }
    let changed = raster.changed.intersection(all)
    let isFirst = raster.lastUse != layers.frame.sequence
    if isFirst {
      raster.lastUse = layers.frame.sequence
      if canMend {
        layers.rasters[layers.states[slot].raster].lastUse = layers.frame.sequence
        mend(slot, changed, place: place, space: space, laterClips: laterClips, in: &context, plan: &plan)
        return true
      }
      layers.giveBackGroup(&raster)
      if raster.surroundings != surroundings { (raster.surroundings, raster.stillPlans) = (surroundings, 0) }
      raster.stillPlans += 1
      let isRestless = !changed.isEmpty && CachePolicy.isSmall(changed, in: all)
      raster.churnPlans = isRestless ? raster.churnPlans + 1 : 0
      _ = layers.rasters.store(raster, at: layers.states[slot].raster)
    }
    let isCalm = raster.stillPlans > CachePolicy.threshold || raster.churnPlans > CachePolicy.threshold
    let isKept = isFirst && (isCalm || layers.frame.shortcuts == .always) && layers.isKeepable(all, in: space)
    let region = isKept ? all : place.moved(-shift.x, -shift.y)
    var group = openGroup(slot, region: region, reason: .groupOpacity, in: context, plan: &plan)
    setDevice(of: &group, region, shift, space: space, laterClips: laterClips, plan: &plan)
    if isKept { walk.groups[Int(group.base)].keeper = Int32(slot) }
    let there = walk.groups[Int(group.base)]
    composite(
      there.page, offset: there.offset &- shift, of: slot, shows: group.base, bounds: place, in: context, plan: &plan)
    context = group
    return true
  }

  /// Whether the changed part of a cached group can be redrawn separately.
  ///
  /// - Parameter all: pixels of the whole group.
  private mutating func isMendable(
    _ raster: Raster, _ all: PixelRect, space: PixelRect, in context: PaintWalk.Context
  ) -> Bool {
    let changed = raster.changed.intersection(all)
    return raster.lastUse != layers.frame.sequence && CachePolicy.isSmall(changed, in: all)
      && raster.region.contains(changed)
      && layers.isKeepable(all, in: space) && isReadable(raster, in: context)
  }

  /// Whether a context's page is another than that of a group's cached pixels; it may be the same after a change of
  /// nesting.
  private func isReadable(_ raster: Raster, in context: PaintWalk.Context) -> Bool {
    walk.streams[context.stream].page != FramePlan.Page(set: FramePlan.Page.groups, index: raster.page)
  }

  /// Makes a group just opened one with its own pixels.
  private mutating func setDevice(
    of group: inout PaintWalk.Context, _ region: PixelRect, _ shift: SIMD2<Int>, space: PixelRect, laterClips: Int32,
    plan: inout FramePlan
  ) {
    plan.offscreens[plan.offscreens.count - 1].region = region.moved(shift.x, shift.y)
    group.space = space
    group.hasOwnPixels = true
    group.laterClips = laterClips
  }

  /// Draws the cached pixels of a group.
  private mutating func compositeKept(
    _ slot: Int, shows: Int32, bounds: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    let raster = layers.rasters[layers.states[slot].raster]
    let offset = SIMD2(Int(raster.corner.x) - raster.region.x, Int(raster.corner.y) - raster.region.y)
    composite(
      FramePlan.Page(set: FramePlan.Page.groups, index: raster.page), offset: offset &- raster.shift, of: slot,
      shows: shows,
      bounds: bounds.intersection(raster.region.moved(raster.shift.x, raster.shift.y)), in: context, plan: &plan)
  }

  /// Draws the cached pixels of a group, and its changed part, which is cleared first.
  ///
  /// - Parameter context: of the layer; afterwards that of the changed part.
  private mutating func mend(
    _ slot: Int, _ part: PixelRect, place: PixelRect, space: PixelRect, laterClips: Int32,
    in context: inout PaintWalk.Context, plan: inout FramePlan
  ) {
    let raster = layers.rasters[layers.states[slot].raster]
    let corner = SIMD2(
      Int(raster.corner.x) + part.x - raster.region.x, Int(raster.corner.y) + part.y - raster.region.y)
    var group = openGroup(
      slot, region: part, reason: .groupOpacity,
      on: FramePlan.Page(set: FramePlan.Page.groups, index: raster.page), at: corner, in: context, plan: &plan)
    setDevice(of: &group, part, raster.shift, space: space, laterClips: laterClips, plan: &plan)
    walk.groups[Int(group.base)].keeper = Int32(slot)
    compositeKept(slot, shows: group.base, bounds: place, in: context, plan: &plan)
    // Pixels covered by its opaque background need no clearing, and show nothing of its shadow.
    if !coversAll(slot, in: group), let quad = clearQuad() {
      append(UInt32(quad), features: [.parallel, .noContents, .whole], blending: .none, bounds: part, in: group)
    }
    context = group
  }

  /// A transparent quad, for any pixels.
  private mutating func clearQuad() -> Int32? {
    if walk.clearQuad >= 0 { return walk.clearQuad }
    guard let node = records.deviceNode(layers: &layers) else { return nil }
    let all = LayerTable.anywhere
    var record = QuadRecord()
    record.place = PlaceRecord(Transform2D(translationX: Double(all.x), y: Double(all.y)))
    record.look.shape = SIMD4(Float(all.width), Float(all.height), 1, LookRecord.hasBackground)
    record.look.links = SIMD4(Float(node), -1, 0, 0)
    walk.clearQuad = records.allocatePictureQuad(record)
    return walk.clearQuad
  }

  private mutating func composite(
    _ page: FramePlan.Page, offset: SIMD2<Int>, of slot: Int, shows: Int32, bounds: PixelRect,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    let record = walk.addGroup(
      GroupRecord(
        region: bounds, offset: offset, opacity: Float(min(layers.appearance[slot].opacity, 1)),
        reference: plan.reference),
      at: PaintWalk.GroupPlace(region: bounds, offset: offset, page: page), plan: &plan)
    append(
      UInt32(record) | Instance.composite, page: page, shows: shows,
      features: records.clipFeatures(context.clip).union(.composite), bounds: bounds, in: context)
  }

  /// Copies finished groups of a stream to the cache, if they are to be cached.
  mutating func keepGroups(of stream: PaintWalk.Stream, plan: inout FramePlan) {
    var demand = 0
    if !stream.isOfCachedGroups {
      for place in walk.groups where place.keeper >= 0 && place.page.set != FramePlan.Page.groups {
        demand += place.region.area
      }
    }
    for group in stream.groups {
      let place = walk.groups[Int(group)]
      guard place.keeper >= 0 else { continue }
      let isOpen = walk.frames.contains { $0.owner == place.keeper }
      if isOpen, stream.isOfCachedGroups { continue }
      walk.groups[Int(group)].keeper = -1
      // More content follows for a group that is still open.
      guard passBuilder.occlusion.isSeen(group: Int(group)), !isOpen else { continue }
      if stream.isOfCachedGroups {
        layers.rasters[layers.states[Int(place.keeper)].raster].changed = .empty
        continue
      }
      let raster = layers.states[Int(place.keeper)].raster
      var drawn = place.region
      if raster < 0 || layers.rasters[raster].churnPlans == 0 {
        // Pixels around the drawn ones are transparent.
        drawn = .empty
        for entry in stream.entries where entry.base == group { drawn = drawn.union(entry.bounds) }
        drawn = drawn.intersection(place.region)
      }
      if raster >= 0 {
        caches.keep(place, drawn, depth: stream.depth, demand: demand, plan: &plan, layers: &layers)
      } else {
        let pixel = PixelRect(x: place.region.x, y: place.region.y, width: 1, height: 1)
        caches.keep(
          PageRegion(page: place.page, cells: drawn.isEmpty ? pixel : drawn, origin: place.offset),
          of: Int(place.keeper), isEffect: false, plan: &plan, layers: &layers)
      }
    }
  }
}
