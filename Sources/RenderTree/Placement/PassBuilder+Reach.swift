internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PassBuilder {
  /// Puts the steps of the layer's own filters into the walk.
  ///
  /// - Parameter isDeep: those of colour alone.
  mutating func filterSteps(_ slot: Int, _ composition: Composition, isDeep: Bool, layers: inout LayerTable) -> Range<
    Int
  > {
    let first = steps.count
    if layers.states[slot].filters >= 0 {
      FilterStep.forEach(of: layers.filters[layers.states[slot].filters].filters, scale: composition.scale) { step in
        if isDeep, !step.isColor { return }
        steps.append(step)
      }
    }
    return first..<steps.count
  }

  /// Whether one of the last of them makes colour of what is transparent, and no blur comes after it.
  mutating func endsFilled(_ steps: Range<Int>) -> Bool {
    for step in self.steps[steps].reversed() {
      guard case .color = step else { return false }
      if step.fills { return true }
    }
    return false
  }
}
