public import MultiplaneGeometry

/// The tile source of a tiled layer, and its grid of tiles. See the properties of the same names in `TiledLayer`.
public struct TiledContents: Hashable, Sendable {
  /// nil draws nothing; compared by identity.
  public var source: TileSource?
  /// Size of a tile, texels.
  public var tileSize = Size(256, 256)
  /// The number of levels of detail.
  public var levelsOfDetail = 1
  /// The number of levels that are finer than the contents' scale.
  public var levelsOfDetailBias = 0
  /// Duration of a new tile's fade-in, seconds.
  public var fadeDuration = 0.25
  /// The most bytes of this layer's tiles; nil for the compositor's budget alone.
  public var memoryBudget: Int?

  /// No source, and the default values of a new layer.
  public init() {}

  package var isFinite: Bool { tileSize.isFinite && fadeDuration.isFinite }
}
