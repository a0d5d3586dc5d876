internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// Rasterised layers: the layer and its sublayers are drawn to a bitmap, the texels of which are their device. The
// bitmap is drawn in the layer's place, and is cached until the layer's content changes.
extension LayerTable {
  mutating func updateRasterized(_ slot: Int) {
    let isBitmap = asksForBitmap(slot)
    if !isBitmap, hasPlane(slot) { return }
    setRaster(isBitmap ? Raster() : nil, of: slot)
  }

  @inline(__always)
  mutating func asksForBitmap(_ slot: Int) -> Bool {
    states[slot].effects >= 0 && effects[states[slot].effects].shouldRasterize
      && !states[slot].flags.contains(.isTransformLayer)
  }

  /// Begins or ends the rasterisation of a layer, as `shouldRasterize` and its plane require. Depends on the tree and
  /// the target only.
  ///
  /// - Parameter outer: from the layer's own space to the device around it.
  mutating func updateRaster(_ slot: Int, outer: Homography) {
    var use: Raster.Use? = asksForBitmap(slot) ? .bitmap : isMadeInPlane(slot, outer: outer) ? .plane : nil
    let depth = use == nil ? 0 : rasterDepth(slot)
    if depth >= Self.mostRasters { use = nil }
    let now = states[slot].raster >= 0 ? rasters[states[slot].raster].use : nil
    if use != now, use != nil || now != .group {
      staleEffect(slot)
      setRaster(use.map { Raster(use: $0) }, of: slot)
    }
    guard use != nil else { return }
    var raster = rasters[states[slot].raster]
    guard raster.depth != depth else { return }
    raster.depth = depth
    _ = rasters.store(raster, at: states[slot].raster)
    // Nested layers may exceed the limit of nested bitmaps now, or no longer.
    noteContainer(slot)
    states[slot].deviceVersion = 0
  }

  /// Number of rasterised layers around a layer. Requires the layers above to be up to date.
  mutating func rasterDepth(_ slot: Int) -> Int {
    var above = Int(states[slot].links.parent)
    while above >= 0 {
      if states[above].raster >= 0, rasters[states[above].raster].use != .group {
        return rasters[states[above].raster].depth + 1
      }
      above = Int(states[above].links.parent)
    }
    return 0
  }

  /// Limit on nested bitmaps: each bitmap has a margin of a texel, so that nested ones grow.
  static let mostRasters = 16

