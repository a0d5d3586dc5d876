internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// What offscreen pictures may take in a frame: see `OffscreenBudget`.
extension OffscreenBudget {

  // MARK: While the frame is planned

  /// Whether there is room for what a layer's background filters take.
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

  /// Whether there is room for what a quad takes that reads what is below it.
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
