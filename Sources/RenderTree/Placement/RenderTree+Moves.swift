internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// Most of what changes from frame to frame are leaves that move in their parent's plane. What is said of them here is what the general ways
// come to, in a fraction of the instructions.
extension RenderTree {
  /// Brings the map of a bare leaf to its parent up to date where it has moved in the parent's plane and nothing more, and sees to it that the
  /// bounds of the layers above hold it. Those are as exact as they were unless they may depend on where it was.
  ///
  /// - Returns: false where the general way is to be taken.
  mutating func settleMove(_ slot: Int) -> Bool {
    let flags = states[slot].flags
    guard states[slot].childCount == 0, states[slot].drawsItselfAlone,
      flags.intersection([.isMoved, .isExtentStale, .areChildrenStale, .isOpen, .hasDepth]) == .isMoved,
      states[slot].transform & states[slot].plane == -1
    else { return false }
    let parent = Int(states[slot].parent)
    guard states[parent].copy < 0, !movesEachSublayer(parent), !states[parent].flags.contains(.isReplicator) else {
      return false
    }
    let map = toSiblingsFlat(slot)
    guard map.isInvertible else { return false }
    let container = states[parent].container
    let children = containers[container].children
    if !states[parent].flags.contains(.holdsLoose), !isInside(slot, children) { noteLoose(parent) }
    states[slot].toSiblings = map
    states[slot].flags = flags.subtracting(.isMoved).union([.isDeviceStale, .isDrawable])
    if let image = bareImage(slot, through: map), containers[container].looseness < 4 * states[parent].childCount + 8,
      image.x >= children.minX, image.y >= children.minY, -image.z <= children.maxX, -image.w <= children.maxY
    {
      containers[container].looseness += 1
    } else {
      outgrown.append(Int32(slot))
    }
    return true
  }

  /// Whether a bare layer, where it has been so far, lies within the bounds of its siblings, and none of them depends on it.
  private mutating func isInside(_ slot: Int, _ children: Rect) -> Bool {
    guard let image = bareImage(slot, through: states[slot].toSiblings) else { return false }
    // More than rounding makes of a number in the two ways.
    let edges = SIMD4(children.minX, children.minY, -children.maxX, -children.maxY)
    let slack = 1e-6 * (1 + max(abs(edges.x), abs(edges.y), abs(edges.z), abs(edges.w)))
    return (image - edges).min() > slack
  }

  /// The rectangle around the image of what a bare layer draws: least x and y, greatest x and y with the sign turned; nil where it is
  /// better found in the general way.
  @inline(__always)
  private mutating func bareImage(_ slot: Int, through map: Transform2D) -> SIMD4<Double>? {
    guard states[slot].extent == LayerState.boundsExtent else { return nil }
    let bounds = geometry[slot].bounds
    let (width, height) = (abs(bounds.size.width) / 2, abs(bounds.size.height) / 2)
    let (x, y) = (bounds.midX, bounds.midY)
    let middle = SIMD2(map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
    let reach = SIMD2(abs(map.a) * width + abs(map.c) * height, abs(map.b) * width + abs(map.d) * height)
    let image = SIMD4(lowHalf: middle - reach, highHalf: -middle - reach)
    return (image * 0).sum() == 0 ? image : nil
  }

  /// Brings the device transform of a bare layer up to date, and the pixels that it may touch itself. Its parent's device transform is.
  @inline(__always)
  mutating func updateBare(_ slot: Int) {
    let parent = Int(states[slot].parent)
    if states[slot].flags.contains(.isDeviceStale) || states[slot].parentVersion != states[parent].deviceVersion
      || states[slot].placeVersion != states[slot].deviceVersion
    {
      placeBare(slot)
    }
  }

  private mutating func placeBare(_ slot: Int) {
    updateDeviceBelow(slot)
    if states[slot].device.isAffine, let image = bareImage(slot, through: states[slot].device.affine) {
      states[slot].place = Self.pixels(around: image)
    } else {
      let pixels = Self.pixels(of: bareBounds(slot), through: states[slot].device)
      states[slot].place = SIMD4(Int32(pixels.x), Int32(pixels.y), Int32(pixels.maxX), Int32(pixels.maxY))
    }
    states[slot].placeVersion = states[slot].deviceVersion
  }

  /// Writes where a layer's quad is, and nothing else; false where that is not all that must be written.
  mutating func moveQuad(_ slot: Int, ownNode: Bool, upsideDown: Bool) -> Bool {
    if !ownNode {
      var map = states[slot].toSiblings
      let bounds = geometry[slot].bounds
      // The space of the record: from the top-left corner of the bounds, y down.
      let corner = map.apply(to: Point(bounds.minX, upsideDown ? bounds.maxY : bounds.minY))
      (map.tx, map.ty) = (corner.x, corner.y)
      if upsideDown { (map.c, map.d) = (-map.c, -map.d) }
      let (inverse, origin) = QuadRecord.place(map)
      guard inverse.isFinite, origin.isFinite, states[slot].borderRecord < 0 else { return false }
      quads.change(at: states[slot].record) { record in
        if record.inverse == inverse, record.origin == origin { return false }
        (record.inverse, record.origin) = (inverse, origin)
        return true
      }
    }
    states[slot].flags.remove(.isRecordMoved)
    return true
  }
}