  /// Gives a layer a device of its own, or removes it.
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
    states[slot].stale.insert(.isDeviceStale)
  }

  mutating func giveBackRaster(_ slot: Int) {
    var raster = rasters[states[slot].raster]
    if raster.isGroup {
      giveBackGroup(&raster)
    } else if raster.page >= 0 {
      releasedPages.append(.raster(raster.page, isUsed: raster.lastUse == frame.sequence))
    }
    raster.page = -1
    raster.isFresh = false
    _ = rasters.store(raster, at: states[slot].raster)
  }

  /// Invalidates a layer's bitmap and the results of its passes.
  mutating func staleCaches(_ slot: Int) {
    staleRaster(slot)
    staleEffect(slot)
  }

  /// Invalidates a layer's bitmap.
  mutating func staleRaster(_ slot: Int) {
    guard states[slot].raster >= 0 else { return }
    var raster = rasters[states[slot].raster]
    if raster.isGroup { giveBackGroup(&raster) }
    raster.isFresh = false
    raster.stillPlans = 0
    raster.churnPlans = 0
    raster.knownBounds = .null
    _ = rasters.store(raster, at: states[slot].raster)
  }

  /// Invalidates a rectangle of a layer's bitmap, in the layer's own device.
  mutating func staleRaster(_ slot: Int, within rect: PixelRect) {
    let index = states[slot].raster
    guard index >= 0 else { return }
    guard rasters[index].isGroup else { return staleRaster(slot) }
    rasters[index].changed = rasters[index].changed.union(rect)
    rasters[index].stillPlans = 0
  }

  /// Called after a lost context: the bitmaps must be drawn again.
  mutating func staleCaches() {
    for slot in states.indices { staleCaches(slot) }
  }

  /// Stores the map to the device around a rasterised layer, and returns the map to its texels.
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

  /// Texels a point that the layer's properties require.
  private mutating func rasterizationScale(_ slot: Int) -> Double {
    let scale = states[slot].effects >= 0 ? effects[states[slot].effects].rasterizationScale : 1
    return scale > 0 ? min(max(scale, 0x1p-100), 0x1p100) : 1
  }

  /// A scale, or 1/2, 1/4 … of it. Depends on the bounds only: sublayers that come and go must not change the
  /// sharpness.
  private mutating func limited(_ scale: Double, _ slot: Int) -> Double {
    let bounds = geometry[slot].bounds.standardized
    let most = min(BitmapPages.largestSide, Double(max(frame.target?.maximumTextureSize ?? 1, 1)))
    // Clamped, so that the quotient is finite.
    let excess = min(max(bounds.width, bounds.height), 0x1p900) / most * scale
    guard excess > 1 else { return scale }
    return scale / (excess == excess.binade ? excess : 2 * excess.binade)
  }

  /// Reports a layer whose bitmap has fewer texels a point than required.
  mutating func noteReduced(_ slot: Int, plan: inout FramePlan) {
    let raster = rasters[states[slot].raster]
    let asked = raster.use == .plane ? planeScale(slot, outer: raster.outer) : rasterizationScale(slot)
    guard raster.scale < asked else { return }
    plan.reduced.append(
      FramePlan.Reduced(
        layer: id(of: slot), name: name(of: slot), reason: .bitmapSide, factor: raster.scale / asked))
  }

  /// Limit on the distance from the drawn content to the edge of the bitmap, in points of the layer: content ends
  /// within a texel, and filtering extends it by half a texel.
  mutating func texelReach(_ slot: Int) -> Double {
    if asksForBitmap(slot) { return 3 / limited(rasterizationScale(slot), slot) }
    if hasReachingFilters(slot) || castsPictureShadow(slot) { return 3 / limited(leastPlaneScale(), slot) }
    return isTiltedPicture(slot) ? 3 / limited(frame.target?.scale ?? 1, slot) : 0
  }

  /// Place of a rectangle of a rasterised layer's texels on the device around it.
  mutating func outerPlace(of texels: PixelRect, _ slot: Int) -> PixelRect {
    guard !texels.isEmpty else { return .empty }
    let raster = rasters[states[slot].raster]
    if raster.isGroup { return texels.moved(raster.shift.x, raster.shift.y) }
    return Self.pixels(of: ownRect(of: texels, slot), through: rasters[states[slot].raster].outer)
  }

  mutating func ownRect(of texels: PixelRect, _ slot: Int) -> Rect {
    let bounds = geometry[slot].bounds.standardized
    let point = 1 / rasters[states[slot].raster].scale
    return Rect(
      x: bounds.minX + Double(texels.x) * point, y: bounds.minY + Double(texels.y) * point,
      width: Double(texels.width) * point, height: Double(texels.height) * point)
  }

  /// Largest rectangle of texels of a bitmap: the same margin on both sides of the bounds.
  mutating func largestRaster(_ slot: Int) -> PixelRect {
    let raster = rasters[states[slot].raster]
    return largestRaster(slot, scale: raster.scale, isPlane: raster.use == .plane)
  }

  /// The same for a number of texels a point.
  ///
  /// - Parameter isPlane: the bitmap is not one of `shouldRasterize`.
  mutating func largestRaster(_ slot: Int, scale: Double, isPlane: Bool = true) -> PixelRect {
    let bounds = geometry[slot].bounds.standardized
    let target = frame.target ?? PlanTarget(width: 0, height: 0, maximumTextureSize: 0)
    var longest = Double(min(BitmapPages.largestReach, target.maximumTextureSize))
    // A plane's bitmap is limited to the texels that can be visible.
    if isPlane {
      longest = min(longest, max(BitmapPages.largestSide, 2 * Double(max(target.width, target.height))))
    }
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    let (x, y) = (max(0, (longest - width) / 2), max(0, (longest - height) / 2))
    return Self.pixels(from: (-x.rounded(.down), -y.rounded(.down)), to: (width + x, height + y))
  }

  /// Whether a whole bitmap is drawn and cached, visible or not. Of a larger bitmap, the visible part is drawn in each
  /// frame.
  mutating func isKeepable(_ region: PixelRect) -> Bool {
    region.area <= max(Self.smallBitmap, Self.mostTargets * (frame.target?.bounds.area ?? 0))
  }

  /// Texels of a bitmap that is cached whole in any case.
  private static let smallBitmap = 1 << 20
  /// The same in multiples of the target's pixels.
  private static let mostTargets = 4
}
