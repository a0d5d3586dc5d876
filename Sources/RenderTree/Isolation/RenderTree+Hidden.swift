internal import MultiplaneGeometry

/// What a layer draws itself and an opaque sublayer hides. Where an opacity acts on each of them, it is not drawn, and so it overlaps with nothing.
extension RenderTree {
  /// Finds out whether a layer's sublayers cover all that the layer draws itself, and keeps it in the layer's flags. Not so in copies, of which
  /// each may lie otherwise on the pixels.
  ///
  /// - Parameters:
  ///   - pixels: those that the layer itself touches.
  ///   - map: the layer's own space to the device.
  mutating func noteHidden(_ slot: Int, _ pixels: PixelRect, through map: Homography) -> Bool {
    let isHidden = !pixels.isEmpty && walk.judgedCopies.isEmpty && isOwnHidden(slot, pixels, through: map)
    states[slot].flags.remove(.isOwnHidden)
    if isHidden { states[slot].flags.insert(.isOwnHidden) }
    return isHidden
  }

  private mutating func isOwnHidden(_ slot: Int, _ pixels: PixelRect, through map: Homography) -> Bool {
    guard isUnitedAround(slot), states[slot].childCount <= Self.mostCoversJudged, canList(slot), !drawsApart(slot)
    else {
      return false
    }
    updateDevice(slot)
    let whole = masksToBounds(slot) ? clippedBounds(slot) : .null
    let clip = whole.isNull ? nil : Self.alignedImage(of: whole, through: map)
    walk.hiddenParts.begin(clip.map { pixels.intersection(Self.pixels(touchedBy: $0)) } ?? pixels)
    var child = states[slot].first
    while child >= 0 {
      let layer = Int(child)
      child = states[layer].next
      guard mayCover(layer) else { continue }
      updateDeviceBelow(layer)
      guard let rect = plainOpaqueRect(layer) else { continue }
      if !whole.isNull, Self.holds(rect, whole, through: toParent(layer), device: states[layer].device) {
        return true
      }
      if let image = Self.alignedImage(of: rect, through: toParent(layer).concatenating(map)), image.isFinite {
        walk.hiddenParts.cut(by: clip.map { Self.pixels(covered: image, within: $0) } ?? Self.wholePixels(in: image))
        if walk.hiddenParts.isEmpty { return true }
      }
    }
    return false
  }

  /// Whether the nearest opacity that acts on a layer does so on the picture of all that it acts on.
  func isUnitedAround(_ slot: Int) -> Bool {
    var above = slot
    while appearance[above].opacity >= 1, states[above].parent >= 0 { above = Int(states[above].parent) }
    return allowsGroupOpacity(above)
  }

  func allowsGroupOpacity(_ slot: Int) -> Bool {
    states[slot].effects < 0 || effects[states[slot].effects].allowsGroupOpacity
  }

  /// Whether a layer's own quad is left out because something in front of it hides it, and all of both has one opacity.
  func isLeftOut(_ slot: Int, in context: PaintWalk.Context) -> Bool {
    context.isFlat && states[slot].flags.contains(.isOwnHidden)
  }
}
