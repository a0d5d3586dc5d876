import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

/// Composition properties, which most layers leave at their defaults.
struct LayerComposition: Sendable {
  /// Used when `cornerRadii` is nil.
  var cornerRadius = 0.0
  var cornerRadii: CornerRadii?
  var maskedCorners = CornerMask.all
  var borderColor: Color? = .black
  var shadowColor: Color? = .black
  var allowsEdgeAntialiasing = true
  var edgeAntialiasingMask = EdgeMask.all
  /// Values that are sent as set. `effects` adds those derived from the properties above.
  var plain = LayerEffects.default
  var filters = LayerFilters()
  var shadowPath: Path?

  /// Those of a new layer.
  static let `default` = LayerComposition()

  /// The values that are sent.
  var effects: LayerEffects {
    var effects = plain
    effects.cornerRadii = (cornerRadii ?? CornerRadii(cornerRadius)).keeping(maskedCorners)
    effects.maskedCorners = maskedCorners
    effects.borderColor = borderColor ?? .clear
    effects.shadowColor = shadowColor ?? .clear
    effects.antialiasedEdges = allowsEdgeAntialiasing ? edgeAntialiasingMask : []
    return effects
  }
}

extension Layer {
  /// The composition properties; nil where all are defaults.
  final var composition: LayerComposition? { extras?.composition?.value }

  /// A composition property.
  @inline(__always)
  final func composed<Value>(_ path: KeyPath<LayerComposition, Value>) -> Value {
    extras?.composition?.value[keyPath: path] ?? LayerComposition.default[keyPath: path]
  }

  /// Sets one, as `change(_:to:_:as:)` does.
  @inline(__always)
  final func compose<Value: Equatable>(
    _ path: WritableKeyPath<LayerComposition, Value>, _ new: Value, as property: AnimatedProperty? = nil,
    part: Dirty = .effects
  ) {
    guard new != composed(path) else { return }
    if let property, marks.contains(.acts) { willChange(property) }
    if extras?.composition == nil { extend { $0.composition = Box(.default) } }
    extras?.composition?.value[keyPath: path] = new
    mark(part)
  }
}
