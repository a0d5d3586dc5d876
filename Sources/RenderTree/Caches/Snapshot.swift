/// What is known of the layers at the bottom of the paint order that stay as they are while others move above them, and
/// the picture that is kept of them: the target's own pixels, which are copied back where something above has moved.
struct Snapshot: Sendable {
  /// What the walk does with it.
  enum Mode: Sendable {
    case none, making, using
  }

  var mode = Mode.none
  /// Among `Page.rasters`; −1 where nothing is kept.
  var page: Int32 = -1
  /// A layer that has changed lately.
  struct Moving: BitwiseCopyable, Sendable {
    var slot: Int32
    /// The plan that it, or a layer below it, changed before.
    var lastChange: UInt64
  }

  /// Layers that have changed lately, and the layers above them.
  var moving: [Moving] = []
  var holders: [Int32] = []
  /// Layers that are in the picture, as a whole or up to their contents.
  var settled: [Int32] = []
  /// How many frames changed no others.
  var stillFrames = 0
  /// How many of those it takes; more with each picture that was made in vain.
  var threshold = Self.leastThreshold
  /// Pixels that the last frame drew below the first layer that moves, and those that it had to.
  var stillPixels = 0
  var damagedPixels = 0
  /// The walk has not met a layer that moves, or has met one that ends the picture.
  var isCounting = false
  var isEnded = false

  /// It was made, and does not end where it should.
  var isFutile: Bool { isMade && !isEnded }

  var isMade: Bool { page >= 0 }

  static let leastThreshold = 4
  static let mostThreshold = 64
  /// A layer that has not changed for longer is still.
  static let stillAfterPlans: UInt64 = 4
  /// Where more layers move, it is another scene with each frame.
  static let mostMoving = 32
  /// Fewer pixels are drawn as soon as looked for.
  static let leastSaving = 32_768
}
