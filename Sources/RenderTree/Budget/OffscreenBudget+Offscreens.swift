internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// Offscreen pixels of a frame, layer by layer: see `OffscreenBudget`.
extension OffscreenBudget {

  // MARK: Painting

  /// Whether the budget has room for a layer's background filters.
  mutating func affordsBackdrop(_ slot: Int, _ output: PixelRect, plan: inout FramePlan, layers: inout LayerTable)
    -> Bool
  {
    guard isTight else { return true }
    let chain = layers.backdropCost(slot)
    let device = layers.states[slot].device
    let scale = device.isAffine ? abs(device.affine.determinant).squareRoot() : 1
    let reach = Int(pixel: min(chain.reach * scale, Double(FilterStep.farthestOfMany)))
    return affords(
      layers.pixelsOfBounds(slot).intersection(output).grown(reach, reach), times: chain.times,
      least: OffscreenBudget.leastBackdrop, slot, orLacks: .backgroundFilters, plan: &plan, layers: &layers)
  }

  /// Whether the budget has room for a quad that reads its backdrop.
  mutating func affordsBlending(
    _ slot: Int, _ place: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan, layers: inout LayerTable,
    isolation: inout Isolation
  ) -> Bool {
    guard isTight, layers.quadMode(slot) != .normal, isolation.blending(layers.quadMode(slot), in: context) == nil
    else {
      return true
    }
    return affords(
      place, times: 2, least: OffscreenBudget.leastBackdrop, slot, orLacks: .layer, plan: &plan, layers: &layers)
  }

}
