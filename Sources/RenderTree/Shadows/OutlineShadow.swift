internal import MultiplaneGeometry

/// How the shadow of an outline is drawn.
enum OutlineShadow: Sendable {
  /// As texels: on the device's pixels, or in the layer's own plane.
  case grid(NinePartShadow, isOnDevice: Bool)
  /// Without a blur, and with sides not parallel to the device's: drawn like a background, because a filtered bitmap
  /// has soft edges. The rectangle is the shadow's, points of the layer's space.
  case sharp(Rect, RoundedOutline)
}
