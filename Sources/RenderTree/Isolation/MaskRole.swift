/// How a layer's mask is drawn.
enum MaskRole: UInt16 {
  /// Composited: the group's alpha is multiplied by the mask's.
  case picture
  /// As a clip of the composited layer.
  case clip
  /// As a clip of each item of the layer; the pixels are the same.
  case within
  /// Not drawn: the mask covers all that the layer draws.
  case nothing
}
