internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws the own quad of a simple container; false if the container is not seen, or if its node's numbers do not fit.
  @discardableResult
  mutating func drawContainer(_ slot: Int, in context: Int, plan: inout FramePlan) -> Bool {
    guard layers.isSeen(slot) else { return false }
    let own = layers.simplePlace(slot).intersection(walk.contexts[context].cull)
    guard records.updateNode(slot, layers: &layers) else {
      plan.unrepresentable += 1
      return false
    }
    if !own.isEmpty, !layers.isLeftOut(slot, in: walk.contexts[context]) {
      drawQuad(slot, in: own, walk.contexts[context], plan: &plan)
    }
    return true
  }

  /// Draws the root, if it only contains sublayers, and opens these.
  mutating func openSimpleRoot(in canvas: PaintWalk.Context, plan: inout FramePlan) {
    let root = Int(layers.root)
    caches.countStill(before: root, layers: &layers)
    guard layers.isSeen(root) else { return }
    layers.updateDeviceBelow(root)
    guard records.updateNode(root, layers: &layers) else {
      plan.unrepresentable += 1
      return
    }
    if layers.states[root].extent != LayerState.noExtent { draw(root, in: canvas, plan: &plan) }
    var frame = PaintWalk.Frame(
      owner: layers.root, cursor: layers.states[root].links.first, context: Int32(walk.contexts.count))
    frame.endsPlainly = true
    walk.contexts.append(canvas)
    orderOrList(&frame, isFound: false)
    walk.frames.append(frame)
  }

  /// Draws a simple container, and opens its sublayers.
  ///
  /// - Parameter frame: of the superlayer.
  mutating func openSimpleContainer(_ slot: Int, in frame: PaintWalk.Frame, plan: inout FramePlan) {
    if !frame.isFound {
      guard layers.isSeen(slot) else { return }
      // Its device transform is up to date after this.
      layers.updateSimple(slot)
      if layers.contentPixels(slot).intersection(walk.contexts[Int(frame.context)].cull).isEmpty { return }
    }
    guard drawContainer(slot, in: Int(frame.context), plan: &plan) else { return }
    var inner = PaintWalk.Frame(
      owner: Int32(slot), cursor: layers.states[slot].links.first, context: frame.context, isSimple: true)
    orderOrList(&inner, isFound: frame.isFound)
    walk.frames.append(inner)
  }
}
