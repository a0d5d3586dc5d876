internal import MultiplaneContents
internal import MultiplaneGeometry

extension LayerTable {
  /// Device pixels of the backdrop that background filters read: those that the layer's bounds touch, at least one.
  mutating func backdropEdge(_ slot: Int) -> PixelRect {
    let image = states[slot].device.projectedBounds(of: geometry[slot].bounds.standardized)
    guard !image.isNull, image.isFinite else { return Self.anywhere }
    let (x, y) = ((image.minX + gridTolerance).rounded(.down), (image.minY + gridTolerance).rounded(.down))
    let (maxX, maxY) = ((image.maxX - gridTolerance).rounded(.up), (image.maxY - gridTolerance).rounded(.up))
    return Self.pixels(from: (x, y), to: (max(maxX, x + 1), max(maxY, y + 1)))
  }

  /// Pixels that change whenever the backdrop of a layer's background filters changes: empty if the layer is not in the
  /// tree, nil if they must be computed in each frame.
  mutating func knownPlace(ofBackdrop slot: Int) -> PixelRect? {
    guard isInTree(slot) else { return .empty }
    var above = Int32(slot)
    while above >= 0 {
      // The reach of a shadow depends on the content of its layer, which may change.
      if states[Int(above)].raster >= 0 || castsShadow(Int(above)) { return nil }
      above = states[Int(above)].links.parent
    }
    return place(ofBackdrop: slot)
  }

  /// Distance that a layer's background filters read around it, device pixels.
  mutating func backdropReach(_ slot: Int, _ scale: EffectScale) -> SIMD2<Int> {
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let spread = FilterStep.spread(pixel, of: filters[states[slot].filters].backgroundFilters, scale: scale)
    return SIMD2(max(-spread.x, spread.maxX - 1), max(-spread.y, spread.maxY - 1))
  }
}
