internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// What passes make of a layer with filters, a mask, a compositing filter or a shadow of its picture is kept once the layer was drawn some times
// without a change: all of it, whatever was seen. From then on it costs an instance. What acts on it as it is composited, its opacity and
// the clips around it, may change all the while.
extension RenderTree {
  /// What is to be done with what passes make of a layer.
  ///
  /// - Parameters:
  ///   - all: device pixels that it may touch, those that are not seen, too.
  ///   - outer: what will cut it.
  ///   - context: what it is drawn into.
  mutating func useKept(
    _ slot: Int, _ form: KeptPicture.Form, all: PixelRect, outer: Int32 = -1, in context: PaintWalk.Context
  ) -> KeptPicture.Use {
    guard canKeep(slot, in: context) else {
      staleKept(slot)
      return .none
    }
    let conditions = KeptPicture.Conditions(
      form: form, device: states[slot].device, isUpsideDown: states[slot].flags.contains(.isUpsideDown),
      surroundings: Surroundings(context, outer: fingerprint(ofOuter: outer)))
    var kept = states[slot].kept >= 0 ? keptPictures[states[slot].kept] : KeptPicture(conditions)
    // Drawn in more ways than one in a frame, it is kept as it is drawn first.
    let isFirst = kept.lastUse != sequence
    if kept.conditions != conditions {
      guard isFirst else { return .none }
      giveBack(&kept)
      kept.conditions = conditions
      kept.stillPlans = 0
    }
    kept.lastUse = sequence
    defer { states[slot].kept = keptPictures.store(kept, at: states[slot].kept) }
    if kept.isFresh {
      if isFirst { kept.useCount += 1 }
      return .kept
    }
    guard isFirst else { return .none }
    giveBack(&kept)
    kept.stillPlans += 1
    guard kept.stillPlans > kept.patience || thrift == .always, isKeepable(all, in: context.space) else { return .none }
    kept.stillPlans = -KeptPicture.retryPlans
    return .begins
  }

  /// Whether all that is drawn of a layer is known from the tree and the target.
  private mutating func canKeep(_ slot: Int, in context: PaintWalk.Context) -> Bool {
    !offscreens.isTight && !context.isCopied && !context.isMoved && context.space == lastTarget?.bounds
      && states[slot].raster < 0 && states[slot].flags.isDisjoint(with: [.holdsBackdrop, .isTiled])
      && !hasBackgroundFilters(slot)
      && !holdsTiles(slot)
  }

  /// Whether all of a group may be drawn, and there can be a page for it.
  mutating func isKeepable(_ all: PixelRect, in space: PixelRect) -> Bool {
    space.grown(KeptGroups.reach, KeptGroups.reach).contains(all) && all.area <= KeptGroups.budget / 4
      && max(all.width, all.height) <= lastTarget?.maximumTextureSize ?? 0
  }

  // MARK: Keeping

  /// Copies what was made of a layer to where it is kept.
  mutating func keep(_ picture: PagePicture, of slot: Int, isEffect: Bool, plan: inout FramePlan) {
    guard states[slot].kept >= 0 else { return }
    let cells = picture.cells
    let set =
      picture.page.set == FramePlan.Page.intermediates ? FramePlan.Page.keptIntermediates : FramePlan.Page.groups
    guard let place = takePlace(cells.width, cells.height, in: set, depth: 0, demand: cells.area) else { return }
    var copy = picture
    copy.page = FramePlan.Page(set: set, index: place.texture)
    copy.origin = SIMD2(Int(place.x) - cells.x, Int(place.y) - cells.y)
    copy.place = nil
    let part = KeptPicture.Part(picture: copy, colors: Array(plan.colorSteps[picture.colors]), place: place)
    var kept = keptPictures[states[slot].kept]
    if isEffect { kept.effect = part } else { kept.group = part }
    _ = keptPictures.store(kept, at: states[slot].kept)
    plan.append(
      FramePlan.Copy(
        from: .page(picture.page), x: cells.x + picture.origin.x, y: cells.y + picture.origin.y,
        to: PixelRect(x: Int(place.x), y: Int(place.y), width: cells.width, height: cells.height)),
      to: copy.page)
  }

  // MARK: Drawing

  /// Writes down that something is drawn from what is kept of it.
  mutating func noteKept(_ slot: Int, _ reason: FramePlan.PassReason, _ region: PixelRect, plan: inout FramePlan) {
    plan.kept.append(offscreen(slot, reason, region))
  }

