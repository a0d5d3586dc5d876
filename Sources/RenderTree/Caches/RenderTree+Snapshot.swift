internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// The picture of what is still holds, for the whole target, what is drawn before the first layer that moves: whole layers, and of plain
// containers around a moving layer what is below their sublayers. It is decided by counts and drawn as any frame is, so that no pixel
// depends on it.
extension RenderTree {
  /// The layer or one above it moves.
  private mutating func isUnderMoving(_ slot: Int) -> Bool {
    var slot = slot
    while slot >= 0 {
      if states[slot].flags.contains(.isMoving) { return true }
      slot = Int(states[slot].parent)
    }
    return false
  }

  /// Looks at what changed since the last plan.
  mutating func noteMoving() {
    guard !changed.isEmpty else { return }
    if snapshot.isVain { dropSnapshot() }
    guard changed.count <= Snapshot.mostMoving else { return dropSnapshot() }
    snapshot.calmFrames += 1
    if !snapshot.isMade { forgetResting() }
    for slot in changed where states[Int(slot)].flags.contains(.isAlive) {
      if let index = snapshot.moving.firstIndex(where: { $0.slot == slot }) {
        snapshot.moving[index].lastChange = sequence
        continue
      }
      // Below a layer that moves it is known, too: that one may rest.
      let isUnderMoving = isUnderMoving(Int(slot))
      if snapshot.moving.count == Snapshot.mostMoving || snapshot.isMade && !isUnderMoving { dropSnapshot() }
      if !isUnderMoving { snapshot.calmFrames = 0 }
      states[Int(slot)].flags.insert(.isMoving)
      snapshot.moving.append(Snapshot.Moving(slot: slot, lastChange: sequence))
    }
  }

  private mutating func forgetResting() {
    for layer in snapshot.moving where layer.lastChange + Snapshot.restPlans < sequence {
      states[Int(layer.slot)].flags.remove(.isMoving)
    }
    snapshot.moving.removeAll { $0.lastChange + Snapshot.restPlans < sequence }
  }

  /// A layer is about to leave its place in the tree.
  mutating func noteRemoval(_ slot: Int) {
    if snapshot.isMade, !isUnderMoving(slot) { dropSnapshot() }
  }

  /// The layer that the walk would go on with leaves: it goes on with the next one.
  mutating func passResume(_ slot: Int, of parent: Int) {
    let container = states[parent].container
    if container >= 0, containers[container].resume == Int32(slot) {
      containers[container].resume = states[slot].next
    }
  }

  /// The first sublayer to visit where those before it are all in the picture.
  mutating func firstUnsettled(of slot: Int) -> Int32? {
    guard snapshot.mode == .using, states[slot].container >= 0 else { return nil }
    let resume = containers[states[slot].container].resume
    return resume >= 0 ? resume : nil
  }

  /// Layers come or are drawn in another order.
  mutating func noteOrder() {
    if snapshot.isMade { dropSnapshot() }
  }

  /// Forgets the picture, and what moves.
  mutating func dropSnapshot() {
    if snapshot.isMade {
      takeBackPages()
      rasterPages.giveBack(snapshot.page)
      snapshot.page = -1
      snapshot.patience = min(snapshot.patience * 2, Snapshot.mostPatience)
    }
    for slot in snapshot.settled { states[Int(slot)].flags.subtract([.isSettled, .isPartlySettled]) }
    for layer in snapshot.moving { states[Int(layer.slot)].flags.remove(.isMoving) }
    Self.unmark(&snapshot.holders, .holdsMoving, in: &states)
    snapshot.settled.removeAll(keepingCapacity: true)
    snapshot.moving.removeAll(keepingCapacity: true)
    snapshot.calmFrames = 0
    (snapshot.stillPixels, snapshot.damagedPixels) = (0, 0)
  }

