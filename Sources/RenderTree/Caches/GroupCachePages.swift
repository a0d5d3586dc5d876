internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The pages on which bitmaps of groups are kept, and of what filters make of groups.
struct GroupCachePages: Sendable {
  /// What all of the pages may take, bytes: groups for which there is no room are drawn anew with each frame.
  static let budget = 32 << 20
  /// A group that was drawn more often than that without a change, or with small ones, is kept: in the frame that draws
  /// it the last time.
  static let threshold = 1
  /// A change is small where it touches at most one in so many of a group's pixels.
  static func isSmall(_ change: PixelRect, in all: PixelRect) -> Bool { change.area <= all.area / largestChange }
  private static let largestChange = 2
  /// Device pixels around the target: what of a group lies farther away is not known for certain.
  static let reach = 512

  private var groups = CachePageSet(bytesPerTexel: 4)
  /// Halves, where the target can have them.
  private var intermediates = CachePageSet(bytesPerTexel: 8)

  /// Room on a page of `Page.groups` or `Page.keptIntermediates`. Groups in each other take turns, by how deep they are
  /// nested: a group that is mended on its page shows those in it, and must not be drawn to what it reads.
  ///
  /// - Parameter demand: how many pixels are to be kept, with this room.
  mutating func take(_ width: Int, _ height: Int, in set: Int32, depth: Int, demand: Int) -> TexturePlace? {
    let room = Self.budget - groups.byteCount - intermediates.byteCount
    return set == FramePlan.Page.groups
      ? groups.take(width, height, first: depth % 2, step: 2, demand: demand, room: room)
      : intermediates.take(width, height, first: 0, step: 1, demand: demand, room: room)
  }

  mutating func giveBack(_ place: TexturePlace, _ width: Int, _ height: Int, in set: Int32) {
    if set == FramePlan.Page.groups {
      groups.giveBack(place, width, height)
    } else {
      intermediates.giveBack(place, width, height)
    }
  }

  /// Says what pages there are.
  func addSizes(to pages: inout [[FramePlan.PageSize]]) {
    pages[Int(FramePlan.Page.groups)].append(contentsOf: groups.sizes)
    pages[Int(FramePlan.Page.keptIntermediates)].append(contentsOf: intermediates.sizes)
  }
}

/// Pages of one set, which last as long as something is kept on them.
struct CachePageSet: Sendable {
  /// Of the first page, and of those after it or of all where the first would not do, where there is room: a pass for
  /// each page costs more than that.
  private static let sides = (first: 1024, next: 2048)

  let bytesPerTexel: Int
  private var pages: [AtlasPage?] = []
  private(set) var byteCount = 0
  /// All pages, those that are not in use a texel large.
  private(set) var sizes: [FramePlan.PageSize] = []

  init(bytesPerTexel: Int) { self.bytesPerTexel = bytesPerTexel }

  /// Room on one of the pages from `first` on, in steps; nil where that takes a new page, and there is no room for one.
  ///
  /// - Parameters:
  ///   - demand: how many pixels are to be kept, with this room.
  ///   - room: bytes.
  mutating func take(_ width: Int, _ height: Int, first: Int, step: Int, demand: Int, room: Int) -> TexturePlace? {
    for index in stride(from: first, to: pages.count, by: step) {
      if let place = pages[index]?.place(width: width, height: height) { return place }
    }
    var index = first
    while index < pages.count, pages[index] != nil { index += step }
    func size(_ side: Int) -> FramePlan.PageSize {
      FramePlan.PageSize(width: max(width, side), height: max(height, side))
    }
    let isSmall = index == first && demand <= Self.sides.first * Self.sides.first
    let isLarge = !isSmall && bytes(size(Self.sides.next)) <= room
    let size = size(isLarge ? Self.sides.next : Self.sides.first)
    guard bytes(size) <= room else { return nil }
    while pages.count <= index {
      pages.append(nil)
      sizes.append(.unused)
    }
    sizes[index] = size
    byteCount += bytes(size)
    pages[index] = AtlasPage(texture: Int32(index), format: .rgba8, size: size)
    return pages[index]?.place(width: width, height: height)
  }

  mutating func giveBack(_ place: TexturePlace, _ width: Int, _ height: Int) {
    let index = Int(place.texture)
    pages[index]?.free(place, width: width, height: height)
    guard pages[index]?.used == 0 else { return }
    byteCount -= bytes(sizes[index])
    pages[index] = nil
    sizes[index] = .unused
    while let last = pages.last, last == nil {
      pages.removeLast()
      sizes.removeLast()
    }
  }

  private func bytes(_ size: FramePlan.PageSize) -> Int { size.width * size.height * bytesPerTexel }
}
