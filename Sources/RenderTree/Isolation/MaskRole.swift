/// How a layer's mask is drawn.
enum MaskRole: UInt16 {
  /// As a picture, which the layer's own is multiplied by.
  case picture
  /// As a clip of the layer's own picture.
  case clip
  /// As a clip of each item that the layer draws; the pixels are the same.
  case within
  /// Not at all: the mask covers all that the layer draws.
  case nothing
}
