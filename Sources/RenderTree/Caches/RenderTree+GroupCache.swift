internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// Cached groups: a translucent layer that is composited as a group has a device of its own, which is the target's
// pixels counted from near the group's origin. Its pixels therefore depend on its fraction of a pixel only. After two
// plans without a change, or with small ones, its pixels are cached on a page; from then on it costs one instance, also
// while it moves by whole pixels, and the redrawing of its changes.
extension RenderTree {
  /// Draws a group from the cache. Returns the context to draw into if the group must be drawn.
  ///
  /// - Parameter composition: its place, if that had to be computed.
  mutating func drawGroup(
    _ slot: Int, _ composition: inout Composition?, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context? {
    var raster = layers.rasters[layers.states[slot].raster]
    let shift = raster.shift
    let laterClips = records.laterClips(of: slot, shift: shift, in: context, layers: &layers)
    let surroundings = CacheKey(context, laterClips: records.fingerprint(ofLaterClips: laterClips))
    let isSame = raster.isFresh && raster.surroundings == surroundings
    if isSame, raster.changed.isEmpty, walk.isReadable(raster, in: context) {
      let place = raster.region.moved(shift.x, shift.y).intersection(context.cull)
      guard !place.isEmpty else { return nil }
      layers.noteKept(slot, .groupOpacity, place, plan: &plan)
      layers.rasters[layers.states[slot].raster].lastUse = layers.frame.sequence
      compositeKept(slot, shows: -1, bounds: place, in: context, plan: &plan)
      return nil
    }
    let space = context.space.moved(-shift.x, -shift.y)
    // If all changes are within the cached pixels, the group's extent is unchanged.
    var all = raster.region
    var canMend =
      isSame && all.contains(raster.changed) && walk.isMendable(raster, all, space: space, in: context, layers: &layers)
    if !canMend {
      if layers.isComposed(slot) { composition = layers.composition(of: slot, isPainting: true) }
      all = composition?.place ?? LayerTable.pixels(of: layers.contentBounds(slot), through: layers.states[slot].device)
      canMend = isSame && walk.isMendable(raster, all, space: space, in: context, layers: &layers)
    }
    let place = all.moved(shift.x, shift.y).intersection(context.cull)
    guard !place.isEmpty else { return nil }
    let changed = raster.changed.intersection(all)
    let isFirst = raster.lastUse != layers.frame.sequence
    if isFirst {
      raster.lastUse = layers.frame.sequence
      if canMend {
        layers.rasters[layers.states[slot].raster].lastUse = layers.frame.sequence
        return mend(slot, changed, place: place, space: space, laterClips: laterClips, in: context, plan: &plan)
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
    plan.offscreens[plan.offscreens.count - 1].region = region.moved(shift.x, shift.y)
    if isKept { walk.groups[Int(group.base)].keeper = Int32(slot) }
    let there = walk.groups[Int(group.base)]
    composite(
      there.page, offset: there.offset &- shift, of: slot, shows: group.base, bounds: place, in: context, plan: &plan)
    group.space = space
    group.isMoved = true
    group.laterClips = laterClips
    return group
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

  /// Draws the cached pixels of a group, and its changed part, which is cleared first. Returns the context to draw that
  /// part into if the walk must draw it.
  private mutating func mend(
    _ slot: Int, _ part: PixelRect, place: PixelRect, space: PixelRect, laterClips: Int32,
    in context: PaintWalk.Context,
    plan: inout FramePlan
  ) -> PaintWalk.Context? {
    let raster = layers.rasters[layers.states[slot].raster]
    let corner = SIMD2(
      Int(raster.corner.x) + part.x - raster.region.x, Int(raster.corner.y) + part.y - raster.region.y)
    var group = openGroup(
      slot, region: part, reason: .groupOpacity,
      on: FramePlan.Page(set: FramePlan.Page.groups, index: raster.page), at: corner, in: context, plan: &plan)
    plan.offscreens[plan.offscreens.count - 1].region = part.moved(raster.shift.x, raster.shift.y)
    walk.groups[Int(group.base)].keeper = Int32(slot)
    compositeKept(slot, shows: group.base, bounds: place, in: context, plan: &plan)
    group.space = space
    group.isMoved = true
    group.laterClips = laterClips
    // Pixels covered by its opaque background need no clearing, and show nothing of its shadow.
    let isListed = updateContent(slot, in: group)
    let isCovered =
      isListed
      ? groupContents[Int(layers.states[slot].raster)].opaque.contains(part)
      : coversAll(slot, in: group, plan.reference)
    if !isCovered, let quad = clearQuad(plan.reference) {
      append(UInt32(quad), features: [.parallel, .noContents, .whole], blending: .none, bounds: part, in: group)
    }
    guard isListed, isCovered || !layers.castsShadow(slot) else { return group }
    drawContent(slot, in: group, plan: &plan)
    return nil
  }

  /// A transparent quad, for any pixels.
  private mutating func clearQuad(_ reference: (x: Int, y: Int)) -> Int32? {
    if walk.clearQuad >= 0 { return walk.clearQuad }
    guard let node = records.deviceNode(reference: reference, layers: &layers) else { return nil }
    let all = LayerTable.anywhere
    var record = QuadRecord()
    record.place.inverse = SIMD4(1, 0, 0, 1)
    record.place.origin = SIMD4(0, 0, Float(all.x) / Float(NodeRecord.cell), Float(all.y) / Float(NodeRecord.cell))
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
    if !stream.isKept {
      for place in walk.groups where place.keeper >= 0 && place.page.set != FramePlan.Page.groups {
        demand += place.region.area
      }
    }
    for group in stream.groups {
      let place = walk.groups[Int(group)]
      guard place.keeper >= 0 else { continue }
      let isOpen = walk.frames.contains { $0.owner == place.keeper }
      if isOpen, stream.isKept { continue }
      walk.groups[Int(group)].keeper = -1
      // More content follows for a group that is still open.
      guard passBuilder.occlusion.isSeen(group: Int(group)), !isOpen else { continue }
      if stream.isKept {
        layers.mended(Int(place.keeper))
        continue
      }
      let raster = layers.states[Int(place.keeper)].raster
      guard raster < 0 || layers.rasters[raster].churnPlans == 0 else {
        caches.keep(place, place.region, depth: stream.depth, demand: demand, plan: &plan, layers: &layers)
        continue
      }
      // Pixels around the drawn ones are transparent.
      var drawn = PixelRect.empty
      for entry in stream.entries where entry.base == group { drawn = drawn.union(entry.bounds) }
      drawn = drawn.intersection(place.region)
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

// The changed part of a cached group whose content is quads alone is drawn from a list of them: see `GroupContent`. The
// walk gives the same entries.
extension RenderTree {
  /// Makes the list of what a cached group draws, unless it holds.
  ///
  /// - Parameter group: context of the group.
  /// - Returns: false if the walk must draw the group.
  mutating func updateContent(_ slot: Int, in group: PaintWalk.Context) -> Bool {
    guard layers.frame.usesLeaves, !offscreens.isTight, layers.isInMovedGroup(group), !group.isCopied,
      !layers.states[slot].verdict.contains(.needsShadowPass)
    else { return false }
    let index = layers.states[slot].raster
    while groupContents.count <= Int(index) { groupContents.append(GroupContent()) }
    let version = layers.rasters[index].contentVersion
    if version != 0, groupContents[Int(index)].version == version,
      groupContents[Int(index)].structure == layers.treeVersions.structure,
      !groupContents[Int(index)].holdsOccluder || !holdsMovedOccluder(Int(index))
    {
      return groupContents[Int(index)].isListed
    }
    var content = GroupContent()
    swap(&content, &groupContents[Int(index)])
    content.begin(layers.newVersion())
    content.structure = layers.treeVersions.structure
    layers.rasters[index].contentVersion = content.version
    let all = GroupContent.Surroundings(clip: layers.noClip, cull: layers.rasters[index].region)
    content.isListed = list(slot, isGroup: true, in: all, into: &content, depth: 0)
    content.opaque = opaquePixels(slot, in: group, layers.frame.reference)
    swap(&content, &groupContents[Int(index)])
    return groupContents[Int(index)].isListed
  }

  /// Whether a leaf of a list has moved that may hide what is behind it at the edges of a clip.
  private mutating func holdsMovedOccluder(_ index: Int) -> Bool {
    for item in groupContents[index].items where item.mayOcclude {
      if layers.states[Int(item.slot)].deviceVersion != item.listedVersion { return true }
    }
    return false
  }

  /// Draws a part of a cached group from its list.
  ///
  /// - Parameter group: context of the group; its `cull` is the part.
  mutating func drawContent(_ slot: Int, in group: PaintWalk.Context, plan: inout FramePlan) {
    let index = Int(layers.states[slot].raster)
    var content = GroupContent()
    swap(&content, &groupContents[index])
    if content.textures != textures.version { content.forgetEntries() }
    content.textures = textures.version
    layers.frame.visitedCount += content.items.count
    draw(&content, in: group, plan: &plan)
    swap(&content, &groupContents[index])
  }

  // MARK: List

  /// Adds what a layer and those below it draw; false if that is more than quads in tree order.
  private mutating func list(
    _ slot: Int, isGroup: Bool, in around: GroupContent.Surroundings, into content: inout GroupContent, depth: Int
  ) -> Bool {
    guard content.items.count < GroupContent.mostItems, depth < GroupContent.mostDepth else { return false }
    layers.updateDeviceBelow(slot)
    var item = GroupContent.Item(
      slot: Int32(slot), around: Int32(content.surroundings.count), kind: .leaf,
      mayOcclude: layers.mayOcclude(slot) && records.cutsPixels(around.clip, layers: &layers),
      listedVersion: layers.states[slot].deviceVersion)
    content.holdsOccluder = content.holdsOccluder || item.mayOcclude
    if content.surroundings.last.map({ $0.clip == around.clip && $0.cull == around.cull }) ?? false {
      item.around -= 1
    } else {
      content.surroundings.append(around)
    }
    if layers.isSimple(slot) {
      content.items.append(item)
      return true
    }
    guard isGroup || layers.isSeen(slot) else { return true }
    if !isGroup { decide(slot) }
    guard layers.drawsQuadsInOrder(slot, isGroup: isGroup), groupReason(slot, clip: around.clip) == nil,
      !layers.hasOwnNode(slot) || records.updateNode(slot, reference: layers.frame.reference, layers: &layers)
    else { return false }
    item.kind = .quad
    content.items.append(item)
    guard layers.states[slot].links.childCount > 0 else { return true }
    guard let inner = surroundings(ofSublayersIn: slot, around) else { return false }
    var child = inner.cull.isEmpty ? -1 : layers.states[slot].links.first
    while child >= 0 {
      guard list(Int(child), isGroup: false, in: inner, into: &content, depth: depth + 1) else { return false }
      child = layers.states[Int(child)].links.next
    }
    if layers.hasBorder(slot) {
      item.kind = .border
      content.items.append(item)
    }
    return true
  }

  /// Where the sublayers of a layer are drawn; nil if they, or a border, may be occluders.
  private mutating func surroundings(
    ofSublayersIn slot: Int, _ around: GroupContent.Surroundings
  ) -> GroupContent.Surroundings? {
    var inner = around
    if layers.masksToBounds(slot) {
      // The walk cuts by the bounds of all content, too, which makes no difference to upright clips.
      guard layers.states[slot].device.isAffine, layers.states[slot].device.affine.keepsAxes else { return nil }
      guard
        let clip = records.boundsClip(
          slot, under: around.clip, laterClips: -1, isTransient: false, reference: layers.frame.reference,
          layers: &layers)
      else {
        inner.cull = .empty
        return inner
      }
      inner.clip = clip
      inner.cull = around.cull.intersection(layers.pixelsOfBounds(slot))
    }
    var context = PaintWalk.Context(
      clip: inner.clip, isClipTransient: false, group: 0, base: 0, stream: 0, cull: inner.cull, space: inner.cull)
    context.isMoved = true
    let found = openOccluders(slot, in: context).occluders
    if found.isEmpty { return inner }
    occluders.removeAll(from: Int(found.first))
    return nil
  }

  // MARK: Drawing

  private mutating func draw(_ content: inout GroupContent, in group: PaintWalk.Context, plan: inout FramePlan) {
    let part = group.cull.box
    for index in content.items.indices {
      let item = content.items[index]
      caches.countStill(before: Int(item.slot), layers: &layers)
      if item.drawnVersion != 0, item.drawnVersion == layers.states[Int(item.slot)].deviceVersion {
        guard item.first < item.end, item.touches(part) else { continue }
        if drawAgain(item, of: content, in: group, plan: &plan) { continue }
      }
      draw(index, of: &content, in: group, plan: &plan)
    }
  }

  /// Draws what an item draws of the part as the walk does, and keeps it.
  private mutating func draw(
    _ index: Int, of content: inout GroupContent, in group: PaintWalk.Context, plan: inout FramePlan
  ) {
    let item = content.items[index]
    let slot = Int(item.slot)
    let around = content.surroundings[Int(item.around)]
    var context = group
    (context.clip, context.cull) = (around.clip, around.cull)
    // What has just moved is likely to move again.
    let isKept = layers.isStill(slot) && layers.states[slot].flags.isDisjoint(with: [.isGiant, .isUnrepresentable])
    if !isKept { context.cull = around.cull.intersection(group.cull) }
    guard !context.cull.isEmpty else { return }
    let first = walk.streams[group.stream].entries.count
    switch item.kind {
    case .leaf:
      walk.contexts.append(context)
      drawSimple(slot, in: walk.contexts.count - 1, plan: &plan)
      walk.contexts.removeLast()
    case .quad:
      let place =
        layers.states[slot].links.childCount > 0
        ? layers.ownPlace(slot, in: context.cull)
        : LayerTable.pixels(of: layers.contentBounds(slot), through: layers.states[slot].device)
          .intersection(context.cull)
      if !place.isEmpty { drawQuad(slot, in: place, context, plan: &plan) }
    case .border: drawBorder(slot, in: context, reference: plan.reference)
    }
    guard isKept else { return }
    content.keep(
      walk.streams[group.stream].entries[first...], of: index, version: layers.states[slot].deviceVersion)
    cut(from: first, to: group.cull, in: group.stream)
  }

  /// Draws an item as it was drawn the last time; false if its record or its texture has changed since.
  private mutating func drawAgain(
    _ item: GroupContent.Item, of content: borrowing GroupContent, in group: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    if item.kind != .border {
      let texture = textures.updateTexture(Int(item.slot), plan: &plan, layers: &layers)
      records.updateQuad(Int(item.slot), layers: &layers, textures: &textures)
      guard textures.version == content.textures, content.entries[Int(item.first)].texture == texture else {
        return false
      }
    }
    let part = group.cull.box
    for index in Int(item.first)..<Int(item.end) {
      let bounds = content.bounds[index].boxWithin(part)
      guard bounds.x < bounds.z, bounds.y < bounds.w else { continue }
      push(content.entries[index], on: group.stream)
      let last = walk.streams[group.stream].entries.count - 1
      walk.streams[group.stream].entries[last].put(into: group, PixelRect(bounds))
    }
    return true
  }

  /// Restricts the entries of a stream from an index on to a part of their group.
  private mutating func cut(from first: Int, to part: PixelRect, in stream: Int) {
    var next = first
    for index in first..<walk.streams[stream].entries.count {
      let bounds = walk.streams[stream].entries[index].bounds.intersection(part)
      if bounds.isEmpty { continue }
      walk.streams[stream].entries[next] = walk.streams[stream].entries[index]
      walk.streams[stream].entries[next].bounds = bounds
      next += 1
    }
    walk.streams[stream].entries.removeLast(walk.streams[stream].entries.count - next)
  }
}
