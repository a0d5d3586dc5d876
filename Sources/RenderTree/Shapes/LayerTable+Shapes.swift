internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  mutating func holdsShape(_ slot: Int) -> Bool {
    states[slot].shadowPath >= 0 || !shapes.bounds(of: slot).isNull
  }

  /// Limit on the texels of one bitmap, for each pixel of the target.
  static let texelsAPixel = 4

  /// Whether a layer draws a shape: an item of its own between its background and its sublayers.
  mutating func hasShape(_ slot: Int) -> Bool { states[slot].kind >= 0 && !shapes.bounds(of: slot).isNull }

  mutating func reportUndrawn(_ slot: Int, error: ShapeError?, plan: inout FramePlan) {
    plan.undrawnShapes.append(FramePlan.UndrawnShape(layer: id(of: slot), name: name(of: slot), error: error))
  }
}
