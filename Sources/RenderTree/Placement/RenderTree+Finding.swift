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
    frame.firstListed = firstAboveSnapshot(frame)
    let flags = layers.states[slot].flags
    // States of layers that the snapshot shows.
    let skipped: LayerState.Stale =
      caches.snapshot.mode == .using && walk.contexts[context].isOnPath ? .isSettled : []
    if !flags.contains(.isSpace), flags.contains(.isSpread), isFound {
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
    let mayBeFlat = walk.contexts[context].drawsSimply && listsContainers(context)
    if mayBeFlat || frame.firstListed >= 0, listInOrder(&frame) { return true }
    if skipped != [] { spatial.dropFound(below: slot, in: skipped, layers: &layers) }
    spatial.mark(upTo: slot, layers: &layers)
    sorting.sortFound(below: slot, skipping: skipped, &spatial, layers: &layers)
    sorting.gatherListed(&frame, skipping: skipped, layers: &layers, spatial: &spatial)
    return true
  }

  /// Whether found layers can be listed through their containers in a context, as far as the snapshot lets them.
  private mutating func listsContainers(_ context: Int) -> Bool {
    layers.frame.usesLeaves && !walk.contexts[context].isFlat && walk.contexts[context].occluders.isEmpty
      && !records.cutsPixels(walk.contexts[context].clip, layers: &layers)
  }

  /// The layer below a frame's owner that the snapshot was made up to, if the layers from it on can be listed through
  /// their containers; −1 if not.
  private mutating func firstAboveSnapshot(_ frame: PaintWalk.Frame) -> Int32 {
    let context = Int(frame.context)
    guard walk.contexts[context].isOnPath, caches.snapshot.mode == .using,
      caches.snapshot.structure == layers.treeVersions.structure, !walk.contexts[context].isCopied,
      walk.contexts[context].laterClips < 0, listsContainers(context)
    else { return -1 }
    let first = caches.snapshot.end
    var above = first
    while above >= 0, above != frame.owner { above = layers.states[Int(above)].links.parent }
    return above >= 0 ? first : -1
  }

  /// Lists the found layers in their kept paint order: see `PaintOrder`. Containers that are not known to be up to date
  /// are brought up to date.
  ///
  /// - Returns: false if the order is not known, or if a container is not simple.
  private mutating func listInOrder(_ frame: inout PaintWalk.Frame) -> Bool {
    let start = Int32(sorting.pieces.count)
    guard listFound(below: frame.owner, from: frame.firstListed) else { return false }
    frame.isFlat = true
    // The snapshot has none of the layers listed above it: they are drawn as without one.
    if frame.firstListed >= 0 { walk.contexts[Int(frame.context)].isOnPath = false }
    (frame.start, frame.cursor) = (start, start)
    frame.end = Int32(sorting.pieces.count)
    return true
  }

  /// Adds the found layers below a space to the pieces, in their kept paint order.
  ///
  /// - Parameter first: a layer before which the snapshot has all; −1 for none.
  /// - Returns: as `listInOrder`.
  private mutating func listFound(below space: Int32, from first: Int32) -> Bool {
    guard spatial.order.update(&layers), layers.container(Int(space)).raisedCount == 0 else { return false }
    var index = 0
    while true {
      index = spatial.order.take(spatial.found, from: index, below: space, layers)
      guard index < spatial.found.count else { break }
      let slot = spatial.found[index]
      let innermost = layers.states[Int(slot)].innermostContainer(slot)
      guard openContainers(from: innermost, below: space) else {
        spatial.order.forget()
        return false
      }
    }
    let start = sorting.pieces.count
    spatial.order.list(into: &sorting.pieces, most: spatial.found.count)
    return first < 0 || dropSettled(from: start, before: first)
  }

  /// Drops the listed layers from an index on that the snapshot has: those before a layer.
  ///
  /// - Returns: false if it has only a part of one of them; all are dropped then.
  private mutating func dropSettled(from start: Int, before first: Int32) -> Bool {
    var index = start
    while index < sorting.pieces.count, spatial.order.isBefore(sorting.pieces[index].slot, first) {
      let state = layers.states[Int(sorting.pieces[index].slot)]
      // A spread layer draws nothing after its sublayers.
      if state.stale.contains(.isPartlySettled), !state.isSpreadInPlane {
        sorting.pieces.removeLast(sorting.pieces.count - start)
        return false
      }
      index += 1
    }
    sorting.pieces.removeSubrange(start..<index)
    return true
  }

  /// Brings a container below a space up to date, and those around it; they are known then.
  ///
  /// - Returns: false if one is not simple, if it has a sublayer with a zPosition, or if it has moved lately: the walk
  ///   must visit it.
  private mutating func openContainers(from container: Int32, below space: Int32) -> Bool {
    layers.scratch.chain.clear()
    var next = container
    while next != space, layers.container(Int(next)).orderedVersion != layers.treeVersions.containers {
      layers.scratch.chain.append(next)
      next = layers.states[Int(next)].links.parent
    }
    while let container = layers.scratch.chain.popLast() {
      let layer = Int(container)
      guard layers.isOpenAndSimple(layer), layers.canList(layer),
        !layers.states[layer].stale.contains(.isMoving), layers.container(layer).raisedCount == 0
      else { return false }
      layers.updateSimple(layer)
      guard records.updateNode(layer, layers: &layers) else { return false }
      layers.frame.visitedCount += 1
      layers.containers[layers.states[layer].container].orderedVersion = layers.treeVersions.containers
    }
    return true
  }

  static let leastSparse: Int32 = 256
}
