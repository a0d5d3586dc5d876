internal import MultiplaneContents
internal import MultiplaneFramePlan

/// The atlas pages that small bitmaps share, and the free room on them: bookkeeping only.
///
/// A page holds bitmaps of one size of texels, on shelves of a few heights: what has red, green and blue in any order,
/// with or without alpha, is RGBA there, so that texts, pictures and icons share pages. Sampling does not depend on the
/// place: the sides of a page are powers of two, so that a bitmap's own coordinates plus its place, divided by the
/// sides, are exact.
///
/// A draw call reads one page of a format, so a format has one page as long as its bitmaps fit on the largest one: a
/// page without room grows to the right and below, and its bitmaps stay in their places.
///
/// Two rules bound the memory. A page has room for one and a half times the area that waits for a place, and grows at
/// least twofold: it is copied few times by what comes one by one. And once the pages of a format are used to less than
/// a quarter of their total area, the page with the smallest used share is dropped before the next frame; its bitmaps
/// are uploaded to new places when they are next drawn. An empty page is freed at once. A small page, if it is the only
/// one of its format, may be emptier.
struct TextureAtlas: Sendable {
  private(set) var pages: [AtlasPage] = []
  /// A place was freed since the pages were last checked for sparse ones.
  private var hasShrunk = false

  /// Whether a bitmap is small enough to share a page: at least ten of the largest fit on one of the largest pages, so
  /// that little is wasted. Lines of text are wide and low.
  static func holds(_ bitmap: Bitmap, limits: TextureLimits) -> Bool {
    if bitmap.imported != nil { return false }
    switch bitmap.format {
    case .rgba8, .bgra8, .a8, .rgb8: break
    // Half floats may need other filtering, and planar formats have several textures.
    case .rgba16f, .yuv420, .nv12: return false
    }
    guard limits.smallBitmaps != .inTexturesOfTheirOwn else { return false }
    let side = largestSide(limits)
    let largest = min(smallestSide, side / 4)
    let bytes = bitmap.width * bitmap.height * pageFormat(for: bitmap.format).bytesPerTexel
    return bitmap.width <= side && bitmap.height <= side && bytes <= largest * largest * 6
  }

  /// The format of the pages that hold a format.
  static func pageFormat(for format: Bitmap.Format) -> Bitmap.Format {
    switch format {
    case .bgra8, .rgb8: .rgba8
    default: format
    }
  }

  /// Side of the smallest square page, unless the limits are lower: 256 KiB at four bytes a texel.
  private static let smallestSide = 256

  private static func largestSide(_ limits: TextureLimits) -> Int {
    let most = max(min(limits.maximumTextureSize, LookRecord.largestPage), 1)
    return 1 << (Int.bitWidth - 1 - most.leadingZeroBitCount)
  }

  /// A place on an existing page; nil without room.
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

  /// Size of a new page.
  ///
  /// - Parameters:
  ///   - waiting: area of all bitmaps that need a page, texels.
  ///   - one: sides of the one that needs it now.
  func pageSize(waiting: Int, one: (width: Int, height: Int), limits: TextureLimits) -> FramePlan.PageSize {
    let most = Self.largestSide(limits)
    var size = Self.pageSize(forOneOf: one.width, one.height)
    // A low page has few shelves.
    size.width = min(max(size.width, Self.smallestSide), most)
    size.height = min(max(size.height, Self.smallestSide * Self.smallestSide / size.width), most)
    while size.area < waiting + waiting / 2, min(size.width, size.height) < most { size.double() }
    return size
  }

  /// Makes room for a bitmap on the page of its format that can still grow.
  ///
  /// - Parameter waiting: area of all bitmaps that need a place, texels.
  /// - Returns: the place, on a page whose new size the driver's texture must have; nil if no page can grow so far.
  mutating func placeByGrowing(
    width: Int, height: Int, format: Bitmap.Format, waiting: Int, limits: TextureLimits
  ) -> (place: TexturePlace, size: FramePlan.PageSize)? {
    let most = Self.largestSide(limits)
    guard let index = pages.firstIndex(where: { $0.format == format && min($0.size.width, $0.size.height) < most })
    else { return nil }
    let wanted = max(2 * pages[index].area, pages[index].used + waiting + waiting / 2)
    var page = pages[index]
    var size = page.size
    while size.width < width { size.width *= 2 }
    while size.height < height { size.height *= 2 }
    while size.area < wanted, min(size.width, size.height) < most { size.double() }
    while true {
      page.grow(to: size)
      if let place = page.place(width: width, height: height) {
        pages[index] = page
        return (place, size)
      }
      if min(size.width, size.height) == most { return nil }
      size.double()
    }
  }

  /// Page size for a single bitmap.
  static func pageSize(forOneOf width: Int, _ height: Int) -> FramePlan.PageSize {
    func power(_ side: Int) -> Int { side <= 1 ? 1 : 1 << (Int.bitWidth - (side - 1).leadingZeroBitCount) }
    return FramePlan.PageSize(width: power(width), height: power(height))
  }

  /// Frees a place. Returns true if the page became empty and was removed.
  mutating func free(_ place: TexturePlace, width: Int, height: Int) -> Bool {
    guard let index = pages.firstIndex(where: { $0.texture == place.texture }) else { return false }
    hasShrunk = true
    pages[index].free(place, width: width, height: height)
    guard pages[index].used == 0 else { return false }
    pages.remove(at: index)
    return true
  }

  /// Removes and returns a page of a format whose pages are too sparse.
  mutating func removeSparsePage() -> Int32? {
    guard hasShrunk else { return nil }
    for format in [Bitmap.Format.rgba8, .a8] {
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

extension FramePlan.PageSize {
  var area: Int { width * height }

  fileprivate mutating func double() {
    if width <= height { width *= 2 } else { height *= 2 }
  }
}
