internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A shape with its bounds, points of the layer's own space.
struct KnownShape: Hashable, Sendable {
  var shape: Shape
  var bounds: Rect

  /// nil for a layer that draws no shape.
  init?(_ kind: LayerKind) {
    guard case .shape(let shape) = kind, shape.isDrawn else { return nil }
    (self.shape, bounds) = (shape, shape.bounds)
  }
}

extension LayerTable {
  /// Bounds of a layer's shape; null without one.
  mutating func shapeBounds(_ slot: Int) -> Rect { shapes.value(of: slot)?.value.bounds ?? .null }

  mutating func holdsShape(_ slot: Int) -> Bool {
    states[slot].shadowPath >= 0 || !shapeBounds(slot).isNull
  }

  /// Limit on the texels of one bitmap, for each pixel of the target.
  static let texelsAPixel = 4

  /// Whether a layer draws a shape: an item of its own between its background and its sublayers.
  mutating func hasShape(_ slot: Int) -> Bool { states[slot].kind >= 0 && !shapeBounds(slot).isNull }

  mutating func reportUndrawn(_ slot: Int, error: ShapeError?, plan: inout FramePlan) {
    plan.undrawnShapes.append(FramePlan.UndrawnShape(layer: id(of: slot), name: name(of: slot), error: error))
  }
}
