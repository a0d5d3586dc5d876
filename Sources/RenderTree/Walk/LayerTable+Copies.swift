internal import MultiplaneGeometry

extension LayerTable {
  /// Bounds of a replicator's sublayers without copies, in its space; null if unknown.
  mutating func reachOfSublayers(_ slot: Int) -> Rect {
    guard container(slot).sharingCount == 0 else { return .null }
    var reach = Rect.null
    var child = states[slot].links.first
    while child >= 0 {
      frame.visitedCount += 1
      reach = reach.union(boundsWithoutCopies(Int(child)))
      child = states[Int(child)].links.next
    }
    return reach
  }

  /// Bounds of a replicator's sublayer without copies, in the replicator's space.
  mutating func boundsWithoutCopies(_ slot: Int) -> Rect {
    let own = subtreeBounds(slot)
    if own.isNull { return .null }
    // The bounds of a layer that shares its siblings' space are unknown here.
    if states[slot].flags.contains(.sharesSpace) { return Self.everywhere }
    // The sublayer may be at a copy's place at present.
    let map = ownTransform3D(slot).concatenating(sublayerTransform3D(Int(states[slot].links.parent))).plane
    return Self.allowingForRounding(map.projectedBounds(of: own))
  }
}
