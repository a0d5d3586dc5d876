internal import MultiplaneGeometry

// Most layers are bare: a background and a bitmap, perhaps sublayers, and nothing else that draws them or acts on them. What is said of them
// here is what the general ways come to where there is nothing else, in a fraction of the instructions.
extension RenderTree {
  /// A leaf in its parent's plane without effects, filters, mask, kind or bitmap of its own, that is no mask.
  mutating func isBare(_ slot: Int) -> Bool { states[slot].childCount == 0 && drawsItselfAlone(slot) }

  /// A layer with sublayers that is nothing else: what is in it is drawn as if it lay in what the layer is drawn into, where the clip there
  /// cuts no pixels.
  mutating func isBareContainer(_ slot: Int) -> Bool {
    states[slot].childCount > 0 && drawsItselfAlone(slot) && appearance[slot].opacity >= 1
      && !appearance[slot].masksToBounds
  }

  private func drawsItselfAlone(_ slot: Int) -> Bool {
    // −1 is none: all of them are where their common bits are all ones.
    let links =
      states[slot].mask & states[slot].effects & states[slot].filters & states[slot].kind & states[slot].raster
    return links == -1 && states[slot].parent >= 0
      && states[slot].flags.intersection([.isAffine, .isMask, .isCopied, .isTransformLayer, .isReplicator]) == .isAffine
  }

  /// What it draws itself, in its own space.
  mutating func bareBounds(_ slot: Int) -> Rect {
    let extent = extent(slot)
    return appearance[slot].masksToBounds ? extent.intersection(geometry[slot].bounds) : extent
  }

  /// The device pixels that it may touch itself. The parent's device transform is up to date.
  private mutating func barePlace(_ slot: Int) -> PixelRect {
    updateDeviceBelow(slot)
    if states[slot].placeVersion != states[slot].deviceVersion {
      let own = bareBounds(slot)
      let pixels =
        states[slot].device.isAffine
        ? Self.pixels(around: states[slot].device.affine.apply(to: own))
        : Self.pixels(of: own, through: states[slot].device)
      states[slot].place = SIMD4(Int32(pixels.x), Int32(pixels.y), Int32(pixels.maxX), Int32(pixels.maxY))
      states[slot].placeVersion = states[slot].deviceVersion
    }
    let place = states[slot].place
    return PixelRect(
      x: Int(place.x), y: Int(place.y), width: Int(place.z) - Int(place.x), height: Int(place.w) - Int(place.y))
  }

  // MARK: Damage

  /// Adds the place of a bare leaf to the damage where nothing above changes what a change in it does.
  ///
  /// - Returns: false where the general way is to be taken.
  mutating func damageBarePlace(of slot: Int) -> Bool {
    guard isBare(slot), isShownPlainly(in: states[slot].parent) else { return false }
    if isSeen(slot) { damage.add(barePlace(slot).intersection(shownSpace())) }
    return true
  }

