internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// What offscreen pictures may take in a frame: see `OffscreenBudget`.
extension RenderTree {
  /// Finds out whether the offscreen pictures of the whole frame could have more pixels than they may, be anything of it drawn again or not. The
  /// tree and the target decide: what is not drawn counts as what is.
  ///
  /// - Returns: whether it is another answer than that for the last frame.
  mutating func limitOffscreens(_ target: PlanTarget) -> Bool {
    let limit = max(target.offscreenPixels ?? OffscreenBudget.standard(for: target), 0)
    let isNew = countOffscreens(target) || limit != offscreens.limit
    offscreens.limit = limit
    // Most trees have far fewer, and are not looked through.
    let most = offscreens.replicators.values.reduce(1) { min($0 * max($1, 1), mostCopied) }
    let mayBeMore = Double(offscreens.each.bytes) * Double(most) > Double(limit)
    let mayBeTiles = most > 1 && tiles.layers.contains { $0 != nil }
    let mayBeCopies = most > offscreens.mostCopiedPixels / max(target.bounds.area, 1)
    if !mayBeMore, !mayBeTiles, !mayBeCopies {
      // Where it could be more later, that is found out then.
      offscreens.isStale = true
      defer { offscreens.isTight = false }
      return offscreens.isTight
    }
    guard isNew || offscreens.isStale || !changed.isEmpty else { return false }
    offscreens.isStale = false
    let isTight = isOverBudget(target, limit)
    defer { offscreens.isTight = isTight }
    return isTight != offscreens.isTight
  }

  /// Brings the count of what each layer could take up to date; false where the target is the same.
  private mutating func countOffscreens(_ target: PlanTarget) -> Bool {
    var comparable = target
    comparable.bufferAge = 0
    if comparable == offscreens.countedFor {
      for slot in changed { countOffscreens(of: Int(slot)) }
      return false
    }
    offscreens.countedFor = comparable
    offscreens.each.removeAll()
    for slot in states.indices where states[slot].flags.contains(.isAlive) {
      states[slot].flags.remove(.hasOffscreens)
      countOffscreens(of: slot)
    }
    return true
  }

  private mutating func countOffscreens(of slot: Int) {
    let flags = states[slot].flags
    if flags.contains(.isReplicator) {
      offscreens.replicators[Int32(slot)] = flags.contains(.isAlive) ? replication(slot)?.count ?? 1 : nil
    }
    let pixels = flags.contains(.isAlive) ? offscreenPixels(slot, scale: lastTarget?.scale ?? 1) : 0
    guard pixels > 0 || flags.contains(.hasOffscreens) else { return }
    if pixels > 0 { states[slot].flags.insert(.hasOffscreens) } else { states[slot].flags.remove(.hasOffscreens) }
    offscreens.each.set(pixels, of: slot)
  }

  /// The layer is gone.
  mutating func forgetOffscreens(of slot: Int) {
    if states[slot].flags.contains(.isReplicator) { offscreens.replicators[Int32(slot)] = nil }
    guard states[slot].flags.contains(.hasOffscreens) else { return }
    states[slot].flags.remove(.hasOffscreens)
    offscreens.each.set(0, of: slot)
  }

  /// Whether the sum of all layers, each as often as it is drawn, is more.
  private mutating func isOverBudget(_ target: PlanTarget, _ limit: Int) -> Bool {
    guard root >= 0 else { return false }
    tightenBounds(of: Int(root))
    var (pixels, copiedTiles, copiedPixels) = (0.0, 0.0, 0.0)
    offscreens.visits.removeAll(keepingCapacity: true)
    offscreens.visits.append(OffscreenBudget.Visit(slot: root, copies: 1, scale: target.scale))
    while let visit = offscreens.visits.popLast() {
      let slot = Int(visit.slot)
      guard !appearance[slot].isHidden, appearance[slot].opacity > 0 else { continue }
      let own = toSiblings(slot)
      let scale = visit.scale * (own.isAffine ? abs(own.affine.determinant).squareRoot() : 1)
      pixels += Double(offscreenPixels(slot, scale: scale)) * Double(visit.copies)
      if visit.copies > 1 {
        if isTiled(slot) { copiedTiles += Double(visit.copies) * mostTiles(slot, target, scale: scale) }
        let own = extent(slot)
        if !own.isNull {
          let (width, height) = (
            min(own.width * scale, Double(target.width)), min(own.height * scale, Double(target.height))
          )
          copiedPixels += Double(visit.copies) * width * height
        }
      }
      if pixels > Double(limit) || copiedTiles > Double(OffscreenBudget.mostCopiedTiles)
        || copiedPixels > Double(offscreens.mostCopiedPixels)
      {
        return true
      }
      var inner = OffscreenBudget.Visit(slot: -1, copies: visit.copies, scale: scale)
      if states[slot].mask >= 0 {
        inner.slot = states[slot].mask
        offscreens.visits.append(inner)
      }
      if let says = replication(slot) { inner.copies = min(inner.copies * max(says.count, 1), mostCopied) }
      var child = states[slot].first
      while child >= 0 {
        inner.slot = child
        offscreens.visits.append(inner)
        child = states[Int(child)].next
      }
    }
    return false
  }

