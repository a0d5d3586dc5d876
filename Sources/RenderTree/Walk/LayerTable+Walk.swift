internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Bare

  // Most layers are bare: a background and a bitmap, perhaps sublayers, and nothing else that draws them or acts on
  // them. What is said of them here is what the general ways come to where there is nothing else, in a fraction of the
  // instructions.

  /// A leaf in its parent's plane without effects, filters, mask, kind or bitmap of its own, that is no mask.
  @inline(__always)
  mutating func isSimple(_ slot: Int) -> Bool { states[slot].links.childCount == 0 && states[slot].drawsItselfAlone }

  /// A layer with sublayers that is nothing else: what is in it is drawn as if it lay in what the layer is drawn into,
  /// where the clip there cuts no pixels.
  mutating func isSimpleContainer(_ slot: Int) -> Bool {
    states[slot].links.childCount > 0 && states[slot].drawsItselfAlone && appearance[slot].opacity >= 1
      && !appearance[slot].masksToBounds
  }

  /// What it draws itself, in its own space.
  mutating func simpleBounds(_ slot: Int) -> Rect {
    let extent = extent(slot)
    return appearance[slot].masksToBounds ? extent.intersection(geometry[slot].bounds) : extent
  }

  /// The device pixels that it may touch itself. The parent's device transform is up to date.
  @inline(__always)
  mutating func simplePlace(_ slot: Int) -> PixelRect {
    updateSimple(slot)
    let place = states[slot].place
    return PixelRect(
      x: Int(place.x), y: Int(place.y), width: Int(place.z) - Int(place.x), height: Int(place.w) - Int(place.y))
  }

  // MARK: Composition

  /// Whether a layer has a mask, filters, a shadow or another way to be composited, or may be made a picture in its own
  /// plane.
  mutating func isComposed(_ slot: Int) -> Bool {
    if states[slot].flags.contains(.isTransformLayer) { return false }
    if states[slot].links.mask >= 0 || states[slot].filters >= 0 { return true }
    if isTiltedPicture(slot) { return true }
    guard states[slot].effects >= 0 else { return false }
    let effects = self.effects[states[slot].effects]
    if effects.castsShadow || effects.shouldRasterize { return true }
    return effects.compositingFilter != .normal && !blendsAlone(slot, effects.compositingFilter)
  }

  /// Whether a layer is one quad, which can be drawn as its compositing filter says: of several, as tiles are, by the
  /// driver's own blending alone.
  private mutating func blendsAlone(_ slot: Int, _ mode: BlendMode) -> Bool {
    states[slot].links.childCount == 0 && !drawsApart(slot) && !mode.isUnbounded
      && (FramePlan.Blending(mode) != nil || !isTiled(slot))
  }

  /// How the quads of a layer meet what is there: those of groups lie over each other.
  mutating func quadMode(_ slot: Int) -> BlendMode {
    guard states[slot].effects >= 0, effects[states[slot].effects].compositingFilter != .normal, isPlainLeaf(slot),
      !states[slot].flags.contains(.isMask)
    else { return .normal }
    return effects[states[slot].effects].compositingFilter
  }

  /// The same of tiles.
  mutating func quadBlending(_ slot: Int) -> FramePlan.Blending { FramePlan.Blending(quadMode(slot)) ?? .sourceOver }

  /// Draws with its opacity in its own record: nothing is in it or around it that the opacity acts on, too.
  mutating func isPlainLeaf(_ slot: Int) -> Bool {
    states[slot].links.childCount == 0 && !isComposed(slot) && !drawsApart(slot)
  }

  /// The opacity that the layer's record says: that of others goes into their group, or down as a factor.
  mutating func recordOpacity(_ slot: Int) -> Double { isPlainLeaf(slot) ? min(appearance[slot].opacity, 1) : 1 }

  /// What acts on the layer as it is composited; on one that is rasterised, as its bitmap is drawn.
  mutating func groupOpacity(_ slot: Int) -> Double {
    states[slot].raster >= 0 ? 1 : min(appearance[slot].opacity, 1)
  }

  mutating func blendMode(_ slot: Int) -> BlendMode {
    guard states[slot].effects >= 0, states[slot].raster < 0 else { return .normal }
    return effects[states[slot].effects].compositingFilter
  }

  /// Not hidden in itself.
  mutating func isSeen(_ slot: Int) -> Bool {
    !appearance[slot].isHidden && appearance[slot].opacity > 0 && states[slot].flags.contains(.isDrawable)
  }

  /// The device pixels that a layer's picture touches, as close as they are known: what reads what is below copies no
  /// more, so that layers beside each other are copied in one break.
  mutating func touched(_ slot: Int, _ composition: Composition) -> PixelRect {
    guard composition.group == composition.content else { return composition.place }
    return composition.place.intersection(pixelsTouched(byAllOf: slot, through: states[slot].device))
  }

  /// What a group, or a step of its filters, holds around all pixels that there are: what is farther away does not
  /// reach into them. A matter of the target alone, so that no chain of filters takes more memory than that.
  mutating func largestRegion(in context: PaintWalk.Context) -> PixelRect {
    let side = longestGroup(in: context)
    let farthest = context.nested.count > 1 ? FilterStep.farthestOfMany : FilterStep.farthest
    let (space, seen) = (context.space, context.nested.reach ?? SIMD2(repeating: farthest))
    func reach(_ length: Int, _ seen: Int) -> Int { max(0, min((side - length) / 2, seen, farthest)) }
    return space.grown(reach(space.width, seen.x), reach(space.height, seen.y))
  }

  // MARK: Copies

  /// What a replicator's sublayers draw where no copy moves them, in its space; null where that is not known.
  mutating func reachOfSublayers(_ slot: Int) -> Rect {
    guard container(slot).sharingCount == 0 else { return .null }
    var reach = Rect.null
    var child = states[slot].links.first
    while child >= 0 {
      frame.visitedCount += 1
      reach = reach.union(boundsWithoutCopies(Int(child)))
      child = states[Int(child)].links.next
    }
    return reach
  }

  mutating func isReplicated(_ slot: Int) -> Bool {
    let parent = states[slot].links.parent
    return parent >= 0 && states[Int(parent)].flags.contains(.isReplicator)
  }

  /// What a replicator's sublayer draws where no copy moves it, in the replicator's space.
  mutating func boundsWithoutCopies(_ slot: Int) -> Rect {
    let own = subtreeBounds(slot)
    if own.isNull { return .null }
    // The bounds of what shares the space of its siblings are in there already.
    if states[slot].flags.contains(.sharesSpace) { return Self.everywhere }
    // It may be moved to a copy just now.
    let map = ownTransform3D(slot).concatenating(sublayerTransform3D(Int(states[slot].links.parent))).plane
    let image = map.projectedBounds(of: own)
    return image.isNull || image.isFinite ? image : Self.everywhere
  }

  mutating func isOutOfSight(_ ending: PaintWalk.Ending, of slot: Int) -> Bool {
    guard !ending.reach.isNull else { return false }
    return !matrices[states[slot].copy].affine.apply(to: ending.reach).intersects(ending.seen)
  }

  // MARK: Groups

  /// The longest side of a group: no page is larger than the driver's textures, which hold the target at least.
  mutating func longestGroup(in context: PaintWalk.Context) -> Int {
    let target = frame.target ?? PlanTarget(width: 1, height: 1)
    return max(target.maximumTextureSize, target.width, target.height, context.space.width, context.space.height)
  }

  /// What of a region a page holds: what lies farthest from all that there is to be seen is left out.
  mutating func fitting(
    _ region: PixelRect, _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PixelRect {
    let most = longestGroup(in: context)
    guard max(region.width, region.height) > most else { return region }
    plan.reduced.append(FramePlan.Reduced(layer: id(of: slot), name: name(of: slot), reason: .pageSide, factor: 1))
    func span(_ span: PixelSpan, _ space: PixelSpan) -> PixelSpan {
      let low = min(max(space.low - (most - (space.high - space.low)) / 2, span.low), max(span.high - most, span.low))
      return PixelSpan(low: low, high: min(low + most, span.high))
    }
    return PixelRect(
      columns: span(region.columns, context.space.columns), rows: span(region.rows, context.space.rows))
  }

  /// Pages hold the largest group there can be, which is the target, and many small ones. Those that filters read
  /// around the target are larger: they get pages of their own size.
  var pageSize: FramePlan.PageSize {
    let target = frame.target ?? PlanTarget(width: 1, height: 1)
    let least = 1024
    func side(_ pixels: Int) -> Int { min(max((pixels + 63) / 64 * 64, least), max(target.maximumTextureSize, pixels)) }
    return FramePlan.PageSize(width: side(target.width), height: side(target.height))
  }

  // MARK: Paint

  /// The part of what a layer with sublayers touches that it draws itself.
  mutating func ownPlace(_ slot: Int, in place: PixelRect) -> PixelRect {
    var own = extent(slot)
    if masksToBounds(slot) { own = own.intersection(geometry[slot].bounds) }
    return own.isNull ? .empty : Self.pixels(of: own, through: states[slot].device).intersection(place)
  }

  /// All pixels that a group may have: which of them there are changes as it moves.
  static let anywhere = PixelRect(x: -(1 << 15), y: -(1 << 15), width: 1 << 16, height: 1 << 16)
}