  /// Makes the picture where it will pay, and says whether this frame takes it.
  mutating func prepareSnapshot(_ target: PlanTarget, plan: inout FramePlan) {
    snapshot.mode = snapshot.isMade && !snapshot.isVain && target.background != nil ? .using : .none
    takeBackPages()
    let saved = snapshot.stillPixels - 2 * snapshot.damagedPixels
    if !snapshot.isMade, target.background != nil, snapshot.calmFrames >= 1,
      snapshot.calmFrames >= snapshot.patience && saved >= Snapshot.leastSaving || thrift == .always,
      rasterPages.byteCount + target.bounds.area * 4 <= RasterPages.budget
    {
      makeSnapshot(target, plan: &plan)
    }
    (snapshot.stillPixels, snapshot.damagedPixels) = (0, plan.damage.area)
  }

  private mutating func makeSnapshot(_ target: PlanTarget, plan: inout FramePlan) {
    for layer in snapshot.moving { noteHolders(of: layer.slot) }
    // Tiles arrive without a change of their layer.
    for layer in tiles.layers { if let layer { noteHolders(of: layer.slot) } }
    snapshot.page = rasterPages.take(target.bounds)
    snapshot.mode = .making
    snapshot.isEnded = false
    paint(target.bounds, target: target, into: &plan)
    snapshot.mode = snapshot.isEnded ? .using : .none
    if let first = snapshot.moving.first?.slot {
      plan.offscreens.append(offscreen(Int(first), .stillBelow, target.bounds))
    }
  }

  private mutating func noteHolders(of slot: Int32) {
    Self.mark(above: Int(slot), .holdsMoving, in: &states, into: &snapshot.holders)
  }

  /// Puts the picture's pixels where a pass to the target begins.
  mutating func drawSnapshot(_ region: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan) {
    let page = FramePlan.Page(set: FramePlan.Page.rasters, index: snapshot.page)
    let place = PaintWalk.GroupPlace(region: context.space, offset: .zero, page: page)
    let record = addGroup(
      GroupRecord(region: region, offset: .zero, opacity: 1, reference: plan.reference), at: place, plan: &plan)
    plan.stillPixels += region.area
    if let first = snapshot.moving.first { noteKept(Int(first.slot), .stillBelow, region, plan: &plan) }
    append(
      UInt32(record) | Instance.composite, page: page, features: .composite, blending: .none, bounds: region,
      in: context)
  }

  /// What the picture has to do with a layer that hangs from the root by plain containers alone.
  ///
  /// - Returns: false where the layer is not drawn now: it is in the picture already, or above all that is.
  mutating func visitSettled(_ slot: Int, _ context: inout PaintWalk.Context) -> Bool {
    let flags = states[slot].flags
    if snapshot.mode == .using {
      context.isOnPath = flags.contains(.isPartlySettled)
      return !flags.contains(.isSettled)
    }
    if flags.contains(.isMoving) || isTiled(slot) || flags.contains(.holdsMoving) && !isPlainContainer(slot, context) {
      snapshot.isEnded = true
      noteResume(slot)
      return false
    }
    context.isOnPath = flags.contains(.holdsMoving)
    if context.isOnPath {
      noteResume(slot)
      if states[slot].container >= 0 { containers[states[slot].container].resume = -1 }
    }
    states[slot].flags.insert(context.isOnPath ? .isPartlySettled : .isSettled)
    snapshot.settled.append(Int32(slot))
    return true
  }

  /// A layer is not in the picture as a whole.
  private mutating func noteResume(_ slot: Int) {
    let parent = states[slot].parent
    guard parent >= 0 else { return }
    let container = states[Int(parent)].container
    if containers[container].resume < 0 { containers[container].resume = Int32(slot) }
  }

  /// Whether a layer only draws itself, and then its sublayers one after the other: none of them hides what comes before it.
  private mutating func isPlainContainer(_ slot: Int, _ context: PaintWalk.Context) -> Bool {
    isSeen(slot) && states[slot].raster < 0 && !isComposed(slot) && canList(slot)
      && appearance[slot].opacity >= 1 && groupReason(slot, clip: context.clip) == nil && !cutsPixels(slot)
      && !Self.pixels(of: contentBounds(slot), through: states[slot].device).intersection(context.cull).isEmpty
  }
}
