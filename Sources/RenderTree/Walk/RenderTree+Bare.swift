internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// Most layers are bare: a background and a bitmap, perhaps sublayers, and nothing else that draws them or acts on them. What is said of them
// here is what the general ways come to where there is nothing else, in a fraction of the instructions.
extension RenderTree {
  /// A leaf in its parent's plane without effects, filters, mask, kind or bitmap of its own, that is no mask.
  @inline(__always)
  mutating func isBare(_ slot: Int) -> Bool { states[slot].childCount == 0 && states[slot].drawsItselfAlone }

  /// A layer with sublayers that is nothing else: what is in it is drawn as if it lay in what the layer is drawn into, where the clip there
  /// cuts no pixels.
  mutating func isBareContainer(_ slot: Int) -> Bool {
    states[slot].childCount > 0 && states[slot].drawsItselfAlone && appearance[slot].opacity >= 1
      && !appearance[slot].masksToBounds
  }

  /// What it draws itself, in its own space.
  mutating func bareBounds(_ slot: Int) -> Rect {
    let extent = extent(slot)
    return appearance[slot].masksToBounds ? extent.intersection(geometry[slot].bounds) : extent
  }

  /// The device pixels that it may touch itself. The parent's device transform is up to date.
  @inline(__always)
  private mutating func barePlace(_ slot: Int) -> PixelRect {
    updateBare(slot)
    let place = states[slot].place
    return PixelRect(
      x: Int(place.x), y: Int(place.y), width: Int(place.z) - Int(place.x), height: Int(place.w) - Int(place.y))
  }

  // MARK: Damage

  /// Adds the place of a bare leaf to the damage where nothing above changes what a change in it does.
  ///
  /// - Returns: false where the general way is to be taken.
  mutating func damageBarePlace(of slot: Int) -> Bool {
    guard isBare(slot), isShownPlainly(in: states[slot].parent), !movesCutOperators(slot) else { return false }
    if isSeen(slot) { damage.add(barePlace(slot).intersection(plainSpace)) }
    return true
  }

  /// Whether a layer and all above it hang from the root, are seen, and neither spread nor copy nor keep what is in them; its device transform
  /// is up to date then. What was found of one layer is asked again for each of its sublayers: it holds until `forgetPlainParent`.
  @inline(__always)
  private mutating func isShownPlainly(in parent: Int32) -> Bool {
    parent == plainParent || becomesPlainParent(parent)
  }

  private mutating func becomesPlainParent(_ parent: Int32) -> Bool {
    var slot = Int(parent)
    while true {
      guard states[slot].effects & states[slot].filters & states[slot].raster & states[slot].kept == -1, isSeen(slot),
        states[slot].flags.isDisjoint(with: [.isReplicator, .isJudged, .isShadowJudged, .isMaskJudged, .isTilted])
      else { return false }
      let next = states[slot].parent
      if next < 0 { break }
      slot = Int(next)
    }
    guard Int32(slot) == root else { return false }
    updateDevice(Int(parent))
    plainParent = parent
    plainSpace = shownSpace()
    return true
  }

  /// A layer that has others below it has changed.
  mutating func forgetPlainParent() { plainParent = -1 }

  // MARK: Drawing

  /// Draws a bare leaf.
  ///
  /// - Parameter context: into `walk.contexts`.
  mutating func drawBare(_ slot: Int, in context: Int, plan: inout FramePlan) {
    guard isSeen(slot) else { return }
    let place = barePlace(slot).intersection(walk.contexts[context].cull)
    if !place.isEmpty { drawBareQuad(slot, in: place, context, plan: &plan) }
  }

  /// Draws what bare containers draw themselves, from one down through those that have one sublayer to visit, and opens the sublayers of the
  /// last.
  ///
  /// - Parameter frame: that of the layer around it.
  mutating func openBareContainer(_ slot: Int, in frame: PaintWalk.Frame, plan: inout FramePlan) {
    let context = Int(frame.context)
    let cull = walk.contexts[context].cull
    let isCovered = !walk.contexts[context].covers.isEmpty
    var slot = slot
    while true {
      guard isSeen(slot) else { return }
      let own = barePlace(slot).intersection(cull)
      if !frame.isListed,
        Self.pixels(of: contentBounds(slot), through: states[slot].device).intersection(cull).isEmpty
      {
        return
      }
      guard updateNode(slot, reference: plan.reference) else {
        plan.unrepresentable += 1
        return
      }
      if !own.isEmpty, !isLeftOut(slot, in: walk.contexts[context]) {
        drawBareQuad(slot, in: own, context, plan: &plan)
      }
      guard frame.isListed, !isCovered, let only = onlyListed(slot) else { break }
      walk.visitedCount += 1
      countStill(before: only)
      if isBare(only) { return drawBare(only, in: context, plan: &plan) }
      guard isBareContainer(only) else { break }
      slot = only
    }
    var inner = PaintWalk.Frame(
      owner: Int32(slot), cursor: states[slot].first, context: frame.context, isBare: true)
    orderOrList(&inner, isListed: frame.isListed, reference: plan.reference)
    walk.frames.append(inner)
  }
}
