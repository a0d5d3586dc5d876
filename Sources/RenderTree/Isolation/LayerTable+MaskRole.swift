internal import MultiplaneContents
internal import MultiplaneGeometry

/// Masks that are an opaque, possibly rounded rectangle: clips can replace them.
extension LayerTable {
  mutating func isMaskedByPicture(_ slot: Int) -> Bool {
    states[slot].links.mask >= 0 && states[slot].verdict.maskRole == .picture
      && !states[slot].flags.contains(.isTransformLayer)
  }

  /// Whether a visible mask is no opaque rectangle, and so is composited wherever it lies.
  mutating func isMaskedBySomething(_ slot: Int) -> Bool {
    states[slot].links.mask >= 0 && isSeen(Int(states[slot].links.mask))
      && opaqueShape(Int(states[slot].links.mask)) == nil
  }

  /// Area that a layer without sublayers and effects certainly covers with opaque colour; nil for others.
  mutating func opaqueShape(_ slot: Int) -> OpaqueShape? {
    let look = appearance[slot]
    guard look.opacity >= 1, kind(of: slot) == .plain, let outline = simpleOutline(slot) else { return nil }
    let bounds = geometry[slot].bounds.standardized
    if look.backgroundColor.alpha >= 1 {
      // Contents may exceed the bounds.
      return OpaqueShape(rect: bounds, outline: outline, isOutline: contents[slot] == nil)
    }
    guard !outline.isRounded, let shown = opaqueContents(slot) else { return nil }
    return OpaqueShape(rect: shown, outline: outline, isOutline: false)
  }

  /// Outline of a layer without sublayers, effects, border and hard edges, if it is not empty; nil for others.
  mutating func simpleOutline(_ slot: Int) -> RoundedOutline? {
    let state = states[slot]
    guard state.links.childCount == 0, state.links.mask < 0, state.filters < 0, state.raster < 0 else { return nil }
    let effects = effects(of: slot)
    guard effects.areOutlineOnly,
      effects.borderWidth <= 0 || effects.borderColor.alpha <= 0
    else { return nil }
    let bounds = geometry[slot].bounds.standardized
    let outline = RoundedOutline(effects, size: bounds.size, upsideDown: false)
    return bounds.isFinite && !bounds.isEmpty && outline.hardEdges.max() == 0 ? outline : nil
  }

  /// Rectangle that a layer's contents certainly cover with opaque texels, in its own space, ignoring its corners; nil
  /// for none.
  mutating func opaqueContents(_ slot: Int) -> Rect? {
    guard let bitmap = contents[slot] else { return nil }
    if states[slot].detail >= 0, !details[states[slot].detail].onlyShowsPart {
      let detail = details[states[slot].detail]
      // A filter may read the texels around those that are shown; a tint has an alpha of its own.
      guard bitmap.isOpaque, !detail.mayHaveSlices, !detail.tints(bitmap.format) else { return nil }
    }
    let bounds = geometry[slot].bounds.standardized
    let isUpsideDown = states[slot].flags.contains(.isUpsideDown)
    let place = contentsPlacement(slot, bitmap, upsideDown: isUpsideDown)
    guard place.rect.width > 0, place.rect.height > 0, var shown = place.opaqueRect(of: bitmap) else { return nil }
    if isUpsideDown { shown.origin.y = bounds.minY + bounds.maxY - shown.maxY }
    if self.appearance[slot].masksToBounds { shown = shown.intersection(bounds) }
    return shown.isNull || shown.isEmpty ? nil : shown
  }

  /// Whether a layer below this one has a blend mode or background filters: only a group isolates them.
  mutating func holdsBlending(_ slot: Int) -> Bool {
    if states[slot].flags.contains(.holdsBackdrop) { return true }
    return operators.blenders.slots.contains { isBelow($0, slot) }
  }
}

/// Area that a mask certainly covers, in the mask's own space.
struct OpaqueShape {
  var rect: Rect
  var outline: RoundedOutline
  /// The mask covers nothing else.
  var isOutline: Bool

  /// Whether the area covers each of some device pixels wholly.
  ///
  /// - Parameters:
  ///   - image: of the rectangle, if its sides are parallel to the device's.
  ///   - device: from the mask's own space.
  func covers(_ pixels: PixelRect, _ image: Rect?, through device: Homography) -> Bool {
    if pixels.isEmpty { return true }
    if let image { return outline.onDevice(device.affine).holds(pixels.rect, in: image, through: .identity) }
    return device.inverted().map { outline.holds(pixels.rect, in: rect, through: $0) } ?? false
  }
}

extension ContentsPlacement {
  /// Part of `rect` that shows only opaque texels, whatever the filter; nil if there is none.
  func opaqueRect(of bitmap: Bitmap) -> Rect? {
    let (columns, rows) = range(of: bitmap)
    if bitmap.isOpaque(columns: columns, rows: rows) { return rect }
    let part = bitmap.opaqueRect.rect.insetBy(dx: 1, dy: 1)
    guard !part.isNull, !part.isEmpty else { return nil }
    let scale = (x: rect.width / source.width, y: rect.height / source.height)
    let shown = Rect(
      x: rect.minX + (part.minX - source.minX) * scale.x, y: rect.minY + (part.minY - source.minY) * scale.y,
      width: part.width * scale.x, height: part.height * scale.y)
    return shown.intersection(rect)
  }
}
