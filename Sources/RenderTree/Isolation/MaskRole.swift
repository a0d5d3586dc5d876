internal import MultiplaneContents
internal import MultiplaneGeometry

/// How a layer's mask is drawn.
enum MaskRole {
  /// As a picture, which the layer's own is multiplied by.
  case picture
  /// As a clip of the layer's own picture.
  case clip
  /// As a clip of each thing that the layer draws: no pixel can tell.
  case within
  /// Not at all: it covers all that the layer draws.
  case nothing
}
