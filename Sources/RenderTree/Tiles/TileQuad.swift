internal import MultiplaneContents
internal import MultiplaneGeometry

/// A part of a tiled layer that is drawn as one quad.
struct TileQuad: Sendable {
  /// Place of a tile's texels, and its key.
  struct Picture: Sendable {
    var key: TileKey
    var place: TilePlace
    var isOpaque: Bool
  }

  /// Rectangle that the quad covers, points.
  var rect: Rect
  /// nil where only the layer's background shows.
  var picture: Picture?
  /// Tile shown below one that fades in; nil for nothing.
  var under: Picture?
  /// How far the tile has faded in, 0…1.
  var share = 1.0

  /// Quads of one texture are drawn together: they don't overlap.
  var order: Int32 { picture?.place.array ?? -1 }
}
