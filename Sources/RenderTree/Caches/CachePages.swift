internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The pages of all cached surfaces, under one budget.
struct CachePages: Sendable {
  /// Limit on the bytes of all pages: about twelve pictures of a 1080p screen. A surface beyond the budget is drawn in
  /// each frame.
  static let budget = 96 << 20
  /// Limit on the pixels of a cached group or effect.
  static let largestGroup = 8 << 20

  private var sets = [
    CachePageSet(FramePlan.Page.rasters, bytesPerTexel: 4, alternatives: 1, isShared: false),
    CachePageSet(FramePlan.Page.groups, bytesPerTexel: 4, alternatives: 2),
    // Half floats if the driver supports them, otherwise 8 bits.
    CachePageSet(FramePlan.Page.effects, bytesPerTexel: 8, alternatives: 1),
  ]
  /// To be given back at the end of the current plan.
  private var later: [CachedSurface.Release] = []

  /// Bytes left in the budget.
  var room: Int { sets.reduce(Self.budget) { $0 - $1.byteCount } }

  /// Takes a place for cells on a page of a set; nil beyond the budget.
  ///
  /// - Parameters:
  ///   - depth: of a group. Nested groups alternate between pages: a group that is partly redrawn on its page reads the
  ///     pages of nested groups, which must be others.
  ///   - demand: pixels to be cached in all, including this place.
  mutating func take(_ cells: PixelRect, in set: Int32, depth: Int = 0, demand: Int = 0) -> PageRegion? {
    let room = room
    return sets[index(of: set)].take(cells, depth: depth, demand: demand, room: room)
  }

  mutating func giveBack(_ released: CachedSurface.Release) {
    if released.isUsed { return later.append(released) }
    sets[index(of: released.page.set)].giveBack(released.page.index, released.texels)
  }

  private func index(of set: Int32) -> Int { Int(set - FramePlan.Page.rasters) }

  /// Called at the end of a plan; adds the sizes of all pages to it if it draws.
  mutating func endPlan(_ plan: inout FramePlan) {
    if plan.kind != .idle {
      for set in sets where !set.sizes.isEmpty { plan.pages[Int(set.number)].append(contentsOf: set.sizes) }
    }
    while let released = later.popLast() {
      sets[index(of: released.page.set)].giveBack(released.page.index, released.texels)
    }
  }
}

/// Pages of one set; a page lasts as long as a cached surface is on it.
struct CachePageSet: Sendable {
  /// Sides of the first page, and of later pages (or of all, if the first size is too small) within the budget. Large
  /// pages, because each page takes a pass.
  private static let sides = (first: 1024, next: 2048)
  /// Size of an unused page.
  private static let unused = FramePlan.PageSize(width: 1, height: 1)

  let number: Int32
  private let bytesPerTexel: Int
  /// Every how many pages one may be taken.
  private let alternatives: Int
  /// A page has many places; otherwise it is one place.
  private let isShared: Bool
  private var pages: [AtlasPage?] = []
  private(set) var byteCount = 0
  /// All pages; unused ones have one texel.
  private(set) var sizes: [FramePlan.PageSize] = []

  init(_ number: Int32, bytesPerTexel: Int, alternatives: Int, isShared: Bool = true) {
    (self.number, self.bytesPerTexel) = (number, bytesPerTexel)
    (self.alternatives, self.isShared) = (alternatives, isShared)
  }

  mutating func take(_ cells: PixelRect, depth: Int, demand: Int, room: Int) -> PageRegion? {
    let (first, width, height) = (depth % alternatives, cells.width, cells.height)
    if isShared {
      for index in stride(from: first, to: pages.count, by: alternatives) {
        if let place = pages[index]?.place(width: width, height: height) { return region(cells, at: place) }
      }
    }
    var index = first
    while index < pages.count, pages[index] != nil { index += alternatives }
    func size(_ side: Int) -> FramePlan.PageSize {
      FramePlan.PageSize(width: max(width, side), height: max(height, side))
    }
    var side = isShared ? Self.sides.first : 0
    if isShared, index > first || demand > side * side, bytes(size(Self.sides.next)) <= room { side = Self.sides.next }
    let size = size(side)
    guard bytes(size) <= room else { return nil }
    while pages.count <= index {
      pages.append(nil)
      sizes.append(Self.unused)
    }
    sizes[index] = size
    byteCount += bytes(size)
    pages[index] = AtlasPage(texture: Int32(index), format: .rgba8, size: size)
    return pages[index]?.place(width: width, height: height).map { region(cells, at: $0) }
  }

  private func region(_ cells: PixelRect, at place: TexturePlace) -> PageRegion {
    PageRegion(
      page: FramePlan.Page(set: number, index: place.texture), cells: cells,
      origin: SIMD2(Int(place.x) - cells.x, Int(place.y) - cells.y))
  }

  mutating func giveBack(_ page: Int32, _ texels: PixelRect) {
    let index = Int(page)
    let place = TexturePlace(texture: page, x: Int32(texels.x), y: Int32(texels.y))
    pages[index]?.free(place, width: texels.width, height: texels.height)
    guard pages[index]?.used == 0 else { return }
    byteCount -= bytes(sizes[index])
    pages[index] = nil
    sizes[index] = Self.unused
    while let last = pages.last, last == nil {
      pages.removeLast()
      sizes.removeLast()
    }
  }

  private func bytes(_ size: FramePlan.PageSize) -> Int { size.area * bytesPerTexel }
}
