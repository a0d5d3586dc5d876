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
    sorted.removeAll(keepingCapacity: true)
    var child = spatial.marks[slot].first
    while child >= 0 {
      layers.frame.visitedCount += 1
      sorted.append(
        Sibling(z: layers.geometry[Int(child)].zPosition, order: layers.states[Int(child)].links.order, slot: child))
      child = spatial.marks[Int(child)].next
    }
    return true
  }

  /// Puts the found sublayers of a layer onto the stack `pending`, the first in paint order on top.
  mutating func pushListed(_ slot: Int, layers: inout LayerTable, spatial: inout PlaceIndex) {
    let first = spatial.marks[slot].first
    if first >= 0, spatial.marks[Int(first)].next < 0 {
      pending.append(first)
      return
    }
    sortListed(slot, layers: &layers, spatial: &spatial)
    for sibling in sorted.reversed() { pending.append(sibling.slot) }
  }

  /// Puts the found sublayers of a layer into `sorted`, in paint order.
  ///
  /// - Parameter skipped: layers in one of these states are left out.
  private mutating func sortListed(
    _ slot: Int, skipping skipped: LayerState.Stale = [], layers: inout LayerTable, spatial: inout PlaceIndex
  ) {
    sorted.removeAll(keepingCapacity: true)
    let isRaised = layers.container(slot).raisedCount > 0
    var child = spatial.marks[slot].first
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
  }

  mutating func gatherListed(
    _ slot: Int, _ frame: inout PaintWalk.Frame, skipping skipped: LayerState.Stale = [], layers: inout LayerTable,
    spatial: inout PlaceIndex
  ) {
    let first = spatial.marks[slot].first
    if first >= 0, spatial.marks[Int(first)].next < 0 {
      frame.cursor = first
      frame.isLast = true
      return
    }
    sortListed(slot, skipping: skipped, layers: &layers, spatial: &spatial)
    frame.start = Int32(pieces.count)
    for sibling in sorted {
      pieces.append(DepthOrder.Piece(slot: sibling.slot))
    }
    frame.cursor = frame.start
    frame.end = Int32(pieces.count)
  }
}
