internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// A translucent layer that must be put together before it is drawn has a device of its own: the device's pixels, counted from near its own
// origin. So what is drawn of it depends on the fraction of a pixel that it lies at, and not on where it is. Once it was drawn twice without a
// change, or with small ones, its pixels are kept on a page, and it costs one instance from then on, also while it moves by whole pixels, and
// what changes in it.
extension RenderTree {
  /// Gives a layer the device of a group where it is one, or takes it away: a matter of the tree and the target alone.
  mutating func updateGroup(_ slot: Int, asMask: Bool, isCopied: Bool) {
    let isGroup = states[slot].raster >= 0 && rasters[states[slot].raster].isGroup
    guard isGroup || states[slot].raster < 0 else { return }
    let shouldBe = !asMask && !isCopied && !offscreens.isTight && isTranslucentGroup(slot)
    guard isGroup != shouldBe else { return }
    setRaster(shouldBe ? Raster(use: .group) : nil, of: slot)
    updateDeviceBelow(slot)
  }

  private mutating func isTranslucentGroup(_ slot: Int) -> Bool {
    guard appearance[slot].opacity < 1, states[slot].childCount > 0 || drawsApart(slot), states[slot].mask < 0,
      states[slot].filters < 0,
      states[slot].flags.isDisjoint(with: [.isTransformLayer, .isReplicator, .isMask, .holdsBackdrop, .isTiled])
    else { return false }
    var mustBeUnited = false
    if states[slot].effects >= 0 {
      let effects = effects[states[slot].effects]
      guard effects.compositingFilter == .normal, effects.allowsGroupOpacity, !effects.shouldRasterize else {
        return false
      }
      mustBeUnited = effects.castsShadow
    }
    return (mustBeUnited || !judge(slot)) && !holdsTiles(slot)
  }

  /// Which tiles are shown depends on what is seen of them.
  mutating func holdsTiles(_ slot: Int) -> Bool {
    states[slot].flags.contains(.holdsTiled)
      && tiles.layers.contains { layer in layer.map { isBelow($0.slot, slot) } ?? false }
  }

  /// The map to the group's own pixels. Fractions are rounded to less than a shader can tell, so that a place has the same one wherever
  /// it is on the device.
  mutating func groupDevice(_ slot: Int, outer: Homography) -> Homography {
    let index = states[slot].raster
    rasters[index].outer = outer
    rasters[index].shift = .zero
    guard outer.isAffine else { return outer }
    var map = outer.affine
    guard abs(map.tx) < Self.farthestGroup, abs(map.ty) < Self.farthestGroup else { return outer }
    func fraction(_ value: inout Double) -> Int {
      let step = (value * Self.fractions).rounded(.toNearestOrEven) / Self.fractions
      let whole = step.rounded(.down)
      value = step - whole
      return Int(pixel: whole)
    }
    rasters[index].shift = SIMD2(fraction(&map.tx), fraction(&map.ty))
    return Homography(map)
  }

  /// Of a pixel.
  private static let fractions = 65536.0
  /// The visible part of an instance is stored in 16 bits, counted from pixel 0 of its group. A group that lies farther
  /// from the target than half of that range keeps the device's pixels.
  private static let farthestGroup = Double(Instance.farthest) / 2