  /// Tiles of a layer that are seen on a target, at most.
  private mutating func mostTiles(_ slot: Int, _ target: PlanTarget, scale: Double) -> Double {
    guard let index = tiles.index(of: slot), let contents = tiles.layers[index]?.contents else { return 0 }
    let grid = tileGrid(of: slot, contents, target)
    let bounds = geometry[slot].bounds.standardized
    // A tile is seen no smaller than at half its size, unless there is no coarser one.
    let (width, height) = (Double(grid.tileWidth) / 2, Double(grid.tileHeight) / 2)
    let columns = min(bounds.width * scale, Double(target.width)) / width + 2
    let rows = min(bounds.height * scale, Double(target.height)) / height + 2
    return columns * rows
  }

  /// The pixels of what passes make of a layer, without what is in it: as many as they could be, wherever it lies; 0 where it takes none.
  private mutating func offscreenPixels(_ slot: Int, scale: Double) -> Int {
    let state = states[slot]
    guard
      state.effects >= 0 || state.filters >= 0 || state.mask >= 0 || state.flags.contains(.isTilted)
        || appearance[slot].opacity < 1 && state.childCount > 0, !state.flags.contains(.isTransformLayer)
    else { return 0 }
    // How often each pixel is drawn, and how far around the layer.
    var (times, reach, least) = (0.0, 0.0, 0)
    if appearance[slot].opacity < 1, state.childCount > 0 { times += 2 }
    if state.mask >= 0 { times += Self.maskTimes }
    if state.flags.contains(.isTilted), state.childCount > 0 { times += 2 }
    if state.effects >= 0 {
      let effects = effects[state.effects]
      if effects.castsShadow, state.shadowPath < 0, !isOpaqueOutline(slot) {
        times += 3 + Blur.times(effects.shadowRadius * scale)
        reach += Self.reach(effects.shadowOffset, effects.shadowRadius)
      }
      if effects.shouldRasterize { times += 2 }
      if effects.compositingFilter != .normal {
        times += 3
        least = OffscreenBudget.leastBackdrop
      }
    }
    if state.filters >= 0 {
      let chain = filters[state.filters]
      for filter in chain.filters.suffix(Filter.maximumCount) where FilterStep.changes(filter) {
        switch filter {
        case .gaussianBlur(let radius):
          (times, reach) = (times + Blur.times(radius * scale), reach + Self.reach(.zero, radius))
        case .dropShadow(let offset, let radius, _):
          (times, reach) = (times + Blur.times(radius * scale) + 2, reach + Self.reach(offset, radius))
        default: times += 1
        }
      }
      if times > 0 { times += 1 }
      if hasBackgroundFilters(slot) {
        let chain = backdropCost(slot)
        (times, reach) = (times + Double(chain.times), reach + chain.reach)
        least = OffscreenBudget.leastBackdrop
      }
    }
    guard times > 0 else { return 0 }
    let target = lastTarget ?? PlanTarget(width: 0, height: 0)
    let around = 2 * min(reach * scale, Double(FilterStep.farthestOfMany))
    let bounds = contentBounds(slot)
    func side(_ own: Double, _ target: Int) -> Double {
      min(max(own * scale, 1), Double(target)) + around
    }
    let area = bounds.isNull ? 1 : side(bounds.width, target.width) * side(bounds.height, target.height)
    return Self.pixelCount(area * times, least: least + OffscreenBudget.leastPicture)
  }

