internal import MultiplaneContents
internal import MultiplaneGeometry

/// The shapes of all shape layers: equal shapes share a number.
struct LayerShapes: Sendable {
  /// A shape with its bounds, points of the layer's own space.
  struct Value: Hashable, Sendable {
    var shape: Shape
    var bounds: Rect
  }

  private var values = InternedValues<Value>()

  /// Number of layers with a shape.
  var layerCount: Int { values.layerCount }

  /// Number of different shapes.
  var count: Int { values.count }

  /// Sets the shape of a layer; nil for none.
  mutating func set(_ shape: Shape?, of slot: Int) {
    values.set(shape.flatMap { $0.isDrawn ? Value(shape: $0, bounds: $0.bounds) : nil }, of: slot)
  }

  /// The shape of a layer that draws one.
  func shape(of slot: Int) -> (id: Int32, value: Value)? { values.value(of: slot) }

  /// Bounds of a layer's shape; null without one.
  func bounds(of slot: Int) -> Rect { values.value(of: slot)?.value.bounds ?? .null }

  /// Removes a shape without layers and returns its number; nil if there is none.
  mutating func forgetOrphan() -> Int32? { values.forgetOrphan() }
}
