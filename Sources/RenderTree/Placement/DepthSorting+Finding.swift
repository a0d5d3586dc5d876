internal import MultiplaneGeometry

extension DepthSorting {
  /// Finds the sublayers of a layer that is sorted by depth which may touch some device pixels; puts them into
  /// `sorted`, in no order.
  ///
  /// - Returns: false if visiting all sublayers is cheaper.
  mutating func findSiblings(
    of slot: Int, touching pixels: PixelRect, layers: inout LayerTable, spatial: inout PlaceIndex
  ) -> Bool {
    guard spatial.findBelow(slot, touching: pixels, layers: &layers) else { return false }
    sorted.clear()
    var child = spatial.marks[slot].first
    while child >= 0 {
      layers.frame.visitedCount += 1
      sorted.append(
        Sibling(z: layers.geometry[Int(child)].zPosition, order: layers.states[Int(child)].links.order, slot: child))
      child = spatial.marks[Int(child)].next
    }
    return true
  }

  /// Brings the found sublayers of layers that have many into paint order.
  ///
  /// - Parameter skipped: sublayers of `space` in one of these states are dropped.
  mutating func sortFound(
    below space: Int, skipping skipped: LayerState.Stale, _ spatial: inout PlaceIndex, layers: inout LayerTable
  ) {
    while let parent = spatial.marks.unsorted.popLast() {
      sortFound(of: parent, skipping: parent == space ? skipped : [], &spatial, layers: &layers)
    }
  }

  private mutating func sortFound(
    of parent: Int32, skipping skipped: LayerState.Stale, _ spatial: inout PlaceIndex, layers: inout LayerTable
  ) {
    let isRaised = layers.container(Int(parent)).raisedCount > 0
    sorted.clear()
    var child = spatial.marks[Int(parent)].first
    while child >= 0 {
      let layer = Int(child)
      child = spatial.marks[layer].next
      guard layers.states[layer].stale.isDisjoint(with: skipped) else { continue }
      sorted.append(
        Sibling(
          z: isRaised ? layers.geometry[layer].zPosition : 0, order: layers.states[layer].links.order,
          slot: Int32(layer)))
    }
    sortSiblings()
    spatial.marks.link(sorted, below: parent)
  }

  /// Lists the found sublayers of a frame's layer.
  ///
  /// - Parameter skipped: layers in one of these states are left out.
  mutating func gatherListed(
    _ frame: inout PaintWalk.Frame, skipping skipped: LayerState.Stale = [], layers: inout LayerTable,
    spatial: inout PlaceIndex
  ) {
    var child = spatial.marks[Int(frame.owner)].first
    if child >= 0, spatial.marks[Int(child)].next < 0 {
      frame.cursor = child
      frame.isLast = true
      return
    }
    frame.start = Int32(pieces.count)
    while child >= 0 {
      if layers.states[Int(child)].stale.isDisjoint(with: skipped) { pieces.append(DepthOrder.Piece(slot: child)) }
      child = spatial.marks[Int(child)].next
    }
    frame.cursor = frame.start
    frame.end = Int32(pieces.count)
  }
}
