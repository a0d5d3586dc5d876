internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension Isolation {
  // MARK: Hidden

  /// Finds out whether a layer's sublayers cover all that the layer draws itself, and keeps it in the layer's flags.
  ///
  /// - Parameters:
  ///   - pixels: those that the layer itself touches.
  ///   - map: the layer's own space to the device.
  mutating func noteHidden(_ slot: Int, _ pixels: PixelRect, through map: Homography, layers: inout LayerTable) -> Bool
  {
    let isHidden = !pixels.isEmpty && isOwnHidden(slot, pixels, through: map, layers: &layers)
    layers.states[slot].flags.remove(.isOwnHidden)
    if isHidden { layers.states[slot].flags.insert(.isOwnHidden) }
    return isHidden
  }

  private mutating func isOwnHidden(_ slot: Int, _ pixels: PixelRect, through map: Homography, layers: inout LayerTable)
    -> Bool
  {
    guard layers.isUnitedAround(slot), layers.states[slot].links.childCount <= LayerTable.mostOccludersTested,
      layers.canList(slot), !layers.drawsApart(slot)
    else {
      return false
    }
    layers.updateDevice(slot)
    let whole = layers.masksToBounds(slot) ? layers.clippedBounds(slot) : .null
    let clip = whole.isNull ? nil : LayerTable.alignedImage(of: whole, through: map)
    hiddenParts.begin(clip.map { pixels.intersection(LayerTable.pixels(touchedBy: $0)) } ?? pixels)
    var child = layers.states[slot].links.first
    while child >= 0 {
      let layer = Int(child)
      child = layers.states[layer].links.next
      guard layers.mayCover(layer) else { continue }
      layers.updateDeviceBelow(layer)
      guard let rect = layers.plainOpaqueRect(layer) else { continue }
      if !whole.isNull,
        LayerTable.holds(rect, whole, through: layers.toParent(layer), device: layers.states[layer].device)
      {
        return true
      }
      if let image = LayerTable.alignedImage(of: rect, through: layers.toParent(layer).concatenating(map)),
        image.isFinite
      {
        hiddenParts.cut(
          by: clip.map { LayerTable.pixels(covered: image, within: $0) } ?? LayerTable.wholePixels(in: image))
        if hiddenParts.isEmpty { return true }
      }
    }
    return false
  }

  // MARK: Mask roles

  /// Finds out how the mask of a layer is drawn, which is kept in the layer's flags. A matter of the tree and the
  /// target alone.
  ///
  /// - Parameter isCopied: it is a part of a replicator's copy, and where it lies is that of the copy.
  mutating func decideMask(_ slot: Int, isCopied: Bool, layers: inout LayerTable) -> MaskRole {
    var role = findMaskRole(slot, isCopied: isCopied, layers: &layers)
    layers.states[slot].flags.subtract([.isMaskClip, .isMaskWithin, .isWithinMask, .isMaskEdged])
    layers.states[slot].flags.insert(.isMaskDecided)
    if role == .picture || role == .clip, !isCopied, liesWithinMask(slot, layers: &layers) {
      if role == .clip { role = .nothing } else { layers.states[slot].flags.insert(.isWithinMask) }
    }
    if role == .clip || role == .nothing { layers.states[slot].flags.insert(.isMaskClip) }
    if role == .within || role == .nothing { layers.states[slot].flags.insert(.isMaskWithin) }
    if role == .picture, !isCopied, layers.layerWithEdges(of: Int(layers.states[slot].links.mask)) != nil {
      layers.states[slot].flags.insert(.isMaskEdged)
    }
    return role
  }

  /// Finds it out again.
  mutating func isMaskDifferent(_ slot: Int, layers: inout LayerTable) -> Bool {
    let known: LayerState.Flags = [.isMaskClip, .isMaskWithin, .isWithinMask, .isMaskEdged]
    let old = layers.states[slot].flags.intersection(known)
    layers.states[slot].flags.subtract(known.union(.isMaskDecided))
    guard layers.states[slot].links.mask >= 0 else { return false }
    _ = decideMask(slot, isCopied: false, layers: &layers)
    return layers.states[slot].flags.intersection(known) != old
  }

  private mutating func findMaskRole(_ slot: Int, isCopied: Bool, layers: inout LayerTable) -> MaskRole {
    let mask = Int(layers.states[slot].links.mask)
    layers.updateDeviceBelow(mask)
    guard let shape = layers.opaqueShape(mask), !layers.blendMode(slot).isUnbounded else { return .picture }
    // Filters and blending come after the mask, and a mask of a mask leaves of it what it covers.
    let isLast =
      !layers.hasFilters(slot) && layers.blendMode(slot) == .normal && !layers.states[slot].flags.contains(.isMask)
    let least: MaskRole = shape.isOutline && isLast ? .clip : .picture
    if isCopied { return least }
    let image = LayerTable.alignedImage(of: shape.rect, through: layers.states[mask].device)
    let isOnGrid = LayerTable.isOnGrid(image)
    if shape.isOutline, isOnGrid, !shape.outline.isRounded, !layers.holdsBlending(slot) { return .within }
    guard listItems(slot, most: LayerTable.mostTestedClosely, layers: &layers) else { return least }
    let device = layers.states[mask].device
    if footprints.allSatisfy({ shape.covers($0.pixels, image, through: device) }) { return .nothing }
    guard shape.isOutline, isOnGrid, let image else { return least }
    let corners = shape.outline.onDevice(layers.states[mask].device.affine).cornerBoxes(in: image)
    let isCutOnce = corners.allSatisfy { corner in
      footprints.count { !$0.pixels.intersection(corner).isEmpty } <= 1
    }
    return isCutOnce ? .within : least
  }

  // MARK: Opaque canvas

  /// How the driver does what a mode says; nil where what is below must be read.
  func blending(_ mode: BlendMode, in context: PaintWalk.Context) -> FramePlan.Blending? {
    mode == .multiply && context.base == 0 && isCanvasOpaque == true ? .multiply : FramePlan.Blending(mode)
  }

  /// Where there is nothing of a group, the driver's blending leaves what is there: it is not drawn there, where its
  /// page may hold others.
  func isCutToGroup(_ mode: BlendMode, in context: PaintWalk.Context) -> Bool {
    !mode.isUnbounded && blending(mode, in: context) != nil
  }
}
