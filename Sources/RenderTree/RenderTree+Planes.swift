internal import MultiplaneGeometry

// What a blur or a drop shadow makes of a layer in perspective is wider where that is nearer. Such a layer is drawn in its own plane, as one that
// is rasterised: its filters act there, and what comes out is seen in perspective. Its bitmap has as many texels a point as the target has
// pixels, which is how browsers do it, and stays the same while the layer turns. A layer that is turned without perspective is drawn so, too,
// with as many texels a point as it is seen with, so that what comes out has one outline.
extension RenderTree {
  mutating func hasPlane(_ slot: Int) -> Bool {
    states[slot].raster >= 0 && rasters[states[slot].raster].use == .plane
  }

  /// Whether a layer is drawn in its own plane, but for those that lie in too many bitmaps. What its background filters read lies in no plane but
  /// the device's.
  mutating func isMadeInPlane(_ slot: Int, outer: Homography) -> Bool {
    guard !states[slot].flags.contains(.isTransformLayer) else { return false }
    if states[slot].raster >= 0, rasters[states[slot].raster].use == .bitmap { return false }
    let isMade =
      outer.isAffine
      ? hasReachingFilters(slot) && isTurned(slot, outer)
      : hasReachingFilters(slot) || castsPictureShadow(slot) && !isOpaqueOutline(slot)
    return isMade && !hasBackgroundFilters(slot)
  }

  /// Whether a layer begins or ceases to be drawn in its own plane.
  mutating func isPlaneStale(_ slot: Int) -> Bool {
    let isMade = isMadeInPlane(slot, outer: deviceAround(slot)) && rasterDepth(slot) < Self.mostRasters
    return isMade != hasPlane(slot)
  }

  /// Whether the sides of the bounds are not parallel to the device's, but right angles stay right, and there can be a bitmap with texels about as
  /// wide as pixels.
  private mutating func isTurned(_ slot: Int, _ outer: Homography) -> Bool {
    let bounds = geometry[slot].bounds.standardized
    guard !Self.keepsParallel(bounds.size, outer.affine) else { return false }
    let seen = EffectScale(outer, bounds: bounds)
    let most = seen.most
    let (width, height) = (bounds.width * most, bounds.height * most)
    let pixels = Double(lastTarget?.bounds.area ?? 0)
    return !seen.isSheared && most >= leastPlaneScale() && most <= Self.longest * seen.least
      && max(width, height) <= RasterPages.largestSide && width * height <= Self.largest * pixels
  }

  /// Whether the layer's own filters make something of pixels around.
  mutating func hasReachingFilters(_ slot: Int) -> Bool {
    states[slot].filters >= 0
      && filters[states[slot].filters].filters.contains { FilterStep.changes($0) && FilterStep.spreads($0) }
  }

  /// Whether a layer casts a shadow that may have to be made of its picture.
  mutating func castsPictureShadow(_ slot: Int) -> Bool { castsShadow(slot) && states[slot].shadowPath < 0 }

  /// Whether what is below a layer makes its shadow one of its picture now, or no longer, and no one has noticed.
  mutating func isPlaneMisjudged(_ slot: Int) -> Bool {
    (castsPictureShadow(slot) || hasPlane(slot)) && isPlaneStale(slot)
  }

  /// The device of the layer around being up to date.
  mutating func judgePlane(_ slot: Int) {
    guard isPlaneMisjudged(slot) else { return }
    updateRaster(slot, outer: deviceAround(slot))
    updateDeviceBelow(slot)
  }

  /// Texels a point of such a layer's bitmap.
  mutating func planeScale(_ slot: Int, outer: Homography) -> Double {
    let seen = EffectScale(outer, bounds: geometry[slot].bounds.standardized).most
    // The same while the layer turns, however a rotation is rounded.
    if outer.isAffine {
      let step = seen.binade / 4096
      return (seen / step).rounded() * step
    }
    var scale = lastTarget?.scale ?? 1
    while seen >= Self.coarsest * scale { scale *= 2 }
    return scale
  }

  /// The fewest texels a point that a bitmap in a plane may have: a turned layer that is seen smaller is blurred on the device.
  mutating func leastPlaneScale() -> Double { (lastTarget?.scale ?? 1) * 0.4 }

  /// Where a texel would be as wide as so many pixels at the middle of a layer in perspective, there are twice as many.
  private static let coarsest = 8.0
  /// How many times as large as the target a turned layer's bounds may be: once it is kept all of it is drawn, whatever is seen.
  private static let largest = 2.0
  /// How much longer a turned layer may be seen in one direction than in another: a bitmap's texels are square, and where it is shrunk farther a
  /// pixel would want more than four of them.
  private static let longest = 2.0

  /// Whether a layer's bitmap is there already, or may be kept from now on: when it is drawn in another plan without a change.
  mutating func mayKeepPlane(_ slot: Int, _ region: PixelRect, _ raster: inout Raster) -> Bool {
    defer { _ = rasters.store(raster, at: states[slot].raster) }
    // Copies of a layer may differ.
    let isFirst = raster.lastUse != sequence
    raster.lastUse = sequence
    if raster.isFresh, raster.region == region { return true }
    raster.isFresh = false
    guard isFirst else { return false }
    raster.stillPlans += 1
    let isSmall = region.area <= max(Self.smallPlane, Self.mostTargets * (lastTarget?.bounds.area ?? 0))
    if isSmall, raster.stillPlans > KeptGroups.patience || thrift == .always { return true }
    if raster.page >= 0 { rasterPages.giveBack(raster.page) }
    raster.page = -1
    return false
  }

  /// Of texels: so many are kept, whatever is seen of them.
  private static let smallPlane = 1 << 20
  /// Times the target's pixels.
  private static let mostTargets = 4

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
