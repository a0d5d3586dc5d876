internal import MultiplaneGeometry

extension RenderTree {
  mutating func damageOldPlace(of slot: Int) {
    guard lastTarget != nil, !damageBarePlace(of: slot) else { return }
    damagePlace(of: slot)
  }

  mutating func damageNewPlace(of slot: Int) {
    guard states[slot].flags.contains(.isAlive), !damageBarePlace(of: slot) else { return }
    damagePlace(of: slot)
  }

  private mutating func damagePlace(of slot: Int) {
    if isShown(slot) { return addPlace(of: slot) }
    // What is kept of layers above is shown when nothing hides them any more.
    var above = states[slot].parent
    while above >= 0 {
      stalePictures(Int(above))
      above = states[Int(above)].parent
    }
  }

  private mutating func addPlace(of slot: Int) {
    let replicator = outermostReplicator(around: slot)
    if let replicator { stalePictures(from: slot, to: replicator) }
    if movesCutOperators(slot) {
      updateDevice(slot)
      return damage.add(changedAbove(Self.everywherePixels, slot).intersection(shownSpace()))
    }
    guard let replicator else { return addWholePlace(of: slot) }
    if let copies = placeOfCopies(slot, in: replicator) { return addPlace(copies, in: replicator) }
    addWholePlace(of: replicator)
  }

  /// Something in a layer has changed within a rectangle of its own space.
  private mutating func addPlace(_ rect: Rect, in slot: Int) {
    updateDevice(slot)
    var place = changed(Self.pixels(of: rect, through: states[slot].device), in: slot)
    if states[slot].raster >= 0 { place = outerChange(of: place, slot) }
    damage.add(changedAbove(place, slot).intersection(shownSpace()))
  }

  private mutating func addWholePlace(of slot: Int) {
    guard let place = wholePlace(of: slot) else { return }
    damage.add(changedAbove(place, slot).intersection(shownSpace()))
  }

