/// How tiles are loaded and kept: plain settings of a compositor.
public struct TilePolicy: Hashable, Sendable {
  /// The most bytes that the textures of all tiles take together, on the GPU. Less is used where less is needed, never
  /// more.
  ///
  /// Where what is seen needs more, tiles of coarser levels are shown, also of levels that a layer does not have, so
  /// that everything has a picture; the statistics say so.
  public var memoryBudget = 128 << 20
  /// How far around what is seen tiles are loaded, as a share of its width and height; in the direction of a scroll it
  /// is looked ahead for `lookAhead` seconds besides.
  public var prefetchDistance = 0.5
  /// How far in time a scroll is taken to go on as it does, seconds.
  public var lookAhead = 0.3
  /// How many tiles are drawn at once, 1 to 64. Those that have taken longer than a second hold up their own provider's
  /// alone.
  public var concurrency = 4
  /// The most bytes of tiles that one frame uploads, but for a single tile, which may be larger.
  public var bytesPerFrame = 4 << 20
  /// How often a tile that could not be drawn is asked for again.
  public var retryCount = 3
  /// When a tile is asked for again the first time, seconds after it failed; twice as long after each time more.
  public var retryDelay = 0.5

  /// The defaults.
  public init() {}

  package var usablePrefetch: Double { prefetchDistance.isFinite ? min(max(prefetchDistance, 0), 8) : 0 }
  package var usableLookAhead: Double { lookAhead.isFinite ? min(max(lookAhead, 0), 10) : 0 }
  package var usableDelay: Double { retryDelay.isFinite ? min(max(retryDelay, 0), 3600) : 0 }
}
