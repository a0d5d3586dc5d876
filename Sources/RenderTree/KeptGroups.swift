internal import MultiplaneGeometry

/// The pages on which bitmaps of groups are kept.
struct KeptGroups: Sendable {
  /// What all of the pages may take, bytes: groups for which there is no room are drawn anew with each frame.
  static let budget = 32 << 20
  /// A group that was drawn more often than that without a change, or with small ones, is kept: in the frame that draws it the last time.
  static let patience = 1
  /// A change is small where it touches at most one in so many of a group's pixels.
  static let largestChange = 2
  /// Device pixels around the target: what of a group lies farther away is not known for certain.
  static let reach = 512
  private static let side = 1024

  private var pages: [AtlasPage?] = []
  private var byteCount = 0
  /// All pages, those that are not in use a texel large.
  private(set) var sizes: [FramePlan.PageSize] = []

  /// Room on a page. Groups in each other take turns, by how deep they are nested: a group that is mended on its page shows those in it, and
  /// must not be drawn to what it reads.
  mutating func take(_ width: Int, _ height: Int, depth: Int) -> TexturePlace? {
    var index = depth % 2
    for index in stride(from: index, to: pages.count, by: 2) {
      if let place = pages[index]?.place(width: width, height: height) { return place }
    }
    let size = FramePlan.PageSize(width: max(width, Self.side), height: max(height, Self.side))
    guard byteCount + size.bytes <= Self.budget else { return nil }
    while index < pages.count, pages[index] != nil { index += 2 }
    while pages.count <= index {
      pages.append(nil)
      sizes.append(.unused)
    }
    sizes[index] = size
    byteCount += size.bytes
    pages[index] = AtlasPage(texture: Int32(index), format: .rgba8, size: size)
    return pages[index]?.place(width: width, height: height)
  }

  mutating func giveBack(_ place: TexturePlace, _ width: Int, _ height: Int) {
    let index = Int(place.texture)
    pages[index]?.free(place, width: width, height: height)
    guard pages[index]?.used == 0 else { return }
    byteCount -= sizes[index].bytes
    pages[index] = nil
    sizes[index] = .unused
    while let last = pages.last, last == nil {
      pages.removeLast()
      sizes.removeLast()
    }
  }
}

extension FramePlan.PageSize {
  fileprivate var bytes: Int { width * height * 4 }
}
