internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// The copies that are drawn of a replicator's sublayers. A copy that is out of sight costs its transform, and where
// there are many sublayers the spatial index, which knows them where no copy moves them, says which of them are seen of
// each copy. Only those are moved there.
extension RenderTree {
  /// Finds out what is seen of a replicator, and how its sublayers are looked through.
  ///
  /// - Parameter context: what all copies are drawn into.
  mutating func prepareCopies(
    _ ending: inout PaintWalk.Ending, in frame: inout PaintWalk.Frame, _ context: PaintWalk.Context
  ) {
    let slot = Int(frame.owner)
    ending.firstMoved = Int32(walk.moved.count)
    if layers.states[slot].links.childCount >= Self.leastSparse {
      frame.before = Int32(truncatingIfNeeded: walk.drawnCount)
    }
    // Before anything is moved.
    if layers.states[slot].flags.contains(.isSpace) { spatial.updatePlaces(layers: &layers) }
    guard let says = layers.replication(slot), layers.states[slot].sublayerTransform < 0,
      layers.aboutAnchor(says.instanceTransform, of: slot).isAffine, let seen = layers.seenPart(of: slot, context.cull)
    else { return }
    ending.seen = seen
    ending.areCopiesListed = spatial.listsCopies(of: slot, seen, layers: &layers)
    frame.isListed = ending.areCopiesListed
    if !frame.isListed, ending.copies > ending.copy + 1 { ending.reach = layers.reachOfSublayers(slot) }
  }

  /// Begins the next copy that may be seen: moves the sublayers there and says what their colours are multiplied with.
  mutating func beginCopy(
    _ ending: inout PaintWalk.Ending, in frame: inout PaintWalk.Frame, plan: inout FramePlan
  ) {
    let slot = Int(frame.owner)
    (frame.cursor, frame.end, frame.isLast) = (-1, -1, false)
    guard let says = layers.replication(slot) else { return }
    if ending.areCopiesListed { putBack(slot, &ending) }
    guard offscreens.hasRoomForCopies else {
      layers.noteOmission(slot, .copies, .copiedPixels, count: ending.copies - ending.copy, plan: &plan)
      ending.copy = ending.copies
      return
    }
    let step = layers.aboutAnchor(says.instanceTransform, of: slot)
    layers.placeCopy(of: slot, after: layers.states[slot].copy, first: ending.copy, step)
    while layers.isOutOfSight(ending, of: slot) {
      guard ending.copy + 1 < ending.copies else { return }
      ending.copy += 1
      layers.placeCopy(of: slot, after: layers.states[slot].copy, step)
    }
    let color = says.instanceColor
    let sum = SIMD4(color.red, color.green, color.blue, color.alpha) + Double(ending.copy) * says.offset
    let straight = sum.clamped(lowerBound: .zero, upperBound: .one)
    // In 8 bits nothing is left of less.
    guard straight.w > Self.leastAlpha else { return }
    let factor = SIMD4<Float>(
      SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w))
    var inner = ending.copied
    if factor != .one { inner = walk.multiplied(inner, by: factor, plan: &plan) }
    inner.isCopied = true
    inner.isClipTransient = true
    walk.contexts[Int(frame.context)] = inner
    frame.cursor = layers.states[slot].links.first
    if ending.areCopiesListed, let back = layers.matrices[layers.states[slot].copy].affine.inverted(),
      listCopy(&frame, in: back.apply(to: ending.seen))
    {
      return
    }
    spatial.moveSublayers(slot, layers: &layers)
    ending.areAllMoved = true
    if layers.container(slot).deepCount > 0 || layers.container(slot).raisedCount > 0 {
      orderSublayers(&frame, reference: plan.reference)
    }
  }

  /// Copies whose alpha is less are not drawn.
  private static let leastAlpha = 1.0 / 512

  /// Lists those sublayers that touch a rectangle where no copy moves them, and moves them to the copy.
  private mutating func listCopy(_ frame: inout PaintWalk.Frame, in rect: Rect) -> Bool {
    let slot = Int(frame.owner)
    guard rect.isFinite, spatial.findSublayers(of: slot, in: rect, layers: &layers) else { return false }
    var child = spatial.marks[slot].first
    while child >= 0 {
      spatial.updateToSiblings(Int(child), layers: &layers)
      walk.moved.append(child)
      child = spatial.marks[Int(child)].next
    }
    sorting.gatherListed(slot, &frame, layers: &layers, spatial: &spatial)
    return true
  }

  /// Moves sublayers back to where they are without a copy.
  private mutating func putBack(_ slot: Int, _ ending: inout PaintWalk.Ending) {
    let (copy, first) = (layers.states[slot].copy, Int(ending.firstMoved))
    layers.states[slot].copy = -1
    if ending.areAllMoved { spatial.moveSublayers(slot, layers: &layers) }
    ending.areAllMoved = false
    for index in first..<walk.moved.count { spatial.updateToSiblings(Int(walk.moved[index]), layers: &layers) }
    walk.moved.removeLast(walk.moved.count - first)
    layers.states[slot].copy = copy
  }

  /// All copies of a replicator's sublayers are drawn.
  mutating func closeCopies(_ slot: Int, _ ending: PaintWalk.Ending) {
    var ending = ending
    putBack(slot, &ending)
    layers.matrices.release(layers.states[slot].copy)
    layers.states[slot].copy = -1
  }
}
