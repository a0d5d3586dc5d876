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
    /// All device pixels that there are: the target, or a rasterised layer's bitmap.
    var space: PixelRect
    /// How many of the groups around had to wait for what is below them, and how many are drawn for the shadow alone.
    var waiting = 0
    var bodies = 0
    /// How far into the groups around is seen.
    var nested = NestedReach()
    /// How many of the layers around are parts of split ones.
    var splits = 0
    /// A clip that is nothing but such cuts, which leave whole pixels; −1 for none.
    var cuts: Int32 = -1
    /// How many copies replicators around it make of it.
    var copyCount = 1
    /// It is drawn as a part of a replicator's copy.
    var isCopied = false
    /// Only those sublayers are visited that the spatial index found.
    var isListed = false
    /// The picture of what is still may hold what is drawn.
    var isOnPath = false
    /// The layer that is drawn.
    var layer: Int32 = -1
    /// The device is a group's own: what is there of it says nothing about where it is.
    var isMoved = false
    /// The mask that will cut the group that it is drawn into, where what ends on the mask's edges or beyond has no edges there; −1 for none.
    var mask: Int32 = -1
    /// What is in front of it and hides what is behind.
    var covers = Covers()
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
    /// What its sublayers are drawn into: an index into `contexts`.
    var context: Int32
    /// Only those sublayers are visited that the spatial index found.
    var isListed = false
    /// That at `cursor` is the last one.
    var isLast = false
    /// The last of `contexts` and the last of `endings` are its own; a bare container has neither.
    var isBare = false
    /// Into `covers`: where those among the sublayers begin.
    var ownCovers: Int32 = 0
    /// What `drawnCount` was; −1 where there are too few sublayers for it to matter.
    var before: Int32 = -1
  }

  /// What is to be done when a layer's sublayers are drawn.
  struct Ending: BitwiseCopyable, Sendable {
    /// The layer's own group where it has one: what its mask acts on. Of a body that is drawn for the shadow alone: what the layer is drawn
    /// into once that is done.
    var masked: Context
    /// The layer is drawn for its shadow alone.
    var isBody: Bool
    /// What the layer itself is drawn into, and what comes above its sublayers.
    var outer: Context
    /// Of a replicator: how often its sublayers are drawn, and which time it is.
    var copies = 0
    var copy = 0
    /// What all copies are drawn into.
    var copied: Context
    /// The replicator's space: what of it is seen, and what its sublayers draw where no copy moves them. Null where that is not known.
    var seen = Rect.null
    var reach = Rect.null
    /// The spatial index is asked which sublayers are seen of each copy.
    var areCopiesListed = false
    /// Into `moved`: where the replicator's sublayers begin.
    var firstMoved: Int32 = 0
    /// How many covers there were before.
    var coverCount: Int
  }

  /// A sublayer in paint order, and how many half-planes cut it.
  struct Piece: BitwiseCopyable, Sendable {
    var slot: Int32
    var firstCut: Int32 = 0
    var cutCount: Int32 = 0
    /// Of a part: what it is of its layer, in the layer's own space. In `points`.
    var firstPoint: Int32 = 0
    var pointCount: Int32 = 0
  }

  /// An instance, and what is known of it beyond.
  struct Entry: BitwiseCopyable, Sendable {
    var instance: Instance
    /// The group that it is drawn into, without regard to a factor.
    var base: Int32
    /// The layer that it is of; −1 for none.
    var layer: Int32 = -1
    /// The texture that its contents are in; −1 for none.
    var texture: Int32 = -1
    /// The texture of what is shown below tiles that fade in; −1 for none.
    var under: Int32 = -1
    /// The page that what it composites is on, where that is known from the start.
    var page: FramePlan.Page?
    /// The group whose picture it composites; −1 for none.
    var shows: Int32 = -1
    /// The picture that it composites, where it is made of that group's; −1 for none.
    var effect: Int32 = -1
    var features: FramePlan.Features
    var blending = FramePlan.Blending.sourceOver
    /// With `blended`: what the shader does.
    var mode = BlendMode.normal
    /// Device pixels that it may touch, and those that it covers with opaque colour.
    var bounds: PixelRect
    var opaque = PixelRect.empty
    /// Device pixels of it that opaque colour hides.
    var hidden = PixelRect.empty
  }

  /// The instances of one page, in paint order.
  struct Stream: Sendable {
    /// −1 where it is free for another page.
    var depth: Int
    /// What it is drawn to; nil for the target.
    var page: FramePlan.Page?
    var entries: [Entry] = []
    /// Those that are on the page.
    var groups: [Int32] = []
    /// The part of the page that is in use.
    var used = PixelRect.empty
    /// A pass to the page is in the plan already, and what it drew must stay.
    var isStarted = false
    /// Some entries show pictures that must be made before, or read what is below them.
    var hasEffects = false
    /// What is drawn in place of the target.
    var stand: FramePlan.Page?

    var target: FramePlan.PassTarget { (page ?? stand).map { .page($0) } ?? .target }
    /// The page is a layer's own, and lasts longer than the frame.
    var isRaster: Bool { page?.set == FramePlan.Page.rasters }
    /// The page is one on which groups are kept: what is there of others stays.
    var isKept: Bool { page?.set == FramePlan.Page.groups }
  }

  /// Where a group record's pixels are: parallel to the plan's groups.
  struct GroupPlace: BitwiseCopyable, Sendable {
    /// Device pixels.
    var region: PixelRect
    /// Page = device + offset.
    var offset: SIMD2<Int>
    /// Not that of the target.
    var page = FramePlan.Page(set: 0, index: 0)
    /// The layer for which the group is kept once it is drawn; −1 for none.
    var keeper: Int32 = -1
  }

  /// An entry for which what is below it is there: copied to a page, or filtered already.
  struct BackdropCopy: Sendable {
    var entry: Int
    /// The copy that the shader reads; nil for none.
    var copy: PagePicture?
  }

  /// A picture that is made of a group, or of what is below a layer, before it is composited.
  struct Effect: Sendable {
    /// The group; of what is below a layer the group around it, which is copied.
    var group: Int32
    var isBackdrop = false
    /// The result is a shadow alone, without what casts it.
    var isShadow = false
    /// Into `steps`.
    var steps: Range<Int>
    /// Device pixels that are composited.
    var output: PixelRect
    /// Device pixels that no step looks beyond.
    var limit: PixelRect
    /// Device pixels that steps which make colour of what is transparent fill.
    var fill: PixelRect
    /// Device pixels that are read of what is below a layer: what is beyond them is mirrored.
    var edge = PixelRect.empty
    /// What the cells of blurs begin at.
    var grid: SIMD2<Int>
    /// The record of what is composited.
    var record: Int32
    var opacity: Float
    /// The layer for which the result is kept, which is made of all these pixels then; −1 for none.
    var keeper: Int32 = -1
    var kept = PixelRect.empty
    /// The result; nil before it is made, and where nothing came out.
    var picture: PagePicture?
    var isMade = false

    /// Lets the result be kept.
    ///
    /// - Parameter pixels: what it is made of.
    mutating func keep(for slot: Int, _ pixels: PixelRect) {
      keeper = Int32(slot)
      kept = pixels
    }
  }

  /// A sublayer to be sorted: by zPosition, then by tree order.
  struct Sibling: Sendable {
    var z: Double
    var order: Int
    var slot: Int32

    func isBelow(_ other: Sibling) -> Bool { z != other.z ? z < other.z : order < other.order }
  }

  /// What was found of a layer's sublayers.
  struct Mark: BitwiseCopyable, Sendable {
    /// The search that the rest is of.
    var stamp: UInt32 = 0
    /// The first sublayer on the way to something that was found, and the next one of the same layer; −1 is none.
    var first: Int32 = -1
    var next: Int32 = -1
  }

  var frames: [Frame] = []
  var contexts: [Context] = []
  var endings: [Ending] = []
  var covers: [Cover] = []
  /// Of what filters make of groups that are not drawn yet, all together.
  var filteredPixels = 0
  /// Room for what covers leave.
  var uncovered: [PixelRect] = []
  var sorted: [Sibling] = []
  private var merged: [Sibling] = []
  /// Transform layers that are being looked through for siblings: where, and the sum of their z.
  var spaces: [(child: Int32, z: Double)] = []
  var pieces: [Piece] = []
  var cuts: [DepthOrder.HalfPlane] = []
  var points: [SIMD2<Double>] = []
  var depthOrder = DepthOrder()
  /// Room for layers whose bounds are made exact.
  var loose: [Int32] = []
  var streams: [Stream] = []
  var streamCount = 0
  /// How many layers were looked at for the plan at hand.
  var visitedCount = 0
  /// How many entries were added to streams in the plan at hand.
  var drawnCount = 0
  /// Where groups lie in the pages, for each depth of nesting.
  var shelves: [GroupShelves] = []
  var groups: [GroupPlace] = []
  var effects: [Effect] = []
  /// The steps of all filter chains, and what each step of one must give.
  var steps: [FilterStep] = []
  var needs: [PixelRect] = []
  var scratch = ScratchPages()
  /// What is to be drawn of pictures that effects show; the steps of the round at hand, the pages that they read and where they draw.
  var pictures = PictureSteps()
  var round: [Int] = []
  var sources: [FramePlan.Page] = []
  var places: [ScratchPages.Place] = []
  /// Effects whose pictures are made of what is drawn already, with the next pass.
  var waiting: [Int32] = []
  /// What is drawn above what is below a layer, before the layer itself.
  var between: [PixelRect] = []
  /// Places of copies and pictures that are in use until the pass at hand ends.
  var held: [ScratchPages.Place] = []
  /// Entries whose backdrop is copied already: up to which, and where to.
  var copies: [BackdropCopy] = []
  var transientClips: [Int32] = []
  /// Room for the judgement of whether layers overlap.
  var judged: [Int32] = []
  var judgedPlaces: [PixelRect] = []
  /// Layers below one that casts a shadow, with their maps to it.
  var casters: [(slot: Int32, map: Homography)] = []
  /// Layers that must be judged again.
  var unsure: [Int32] = []
  var transientQuads: [Int32] = []
  /// A quad without colour, of this plan; −1 for none.
  var clearQuad: Int32 = -1
  /// Room for the parts of tiles, and for the quads that a tiled layer is drawn with.
  var tileParts: [TilePart] = []
  var tileQuads: [TileQuad] = []
  var transientNodes: [Int32] = []
  /// Sublayers of replicators that are where a copy of them is, an inner replicator's after an outer one's.
  var moved: [Int32] = []
  /// Room for layers that are counted.
  var counted: [Int32] = []
  /// Layers that have one of those as their own.
  var copied: [Int32] = []
  /// How shadows of outlines are made, as found in the plan at hand.
  var outlines = OutlineShadows()
  var occlusion = Occlusion()
  var batches = OpenBatches()
  /// The version of device transforms that the plan at hand began with.
  var firstVersion: UInt32 = 0
  /// By slot; those of the search at hand have its stamp.
  var marks: [Mark] = []
  var stamp: UInt32 = 0
  /// Layers that hold something that has changed.
  var holders: [Int32] = []
  var found: [Int32] = []

  /// A merge sort in room that is kept: the library's takes room anew each time.
  mutating func sortSiblings() {
    let count = sorted.count
    // Most are in order already.
    if (1..<max(count, 1)).allSatisfy({ !sorted[$0].isBelow(sorted[$0 - 1]) }) { return }
    if count <= Self.fewSiblings { return sortFewSiblings() }
    var width = 1
    while width < count {
      merged.removeAll(keepingCapacity: true)
      var start = 0
      while start < count {
        let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
        var (one, two) = (start, middle)
        while one < middle || two < end {
          let takesSecond = one == middle || two < end && sorted[two].isBelow(sorted[one])
          merged.append(takesSecond ? sorted[two] : sorted[one])
          if takesSecond { two += 1 } else { one += 1 }
        }
        start = end
      }
      swap(&sorted, &merged)
      width *= 2
    }
  }

  /// So many are sooner put into the place of each other.
  private static let fewSiblings = 16

  private mutating func sortFewSiblings() {
    var siblings = sorted.mutableSpan
    for end in 1..<siblings.count {
      let sibling = siblings[end]
      var place = end
      while place > 0, sibling.isBelow(siblings[place - 1]) {
        siblings[place] = siblings[place - 1]
        place -= 1
      }
      siblings[place] = sibling
    }
  }

  mutating func begin() {
    leaveAll()
    cuts.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    streamCount = 0
    drawnCount = 0
    groups.removeAll(keepingCapacity: true)
    clearQuad = -1
    effects.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    scratch.removeAll()
    pictures.removeAll()
    waiting.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
    shelves.removeAll(keepingCapacity: true)
  }

  /// Visits nothing more.
  mutating func leaveAll() {
    frames.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    endings.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
  }

  /// Forgets what was drawn into streams of that depth and deeper; those of that depth stay open.
  mutating func emptyStreams(downTo floor: Int) {
    filteredPixels = 0
    for index in 0..<streamCount where streams[index].depth >= floor {
      streams[index].entries.removeAll(keepingCapacity: true)
      streams[index].hasEffects = false
      streams[index].isStarted = true
      if streams[index].depth > floor { streams[index].depth = -1 }
    }
    if shelves.count > floor { shelves[floor].turnPage() }
    if shelves.count > floor + 1 { shelves.removeSubrange((floor + 1)...) }
  }

  /// The stream of a pass, made when it is first asked for.
  mutating func stream(depth: Int, page: FramePlan.Page?) -> Int {
    var free = streamCount
    for index in 0..<streamCount {
      if streams[index].depth == depth && streams[index].page == page { return index }
      if streams[index].depth < 0 { free = index }
    }
    if free == streams.count { streams.append(Stream(depth: depth, page: page)) }
    if free == streamCount { streamCount += 1 }
    streams[free].depth = depth
    streams[free].page = page
    streams[free].used = .empty
    streams[free].isStarted = streams[free].isKept
    streams[free].hasEffects = false
    streams[free].entries.removeAll(keepingCapacity: true)
    streams[free].groups.removeAll(keepingCapacity: true)
    return free
  }

  /// The first page that groups of that depth may be drawn to: those before it hold what is not composited yet.
  func firstPage(depth: Int) -> Int {
    var first = 0
    for stream in streams[..<streamCount]
    where stream.isStarted && stream.depth > 0 && stream.depth < depth && (depth - stream.depth) % 2 == 0 {
      guard let page = stream.page, !stream.isRaster, !stream.isKept else { continue }
      first = max(first, Int(page.index) + 1)
    }
    return first
  }
}

