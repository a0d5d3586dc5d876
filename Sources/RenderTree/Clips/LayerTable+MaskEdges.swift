internal import MultiplaneGeometry

/// Edges that masked content shares with its mask: a pixel on both must not be cut twice. If all masked content ends at
/// or before the mask's edges, the mask is drawn without edges; otherwise the content is, on and beyond the mask's
/// edges.
extension LayerTable {
  /// Whether the edges of a layer's bounds lie between pixels.
  mutating func isOnGrid(_ bounds: Rect, of slot: Int) -> Bool {
    Self.isOnGrid(Self.alignedImage(of: bounds, through: states[slot].device))
  }

  /// Whether a rectangle's image has sides parallel to the device's and between pixels.
  static func isOnGrid(_ image: Rect?) -> Bool { image.map { $0.isFinite && $0.isOnGrid } ?? false }

  /// Whether a layer is a mask that is drawn without its edges.
  mutating func isMaskWithoutEdges(_ slot: Int) -> Bool {
    let state = states[slot]
    return state.flags.contains(.isMask) && state.links.parent >= 0
      && states[Int(state.links.parent)].verdict.contains(.isWithinMask)
  }

  /// Outline of a layer without sublayers and effects that fills its bounds; nil for others.
  mutating func filledOutline(_ slot: Int) -> RoundedOutline? {
    guard let outline = simpleOutline(slot) else { return nil }
    let (state, bounds) = (states[slot], geometry[slot].bounds.standardized)
    var isFilled = self.appearance[slot].backgroundColor.alpha > 0
    switch kind(of: slot) {
    case .plain: break
    case .gradient(let gradient): if !gradient.isDegenerate { isFilled = true }
    default: return nil
    }
    guard let bitmap = contents[slot] else { return isFilled ? outline : nil }
    // Only masksToBounds rounds contents; contents that don't fill the bounds have edges of their own.
    guard !outline.isRounded, state.detail < 0 || details[state.detail].onlyShowsPart else { return nil }
    let place = contentsPlacement(slot, bitmap, upsideDown: state.flags.contains(.isUpsideDown)).rect
    return place == bounds ? outline : nil
  }

  /// Whether a layer's content is drawn where its items are, as far as known.
  mutating func staysInPlace(_ slot: Int, isMasked: Bool) -> Bool {
    let state = states[slot]
    guard state.filters < 0 || isMasked && !hasBackgroundFilters(slot), state.raster < 0 || isMasked && hasPlane(slot)
    else { return false }
    switch kind(of: slot) {
    case .plain, .gradient: break
    default: return false
    }
    let effects = effects(of: slot)
    return !effects.castsShadow && !effects.shouldRasterize && (isMasked || !effects.compositingFilter.isUnbounded)
  }

  /// Whether a layer's own content, or all that it clips, reaches the sides of the outline that it lies within.
  ///
  /// - Parameter back: device pixels to the space of `bounds`.
  /// - Returns: nil if it does not lie within the outline.
  mutating func reachesEdge(
    _ slot: Int, isClip: Bool, within outline: RoundedOutline, of bounds: Rect, through back: Homography
  ) -> Bool? {
    let own = geometry[slot].bounds.standardized
    var rect = extent(slot)
    if isClip { rect = states[slot].links.childCount > 0 ? own : rect.intersection(own) }
    if rect.isNull || rect.isEmpty { return false }
    guard let pixels = Quadrangle(of: rect, through: states[slot].device),
      let places = Quadrangle(of: pixels, through: back)
    else { return nil }
    let image = places.bounds
    let pixel = max(places.pixelX.max(), places.pixelY.max())
    let slack = pixel * gridTolerance
    guard image.isFinite, slack.isFinite else { return nil }
    var corners = RoundedOutline()
    if outline.isRounded, rect == own, let rounded = self.outline(slot, upsideDown: false),
      rounded.hardEdges.max() == 0, abs(places.x[0] - image.minX) <= slack, abs(places.y[0] - image.minY) <= slack,
      abs(places.x[1] - image.maxX) <= slack, abs(places.y[1] - image.minY) <= slack,
      abs(places.x[3] - image.minX) <= slack, abs(places.y[3] - image.maxY) <= slack
    {
      corners = rounded.onDevice(Transform2D(scaleX: image.width / rect.width, y: image.height / rect.height))
    }
    guard outline.holds(corners, in: image, of: bounds, slack: slack) else { return nil }
    return image.minX < bounds.minX + pixel || image.minY < bounds.minY + pixel || image.maxX > bounds.maxX - pixel
      || image.maxY > bounds.maxY - pixel
  }
}
