internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws sublayers from the frame's next one on, up to the first that is not a kept leaf whose quad can be drawn as it
  /// was; they are added to the stream as leaves. The general path draws the others, and gives the same result.
  ///
  /// - Parameter top: index of the frame.
  mutating func drawKeptLeaves(_ top: Int) {
    guard isNextKept(top) else { return }
    let frame = walk.frames[top]
    let context = walk.contexts[Int(frame.context)]
    guard !context.isOnPath, !context.isCopied, context.outer < 0, context.covers.isEmpty,
      context.group == 0 || layers.isInMovedGroup(context), layers.frame.usesLeaves
    else { return }
    let key = records.quadKey(
      0, clip: context.clip, isMoved: context.group != 0, textures: textures.version, layers: &layers)
    var leaves: [PaintWalk.Leaf] = []
    swap(&leaves, &walk.streams[context.stream].leaves)
    let first = leaves.count
    var reached = Reached(isCounting: caches.snapshot.isCounting)
    let version = layers.states[Int(frame.owner)].deviceVersion
    if frame.end < 0 {
      walk.frames[top].cursor = Self.addLeaves(
        from: frame.cursor, onlyOne: frame.isLast, parentVersion: version, cull: context.cull.box, key, layers.states,
        records.drawn.quads, &leaves, &reached)
    } else {
      walk.frames[top].cursor = Self.addLeaves(
        sorting.pieces, from: frame.cursor, to: frame.end, of: frame.owner, parentVersion: version,
        cull: context.cull.box, key, layers.states, records.drawn.quads, &leaves, &reached)
    }
    swap(&leaves, &walk.streams[context.stream].leaves)
    layers.frame.visitedCount += reached.visited
    caches.snapshot.isCounting = reached.isCounting
    if walk.streams[context.stream].depth == 0 { caches.snapshot.stillPixels += reached.stillPixels }
    walk.closeLeaves(
      from: first, around: reached.around, base: context.base, group: context.group, stream: context.stream)
  }

  @inline(__always)
  private mutating func isNextKept(_ top: Int) -> Bool {
    let (cursor, end) = (walk.frames[top].cursor, walk.frames[top].end)
    guard cursor >= 0, end < 0 || cursor < end else { return false }
    let slot = end < 0 ? cursor : sorting.pieces[Int(cursor)].slot
    return layers.states[Int(slot)].flags.contains(.isKeptLeaf)
  }

  /// What a run of leaves adds up to.
  private struct Reached {
    var visited = 0
    var around = SIMD4(Int32.max, Int32.max, Int32.min, Int32.min)
    /// See `Snapshot.isCounting`.
    var isCounting: Bool
    var stillPixels = 0
  }

  /// Adds siblings in tree order; returns the first that is not added, or −1.
  private static func addLeaves(
    from first: Int32, onlyOne: Bool, parentVersion: UInt32, cull: SIMD4<Int32>, _ key: DrawnQuad.Key,
    _ states: [LayerState], _ quads: [DrawnQuad], _ leaves: inout [PaintWalk.Leaf], _ reached: inout Reached
  ) -> Int32 {
    let (states, quads) = (states.span, quads.span)
    var next = first
    while next >= 0, add(Int(next), parentVersion, cull, key, states, quads, &leaves, &reached) {
      if onlyOne { return -1 }
      next = states[Int(next)].links.next
    }
    return next
  }

  /// Adds sorted or found siblings; returns the index of the first that is not added, or `end`.
  private static func addLeaves(
    _ pieces: [DepthOrder.Piece], from first: Int32, to end: Int32, of parent: Int32, parentVersion: UInt32,
    cull: SIMD4<Int32>, _ key: DrawnQuad.Key, _ states: [LayerState], _ quads: [DrawnQuad],
    _ leaves: inout [PaintWalk.Leaf], _ reached: inout Reached
  ) -> Int32 {
    let (states, quads, pieces) = (states.span, quads.span, pieces.span)
    var index = first
    while index < end {
      let piece = pieces[Int(index)]
      guard piece.cutCount == 0, states[Int(piece.slot)].links.parent == parent,
        add(Int(piece.slot), parentVersion, cull, key, states, quads, &leaves, &reached)
      else { return index }
      index += 1
    }
    return end
  }

  /// - Returns: false if the general path must draw the layer.
  @inline(__always)
  private static func add(
    _ slot: Int, _ parentVersion: UInt32, _ cull: SIMD4<Int32>, _ key: DrawnQuad.Key, _ states: Span<LayerState>,
    _ quads: Span<DrawnQuad>, _ leaves: inout [PaintWalk.Leaf], _ reached: inout Reached
  ) -> Bool {
    guard states[slot].flags.contains(.isKeptLeaf),
      states[slot].stale.isDisjoint(with: [.isDeviceStale, .isRecordStale, .isRecordMoved]),
      states[slot].versions.parent == parentVersion
    else { return false }
    let version = states[slot].deviceVersion
    let record = states[slot].records.quad
    let index = Int(record)
    guard states[slot].versions.place == version, quads[index].version == version,
      quads[index].key.clip == key.clip, quads[index].key.clipVersion == key.clipVersion,
      quads[index].key.isMoved == key.isMoved, quads[index].key.textures == key.textures
    else { return false }
    let bounds = intersection(intersection(states[slot].place, quads[index].bounds), cull)
    let (width, height) = (bounds.z &- bounds.x, bounds.w &- bounds.y)
    guard width > 0, height > 0 else {
      reached.visited += 1
      return true
    }
    let area = Int(width) * Int(height)
    // A large quad may be cut where an opaque one in front hides a part of it.
    if area >= leastCut, quads[index].canBeCut { return false }
    reached.visited += 1
    if reached.isCounting {
      if states[slot].stale.contains(.isMoving) { reached.isCounting = false } else { reached.stillPixels += area }
    }
    reached.around = SIMD4(
      lowHalf: pointwiseMin(reached.around.lowHalf, bounds.lowHalf),
      highHalf: pointwiseMax(reached.around.highHalf, bounds.highHalf))
    leaves.append(PaintWalk.Leaf(bounds: bounds, record: record))
    return true
  }

  /// Pixels from which on a quad is drawn as an entry of its own.
  private static let leastCut = 2 * Occlusion.leastHidden

  @inline(__always)
  private static func intersection(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> {
    SIMD4(lowHalf: pointwiseMax(a.lowHalf, b.lowHalf), highHalf: pointwiseMin(a.highHalf, b.highHalf))
  }
}
