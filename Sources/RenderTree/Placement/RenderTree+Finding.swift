internal import MultiplaneGeometry

extension RenderTree {
  /// Finds the sublayers that touch the pixels to draw, if that is faster than visiting each.
  ///
  /// - Parameter isFound: the index found the layer itself, and the layer is drawn where it was searched: a group's
  ///   pixels may show more.
  /// - Returns: whether the frame visits only the found sublayers, whose own sublayers can be listed as well.
  mutating func listSublayers(_ frame: inout PaintWalk.Frame, isFound: Bool) -> Bool {
    let (slot, context) = (Int(frame.owner), Int(frame.context))
    // The snapshot must not miss a layer that moves but is not visible now.
    if caches.snapshot.mode == .making, walk.contexts[context].isOnPath { return false }
    let flags = layers.states[slot].flags
    let skipped = skippedStates(context)
    if !flags.contains(.isSpace), flags.contains(.isOpen), isFound {
      sorting.gatherListed(&frame, skipping: skipped, layers: &layers, spatial: &spatial)
      return true
    }
    guard
      flags.contains(.isSpace) || layers.states[slot].links.childCount >= layers.leastPlaced
        || layers.isLargeRoot(slot),
      layers.canList(slot), let seen = layers.seenPart(of: slot, walk.contexts[context].cull),
      spatial.isWorthAsking(slot, seen, layers: &layers),
      max(spatial.tree.count(in: Int32(slot)), Int(layers.states[slot].links.childCount)) >= layers.leastPlaced,
      spatial.find(of: slot, in: seen, layers: &layers)
    else { return false }
    if skipped != [] { spatial.dropFound(below: slot, in: skipped, layers: &layers) }
    spatial.mark(upTo: slot, layers: &layers)
    sorting.sortFound(below: slot, skipping: skipped, &spatial, layers: &layers)
    sorting.gatherListed(&frame, skipping: skipped, layers: &layers, spatial: &spatial)
    return true
  }

  /// States of layers that are not drawn in a context, as the snapshot shows them.
  private mutating func skippedStates(_ context: Int) -> LayerState.Stale {
    caches.snapshot.mode == .using && walk.contexts[context].isOnPath ? .isSettled : []
  }

  static let leastSparse: Int32 = 256
}
