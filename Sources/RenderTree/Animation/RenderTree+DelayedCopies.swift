internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// Replicators whose copies are behind each other, and that have animations below them.
///
/// Each copy is a layer of the render tree alone, a replicator of one copy with a time of its own. The first contains
/// the program's layers, the others copies of them. A commit that changes one of them, or the structure, puts the
/// program's layers back first, and the next plan makes the copies again.
extension RenderTree {
  /// Puts the layers of all delayed copies back if a commit changes them.
  mutating func endDelayedCopies(before changes: LayerChanges) {
    if !changes.structure.isEmpty || !changes.kinds.isEmpty || !changes.animations.isEmpty {
      transitions.areDelaysStale = true
    }
    guard !transitions.delayed.isEmpty, !changes.transitions.isEmpty || changesDelayedCopies(changes) else { return }
    endDelayedCopies()
  }

  private func changesDelayedCopies(_ changes: LayerChanges) -> Bool {
    if !changes.structure.isEmpty { return true }
    var slots: Set<Int32> = []
    for entry in transitions.delayed {
      slots.insert(entry.replicator)
      slots.formUnion(layers.subtree(Int(entry.hosts[0]), most: .max))
    }
    func has(_ id: LayerID) -> Bool { slots.contains(Int32(clamping: id.slot)) }
    func hasAny<Value>(_ list: [LayerChanges.Change<Value>]) -> Bool { list.contains { has($0.id) } }
    return hasAny(changes.geometry) || changes.matrices.contains { has($0.id) } || hasAny(changes.appearance)
      || hasAny(changes.details) || hasAny(changes.effects) || hasAny(changes.filters) || hasAny(changes.shadowPaths)
      || hasAny(changes.kinds) || hasAny(changes.contents) || hasAny(changes.timings) || hasAny(changes.staleTiles)
      || changes.animations.contains { has($0.layer) }
  }

  /// Makes the copies that are needed, and shows the replicators' own values at a time.
  mutating func updateDelayedCopies(at time: Double) {
    for index in transitions.delayed.indices {
      let entry = transitions.delayed[index]
      let shown = shownReplication(of: Int(entry.replicator), at: time) ?? entry.replication
      if shown == entry.replication { continue }
      guard shown.count == entry.replication.count, shown.instanceDelay == entry.replication.instanceDelay else {
        endDelayedCopies()
        break
      }
      transitions.delayed[index].replication = shown
      place(transitions.delayed[index])
    }
    guard transitions.areDelaysStale else { return }
    transitions.areDelaysStale = false
    while beginOutermostCopies(at: time) {}
  }

  /// A replicator's values at a time where animations change them.
  private mutating func shownReplication(of slot: Int, at time: Double) -> Replication? {
    guard let index = animations.index(of: slot), animations.layers[index].parts.contains(.kind) else { return nil }
    let local = animations.ownTime(of: slot, at: time, layers: &layers).local
    guard case .replicator(let shown) = animations.sampledOthers(index, at: local).kind else { return nil }
    return shown
  }

  /// Makes copies for the replicators that are in no other one that needs some; false if none does.
  private mutating func beginOutermostCopies(at time: Double) -> Bool {
    guard layers.operators.replicatorCount > 0 else { return false }
    var found: [Int32: Replication] = [:]
    var order: [Int32] = []
    for layer in animations.layers.values where layer.slot >= 0 {
      var (slot, outermost) = (layer.slot, Int32(-1))
      while layers.states[Int(slot)].links.parent >= 0 {
        // A replicator does not copy its own mask.
        let isMask = layers.states[Int(slot)].flags.contains(.isMask)
        slot = layers.states[Int(slot)].links.parent
        guard !isMask, let model = layers.replication(Int(slot)) else { continue }
        if found[slot] == nil {
          let shown = shownReplication(of: Int(slot), at: time) ?? model
          guard shown.count > 1, shown.instanceDelay != 0, shown.instanceDelay.isFinite else { continue }
          found[slot] = shown
        }
        outermost = slot
      }
      if outermost >= 0, !order.contains(outermost) { order.append(outermost) }
    }
    var hasBegun = false
    for slot in order {
      guard let replication = found[slot], let count = countForDelay(Int(slot), replication) else { continue }
      begin(replication, at: Int(slot), layerCount: count)
      hasBegun = true
    }
    return hasBegun
  }

