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

  /// Brings the found sublayers of layers that have many into paint order.
  mutating func sortFound(_ spatial: inout PlaceIndex, layers: inout LayerTable) {
    while let parent = spatial.marks.unsorted.popLast() { sortFound(of: parent, &spatial, layers: &layers) }
  }

  private mutating func sortFound(of parent: Int32, _ spatial: inout PlaceIndex, layers: inout LayerTable) {
    let isRaised = layers.container(Int(parent)).raisedCount > 0
    if !isRaised, orderAsBefore(parent, &spatial, layers: &layers) { return }
    sorted.removeAll(keepingCapacity: true)
    var child = spatial.marks[Int(parent)].first
    while child >= 0 {
      let layer = Int(child)
      sorted.append(
        Sibling(
          z: isRaised ? layers.geometry[layer].zPosition : 0, order: layers.states[layer].links.order, slot: child))
      child = spatial.marks[layer].next
    }
    sortSiblings()
    if !isRaised, sorted.count >= FoundOrder.least {
      found.set(sorted, of: parent, version: layers.changes.orderVersion)
    }
    spatial.marks.link(sorted, below: parent)
  }

  /// Orders many found sublayers by the order in which most of them were found the last time.
  ///
  /// - Returns: false if that is of no use.
  private mutating func orderAsBefore(
    _ parent: Int32, _ spatial: inout PlaceIndex, layers: inout LayerTable
  ) -> Bool {
    guard found.parent == parent, found.version == layers.changes.orderVersion else { return false }
    spatial.marks.findAgain(&found.slots, &found.others, below: parent)
    guard found.others.count <= FoundOrder.mostOthers else {
      spatial.marks.link(found.others, after: found.slots, below: parent)
      return false
    }
    for slot in found.others {
      let order = layers.states[Int(slot)].links.order
      var (low, high) = (0, found.slots.count)
      while low < high {
        let middle = (low + high) / 2
        if layers.states[Int(found.slots[middle])].links.order < order { low = middle + 1 } else { high = middle }
      }
      found.slots.insert(slot, at: low)
    }
    spatial.marks.link([], after: found.slots, below: parent)
    return true
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
