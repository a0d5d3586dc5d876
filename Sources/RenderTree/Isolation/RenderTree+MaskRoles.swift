internal import MultiplaneContents
internal import MultiplaneGeometry

/// Masks that are a rectangle or a rounded one, filled with opaque colour: clips can do what they do.
extension RenderTree {
  /// Finds out how the mask of a layer is drawn, which is kept in the layer's flags. A matter of the tree and the target alone.
  ///
  /// - Parameter isCopied: it is a part of a replicator's copy, and where it lies is that of the copy.
  mutating func judgeMask(_ slot: Int, isCopied: Bool) -> MaskRole {
    var role = findMaskRole(slot, isCopied: isCopied)
    states[slot].flags.subtract([.isMaskClip, .isMaskWithin, .isWithinMask, .isMaskEdged])
    states[slot].flags.insert(.isMaskJudged)
    if role == .picture || role == .clip, !isCopied, liesWithinMask(slot) {
      if role == .clip { role = .nothing } else { states[slot].flags.insert(.isWithinMask) }
    }
    if role == .clip || role == .nothing { states[slot].flags.insert(.isMaskClip) }
    if role == .within || role == .nothing { states[slot].flags.insert(.isMaskWithin) }
    if role == .picture, !isCopied, layerWithEdges(of: Int(states[slot].mask)) != nil {
      states[slot].flags.insert(.isMaskEdged)
    }
    return role
  }

  /// What was found out last.
  mutating func maskRole(_ slot: Int) -> MaskRole { MaskRole(states[slot].flags) }

  /// Finds it out again.
  mutating func isMaskDifferent(_ slot: Int) -> Bool {
    let known: LayerState.Flags = [.isMaskClip, .isMaskWithin, .isWithinMask, .isMaskEdged]
    let old = states[slot].flags.intersection(known)
    states[slot].flags.subtract(known.union(.isMaskJudged))
    guard states[slot].mask >= 0 else { return false }
    _ = judgeMask(slot, isCopied: false)
    return states[slot].flags.intersection(known) != old
  }

  mutating func isMaskedByPicture(_ slot: Int) -> Bool {
    states[slot].mask >= 0 && maskRole(slot) == .picture && !states[slot].flags.contains(.isTransformLayer)
  }

  private mutating func findMaskRole(_ slot: Int, isCopied: Bool) -> MaskRole {
    let mask = Int(states[slot].mask)
    updateDeviceBelow(mask)
    guard let shape = opaqueShape(mask), !blendMode(slot).isUnbounded else { return .picture }
    // Filters and blending come after the mask, and a mask of a mask leaves of it what it covers.
    let isLast = !hasFilters(slot) && blendMode(slot) == .normal && !states[slot].flags.contains(.isMask)
    let least: MaskRole = shape.isOutline && isLast ? .clip : .picture
    if isCopied { return least }
    let image = Self.alignedImage(of: shape.rect, through: states[mask].device)
    let isOnGrid = Self.isOnGrid(image)
    if shape.isOutline, isOnGrid, !shape.outline.isRounded, !holdsBlending(slot) { return .within }
    guard listThings(slot, most: Self.mostJudgedClosely) else { return least }
    let device = states[mask].device
    if walk.judgedPlaces.allSatisfy({ shape.covers($0.pixels, image, through: device) }) { return .nothing }
    guard shape.isOutline, isOnGrid, let image else { return least }
    let corners = shape.outline.onDevice(states[mask].device.affine).cornerBoxes(in: image)
    let isCutOnce = corners.allSatisfy { corner in
      walk.judgedPlaces.count { !$0.pixels.intersection(corner).isEmpty } <= 1
    }
    return isCutOnce ? .within : least
  }

  /// Whether a mask that is seen is no rectangle of opaque colour: it is a picture, wherever it lies.
  mutating func isMaskedBySomething(_ slot: Int) -> Bool {
    states[slot].mask >= 0 && isSeen(Int(states[slot].mask)) && opaqueShape(Int(states[slot].mask)) == nil
  }

