internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// How many pixels the offscreen pictures of a frame may have: groups, what filters make of them, copies of what is below layers, and bitmaps that
/// are drawn anew.
///
/// Whether those of a frame could be more is a matter of the tree and the target: see `RenderTree.limitOffscreens`. A frame of which that is so is
/// **tight**: it is drawn as a whole wherever something changes, nothing of it is kept, and its pixels are counted in paint order. So what has room
/// in it does not depend on what was drawn before.
struct OffscreenBudget: Sendable {
  /// What those of each layer take at most, drawn once: pixels, by slot.
  var each = ShapeCount()
  /// How many copies each replicator makes.
  var replicators: [Int32: Int] = [:]
  /// The target that `each` was found for.
  var countedFor: PlanTarget?
  /// Layers have come or gone since that was found out.
  var isStale = true
  /// The frame is drawn as a whole, and its pixels are counted.
  var isTight = false
  /// Pixels that there may be, and those that there are so far.
  var limit = Int.max
  var spent = 0
  /// Tiles that were drawn in copies, and pixels that were blended in them.
  var copiedTiles = 0
  var copiedPixels = 0
  /// Room for the layers that are counted.
  var visits: [Visit] = []

  /// A layer that is still to be counted.
  struct Visit: BitwiseCopyable, Sendable {
    var slot: Int32
    /// How often it is drawn.
    var copies: Int
    /// Device pixels a point, in its superlayer's space.
    var scale: Double
  }

  /// Begins to count.
  mutating func begin() { (spent, copiedTiles, copiedPixels) = (0, 0, 0) }

  /// Pixels that may be blended in copies: what is drawn there is cheaper than what passes make.
  var mostCopiedPixels: Int { limit < Int.max / 4 ? limit * 4 : .max }

  /// Pixels without a say of the embedder's.
  static func standard(for target: PlanTarget) -> Int {
    max(leastPixels, target.bounds.area * picturesOfTarget)
  }

  /// On a small target: two or three seconds of a software renderer's.
  private static let leastPixels = 80 << 20
  /// On a large one, pictures of it.
  private static let picturesOfTarget = 256
  /// Tiles that are drawn in copies at most: each has a record of its own.
  static let mostCopiedTiles = 1 << 15
  /// However small a picture is, it takes so many pixels' time; and so many where what is below it must be drawn first.
  static let leastPicture = 1 << 10
  static let leastBackdrop = 1 << 15
}
