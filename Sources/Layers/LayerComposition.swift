import MultiplaneGeometry
import MultiplaneChanges
import MultiplaneContents

/// What few layers say about how they are composited, in a box of its own, with the layer that masks them.
final class LayerComposition {
  /// Where `cornerRadii` is nil.
  var cornerRadius = 0.0
  var cornerRadii: CornerRadii?
  var maskedCorners = CornerMask.all
  var borderColor: Color? = .black
  var shadowColor: Color? = .black
  var allowsEdgeAntialiasing = true
  var edgeAntialiasingMask = EdgeMask.all
  /// All that is sent as it is set; what is made of the properties above is put in when it is sent.
  var plain = LayerEffects.default
  var filters = LayerFilters()
  var shadowPath: Path?
  /// Its `superlink` leads back to the layer that has this box.
  var mask: Layer?

  /// What is sent.
  var effects: LayerEffects {
    var effects = plain
    effects.cornerRadii = (cornerRadii ?? CornerRadii(cornerRadius)).keeping(maskedCorners)
    effects.borderColor = borderColor ?? .clear
    effects.shadowColor = shadowColor ?? .clear
    effects.antialiasedEdges = allowsEdgeAntialiasing ? edgeAntialiasingMask : []
    return effects
  }
}

extension CornerRadii {
  fileprivate func keeping(_ corners: CornerMask) -> CornerRadii {
    CornerRadii(
      topLeft: corners.contains(.layerMinXMinYCorner) ? topLeft : .zero,
      topRight: corners.contains(.layerMaxXMinYCorner) ? topRight : .zero,
      bottomRight: corners.contains(.layerMaxXMaxYCorner) ? bottomRight : .zero,
      bottomLeft: corners.contains(.layerMinXMaxYCorner) ? bottomLeft : .zero)
  }
}

extension Layer {
  /// The box to write a value to; nil where there is none and the value is what a layer without a box has.
  final func composing(unlessDefault isDefault: Bool) -> LayerComposition? {
    if let composition { return composition }
    if isDefault { return nil }
    let box = LayerComposition()
    composition = box
    return box
  }

  /// Writes one value to the box, and marks the part of the layer that it belongs to.
  @inline(__always)
  final func compose(_ part: Dirty, unlessDefault isDefault: Bool, _ write: (LayerComposition) -> Void) {
    guard let box = composing(unlessDefault: isDefault) else { return }
    write(box)
    mark(part)
  }
}
