internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Bare

  // MARK: Drawing

  /// Draws a bare leaf.
  ///
  /// - Parameter context: into `walk.contexts`.
  mutating func drawSimple(_ slot: Int, in context: Int, plan: inout FramePlan) {
    guard layers.isSeen(slot) else { return }
    let place = layers.simplePlace(slot).intersection(walk.contexts[context].cull)
    if !place.isEmpty { drawSimpleQuad(slot, in: place, context, plan: &plan) }
  }

  /// Draws what bare containers draw themselves, from one down through those that have one sublayer to visit, and opens
  /// the sublayers of the last.
  ///
  /// - Parameter frame: that of the layer around it.
  mutating func openSimpleContainer(_ slot: Int, in frame: PaintWalk.Frame, plan: inout FramePlan) {
    let context = Int(frame.context)
    let cull = walk.contexts[context].cull
    let isCovered = !walk.contexts[context].covers.isEmpty
    var slot = slot
    while true {
      guard layers.isSeen(slot) else { return }
      let own = layers.simplePlace(slot).intersection(cull)
      if !frame.isListed,
        LayerTable.pixels(of: layers.contentBounds(slot), through: layers.states[slot].device).intersection(cull)
          .isEmpty
      {
        return
      }
      guard records.updateNode(slot, reference: plan.reference, layers: &layers) else {
        plan.unrepresentable += 1
        return
      }
      if !own.isEmpty, !layers.isLeftOut(slot, in: walk.contexts[context]) {
        drawSimpleQuad(slot, in: own, context, plan: &plan)
      }
      guard frame.isListed, !isCovered, let only = spatial.onlyListed(slot, layers: &layers) else { break }
      layers.frame.visitedCount += 1
      caches.countStill(before: only, layers: &layers)
      if layers.isSimple(only) { return drawSimple(only, in: context, plan: &plan) }
      guard layers.isSimpleContainer(only) else { break }
      slot = only
    }
    var inner = PaintWalk.Frame(
      owner: Int32(slot), cursor: layers.states[slot].links.first, context: frame.context, isSimple: true)
    orderOrList(&inner, isListed: frame.isListed, reference: plan.reference)
    walk.frames.append(inner)
  }

  // MARK: Replicator

  /// Draws all of them again where the limit has changed.
  mutating func limitCopies() {
    let limit = layers.copiedLimit
    guard limit != layers.operators.lastCopiedLimit else { return }
    layers.operators.lastCopiedLimit = limit
    for slot in layers.states.indices where layers.states[slot].flags.contains([.isAlive, .isReplicator]) {
      mark(slot, .isRecordStale)
    }
  }
}
