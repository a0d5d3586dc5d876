internal import MultiplaneGeometry

extension LayerTable {
  /// What a layer and all below it touch of the device around it; nil where there is nothing of them.
  mutating func wholePlace(of slot: Int) -> PixelRect? {
    if states[slot].raster >= 0 {
      // That it is a group no longer may be found by that.
      updateDevice(slot)
      if let kept = keptPlace(slot) { return kept }
    }
    let bounds = subtreeBounds(slot)
    guard !bounds.isNull else { return nil }
    updateDevice(slot)
    let place = isComposed(slot) ? composition(of: slot).place : Self.pixels(of: bounds, through: states[slot].device)
    return states[slot].raster >= 0 ? outerChange(of: place, slot) : place
  }

  /// What looks different where something of what a layer's background filters read does: all of its place, also of its
  /// copies.
  mutating func place(ofBackdrop slot: Int) -> PixelRect {
    if let replicator = outermostReplicator(around: slot) {
      staleCaches(from: slot, to: replicator)
      return changedAbove(wholePlace(of: replicator) ?? .empty, replicator)
    }
    updateDevice(slot)
    // It reads no more than its place. The layer's own filters act on what it shows of that, too.
    let place = pixelsOfBounds(slot)
    return changedAbove(changed(place, in: slot), slot).union(place)
  }

  /// Whether there are operators that act on all around in layers that are cut by the planes around them: where the
  /// cuts are, and in which order what is cut is drawn, may change with a layer that is sorted with them.
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

  /// What looks different where a layer does within a rectangle: the layers above it may blur it, or cast its shadow.
  /// Their device transforms are up to date.
  mutating func changedAbove(_ rect: PixelRect, _ slot: Int) -> PixelRect {
    var rect = rect
    var above = states[slot].links.parent
    while above >= 0 {
      rect = changed(rect, in: Int(above))
      if states[Int(above)].raster >= 0 {
        staleRaster(Int(above), within: rect)
        rect = outerChange(of: rect, Int(above))
      }
      staleEffect(Int(above))
      above = states[Int(above)].links.parent
    }
    return rect
  }

  /// What changes in a copy changes in all of them.
  mutating func outermostReplicator(around slot: Int) -> Int? {
    if operators.replicatorCount == 0 { return nil }
    var (result, parent): (Int?, Int32) = (nil, states[slot].links.parent)
    while parent >= 0 {
      if states[Int(parent)].flags.contains(.isReplicator) { result = Int(parent) }
      parent = states[Int(parent)].links.parent
    }
    return result
  }

  /// Something below a replicator looks different: all bitmaps that it is in.
  mutating func staleCaches(from slot: Int, to replicator: Int) {
    var slot = slot
    while slot != replicator {
      slot = Int(states[slot].links.parent)
      staleCaches(slot)
    }
  }

  /// Whether what is kept of a group is what it is now, but for what has changed below it: it has only moved, or faded.
  mutating func isKeptGroup(_ slot: Int) -> Bool {
    guard states[slot].raster >= 0, rasters[states[slot].raster].isGroup else { return false }
    updateDevice(slot)
    return rasters[states[slot].raster].isFresh
  }

  /// Whether a layer hangs from another, however deep, or from its mask.
  mutating func isBelow(_ layer: Int32, _ slot: Int) -> Bool {
    var above = states[Int(layer)].links.parent
    while above >= 0, above != Int32(slot) { above = states[Int(above)].links.parent }
    return above >= 0
  }

  /// Hangs from the root.
  mutating func isInTree(_ slot: Int) -> Bool {
    var slot = slot
    while states[slot].links.parent >= 0 { slot = Int(states[slot].links.parent) }
    return Int32(slot) == root
  }

  /// The device pixels that a rectangle can touch: one more on each side than its image, which is where the shader ends
  /// it, too. Places past what an Int32 holds are cut.
  static func pixels(of rect: Rect, through map: Homography) -> PixelRect {
    let image = map.projectedBounds(of: rect)
    let (minX, minY, maxX, maxY) = (image.minX, image.minY, image.maxX, image.maxY)
    // Not so where one of them is no number.
    guard !image.isNull, minX <= maxX, minY <= maxY else { return .empty }
    let pixels = Self.pixels(around: SIMD4(minX, minY, -maxX, -maxY))
    let (x, y) = (Int(pixels.x), Int(pixels.y))
    return PixelRect(x: x, y: y, width: Int(pixels.z) - x, height: Int(pixels.w) - y)
  }

  /// The same around an image: from x and y to x and y.
  ///
  /// - Parameter image: least x and y, greatest x and y with the sign turned; all of them numbers.
  @inline(__always)
  static func pixels(around image: SIMD4<Double>) -> SIMD4<Int32> {
    // The shader's numbers are Float: a little more. And half a pixel, so that the nearest whole number is the one
    // below.
    let least = image - (1.5 + 1.0 / 64)
    // Added to a number whose last bit says one, another is rounded to whole ones, and stands in the lower half.
    func whole(_ value: Double) -> Int32 {
      Int32(truncatingIfNeeded: (min(max(value, -0x1p30), 0x1p30) + 0x1.8p52).bitPattern)
    }
    return SIMD4(whole(least.x), whole(least.y), -whole(least.z), -whole(least.w))
  }

  /// Whole numbers as pixels, cut to what an Int32 holds.
  static func pixels(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> PixelRect {
    func pixel(_ value: Double) -> Int { Int(pixel: value) }
    let (x, y) = (pixel(start.x), pixel(start.y))
    return PixelRect(x: x, y: y, width: pixel(end.x) - x, height: pixel(end.y) - y)
  }
}
