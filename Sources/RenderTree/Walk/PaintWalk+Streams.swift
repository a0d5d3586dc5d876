internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What is to be drawn, in a stream for each page and the target.
extension PaintWalk {
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
