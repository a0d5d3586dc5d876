/// The snapshot: a copy of the target's pixels of the still layers below the first moving one, which is copied back
/// where a layer above has moved.
struct Snapshot: Sendable {
  /// How the walk uses the snapshot.
  enum Mode: Sendable {
    case none, making, using
  }

  var mode = Mode.none
  /// Its pixels on a page of `Page.rasters`; nil for none.
  var picture: PageRegion?
  /// A layer that has changed lately.
  struct Moving: BitwiseCopyable, Sendable {
    var slot: Int32
    /// The last plan before which it or a layer below it changed.
    var lastChange: UInt64
  }

  /// Layers that have changed lately, and the layers above them.
  var moving: [Moving] = []
  /// Those that changed since the last plan. Retained for its capacity.
  var changed: [Int32] = []
  var holders: [Int32] = []
  /// Layers in the snapshot, completely or up to their contents.
  var settled: [Int32] = []
  /// Frames in which only moving layers changed.
  var stillFrames = 0
  /// Number of such frames before a snapshot is made; doubles with each snapshot that was dropped.
  var threshold = Self.leastThreshold
  /// Pixels drawn in the last frame below the first moving layer, and its damage.
  var stillPixels = 0
  var damagedPixels = 0
  /// The walk has reached neither a moving layer nor one that ends the snapshot.
  var isCounting = false
  var isEnded = false
  /// The layer that ended it, which it is made up to in paint order, and the structure of the tree then.
  var end: Int32 = -1
  var structure: UInt32 = 0

  /// The moving layer that plans name: that of the lowest slot, whatever the order of changes.
  var firstMoving: Int32? { moving.min { $0.slot < $1.slot }?.slot }

  /// Made, but ends before the first moving layer.
  var isFutile: Bool { isMade && !isEnded }

  var isMade: Bool { picture != nil }

  static let leastThreshold = 4
  static let mostThreshold = 64
  /// A layer without a change for more plans is still.
  static let stillAfterPlans: UInt64 = 4
  /// With more moving layers, no snapshot is made.
  static let mostMoving = 32
  /// Fewer pixels are not worth a snapshot.
  static let leastSaving = 32_768
}