  /// The number of layers that copies take; nil if they are too many, and for layers in a transition: these copies show
  /// the same time.
  private func countForDelay(_ slot: Int, _ replication: Replication) -> Int? {
    let room = TransitionStore.mostDelayedLayers - transitions.delayed.reduce(0) { $0 + $1.layerCount }
    let most = max(room, 0) / replication.count
    let count = layers.subtree(slot, most: most, withOwnMask: false).count
    if count > most { return nil }
    for entry in transitions.entries {
      var above = entry.host
      while above >= 0 {
        if above == Int32(slot) { return nil }
        above = layers.states[Int(above)].links.parent
      }
    }
    return count * replication.count
  }

  private mutating func begin(_ replication: Replication, at slot: Int, layerCount: Int) {
    let sublayers = ownSublayers(of: slot)
    var entry = TransitionStore.Delayed(replicator: Int32(slot), replication: replication, layerCount: layerCount)
    for index in 0..<replication.count {
      let host = makePhantom()
      entry.hosts.append(Int32(host))
      if index == 0 { continue }
      for sublayer in sublayers { link(copy(sublayer), into: host, before: nil) }
      var timing = TimingRecord()
      timing.beginTime = Double(index) * replication.instanceDelay
      animations.setTiming(timing, of: host)
    }
    for sublayer in sublayers { move(sublayer, into: Int(entry.hosts[0])) }
    setKind(.plain, at: slot)
    for host in entry.hosts { link(Int(host), into: slot, before: nil) }
    transitions.delayed.append(entry)
    place(entry)
  }

  /// Sublayers other than those that show fading contents.
  private func ownSublayers(of slot: Int) -> [Int] {
    let fade = transitions.fades[Int32(slot)]?.group ?? -1
    var (sublayers, child) = ([Int](), layers.states[slot].links.first)
    while child >= 0 {
      if child != fade { sublayers.append(Int(child)) }
      child = layers.states[Int(child)].links.next
    }
    return sublayers
  }

  private mutating func move(_ slot: Int, into parent: Int) {
    unlink(slot)
    link(slot, into: parent, before: nil)
  }

  /// Sets the transforms and colours of a replicator's copies.
  private mutating func place(_ entry: TransitionStore.Delayed) {
    let slot = Int(entry.replicator)
    let step = layers.aboutAnchor(entry.replication.instanceTransform, of: slot)
    var place = Transform3D.identity
    for (index, host) in entry.hosts.enumerated() {
      var (geometry, matrices) = (GeometryRecord(), MatrixPair())
      geometry.hasTransform3D = !place.isAffine
      if geometry.hasTransform3D { matrices.transform = place } else { geometry.transform = place.affine }
      show(geometry, matrices, at: Int(host))
      let color = entry.replication.instanceColor
      let sum = SIMD4(color.red, color.green, color.blue, color.alpha) + Double(index) * entry.replication.offset
      let factor = sum.clamped(lowerBound: .zero, upperBound: .one)
      var single = Replication()
      single.instanceColor = Color(red: factor.x, green: factor.y, blue: factor.z, alpha: factor.w)
      if layers.kind(of: Int(host)) != .replicator(single) { setKind(.replicator(single), at: Int(host)) }
      place = place.concatenating(step)
    }
  }

  private mutating func endDelayedCopies() {
    transitions.areDelaysStale = true
    // Those in copies were made last.
    while let entry = transitions.delayed.popLast() {
      let slot = Int(entry.replicator)
      for sublayer in ownSublayers(of: Int(entry.hosts[0])) { move(sublayer, into: slot) }
      for host in entry.hosts { removePhantoms(Int(host)) }
      setKind(.replicator(entry.replication), at: slot)
    }
  }
}
