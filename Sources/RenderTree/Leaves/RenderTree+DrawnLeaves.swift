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
    let key = records.quadKey(in: context, textures: textures.version, layers: &layers)
    let stream = context.stream
    var leaves: [PaintWalk.Leaf] = []
    swap(&leaves, &walk.streams[stream].leaves)
    let first = leaves.count
    var reader = LeafReader(
      cull: context.cull.box, key: key, reference: layers.frame.reference, shadowVersion: shadows.rasters.version,
      isUncut: context.clip == layers.noClip, listsContainers: frame.isFlat, isCounting: caches.snapshot.isCounting)
    swap(&reader.bitmaps, &walk.bitmaps)
    if frame.end < 0 {
      let next = reader.readSiblings(
        from: frame.cursor, onlyOne: frame.isLast, descends: opensContainers(frame), &layers.states, layers.geometry,
        layers.appearance, layers.containers.values, &records.drawn.quads, &layers.versions, &walk.outer, into: &leaves)
      goOn(in: top, at: next, below: reader.above.slot)
      if reader.hasMovedContainers { layers.noteContainers() }
    } else {
      walk.frames[top].cursor = reader.read(
        sorting.pieces, from: frame.cursor, to: frame.end, of: frame.owner, &layers.states, layers.geometry,
        &records.drawn.quads, &layers.versions, into: &leaves)
    }
    swap(&leaves, &walk.streams[stream].leaves)
    for bitmap in reader.bitmaps { shadows.rasters.touch(bitmap, in: layers.frame.sequence) }
    reader.bitmaps.clear()
    swap(&reader.bitmaps, &walk.bitmaps)
    layers.frame.visitedCount += reader.visited
    caches.snapshot.isCounting = reader.isCounting
    if walk.streams[stream].depth == 0 { caches.snapshot.stillPixels += reader.stillPixels }
    walk.closeLeaves(
      from: first, areClear: reader.areClear, around: reader.around, base: context.base, group: context.group,
      stream: stream)
  }

  /// Whether the simple containers among a frame's sublayers are opened with them.
  private mutating func opensContainers(_ frame: PaintWalk.Frame) -> Bool {
    let context = Int(frame.context)
    return !frame.isFound && !frame.isLast && !walk.contexts[context].isFlat
      && !records.cutsPixels(walk.contexts[context].clip, layers: &layers)
  }

  /// Goes on with a layer and what comes after it, below a frame's owner and the containers that are left open there.
  private mutating func goOn(in top: Int, at next: Int32, below innermost: Int32) {
    let context = walk.frames[top].context
    var frame = top
    for index in walk.outer.indices {
      walk.frames[frame].cursor = walk.outer[index].next
      let owner = index + 1 < walk.outer.count ? walk.outer[index + 1].slot : innermost
      walk.frames.append(PaintWalk.Frame(owner: owner, cursor: -1, context: context, isSimple: true))
      frame = walk.frames.count - 1
    }
    walk.frames[frame].cursor = next
    walk.outer.clear()
  }

  @inline(__always)
  private mutating func isNextDrawn(_ top: Int) -> Bool {
    let (cursor, end) = (walk.frames[top].cursor, walk.frames[top].end)
    guard cursor >= 0, end < 0 || cursor < end else { return false }
    let slot = Int(end < 0 ? cursor : sorting.pieces[Int(cursor)].slot)
    if layers.states[slot].links.childCount > 0, !walk.frames[top].isFlat {
      return layers.states[slot].mayOpenAgain && layers.states[slot].records.nodeVersion != 0
        && opensContainers(walk.frames[top])
    }
    return layers.states[slot].flags.contains(.hasDrawnQuad)
      && (layers.states[slot].links.childCount == 0 || layers.states[slot].isSpreadInPlane)
  }
}
