internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A part of a tiled layer that is drawn as one quad.
struct TileQuad: Sendable {
  /// Where a tile's texels are, and how they lie in the layer.
  struct Picture: Sendable {
    var key: TileKey
    var place: TilePlace
    var isOpaque: Bool
  }

  /// What it covers, points.
  var rect: Rect
  /// nil where nothing is shown but the layer's background.
  var picture: Picture?
  /// What is shown below a tile that fades in; nil for nothing.
  var under: Picture?
  /// How far it has faded in, 0…1.
  var share = 1.0

  /// Quads of one texture are drawn together: they share no pixel.
  var order: Int32 { picture?.place.array ?? -1 }
}
