/// Settings of a compositor for loading, caching and evicting tiles.
public struct TilePolicy: Hashable, Sendable {
  /// The most bytes of GPU memory that the textures of all tiles take together. It is never exceeded.
  ///
  /// When the visible tiles need more, coarser tiles are drawn, also of levels that a layer does not have, so that the
  /// whole visible area is covered. The statistics report it.
  public var memoryBudget = 128 << 20
  /// How far beyond the visible area tiles are loaded, as a fraction of its width and height. In the direction of a
  /// scroll, tiles are also loaded for `lookAhead` seconds ahead.
  public var prefetchDistance = 0.5
  /// The time over which a scroll is extrapolated, seconds.
  public var lookAhead = 0.3
  /// The number of tiles drawn at once, 1 to 64. A provider call that has taken longer than a second no longer counts
  /// against other providers.
  public var concurrency = 4
  /// The most bytes of tiles uploaded in a frame. A single larger tile is still uploaded.
  public var bytesPerFrame = 4 << 20
  /// How many times a tile whose provider failed is requested again.
  public var retryCount = 3
  /// The delay before the first retry, seconds. It doubles with each further retry.
  public var retryDelay = 0.5

  /// Makes the default settings.
  public init() {}

  package var usablePrefetch: Double { prefetchDistance.isFinite ? min(max(prefetchDistance, 0), 8) : 0 }
  package var usableLookAhead: Double { lookAhead.isFinite ? min(max(lookAhead, 0), 10) : 0 }
  package var usableDelay: Double { retryDelay.isFinite ? min(max(retryDelay, 0), 3600) : 0 }
}
