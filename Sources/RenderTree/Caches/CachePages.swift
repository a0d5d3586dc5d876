internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The pages of all caches, under one budget: bitmaps of rasterised layers and planes, groups, and effects.
struct CachePages: Sendable {
  /// Limit on the bytes of all pages: about twelve pictures of a 1080p screen. A surface beyond the budget is drawn in
  /// each frame.
  static let budget = 96 << 20
  /// Limit on the pixels of a cached group or effect.
  static let largestGroup = 8 << 20

  private var bitmaps = BitmapPages()
  private var groups = CachePageSet(bytesPerTexel: 4)
  /// Half floats if the driver supports them, otherwise 8 bits.
  private var intermediates = CachePageSet(bytesPerTexel: 8)

  /// Bytes left in the budget.
  var room: Int { Self.budget - bitmaps.byteCount - groups.byteCount - intermediates.byteCount }

  /// Takes a page of `Page.rasters` for a bitmap; nil beyond the budget.
  mutating func takeBitmap(_ region: PixelRect) -> Int32? {
    region.area * 4 <= room ? bitmaps.take(region) : nil
  }

  /// Takes a place on a page of `Page.groups` or `Page.keptIntermediates`; nil beyond the budget. Nested groups
  /// alternate between pages by depth: a group that is partly redrawn on its page reads the pages of nested groups,
  /// which must be others.
  ///
  /// - Parameter demand: pixels to be cached in all, including this place.
  mutating func take(_ width: Int, _ height: Int, in set: Int32, depth: Int, demand: Int) -> TexturePlace? {
    set == FramePlan.Page.groups
      ? groups.take(width, height, first: depth % 2, step: 2, demand: demand, room: room)
      : intermediates.take(width, height, first: 0, step: 1, demand: demand, room: room)
  }

  mutating func giveBack(_ page: ReleasedPage) {
    switch page {
    case .raster(let page, let isUsed): bitmaps.giveBack(page, isUsed: isUsed)
    case .group(let place, let width, let height, FramePlan.Page.groups): groups.giveBack(place, width, height)
    case .group(let place, let width, let height, _): intermediates.giveBack(place, width, height)
    }
  }

  /// Called at the end of a plan.
  mutating func endPlan() { bitmaps.endPlan() }

  /// Adds the sizes of all pages to a plan.
  func addSizes(to pages: inout [[FramePlan.PageSize]]) {
    func add(_ sizes: [FramePlan.PageSize], to set: Int32) {
      if !sizes.isEmpty { pages[Int(set)].append(contentsOf: sizes) }
    }
    add(bitmaps.sizes, to: FramePlan.Page.rasters)
    add(groups.sizes, to: FramePlan.Page.groups)
    add(intermediates.sizes, to: FramePlan.Page.keptIntermediates)
  }
}
