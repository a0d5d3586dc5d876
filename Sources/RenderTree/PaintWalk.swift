internal import MultiplaneGeometry

/// What the walk in paint order keeps while it goes, and the room that it uses again.
struct PaintWalk: Sendable {
  /// What a layer is drawn into, and under what.
  struct Context: BitwiseCopyable, Sendable {
    var clip: Int32
    /// The clip lasts for this plan only, and so must those made from it.
    var isClipTransient: Bool
    /// The group record that instances name: that of `base`, or one of the same place with a factor.
    var group: Int32
    /// The group itself.
    var base: Int32
    /// What everything that is drawn is multiplied by; a colour with its alpha multiplied in.
    var factor = SIMD4<Float>(repeating: 1)
    var stream: Int
    /// Device pixels that may be drawn to.
    var cull: PixelRect
  }

  /// A layer whose sublayers are being visited.
  struct Frame: BitwiseCopyable, Sendable {
    /// The layer.
    var owner: Int32
    /// The next sublayer: a slot, or where `pieces` are given an index into them.
    var cursor: Int32
    /// The end of this frame's part of `pieces`; −1 where sublayers are visited in tree order.
    var end: Int32 = -1
    /// Where this frame's part of `pieces` starts.
    var start: Int32 = 0
    /// The layer's own group where it has one: what its mask acts on.
    var masked: Context
    /// What the layer itself is drawn into, and what comes above its sublayers.
    var outer: Context
    /// What its sublayers are drawn into.
    var inner: Context
  }

  /// A sublayer in paint order, and how many half-planes cut it.
  struct Piece: Sendable {
    var slot: Int32
    var firstCut: Int32
    var cutCount: Int32
  }

  /// An instance, and what is known of it beyond.
  struct Entry: BitwiseCopyable, Sendable {
    var instance: Instance
    /// The group that it is drawn into, without regard to a factor.
    var base: Int32
    /// The texture that its contents are in, the page that its group is on; −1 for none.
    var texture: Int32
    var page: Int32
    var features: FramePlan.Features
    /// Device pixels that it may touch, and those that it covers with opaque colour.
    var bounds: PixelRect
    var opaque: PixelRect
  }

  /// The instances of one pass, in paint order.
  struct Stream: Sendable {
    var depth: Int
    var page: Int
    var entries: [Entry] = []
    /// Those that are on the page.
    var groups: [Int32] = []
    /// The part of the page that is in use.
    var used = PixelRect.empty
  }

  /// A sublayer to be sorted: by zPosition, then by tree order.
  struct Sibling: Sendable {
    var z: Double
    var order: Int
    var slot: Int32
  }

  var frames: [Frame] = []
  var sorted: [Sibling] = []
  var pieces: [Piece] = []
  var cuts: [DepthOrder.HalfPlane] = []
  var streams: [Stream] = []
  var streamCount = 0
  /// A pass to the target is in the plan already.
  var hasDrawnTarget = false
  /// Where groups lie in the pages, for each depth of nesting.
  var shelves: [PageShelves] = []
  var transientClips: [Int32] = []
  /// Room for the judgement of whether layers overlap.
  var judged: [Int32] = []
  var judgedPlaces: [PixelRect] = []
  /// Layers that must be judged again.
  var unsure: [Int32] = []
  var occlusion = Occlusion()

  mutating func begin() {
    frames.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    streamCount = 0
    hasDrawnTarget = false
    for depth in shelves.indices { shelves[depth].removeAll() }
  }

  /// Forgets what was drawn; the target's own stream, which is the first, stays open.
  mutating func emptyStreams() {
    streams[0].entries.removeAll(keepingCapacity: true)
    streamCount = 1
    for depth in shelves.indices { shelves[depth].removeAll() }
  }

  /// The stream of a pass, made when it is first asked for.
  mutating func stream(depth: Int, page: Int) -> Int {
    for index in 0..<streamCount where streams[index].depth == depth && streams[index].page == page { return index }
    if streamCount == streams.count { streams.append(Stream(depth: depth, page: page)) }
    streams[streamCount].depth = depth
    streams[streamCount].page = page
    streams[streamCount].used = .empty
    streams[streamCount].entries.removeAll(keepingCapacity: true)
    streams[streamCount].groups.removeAll(keepingCapacity: true)
    streamCount += 1
    return streamCount - 1
  }
}

/// Places rectangles on pages, left to right on shelves, the shelves from top to bottom.
struct PageShelves: Sendable {
  private var x = 0
  private var y = 0
  private var height = 0
  private(set) var page = 0

  mutating func removeAll() { self = PageShelves() }

  /// A place for a rectangle that is not larger than a page.
  mutating func place(width: Int, height needed: Int, on size: FramePlan.PageSize) -> (page: Int, x: Int, y: Int) {
    if x + width > size.width {
      y += height
      (x, height) = (0, 0)
    }
    if y + needed > size.height {
      page += 1
      (x, y, height) = (0, 0, 0)
    }
    let place = (page, x, y)
    x += width
    height = max(height, needed)
    return place
  }
}
