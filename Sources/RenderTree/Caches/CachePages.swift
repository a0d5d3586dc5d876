internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The pages on which all caches keep pixels, under one budget: bitmaps of rasterised layers and planes, groups, and
/// what filters make of groups.
struct CachePages: Sendable {
  /// What all of the pages may take, bytes: about twelve pictures of a 1080p screen. A surface for which there is no
  /// room is drawn anew with each frame.
  static let budget = 96 << 20
  /// Of groups and effects, pixels: a larger one is not cached.
  static let largestGroup = 8 << 20

  private var bitmaps = BitmapPages()
  private var groups = CachePageSet(bytesPerTexel: 4)
  /// Halves, where the target can have them.
  private var intermediates = CachePageSet(bytesPerTexel: 8)

  /// Bytes that are not taken yet.
  var room: Int { Self.budget - bitmaps.byteCount - groups.byteCount - intermediates.byteCount }

  /// A page of `Page.rasters` for a bitmap; nil where there is no room.
  mutating func takeBitmap(_ region: PixelRect) -> Int32? {
    region.area * 4 <= room ? bitmaps.take(region) : nil
  }

  /// Room on a page of `Page.groups` or `Page.keptIntermediates`; nil where there is none. Groups in each other take
  /// turns, by how deep they are nested: a group that is mended on its page shows those in it, and must not be drawn to
  /// the page that it reads.
  ///
  /// - Parameter demand: how many pixels are to be cached, with this room.
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

  /// The plan at hand is done.
  mutating func endPlan() { bitmaps.endPlan() }

  /// Adds the sizes of all pages to a plan.
  func addSizes(to pages: inout [[FramePlan.PageSize]]) {
    pages[Int(FramePlan.Page.rasters)].append(contentsOf: bitmaps.sizes)
    pages[Int(FramePlan.Page.groups)].append(contentsOf: groups.sizes)
    pages[Int(FramePlan.Page.keptIntermediates)].append(contentsOf: intermediates.sizes)
  }
}
