internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// Planes: a layer in perspective that is more than one quad is drawn to a bitmap in its own plane, as a rasterised
// layer is. Overlapping content is composited in the plane, filters act there (a blur is wider where the plane is
// nearer), and the bitmap is drawn in perspective. The bitmap has one texel a target pixel at no perspective, as in
// browsers, and does not depend on the angle. A rotated layer with filters also gets a plane, with as many texels a
// point as pixels, so that its outline is one quad's.
extension LayerTable {
  mutating func hasPlane(_ slot: Int) -> Bool {
    states[slot].raster >= 0 && rasters[states[slot].raster].use == .plane
  }

  /// Whether a layer is drawn in its own plane, unless it is nested in too many bitmaps. Background filters read the
  /// device's plane, so a layer with these is not.
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

  /// Whether a layer may be more than one quad, and is in perspective in its superlayer's plane.
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

  /// Whether a layer shows one quad only: its own, or that of its only sublayer, recursively.
  private mutating func showsOneQuad(_ slot: Int) -> Bool {
    var slot = slot
    for _ in 0..<Self.mostTestedClosely {
      let state = states[slot]
      guard state.links.mask < 0, !hasFilters(slot), !hasBorder(slot), hasOutlineOnly(slot) else { return false }
      if state.links.childCount == 0 { return state.kind < 0 || gradient(slot) != nil }
      guard state.links.childCount == 1, state.kind < 0, appearance[slot].backgroundColor.alpha <= 0,
        contents[slot] == nil
      else { return false }
      slot = Int(state.links.first)
      if states[slot].flags.contains(.isTilted) { return false }
    }
    return false
  }

  /// Whether such a layer is flattened to a bitmap before perspective. Exceptions: a layer below it reads the backdrop,
  /// the bitmap would be too large, or the layer is shown so small that a pixel covers many texels.
  private mutating func isFlattened(_ slot: Int, _ outer: Homography) -> Bool {
    let bounds = geometry[slot].bounds.standardized
    guard EffectScale(outer, bounds: bounds).most >= leastPlaneScale(), !showsOneQuad(slot),
      !operators.backdrops.slots.contains(where: { isBelow($0, slot) }),
      !operators.blenders.slots.contains(where: { isBelow($0, slot) })
    else { return false }
    let scale = planeScale(slot, outer: outer)
    guard max(bounds.width, bounds.height) * scale <= Self.largestSide,
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

  /// Whether a layer must begin or end to be drawn in its own plane.
  mutating func isPlaneStale(_ slot: Int) -> Bool {
    let isMade = isMadeInPlane(slot, outer: deviceAround(slot)) && rasterDepth(slot) < Self.mostRasters
    return isMade != hasPlane(slot)
  }

  /// Whether the bounds are rotated against the device's axes without shear, and a bitmap with texels about as wide as
  /// pixels fits the limits.
  private mutating func isTurned(_ slot: Int, _ outer: Homography) -> Bool {
    let bounds = geometry[slot].bounds.standardized
    guard !Self.keepsParallel(bounds.size, outer.affine) else { return false }
    let seen = EffectScale(outer, bounds: bounds)
    let most = seen.most
    let (width, height) = (bounds.width * most, bounds.height * most)
    let pixels = Double(frame.target?.bounds.area ?? 0)
    return !seen.isSheared && most >= leastPlaneScale() && most <= Self.longest * seen.least
      && max(width, height) <= Self.largestSide && width * height <= Self.largest * pixels
  }

  /// Whether the layer's own filters read pixels around each pixel.
  mutating func hasReachingFilters(_ slot: Int) -> Bool {
    states[slot].filters >= 0
      && filters[states[slot].filters].filters.contains { FilterStep.changes($0) && FilterStep.spreads($0) }
  }

  /// Whether a layer casts a shadow that may have to be made of its picture.
  mutating func castsPictureShadow(_ slot: Int) -> Bool { castsShadow(slot) && states[slot].shadowPath < 0 }

  /// Whether a change below a layer has changed whether it is drawn in its own plane, and the change is not applied
  /// yet.
  mutating func isPlaneDecisionStale(_ slot: Int) -> Bool {
    // Of an affine layer, only filters are drawn in a plane.
    if states[slot].filters < 0, isOwnDeviceGroup(slot), rasters[states[slot].raster].outer.isAffine { return false }
    return (castsPictureShadow(slot) || isTiltedPicture(slot) || hasPlane(slot)) && isPlaneStale(slot)
  }

  /// Requires the device of the layer around to be up to date.
  mutating func decidePlane(_ slot: Int) {
    guard isPlaneDecisionStale(slot) else { return }
    updateRaster(slot, outer: deviceAround(slot))
    updateDeviceBelow(slot)
  }

  /// Whether a layer's filters keep the alpha of each pixel.
  private mutating func keepsAlpha(_ slot: Int) -> Bool {
    guard states[slot].filters >= 0 else { return true }
    return filters[states[slot].filters].filters.allSatisfy { filter in
      guard FilterStep.changes(filter) else { return true }
      return ColorStepRecord(filter).map { $0.alpha == SIMD4(0, 0, 0, 1) && $0.offset.w == 0 } ?? false
    }
  }

  /// The texels of a layer's bitmap. In perspective the bitmap ends where the drawn content does, if that is between
  /// two texels: the layer's edges are then those of one quad.
  mutating func rasterRegion(_ slot: Int) -> PixelRect {
    tightenBounds(of: slot)
    let all = composition(of: slot).place.intersection(largestRaster(slot))
    let raster = rasters[states[slot].raster]
    guard raster.use == .plane, !raster.outer.isAffine, !castsShadow(slot), keepsAlpha(slot) else { return all }
    let bounds = geometry[slot].bounds.standardized
    var content = contentBounds(slot)
    // A mask with the layer's bounds limits the content as a clip does.
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

  /// Whether the edges of a bitmap in perspective have moved since the last call: pixels along the edges then change.
  mutating func endsElsewhere(_ slot: Int) -> Bool {
    guard hasPlane(slot) else { return false }
    let ends = rasterRegion(slot)
    defer { rasters[states[slot].raster].ends = ends }
    return rasters[states[slot].raster].ends != ends
  }

  /// Texels a point of a plane's bitmap.
  mutating func planeScale(_ slot: Int, outer: Homography) -> Double {
    let seen = EffectScale(outer, bounds: geometry[slot].bounds.standardized).most
    // Rounded, so that rotations with different rounding errors have the same scale.
    if outer.isAffine {
      guard seen > 0 else { return leastPlaneScale() }
      let step = seen.binade / 4096
      return (seen / step).rounded() * step
    }
    let scale = frame.target?.scale ?? 1
    // The least power of two with texels narrower than `coarsest` pixels.
    let coarse = seen / (Self.coarsest * scale)
    return coarse >= 1 && coarse.isFinite ? scale * 2 * coarse.binade : scale
  }

  /// Least texels a point of a plane's bitmap: a rotated layer that is shown smaller is filtered on the device.
  mutating func leastPlaneScale() -> Double { (frame.target?.scale ?? 1) * 0.4 }

  /// Width of a texel in pixels, at the middle of a layer in perspective, from which the scale is doubled.
  private static let coarsest = 8.0
  /// Limit on the area of a rotated layer, in multiples of the target's: once cached, all of it is drawn, visible or
  /// not.
  private static let largest = 2.0
  /// Limit on the ratio of a rotated layer's scales along two axes: texels are square, and a pixel would cover more
  /// than four of them.
  private static let longest = 2.0

  /// The texels of a plane's bitmap that device pixels show, with a margin.
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
