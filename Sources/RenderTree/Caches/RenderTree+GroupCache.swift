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
    let shift = layers.rasters[layers.states[slot].raster].shift
    let laterClips = records.laterClips(of: slot, shift: shift, in: context, layers: &layers)
    let space = context.space.moved(-shift.x, -shift.y)
    let old = layers.states[slot].surface
    let isCut = old >= 0 && !layers.surfaces[old].key.region.isEmpty
    let key = CachedSurface.Key(
      .group, of: layers.states[slot], in: context, laterClips: records.fingerprint(ofLaterClips: laterClips),
      region: isCut ? space : .empty)
    let index = layers.surface(of: slot, key)
    var changed = layers.surfaces[index].changed
    // Nobody sees the others of a group that stays where it is.
    if isCut { changed = changed.intersection(space) }
    let isSame = layers.surfaces[index].isFresh(for: key)
    if isSame, changed.isEmpty, isReadable(index, in: context) {
      let place = layers.surfaces[index].cells.moved(shift.x, shift.y).intersection(context.cull)
      guard !place.isEmpty else { return false }
      layers.noteKept(slot, .groupOpacity, place, plan: &plan)
      layers.surfaces[index].show(in: layers.frame.sequence)
      compositeCached(slot, shows: -1, bounds: place, in: context, plan: &plan)
      return false
    }
    // If all changes are within the cached pixels, the group's extent is unchanged.
    var all = layers.surfaces[index].cells
    var region = key.region
    var canMend = isSame && all.contains(changed) && isMendable(index, changed, all, space: space, in: context)
    if !canMend {
      if layers.isComposed(slot) { composition = layers.composition(of: slot, isPainting: true) }
      let whole = composition?.place ?? layers.contentPixels(slot)
      all = layers.isKeepable(whole, in: space) ? whole : whole.intersection(space)
      changed = changed.intersection(all)
      canMend = isSame && isMendable(index, changed, all, space: space, in: context)
      region = all == whole ? .empty : space
    }
    let place = all.moved(shift.x, shift.y).intersection(context.cull)
    guard !place.isEmpty else { return false }
    if canMend {
      layers.surfaces[index].show(in: layers.frame.sequence)
      mend(slot, changed, place: place, space: space, laterClips: laterClips, in: &context, plan: &plan)
      return true
    }
    var use = CachedSurface.Use.none
    if layers.surfaces[index].lastUse != layers.frame.sequence {
      layers.surfaces[index].stale(isSlight: Patience.isSmall(changed, in: all))
      var key = key
      key.region = region
      use = layers.use(slot, key, isKeepable: layers.isKeepable(all, in: space))
    }
    let drawn = use == .begins ? all : place.moved(-shift.x, -shift.y)
    var group = openGroup(slot, region: drawn, reason: .groupOpacity, in: context, plan: &plan)
    setDevice(of: &group, drawn, shift, space: space, laterClips: laterClips, plan: &plan)
    if use == .begins { walk.groups[Int(group.base)].keeper = Int32(slot) }
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
    _ surface: Int32, _ changed: PixelRect, _ all: PixelRect, space: PixelRect, in context: PaintWalk.Context
  ) -> Bool {
    layers.surfaces[surface].lastUse != layers.frame.sequence && Patience.isSmall(changed, in: all)
      && layers.surfaces[surface].cells.contains(changed) && layers.isKeepable(all, in: space)
      && isReadable(surface, in: context)
  }

  /// Whether a context's page is another than that of a group's cached pixels; it may be the same after a change of
  /// nesting.
  private func isReadable(_ surface: Int32, in context: PaintWalk.Context) -> Bool {
    walk.streams[context.stream].page != layers.surfaces[surface].group.region.page
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
  private mutating func compositeCached(
    _ slot: Int, shows: Int32, bounds: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    let surface = layers.states[slot].surface
    let shift = layers.rasters[layers.states[slot].raster].shift
    composite(
      layers.surfaces[surface].group.region.page, offset: layers.surfaces[surface].group.region.origin &- shift,
      of: slot, shows: shows, bounds: bounds.intersection(layers.surfaces[surface].cells.moved(shift.x, shift.y)),
      in: context, plan: &plan)
  }

  /// Draws the cached pixels of a group, and its changed part, which is cleared first.
  ///
  /// - Parameter context: of the layer; afterwards that of the changed part.
  private mutating func mend(
    _ slot: Int, _ part: PixelRect, place: PixelRect, space: PixelRect, laterClips: Int32,
    in context: inout PaintWalk.Context, plan: inout FramePlan
  ) {
    let surface = layers.states[slot].surface
    let corner = layers.surfaces[surface].group.region.origin &+ SIMD2(part.x, part.y)
    var group = openGroup(
      slot, region: part, reason: .groupOpacity, on: layers.surfaces[surface].group.region.page, at: corner,
      in: context, plan: &plan)
    let shift = layers.rasters[layers.states[slot].raster].shift
    setDevice(of: &group, part, shift, space: space, laterClips: laterClips, plan: &plan)
    walk.groups[Int(group.base)].keeper = Int32(slot)
    compositeCached(slot, shows: group.base, bounds: place, in: context, plan: &plan)
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
      let isUnfinished = walk.frames.contains { $0.owner == place.keeper }
      if isUnfinished, stream.isOfCachedGroups { continue }
      walk.groups[Int(group)].keeper = -1
      let surface = layers.states[Int(place.keeper)].surface
      // More content follows for a group that is still open.
      guard passBuilder.occlusion.isSeen(group: Int(group)), !isUnfinished, surface >= 0 else { continue }
      let isChanged = !layers.surfaces[surface].changed.isEmpty
      layers.surfaces[surface].changed = .empty
      if stream.isOfCachedGroups { continue }
      var drawn = place.region
      if !isChanged {
        // Pixels around the drawn ones are transparent.
        drawn = .empty
        for entry in stream.entries where entry.base == group { drawn = drawn.union(entry.bounds) }
        drawn = drawn.intersection(place.region)
        // One stands for none.
        if drawn.isEmpty { drawn = PixelRect(x: place.region.x, y: place.region.y, width: 1, height: 1) }
      }
      caches.keep(
        PageRegion(page: place.page, cells: drawn, origin: place.offset), of: Int(place.keeper), depth: stream.depth,
        demand: demand, plan: &plan, layers: &layers)
    }
  }
}