/// Places groups of one depth on pages.
struct GroupShelves: BitwiseCopyable, Sendable {
  let firstPage: Int
  private(set) var page: Int
  private var shelves = PageShelves()
  private var isEmpty = true

  init(firstPage: Int) {
    self.firstPage = firstPage
    page = firstPage
  }

  /// How many pages are full.
  var fullPages: Int { page - firstPage }

  /// What comes next comes onto a page of its own.
  mutating func turnPage() {
    if isEmpty { return }
    page += 1
    shelves = PageShelves()
    isEmpty = true
  }

  /// A place on a page of `size`, or on one of its own that is as large as the group is.
  mutating func place(
    _ width: Int, _ height: Int, on size: FramePlan.PageSize, pages: inout [FramePlan.PageSize]
  ) -> (x: Int, y: Int) {
    while true {
      if page >= pages.count {
        while page > pages.count { pages.append(size) }
        pages.append(FramePlan.PageSize(width: max(size.width, width), height: max(size.height, height)))
      }
      if let at = shelves.place(width, height, on: pages[page]) {
        isEmpty = false
        return at
      }
      // A page that is too small for it as a whole, and that nothing is on, may still be made larger: this frame has not asked for it.
      if isEmpty {
        pages[page].width = max(pages[page].width, width)
        pages[page].height = max(pages[page].height, height)
      } else {
        turnPage()
      }
    }
  }
}
