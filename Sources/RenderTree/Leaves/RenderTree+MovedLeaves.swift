internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Applies the geometry of a commit. Leaves that only move take a short way: their new geometry is stored, and
  /// `moveLeaves` does the rest once all other layers have their places.
  mutating func apply(_ changes: [LayerChanges.Change<GeometryRecord>]) {
    var index = 0
    while true {
      layers.takeMoves(changes, from: &index)
      guard index < changes.count else { return }
      if let slot = layers.slot(of: changes[index].id) {
        let new = changes[index].value
        if !takeModel(new, at: slot) { setGeometry(new, at: slot) }
      }
      index += 1
    }
  }

  /// Moves the leaves that were taken. All other layers are settled.
  mutating func moveLeaves() {
    let moved = layers.changes.movedLeaves
    guard !moved.isEmpty else { return }
    var index = 0
    var run = LeafRun(parent: -1)
    while index < moved.count {
      let slot = Int(moved[index])
      if layers.states[slot].links.parent != run.parent {
        end(run)
        begin(&run, Int(layers.states[slot].links.parent))
      }
      let first = index
      let stop = run.move(
        moved, from: &index, &layers.states, layers.geometry, &records.quads, &records.drawn,
        &damageTracker.history, &damageTracker.keptGroupDamage, versions: &layers.versions)
      if spatial.hasSpaces { for slot in moved[first..<index] { spatial.notePlace(Int(slot), layers: &layers) } }
      if run.damage.isInKeptGroup { damageTracker.addKeptGroupDamage(around: slot, layers: &layers) }
      switch stop {
      case .end: break
      case .loose:
        layers.noteConservative(Int(run.parent))
        run.isLoose = true
      case .general:
        end(run)
        moveGenerally(Int(moved[index]))
        index += 1
        run = LeafRun(parent: -1)
      }
    }
    end(run)
  }

  private mutating func moveGenerally(_ slot: Int) {
    mark(slot, [.isMoved, .isRecordMoved], keepsPicture: true)
    // Nothing has changed but its place.
    layers.states[slot].flags.insert(.hasDrawnQuad)
    settle(slot)
    while let outgrown = layers.changes.outgrown.popLast() { spatial.growAncestors(of: Int(outgrown), layers: &layers) }
  }

  /// Sets a run to what leaves of a superlayer share at present.
  private mutating func begin(_ run: inout LeafRun, _ parent: Int) {
    run = LeafRun(parent: Int32(parent))
    guard layers.frame.usesLeaves, parent >= 0, !offscreens.isTight, layers.operators.unboundedBlenders.isEmpty,
      layers.copy(of: parent) < 0, !layers.movesEachSublayer(parent)
    else { return }
    if let space = damageTracker.plainSpace(in: Int32(parent), layers: &layers) {
      run.setDamage(LeafDamage(space: space.box))
      run.backdrops = damageTracker.keptBackdrops.read.box
    } else if damageTracker.keptBackdrops.isEmpty,
      damageTracker.isPlainInKeptGroup(Int32(parent), layers: &layers)
    {
      run.setDamage(LeafDamage(space: LayerTable.everywherePixels.box, isInKeptGroup: true))
    } else {
      return
    }
    let device = layers.sublayerDevice(parent)
    guard device.isAffine else { return }
    let container = layers.states[parent].container
    run.begin(device.affine, origin: layers.sublayerNode(parent).origin)
    run.version = layers.states[parent].deviceVersion
    run.isParentMoved = !layers.isStill(parent)
    run.isUpsideDown = layers.states[parent].flags.contains(.isUpsideDown)
    run.isLoose = layers.states[parent].flags.contains(.holdsConservative)
    run.setChildren(layers.containers[container].children)
  }

  /// Grows the bounds of the ancestors to contain the moved leaves.
  private mutating func end(_ run: LeafRun) {
    guard run.count > 0 else { return }
    let parent = Int(run.parent)
    let container = layers.states[parent].container
    layers.containers[container].conservativeGrowth += run.count
    if !run.isOutgrown, layers.containers[container].conservativeGrowth <= layers.states[parent].mostGrowth { return }
    spatial.growAncestors(from: parent, by: run.around, count: Int(run.count), layers: &layers)
  }
}

extension LayerTable {
  /// Stores the new geometry of leaves that only move, from `index` on; `index` is the first other change then.
  mutating func takeMoves(_ changes: [LayerChanges.Change<GeometryRecord>], from index: inout Int) {
    Self.takeMoves(changes, from: &index, &states, &geometry, into: &self.changes.movedLeaves)
  }

  private static func takeMoves(
    _ changes: [LayerChanges.Change<GeometryRecord>], from index: inout Int, _ states: inout [LayerState],
    _ geometry: inout [GeometryRecord], into moved: inout [Int32]
  ) {
    var end = index
    while index == end, end < changes.count {
      end = min(changes.count, index + movesAtATime)
      moved.append(addingCapacity: end - index) { moved in
        let rest = changes.span.extracting(index..<end)
        var states = states.mutableSpan
        var geometry = geometry.mutableSpan
        for next in rest.indices {
          guard take(rest[next], &states, &geometry, into: &moved) else { return index += next }
        }
        index = end
      }
    }
  }

  /// Moves for which room is made at once: how many follow each other is not known.
  private static let movesAtATime = 1024

  /// - Returns: false if the change is not a move.
  @inline(__always)
  private static func take(
    _ change: borrowing LayerChanges.Change<GeometryRecord>, _ states: inout MutableSpan<LayerState>,
    _ geometry: inout MutableSpan<GeometryRecord>, into moved: inout OutputSpan<Int32>
  ) -> Bool {
    let slot = Int(change.id.slot)
    guard slot < states.count, states[slot].generation == change.id.generation, states[slot].isDrawnLeaf,
      states[slot].stale.isDisjoint(with: [.isListed, .isAnimated]), geometry[slot].onlyMoves(to: change.value)
    else { return false }
    geometry[slot].position = change.value.position
    geometry[slot].transform = change.value.transform
    if !states[slot].stale.contains(.isMovedLeaf) {
      states[slot].stale.formUnion(.isMovedLeaf)
      moved.append(Int32(truncatingIfNeeded: slot))
    }
    return true
  }
}
