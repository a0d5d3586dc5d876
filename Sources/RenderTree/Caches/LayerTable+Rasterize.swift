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
      setRaster(use.map { Raster(use: $0) }, of: slot)
    }
    guard use != nil else { return }
    guard rasters[states[slot].raster].depth != depth else { return }
    rasters[states[slot].raster].depth = depth
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
    forgetSurface(slot)
    states[slot].raster = rasters.set(raster, at: states[slot].raster)
    states[slot].stale.insert(.isDeviceStale)
  }

  /// Stores the map to the device around a rasterised layer, and returns the map to its texels.
  mutating func rasterDevice(_ slot: Int, outer: Homography) -> Homography {
    if rasters[states[slot].raster].isGroup { return groupDevice(slot, outer: outer) }
    let bounds = geometry[slot].bounds.standardized
    let scale = limited(hasPlane(slot) ? planeScale(slot, outer: outer) : rasterizationScale(slot), slot)
    (rasters[states[slot].raster].outer, rasters[states[slot].raster].scale) = (outer, scale)
    return Homography(
      Transform2D(a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale))
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
    let most = min(Self.largestSide, Double(max(frame.target?.maximumTextureSize ?? 1, 1)))
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
    var longest = Double(min(Self.largestReach, target.maximumTextureSize))
    // A plane's bitmap is limited to the texels that can be visible.
    if isPlane {
      longest = min(longest, max(Self.largestSide, 2 * Double(max(target.width, target.height))))
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

  /// Limit on the texels of the longest side of a layer's bounds; larger layers are rasterised at 1/2, 1/4 … of their
  /// scale.
  static let largestSide = 4096.0
  /// Limit on the texels of a bitmap's longest side, with the bounds in its middle; content beyond is cut off.
  private static let largestReach = 8192
  /// Texels of a bitmap that is cached whole in any case.
  private static let smallBitmap = 1 << 20
  /// The same in multiples of the target's pixels.
  private static let mostTargets = 4
}
