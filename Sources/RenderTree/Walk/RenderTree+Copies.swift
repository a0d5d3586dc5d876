internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// The copies that are drawn of a replicator's sublayers. A copy that is out of sight costs its transform, and where there are many sublayers
// the spatial index, which knows them where no copy moves them, says which of them are seen of each copy. Only those are moved there.
extension RenderTree {
  /// Finds out what is seen of a replicator, and how its sublayers are looked through.
  ///
  /// - Parameter context: what all copies are drawn into.
  mutating func prepareCopies(
    _ ending: inout PaintWalk.Ending, in frame: inout PaintWalk.Frame, _ context: PaintWalk.Context
  ) {
    let slot = Int(frame.owner)
    ending.firstMoved = Int32(walk.moved.count)
    if states[slot].childCount >= Self.leastSparse { frame.before = Int32(truncatingIfNeeded: walk.drawnCount) }
    // Before anything is moved.
    if states[slot].flags.contains(.isSpace) { updatePlaces() }
    guard let says = replication(slot), states[slot].sublayerTransform < 0,
      aboutAnchor(says.instanceTransform, of: slot).isAffine, let seen = seenPart(of: slot, context.cull)
    else { return }
    ending.seen = seen
    ending.areCopiesListed = listsCopies(of: slot, seen)
    frame.isListed = ending.areCopiesListed
    if !frame.isListed, ending.copies > ending.copy + 1 { ending.reach = reachOfSublayers(slot) }
  }

  /// What a replicator's sublayers draw where no copy moves them, in its space; null where that is not known.
  mutating func reachOfSublayers(_ slot: Int) -> Rect {
    guard container(slot).sharingCount == 0 else { return .null }
    var reach = Rect.null
    var child = states[slot].first
    while child >= 0 {
      walk.visitedCount += 1
      reach = reach.union(boundsWithoutCopies(Int(child)))
      child = states[Int(child)].next
    }
    return reach
  }

  mutating func isReplicated(_ slot: Int) -> Bool {
    let parent = states[slot].parent
    return parent >= 0 && states[Int(parent)].flags.contains(.isReplicator)
  }

  /// What a replicator's sublayer draws where no copy moves it, in the replicator's space.
  mutating func boundsWithoutCopies(_ slot: Int) -> Rect {
    let own = subtreeBounds(slot)
    if own.isNull { return .null }
    // The bounds of what shares the space of its siblings are in there already.
    if states[slot].flags.contains(.sharesSpace) { return Self.everywhere }
    // It may be moved to a copy just now.
    let map = ownTransform3D(slot).concatenating(sublayerTransform3D(Int(states[slot].parent))).plane
    let image = map.projectedBounds(of: own)
    return image.isNull || image.isFinite ? image : Self.everywhere
  }

