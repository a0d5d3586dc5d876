internal import MultiplaneContents

extension PassBuilder {
  /// Adds the steps of the layer's own filters.
  ///
  /// - Parameter isDeep: only the colour steps, for a layer that is nested too deep.
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

  /// Whether one of the last steps gives transparent pixels a colour, with no blur after it.
  mutating func endsFilled(_ steps: Range<Int>) -> Bool {
    for step in self.steps[steps].reversed() {
      guard case .color = step else { return false }
      if step.fills { return true }
    }
    return false
  }
}
