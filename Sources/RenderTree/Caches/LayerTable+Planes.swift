internal import MultiplaneGeometry

// A layer in perspective that is more than one quad is drawn in its own plane, as one that is rasterised: what overlaps
// there meets in the plane, its filters act there, so that a blur is wider where that is nearer, and what comes out is
// seen in perspective. Its bitmap has as many texels a point as the target has pixels, which is how browsers do it, and
// stays the same while the layer turns. A layer with filters that is turned without perspective is drawn so, too, with
// as many texels a point as it is seen with, so that what comes out has one outline.
extension LayerTable {
  mutating func hasPlane(_ slot: Int) -> Bool {
    states[slot].raster >= 0 && rasters[states[slot].raster].use == .plane
  }

  /// Whether a layer is drawn in its own plane, but for those that lie in too many bitmaps. What its background filters
  /// read lies in no plane but the device's.
  mutating func isMadeInPlane(_ slot: Int, outer: Homography) -> Bool {
    guard !states[slot].flags.contains(.isTransformLayer) else { return false }
    if states[slot].raster >= 0, rasters[states[slot].raster].use == .bitmap { return false }
    let isMade =
      outer.isAffine
      ? hasReachingFilters(slot) && isTurned(slot, outer)
      : hasReachingFilters(slot) || castsPictureShadow(slot) && !isOpaqueOutline(slot)
        || isTiltedPicture(slot) && isFlattened(slot, outer)
    return isMade && !hasBackgroundFilters(slot)
  }

  /// Whether a layer may be more than one quad, and lies in perspective in its superlayer's plane.
  @inline(__always)
  mutating func isTiltedPicture(_ slot: Int) -> Bool {
    states[slot].flags.contains(.isTilted) && mayShowQuads(slot)
  }

  private mutating func mayShowQuads(_ slot: Int) -> Bool {
    let state = states[slot]
    return
      (state.links.childCount > 0 || state.links.mask >= 0 || hasFilters(slot) || hasBorder(slot) || hasShape(slot))
      && !state.flags.contains(.isTransformLayer)
  }

  /// Whether a layer shows one quad and nothing else: its own, or through layers that hold that alone.
  private mutating func showsOneQuad(_ slot: Int) -> Bool {
    var slot = slot
    for _ in 0..<Self.mostTestedClosely {
      let state = states[slot]
      guard state.links.mask < 0, !hasFilters(slot), !castsShadow(slot), !hasBorder(slot), !asksForBitmap(slot),
        state.effects < 0 || effects[state.effects].compositingFilter == .normal
      else { return false }
      if state.links.childCount == 0 { return state.kind < 0 || gradient(slot) != nil }
      guard state.links.childCount == 1, state.kind < 0, appearance[slot].backgroundColor.alpha <= 0,
        contents[slot] == nil
      else { return false }
      slot = Int(state.links.first)
      if states[slot].flags.contains(.isTilted) { return false }
    }
    return false
  }

  /// Whether such a layer is made one picture in its plane before it is seen in perspective. Not so where that would
  /// change what it shows: what reads or replaces what is below the layer; where it has not the room; and where it is
  /// seen small, so that a pixel would want many texels.
  private mutating func isFlattened(_ slot: Int, _ outer: Homography) -> Bool {
    let bounds = geometry[slot].bounds.standardized
    guard EffectScale(outer, bounds: bounds).most >= leastPlaneScale(), !showsOneQuad(slot),
      !operators.backdrops.slots.contains(where: { isBelow($0, slot) }),
      !operators.blenders.slots.contains(where: { isBelow($0, slot) })
    else { return false }
    let scale = planeScale(slot, outer: outer)
    guard max(bounds.width, bounds.height) * scale <= BitmapPages.largestSide,
      !showsTiltedQuadsApart(slot, scale: scale)
    else { return false }
    tightenBounds(of: slot)
    let all = subtreeBounds(slot)
    let room = largestRaster(slot, scale: scale)
    let (x, y) = ((all.minX - bounds.minX) * scale, (all.minY - bounds.minY) * scale)
    return all.isNull
      || x >= Double(room.x) && y >= Double(room.y) && x + all.width * scale <= Double(room.maxX)
        && y + all.height * scale <= Double(room.maxY)
  }

  /// Whether a layer begins or ceases to be drawn in its own plane.
  mutating func isPlaneStale(_ slot: Int) -> Bool {
    let isMade = isMadeInPlane(slot, outer: deviceAround(slot)) && rasterDepth(slot) < Self.mostRasters
    return isMade != hasPlane(slot)
  }

  /// Whether the sides of the bounds are not parallel to the device's, but right angles stay right, and there can be a
  /// bitmap with texels about as wide as pixels.
  private mutating func isTurned(_ slot: Int, _ outer: Homography) -> Bool {
    let bounds = geometry[slot].bounds.standardized
    guard !Self.keepsParallel(bounds.size, outer.affine) else { return false }
    let seen = EffectScale(outer, bounds: bounds)
    let most = seen.most
    let (width, height) = (bounds.width * most, bounds.height * most)
    let pixels = Double(frame.target?.bounds.area ?? 0)
    return !seen.isSheared && most >= leastPlaneScale() && most <= Self.longest * seen.least
      && max(width, height) <= BitmapPages.largestSide && width * height <= Self.largest * pixels
  }

  /// Whether the layer's own filters make something of pixels around.
  mutating func hasReachingFilters(_ slot: Int) -> Bool {
    states[slot].filters >= 0
      && filters[states[slot].filters].filters.contains { FilterStep.changes($0) && FilterStep.spreads($0) }
  }

