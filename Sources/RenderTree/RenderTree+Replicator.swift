internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// A replicator's sublayers are visited once for each copy, with that copy's transform between them and the replicator. What is written for
// them (nodes, quads, clips) lasts for one plan: the layer tree is not copied, and a copy costs a record for each of its visible layers.
extension RenderTree {
  /// So many replicators may draw as many layers as there are for one; of more, each has the same part.
  private static let mostFreeReplicators = 4

  /// What each replicator there is may draw. It takes few values, since all is drawn again when it changes.
  private var copiedLimit: Int {
    var (limit, count) = (mostCopied, Self.mostFreeReplicators)
    while limit > 1, count < replicatorCount { (limit, count) = (limit / 2, count * 2) }
    return limit
  }

  /// Draws all of them again where the limit has changed.
  mutating func limitCopies() {
    let limit = copiedLimit
    guard limit != lastCopiedLimit else { return }
    lastCopiedLimit = limit
    for slot in states.indices where states[slot].flags.contains([.isAlive, .isReplicator]) {
      mark(slot, .isRecordStale)
    }
  }

  /// How many copies are drawn of a replicator's sublayers, and how often that makes it of each layer in them: a matter of the tree alone.
  ///
  /// - Parameter around: how often the replicator itself is drawn.
  mutating func copies(of slot: Int, _ says: Replication, around: Int) -> (count: Int, all: Int) {
    let limit = lastCopiedLimit
    guard says.count > 1, around < limit else { return (min(says.count, 1), around) }
    let most = limit / around / max(min(layersBelow(slot), limit / around), 1)
    if says.count <= most { return (says.count, around * says.count) }
    // What is in the copies, too, is drawn once in each.
    return (max(most, 1), limit)
  }

  /// How many layers that are not hidden are below a replicator. Counted once, and then where layers come, go, are hidden or shown.
  mutating func layersBelow(_ slot: Int) -> Int {
    let container = states[slot].container
    guard container >= 0 else { return 0 }
    if containers[container].copiedCount < 0 {
      var count = 0
      var child = states[slot].first
      while child >= 0 {
        count += layersIn(Int(child))
        child = states[Int(child)].next
      }
      containers[container].copiedCount = Int32(count)
    }
    return Int(containers[container].copiedCount)
  }

  /// How many layers a layer and all below it are, their masks among them, without what is hidden.
  private mutating func layersIn(_ slot: Int) -> Int {
    var count = 0
    walk.counted.append(Int32(slot))
    while let layer = walk.counted.popLast() {
      guard isCounted(Int(layer)) else { continue }
      count += 1
      if states[Int(layer)].mask >= 0 { walk.counted.append(states[Int(layer)].mask) }
      var child = states[Int(layer)].first
      while child >= 0 {
        walk.counted.append(child)
        child = states[Int(child)].next
      }
    }
    return count
  }

  private mutating func isCounted(_ slot: Int) -> Bool { !appearance[slot].isHidden && appearance[slot].opacity > 0 }

  /// Counts a layer, and all below it, in the replicators above it: it has come, or is about to go; it has been shown, or is about to be hidden.
  mutating func countCopied(_ slot: Int, by step: Int32) {
    guard replicatorCount > 0, isCounted(slot) else { return }
    var (amount, layer) = (Int32(0), slot)
    while states[layer].parent >= 0 {
      // A mask is not copied by what it masks.
      let isMask = states[layer].flags.contains(.isMask)
      layer = Int(states[layer].parent)
      let container = states[layer].container
      if states[layer].flags.contains(.isReplicator), !isMask, container >= 0, containers[container].copiedCount >= 0 {
        if amount == 0 { amount = Int32(layersIn(slot)) }
        containers[container].copiedCount += step * amount
      }
      guard isCounted(layer) else { return }
    }
  }

  /// How often the sublayers are drawn; nil for a layer that draws them once, as they are.
  mutating func replication(_ slot: Int) -> Replication? {
    guard states[slot].flags.contains(.isReplicator), case .replicator(let says) = kinds[states[slot].kind] else {
      return nil
    }
    return says
  }

  /// Moves the sublayers to where the first copy of them is, or the next one.
  mutating func moveToNextCopy(of slot: Int, isFirst: Bool) {
    guard let says = replication(slot) else { return }
    placeCopy(of: slot, after: isFirst ? -1 : states[slot].copy, aboutAnchor(says.instanceTransform, of: slot))
    moveSublayers(slot)
  }