  /// Begins the next copy that may be seen: moves the sublayers there and says what their colours are multiplied with.
  mutating func beginCopy(
    _ ending: inout PaintWalk.Ending, in frame: inout PaintWalk.Frame, plan: inout FramePlan
  ) {
    let slot = Int(frame.owner)
    (frame.cursor, frame.end, frame.isLast) = (-1, -1, false)
    guard let says = replication(slot) else { return }
    if ending.areCopiesListed { putBack(slot, &ending) }
    guard hasRoomForCopies else {
      noteOmission(slot, .copies, .copiedPixels, count: ending.copies - ending.copy, plan: &plan)
      ending.copy = ending.copies
      return
    }
    let step = aboutAnchor(says.instanceTransform, of: slot)
    placeCopy(of: slot, after: states[slot].copy, first: ending.copy, step)
    while isOutOfSight(ending, of: slot) {
      guard ending.copy + 1 < ending.copies else { return }
      ending.copy += 1
      placeCopy(of: slot, after: states[slot].copy, step)
    }
    let color = says.instanceColor
    let sum = SIMD4(color.red, color.green, color.blue, color.alpha) + Double(ending.copy) * says.offset
    let straight = sum.clamped(lowerBound: .zero, upperBound: .one)
    // In 8 bits nothing is left of less.
    guard straight.w > Self.leastAlpha else { return }
    let factor = SIMD4<Float>(
      SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w))
    var inner = ending.copied
    if factor != .one { inner = multiplied(inner, by: factor, plan: &plan) }
    inner.isCopied = true
    inner.isClipTransient = true
    walk.contexts[Int(frame.context)] = inner
    frame.cursor = states[slot].first
    if ending.areCopiesListed, let back = matrices[states[slot].copy].affine.inverted(),
      listCopy(&frame, in: back.apply(to: ending.seen))
    {
      return
    }
    moveSublayers(slot)
    ending.areAllMoved = true
    if container(slot).deepCount > 0 || container(slot).raisedCount > 0 {
      orderSublayers(&frame, reference: plan.reference)
    }
  }

  /// Copies whose alpha is less are not drawn.
  private static let leastAlpha = 1.0 / 512

  private mutating func isOutOfSight(_ ending: PaintWalk.Ending, of slot: Int) -> Bool {
    guard !ending.reach.isNull else { return false }
    return !matrices[states[slot].copy].affine.apply(to: ending.reach).intersects(ending.seen)
  }

  /// Lists those sublayers that touch a rectangle where no copy moves them, and moves them to the copy.
  private mutating func listCopy(_ frame: inout PaintWalk.Frame, in rect: Rect) -> Bool {
    let slot = Int(frame.owner)
    guard rect.isFinite, findSublayers(of: slot, in: rect) else { return false }
    var child = walk.marks[slot].first
    while child >= 0 {
      updateToSiblings(Int(child))
      walk.moved.append(child)
      child = walk.marks[Int(child)].next
    }
    gatherListed(slot, &frame)
    return true
  }

  /// Moves sublayers back to where they are without a copy.
  private mutating func putBack(_ slot: Int, _ ending: inout PaintWalk.Ending) {
    let (copy, first) = (states[slot].copy, Int(ending.firstMoved))
    states[slot].copy = -1
    if ending.areAllMoved { moveSublayers(slot) }
    ending.areAllMoved = false
    for index in first..<walk.moved.count { updateToSiblings(Int(walk.moved[index])) }
    walk.moved.removeLast(walk.moved.count - first)
    states[slot].copy = copy
  }

  /// All copies of a replicator's sublayers are drawn.
  mutating func closeCopies(_ slot: Int, _ ending: PaintWalk.Ending) {
    var ending = ending
    putBack(slot, &ending)
    matrices.release(states[slot].copy)
    states[slot].copy = -1
  }

  /// The replicator's space: what a change of a layer in it may change in all copies. nil where that may be all that the replicator draws.
  ///
  /// - Parameter replicator: the only one around the layer.
  mutating func placeOfCopies(_ slot: Int, in replicator: Int) -> Rect? {
    guard copiesAll(of: replicator) else { return nil }
    var (layer, rect) = (slot, subtreeBounds(slot))
    while !states[layer].flags.contains(.isMask), !states[layer].flags.contains(.sharesSpace) {
      let parent = Int(states[layer].parent)
      if parent == replicator { return rect.isNull ? rect : boundsOfCopies(layer, of: rect) }
      // What is composited as a whole may look different as a whole.
      guard states[parent].raster < 0, !isComposed(parent), states[parent].flags.isDisjoint(with: [.isReplicator])
      else { return nil }
      if !rect.isNull { rect = toParent(layer).projectedBounds(of: rect) }
      layer = parent
    }
    return nil
  }

  /// All copies are drawn, and will be however one more layer changes.
  private mutating func copiesAll(of slot: Int) -> Bool {
    guard let says = replication(slot) else { return false }
    return says.count * layersBelow(slot) <= lastCopiedLimit / 2
  }
}
