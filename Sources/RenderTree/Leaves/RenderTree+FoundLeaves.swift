internal import MultiplaneGeometry

extension RenderTree {
  /// Draws the sublayers of a frame, and those in its simple containers, by the list of `foundLeaves`.
  ///
  /// - Returns: false if there is no list that has them all.
  mutating func drawFoundLeaves(_ frame: inout PaintWalk.Frame) -> Bool {
    let context = Int(frame.context)
    guard !foundLeaves.leaves.isEmpty, walk.contexts[context].group == 0 else { return false }
    let basis = basis(of: frame)
    let cull = walk.contexts[context].cull.box
    guard foundLeaves.covers(cull, basis) else { return false }
    assert(foundLeaves.leaves.allSatisfy { $0.isMoving || listed($0.slot, basis)?.bounds == $0.bounds })
    let isWhole = addLeaves(in: context, basis.key, listsContainers: true) { tree, reader, leaves in
      reader.read(
        tree.foundLeaves.leaves, tree.foundLeaves.alike, &tree.layers, &tree.records.drawn.quads, into: &leaves)
    }
    guard isWhole else {
      foundLeaves.end()
      return false
    }
    frame.isFlat = true
    frame.start = Int32(sorting.pieces.count)
    (frame.cursor, frame.end) = (frame.start, frame.start)
    return true
  }

  /// Makes the list of `foundLeaves` after a frame in which all found sublayers were drawn as leaves.
  mutating func findLeaves(of frame: PaintWalk.Frame) {
    let (owner, context) = (Int(frame.owner), walk.contexts[Int(frame.context)])
    guard context.group == 0 else { return }
    let basis = basis(of: frame)
    guard let area = foundLeaves.nextArea(around: context.cull, in: context.space, basis, layers.frame),
      let seen = layers.seenPart(of: owner, area)
    else { return }
    let first = sorting.pieces.count
    guard spatial.findFew(of: owner, in: seen, most: FoundLeaves.mostLeaves),
      listFound(below: frame.owner, layers.frame.reference)
    else { return }
    foundLeaves.begin(area, basis)
    for piece in sorting.pieces[first...] {
      guard let leaf = listed(piece.slot, basis) else {
        foundLeaves.end()
        break
      }
      foundLeaves.append(leaf, records.drawn[leaf.record])
    }
    sorting.pieces.removeLast(sorting.pieces.count - first)
  }

  private mutating func basis(of frame: PaintWalk.Frame) -> FoundLeaves.Basis {
    let key = records.quadKey(
      0, clip: walk.contexts[Int(frame.context)].clip, isMoved: false, textures: textures.version, layers: &layers)
    return FoundLeaves.Basis(
      owner: frame.owner, device: layers.states[Int(frame.owner)].deviceVersion,
      containers: layers.treeVersions.containers, target: layers.frame.targetVersion, quads: records.drawn.changes,
      key: key)
  }

  /// A layer for the list; nil if it is not up to date, or not a leaf: its own quad alone.
  private func listed(_ slot: Int32, _ basis: FoundLeaves.Basis) -> FoundLeaves.Leaf? {
    let state = layers.states[Int(slot)]
    guard state.flags.contains(.isKept), state.links.childCount == 0 || state.isOpen,
      state.stale.isDisjoint(with: [.isDeviceStale, .isRecordStale, .isRecordMoved]),
      state.versions.parent == layers.states[Int(state.links.parent)].deviceVersion,
      state.versions.place == state.deviceVersion
    else { return nil }
    let quad = records.drawn[state.records.quad]
    guard quad.key.isAlike(basis.key), quad.version == state.deviceVersion else { return nil }
    return FoundLeaves.Leaf(
      bounds: state.place.boxWithin(quad.bounds), slot: slot, record: state.records.quad,
      isMoving: state.stale.contains(.isMoving))
  }
}
