internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws sublayers from the frame's next one on, up to the first that has no drawn quad or can't be drawn as it was;
  /// they are added to the stream as leaves. The general path draws the others, and gives the same result.
  ///
  /// - Parameter top: index of the frame.
  mutating func drawLeavesAgain(_ top: Int) {
    guard isNextDrawn(top) else { return }
    let frame = walk.frames[top]
    let context = walk.contexts[Int(frame.context)]
    guard context.drawsSimply, context.occluders.isEmpty, context.group == 0 || layers.isInMovedGroup(context),
      layers.frame.usesLeaves
    else { return }
    let key = records.quadKey(
      0, clip: context.clip, hasOwnPixels: context.group != 0, textures: textures.version, layers: &layers)
    let stream = context.stream
    var leaves: [PaintWalk.Leaf] = []
    swap(&leaves, &walk.streams[stream].leaves)
    let first = leaves.count
    var reader = LeafReader(
      cull: context.cull.box, key: key, isUncut: context.clip == layers.noClip, listsContainers: frame.isFlat,
      isCounting: caches.snapshot.isCounting)
    if frame.end < 0 {
      walk.frames[top].cursor = reader.readSiblings(
        from: frame.cursor, onlyOne: frame.isLast, &layers.states, layers.geometry, &records.drawn.quads,
        &layers.versions, into: &leaves)
    } else {
      walk.frames[top].cursor = reader.read(
        sorting.pieces, from: frame.cursor, to: frame.end, of: frame.owner, &layers.states, layers.geometry,
        &records.drawn.quads, &layers.versions, into: &leaves)
    }
    swap(&leaves, &walk.streams[stream].leaves)
    layers.frame.visitedCount += reader.visited
    layers.frame.shiftedCount += reader.shifted
    caches.snapshot.isCounting = reader.isCounting
    if walk.streams[stream].depth == 0 { caches.snapshot.stillPixels += reader.stillPixels }
    walk.closeLeaves(
      from: first, areClear: reader.areClear, around: reader.around, base: context.base, group: context.group,
      stream: stream)
  }

  @inline(__always)
  private mutating func isNextDrawn(_ top: Int) -> Bool {
    let (cursor, end) = (walk.frames[top].cursor, walk.frames[top].end)
    guard cursor >= 0, end < 0 || cursor < end else { return false }
    let slot = Int(end < 0 ? cursor : sorting.pieces[Int(cursor)].slot)
    return layers.states[slot].flags.contains(.hasDrawnQuad)
      && (layers.states[slot].links.childCount == 0 || walk.frames[top].isFlat && layers.states[slot].isOpenInPlane)
  }
}
