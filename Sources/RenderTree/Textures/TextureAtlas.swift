internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The pages that small bitmaps share, and where there is room on them: bookkeeping only.
///
/// A page holds bitmaps of one format, on shelves of a few heights. What shaders read does not depend on the place: a
/// page's sides are powers of two, so that a bitmap's own coordinates plus its place, divided by them, are exact.
///
/// Memory is bounded by two rules. A new page has room for one and a half times what waits for a place, or for as much
/// as is in use already, whichever is more, up to the largest page. And as soon as the pages of a format are used to
/// less than a quarter of their area together, the one that is used least is given up, before the next frame; its
/// bitmaps are uploaded to new places when they are next drawn. A page without any bitmap is given up at once. The
/// smallest page, where there is no other of its format, may be emptier.
struct TextureAtlas: Sendable {
  private(set) var pages: [AtlasPage] = []
  /// Places were given back since the pages were last looked at.
  private var hasShrunk = false

  /// Whether a bitmap is so small that it shares a page: sixteen of the largest fit on one of the largest pages, so
  /// that little is wasted.
  static func holds(_ bitmap: Bitmap, limits: TextureLimits) -> Bool {
    switch bitmap.format {
    case .rgba8, .bgra8, .a8, .rgb8: break
    // Halves may be filtered otherwise, and planes have several textures.
    case .rgba16f, .yuv420, .nv12: return false
    }
    let largest = min(smallestSide, largestSide(limits) / 4)
    return limits.smallBitmaps != .inTexturesOfTheirOwn && bitmap.width <= largest && bitmap.height <= largest
  }

  /// The side of the smallest page, unless the limits are lower: 256 KiB in four bytes a texel.
  private static let smallestSide = 256

  private static func largestSide(_ limits: TextureLimits) -> Int {
    let most = max(min(limits.maximumTextureSize, QuadRecord.largestPage), 1)
    return 1 << (Int.bitWidth - 1 - most.leadingZeroBitCount)
  }

  /// A place on a page that is there; nil where there is no room.
  mutating func place(width: Int, height: Int, format: Bitmap.Format) -> TexturePlace? {
    for index in pages.indices where pages[index].format == format {
      if let place = pages[index].place(width: width, height: height) { return place }
    }
    return nil
  }

  /// A place on a new page.
  mutating func place(
    width: Int, height: Int, onPage texture: Int32, format: Bitmap.Format, size: FramePlan.PageSize
  ) -> TexturePlace {
    pages.append(AtlasPage(texture: texture, format: format, size: size))
    return pages[pages.count - 1].place(width: width, height: height) ?? .none
  }

  /// How large a new page is: each step has twice the area of the one before.
  ///
  /// - Parameter waiting: the area of all bitmaps that a page is needed for, texels.
  func pageSize(waiting: Int, format: Bitmap.Format, limits: TextureLimits) -> FramePlan.PageSize {
    let most = Self.largestSide(limits)
    var size = FramePlan.PageSize(width: min(most, Self.smallestSide), height: min(most, Self.smallestSide))
    let used = pages.reduce(0) { $0 + ($1.format == format ? $1.used : 0) }
    let wanted = max(waiting + waiting / 2, used)
    while size.width * size.height < wanted, size.height < most {
      if size.width == size.height { size.width *= 2 } else { size.height *= 2 }
    }
    return size
  }

  /// The size of a page for a single bitmap.
  static func pageSize(forOneOf width: Int, _ height: Int) -> FramePlan.PageSize {
    func power(_ side: Int) -> Int { side <= 1 ? 1 : 1 << (Int.bitWidth - (side - 1).leadingZeroBitCount) }
    return FramePlan.PageSize(width: power(width), height: power(height))
  }

  /// Gives a place back; true when the page is empty now, and forgotten.
  mutating func free(_ place: TexturePlace, width: Int, height: Int) -> Bool {
    guard let index = pages.firstIndex(where: { $0.texture == place.texture }) else { return false }
    hasShrunk = true
    pages[index].free(place, width: width, height: height)
    guard pages[index].used == 0 else { return false }
    pages.remove(at: index)
    return true
  }

  /// Forgets a page of a format whose pages hold too little, and says which.
  mutating func removeSparsePage() -> Int32? {
    guard hasShrunk else { return nil }
    for format in [Bitmap.Format.rgba8, .bgra8, .a8, .rgb8] {
      var (used, area) = (0, 0)
      var emptiest: Int?
      for index in pages.indices where pages[index].format == format {
        used += pages[index].used
        area += pages[index].area
        if let best = emptiest, pages[best].share <= pages[index].share { continue }
        emptiest = index
      }
      guard let emptiest, area > Self.smallestSide * Self.smallestSide, used * 4 < area else { continue }
      return pages.remove(at: emptiest).texture
    }
    hasShrunk = false
    return nil
  }
}
