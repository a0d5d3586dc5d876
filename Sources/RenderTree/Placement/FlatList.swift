/// Lists found layers in paint order, those in simple containers, too, from the marks of a search.
///
/// The loop takes containers of which everything is up to date: kept ones, whose place, device transform and node were
/// not affected by anything since. It stops at others: see `RenderTree.listFlat`.
struct FlatList {
  /// The layer whose sublayers are listed.
  let owner: Int32
  /// Device pixels that may be drawn: minX, minY, maxX, maxY.
  let cull: SIMD4<Int32>
  /// Number of containers that were passed and not listed.
  var passed = 0

  /// Lists layers from one on.
  ///
  /// - Returns: a container at which it stopped, or −1 at the end.
  mutating func list(
    from slot: Int32, _ states: [LayerState], _ marks: SearchMarks, into pieces: inout [DepthOrder.Piece]
  ) -> Int32 {
    let states = states.span
    var next = slot
    while next >= 0 {
      let (slot, first) = (Int(next), marks[Int(next)].first)
      guard first >= 0 else {
        pieces.append(DepthOrder.Piece(slot: next))
        next = after(next, states, marks)
        continue
      }
      guard isUpToDate(slot, states) else { return next }
      let place = states[slot].place
      let isDrawn =
        max(place.x, cull.x) < min(place.z, cull.z) && max(place.y, cull.y) < min(place.w, cull.w)
      if isDrawn || states[slot].stale.contains(.isMoving) {
        pieces.append(DepthOrder.Piece(slot: next))
      } else {
        passed += 1
      }
      next = first
    }
    return -1
  }

  /// The layer after another one and all below that; −1 for none.
  func after(_ slot: Int32, _ states: [LayerState], _ marks: SearchMarks) -> Int32 {
    after(slot, states.span, marks)
  }

  @inline(__always)
  private func after(_ slot: Int32, _ states: Span<LayerState>, _ marks: SearchMarks) -> Int32 {
    var slot = slot
    while slot != owner {
      let next = marks[Int(slot)].next
      if next >= 0 { return next }
      slot = states[Int(slot)].links.parent
    }
    return -1
  }

  /// Whether a layer is an open simple container with a valid place and node. The superlayer is up to date.
  @inline(__always)
  private func isUpToDate(_ slot: Int, _ states: Span<LayerState>) -> Bool {
    let version = states[slot].deviceVersion
    return states[slot].flags.isSuperset(of: [.isKept, .isOpen]) && !states[slot].flags.contains(.isSpace)
      && !states[slot].stale.contains(.isDeviceStale) && states[slot].versions.place == version
      && states[slot].versions.parent == states[Int(states[slot].links.parent)].deviceVersion
      && states[slot].records.node >= 0 && states[slot].records.nodeVersion == version
  }
}
