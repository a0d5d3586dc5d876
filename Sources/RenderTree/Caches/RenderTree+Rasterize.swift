internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// A layer that is rasterised has a device of its own, the texels of its bitmap: all that is drawn of it and below it takes that for the
// device. The bitmap then is a picture in the layer's place. It is kept until something in the layer changes.
extension RenderTree {
  mutating func updateRasterized(_ slot: Int) {
    let isBitmap = asksForBitmap(slot)
    if !isBitmap, hasPlane(slot) { return }
    setRasterized(slot, isBitmap)
  }

  @inline(__always)
  mutating func asksForBitmap(_ slot: Int) -> Bool {
    states[slot].effects >= 0 && effects[states[slot].effects].shouldRasterize
      && !states[slot].flags.contains(.isTransformLayer)
  }

  /// Lets a layer be drawn into a bitmap where the tree asks for one, or into one in its own plane where it must, or no longer: a matter of the tree
  /// and the target alone.
  ///
  /// - Parameter outer: from the layer's own space to the device around it.
  mutating func updateRaster(_ slot: Int, outer: Homography) {
    var use: Raster.Use? = asksForBitmap(slot) ? .bitmap : isMadeInPlane(slot, outer: outer) ? .plane : nil
    let depth = use == nil ? 0 : rasterDepth(slot)
    if depth >= Self.mostRasters { use = nil }
    let now = states[slot].raster >= 0 ? rasters[states[slot].raster].use : nil
    if use != now, use != nil || now != .group {
      staleKept(slot)
      setRaster(use.map { Raster(use: $0) }, of: slot)
    }
    guard use != nil else { return }
    var raster = rasters[states[slot].raster]
    guard raster.depth != depth else { return }
    raster.depth = depth
    _ = rasters.store(raster, at: states[slot].raster)
    // What is in it may be rasterised no longer, or may be now.
    states[slot].deviceVersion = 0
  }

  /// In how many rasterised layers a layer lies, all that is above it being up to date.
  mutating func rasterDepth(_ slot: Int) -> Int {
    var above = Int(states[slot].parent)
    while above >= 0 {
      if states[above].raster >= 0, rasters[states[above].raster].use != .group {
        return rasters[states[above].raster].depth + 1
      }
      above = Int(states[above].parent)
    }
    return 0
  }

  /// In so many no more are rasterised: a bitmap is seen a texel around, and so the one that it is drawn into is larger by that; many, one in the
  /// other, would be larger and larger.
  static let mostRasters = 16

  /// Begins or ends to rasterise a layer.
  mutating func setRasterized(_ slot: Int, _ isRasterized: Bool) {
    setRaster(isRasterized ? Raster() : nil, of: slot)
  }

  /// Gives a layer a device of its own, or takes it away, where that is not so.
  mutating func setRaster(_ raster: Raster?, of slot: Int) {
    if states[slot].raster >= 0, let raster, rasters[states[slot].raster].use != raster.use {
      setRaster(nil, of: slot)
    }
    guard (raster != nil) != (states[slot].raster >= 0) else { return }
    if let raster {
      states[slot].raster = rasters.store(raster, at: -1)
    } else {
      giveBackRaster(slot)
      rasters.release(states[slot].raster)
      states[slot].raster = -1
    }
    states[slot].flags.insert(.isDeviceStale)
  }

  private mutating func giveBackRaster(_ slot: Int) {
    var raster = rasters[states[slot].raster]
    if raster.isGroup {
      giveBackGroup(&raster)
    } else if raster.page >= 0 {
      releasedPages.append(.raster(raster.page, isUsed: raster.lastUse == sequence))
    }
    raster.page = -1
    raster.isFresh = false
    _ = rasters.store(raster, at: states[slot].raster)
  }

  /// Something in the layer looks different: of its bitmap, and of what passes make of it.
  mutating func stalePictures(_ slot: Int) {
    staleRaster(slot)
    staleKept(slot)
  }

  /// Something in the layer's bitmap looks different.
  mutating func staleRaster(_ slot: Int) {
    guard states[slot].raster >= 0 else { return }
    var raster = rasters[states[slot].raster]
    if raster.isGroup { giveBackGroup(&raster) }
    raster.isFresh = false
    raster.stillPlans = 0
    raster.restlessPlans = 0
    _ = rasters.store(raster, at: states[slot].raster)
  }

  /// Something in the layer looks different, within a rectangle on its own device.
  mutating func staleRaster(_ slot: Int, within rect: PixelRect) {
    let index = states[slot].raster
    guard index >= 0 else { return }
    guard rasters[index].isGroup else { return staleRaster(slot) }
    rasters[index].changed = rasters[index].changed.union(rect)
    rasters[index].stillPlans = 0
  }

