internal import MultiplaneChanges
internal import MultiplaneGeometry

extension LayerTable {
  /// The layer's own space to its superlayer's, in three dimensions, as `Layer` documents it.
  ///
  /// - Parameter isWhole: includes the part of the sublayer transform that is applied to the plane of all siblings.
  mutating func toParent3D(_ slot: Int, isWhole: Bool = true) -> Transform3D {
    var m = ownTransform3D(slot)
    let parent = Int(states[slot].links.parent)
    // A sublayer transform does not apply to the mask.
    guard parent >= 0, !states[slot].flags.contains(.isMask) else { return m }
    if copy(of: parent) >= 0 { m = m.concatenating(matrices[copy(of: parent)]) }
    if !isWhole, states[parent].flags.contains(.mapsSublayers) { return m }
    return m.concatenating(sublayerTransform3D(parent))
  }

  /// The same without the superlayer's sublayer transform.
  mutating func ownTransform3D(_ slot: Int) -> Transform3D {
    let g = geometry[slot]
    let anchor = g.anchor
    let transform = states[slot].transform >= 0 ? matrices[states[slot].transform] : Transform3D(g.transform)
    var m =
      transform
      .translated(x: -anchor.x, y: -anchor.y, z: -g.anchorPointZ)
      .concatenating(Transform3D(translationX: g.position.x, y: g.position.y, z: g.zPosition))
    if g.isGeometryFlipped { m = Transform3D(g.flip).concatenating(m) }
    return m
  }

  mutating func sublayerTransform3D(_ slot: Int) -> Transform3D {
    let transform = states[slot].sublayerTransform
    return transform >= 0 ? aboutAnchor(matrices[transform], of: slot) : .identity
  }

  /// A transform of a layer's sublayers about its anchor point, in the sublayers' space.
  mutating func aboutAnchor(_ transform: Transform3D, of slot: Int) -> Transform3D {
    let g = geometry[slot]
    let about = g.isGeometryFlipped ? g.flip.apply(to: g.anchor) : g.anchor
    return transform.about(x: about.x, y: about.y, z: g.anchorPointZ)
  }

  /// The layer's own space to the plane of the nearest ancestor that flattens its sublayers.
  mutating func toPlane3D(_ slot: Int, isWhole: Bool = true) -> Transform3D {
    var m = toParent3D(slot, isWhole: isWhole)
    var parent = Int(states[slot].links.parent)
    while parent >= 0, states[parent].flags.contains(.sharesSpace) {
      m = m.concatenating(toParent3D(parent, isWhole: isWhole))
      parent = Int(states[parent].links.parent)
    }
    return m
  }

  mutating func updateExtent(_ slot: Int) {
    states[slot].stale.remove(.isExtentStale)
    states[slot].versions.place = 0
    if states[slot].container >= 0 { containers[states[slot].container].clipVersion = 0 }
    if states[slot].flags.contains(.isTransformLayer) {
      setExtent(.null, of: slot)
      return
    }
    let bounds = geometry[slot].bounds.standardized
    let hasGround =
      isTiled(slot) || self.appearance[slot].backgroundColor.alpha > 0 || gradient(slot) != nil || hasBorder(slot)
    var extent = hasGround ? bounds : Rect.null
    if let bitmap = contents[slot] { extent = extent.union(contentsBounds(slot, bitmap)) }
    setExtent(extent.union(shapeBounds(slot)), of: slot)
  }

  mutating func hasBorder(_ slot: Int) -> Bool {
    guard states[slot].effects >= 0 else { return false }
    let effects = self.effects[states[slot].effects]
    return effects.borderWidth > 0 && effects.borderColor.alpha > 0
  }

  mutating func updateChildren(_ slot: Int) {
    states[slot].stale.remove(.areChildrenStale)
    guard states[slot].container >= 0 else { return }
    var union = Rect.null
    var child = states[slot].links.first
    while child >= 0 {
      union = union.union(boundsAmongSiblings(Int(child)))
      child = states[Int(child)].links.next
    }
    containers[states[slot].container].conservativeGrowth = 0
    containers[states[slot].container].children = union
  }

  /// Recomputes conservative bounds of a layer and all below it exactly: decisions must not depend on earlier places.
  mutating func tightenBounds(of slot: Int) {
    guard states[slot].flags.contains(.holdsConservative) else { return }
    scratch.loose.removeAll(keepingCapacity: true)
    scratch.loose.append(Int32(slot))
    var next = 0
    while next < scratch.loose.count {
      var child = states[Int(scratch.loose[next])].links.first
      next += 1
      while child >= 0 {
        if states[Int(child)].flags.contains(.holdsConservative) { scratch.loose.append(child) }
        child = states[Int(child)].links.next
      }
    }
    while let layer = scratch.loose.popLast() {
      states[Int(layer)].flags.remove(.holdsConservative)
      updateChildren(Int(layer))
    }
  }