  /// Why the layer would take passes.
  private mutating func passReason(_ slot: Int, _ form: KeptPicture.Form) -> FramePlan.PassReason {
    switch form {
    case .filtered, .apart: .filters
    case .shadow: .shadow
    case .group: states[slot].mask >= 0 ? .mask : blendMode(slot) != .normal ? .compositingFilter : .groupOpacity
    }
  }

  /// Draws what is kept of a layer.
  ///
  /// - Parameters:
  ///   - isFilled: its last steps make colour of what is transparent.
  ///   - bounds: device pixels that it may touch.
  mutating func drawKept(
    _ slot: Int, opacity: Double, mode: BlendMode, isFilled: Bool, bounds: PixelRect, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    let kept = keptPictures[states[slot].kept]
    noteKept(slot, passReason(slot, kept.conditions.form), bounds, plan: &plan)
    if let part = kept.effect {
      let output = isFilled ? bounds.intersection(fill(slot)) : bounds
      draw(
        part, opacity: opacity, mode: mode, output: output, isCut: !mode.isUnbounded, bounds: bounds, in: context,
        plan: &plan)
    }
    if let part = kept.group {
      draw(
        part, opacity: opacity, mode: mode, output: bounds, isCut: isCutToGroup(mode, in: context), bounds: bounds,
        in: context,
        plan: &plan)
    }
  }

  /// - Parameters:
  ///   - output: device pixels that are written.
  ///   - isCut: none around the picture are.
  private mutating func draw(
    _ part: KeptPicture.Part, opacity: Double, mode: BlendMode, output: PixelRect, isCut: Bool, bounds: PixelRect,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    var picture = part.picture
    picture.colors = plan.colorSteps.count..<plan.colorSteps.count + part.colors.count
    let region = isCut && picture.isWhole ? output.intersection(picture.pixels) : output
    guard !region.isEmpty else { return }
    plan.colorSteps.append(contentsOf: part.colors)
    let record = addGroup(
      GroupRecord(picture, region: region, opacity: Float(opacity), reference: plan.reference),
      at: PaintWalk.GroupPlace(region: region, offset: .zero, page: picture.page), plan: &plan)
    appendComposite(
      PaintWalk.Entry(
        instance: instance(UInt32(record) | Instance.composite, in: context), base: context.base, page: picture.page,
        features: picture.features.union(.composite), bounds: bounds),
      mode: mode, in: context)
  }

  // MARK: Forgetting

  /// Something in the layer looks different.
  mutating func staleKept(_ slot: Int) {
    let index = states[slot].kept
    guard index >= 0 else { return }
    var kept = keptPictures[index]
    giveBack(&kept)
    kept.stillPlans = 0
    _ = keptPictures.store(kept, at: index)
  }

  /// The layer is gone.
  mutating func forgetKept(_ slot: Int) {
    staleKept(slot)
    keptPictures.release(states[slot].kept)
    states[slot].kept = -1
  }

  private mutating func giveBack(_ kept: inout KeptPicture) {
    if kept.isFresh {
      kept.patience =
        kept.useCount >= KeptPicture.leastUses
        ? KeptGroups.patience : min(2 * kept.patience, KeptPicture.mostPatience)
      kept.useCount = 0
    }
    if let part = kept.group { giveBack(part) }
    if let part = kept.effect { giveBack(part) }
    kept.group = nil
    kept.effect = nil
  }

  private mutating func giveBack(_ part: KeptPicture.Part) {
    let cells = part.picture.cells
    releasedPages.append(.group(part.place, width: cells.width, height: cells.height, set: part.picture.page.set))
  }

  /// Room on a page of what is kept: where there is none, what was not shown lately is given up.
  ///
  /// - Parameter demand: how many pixels are to be kept, with this room.
  mutating func takePlace(_ width: Int, _ height: Int, in set: Int32, depth: Int, demand: Int) -> TexturePlace? {
    takeBackPages()
    if let place = keptGroups.take(width, height, in: set, depth: depth, demand: demand) { return place }
    for slot in states.indices where states[slot].raster & states[slot].kept != -1 {
      if isUnused(slot) { stalePictures(slot) }
    }
    takeBackPages()
    return keptGroups.take(width, height, in: set, depth: depth, demand: demand)
  }

  private mutating func isUnused(_ slot: Int) -> Bool {
    let state = states[slot]
    if state.raster >= 0 {
      let raster = rasters[state.raster]
      return raster.isGroup && raster.isFresh && raster.lastUse + Self.unusedPlans < sequence
    }
    return keptPictures[state.kept].lastUse + Self.unusedPlans < sequence
  }

  private static let unusedPlans: UInt64 = 60
}