  /// The GPU has no bitmaps.
  mutating func stalePictures() {
    for slot in states.indices { stalePictures(slot) }
  }

  /// Takes the map to the device around a rasterised layer, and gives the one to its texels.
  mutating func rasterDevice(_ slot: Int, outer: Homography) -> Homography {
    if rasters[states[slot].raster].isGroup { return groupDevice(slot, outer: outer) }
    var raster = rasters[states[slot].raster]
    let bounds = geometry[slot].bounds.standardized
    raster.outer = outer
    raster.scale = limited(
      raster.use == .plane ? planeScale(slot, outer: outer) : rasterizationScale(slot), slot)
    _ = rasters.store(raster, at: states[slot].raster)
    return Homography(
      Transform2D(
        a: raster.scale, b: 0, c: 0, d: raster.scale, tx: -bounds.minX * raster.scale, ty: -bounds.minY * raster.scale))
  }

  /// Texels a point, as the tree asks for them.
  private mutating func rasterizationScale(_ slot: Int) -> Double {
    let says = states[slot].effects >= 0 ? effects[states[slot].effects].rasterizationScale : 1
    return says > 0 ? min(max(says, 0x1p-100), 0x1p100) : 1
  }

  /// A scale, or a half, a quarter … of it. By the bounds alone: what is in the layer comes and goes, and must not change how sharp the
  /// rest is.
  private mutating func limited(_ scale: Double, _ slot: Int) -> Double {
    let bounds = geometry[slot].bounds.standardized
    let most = min(RasterPages.largestSide, Double(max(lastTarget?.maximumTextureSize ?? 1, 1)))
    // Cut so that the quotient is a number.
    let excess = min(max(bounds.width, bounds.height), 0x1p900) / most * scale
    guard excess > 1 else { return scale }
    return scale / (excess == excess.binade ? excess : 2 * excess.binade)
  }

  /// Names a layer whose bitmap has fewer texels a point than it is meant to have.
  private mutating func noteReduced(_ slot: Int, plan: inout FramePlan) {
    let raster = rasters[states[slot].raster]
    let asked = raster.use == .plane ? planeScale(slot, outer: raster.outer) : rasterizationScale(slot)
    guard raster.scale < asked else { return }
    plan.reduced.append(
      FramePlan.Reduced(
        layer: id(of: slot), name: name(of: slot), reason: .bitmapSide, factor: raster.scale / asked))
  }

  /// How far past what is drawn of a layer the texels of its bitmap may reach at most, in points of its own: what is drawn ends within a
  /// texel, and that is seen half a texel around.
  mutating func texelReach(_ slot: Int) -> Double {
    if asksForBitmap(slot) { return 3 / limited(rasterizationScale(slot), slot) }
    if hasReachingFilters(slot) || castsPictureShadow(slot) { return 3 / limited(leastPlaneScale(), slot) }
    return isTiltedPicture(slot) ? 3 / limited(lastTarget?.scale ?? 1, slot) : 0
  }

  /// Where a rectangle of a rasterised layer's texels lies on the device around it.
  mutating func outerPlace(of texels: PixelRect, _ slot: Int) -> PixelRect {
    guard !texels.isEmpty else { return .empty }
    let raster = rasters[states[slot].raster]
    if raster.isGroup { return texels.moved(raster.shift.x, raster.shift.y) }
    return Self.pixels(of: ownRect(of: texels, slot), through: rasters[states[slot].raster].outer)
  }

  private mutating func ownRect(of texels: PixelRect, _ slot: Int) -> Rect {
    let bounds = geometry[slot].bounds.standardized
    let point = 1 / rasters[states[slot].raster].scale
    return Rect(
      x: bounds.minX + Double(texels.x) * point, y: bounds.minY + Double(texels.y) * point,
      width: Double(texels.width) * point, height: Double(texels.height) * point)
  }