  /// Draws a group from what is kept of it. What it is drawn into is given where that must be done anew.
  ///
  /// - Parameter composition: where it lies, if that had to be found.
  mutating func drawGroup(
    _ slot: Int, _ composition: inout Composition?, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context? {
    var raster = rasters[states[slot].raster]
    let shift = raster.shift
    let outer = outerClip(of: slot, shift: shift, in: context)
    let surroundings = Surroundings(context, outer: fingerprint(ofOuter: outer))
    let isSame = raster.isFresh && raster.surroundings == surroundings
    if isSame, raster.changed.isEmpty, isReadable(raster, in: context) {
      let place = raster.region.moved(shift.x, shift.y).intersection(context.cull)
      guard !place.isEmpty else { return nil }
      noteKept(slot, .groupOpacity, place, plan: &plan)
      rasters[states[slot].raster].lastUse = sequence
      compositeKept(slot, shows: -1, bounds: place, in: context, plan: &plan)
      return nil
    }
    let space = context.space.moved(-shift.x, -shift.y)
    // Where all that has changed lies in what is kept, there is no more of it than that.
    var all = raster.region
    var canMend = isSame && all.contains(raster.changed) && isMendable(raster, all, space: space, in: context)
    if !canMend {
      if isComposed(slot) { composition = self.composition(of: slot, isPainting: true) }
      all = composition?.place ?? Self.pixels(of: contentBounds(slot), through: states[slot].device)
      canMend = isSame && isMendable(raster, all, space: space, in: context)
    }
    let place = all.moved(shift.x, shift.y).intersection(context.cull)
    guard !place.isEmpty else { return nil }
    let changed = raster.changed.intersection(all)
    let isFirst = raster.lastUse != sequence
    if isFirst {
      raster.lastUse = sequence
      if canMend {
        rasters[states[slot].raster].lastUse = sequence
        return mend(slot, changed, place: place, space: space, outer: outer, in: context, plan: &plan)
      }
      giveBackGroup(&raster)
      if raster.surroundings != surroundings { (raster.surroundings, raster.stillPlans) = (surroundings, 0) }
      raster.stillPlans += 1
      let isRestless = !changed.isEmpty && KeptGroups.isSmall(changed, in: all)
      raster.restlessPlans = isRestless ? raster.restlessPlans + 1 : 0
      _ = rasters.store(raster, at: states[slot].raster)
    }
    let isCalm = raster.stillPlans > KeptGroups.patience || raster.restlessPlans > KeptGroups.patience
    let isKept = isFirst && (isCalm || thrift == .always) && isKeepable(all, in: space)
    let region = isKept ? all : place.moved(-shift.x, -shift.y)
    var group = openGroup(slot, region: region, reason: .groupOpacity, in: context, plan: &plan)
    plan.offscreens[plan.offscreens.count - 1].region = region.moved(shift.x, shift.y)
    if isKept { walk.groups[Int(group.base)].keeper = Int32(slot) }
    let there = walk.groups[Int(group.base)]
    composite(
      there.page, offset: there.offset &- shift, of: slot, shows: group.base, bounds: place, in: context, plan: &plan)
    group.space = space
    group.isMoved = true
    group.outer = outer
    return group
  }

  /// Whether a part of what is kept of a group, which is all that has changed, can be drawn anew by itself.
  ///
  /// - Parameter all: what there is of the group.
  private mutating func isMendable(
    _ raster: Raster, _ all: PixelRect, space: PixelRect, in context: PaintWalk.Context
  ) -> Bool {
    let changed = raster.changed.intersection(all)
    return raster.lastUse != sequence && KeptGroups.isSmall(changed, in: all) && raster.region.contains(changed)
      && isKeepable(all, in: space) && isReadable(raster, in: context)
  }

  /// Whether what a group is drawn into is not the page that it is kept on, as it may be once it is nested otherwise.
  private mutating func isReadable(_ raster: Raster, in context: PaintWalk.Context) -> Bool {
    walk.streams[context.stream].page != FramePlan.Page(set: FramePlan.Page.groups, index: raster.page)
  }

  /// Where what is kept of a group lies on the device around it: all that is seen of it, but for what has changed in it since. nil where
  /// nothing is kept.
  mutating func keptPlace(_ slot: Int) -> PixelRect? {
    guard states[slot].raster >= 0 else { return nil }
    let raster = rasters[states[slot].raster]
    return raster.isGroup && raster.isFresh ? raster.region.moved(raster.shift.x, raster.shift.y) : nil
  }

  /// Draws what is kept of a group.
  private mutating func compositeKept(
    _ slot: Int, shows: Int32, bounds: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    let raster = rasters[states[slot].raster]
    let offset = SIMD2(Int(raster.corner.x) - raster.region.x, Int(raster.corner.y) - raster.region.y)
    composite(
      FramePlan.Page(set: FramePlan.Page.groups, index: raster.page), offset: offset &- raster.shift, of: slot,
      shows: shows,
      bounds: bounds.intersection(raster.region.moved(raster.shift.x, raster.shift.y)), in: context, plan: &plan)
  }

  /// Draws what is kept of a group, and opens the part of that which has changed: it is cleared first.
  private mutating func mend(
    _ slot: Int, _ part: PixelRect, place: PixelRect, space: PixelRect, outer: Int32, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) -> PaintWalk.Context {
    let raster = rasters[states[slot].raster]
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
    group.outer = outer
    // What its background covers need not be cleared.
    if !coversAll(slot, in: group, plan.reference), let quad = clearQuad(plan.reference) {
      append(UInt32(quad), features: [.parallel, .noContents, .whole], blending: .none, bounds: part, in: group)
    }
    return group
  }

  /// A quad without any colour, wherever there are pixels.
  private mutating func clearQuad(_ reference: (x: Int, y: Int)) -> Int32? {
    if walk.clearQuad >= 0 { return walk.clearQuad }
    guard let node = deviceNode(reference: reference) else { return nil }
    let all = Self.anywhere
    var record = QuadRecord()
    record.inverse = SIMD4(1, 0, 0, 1)
    record.origin = SIMD4(0, 0, Float(all.x) / Float(NodeRecord.cell), Float(all.y) / Float(NodeRecord.cell))
    record.shape = SIMD4(Float(all.width), Float(all.height), 1, QuadRecord.hasBackground)
    record.links = SIMD4(Float(node), -1, 0, 0)
    walk.clearQuad = allocatePictureQuad(record)
    return walk.clearQuad
  }

  private mutating func composite(
    _ page: FramePlan.Page, offset: SIMD2<Int>, of slot: Int, shows: Int32, bounds: PixelRect,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    let record = addGroup(
      GroupRecord(
        region: bounds, offset: offset, opacity: Float(min(appearance[slot].opacity, 1)), reference: plan.reference),
      at: PaintWalk.GroupPlace(region: bounds, offset: offset, page: page), plan: &plan)
    append(
      UInt32(record) | Instance.composite, page: page, shows: shows,
      features: clipFeatures(context.clip).union(.composite), bounds: bounds, in: context)
  }

  /// Copies the groups of a stream that was just drawn to where they are kept, those that are to be.
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
      // Of one that is open still, more will be drawn.
      guard walk.occlusion.isSeen(group: Int(group)), !isOpen else { continue }
      if stream.isKept {
        mended(Int(place.keeper))
        continue
      }
      let raster = states[Int(place.keeper)].raster
      guard raster < 0 || rasters[raster].restlessPlans == 0 else {
        keep(place, place.region, depth: stream.depth, demand: demand, plan: &plan)
        continue
      }
      // Around what is drawn of it, it is transparent.
      var drawn = PixelRect.empty
      for entry in stream.entries where entry.base == group { drawn = drawn.union(entry.bounds) }
      drawn = drawn.intersection(place.region)
      if raster >= 0 {
        keep(place, drawn, depth: stream.depth, demand: demand, plan: &plan)
      } else {
        let pixel = PixelRect(x: place.region.x, y: place.region.y, width: 1, height: 1)
        keep(
          PagePicture(page: place.page, cells: drawn.isEmpty ? pixel : drawn, origin: place.offset),
          of: Int(place.keeper), isEffect: false, plan: &plan)
      }
    }
  }

  private mutating func mended(_ slot: Int) {
    rasters[states[slot].raster].changed = .empty
  }

  private mutating func keep(
    _ group: PaintWalk.GroupPlace, _ region: PixelRect, depth: Int, demand: Int, plan: inout FramePlan
  ) {
    let index = states[Int(group.keeper)].raster
    var raster = rasters[index]
    guard !region.isEmpty,
      let place = takePlace(region.width, region.height, in: FramePlan.Page.groups, depth: depth, demand: demand)
    else { return }
    raster.region = region
    raster.page = place.texture
    raster.corner = SIMD2(place.x, place.y)
    raster.isFresh = true
    _ = rasters.store(raster, at: index)
    plan.append(
      FramePlan.Copy(
        from: .page(group.page), x: region.x + group.offset.x, y: region.y + group.offset.y,
        to: PixelRect(x: Int(place.x), y: Int(place.y), width: region.width, height: region.height)),
      to: FramePlan.Page(set: FramePlan.Page.groups, index: place.texture))
  }

  /// Gives up the place of what is kept.
  mutating func giveBackGroup(_ raster: inout Raster) {
    raster.changed = .empty
    guard raster.isFresh else { return }
    raster.isFresh = false
    let place = TexturePlace(texture: raster.page, x: raster.corner.x, y: raster.corner.y)
    releasedPages.append(
      .group(place, width: raster.region.width, height: raster.region.height, set: FramePlan.Page.groups))
    raster.page = -1
  }
}
