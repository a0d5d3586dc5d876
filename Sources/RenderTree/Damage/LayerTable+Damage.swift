internal import MultiplaneGeometry

extension LayerTable {
  /// Pixels that a layer and all below it touch on the device around it; nil if they draw nothing.
  mutating func wholePlace(of slot: Int) -> PixelRect? {
    if states[slot].raster >= 0 {
      // This may find that the layer is no longer a group.
      updateDevice(slot)
      if let cached = keptPlace(slot) { return cached }
    }
    let bounds = subtreeBounds(slot)
    guard !bounds.isNull else { return nil }
    updateDevice(slot)
    let place = isComposed(slot) ? composition(of: slot).place : Self.pixels(of: bounds, through: states[slot].device)
    return states[slot].raster >= 0 ? outerChange(of: place, slot) : place
  }

  /// Pixels that change whenever the backdrop of a layer's background filters changes: all of its place, including its
  /// copies.
  mutating func place(ofBackdrop slot: Int) -> PixelRect {
    if let replicator = outermostReplicator(around: slot) {
      staleSurfaces(from: slot, to: replicator)
      return changedAbove(wholePlace(of: replicator) ?? .empty, replicator)
    }
    updateDevice(slot)
    // The layer reads no more than its place. Its own filters act on the filtered backdrop as well. Caches above it
    // contain what it reads, and are stale if that has changed.
    let place = pixelsOfBounds(slot)
    return changedAbove(changed(place, in: slot), slot, keepsCaches: true).union(place)
  }

  /// Whether the tree has unbounded compositing filters in layers that planes cut: the cuts, and their order, may
  /// change with any layer sorted among them.
  mutating func movesCutOperators(_ slot: Int) -> Bool {
    if operators.unboundedBlenders.isEmpty { return false }
    var above = states[slot].links.parent
    while above >= 0 {
      let isDeep = container(Int(above)).deepCount > 0
      if isDeep, operators.unboundedBlenders.slots.contains(where: { isBelow($0, Int(above)) }) { return true }
      above = states[Int(above)].links.parent
    }
    return false
  }

  /// Pixels that change on the target if a layer changes within a rectangle: ancestors may blur it, or cast its shadow.
  /// Their device transforms must be up to date.
  ///
  /// - Parameter keepsCaches: the caches of the ancestors hold.
  mutating func changedAbove(_ rect: PixelRect, _ slot: Int, keepsCaches: Bool = false) -> PixelRect {
    var rect = rect
    var above = states[slot].links.parent
    while above >= 0 {
      if states[Int(above)].effects & states[Int(above)].filters != -1 { rect = changed(rect, in: Int(above)) }
      if !keepsCaches { staleSurface(Int(above), within: rect) }
      if states[Int(above)].raster >= 0 { rect = outerChange(of: rect, Int(above)) }
      above = states[Int(above)].links.parent
    }
    return rect
  }

  /// The outermost replicator around a layer; nil for none. A change in one copy is a change in all.
  mutating func outermostReplicator(around slot: Int) -> Int? {
    if operators.replicatorCount == 0 { return nil }
    var (result, parent): (Int?, Int32) = (nil, states[slot].links.parent)
    while parent >= 0 {
      if states[Int(parent)].flags.contains(.isReplicator) { result = Int(parent) }
      parent = states[Int(parent)].links.parent
    }
    return result
  }

  /// Invalidates all caches that contain a changed layer below a replicator.
  mutating func staleSurfaces(from slot: Int, to replicator: Int) {
    var slot = slot
    while slot != replicator {
      slot = Int(states[slot].links.parent)
      staleSurface(slot)
    }
  }

  /// Whether the cache of a group holds, apart from changes below it: the group has only moved, or faded.
  mutating func isKeptGroup(_ slot: Int) -> Bool {
    guard states[slot].raster >= 0, rasters[states[slot].raster].isGroup else { return false }
    updateDevice(slot)
    return isFreshGroup(slot)
  }

  /// Whether a layer is below another one, at any depth, or below its mask.
  mutating func isBelow(_ layer: Int32, _ slot: Int) -> Bool {
    var above = states[Int(layer)].links.parent
    while above >= 0, above != Int32(slot) { above = states[Int(above)].links.parent }
    return above >= 0
  }

  /// Whether a layer is below the root.
  mutating func isInTree(_ slot: Int) -> Bool {
    var slot = slot
    while states[slot].links.parent >= 0 { slot = Int(states[slot].links.parent) }
    return Int32(slot) == root
  }

  /// Device pixels that a rectangle can touch: grown by one pixel on each side, as the shader does. Coordinates are
  /// clamped to Int32.
  static func pixels(of rect: Rect, through map: Homography) -> PixelRect {
    let image = map.projectedBounds(of: rect)
    let (minX, minY, maxX, maxY) = (image.minX, image.minY, image.maxX, image.maxY)
    // Also excludes NaN.
    guard !image.isNull, minX <= maxX, minY <= maxY else { return .empty }
    let pixels = Self.pixels(around: SIMD4(minX, minY, -maxX, -maxY))
    let (x, y) = (Int(pixels.x), Int(pixels.y))
    return PixelRect(x: x, y: y, width: Int(pixels.z) - x, height: Int(pixels.w) - y)
  }

  /// The same for an image: minX, minY, maxX, maxY.
  ///
  /// - Parameter image: minX, minY, −maxX, −maxY; none is NaN.
  @inline(__always)
  static func pixels(around image: SIMD4<Double>) -> SIMD4<Int32> {
    func clamped(_ value: Double) -> Double { min(max(value, -0x1p30), 0x1p30) }
    let least = image - margin
    let pixels = SIMD4(clamped(least.x), clamped(least.y), clamped(least.z), clamped(least.w)).asPixels
    return SIMD4(lowHalf: pixels.lowHalf, highHalf: 0 &- pixels.highHalf)
  }

  /// The same for numbers less than ±2²⁹: minX, minY, maxX, maxY.
  @inline(__always)
  static func pixels(aroundNear image: SIMD4<Double>) -> SIMD4<Int32> {
    SIMD4(lowHalf: image.lowHalf - margin, highHalf: image.highHalf + margin).asPixels
  }

  /// One pixel, a margin for the shader's Floats, and half a pixel, so that rounding to nearest is a floor.
  private static var margin: Double { 1.5 + 1.0 / 64 }

  /// Whole numbers as pixels, clamped to Int32.
  static func pixels(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> PixelRect {
    func pixel(_ value: Double) -> Int { Int(pixel: value) }
    let (x, y) = (pixel(start.x), pixel(start.y))
    return PixelRect(x: x, y: y, width: pixel(end.x) - x, height: pixel(end.y) - y)
  }
}