  /// What a layer and all below it touch of the device around it; nil where there is nothing of them.
  private mutating func wholePlace(of slot: Int) -> PixelRect? {
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

  /// What looks different where something of what a layer's background filters read does: all of its place, also of its copies.
  mutating func place(ofBackdrop slot: Int) -> PixelRect {
    if let replicator = outermostReplicator(around: slot) {
      stalePictures(from: slot, to: replicator)
      return changedAbove(wholePlace(of: replicator) ?? .empty, replicator)
    }
    updateDevice(slot)
    // It reads no more than its place. The layer's own filters act on what it shows of that, too.
    let place = pixelsOfBounds(slot)
    return changedAbove(changed(place, in: slot), slot).union(place)
  }

  /// Whether there are operators that act on all around in layers that are cut by the planes around them: where the cuts are, and in which order
  /// what is cut is drawn, may change with a layer that is sorted with them.
  mutating func movesCutOperators(_ slot: Int) -> Bool {
    if sweepers.isEmpty { return false }
    var above = states[slot].parent
    while above >= 0 {
      let isDeep = container(Int(above)).deepCount > 0
      if isDeep, sweepers.slots.contains(where: { isBelow($0, Int(above)) }) { return true }
      above = states[Int(above)].parent
    }
    return false
  }

  /// What looks different where a layer does within a rectangle: the layers above it may blur it, or cast its shadow. Their device transforms
  /// are up to date.
  mutating func changedAbove(_ rect: PixelRect, _ slot: Int) -> PixelRect {
    var rect = rect
    var above = states[slot].parent
    while above >= 0 {
      rect = changed(rect, in: Int(above))
      if states[Int(above)].raster >= 0 {
        staleRaster(Int(above), within: rect)
        rect = outerChange(of: rect, Int(above))
      }
      staleKept(Int(above))
      above = states[Int(above)].parent
    }
    return rect
  }

  /// What changes in a copy changes in all of them.
  private mutating func outermostReplicator(around slot: Int) -> Int? {
    if replicatorCount == 0 { return nil }
    var (result, parent): (Int?, Int32) = (nil, states[slot].parent)
    while parent >= 0 {
      if states[Int(parent)].flags.contains(.isReplicator) { result = Int(parent) }
      parent = states[Int(parent)].parent
    }
    return result
  }

  /// Where everything is drawn again anyway: finds the bitmaps that a layer is in, and the layers above it that must be judged again. Those
  /// above others that were noted are passed once.
  mutating func noteChange(of slot: Int) {
    guard states[slot].flags.contains(.isAlive) else { return }
    judgeLater(slot)
    let first = walk.holders.count
    Self.mark(above: slot, .holdsChange, in: &states, into: &walk.holders)
    for index in first..<walk.holders.count {
      judgeLater(Int(walk.holders[index]))
      stalePictures(Int(walk.holders[index]))
    }
  }

  mutating func forgetHolders() {
    Self.unmark(&walk.holders, .holdsChange, in: &states)
  }

  /// - Parameter shadowHolds: whether its shadow takes a pass can't be otherwise now.
  private mutating func judgeLater(_ slot: Int, shadowHolds: Bool = false) {
    let flags = states[slot].flags
    guard !flags.contains(.mustBeJudged),
      !flags.isDisjoint(with: [.isJudged, .isMaskJudged, .isTilted])
        || !shadowHolds && (flags.contains(.isShadowJudged) || castsPictureShadow(slot))
    else { return }
    states[slot].flags.insert(.mustBeJudged)
    walk.unsure.append(Int32(slot))
  }

  /// Something below a replicator looks different: all bitmaps that it is in.
  private mutating func stalePictures(from slot: Int, to replicator: Int) {
    var slot = slot
    while slot != replicator {
      slot = Int(states[slot].parent)
      stalePictures(slot)
    }
  }

  /// Hangs from the root, and nothing above hides it. What must be judged again of it and of those above is put on the list: what is hidden
  /// takes room, too.
  private mutating func isShown(_ slot: Int) -> Bool {
    judgeLater(slot, shadowHolds: isKeptGroup(slot))
    // Nothing that a bare layer is makes holes in what is around it: within a clip it says nothing about the shadows of those from there up.
    let isBare = isBare(slot)
    var (layer, isCut, isSeenSoFar) = (slot, false, isSeen(slot))
    while states[layer].parent >= 0 {
      layer = Int(states[layer].parent)
      isSeenSoFar = isSeenSoFar && isSeen(layer)
      isCut = isCut || isBare && masksToBounds(layer)
      judgeLater(layer, shadowHolds: isCut)
    }
    return isSeenSoFar && Int32(layer) == root
  }

  /// The number of a layer's sublayers is another: what is too many to be looked at may hold anything.
  mutating func noteSublayerCount(_ slot: Int) {
    if isShown(slot) { judgeLater(slot) }
  }

  /// Whether what is kept of a group is what it is now, but for what has changed below it: it has only moved, or faded.
  private mutating func isKeptGroup(_ slot: Int) -> Bool {
    guard states[slot].raster >= 0, rasters[states[slot].raster].isGroup else { return false }
    updateDevice(slot)
    return rasters[states[slot].raster].isFresh
  }

  /// Whether a layer hangs from another, however deep, or from its mask.
  mutating func isBelow(_ layer: Int32, _ slot: Int) -> Bool {
    var above = states[Int(layer)].parent
    while above >= 0, above != Int32(slot) { above = states[Int(above)].parent }
    return above >= 0
  }

  /// Hangs from the root.
  mutating func isInTree(_ slot: Int) -> Bool {
    var slot = slot
    while states[slot].parent >= 0 { slot = Int(states[slot].parent) }
    return Int32(slot) == root
  }

  /// Where something has changed in a translucent layer, its sublayers may overlap now, or no longer; in one that casts a shadow, they may
  /// reach over its outline now, or no longer; in one that is masked, they may be covered, or be cut once. Then all of it looks a little
  /// different.
  mutating func judgeAgain() {
    var next = 0
    while next < walk.unsure.count {
      let slot = Int(walk.unsure[next])
      next += 1
      guard states[slot].flags.contains([.isAlive, .mustBeJudged]) else { continue }
      states[slot].flags.remove(.mustBeJudged)
      updateDevice(slot)
      if isPlaneMisjudged(slot) {
        damageNewPlace(of: slot)
        judgePlane(slot)
        damageNewPlace(of: slot)
      }
      if endsElsewhere(slot) { damageNewPlace(of: slot) }
      let flags = states[slot].flags
      let overlapsDiffer = flags.contains(.isJudged) && judge(slot, isChanged: true) != flags.contains(.isFlat)
      let shadowsDiffer = flags.contains(.isShadowJudged) && needsShadowPass(slot) != flags.contains(.needsShadowPass)
      let masksDiffer = flags.contains(.isMaskJudged) && isMaskDifferent(slot)
      guard overlapsDiffer || shadowsDiffer || masksDiffer else { continue }
      stalePictures(slot)
      damageNewPlace(of: slot)
    }
    for slot in walk.unsure { states[Int(slot)].flags.remove(.mustBeJudged) }
    walk.unsure.removeAll(keepingCapacity: true)
  }

  /// The device pixels that a rectangle can touch: one more on each side than its image, which is where the shader ends it, too. Places
  /// past what an Int32 holds are cut.
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
    // The shader's numbers are Float: a little more. And half a pixel, so that the nearest whole number is the one below.
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
