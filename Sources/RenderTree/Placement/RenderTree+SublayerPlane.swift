internal import MultiplaneChanges
internal import MultiplaneGeometry

// Sublayers lie in a plane, and that lies in their superlayer's own space: `sublayerTransform` is the way from the one to the other. Where it can
// be said of the plane it is said once for all of them, so that they scroll by one node, however many there are. Where a sublayer leaves the
// plane and `sublayerTransform` makes something of its depth, the two are one transform, which each sublayer has for itself.
//
// A transform layer is a plain container as long as all that is in it lies in its plane: only then is its transform one of a plane.
extension RenderTree {
  /// The plane of a layer's sublayers to its own space.
  @inline(__always)
  mutating func sublayerPlane(_ slot: Int) -> Homography {
    states[slot].flags.contains(.mapsSublayers) ? planes[containers[states[slot].container].plane] : .identity
  }

  /// The plane of a layer's sublayers to device pixels; the layer's own device transform is up to date.
  @inline(__always)
  mutating func sublayerDevice(_ slot: Int) -> Homography {
    states[slot].flags.contains(.mapsSublayers)
      ? sublayerPlane(slot).concatenating(states[slot].device) : states[slot].device
  }

  /// The node that sublayers without one of their own are placed relative to.
  @inline(__always)
  mutating func sublayerNode(_ slot: Int) -> Int32 {
    states[slot].flags.contains(.mapsSublayers) ? containers[states[slot].container].node : states[slot].node
  }

  /// What a layer's sublayers draw, or more, in its own space.
  mutating func sublayerBounds(_ slot: Int) -> Rect {
    let all = container(slot).children
    guard states[slot].flags.contains(.mapsSublayers), !all.isNull else { return all }
    let image = sublayerPlane(slot).projectedBounds(of: all)
    return image.isNull || image.isFinite ? image : Self.everywhere
  }

  /// Whether a layer's sublayers have what it does to them in their own transforms.
  @inline(__always)
  mutating func movesEachSublayer(_ slot: Int) -> Bool {
    states[slot].sublayerTransform >= 0 && !states[slot].flags.contains(.mapsSublayers)
      || states[slot].flags.contains(.sharesSpace)
  }

  // MARK: Finding out

  /// What a layer does to its sublayers has changed, or what they are that decides how it is said.
  mutating func noteSublayerPlane(_ slot: Int) {
    guard states[slot].flags.isDisjoint(with: .isSublayerPlaneStale),
      states[slot].sublayerTransform >= 0
        || !states[slot].flags.isDisjoint(with: [.isTransformLayer, .sharesSpace, .mapsSublayers])
    else { return }
    states[slot].flags.insert(.isSublayerPlaneStale)
    staleSublayerPlanes.append(Int32(slot))
  }

  mutating func settleSublayerPlanes() {
    // What is found of one may be asked of the layer above.
    while let slot = staleSublayerPlanes.popLast() {
      let slot = Int(slot)
      guard states[slot].flags.contains(.isSublayerPlaneStale) else { continue }
      states[slot].flags.remove(.isSublayerPlaneStale)
      guard states[slot].flags.contains(.isAlive) else { continue }
      updateSharing(slot)
      updateSublayerPlane(slot)
    }
  }

  private mutating func updateSharing(_ slot: Int) {
    let shares =
      states[slot].flags.contains(.isTransformLayer)
      && (container(slot).solidCount > 0 || states[slot].sublayerTransform >= 0)
    guard shares != states[slot].flags.contains(.sharesSpace) else { return }
    mark(slot, [.isMoved, .isDeviceStale])
    markSublayersMoved(slot)
    noteOrder()
    noteDepth(of: slot, leaves: true)
    noteSubtreePlace(slot)
    let parent = states[slot].flags.contains(.isMask) ? -1 : Int(states[slot].parent)
    if parent >= 0 { count(slot, into: parent, by: -1) }
    states[slot].flags.formSymmetricDifference(.sharesSpace)
    if parent >= 0 { count(slot, into: parent, by: 1) }
  }

  private mutating func updateSublayerPlane(_ slot: Int) {
    let (map, maps) = (planeOfAll(slot), states[slot].flags.contains(.mapsSublayers))
    if map == (maps ? sublayerPlane(slot) : nil) { return }
    // Sublayers in perspective reach farther than others.
    let tilts = (map ?? .identity).isAffine != sublayerPlane(slot).isAffine
    if tilts || (map != nil) != maps { markSublayersMoved(slot) }
    if (map != nil) != maps {
      makeContainer(slot)
      states[slot].flags.formSymmetricDifference(.mapsSublayers)
    }
    let container = states[slot].container
    containers[container].plane = planes.set(map, at: containers[container].plane)
    if map == nil { releaseSublayerNode(container) }
    // Whatever is below lies elsewhere on the device.
    states[slot].deviceVersion = newVersion()
  }

  /// Gives up the node of sublayers, where they have one.
  mutating func releaseSublayerNode(_ container: Int32) {
    guard containers[container].node >= 0 else { return }
    nodes.release(containers[container].node)
    containers[container].node = -1
  }

  /// What `sublayerTransform` does to the plane of all sublayers; nil where it is to be said of each of them, or there is none.
  private mutating func planeOfAll(_ slot: Int) -> Homography? {
    guard states[slot].flags.isDisjoint(with: [.isReplicator, .sharesSpace]) else { return nil }
    // A layer that scrolls comes back to where it was without.
    if states[slot].sublayerTransform < 0 { return states[slot].flags.contains(.mapsSublayers) ? .identity : nil }
    let transform = sublayerTransform3D(slot)
    let map = transform.plane.simplified
    guard map.isModerate, container(slot).solidCount == 0 || transform.keepsDepthApart else { return nil }
    return map
  }
}
