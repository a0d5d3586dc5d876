internal import MultiplaneContents

extension TileStore {
  /// What is known of a tile.
  struct Tile: Sendable {
    /// There is something to show: texels, or that there is nothing.
    var hasPicture = false
    /// Where its texels are; nil for a transparent tile.
    var place: TilePlace?
    var isOpaque = false
    /// What is shown is out of date.
    var isStale = false
    /// When it was first shown, seconds: its fade begins there.
    var arrival = -Double.infinity
    /// What it is asked for by; 0 where nobody is asked.
    var token: UInt64 = 0
    var cancellation: TileCancellation?
    /// When it was asked for the first time since it was last there.
    var askedAt = Double.infinity
    var pending: Pending?
    /// How often it was out of date before what it was asked for came; and whether what comes is.
    var interruptions = 0
    var isOutdated = false
    /// How often it could not be drawn, one after another; and when it may be asked for again.
    var attempts = 0
    var retryTime = -Double.infinity
    /// The last frame that wanted it, and how much.
    var lastUse: UInt64 = 0
    var rank = TileRank.unused
    /// The last frame that asked for it or would have, had it not been asked for before.
    var lastWant: UInt64 = 0

    /// Nothing would be lost with it.
    var isIdle: Bool { !hasPicture && token == 0 && pending == nil && attempts == 0 }

    func rank(in frame: UInt64) -> TileRank { lastUse == frame ? rank : .unused }
  }

  /// What has arrived and is not uploaded yet.
  enum Pending: Sendable {
    case bitmap(Bitmap)
    case nothing
  }

  /// A tile of a layer.
  struct Name: Hashable, Sendable {
    /// Into `layers`.
    var layer: Int
    var key: TileKey
  }

  /// A tile that is to be asked for, and how soon: lower classes first, then what is nearer.
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

  /// A tile that is wanted, but not seen as it is: others may need its place more.
  struct Evictable: Sendable {
    var name: Name
    var rank: TileRank
  }
}
