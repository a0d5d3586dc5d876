internal import MultiplaneChanges
internal import MultiplaneGeometry

extension LayerTable {
  // Fast path for layers that are one quad, which most layers are: a background, a bitmap and a border, possibly
  // rounded, and possibly sublayers. Must equal the general path; takes a fraction of its instructions.

  /// Whether a layer is a leaf in its superlayer's plane without effects but an outline, without filters, mask, kind or
  /// own bitmap, and not a mask.
  @inline(__always)
  mutating func isSimple(_ slot: Int) -> Bool { states[slot].links.childCount == 0 && states[slot].drawsItselfAlone }

  /// Whether a layer only contains sublayers, with nothing in front of them: they can be drawn directly in the layer's
  /// context, if the clip there cuts no pixels.
  mutating func isSimpleContainer(_ slot: Int) -> Bool { states[slot].links.parent >= 0 && containsAlone(slot) }

  /// The same for the root, which has no superlayer.
  mutating func containsAlone(_ slot: Int) -> Bool {
    states[slot].links.childCount > 0 && states[slot].hasNoEffects && appearance[slot].keepsSublayers
      && !hasBorder(slot)
  }

  /// Whether a simple container's sublayers are placed in the spatial index in the same plane as itself.
  mutating func isOpenAndSimple(_ slot: Int) -> Bool {
    states[slot].isSpreadInPlane && isSimpleContainer(slot)
  }

  /// Bounds of what the layer itself draws, in its own space.
  mutating func simpleBounds(_ slot: Int) -> Rect {
    let extent = extent(slot)
    return appearance[slot].masksToBounds ? extent.intersection(geometry[slot].bounds) : extent
  }

  /// Device pixels that the layer itself may touch. The superlayer's device transform must be up to date.
  @inline(__always)
  mutating func simplePlace(_ slot: Int) -> PixelRect {
    updateSimple(slot)
    return PixelRect(states[slot].place)
  }

  /// Bounds of a simple leaf among its siblings, mapped to another plane: minX, minY, −maxX, −maxY; nil if the general
  /// path is needed.
  @inline(__always)
  mutating func simpleImage(_ slot: Int, to map: Transform2D) -> SIMD4<Double>? {
    guard isSimple(slot), states[slot].plane < 0, !appearance[slot].masksToBounds else { return nil }
    let parent = Int(states[slot].links.parent)
    if states[parent].flags.contains(.isReplicator) { return nil }
    return simpleImage(slot, through: states[slot].toSiblings.concatenating(map))
  }

  /// Bounds of a simple layer's image: minX, minY, −maxX, −maxY; nil if the general path is needed.
  @inline(__always)
  private mutating func simpleImage(_ slot: Int, through map: Transform2D) -> SIMD4<Double>? {
    guard states[slot].extent == LayerState.boundsExtent else { return nil }
    return geometry[slot].bounds.image(through: map)
  }

  /// Updates the device transform of a simple layer and the pixels that it may touch. The superlayer's device transform
  /// must be up to date.
  @inline(__always)
  mutating func updateSimple(_ slot: Int) {
    let parent = Int(states[slot].links.parent)
    if states[slot].stale.contains(.isDeviceStale) || states[slot].versions.parent != states[parent].deviceVersion
      || states[slot].versions.place != states[slot].deviceVersion
    {
      placeSimple(slot)
    }
  }

  private mutating func placeSimple(_ slot: Int) {
    updateDeviceBelow(slot)
    if states[slot].extent == LayerState.noExtent {
      states[slot].place = .zero
    } else if states[slot].device.isAffine, let image = simpleImage(slot, through: states[slot].device.affine) {
      states[slot].place = Self.pixels(around: image)
    } else {
      states[slot].place = Self.pixels(of: simpleBounds(slot), through: states[slot].device).box
    }
    states[slot].versions.place = states[slot].deviceVersion
  }

  // The same for leaves that move in their superlayer's plane, where the lane does not take them.

  /// Updates `toSiblings` of a simple leaf that has only moved in its superlayer's plane, or changed its bounds too,
  /// and the bounds of its ancestors. Their bounds stay exact unless they may depend on the old place.
  ///
  /// - Returns: false if the general path is needed.
  mutating func settleMove(_ slot: Int) -> Bool {
    let stale = states[slot].stale
    guard states[slot].links.childCount == 0, states[slot].drawsItselfAlone,
      stale.contains(.isMoved), !stale.contains(.areChildrenStale),
      states[slot].flags.isDisjoint(with: [.isSpread, .hasDepth]),
      states[slot].transform & states[slot].plane == -1
    else { return false }
    let parent = Int(states[slot].links.parent)
    guard !movesEachSublayer(parent), !states[parent].flags.contains(.isReplicator) else { return false }
    let map = geometry[slot].mapInPlane
    guard map.isInvertible else { return false }
    let container = states[parent].container
    let children = containers[container].children
    if stale.contains(.isExtentStale) {
      updateExtent(slot)
      // The old place is no longer known.
      noteConservative(parent)
    } else if !states[parent].flags.contains(.holdsConservative), !isInside(slot, children) {
      noteConservative(parent)
    }
    states[slot].toSiblings = map
    states[slot].flags.insert(.isDrawable)
    states[slot].stale.remove(.isMoved)
    states[slot].stale.insert(.isDeviceStale)
    if let image = simpleImage(slot, through: map),
      containers[container].conservativeGrowth < states[parent].mostGrowth,
      image.x >= children.minX, image.y >= children.minY, -image.z <= children.maxX, -image.w <= children.maxY
    {
      containers[container].conservativeGrowth += 1
    } else {
      changes.outgrown.append(Int32(slot))
    }
    return true
  }

  /// Whether a simple layer, at its old place, lies inside its siblings' bounds without touching their edges.
  private mutating func isInside(_ slot: Int, _ children: Rect) -> Bool {
    guard let image = simpleImage(slot, through: states[slot].toSiblings) else { return false }
    // Exceeds the rounding difference between the two computations.
    let edges = SIMD4(children.minX, children.minY, -children.maxX, -children.maxY)
    let slack = 1e-6 * (1 + max(abs(edges.x), abs(edges.y), abs(edges.z), abs(edges.w)))
    return (image - edges).min() > slack
  }
}

extension AppearanceRecord {
  /// Sublayers are neither faded nor clipped with the layer.
  @inline(__always)
  var keepsSublayers: Bool { opacity >= 1 && !masksToBounds }
}
