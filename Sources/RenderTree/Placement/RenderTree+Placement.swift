internal import MultiplaneChanges
internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Finding

  /// Finds the sublayers that touch what is drawn, where that is quicker than to look at each.
  ///
  /// - Parameter isListed: the layer itself was found so, and is drawn where it was looked for: a group of its own may
  ///   hold more.
  /// - Returns: whether the frame visits only those, and their sublayers can be told as well.
  mutating func listSublayers(_ frame: inout PaintWalk.Frame, isListed: Bool) -> Bool {
    let (slot, context) = (Int(frame.owner), Int(frame.context))
    // The picture of what is still must not miss what is out of sight now and moves.
    if caches.snapshot.mode == .making, walk.contexts[context].isOnPath { return false }
    let flags = layers.states[slot].flags
    if !flags.contains(.isSpace), flags.contains(.isOpen), isListed {
      sorting.gatherListed(slot, &frame, layers: &layers, spatial: &spatial)
      return true
    }
    guard
      flags.contains(.isSpace) || layers.states[slot].links.childCount >= layers.leastPlaced
        || layers.isLargeRoot(slot),
      layers.canList(slot), let seen = layers.seenPart(of: slot, walk.contexts[context].cull),
      spatial.isWorthAsking(slot, seen, layers: &layers),
      max(spatial.tree.count(in: Int32(slot)), Int(layers.states[slot].links.childCount)) >= layers.leastPlaced,
      spatial.findSublayers(of: slot, in: seen, layers: &layers)
    else { return false }
    sorting.gatherListed(slot, &frame, layers: &layers, spatial: &spatial)
    return true
  }

  static let leastSparse: Int32 = 256

  // MARK: Geometry

  /// Brings everything that was marked up to date, but for what depends on the layers above (that is done when it is
  /// visited).
  mutating func settle() {
    settleSublayerPlanes()
    for index in layers.changes.listed.indices {
      let slot = Int(layers.changes.listed[index])
      let ahead = index + Self.prefetchDistance
      if ahead < layers.changes.listed.count { layers.prefetchPools(of: Int(layers.changes.listed[ahead])) }
      sorting.noteDepth(of: slot, layers: &layers)
      guard layers.states[slot].flags.contains(.isAlive) else { continue }
      if layers.settleMove(slot) { continue }
      // Where it was is not known any more.
      layers.noteConservative(Int(layers.states[slot].links.parent))
      if layers.states[slot].stale.contains(.isMoved) { spatial.updateToSiblings(slot, layers: &layers) }
      if layers.states[slot].stale.contains(.isExtentStale) { layers.updateExtent(slot) }
      layers.changes.outgrown.append(Int32(slot))
    }
    // A layer mostly comes after those that it is in: they grow once for all that is below them.
    for slot in layers.changes.outgrown.reversed() {
      let slot = Int(slot)
      if layers.states[slot].stale.contains(.areChildrenStale) {
        layers.updateChildren(slot)
        spatial.notePlace(slot, layers: &layers)
      }
      spatial.growAncestors(of: slot, layers: &layers)
    }
    layers.changes.outgrown.removeAll(keepingCapacity: true)
    damageTracker.forgetPlainParent()
  }

  // MARK: Sublayer plane

  mutating func settleSublayerPlanes() {
    // What is found of one may be asked of the layer above.
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
    sorting.noteDepth(of: slot, leaves: true, layers: &layers)
    spatial.noteSubtreePlace(slot, layers: &layers)
    let parent = layers.states[slot].flags.contains(.isMask) ? -1 : Int(layers.states[slot].links.parent)
    if parent >= 0 { count(slot, into: parent, by: -1) }
    layers.states[slot].flags.formSymmetricDifference(.sharesSpace)
    if parent >= 0 { count(slot, into: parent, by: 1) }
  }

  private mutating func updateSublayerPlane(_ slot: Int) {
    let (map, maps) = (layers.planeOfAll(slot), layers.states[slot].flags.contains(.mapsSublayers))
    if map == (maps ? layers.sublayerPlane(slot) : nil) { return }
    // Sublayers in perspective reach farther than others.
    let tilts = (map ?? .identity).isAffine != layers.sublayerPlane(slot).isAffine
    if tilts || (map != nil) != maps { markSublayersMoved(slot) }
    if (map != nil) != maps {
      layers.makeContainer(slot)
      layers.states[slot].flags.formSymmetricDifference(.mapsSublayers)
    }
    let container = layers.states[slot].container
    layers.containers[container].plane = layers.planes.set(map, at: layers.containers[container].plane)
    if map == nil { records.releaseSublayerNode(container, layers: &layers) }
    // Whatever is below lies elsewhere on the device.
    layers.states[slot].deviceVersion = layers.newVersion()
  }
}
