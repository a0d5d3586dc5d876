internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// How the shadow of an outline is made.
enum OutlineShadow: Sendable {
  /// As texels: on the device's pixels, or in the layer's own plane.
  case grid(NinePartShadow, isOnDevice: Bool)
  /// Without a blur, and with sides that are not parallel to the device's: as a background is drawn, since a bitmap
  /// that is read between its texels has soft edges. The rectangle is where the shadow falls, points of the layer's
  /// space.
  case sharp(Rect, RoundedOutline)
}