  /// Clips what is drawn into a context by a layer's mask; false where nothing is left.
  mutating func cut(_ context: inout PaintWalk.Context, byMaskOf slot: Int, reference: (x: Int, y: Int)) -> Bool {
    let mask = Int(states[slot].mask)
    guard
      let clip = boundsClip(
        mask, under: context.clip, outer: context.outer, isTransient: context.isClipTransient, reference: reference)
    else { return false }
    context.clip = clip
    context.cull = context.cull.intersection(pixelsOfBounds(mask))
    return !context.cull.isEmpty
  }

  /// What a layer without sublayers and effects surely covers with opaque colour; nil for others.
  private mutating func opaqueShape(_ slot: Int) -> OpaqueShape? {
    let (state, look) = (states[slot], appearance[slot])
    guard look.opacity >= 1, state.kind < 0 || kinds[state.kind] == .plain, let outline = bareOutline(slot) else {
      return nil
    }
    let bounds = geometry[slot].bounds.standardized
    if look.backgroundColor.alpha >= 1 {
      // Contents may hang over.
      return OpaqueShape(rect: bounds, outline: outline, isOutline: contents[slot] == nil)
    }
    guard !outline.isRounded, let shown = opaqueContents(slot) else { return nil }
    return OpaqueShape(rect: shown, outline: outline, isOutline: false)
  }

  /// The outline of a layer without sublayers, effects, a border and hard edges, which is not empty; nil for others.
  mutating func bareOutline(_ slot: Int) -> RoundedOutline? {
    let state = states[slot]
    guard state.childCount == 0, state.mask < 0, state.filters < 0, state.raster < 0 else { return nil }
    let effects = state.effects >= 0 ? effects[state.effects] : .default
    guard !effects.castsShadow, effects.compositingFilter == .normal, !effects.shouldRasterize,
      effects.borderWidth <= 0 || effects.borderColor.alpha <= 0
    else { return nil }
    let bounds = geometry[slot].bounds.standardized
    let outline = RoundedOutline(effects, size: bounds.size, upsideDown: false)
    return bounds.isFinite && !bounds.isEmpty && outline.hardEdges.max() == 0 ? outline : nil
  }

  /// What a layer's contents surely cover with opaque texels, in its own space, without regard to its corners; nil for nothing.
  mutating func opaqueContents(_ slot: Int) -> Rect? {
    guard let bitmap = contents[slot], states[slot].detail < 0 else { return nil }
    let bounds = geometry[slot].bounds.standardized
    let isUpsideDown = states[slot].flags.contains(.isUpsideDown)
    let place = ContentsPlacement(
      bounds: bounds, appearance: appearance[slot], bitmap: bitmap, isUpsideDown: isUpsideDown)
    guard place.rect.width > 0, place.rect.height > 0, var shown = place.opaqueRect(of: bitmap) else { return nil }
    if isUpsideDown { shown.origin.y = bounds.minY + bounds.maxY - shown.maxY }
    if appearance[slot].masksToBounds { shown = shown.intersection(bounds) }
    return shown.isNull || shown.isEmpty ? nil : shown
  }

  /// Whether something below a layer meets what is below the layer in another way than over it: only a group keeps it apart.
  mutating func holdsBlending(_ slot: Int) -> Bool {
    if states[slot].flags.contains(.holdsBackdrop) { return true }
    return blenders.slots.contains { isBelow($0, slot) }
  }
}

/// What a mask surely covers, in the mask's own space.
private struct OpaqueShape {
  var rect: Rect
  var outline: RoundedOutline
  /// And it covers nothing else.
  var isOutline: Bool

  /// Whether it covers each of some device pixels wholly.
  ///
  /// - Parameters:
  ///   - image: the rectangle's, where its sides are parallel to the device's.
  ///   - device: from the mask's own space.
  func covers(_ pixels: PixelRect, _ image: Rect?, through device: Homography) -> Bool {
    if pixels.isEmpty { return true }
    if let image { return outline.onDevice(device.affine).holds(pixels.rect, in: image, through: .identity) }
    return device.inverted().map { outline.holds(pixels.rect, in: rect, through: $0) } ?? false
  }
}
