internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// Copies of a replicator's sublayers. An invisible copy costs its transform. With many sublayers, the spatial index,
// which holds their places without copies, finds those visible in each copy; only these are moved.
extension RenderTree {
  /// Computes the visible part of a replicator, and how its sublayers are found.
  ///
  /// - Parameter context: of all copies.
  mutating func prepareCopies(
    _ ending: inout PaintWalk.Ending, in frame: inout PaintWalk.Frame, _ context: PaintWalk.Context
  ) {
    let slot = Int(frame.owner)
    ending.firstMoved = Int32(walk.moved.count)
    if layers.states[slot].links.childCount >= Self.leastSparse {
      frame.before = Int32(truncatingIfNeeded: walk.drawnCount)
    }
    // Before any sublayer is moved.
    if layers.states[slot].flags.contains(.isSpace) { spatial.updatePlaces(layers: &layers) }
    guard let replication = layers.replication(slot), layers.states[slot].sublayerTransform < 0,
      layers.aboutAnchor(replication.instanceTransform, of: slot).isAffine,
      let seen = layers.seenPart(of: slot, context.cull)
    else { return }
    ending.seen = seen
    ending.areCopiesListed = spatial.listsCopies(of: slot, seen, layers: &layers)
    frame.isFound = ending.areCopiesListed
    if !frame.isFound, ending.copies > ending.copy + 1 { ending.reach = layers.reachOfSublayers(slot) }
  }

  /// Begins the next copy that may be visible: moves the sublayers to its place, and sets the colour factor.
  mutating func beginCopy(
    _ ending: inout PaintWalk.Ending, in frame: inout PaintWalk.Frame, plan: inout FramePlan
  ) {
    let slot = Int(frame.owner)
    (frame.cursor, frame.end, frame.isLast) = (-1, -1, false)
    guard let replication = layers.replication(slot) else { return }
    if ending.areCopiesListed { putBack(slot, &ending) }
    guard offscreens.hasRoomForCopies else {
      layers.noteOmission(slot, .copies, .copiedPixels, count: ending.copies - ending.copy, plan: &plan)
      ending.copy = ending.copies
      return
    }
    let step = layers.aboutAnchor(replication.instanceTransform, of: slot)
    layers.placeCopy(of: slot, after: layers.copy(of: slot), first: ending.copy, step)
    while !ending.reach.isNull,
      !layers.matrices[layers.copy(of: slot)].affine.apply(to: ending.reach).intersects(ending.seen)
    {
      guard ending.copy + 1 < ending.copies else { return }
      ending.copy += 1
      layers.placeCopy(of: slot, after: layers.copy(of: slot), step)
    }
    let color = replication.instanceColor
    let sum = SIMD4(color.red, color.green, color.blue, color.alpha) + Double(ending.copy) * replication.offset
    let straight = sum.clamped(lowerBound: .zero, upperBound: .one)
    // In 8 bits nothing remains of a smaller alpha.
    guard straight.w > Self.leastAlpha else { return }
    let factor = SIMD4<Float>(
      SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w))
    var inner = ending.copied
    if factor != .one { inner = walk.multiplied(inner, by: factor, plan: &plan) }
    inner.isCopied = true
    inner.isClipTransient = true
    walk.contexts[Int(frame.context)] = inner
    frame.cursor = layers.states[slot].links.first
    if ending.areCopiesListed, let back = layers.matrices[layers.copy(of: slot)].affine.inverted(),
      listCopy(&frame, in: back.apply(to: ending.seen))
    {
      return
    }
    spatial.moveSublayers(slot, layers: &layers)
    ending.areAllMoved = true
    if layers.container(slot).deepCount > 0 || layers.container(slot).raisedCount > 0 {
      orderSublayers(&frame)
    }
  }

  /// Copies with a smaller alpha are not drawn.
  private static let leastAlpha = 1.0 / 512

  /// Finds the sublayers that touch a rectangle without copies, and moves them to the copy's place.
  private mutating func listCopy(_ frame: inout PaintWalk.Frame, in rect: Rect) -> Bool {
    let slot = Int(frame.owner)
    guard rect.isFinite, spatial.findSublayers(of: slot, in: rect, layers: &layers) else { return false }
    var child = spatial.marks[slot].first
    while child >= 0 {
      spatial.updateToSiblings(Int(child), layers: &layers)
      walk.moved.append(child)
      child = spatial.marks[Int(child)].next
    }
    sorting.sortFound(below: slot, skipping: [], &spatial, layers: &layers)
    sorting.gatherListed(&frame, layers: &layers, spatial: &spatial)
    return true
  }

  /// Moves sublayers back to their own places.
  mutating func putBack(_ slot: Int, _ ending: inout PaintWalk.Ending) {
    let (copy, first) = (layers.copy(of: slot), Int(ending.firstMoved))
    layers.operators.copies[Int32(slot)] = nil
    if ending.areAllMoved { spatial.moveSublayers(slot, layers: &layers) }
    ending.areAllMoved = false
    for index in first..<walk.moved.count { spatial.updateToSiblings(Int(walk.moved[index]), layers: &layers) }
    walk.moved.removeLast(walk.moved.count - first)
    if copy >= 0 { layers.operators.copies[Int32(slot)] = copy }
  }

  /// Redraws all replicators if the limit on copies has changed.
  mutating func limitCopies() {
    let limit = layers.copiedLimit
    guard limit != layers.operators.lastCopiedLimit else { return }
    layers.operators.lastCopiedLimit = limit
    for slot in layers.states.indices where layers.states[slot].flags.contains([.isAlive, .isReplicator]) {
      mark(slot, .isRecordStale)
    }
  }
}