  /// Whether a layer and all above it hang from the root, are seen, and neither spread nor copy nor keep what is in them; its device transform
  /// is up to date then. What was found of one layer is asked again for each of its sublayers: it holds until `forgetPlainParent`.
  private mutating func isShownPlainly(in parent: Int32) -> Bool {
    if parent == plainParent { return true }
    var slot = Int(parent)
    while true {
      guard states[slot].effects & states[slot].filters & states[slot].raster == -1, isSeen(slot),
        states[slot].flags.isDisjoint(with: [.isReplicator, .isJudged, .isShadowJudged, .isMaskJudged])
      else { return false }
      let next = states[slot].parent
      if next < 0 { break }
      slot = Int(next)
    }
    guard Int32(slot) == root else { return false }
    updateDevice(Int(parent))
    plainParent = parent
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
      if !own.isEmpty { drawBareQuad(slot, in: own, context, plan: &plan) }
      guard frame.isListed, !isCovered, let only = onlyListed(slot) else { break }
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

  // MARK: Quads that are what they were

  /// Draws the quad of a bare layer: as it was found before, where nothing that matters has changed.
  private mutating func drawBareQuad(_ slot: Int, in place: PixelRect, _ context: Int, plan: inout FramePlan) {
    let clip = walk.contexts[context].clip
    if states[slot].record >= 0, walk.contexts[context].group == 0, walk.contexts[context].covers.isEmpty,
      let index = knownQuads.index(of: knownKey(slot, clip: clip)), isAsKnown(slot, index, clip: clip)
    {
      let texture = updateTexture(slot, plan: &plan)
      updateQuad(slot)
      // It may have come to another place in its texture, or its numbers no longer fit.
      if knownQuads.isKnown(slot, index), knownQuads[index].texture == texture {
        knownQuads.setVersion(states[slot].deviceVersion, at: index)
        var entry = knownQuads[index]
        entry.bounds = entry.bounds.intersection(place)
        return push(entry, on: walk.contexts[context].stream)
      }
    }
    drawQuad(slot, in: place, walk.contexts[context], plan: &plan)
  }

  /// Whether a quad is drawn as it was when it was drawn last: because nothing of it has changed, because it has moved by whole pixels, or
  /// because it is turned then and now.
  private mutating func isAsKnown(_ slot: Int, _ index: Int, clip: Int32) -> Bool {
    if knownQuads.version(at: index) == states[slot].deviceVersion { return true }
    guard clips.values[Int(clip)].links.x < 0, states[slot].device.isAffine else { return false }
    let turned = knownQuads[index].features.intersection([.turned, .clear])
    if turned.isEmpty { return knownQuads.move(index, to: states[slot].device.affine) }
    return turned
      == Self.turnedFeatures(
        quads.values[Int(states[slot].record)], states[slot].device.affine,
        endsClear: states[slot].flags.contains(.endsClear))
  }

  /// Remembers how a quad is drawn to the target, where that may be of use.
  ///
  /// - Parameter bounds: device pixels that it touches, not cut by what is seen of it; nil where that is not known.
  mutating func remember(_ slot: Int, _ entry: PaintWalk.Entry, bounds: PixelRect?, in context: PaintWalk.Context) {
    guard context.group == 0, context.covers.isEmpty, !context.isCopied, !context.isClipTransient else { return }
    let version = states[slot].deviceVersion
    let isStill = version &- walk.firstVersion &- 1 >= 1 << 31
    let exact = bounds.flatMap { exactDevice(slot, $0, in: context) }
    // What moves otherwise is another each time.
    guard isStill || exact != nil || entry.features.contains(.turned) else { return }
    var entry = finished(entry, in: context)
    entry.bounds = bounds ?? Self.anywhere
    knownQuads.keep(
      entry, as: knownKey(slot, clip: context.clip), version: version, exact: exact, layers: states.count)
  }

  /// A layer's device transform, where a quad that moves by whole pixels is the same but for that: nothing is rounded, no clip cuts it, and
  /// all of it is seen.
  private mutating func exactDevice(_ slot: Int, _ bounds: PixelRect, in context: PaintWalk.Context) -> Transform2D? {
    let device = states[slot].device.affine
    guard context.clip == noClip, context.space.contains(bounds), abs(device.a) == 1, abs(device.d) == 1,
      device.b == 0, device.c == 0, KnownQuads.isExact(SIMD4(device.tx, device.ty, 0, 0))
    else { return nil }
    let own = geometry[slot].bounds.standardized
    let quad = quads.values[Int(states[slot].record)]
    let sides = SIMD4<Double>(SIMD4(quad.shape.x, quad.shape.y, 0, 0))
    guard KnownQuads.isExact(SIMD4(own.minX, own.minY, own.maxX, own.maxY)), KnownQuads.isExact(sides),
      KnownQuads.isExact(SIMD4<Double>(quad.contents))
    else { return nil }
    return device
  }

  private func knownKey(_ slot: Int, clip: Int32) -> KnownQuads.Key {
    KnownQuads.Key(slot: Int32(slot), clip: clip, clipVersion: clip == noClip ? 0 : clips.version)
  }
}
