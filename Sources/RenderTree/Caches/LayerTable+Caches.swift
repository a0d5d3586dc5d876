internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // The result of a layer's passes (filters, a mask, a compositing filter, a shadow of its picture) is cached
  // completely, visible or not, once the layer was drawn some times unchanged. From then on the layer costs one
  // instance. Its opacity and the clips around it are applied when it is composited, so they may change.

  /// Index of a layer's surface, which is made if there is none.
  mutating func surface(of slot: Int, _ key: CachedSurface.Key) -> Int32 {
    if states[slot].surface < 0 { states[slot].surface = surfaces.store(CachedSurface(key), at: -1) }
    return states[slot].surface
  }

  /// How this plan draws a layer's surface: see `CachedSurface.use`.
  mutating func use(
    _ slot: Int, _ key: CachedSurface.Key, isKeepable: Bool, isAsked: Bool = false
  ) -> CachedSurface.Use {
    let index = surface(of: slot, key)
    let mayMove = key.form == .shadow && !surfaces[index].key.hasDevice(of: states[slot]) && isExactBelow(slot)
    return surfaces[index].use(
      key, in: frame.sequence, mayMove: mayMove, isKeepable: isKeepable,
      isAsked: isAsked || frame.shortcuts == .always, released: &releasedPages)
  }

  /// Whether a picture of a layer is the same after a step by whole pixels: no number is rounded, and no filter divides
  /// the device into cells.
  func isExactBelow(_ top: Int) -> Bool {
    var slot = top
    while states[slot].hasEffectsAlone, DrawnQuad.isExact(geometry[slot].bounds),
      slot == top || !states[slot].verdict.contains(.needsShadowPass),
      DrawnQuad.isExact(slot == top ? states[slot].device.affine : states[slot].toSiblings)
    {
      var next = states[slot].links.first
      while next < 0, slot != top { (next, slot) = (states[slot].links.next, Int(states[slot].links.parent)) }
      if next < 0 { return true }
      slot = Int(next)
    }
    return false
  }

  /// Whether a whole group can be drawn, and fits on a page.
  mutating func isKeepable(_ all: PixelRect, in space: PixelRect) -> Bool {
    space.grown(Self.knownReach, Self.knownReach).contains(all) && all.area <= CachePages.largestGroup
      && max(all.width, all.height) <= frame.target?.maximumTextureSize ?? 0
  }

  /// Device pixels around the target within which a group's content is known exactly.
  private static let knownReach = 512

  /// Reports in the plan that a layer was drawn from the cache.
  mutating func noteKept(_ slot: Int, _ reason: FramePlan.PassReason, _ region: PixelRect, plan: inout FramePlan) {
    plan.kept.append(offscreen(slot, reason, region))
  }

  /// The reason for the layer's passes.
  mutating func passReason(_ slot: Int, _ form: CachedSurface.Form) -> FramePlan.PassReason {
    switch form {
    case .bitmap: hasPlane(slot) ? .plane : .rasterize
    case .filtered, .apart: .filters
    case .shadow: .shadow
    case .backdrop: .backgroundFilters
    case .group: states[slot].links.mask >= 0 ? .mask : blendMode(slot) != .normal ? .compositingFilter : .groupOpacity
    }
  }

  // MARK: Invalidation

  /// Called when a pixel of the layer changes.
  mutating func staleSurface(_ slot: Int) {
    let index = states[slot].surface
    guard index >= 0 else { return }
    surfaces[index].stale()
    // A bitmap is drawn again to its page, which this plan may show.
    if surfaces[index].key.form != .bitmap { surfaces[index].drop(into: &releasedPages) }
  }

  /// The same for a change within a rectangle, in the layer's own device.
  mutating func staleSurface(_ slot: Int, within rect: PixelRect) {
    let index = states[slot].surface
    guard index >= 0, isOwnDeviceGroup(slot) else { return staleSurface(slot) }
    surfaces[index].changed = surfaces[index].changed.union(rect)
  }

  /// Called after a lost context: all must be drawn again.
  mutating func staleSurfaces() {
    for slot in states.indices { staleSurface(slot) }
  }

  /// Gives back all pages of a layer.
  mutating func dropSurface(_ slot: Int) {
    let index = states[slot].surface
    guard index >= 0 else { return }
    surfaces[index].drop(isUsed: surfaces[index].lastUse == frame.sequence, into: &releasedPages)
  }

  /// Called when the layer is destroyed, or is drawn to another device.
  mutating func forgetSurface(_ slot: Int) {
    dropSurface(slot)
    surfaces.release(states[slot].surface)
    states[slot].surface = -1
  }

  // MARK: Groups with a device of their own

  /// The map to the group's own pixels. Fractions of a pixel are rounded to less than a shader can distinguish, so that
  /// equal places have equal fractions anywhere on the device.
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

  /// Steps in a pixel.
  private static let fractions = 65536.0
  /// The visible part of an instance has 16 bits, counted from pixel 0 of its group. A group farther from the target
  /// than half of that range has the device's pixels.
  private static let farthestGroup = Double(Instance.farthest) / 2

  /// Place of a cached group on the device around it: its visible pixels, and those that have changed since it was
  /// drawn. nil if the group is not cached whole.
  mutating func keptPlace(_ slot: Int) -> PixelRect? {
    let index = states[slot].surface
    guard isFreshGroup(slot), surfaces[index].key.region.isEmpty else { return nil }
    let shift = rasters[states[slot].raster].shift
    var place = surfaces[index].cells
    if !surfaces[index].changed.isEmpty { place = place.union(surfaces[index].changed) }
    return place.moved(shift.x, shift.y)
  }

  /// Whether a layer is a cached group, as far as is known before its device transform is updated.
  mutating func isFreshGroup(_ slot: Int) -> Bool {
    states[slot].raster >= 0 && states[slot].surface >= 0 && surfaces[states[slot].surface].isFreshGroup
  }

  /// Whether the layer or one above it moves.
  mutating func isUnderMoving(_ slot: Int) -> Bool {
    var slot = slot
    while slot >= 0 {
      if states[slot].stale.contains(.isMoving) { return true }
      slot = Int(states[slot].links.parent)
    }
    return false
  }
}
