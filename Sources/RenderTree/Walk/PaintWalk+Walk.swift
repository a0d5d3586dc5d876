internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PaintWalk {
  // MARK: Composition

  /// What a translucent layer is drawn into that is no group.
  mutating func multiplied(
    _ slot: Int, by opacity: Double, in context: Context, plan: inout FramePlan, layers: inout LayerTable
  ) -> Context {
    var own = multiplied(context, by: SIMD4(repeating: Float(opacity)), plan: &plan)
    own.isFlat = layers.allowsGroupOpacity(slot)
    return own
  }

  // MARK: Copies

  /// The replicator's space: what a change of a layer in it may change in all copies. nil where that may be all that
  /// the replicator draws.
  ///
  /// - Parameter replicator: the only one around the layer.
  mutating func placeOfCopies(_ slot: Int, in replicator: Int, layers: inout LayerTable) -> Rect? {
    guard copiesAll(of: replicator, layers: &layers) else { return nil }
    var (layer, rect) = (slot, layers.subtreeBounds(slot))
    while !layers.states[layer].flags.contains(.isMask), !layers.states[layer].flags.contains(.sharesSpace) {
      let parent = Int(layers.states[layer].links.parent)
      if parent == replicator { return rect.isNull ? rect : layers.boundsOfCopies(layer, of: rect) }
      // What is composited as a whole may look different as a whole.
      guard layers.states[parent].raster < 0, !layers.isComposed(parent),
        layers.states[parent].flags.isDisjoint(with: [.isReplicator])
      else { return nil }
      if !rect.isNull { rect = layers.toParent(layer).projectedBounds(of: rect) }
      layer = parent
    }
    return nil
  }

  /// All copies are drawn, and will be however one more layer changes.
  private mutating func copiesAll(of slot: Int, layers: inout LayerTable) -> Bool {
    guard let says = layers.replication(slot) else { return false }
    return says.count * layersBelow(slot, layers: &layers) <= layers.operators.lastCopiedLimit / 2
  }

  // MARK: Groups

  /// Adds a record that instances or passes name, with the place of its pixels.
  mutating func addGroup(_ record: GroupRecord, at place: GroupPlace, plan: inout FramePlan) -> Int32 {
    plan.groups.append(record)
    groups.append(place)
    return Int32(plan.groups.count - 1)
  }

  /// Whether the groups of one depth, and of those below it, or what filters make of groups, fill as many pages as they
  /// may.
  mutating func holdMany(_ depth: Int, layers: inout LayerTable) -> Bool {
    guard shelves.count > depth else { return false }
    for index in depth..<shelves.count where shelves[index].fullPages >= Self.pagesBeforeFlush { return true }
    if filteredPixels == 0 { return false }
    let page = layers.pageSize
    return filteredPixels >= Self.pagesBeforeFlush * page.width * page.height
  }

  /// How many pages one depth of nesting may fill before they are drawn and used again: each change of target costs a
  /// tiler its tiles, and four targets' worth of groups are rarely seen at once.
  private static let pagesBeforeFlush = 4

  /// The same context with a factor more for everything that is drawn.
  mutating func multiplied(
    _ context: Context, by factor: SIMD4<Float>, plan: inout FramePlan
  ) -> Context {
    var context = context
    context.factor *= factor
    var record = plan.groups[Int(context.base)]
    record.multiplier = context.factor
    record.place.w = context.factor.w
    context.group = addGroup(record, at: groups[Int(context.base)], plan: &plan)
    return context
  }

  // MARK: Replicator

  /// How many copies are drawn of a replicator's sublayers, and how often that makes it of each layer in them: a matter
  /// of the tree alone.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - around: how often the replicator itself is drawn.
  private mutating func copies(of slot: Int, _ count: Int, around: Int, layers: inout LayerTable) -> (
    count: Int, all: Int
  ) {
    let limit = layers.operators.lastCopiedLimit
    guard count > 1, around < limit else { return (min(count, 1), around) }
    let most = limit / around / max(min(layersBelow(slot, layers: &layers), limit / around), 1)
    if count <= most { return (count, around * count) }
    // What is in the copies, too, is drawn once in each.
    return (max(most, 1), limit)
  }

  /// Finds which copies of a replicator's sublayers are drawn, and notes those that are not because there would be too
  /// many.
  ///
  /// - Parameter context: what all copies are drawn into.
  mutating func beginCopies(
    _ says: Replication, _ ending: inout Ending, _ context: Context, of slot: Int,
    plan: inout FramePlan, layers: inout LayerTable
  ) {
    let seen = layers.seenCopies(of: slot, says, in: context)
    let most = copies(of: slot, seen.count, around: context.copyCount, layers: &layers)
    ending.copied.copyCount = most.all
    if most.count < seen.count {
      layers.noteOmission(slot, .copies, .copiedLayers, count: seen.count - most.count, plan: &plan)
    }
    guard most.count > 0 else { return }
    (ending.copy, ending.copies) = (seen.lowerBound, seen.lowerBound + most.count)
  }

  /// How many layers that are not hidden are below a replicator. Counted once, and then where layers come, go, are
  /// hidden or shown.
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

  /// Counts a layer, and all below it, in the replicators above it: it has come, or is about to go; it has been shown,
  /// or is about to be hidden.
  mutating func countCopied(_ slot: Int, by step: Int32, layers: inout LayerTable) {
    guard layers.operators.replicatorCount > 0, layers.isCounted(slot) else { return }
    var (amount, layer) = (Int32(0), slot)
    while layers.states[layer].links.parent >= 0 {
      // A mask is not copied by what it masks.
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
