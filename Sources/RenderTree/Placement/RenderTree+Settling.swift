internal import MultiplaneGeometry

extension RenderTree {
  /// Updates all marked layers, except for device transforms, which are updated when a layer is visited.
  mutating func settle() {
    settleSublayerPlanes()
    for index in layers.changes.listed.indices { settle(Int(layers.changes.listed[index])) }
    // A layer mostly comes after its ancestors in the list: in reverse order they grow once for all layers below.
    for slot in layers.changes.outgrown.reversed() {
      let slot = Int(slot)
      if layers.states[slot].stale.contains(.areChildrenStale) {
        layers.updateChildren(slot)
        spatial.notePlace(slot, layers: &layers)
      }
      spatial.growAncestors(of: slot, layers: &layers)
    }
    layers.changes.outgrown.clearAndTrim(usual: layers.changes.usualCount)
    damageTracker.forgetPlainParent()
    moveLeaves()
  }

  /// Updates a changed layer's place among its siblings. Its ancestors' bounds must grow afterwards if it is in
  /// `outgrown`.
  mutating func settle(_ slot: Int) {
    guard layers.states[slot].flags.contains(.isAlive), !layers.settleMove(slot) else { return }
    // The old place is no longer known.
    layers.noteConservative(Int(layers.states[slot].links.parent))
    if layers.states[slot].stale.contains(.isMoved) {
      if layers.states[slot].records.node == LayerRecords.nodeAbove { layers.states[slot].flags.insert(.movesAlone) }
      spatial.updateToSiblings(slot, layers: &layers)
    }
    if layers.states[slot].stale.contains(.isExtentStale) { layers.updateExtent(slot) }
    layers.changes.outgrown.append(Int32(slot))
  }

  // MARK: Sublayer plane

  mutating func settleSublayerPlanes() {
    // The result for one layer may make its superlayer's plane stale.
    while let slot = layers.changes.sublayerPlanes.popLast() {
      let slot = Int(slot)
      guard layers.states[slot].stale.contains(.isSublayerPlaneStale) else { continue }
      layers.states[slot].stale.remove(.isSublayerPlaneStale)
      guard layers.states[slot].flags.contains(.isAlive) else { continue }
      updateSharing(slot)
      updateSublayerPlane(slot)
    }
  }

  private mutating func updateSharing(_ slot: Int) {
    let shares =
      layers.states[slot].flags.contains(.isTransformLayer)
      && (layers.container(slot).solidCount > 0 || layers.states[slot].sublayerTransform >= 0)
    guard shares != layers.states[slot].flags.contains(.sharesSpace) else { return }
    mark(slot, [.isMoved, .isDeviceStale])
    markSublayersMoved(slot)
    caches.noteOrder(layers: &layers)
    spatial.noteSubtreePlace(slot, layers: &layers)
    let parent = layers.states[slot].flags.contains(.isMask) ? -1 : Int(layers.states[slot].links.parent)
    if parent >= 0 { count(slot, into: parent, by: -1) }
    layers.states[slot].flags.formSymmetricDifference(.sharesSpace)
    if parent >= 0 { count(slot, into: parent, by: 1) }
  }

  private mutating func updateSublayerPlane(_ slot: Int) {
    let (map, maps) = (layers.planeOfAll(slot), layers.states[slot].flags.contains(.mapsSublayers))
    if map == (maps ? layers.sublayerPlane(slot) : nil) { return }
    // Sublayers in perspective have larger bounds.
    let tilts = (map ?? .identity).isAffine != layers.sublayerPlane(slot).isAffine
    if tilts || (map != nil) != maps { markSublayersMoved(slot) }
    if (map != nil) != maps {
      layers.makeContainer(slot)
      layers.forgetQuadsOnNode(of: slot)
      layers.states[slot].flags.formSymmetricDifference(.mapsSublayers)
    }
    let container = layers.states[slot].container
    layers.containers[container].plane = layers.planes.set(map, at: layers.containers[container].plane)
    if map == nil { records.releaseSublayerNode(container, layers: &layers) }
    // All layers below are at another place on the device.
    layers.noteContainer(slot)
    layers.states[slot].deviceVersion = layers.newVersion()
  }
}
