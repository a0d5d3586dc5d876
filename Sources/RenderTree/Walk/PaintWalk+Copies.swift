internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PaintWalk {
  /// Bounds in a replicator's space of all copies of a changed layer; nil if the change may affect all that the
  /// replicator draws.
  ///
  /// - Parameter replicator: the only one around the layer.
  mutating func placeOfCopies(_ slot: Int, in replicator: Int, layers: inout LayerTable) -> Rect? {
    // All copies are drawn, and will be with more layers.
    guard let replication = layers.replication(replicator),
      replication.count * layersBelow(replicator, layers: &layers) <= layers.operators.lastCopiedLimit / 2
    else { return nil }
    var (layer, rect) = (slot, layers.subtreeBounds(slot))
    while !layers.states[layer].flags.contains(.isMask), !layers.states[layer].flags.contains(.sharesSpace) {
      let parent = Int(layers.states[layer].links.parent)
      if parent == replicator { return rect.isNull ? rect : layers.boundsOfCopies(layer, of: rect) }
      // A composited ancestor may change as a whole.
      guard layers.states[parent].raster < 0, !layers.isComposed(parent),
        layers.states[parent].flags.isDisjoint(with: [.isReplicator])
      else { return nil }
      if !rect.isNull { rect = layers.toParent(layer).projectedBounds(of: rect) }
      layer = parent
    }
    return nil
  }

  // MARK: Replicator

  /// Number of a replicator's copies that are drawn, and how often that draws each layer in them; depends on the tree
  /// alone.
  ///
  /// - Parameters:
  ///   - count: number of copies.
  ///   - around: how often the replicator itself is drawn.
  private mutating func copies(of slot: Int, _ count: Int, around: Int, layers: inout LayerTable) -> (
    count: Int, all: Int
  ) {
    let limit = layers.operators.lastCopiedLimit
    guard count > 1, around < limit else { return (min(count, 1), around) }
    let most = limit / around / max(min(layersBelow(slot, layers: &layers), limit / around), 1)
    if count <= most { return (count, around * count) }
    // Replicators inside draw their content once in each copy.
    return (max(most, 1), limit)
  }

  /// Determines the copies of a replicator's sublayers to draw, and reports those beyond the limit.
  ///
  /// - Parameter context: of all copies.
  mutating func beginCopies(
    _ replication: Replication, _ ending: inout Ending, _ context: Context, of slot: Int,
    plan: inout FramePlan, layers: inout LayerTable
  ) {
    let seen = layers.seenCopies(of: slot, replication, in: context)
    let most = copies(of: slot, seen.count, around: context.copyCount, layers: &layers)
    ending.copied.copyCount = most.all
    if most.count < seen.count {
      layers.noteOmission(slot, .copies, .copiedLayers, count: seen.count - most.count, plan: &plan)
    }
    guard most.count > 0 else { return }
    (ending.copy, ending.copies) = (seen.lowerBound, seen.lowerBound + most.count)
  }

  /// Number of visible layers below a replicator. Counted once, then updated by `countCopied`.
  mutating func layersBelow(_ slot: Int, layers: inout LayerTable) -> Int {
    let container = layers.states[slot].container
    guard container >= 0 else { return 0 }
    if layers.containers[container].copiedCount < 0 {
      var count = 0
      var child = layers.states[slot].links.first
      while child >= 0 {
        count += layersIn(Int(child), layers: &layers)
        child = layers.states[Int(child)].links.next
      }
      layers.containers[container].copiedCount = Int32(count)
    }
    return Int(layers.containers[container].copiedCount)
  }

  /// Adds a layer, and all below it, to the counts of the replicators above: it was added or shown (`step` 1), or will
  /// be removed or hidden (−1).
  mutating func countCopied(_ slot: Int, by step: Int32, layers: inout LayerTable) {
    guard layers.operators.replicatorCount > 0, layers.isCounted(slot) else { return }
    var (amount, layer) = (Int32(0), slot)
    while layers.states[layer].links.parent >= 0 {
      // A replicator does not copy its own mask.
      let isMask = layers.states[layer].flags.contains(.isMask)
      layer = Int(layers.states[layer].links.parent)
      let container = layers.states[layer].container
      if layers.states[layer].flags.contains(.isReplicator), !isMask, container >= 0,
        layers.containers[container].copiedCount >= 0
      {
        if amount == 0 { amount = Int32(layersIn(slot, layers: &layers)) }
        layers.containers[container].copiedCount += step * amount
      }
      guard layers.isCounted(layer) else { return }
    }
  }
}
