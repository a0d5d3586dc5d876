internal import MultiplaneGeometry

extension RenderTree {
  /// Draws with its opacity in its own record: nothing is in it or around it that the opacity acts on, too.
  func isPlainLeaf(_ slot: Int) -> Bool {
    let state = states[slot]
    guard state.childCount == 0, state.mask < 0, state.filters < 0, !hasShape(slot) else { return false }
    guard state.effects >= 0 else { return true }
    let effects = effects[state.effects]
    return !effects.castsShadow && effects.compositingFilter == .normal && !effects.shouldRasterize
  }

  /// The opacity that the layer's record says: that of others goes into their group, or down as a factor.
  func recordOpacity(_ slot: Int) -> Double { isPlainLeaf(slot) ? min(appearance[slot].opacity, 1) : 1 }

  /// What a layer that is not a plain leaf is drawn into: its own group where it must have one.
  mutating func openGroups(
    _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context {
    if let reason = groupReason(slot, clip: context.clip) {
      return openGroup(slot, in: context, reason: reason, plan: &plan)
    }
    let opacity = Float(min(appearance[slot].opacity, 1))
    return opacity < 1 ? multiplied(context, by: SIMD4(repeating: opacity), plan: &plan) : context
  }

  /// Why a layer is drawn as a group of its own; nil when it need not be. A matter of the tree and the target alone.
  private mutating func groupReason(_ slot: Int, clip: Int32) -> FramePlan.PassReason? {
    let state = states[slot]
    if isTransformLayer(slot) { return nil }
    if state.mask >= 0 { return .mask }
    if state.filters >= 0, !filters[state.filters].filters.isEmpty { return .filters }
    var allowsGroupOpacity = true
    var castsShadow = false
    if state.effects >= 0 {
      let effects = effects[state.effects]
      if effects.shouldRasterize { return .rasterize }
      if effects.compositingFilter != .normal { return .compositingFilter }
      allowsGroupOpacity = effects.allowsGroupOpacity
      castsShadow = effects.castsShadow
    }
    if appearance[slot].opacity < 1, allowsGroupOpacity, castsShadow || !judge(slot) { return .groupOpacity }
    let isDeep =
      appearance[slot].masksToBounds && state.childCount > 0
      && clips.values[Int(clip)].links.z >= Self.shapesBeforeGroup
    return isDeep ? .clipDepth : nil
  }

  func isTransformLayer(_ slot: Int) -> Bool {
    guard states[slot].kind >= 0, case .transform = kinds[states[slot].kind] else { return false }
    return true
  }

  /// How many clips that are not aligned each pixel is tested against before they are put into a group that is clipped once. Without an
  /// end, a chain of n such layers would cost n² a pixel.
  private static let shapesBeforeGroup: Float = 16

  /// Finds room for an isolated group and draws it, as one instance, into the group that it belongs to.
  private mutating func openGroup(
    _ slot: Int, in context: PaintWalk.Context, reason: FramePlan.PassReason, plan: inout FramePlan
  ) -> PaintWalk.Context {
    let place = context.cull
    let depth = walk.streams[context.stream].depth + 1
    // Between two groups of the target itself everything so far can be drawn, so that many groups take no more memory than some.
    if depth == 1, walk.shelves.contains(where: { $0.page >= Self.pagesBeforeFlush }) { flushStreams(plan: &plan) }
    while walk.shelves.count <= depth { walk.shelves.append(PageShelves()) }
    let size = pageSize
    let (page, x, y) = walk.shelves[depth].place(width: place.width, height: place.height, on: size)
    while plan.pages[depth % 2].count <= page { plan.pages[depth % 2].append(size) }
    let stream = walk.stream(depth: depth, page: page)
    walk.streams[stream].used = walk.streams[stream].used.union(
      PixelRect(x: x, y: y, width: place.width, height: place.height))
    let group = Int32(plan.groups.count)
    plan.groups.append(
      GroupRecord(
        region: place, offset: (x - place.x, y - place.y), opacity: Float(min(appearance[slot].opacity, 1)),
        reference: plan.reference))
    walk.streams[stream].groups.append(group)
    append(
      UInt32(group) | Instance.composite, page: Int32(page),
      features: clipFeatures(context.clip).union(.composite), bounds: place, in: context)
    plan.offscreens.append(
      FramePlan.Offscreen(
        layer: LayerID(slot: UInt32(slot), generation: states[slot].generation), name: names[UInt32(slot)],
        reason: reason, region: place))
    return PaintWalk.Context(
      clip: noClip, isClipTransient: false, group: group, base: group, stream: stream, cull: place)
  }

  /// The same context with a factor more for everything that is drawn.
  mutating func multiplied(
    _ context: PaintWalk.Context, by factor: SIMD4<Float>, plan: inout FramePlan
  ) -> PaintWalk.Context {
    var context = context
    context.factor *= factor
    var record = plan.groups[Int(context.base)]
    record.multiplier = context.factor
    record.place.w = context.factor.w
    context.group = Int32(plan.groups.count)
    plan.groups.append(record)
    return context
  }

  /// Draws an instance, with the factor of what it is drawn into.
  mutating func append(
    _ item: UInt32, texture: Int32 = -1, page: Int32 = -1, features: FramePlan.Features, bounds: PixelRect,
    opaque: PixelRect = .empty, in context: PaintWalk.Context
  ) {
    let factor = context.factor
    var entry = PaintWalk.Entry(
      instance: Instance(item: item, clip: UInt32(context.clip), group: UInt32(context.group)), base: context.base,
      texture: texture, page: page, features: features, bounds: bounds, opaque: opaque)
    if factor.w < 1 {
      entry.features.remove(.opaque)
      entry.opaque = .empty
    }
    if factor.x != factor.w || factor.y != factor.w || factor.z != factor.w { entry.features.insert(.multiplied) }
    walk.streams[context.stream].entries.append(entry)
  }

  /// How many pages one depth of nesting may fill before they are drawn and used again: each change of target costs a tiler its tiles, and
  /// four targets' worth of groups are rarely seen at once.
  private static let pagesBeforeFlush = 4

  /// Pages hold the largest group there can be, which is the target, and many small ones.
  private var pageSize: FramePlan.PageSize {
    let target = lastTarget ?? PlanTarget(width: 1, height: 1)
    let least = 1024
    func side(_ pixels: Int) -> Int { min(max((pixels + 63) / 64 * 64, least), max(target.maximumTextureSize, pixels)) }
    return FramePlan.PageSize(width: side(target.width), height: side(target.height))
  }
}

extension LayerEffects {
  var castsShadow: Bool { shadowOpacity > 0 && shadowColor.alpha > 0 }
}

extension GroupRecord {
  init(region: PixelRect, offset: (x: Int, y: Int), opacity: Float, reference: (x: Int, y: Int)) {
    self.init()
    place = SIMD4(Float(offset.x + reference.x), Float(offset.y + reference.y), opacity, 1)
    self.region =
      SIMD4(
        Float(region.x - reference.x), Float(region.y - reference.y), Float(region.maxX - reference.x),
        Float(region.maxY - reference.y))
  }
}