  /// Marks the bounds of a layer and its ancestors conservative: a sublayer was removed or moved.
  mutating func noteConservative(_ slot: Int) {
    var slot = slot
    while slot >= 0, !states[slot].flags.contains(.holdsConservative) {
      states[slot].flags.insert(.holdsConservative)
      slot = Int(states[slot].links.parent)
    }
  }

  /// Bounds of all that a layer and its sublayers draw, in the plane of its siblings; conservative.
  mutating func boundsAmongSiblings(_ slot: Int) -> Rect {
    let own = isSimple(slot) ? simpleBounds(slot) : subtreeBounds(slot)
    if own.isNull { return .null }
    let parent = Int(states[slot].links.parent)
    if parent >= 0, states[parent].flags.contains(.isReplicator) { return boundsOfCopies(slot, of: own) }
    return Self.allowingForRounding(toSiblings(slot).projectedBounds(of: own))
  }

  /// Updates the device transforms of a layer and its ancestors.
  mutating func updateDevice(_ slot: Int) {
    // Starts at the highest stale ancestor; mostly none is stale, or the layer alone.
    var (count, stale, current) = (0, 0, Int32(slot))
    // Of the device transform that the layer below was placed with; the root was with 0.
    var version = states[slot].deviceVersion
    while current >= 0 {
      let layer = Int(current)
      if states[layer].deviceVersion != version { stale = count }
      count += 1
      if states[layer].stale.contains(.isDeviceStale) { stale = count }
      version = states[layer].versions.parent
      current = states[layer].links.parent
    }
    if version != 0 { stale = count }
    if stale == 0 { return }
    if stale == 1 { return updateDeviceBelow(slot) }
    if stale == 2 {
      updateDeviceBelow(Int(states[slot].links.parent))
      return updateDeviceBelow(slot)
    }
    scratch.chain.removeAll(keepingCapacity: true)
    current = Int32(slot)
    for _ in 0..<stale {
      scratch.chain.append(current)
      current = states[Int(current)].links.parent
    }
    while let layer = scratch.chain.popLast() { updateDeviceBelow(Int(layer)) }
  }

  /// The same if the superlayer's is up to date.
  @inline(__always)
  mutating func updateDeviceBelow(_ slot: Int) {
    let parent = Int(states[slot].links.parent)
    let version = parent >= 0 ? states[parent].deviceVersion : 0
    if states[slot].stale.contains(.isDeviceStale) || states[slot].versions.parent != version {
      remakeDevice(slot, below: parent, version)
    }
  }

  private mutating func remakeDevice(_ slot: Int, below parent: Int, _ version: UInt32) {
    let odd = (parent >= 0 && states[parent].flags.contains(.isUpsideDown)) != geometry[slot].isGeometryFlipped
    let isTurnedOver = odd != states[slot].flags.contains(.isUpsideDown)
    let isMask = states[slot].flags.contains(.isMask)
    let around = parent < 0 ? canvasToDevice : isMask ? states[parent].device : sublayerDevice(parent)
    var device = toSiblings(slot).concatenating(around)
    if states[slot].links.childCount > 0 { device.roundPlace() }
    let hasMovedAround = states[slot].versions.parent != version
    states[slot].versions.parent = version
    if states[slot].filters >= 0 || states[slot].raster >= 0 || asksForBitmap(slot) || isTiltedPicture(slot) {
      updateRaster(slot, outer: device)
    }
    states[slot].stale.remove(.isDeviceStale)
    if isTurnedOver { states[slot].flags.formSymmetricDifference(.isUpsideDown) }
    // What is decided holds at another whole pixel, too.
    let isStep = states[slot].raster < 0 && !isTurnedOver && device.wholeStep(from: states[slot].device) != nil
    if states[slot].raster >= 0 {
      if hasMovedAround { states[slot].flags.insert(.isDecidedElsewhere) }
      device = rasterDevice(slot, outer: device)
      if !isTurnedOver, states[slot].deviceVersion != 0, device == states[slot].device { return }
      if rasters[states[slot].raster].use != .bitmap { staleSurface(slot) }
    }
    // Of a layer that never was on the device, nothing is known that could be stale.
    if states[slot].deviceVersion != 0 { noteContainer(slot) }
    states[slot].device = device
    states[slot].deviceVersion = newVersion()
    if !isStep { states[slot].flags.insert(.isDecidedElsewhere) }
  }

  private var canvasToDevice: Homography {
    let scale = frame.target?.scale ?? 1
    return Homography(Transform2D(scaleX: scale, y: scale))
  }
}
