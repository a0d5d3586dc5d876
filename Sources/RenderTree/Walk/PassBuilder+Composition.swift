internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PassBuilder {
  mutating func isShadowAlone(_ steps: Range<Int>) -> Bool {
    guard steps.count == 1, case .shadow = self.steps[steps.lowerBound] else { return false }
    return true
  }

  /// Device pixels that a layer's group touches after its filters.
  mutating func largestPlace(
    _ slot: Int, _ composition: Composition, steps: Range<Int>, mode: BlendMode, layers: inout LayerTable
  ) -> PixelRect {
    guard mode.isUnbounded else { return composition.place }
    let all = self.steps[steps].reduce(composition.group) { $1.spread($0) }
    return endsFilled(steps) ? all.union(layers.fill(slot)) : all
  }

  /// Device pixels that the content of filter steps can be seen in: shadows show content from elsewhere.
  ///
  /// - Parameters:
  ///   - content: pixels of the steps' input.
  ///   - isShadow: the shadow is shown without its source.
  mutating func space(
    of slot: Int, seenThrough steps: Range<Int>, content: PixelRect, isShadow: Bool = false,
    in context: PaintWalk.Context, plan: inout FramePlan, layers: inout LayerTable
  ) -> PixelRect {
    var space = context.space
    for index in steps.reversed() {
      guard case .shadow(_, _, let offset) = self.steps[index], offset.isFar else { continue }
      let moved = space.moved(-Int(pixel: offset.x.rounded()), -Int(pixel: offset.y.rounded()))
      let isShown = !isShadow && !space.grown(FilterStep.farthest, FilterStep.farthest).intersection(content).isEmpty
      space = isShown ? space.union(moved) : moved
    }
    if max(space.width, space.height) <= layers.longestGroup(in: context) { return space }
    plan.reduced.append(
      FramePlan.Reduced(layer: layers.id(of: slot), name: layers.name(of: slot), reason: .pageSide, factor: 1))
    return context.space
  }

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
