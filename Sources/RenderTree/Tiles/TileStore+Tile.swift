internal import MultiplaneContents

extension TileStore {
  /// State of one tile.
  struct Tile: Sendable {
    /// The tile can be shown: it has texels or is known to be transparent.
    var hasPicture = false
    /// Place of the texels; nil for a transparent tile.
    var place: TilePlace?
    var isOpaque = false
    /// The shown texels are out of date.
    var isStale = false
    /// Time of the first frame that showed the tile, seconds: its fade begins there.
    var arrival = -Double.infinity
    /// Token of the request; 0 without one.
    var token: UInt64 = 0
    var cancellation: TileCancellation?
    /// Time of the first request since the tile was last resident, seconds.
    var requestedAt = Double.infinity
    var pending: Pending?
    /// `interruptions`: how often the tile became stale while a request was in progress. `isOutdated`: the bitmap that
    /// arrives next is already stale.
    var interruptions = 0
    var isOutdated = false
    /// `attempts`: number of failures in a row. `retryTime`: earliest time of the next request, seconds.
    var attempts = 0
    var retryTime = -Double.infinity
    /// Last frame that wanted the tile, and its rank in that frame.
    var lastUse: UInt64 = 0
    var rank = TileRank.unused
    /// Last frame that requested the tile, or kept its request.
    var lastWant: UInt64 = 0

    /// The tile has up-to-date texels, or is known to be transparent, and nothing of it is requested or arrived.
    var isSettled: Bool { hasPicture && !isStale && token == 0 && pending == nil }

    /// Removing the entry loses nothing.
    var isIdle: Bool { !hasPicture && token == 0 && pending == nil && attempts == 0 }

    func rank(in frame: UInt64) -> TileRank { lastUse == frame ? rank : .unused }
  }

  /// An arrived result that is not uploaded yet.
  enum Pending: Sendable {
    case bitmap(Bitmap)
    case nothing
  }

  /// Identifies a tile of a layer.
  struct Name: Hashable, Sendable {
    /// Index into `layers`.
    var layer: Int
    var key: TileKey
  }

  /// A tile to request. Lower orders come first, then shorter distances.
  struct Want: Sendable {
    var name: Name
    var order: UInt8
    var distance: Double

    func isBefore(_ other: Want) -> Bool {
      if order != other.order { return order < other.order }
      if distance != other.distance { return distance < other.distance }
      let (a, b) = (name.key, other.name.key)
      return (name.layer, a.level, a.row, a.column) < (other.name.layer, b.level, b.row, b.column)
    }
  }

  /// A resident tile that may be evicted.
  struct Spare: Sendable {
    var name: Name
    /// Of the frame that listed it.
    var rank: TileRank
    var lastUse: UInt64
  }
}

extension TileStore.Tile {
  /// A tile with several uses in a frame has the highest of their ranks.
  mutating func use(as other: TileRank, in frame: UInt64) {
    rank = lastUse == frame ? max(rank, other) : other
    lastUse = frame
  }
}
