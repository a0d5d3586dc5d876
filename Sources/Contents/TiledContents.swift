public import MultiplaneGeometry

/// What a tiled layer shows, and how it is cut into tiles. Meaning as in `TiledLayer`'s properties of the same names.
public struct TiledContents: Hashable, Sendable {
  /// nil shows nothing.
  public var source: TileSource?
  /// Texels.
  public var tileSize = Size(256, 256)
  /// How many levels there are.
  public var levelsOfDetail = 1
  /// How many of them are finer than the contents' scale.
  public var levelsOfDetailBias = 0
  /// Seconds.
  public var fadeDuration = 0.25
  /// Bytes; nil for no budget but the renderer's.
  public var memoryBudget: Int?

  /// No source, and a new layer's values.
  public init() {}

  /// Sources are compared by identity.
  public static func == (a: TiledContents, b: TiledContents) -> Bool {
    a.source === b.source && a.tileSize == b.tileSize && a.levelsOfDetail == b.levelsOfDetail
      && a.levelsOfDetailBias == b.levelsOfDetailBias && a.fadeDuration == b.fadeDuration
      && a.memoryBudget == b.memoryBudget
  }

  /// By the same parts that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source.map { ObjectIdentifier($0) })
    hasher.combine(tileSize)
    hasher.combine(levelsOfDetail)
    hasher.combine(levelsOfDetailBias)
    hasher.combine(fadeDuration)
    hasher.combine(memoryBudget)
  }

  package var isFinite: Bool { tileSize.isFinite && fadeDuration.isFinite }
}
