internal import MultiplaneContents
internal import MultiplaneGeometry

/// The shapes of all shape layers: equal shapes share a number.
struct LayerShapes: Sendable {
  /// A shape, with the rectangle that it may cover, points of the layer's own space.
  struct Value: Hashable, Sendable {
    var shape: Shape
    var bounds: Rect
  }

  private var values = InternedValues<Value>()

  /// How many layers have a shape.
  var layerCount: Int { values.layerCount }

  /// Sets the shape of a layer; nil where the layer has none.
  mutating func set(_ shape: Shape?, of slot: Int) {
    values.set(shape.flatMap { $0.isDrawn ? Value(shape: $0, bounds: $0.bounds) : nil }, of: slot)
  }

  /// The shape of a layer that draws one.
  func shape(of slot: Int) -> (id: Int32, value: Value)? { values.value(of: slot) }

  /// The rectangle that a layer's shape may cover; null where the layer has none.
  func bounds(of slot: Int) -> Rect { values.value(of: slot)?.value.bounds ?? .null }

  /// Forgets a shape that no layer has any more, and returns its number; nil where there is none.
  mutating func forgetOrphan() -> Int32? { values.forgetOrphan() }
}
