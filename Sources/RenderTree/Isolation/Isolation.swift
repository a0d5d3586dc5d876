internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Decides how layers are composited: which are groups and why, how masks and shadows are drawn, what sublayers hide.
///
/// Owns the overlap test and the list of layers to decide again. A layer's verdict is in `LayerState`; only isolation
/// writes it. Reads the layer table; called by the plan's decide phase and by each visit of the walk.
struct Isolation: Sendable {
  private var overlaps = OverlapTest()
  /// Layers that changed since they were decided, and the number of them decided again.
  private var undecided: [Int32] = []
  private var decidedCount = 0
  /// Ancestors of changed layers.
  private var holders: [Int32] = []
  /// All pixels of the canvas are opaque, whatever is redrawn; nil if no blend mode depends on it.
  private(set) var isCanvasOpaque: Bool?

  // MARK: Verdicts

  /// Decides how a layer is composited, unless its verdict holds for its present place. Its device transform must be up
  /// to date, and is afterwards.
  ///
  /// - Parameters:
  ///   - isCopied: the layer is part of a replicator's copy, and at the copy's place.
  ///   - mayHaveOwnDevice: whether it may be drawn in pixels of its own if it is a group.
  mutating func decide(
    _ slot: Int, isCopied: Bool, mayHaveOwnDevice: Bool, layers: inout LayerTable
  ) {
    layers.decidePlane(slot)
    guard layers.mayBeComposited(slot) else {
      layers.states[slot].verdict.formIntersection([.isOwnHidden, .isStale])
      return
    }
    if isCopied || layers.states[slot].flags.contains(.isDecidedElsewhere)
      || layers.states[slot].verdict.intersection([.isDecided, .isStale]) != .isDecided
    {
      findVerdict(slot, isCopied: isCopied, layers: &layers)
    }
    let isGroup = layers.isOwnDeviceGroup(slot)
    guard isGroup || layers.states[slot].raster < 0 else { return }
    let shouldBe =
      mayHaveOwnDevice && layers.states[slot].verdict.contains(.isUnited) && layers.mayHaveOwnDevice(slot)
    guard isGroup != shouldBe else { return }
    layers.setRaster(shouldBe ? Raster(use: .group) : nil, of: slot)
    layers.updateDeviceBelow(slot)
    findVerdict(slot, isCopied: isCopied, layers: &layers)
  }

  /// Decides a changed layer. Its device transform must be up to date.
  ///
  /// - Returns: whether the earlier verdict differs, so that the whole layer must be damaged: its sublayers may start
  ///   or cease to overlap, to exceed the outline that casts a shadow, or to be covered by a mask.
  mutating func decideAgain(_ slot: Int, layers: inout LayerTable) -> Bool {
    let old = layers.states[slot].verdict
    guard !old.isDisjoint(with: [.isOverlapDecided, .isShadowDecided, .isMaskDecided]) else { return false }
    guard layers.mayBeComposited(slot) else { return false }
    findVerdict(slot, isCopied: false, layers: &layers)
    let both = old.intersection(layers.states[slot].verdict)
    let changes = old.symmetricDifference(layers.states[slot].verdict)
    return both.contains(.isOverlapDecided) && changes.contains(.isFlat)
      || both.contains(.isShadowDecided) && changes.contains(.needsShadowPass)
      || both.contains(.isMaskDecided) && !changes.isDisjoint(with: .mask)
  }

  private mutating func findVerdict(_ slot: Int, isCopied: Bool, layers: inout LayerTable) {
    var verdict = layers.states[slot].verdict.intersection(.isStale).union(.isDecided)
    if layers.states[slot].links.mask >= 0 { decideMask(slot, isCopied: isCopied, &verdict, layers: &layers) }
    if layers.castsPictureShadow(slot) {
      verdict.formUnion(layers.outlineShadow(slot) == nil ? [.isShadowDecided, .needsShadowPass] : .isShadowDecided)
    }
    decideReason(slot, &verdict, layers: &layers)
    // Last, because the overlap test may update whether the layer's sublayers hide its own content.
    verdict.formUnion(layers.states[slot].verdict.intersection(.isOwnHidden))
    layers.states[slot].verdict = verdict
    layers.states[slot].flags.set(.isDecidedElsewhere, isCopied)
  }

