internal import MultiplaneFramePlan

/// Pages of one set; a page lasts as long as a cached surface is on it.
struct CachePageSet: Sendable {
  /// Sides of the first page, and of later pages (or of all, if the first size is too small) within the budget. Large
  /// pages, because each page takes a pass.
  private static let sides = (first: 1024, next: 2048)

  private let bytesPerTexel: Int
  private var pages: [AtlasPage?] = []
  private(set) var byteCount = 0
  /// All pages; unused ones have one texel.
  private(set) var sizes: [FramePlan.PageSize] = []

  init(bytesPerTexel: Int) { self.bytesPerTexel = bytesPerTexel }

  /// Takes a place on one of the pages from `first` on, in steps; nil if that requires a new page beyond the budget.
  ///
  /// - Parameters:
  ///   - demand: pixels to be cached in all, including this place.
  ///   - room: bytes left in the budget.
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