  /// Whether a layer casts a shadow that may have to be made of its picture.
  mutating func castsPictureShadow(_ slot: Int) -> Bool { castsShadow(slot) && states[slot].shadowPath < 0 }

  /// Whether what is below a layer lets it be drawn in its own plane now, or no longer, and no one has noticed.
  mutating func isPlaneDecisionStale(_ slot: Int) -> Bool {
    (castsPictureShadow(slot) || isTiltedPicture(slot) || hasPlane(slot)) && isPlaneStale(slot)
  }

  /// The device of the layer around being up to date.
  mutating func decidePlane(_ slot: Int) {
    guard isPlaneDecisionStale(slot) else { return }
    updateRaster(slot, outer: deviceAround(slot))
    updateDeviceBelow(slot)
  }

  /// The texels of a layer's bitmap. One that is seen in perspective ends where what is drawn does, where that is
  /// between two texels: so the layer has the edges there that a quad has.
  mutating func rasterRegion(_ slot: Int) -> PixelRect {
    tightenBounds(of: slot)
    let all = composition(of: slot).place.intersection(largestRaster(slot))
    let raster = rasters[states[slot].raster]
    guard raster.use == .plane, !raster.outer.isAffine, !castsShadow(slot), keepsAlpha(slot) else { return all }
    let bounds = geometry[slot].bounds.standardized
    var content = contentBounds(slot)
    // A mask that fills the bounds and no more ends what is drawn as a clip does.
    let mask = Int(states[slot].links.mask)
    if mask >= 0 {
      tightenBounds(of: mask)
      if boundsAmongSiblings(mask) == bounds { content = content.intersection(bounds) }
    }
    if content.isNull || content.isEmpty { return all }
    func end(_ place: Double, _ start: Double, otherwise: Int) -> Int {
      let texel = (place - start) * raster.scale
      return abs(texel - texel.rounded()) <= gridTolerance ? Int(pixel: texel.rounded()) : otherwise
    }
    let (x, y) = (end(content.minX, bounds.minX, otherwise: all.x), end(content.minY, bounds.minY, otherwise: all.y))
    let maxX = end(content.maxX, bounds.minX, otherwise: all.maxX)
    let maxY = end(content.maxY, bounds.minY, otherwise: all.maxY)
    return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y).intersection(all)
  }

  /// Whether the edges of a bitmap in perspective have moved since the last call: then the layer looks
  /// different along them.
  mutating func endsElsewhere(_ slot: Int) -> Bool {
    guard hasPlane(slot) else { return false }
    let ends = rasterRegion(slot)
    defer { rasters[states[slot].raster].ends = ends }
    return rasters[states[slot].raster].ends != ends
  }

  /// Texels a point of such a layer's bitmap.
  mutating func planeScale(_ slot: Int, outer: Homography) -> Double {
    let seen = EffectScale(outer, bounds: geometry[slot].bounds.standardized).most
    // The same while the layer turns, however a rotation is rounded.
    if outer.isAffine {
      guard seen > 0 else { return leastPlaneScale() }
      let step = seen.binade / 4096
      return (seen / step).rounded() * step
    }
    let scale = frame.target?.scale ?? 1
    // The least power of two with which a texel is less wide than so many pixels.
    let coarse = seen / (Self.coarsest * scale)
    return coarse >= 1 && coarse.isFinite ? scale * 2 * coarse.binade : scale
  }

  /// The fewest texels a point that a bitmap in a plane may have: a turned layer that is seen smaller is blurred on the
  /// device.
  mutating func leastPlaneScale() -> Double { (frame.target?.scale ?? 1) * 0.4 }

  /// Where a texel would be as wide as so many pixels at the middle of a layer in perspective, there are twice as many.
  private static let coarsest = 8.0
  /// How many times as large as the target a turned layer's bounds may be: once it is kept all of it is drawn, whatever
  /// is seen.
  private static let largest = 2.0
  /// How much longer a turned layer may be seen in one direction than in another: a bitmap's texels are square, and
  /// where it is shrunk farther a pixel would want more than four of them.
  private static let longest = 2.0

  /// Whether a layer's bitmap is there already, or may be kept from now on: when it is drawn in another plan without a
  /// change.
  mutating func mayKeepPlane(_ slot: Int, _ region: PixelRect, _ raster: inout Raster) -> Bool {
    defer { _ = rasters.store(raster, at: states[slot].raster) }
    // Copies of a layer may differ.
    let isFirst = raster.lastUse != frame.sequence
    raster.lastUse = frame.sequence
    if raster.isFresh, raster.region == region { return true }
    raster.isFresh = false
    guard isFirst else { return false }
    raster.stillPlans += 1
    if isKeepable(region), raster.stillPlans > CachePolicy.threshold || frame.shortcuts == .always { return true }
    if raster.page >= 0 { releasedPages.append(.raster(raster.page, isUsed: false)) }
    raster.page = -1
    return false
  }

  /// The texels of a bitmap in a plane that device pixels show, and some around.
  mutating func seenTexels(_ slot: Int, _ pixels: PixelRect) -> PixelRect {
    let raster = rasters[states[slot].raster]
    guard let back = raster.outer.inverted(), let seen = Self.seenPart(pixels, through: back) else {
      return Self.everywherePixels
    }
    let corner = geometry[slot].bounds.standardized.origin
    return Self.pixels(
      from: ((seen.minX - corner.x) * raster.scale - 2, (seen.minY - corner.y) * raster.scale - 2),
      to: ((seen.maxX - corner.x) * raster.scale + 2, (seen.maxY - corner.y) * raster.scale + 2))
  }
}
