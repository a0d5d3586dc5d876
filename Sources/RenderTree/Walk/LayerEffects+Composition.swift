internal import MultiplaneChanges
internal import MultiplaneGeometry

extension LayerEffects {
  var castsShadow: Bool { shadowOpacity > 0 && shadowColor.alpha > 0 }

  /// The shadow's colour with its opacity multiplied in.
  var shadowTint: Color {
    var color = shadowColor
    color.alpha *= min(shadowOpacity, 1)
    return color
  }
}