  private mutating func decideReason(_ slot: Int, _ verdict: inout Verdict, layers: inout LayerTable) {
    if layers.states[slot].flags.contains(.isTransformLayer) { return }
    let isMasked = layers.states[slot].links.mask >= 0
    if isMasked, verdict.maskRole == .picture || verdict.maskRole == .clip { return verdict.groupReason = .mask }
    if layers.hasFilters(slot) { return verdict.groupReason = .filters }
    if layers.blendMode(slot) != .normal { return verdict.groupReason = .compositingFilter }
    if layers.states[slot].stale.contains(.isCrossFade) { return verdict.groupReason = .groupOpacity }
    guard isUnited(slot, &verdict, layers: &layers) else { return }
    verdict.insert(.isUnited)
    if layers.states[slot].raster < 0 { verdict.groupReason = .groupOpacity }
  }

  /// Reason for a group of a layer that is nested in too many blurs and shadows to be blurred itself.
  mutating func groupReasonWithoutBlurs(_ slot: Int, layers: inout LayerTable) -> FramePlan.PassReason? {
    let verdict = layers.states[slot].verdict
    guard verdict.groupReason == .filters, !layers.hasFilters(slot, ofColorAlone: true) else {
      return verdict.groupReason
    }
    if layers.blendMode(slot) != .normal { return .compositingFilter }
    var own = verdict
    return layers.states[slot].raster < 0 && isUnited(slot, &own, layers: &layers) ? .groupOpacity : nil
  }

  private mutating func isUnited(_ slot: Int, _ verdict: inout Verdict, layers: inout LayerTable) -> Bool {
    guard layers.appearance[slot].opacity < 1, layers.allowsGroupOpacity(slot) else { return false }
    // The opacity of a bitmap that rasterisation or perspective requires is that of its quad.
    guard layers.states[slot].raster < 0 || layers.isOwnDeviceGroup(slot) else { return false }
    if layers.castsShadow(slot) || layers.states[slot].filters >= 0 && layers.hasBackgroundFilters(slot) { return true }
    guard layers.states[slot].links.childCount > 0 || layers.drawsApart(slot) else { return false }
    verdict.insert(.isOverlapDecided)
    if overlaps.isFlat(slot, layers: &layers) { verdict.insert(.isFlat) }
    return !verdict.contains(.isFlat)
  }

  // MARK: Masks

  /// Decides how the mask of a layer is drawn.
  private mutating func decideMask(_ slot: Int, isCopied: Bool, _ verdict: inout Verdict, layers: inout LayerTable) {
    var role = findMaskRole(slot, isCopied: isCopied, layers: &layers)
    verdict.insert(.isMaskDecided)
    if role == .picture || role == .clip, !isCopied, overlaps.liesWithinMask(slot, layers: &layers) {
      if role == .clip { role = .nothing } else { verdict.insert(.isWithinMask) }
    }
    if role == .picture, !isCopied, layers.filledOutline(Int(layers.states[slot].links.mask)) != nil {
      verdict.insert(.isMaskEdged)
    }
    verdict.maskRole = role
  }

  private mutating func findMaskRole(_ slot: Int, isCopied: Bool, layers: inout LayerTable) -> MaskRole {
    let mask = Int(layers.states[slot].links.mask)
    layers.updateDeviceBelow(mask)
    guard let shape = layers.opaqueShape(mask), !layers.blendMode(slot).isUnbounded else { return .picture }
    // Filters and blending come after the mask, and a mask's own mask limits its pixels.
    let isLast =
      !layers.hasFilters(slot) && layers.blendMode(slot) == .normal && !layers.states[slot].flags.contains(.isMask)
    let least: MaskRole = shape.isOutline && isLast ? .clip : .picture
    if isCopied { return least }
    let image = LayerTable.alignedImage(of: shape.rect, through: layers.states[mask].device)
    let isOnGrid = LayerTable.isOnGrid(image)
    if shape.isOutline, isOnGrid, !shape.outline.isRounded, !layers.holdsBlending(slot) { return .within }
    // Scenes without a pass: scrolled photos with round masks, a tab bar with a round mask, a page that is revealed.
    guard overlaps.listItems(slot, omitsHidden: false, layers: &layers) else { return least }
    let device = layers.states[mask].device
    if overlaps.footprints.allSatisfy({ shape.covers($0.pixels, image, through: device) }) { return .nothing }
    guard shape.isOutline, isOnGrid, let image else { return least }
    let corners = shape.outline.onDevice(layers.states[mask].device.affine).cornerBoxes(in: image)
    let isCutOnce = corners.allSatisfy { corner in
      overlaps.footprints.count { !$0.pixels.intersection(corner).isEmpty } <= 1
    }
    return isCutOnce ? .within : least
  }

