internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Entries to draw, in one stream per page and one for the target.
extension PaintWalk {
  /// An instance with its bounds and the state that it needs.
  struct Entry: BitwiseCopyable, Sendable {
    var instance: Instance
    /// Group that it is drawn into, without a factor.
    var base: Int32
    /// Layer of the entry; −1 for none.
    var layer: Int32 = -1
    /// Texture of its contents; −1 for none.
    var texture: Int32 = -1
    /// Texture below tiles that fade in; −1 for none.
    var under: Int32 = -1
    /// Page of the composited group, if known from the start.
    var page: FramePlan.Page?
    /// Composited group; −1 for none.
    var shows: Int32 = -1
    /// Composited effect, index into `PassBuilder.effects`; −1 for none.
    var effect: Int32 = -1
    var features: FramePlan.Features
    var blending = FramePlan.Blending.sourceOver
    /// Blend mode of the shader, with the feature `blended`.
    var mode = BlendMode.normal
    /// Device pixels that it may touch, and those that it covers with opaque colour.
    var bounds: PixelRect
    var opaque = PixelRect.empty
    /// Device pixels of it that later opaque colour hides.
    var hidden = PixelRect.empty
    var firstLeaf: Int32 = 0
    var endOfLeaves: Int32 = 0
    /// None of its leaves hides what is behind.
    var areLeavesClear = true

    /// Range of the stream's leaves that share the entry, which has only its group and its bounds then; empty for
    /// others.
    var leaves: Range<Int> {
      get { Int(firstLeaf)..<Int(endOfLeaves) }
      set {
        firstLeaf = Int32(truncatingIfNeeded: newValue.lowerBound)
        endOfLeaves = Int32(truncatingIfNeeded: newValue.upperBound)
      }
    }
  }

  /// Entries of one page, in paint order.
  struct Stream: Sendable {
    /// −1 if the stream is free for another page.
    var depth: Int
    /// Page that is drawn to; nil for the target.
    var page: FramePlan.Page?
    var entries: [Entry] = []
    /// Number of entries below the last layer whose reading of drawn pixels is counted.
    var readCount = 0
    var leaves: [Leaf] = []
    /// Hidden parts of leaves.
    var hidden: [PixelRect] = []
    /// Groups on the page.
    var groups: [Int32] = []
    /// Part of the page in use.
    var used = PixelRect.empty
    /// An earlier pass of the plan drew to the page, and its content must stay.
    var isStarted = false
    /// Opaque colour of the entries covers the part in use; only found out for the target.
    var isCovered = false
    /// Some entries show filter results, or read their backdrop.
    var hasEffects = false
    /// Page that is drawn to in place of the target.
    var stand: FramePlan.Page?

    var target: FramePlan.PassTarget { (page ?? stand).map { .page($0) } ?? .target }

    /// Removes the entries.
    mutating func removeAll() {
      entries.clear()
      readCount = 0
      leaves.clear()
      hidden.clear()
      hasEffects = false
    }

    /// The page belongs to a layer's bitmap, and lasts longer than the frame.
    var isRaster: Bool { page?.set == FramePlan.Page.rasters }
    /// The page holds cached groups: the others on it must stay.
    var isOfCachedGroups: Bool { page?.set == FramePlan.Page.groups }
  }

  /// Place of a group record's pixels; parallel to the plan's groups.
  struct GroupPlace: BitwiseCopyable, Sendable {
    /// Device pixels.
    var region: PixelRect
    /// Page = device + offset.
    var offset: SIMD2<Int>
    /// Unused for the target.
    var page = FramePlan.Page(set: 0, index: 0)
    /// Layer that caches the group once it is drawn; −1 for none.
    var keeper: Int32 = -1
  }

  /// Removes the entries of streams of a depth and deeper; those of that depth stay open.
  mutating func emptyStreams(downTo floor: Int) {
    filteredPixels = 0
    for index in 0..<streamCount where streams[index].depth >= floor {
      streams[index].removeAll()
      streams[index].isStarted = true
      if streams[index].depth > floor { streams[index].depth = -1 }
    }
    if shelves.count > floor { shelves[floor].turnPage() }
    if shelves.count > floor + 1 { shelves.removeSubrange((floor + 1)...) }
  }

  /// The stream of a page, made on first use.
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
    streams[free].isStarted = streams[free].isOfCachedGroups
    streams[free].removeAll()
    streams[free].groups.clear()
    return free
  }

  /// First page that groups of a depth may use: those before it hold groups that are not composited yet.
  func firstPage(depth: Int) -> Int {
    var first = 0
    for stream in streams[..<streamCount]
    where stream.isStarted && stream.depth > 0 && stream.depth < depth && (depth - stream.depth) % 2 == 0 {
      guard let page = stream.page, !stream.isRaster, !stream.isOfCachedGroups else { continue }
      first = max(first, Int(page.index) + 1)
    }
    return first
  }
}
