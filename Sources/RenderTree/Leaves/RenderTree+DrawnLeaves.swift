internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws sublayers from the frame's next one on, up to the first whose quad is not kept or can't be drawn as it was;
  /// they are added to the stream as leaves. The general path draws the others, and gives the same result.
  ///
  /// - Parameter top: index of the frame.
  mutating func drawKeptLeaves(_ top: Int) {
    guard isNextKept(top) else { return }
    let frame = walk.frames[top]
    let context = walk.contexts[Int(frame.context)]
    guard context.drawsSimply, context.occluders.isEmpty, context.group == 0 || layers.isInMovedGroup(context),
      layers.frame.usesLeaves
    else { return }
    let key = records.quadKey(
      0, clip: context.clip, isMoved: context.group != 0, textures: textures.version, layers: &layers)
    _ = addLeaves(in: Int(frame.context), key, listsContainers: frame.isFlat) { tree, reader, leaves in
      if frame.end < 0 {
        tree.walk.frames[top].cursor = reader.readSiblings(
          from: frame.cursor, onlyOne: frame.isLast, &tree.layers.states, tree.layers.geometry,
          &tree.records.drawn.quads, &tree.layers.versions, into: &leaves)
      } else {
        tree.walk.frames[top].cursor = reader.read(
          tree.sorting.pieces, from: frame.cursor, to: frame.end, of: frame.owner, &tree.layers.states,
          tree.layers.geometry, &tree.records.drawn.quads, &tree.layers.versions, into: &leaves)
      }
      return true
    }
  }

  /// Adds leaves to the stream of a context.
  ///
  /// - Parameters:
  ///   - context: index into `walk.contexts`.
  ///   - key: of all quads, except for the slot.
  ///   - read: false to add none.
  @inline(__always)
  mutating func addLeaves(
    in context: Int, _ key: DrawnQuad.Key, listsContainers: Bool,
    _ read: (inout RenderTree, inout LeafReader, inout [PaintWalk.Leaf]) -> Bool
  ) -> Bool {
    let stream = walk.contexts[context].stream
    var leaves: [PaintWalk.Leaf] = []
    swap(&leaves, &walk.streams[stream].leaves)
    let first = leaves.count
    var reader = LeafReader(
      cull: walk.contexts[context].cull.box, key: key, isUncut: walk.contexts[context].clip == layers.noClip,
      listsContainers: listsContainers, isCounting: caches.snapshot.isCounting)
    let isRead = read(&self, &reader, &leaves)
    if !isRead { leaves.removeLast(leaves.count - first) }
    swap(&leaves, &walk.streams[stream].leaves)
    if !isRead { return false }
    layers.frame.visitedCount += reader.tally.visited
    layers.frame.shiftedCount += reader.shifted
    caches.snapshot.isCounting = reader.tally.isCounting
    if walk.streams[stream].depth == 0 { caches.snapshot.stillPixels += reader.tally.stillPixels }
    walk.closeLeaves(
      from: first, reader.tally.alike, around: reader.around, base: walk.contexts[context].base,
      group: walk.contexts[context].group, stream: stream)
    return true
  }

  @inline(__always)
  private mutating func isNextKept(_ top: Int) -> Bool {
    let (cursor, end) = (walk.frames[top].cursor, walk.frames[top].end)
    guard cursor >= 0, end < 0 || cursor < end else { return false }
    let slot = Int(end < 0 ? cursor : sorting.pieces[Int(cursor)].slot)
    return layers.states[slot].flags.contains(.isKept)
      && (layers.states[slot].links.childCount == 0 || walk.frames[top].isFlat && layers.states[slot].isOpen)
  }
}
