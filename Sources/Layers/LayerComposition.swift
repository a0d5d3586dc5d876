import MultiplaneGeometry
import MultiplaneChanges
import MultiplaneContents

/// Composition properties, which most layers leave at their defaults, and the mask. A separate object, made when
/// needed.
final class LayerComposition {
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
  /// The mask's `superlink` refers to the layer that owns this object.
  var mask: Layer?

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
  /// The object to write a value to; nil when there is none and the value is the default.
  final func composing(unlessDefault isDefault: Bool) -> LayerComposition? {
    if let composition { return composition }
    if isDefault { return nil }
    let box = LayerComposition()
    composition = box
    return box
  }

  /// Writes a value to the object, and marks the part of the layer that the value belongs to.
  @inline(__always)
  final func compose(_ part: Dirty, unlessDefault isDefault: Bool, _ write: (LayerComposition) -> Void) {
    guard let box = composing(unlessDefault: isDefault) else { return }
    write(box)
    mark(part)
  }
}

extension LayerComposition {
  func copy() -> LayerComposition {
    let copy = LayerComposition()
    (copy.cornerRadius, copy.cornerRadii, copy.maskedCorners) = (cornerRadius, cornerRadii, maskedCorners)
    (copy.borderColor, copy.shadowColor, copy.shadowPath) = (borderColor, shadowColor, shadowPath)
    (copy.allowsEdgeAntialiasing, copy.edgeAntialiasingMask) = (allowsEdgeAntialiasing, edgeAntialiasingMask)
    (copy.plain, copy.filters) = (plain, filters)
    return copy
  }
}