  /// Draws a rasterised layer's bitmap. What it is drawn into is given where that must be done yet.
  ///
  /// - Parameter asMask: the bitmap leaves of what is in the context what it covers.
  mutating func drawRaster(
    _ slot: Int, asMask: Bool, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context? {
    var context = context
    if asMask {
      let group = openGroup(slot, region: context.cull, reason: .mask, in: context, plan: &plan)
      composite(group, opacity: 1, mode: .destinationIn, bounds: context.cull, in: context, plan: &plan)
      context = group
    }
    // Where a texel lies on its page decides how a shader's numbers are rounded.
    let region = rasterRegion(slot)
    let place = outerPlace(of: region, slot).intersection(context.cull)
    let mode = asMask || states[slot].effects < 0 ? .normal : effects[states[slot].effects].compositingFilter
    if mode == .destination { return nil }
    var opacity = min(appearance[slot].opacity, 1)
    var outer = context
    // An operator that acts on what is around acts where there is nothing of the layer, too.
    if mode != .normal, !place.isEmpty || mode.isUnbounded {
      let group = place.isEmpty ? least(of: context) : place
      outer = openGroup(slot, region: group, reason: .compositingFilter, in: context, plan: &plan)
      composite(outer, opacity: opacity, mode: mode, bounds: context.cull, in: context, plan: &plan)
      opacity = 1
    }
    guard !place.isEmpty else { return nil }
    noteReduced(slot, plan: &plan)
    let (isKept, isFresh) = keepRaster(slot, region, in: context)
    let raster = rasters[states[slot].raster]
    var inner: PaintWalk.Context?
    var page = FramePlan.Page(set: FramePlan.Page.rasters, index: raster.page)
    var origin = SIMD2(-region.x, -region.y)
    var texels = region
    var shows: Int32 = -1
    if !isFresh {
      let reason: FramePlan.PassReason = raster.use == .plane ? .plane : .rasterize
      if !isKept { texels = seenTexels(slot, place).intersection(region) }
      if texels.isEmpty || !affords(texels, times: 2, slot, orLacks: .layer, plan: &plan) { return nil }
      let group = openGroup(slot, region: texels, reason: reason, on: isKept ? page : nil, in: outer, plan: &plan)
      (page, origin) = (walk.groups[Int(group.base)].page, walk.groups[Int(group.base)].offset)
      shows = group.base
      inner = group
      inner?.space = rasterSpace(slot, region, in: context)
      inner?.isMoved = false
      inner?.cull = texels
    } else if raster.use == .plane {
      noteKept(slot, .plane, place, plan: &plan)
    }
    let drawn = drawPage(
      page, region: region, texels: texels, offset: origin, of: slot, opacity: opacity, shows: shows, bounds: place,
      in: outer,
      plan: &plan)
    if !drawn { plan.unrepresentable += 1 }
    return inner
  }

  /// Texels that a bitmap may have: as many on the one side of the bounds as on the other.
  mutating func largestRaster(_ slot: Int) -> PixelRect {
    let raster = rasters[states[slot].raster]
    return largestRaster(slot, scale: raster.scale, isPlane: raster.use == .plane)
  }

  /// The same with so many texels a point.
  ///
  /// - Parameter isPlane: nobody asked for that bitmap.
  mutating func largestRaster(_ slot: Int, scale: Double, isPlane: Bool = true) -> PixelRect {
    let bounds = geometry[slot].bounds.standardized
    let target = lastTarget ?? PlanTarget(width: 0, height: 0, maximumTextureSize: 0)
    var longest = Double(min(RasterPages.largestReach, target.maximumTextureSize))
    // It has no more texels than can be seen of most.
    if isPlane {
      longest = min(longest, max(RasterPages.largestSide, 2 * Double(max(target.width, target.height))))
    }
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    let (x, y) = (max(0, (longest - width) / 2), max(0, (longest - height) / 2))
    return Self.pixels(from: (-x.rounded(.down), -y.rounded(.down)), to: (width + x, height + y))
  }

  /// The texels of a bitmap that there are for what is drawn in it: all of one that may be kept, and of another one those that may be seen, whatever is
  /// drawn again.
  private mutating func rasterSpace(_ slot: Int, _ region: PixelRect, in context: PaintWalk.Context) -> PixelRect {
    if isKeepable(region), !offscreens.isTight { return region }
    let read = context.nested.farthestRead
    let space = context.space.grown(read.x, read.y).intersection(largestRegion(in: context))
    return space.isEmpty ? region : seenTexels(slot, space).intersection(region)
  }

  /// Whether all of a bitmap is drawn and kept, whatever is seen of it. Of a larger one what is seen is drawn, each time.
  mutating func isKeepable(_ region: PixelRect) -> Bool {
    region.area <= max(Self.smallBitmap, Self.mostTargets * (lastTarget?.bounds.area ?? 0))
  }

  /// Of texels: so many are kept, whatever is seen of them.
  private static let smallBitmap = 1 << 20
  /// Times the target's pixels.
  private static let mostTargets = 4

  /// Finds a page for the bitmap where it has none and there is room, and tells whether it is drawn there already.
  private mutating func keepRaster(
    _ slot: Int, _ region: PixelRect, in context: PaintWalk.Context
  ) -> (isKept: Bool, isFresh: Bool) {
    var raster = rasters[states[slot].raster]
    let surroundings = Surroundings(context)
    if raster.surroundings != surroundings {
      // Drawn in more ways than one in a frame, it is kept as it is drawn first.
      guard raster.lastUse != sequence else { return (false, false) }
      (raster.surroundings, raster.isFresh, raster.stillPlans) = (surroundings, false, 0)
    }
    if offscreens.isTight || raster.use == .bitmap && !isKeepable(region) {
      giveBackRaster(slot)
      rasters[states[slot].raster].lastUse = sequence
      return (false, false)
    }
    if raster.use == .plane, !mayKeepPlane(slot, region, &raster) { return (false, false) }
    if raster.page >= 0, raster.region.width != region.width || raster.region.height != region.height {
      takeBackPages()
      rasterPages.giveBack(raster.page, isUsed: raster.lastUse == sequence)
      raster.page = -1
    }
    if raster.region != region { raster.isFresh = false }
    raster.region = region
    if raster.page < 0 {
      raster.isFresh = false
      takeBackPages()
      if rasterPages.byteCount + raster.byteCount > RasterPages.budget { giveBackUnusedRasters() }
      if rasterPages.byteCount + raster.byteCount <= RasterPages.budget { raster.page = rasterPages.take(region) }
    }
    let isUpsideDown = states[slot].flags.contains(.isUpsideDown)
    if isUpsideDown != states[slot].flags.contains(.isRasterUpsideDown) {
      raster.isFresh = false
      if isUpsideDown {
        states[slot].flags.insert(.isRasterUpsideDown)
      } else {
        states[slot].flags.remove(.isRasterUpsideDown)
      }
    }
    raster.lastUse = sequence
    let (isKept, isFresh) = (raster.page >= 0, raster.isFresh)
    // What is drawn now is there from then on.
    raster.isFresh = isKept
    _ = rasters.store(raster, at: states[slot].raster)
    return (isKept, isFresh)
  }

  /// Draws the texels of a rasterised layer from a page; false where its numbers don't fit a Float. The quad's space begins at the corner of
  /// the bounds, however much there is around it: a layer whose reach is not known exactly looks the same.
  private mutating func drawPage(
    _ page: FramePlan.Page, region: PixelRect, texels: PixelRect, offset: SIMD2<Int>, of slot: Int, opacity: Double,
    shows: Int32, bounds: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    let raster = rasters[states[slot].raster]
    let map = raster.outer
    guard let node = node(of: map, reference: plan.reference) else { return false }
    let corner = geometry[slot].bounds.standardized.origin
    let rect = ownRect(of: region, slot).offsetBy(dx: -corner.x, dy: -corner.y)
    let texels = texels.moved(offset.x, offset.y)
    var record = QuadRecord()
    record.inverse = SIMD4(1, 0, 0, 1)
    let cell = SIMD2((corner.x / NodeRecord.cell).rounded(.down), (corner.y / NodeRecord.cell).rounded(.down))
    record.origin = SIMD4(
      Float(corner.x - cell.x * NodeRecord.cell), Float(corner.y - cell.y * NodeRecord.cell), Float(cell.x),
      Float(cell.y))
    record.shape = SIMD4(0, 0, Float(opacity), QuadRecord.hasContents)
    record.contents = SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
    record.texel = SIMD4(Float(raster.scale), Float(raster.scale), Float(offset.x), Float(offset.y))
    record.texelRange = SIMD4(Float(texels.x), Float(texels.y), Float(texels.maxX - 1), Float(texels.maxY - 1))
    guard record.isFinite else { return false }
    walk.transientNodes.append(nodes.allocate(node))
    record.links = SIMD4(Float(walk.transientNodes.last ?? -1), -1, 0, 0)
    walk.transientQuads.append(quads.allocate(record))
    var features: FramePlan.Features = [.rasterized, .noBackground]
    if map.isAffine {
      let own = Transform2D(translationX: corner.x, y: corner.y).concatenating(map.affine)
      if Self.keepsParallel(rect.size, own) {
        features.insert(.parallel)
        let image = Self.imageOnGrid(of: rect, through: own)
        let space = context.isMoved ? Self.anywhere : context.space
        if isOneToOne(record, own, image: image, space: space) { features.insert(.fetched) }
      } else {
        features.insert(.turned)
      }
    }
    append(
      UInt32(walk.transientQuads.last ?? 0), page: page, shows: shows,
      features: features.union(clipFeatures(context.clip)), bounds: bounds, in: context)
    return true
  }

  private mutating func giveBackUnusedRasters() {
    for slot in states.indices where states[slot].raster >= 0 {
      let raster = rasters[states[slot].raster]
      if !raster.isGroup, raster.page >= 0, raster.lastUse + 1 < sequence { giveBackRaster(slot) }
    }
    takeBackPages()
  }
}