  // MARK: Changes

  /// When the whole target is redrawn: invalidates the caches that contain a layer, and lists its ancestors for a new
  /// decision. Ancestors listed already are not visited again.
  mutating func noteChanges(layers: inout LayerTable) {
    for slot in layers.changes.listed where layers.states[Int(slot)].flags.contains(.isAlive) {
      decideLater(Int(slot), layers: &layers)
      let first = holders.count
      LayerTable.mark(above: Int(slot), .holdsChange, in: &layers.states, into: &holders)
      for index in first..<holders.count {
        decideLater(Int(holders[index]), layers: &layers)
        layers.staleSurface(Int(holders[index]))
      }
    }
    LayerTable.unmark(&holders, .holdsChange, in: &layers.states)
  }

  /// Lists a layer for a new decision.
  ///
  /// - Parameter shadowHolds: whether its shadow takes a pass cannot have changed.
  mutating func decideLater(_ slot: Int, shadowHolds: Bool = false, layers: inout LayerTable) {
    let verdict = layers.states[slot].verdict
    guard !verdict.contains(.isStale),
      !verdict.isDisjoint(with: [.isOverlapDecided, .isMaskDecided])
        || layers.states[slot].flags.contains(.isTilted)
        || !shadowHolds && (verdict.contains(.isShadowDecided) || layers.castsPictureShadow(slot))
    else { return }
    layers.states[slot].verdict.insert(.isStale)
    undecided.append(Int32(slot))
  }

  /// The next changed layer to decide; nil at the end of the list, which is then emptied.
  mutating func nextUndecided(layers: inout LayerTable) -> Int? {
    while decidedCount < undecided.count {
      let slot = Int(undecided[decidedCount])
      decidedCount += 1
      guard layers.states[slot].flags.contains(.isAlive), layers.states[slot].verdict.contains(.isStale) else {
        continue
      }
      layers.states[slot].verdict.subtract([.isStale, .isDecided])
      return slot
    }
    for slot in undecided { layers.states[Int(slot)].verdict.remove(.isStale) }
    undecided.removeAll(keepingCapacity: true)
    decidedCount = 0
    return nil
  }

  /// Whether a layer is in the tree and visible with its ancestors. Lists the layer and its ancestors for a new
  /// decision, because hidden layers take part in decisions.
  mutating func isShown(_ slot: Int, layers: inout LayerTable) -> Bool {
    // A kept group has only moved, or faded.
    if !layers.isKeptGroup(slot) { decideLater(slot, layers: &layers) }
    // A simple layer cannot make holes in the content around it: within a clip it does not affect the shadows of the
    // layers above.
    let isSimple = layers.isSimple(slot)
    var (layer, isCut, isSeenSoFar) = (slot, false, layers.isSeen(slot))
    while layers.states[layer].links.parent >= 0 {
      layer = Int(layers.states[layer].links.parent)
      isSeenSoFar = isSeenSoFar && layers.isSeen(layer)
      isCut = isCut || isSimple && layers.masksToBounds(layer)
      decideLater(layer, shadowHolds: isCut, layers: &layers)
    }
    return isSeenSoFar && Int32(layer) == layers.root
  }

  /// The number of a layer's sublayers has changed: beyond the limit of a decision, its content is unknown.
  mutating func noteSublayerCount(_ slot: Int, layers: inout LayerTable) {
    if isShown(slot, layers: &layers) { decideLater(slot, layers: &layers) }
  }

  // MARK: Opaque canvas

  /// Sets whether all pixels of the canvas are opaque; nil if no blend mode depends on it.
  ///
  /// - Returns: whether a known value has changed.
  mutating func setCanvasOpaque(_ isOpaque: Bool?) -> Bool {
    defer { isCanvasOpaque = isOpaque }
    guard let old = isCanvasOpaque, let isOpaque else { return false }
    return old != isOpaque
  }

  /// Blending of a mode by the driver; nil if the shader must read the backdrop.
  func blending(_ mode: BlendMode, in context: PaintWalk.Context) -> FramePlan.Blending? {
    mode == .multiply && context.base == 0 && isCanvasOpaque == true ? .multiply : FramePlan.Blending(mode)
  }

  /// Whether compositing is restricted to the group's region: the driver's blending leaves other pixels unchanged, and
  /// the page may hold other groups there.
  func isCutToGroup(_ mode: BlendMode, in context: PaintWalk.Context) -> Bool {
    !mode.isUnbounded && blending(mode, in: context) != nil
  }
}
