internal import MultiplaneChanges
internal import MultiplaneGeometry

extension PlaceIndex {
  mutating func updateToSiblings(_ slot: Int, layers: inout LayerTable) {
    let parent = layers.states[slot].flags.contains(.isMask) ? -1 : Int(layers.states[slot].links.parent)
    var leavesPlane = layers.states[slot].transform >= 0
    if parent >= 0 {
      let hasCopy3D = layers.copy(of: parent) >= 0 && !layers.matrices[layers.copy(of: parent)].isAffine
      leavesPlane = leavesPlane || layers.movesEachSublayer(parent) || hasCopy3D
    }
    var shows = true
    if layers.states[slot].flags.contains(.sharesSpace) {
      // Its sublayers' transforms include its own.
      layers.setToSiblings(Transform2D.identity, of: slot)
      shows = layers.geometry[slot].isDoubleSided || layers.toPlane3D(slot).showsFront
    } else if leavesPlane {
      let m = layers.toPlane3D(slot, isWhole: false)
      layers.setToSiblings(m.plane.simplified, of: slot)
      shows = layers.geometry[slot].isDoubleSided || m.showsFront
    } else {
      var map = layers.geometry[slot].mapInPlane
      if parent >= 0, layers.copy(of: parent) >= 0 {
        map = map.concatenating(layers.matrices[layers.copy(of: parent)].affine)
      }
      layers.setToSiblings(map, of: slot)
    }
    let map = layers.toSiblings(slot)
    var flags = layers.states[slot].flags.subtracting([.isDrawable, .isAffine, .isTilted])
    if shows && map.isInvertible { flags.insert(.isDrawable) }
    if map.isAffine { flags.insert(.isAffine) }
    if !map.isAffine || parent >= 0 && !layers.sublayerPlane(parent).isAffine { flags.insert(.isTilted) }
    layers.states[slot].flags = flags
    layers.states[slot].stale.remove(.isMoved)
    layers.states[slot].stale.insert(.isDeviceStale)
    noteMoved(slot, layers: &layers)
  }

  /// Grows the bounds of the ancestors to contain this layer. They only grow until this was called
  /// `LayerState.mostGrowth` times; then they are recomputed, so that a moving layer costs the same whatever the number
  /// of its siblings.
  mutating func growAncestors(of slot: Int, layers: inout LayerTable) {
    var slot = slot
    // Found once, for all ancestors: the outermost one that may be composited; nil before, −1 for none.
    var outermost: Int32?
    // A mask adds nothing to its layer's bounds.
    while layers.states[slot].links.parent >= 0, !layers.states[slot].flags.contains(.isMask) {
      let parent = Int(layers.states[slot].links.parent)
      let container = layers.states[parent].container
      layers.containers[container].conservativeGrowth += 1
      var children: Rect?
      if layers.containers[container].conservativeGrowth <= layers.states[parent].mostGrowth {
        let place = layers.boundsAmongSiblings(slot)
        if layers.containers[container].children.contains(place) { return }
        children = grown(layers.containers[container].children, by: place, in: parent, &outermost, &layers)
      }
      guard setChildren(of: parent, children, layers: &layers) else { return }
      if outermost == Int32(parent) { outermost = -1 }
      slot = parent
    }
  }

  /// Grows the bounds of a layer and its ancestors to contain sublayers that have moved.
  ///
  /// - Parameters:
  ///   - place: bounds of the sublayers that have moved.
  ///   - count: their number.
  mutating func growAncestors(from slot: Int, by place: Rect, count: Int, layers: inout LayerTable) {
    let container = layers.states[slot].container
    let rest = layers.containers[container].conservativeGrowth - layers.states[slot].mostGrowth
    var children: Rect?
    if rest <= 0 {
      var outermost: Int32?
      children = grown(layers.containers[container].children, by: place, in: slot, &outermost, &layers)
    } else if count == layers.states[slot].links.childCount {
      // All have moved: these bounds are exact.
      children = place
    }
    let hasChanged = setChildren(of: slot, children, layers: &layers)
    // One by one, the others would be counted anew.
    if rest > 0 { layers.containers[container].conservativeGrowth = rest - 1 }
    if hasChanged { growAncestors(of: slot, layers: &layers) }
  }

  /// Bounds of a layer's sublayers with another place. Those that are conservative anyway grow by whole steps, so that
  /// a layer that moves on seldom outgrows them, and so that the result is the same in whichever order layers outgrow
  /// them. Not those of what may be composited: its pixels count.
  ///
  /// - Parameter outermost: the outermost layer from the superlayer up that may be composited; −1 for none, nil if it
  ///   is not known yet.
  private func grown(
    _ children: Rect, by place: Rect, in parent: Int, _ outermost: inout Int32?, _ layers: inout LayerTable
  ) -> Rect {
    let all = children.union(place)
    guard layers.states[parent].flags.contains(.holdsConservative), all.isFinite else { return all }
    let composited = outermost ?? layers.outermostComposited(from: parent)
    outermost = composited
    if composited >= 0 { return all }
    let isNew = children.isNull
    func below(_ edge: Double) -> Double { (edge / Self.growthStep).rounded(.down) * Self.growthStep }
    return Rect(
      minX: isNew || all.minX < children.minX ? below(all.minX) : all.minX,
      minY: isNew || all.minY < children.minY ? below(all.minY) : all.minY,
      maxX: isNew || all.maxX > children.maxX ? -below(-all.maxX) : all.maxX,
      maxY: isNew || all.maxY > children.maxY ? -below(-all.maxY) : all.maxY)
  }

  /// Units of the superlayer's space.
  private static let growthStep = 32.0

  /// Sets the bounds of a layer's sublayers; recomputes them if they are nil.
  ///
  /// - Returns: whether the layer's bounds with its sublayers have changed.
  private mutating func setChildren(of slot: Int, _ children: Rect?, layers: inout LayerTable) -> Bool {
    let before = layers.subtreeBounds(slot)
    if let children {
      layers.containers[layers.states[slot].container].children = children
    } else {
      layers.updateChildren(slot)
    }
    if layers.mayBeComposited(slot) { layers.changes.grown.append(Int32(slot)) }
    if layers.subtreeBounds(slot) == before { return false }
    // A spread layer is placed with what it draws itself.
    if !layers.states[slot].isSpreadInPlane { notePlace(slot, layers: &layers) }
    return true
  }
}

extension LayerTable {
  /// The outermost layer from one up that may be composited; −1 for none.
  fileprivate mutating func outermostComposited(from slot: Int) -> Int32 {
    var (above, outermost) = (Int32(slot), Int32(-1))
    while above >= 0 {
      if mayBeComposited(Int(above)) { outermost = above }
      above = states[Int(above)].links.parent
    }
    return outermost
  }
}
