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
  /// - Parameters:
  ///   - count: how many there are.
  ///   - around: how often the replicator itself is drawn.
  private mutating func copies(of slot: Int, _ count: Int, around: Int) -> (count: Int, all: Int) {
    let limit = lastCopiedLimit
    guard count > 1, around < limit else { return (min(count, 1), around) }
    let most = limit / around / max(min(layersBelow(slot), limit / around), 1)
    if count <= most { return (count, around * count) }
    // What is in the copies, too, is drawn once in each.
    return (max(most, 1), limit)
  }

  /// Finds which copies of a replicator's sublayers are drawn, and notes those that are not because there would be too many.
  ///
  /// - Parameter context: what all copies are drawn into.
  mutating func beginCopies(
    _ says: Replication, _ ending: inout PaintWalk.Ending, _ context: PaintWalk.Context, of slot: Int,
    plan: inout FramePlan
  ) {
    let seen = seenCopies(of: slot, says, in: context)
    let most = copies(of: slot, seen.count, around: context.copyCount)
    ending.copied.copyCount = most.all
    if most.count < seen.count {
      noteOmission(slot, .copies, .copiedLayers, count: seen.count - most.count, plan: &plan)
    }
    guard most.count > 0 else { return }
    (ending.copy, ending.copies) = (seen.lowerBound, seen.lowerBound + most.count)
  }

  /// The copies that may be seen of a replicator's sublayers, whatever is drawn again: where each is moved by the same distance, those before and
  /// after them are far away. Of others it is known when they are placed.
  private mutating func seenCopies(of slot: Int, _ says: Replication, in context: PaintWalk.Context) -> Range<Int> {
    let all = 0..<says.count
    let step = aboutAnchor(says.instanceTransform, of: slot)
    guard says.count > 1, states[slot].sublayerTransform < 0, step.isAffine, container(slot).sharingCount == 0,
      states[slot].childCount <= Self.mostLookedThrough
    else { return all }
    let map = step.affine
    guard (map.a, map.b, map.c, map.d) == (1, 0, 0, 1),
      let seen = seenPart(of: slot, largestRegion(in: context))
    else { return all }
    tightenBounds(of: slot)
    let reach = reachOfSublayers(slot)
    guard !reach.isNull else { return all }
    return Self.steps(in: all, from: (reach.minX, reach.maxX), by: map.tx, reaching: (seen.minX, seen.maxX))
      .clamped(to: Self.steps(in: all, from: (reach.minY, reach.maxY), by: map.ty, reaching: (seen.minY, seen.maxY)))
  }

  /// The steps of a distance after which an interval meets another one; one more at either end, for what is rounded.
  private static func steps(
    in all: Range<Int>, from own: (low: Double, high: Double), by step: Double,
    reaching other: (low: Double, high: Double)
  ) -> Range<Int> {
    if step == 0 { return own.low <= other.high && own.high >= other.low ? all : all.lowerBound..<all.lowerBound }
    let ends = ((other.low - own.high) / step, (other.high - own.low) / step)
    func whole(_ value: Double) -> Int {
      Int(clamping: min(max(value, Double(all.lowerBound)), Double(all.upperBound)))
    }
    let first = whole((min(ends.0, ends.1) - 1).rounded(.down))
    return first..<max(first, whole((max(ends.0, ends.1) + 2).rounded(.up)))
  }

  /// Of more sublayers it is left to the spatial index which of their copies are seen.
  private static let mostLookedThrough = 64

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
  ///   - first: which one is the first; another one than 0 only where each is moved by the same distance.
  ///   - step: from one to the next.
  mutating func placeCopy(of slot: Int, after last: Int32, first: Int = 0, _ step: Transform3D) {
    var place = Transform3D.identity
    if last >= 0 {
      place = matrices[last].concatenating(step)
    } else if first > 0 {
      let distance = step.affine
      place = Transform3D(translationX: distance.tx * Double(first), y: distance.ty * Double(first))
    }
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