  /// How often each pixel of a layer's background filters counts, and how far around the layer there are pixels, points: some for a chain as
  /// programs have them, and for each part of a longer one as many again, with what all of it reads.
  private mutating func backdropCost(_ slot: Int) -> (times: Int, reach: Double) {
    let chain = filters[states[slot].filters].backgroundFilters.suffix(Filter.maximumCount)
    guard chain.count > Self.usualChain else { return (Self.backdropTimes, 0) }
    var reach = 0.0
    for filter in chain {
      switch filter {
      case .gaussianBlur(let radius): reach += Self.reach(.zero, radius)
      case .dropShadow(let offset, let radius, _): reach += Self.reach(offset, radius)
      default: break
      }
    }
    return (Self.backdropTimes * (1 + chain.count / Self.usualChain), reach)
  }

  private static let usualChain = 4
  private static let backdropTimes = 20

  /// How far a blur and a shadow reach, points.
  private static func reach(_ offset: Size, _ radius: Double) -> Double {
    max(abs(offset.width), abs(offset.height)) + 3.5 * max(radius, 0)
  }

  /// How often each pixel of a masked layer counts: the layer, its mask, and the mask's outline or corners.
  private static let maskTimes = 32.0

  private static func pixelCount(_ pixels: Double, least: Int) -> Int {
    pixels < 0x1p40 ? least + Int(clamping: max(pixels, 0)) : 1 << 40
  }

  // MARK: While the frame is planned

  /// Whether there is room for a picture; always where the frame is not tight. What has none is left out, and noted.
  ///
  /// - Parameters:
  ///   - region: what is drawn of it.
  ///   - times: how often each pixel is.
  ///   - what: what is left out where there is no room.
  mutating func affords(
    _ region: PixelRect, times: Int, least: Int = OffscreenBudget.leastPicture, _ slot: Int,
    orLacks what: FramePlan.OmittedDetail, plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight else { return true }
    let pixels = least + region.area * times
    guard pixels <= offscreens.limit - offscreens.spent else {
      noteOmission(slot, what, .offscreenPixels, plan: &plan)
      return false
    }
    offscreens.spent += pixels
    return true
  }

  /// Whether there is room for what a layer's filters and its group take; see `affords`.
  mutating func affordsGroup(
    _ slot: Int, _ composition: Composition, _ what: FramePlan.OmittedDetail, isDeep: Bool,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight else { return true }
    let first = walk.steps.count
    let steps = filterSteps(slot, composition, isDeep: isDeep)
    var times = states[slot].mask >= 0 ? Int(clamping: Self.maskTimes) : 2
    for step in walk.steps[steps] {
      switch step {
      case .color: continue
      case .blur(let blur): times += blur.times
      case .shadow(_, let blur, _): times += blur.times + 2
      }
    }
    var inner = context
    inner.nested.add(walk.steps[steps])
    let region = groupRegion(slot, composition, steps: steps, in: inner)
    walk.steps.removeSubrange(first...)
    return affords(region, times: times, slot, orLacks: what, plan: &plan)
  }

  /// Whether there is room for what a layer's background filters take.
  mutating func affordsBackdrop(_ slot: Int, _ output: PixelRect, plan: inout FramePlan) -> Bool {
    guard offscreens.isTight else { return true }
    let chain = backdropCost(slot)
    let device = states[slot].device
    let scale = device.isAffine ? abs(device.affine.determinant).squareRoot() : 1
    let reach = Int(pixel: min(chain.reach * scale, Double(FilterStep.farthestOfMany)))
    return affords(
      pixelsOfBounds(slot).intersection(output).grown(reach, reach), times: chain.times,
      least: OffscreenBudget.leastBackdrop, slot, orLacks: .backgroundFilters, plan: &plan)
  }

  /// Whether there is room for what a quad takes that reads what is below it.
  mutating func affordsBlending(
    _ slot: Int, _ place: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    guard offscreens.isTight, quadMode(slot) != .normal, blending(quadMode(slot), in: context) == nil else {
      return true
    }
    return affords(place, times: 2, least: OffscreenBudget.leastBackdrop, slot, orLacks: .layer, plan: &plan)
  }

  /// Whether there is room for a copy more: where there is none, no more of a replicator's copies are visited.
  var hasRoomForCopies: Bool { !offscreens.isTight || offscreens.copiedPixels < offscreens.mostCopiedPixels }

  /// Whether there is room for tiles in a copy.
  mutating func affordsTiles(_ count: Int, of slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) -> Bool {
    guard offscreens.isTight, context.isCopied else { return true }
    guard offscreens.copiedTiles + count <= OffscreenBudget.mostCopiedTiles else {
      noteOmission(slot, .tiles, .copiedTiles, plan: &plan)
      return false
    }
    offscreens.copiedTiles += count
    return true
  }
}