  /// Says where a copy is.
  ///
  /// - Parameters:
  ///   - last: the one before it; −1 for the first.
  ///   - step: from one to the next.
  mutating func placeCopy(of slot: Int, after last: Int32, _ step: Transform3D) {
    let place = last >= 0 ? matrices[last].concatenating(step) : .identity
    states[slot].copy = matrices.store(place, at: states[slot].copy)
  }

  /// Takes the last copy's transform off again.
  mutating func endCopies(of slot: Int) {
    matrices.release(states[slot].copy)
    states[slot].copy = -1
    moveSublayers(slot)
  }

  /// Moves all sublayers to the copy, and those of transform layers among them; where there is none, to where they are without.
  mutating func moveSublayers(_ slot: Int) {
    var layer = states[slot].first
    while layer >= 0 {
      updateToSiblings(Int(layer))
      if states[Int(layer)].flags.contains(.sharesSpace), states[Int(layer)].first >= 0 {
        layer = states[Int(layer)].first
        continue
      }
      while states[Int(layer)].next < 0, states[Int(layer)].parent != Int32(slot) { layer = states[Int(layer)].parent }
      layer = states[Int(layer)].next
    }
  }

  /// Gives up what a layer had as one of a copy, or as one that stands for itself, before it is drawn as the other.
  mutating func setCopied(_ slot: Int, _ isCopied: Bool) {
    guard states[slot].flags.contains(.isCopied) != isCopied else { return }
    let state = states[slot]
    if isCopied {
      if state.record >= 0 { quads.release(state.record) }
      if state.borderRecord >= 0 { quads.release(state.borderRecord) }
      if state.node >= 0 { nodes.release(state.node) }
      if state.container >= 0 { releaseSublayerNode(state.container) }
      states[slot].flags.insert(.isCopied)
    } else {
      states[slot].flags.remove(.isCopied)
    }
    states[slot].record = -1
    states[slot].borderRecord = -1
    forgetNodes(slot)
  }

  private mutating func forgetNodes(_ slot: Int) {
    states[slot].node = -1
    if states[slot].container >= 0 { containers[states[slot].container].node = -1 }
  }

  /// Writes a quad record of a layer: retained, or of a copy.
  mutating func put(_ record: QuadRecord, at index: Int32, of slot: Int) -> Int32 {
    guard states[slot].flags.contains(.isCopied) else { return quads.put(record, at: index) }
    let index = quads.allocate(record)
    walk.transientQuads.append(index)
    return index
  }

  mutating func releaseCopies() {
    for quad in walk.transientQuads { quads.release(quad) }
    for node in walk.transientNodes { nodes.release(node) }
    // In a rasterised copy the device is the same as ever: nothing else says that the node is gone.
    for slot in walk.copied where states[Int(slot)].flags.contains(.isCopied) { forgetNodes(Int(slot)) }
    walk.copied.removeAll(keepingCapacity: true)
    walk.transientQuads.removeAll(keepingCapacity: true)
    walk.transientNodes.removeAll(keepingCapacity: true)
  }

  /// What all copies of a replicator's sublayer draw, in the replicator's space.
  mutating func boundsOfCopies(_ slot: Int, of own: Rect) -> Rect {
    let parent = Int(states[slot].parent)
    guard let says = replication(parent) else { return .null }
    let step = aboutAnchor(says.instanceTransform, of: parent)
    let above = sublayerTransform3D(parent)
    var place = Transform3D.identity
    // A transform layer's bounds are those of its sublayers, where they are already.
    if !states[slot].flags.contains(.sharesSpace) {
      place = ownTransform3D(slot)
    } else if !step.isAffine || !above.isAffine {
      return Self.everywhere
    }
    var union = Rect.null
    for _ in 0..<says.count {
      let image = place.concatenating(above).plane.projectedBounds(of: own)
      union = union.union(image)
      place = place.concatenating(step)
    }
    return union.isNull || union.isFinite ? union : Self.everywhere
  }
}

extension Replication {
  /// How many copies are drawn.
  var count: Int { min(max(instanceCount, 0), Self.maximumCount) }
}
