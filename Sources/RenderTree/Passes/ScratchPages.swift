internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Pages for copies and intermediates: places on them are given out and given back within a frame.
struct ScratchPages: Sendable {
  struct Place: BitwiseCopyable, Sendable {
    var page: FramePlan.Page
    var rect: PixelRect
  }

  private struct Page: Sendable {
    var shelves = PageShelves()
    /// How many places on it are in use; at none of them all of it is free.
    var count = 0
    /// They stay for a while.
    var areKept = false
  }

  /// For each set, as in `FramePlan.pages`.
  private var sets: [[Page]] = Array(repeating: [], count: FramePlan.Page.setCount)

  /// Pages are no smaller.
  private static let leastSide = 1024
  /// The sides of larger ones are multiples of it, so that a picture that grows a little finds its page again.
  private static let step = 256

  mutating func removeAll() {
    for set in sets.indices { sets[set].removeAll(keepingCapacity: true) }
  }

  /// Places side by side on one page, which may grow for it: pages are made once all of the frame is planned.
  ///
  /// - Parameters:
  ///   - places: their sizes are given, and the rest is filled in.
  ///   - room: a page that is taken is no larger, unless one of them alone is.
  ///   - longest: the longest side of a page.
  ///   - avoided: pages that are read while it is drawn.
  ///   - areKept: they stay for a while, beside others that do: among what comes and goes each would keep a page of its
  ///     own.
  mutating func take(
    _ places: inout [Place], set: Int32, room: FramePlan.PageSize, longest: Int, avoiding avoided: [FramePlan.Page],
    areKept: Bool, pages: inout [[FramePlan.PageSize]]
  ) {
    guard !places.isEmpty else { return }
    let index = Int(set)
    let widest = places.reduce(0) { max($0, $1.rect.width) }
    let tallest = places.reduce(0) { max($0, $1.rect.height) }
    let most = FramePlan.PageSize(width: max(room.width, widest), height: max(room.height, tallest))
    let isSmall = widest <= room.width && tallest <= room.height
    var page = 0
    while true {
      if page == sets[index].count { sets[index].append(Page()) }
      if page == pages[index].count {
        pages[index].append(FramePlan.PageSize(width: Self.leastSide, height: Self.leastSide))
      }
      let name = FramePlan.Page(set: set, index: Int32(page))
      let now = pages[index][page]
      let narrow = FramePlan.PageSize(width: max(now.width, widest), height: max(most.height, now.height))
      let wide = FramePlan.PageSize(width: max(most.width, narrow.width), height: narrow.height)
      // What stays for a while, however small, would keep a page that is larger from what needs it.
      let isLarge = now.width >= room.width + Self.step || now.height >= room.height + Self.step
      let isOther = sets[index][page].count > 0 && sets[index][page].areKept != areKept
      if !(isSmall && isLarge), !isOther, !avoided.contains(name),
        fill(&places, name, narrow) || fill(&places, name, wide)
      {
        sets[index][page].areKept = areKept
        pages[index][page] = places.reduce(now) { Self.size($0, around: $1.rect, upTo: longest) }
        return
      }
      page += 1
    }
  }

  /// False where they don't all fit.
  private mutating func fill(_ places: inout [Place], _ name: FramePlan.Page, _ size: FramePlan.PageSize) -> Bool {
    var page = sets[Int(name.set)][Int(name.index)]
    for index in places.indices {
      guard let at = page.shelves.place(places[index].rect.width, places[index].rect.height, on: size) else {
        return false
      }
      places[index].page = name
      (places[index].rect.x, places[index].rect.y) = at
    }
    page.count += places.count
    sets[Int(name.set)][Int(name.index)] = page
    return true
  }

  private static func size(
    _ size: FramePlan.PageSize, around rect: PixelRect, upTo longest: Int
  ) -> FramePlan.PageSize {
    func side(_ now: Int, _ needed: Int) -> Int {
      needed <= now ? now : max(needed, min((needed + step - 1) / step * step, longest))
    }
    return FramePlan.PageSize(width: side(size.width, rect.maxX), height: side(size.height, rect.maxY))
  }

  mutating func giveBack(_ place: Place) {
    let (set, page) = (Int(place.page.set), Int(place.page.index))
    sets[set][page].count -= 1
    if sets[set][page].count == 0 { sets[set][page].shelves = PageShelves() }
  }
}

/// Places rectangles on a page, left to right on shelves, the shelves from top to bottom.
struct PageShelves: BitwiseCopyable, Sendable {
  private var x = 0
  private var y = 0
  private var height = 0

  /// nil where there is no room left for it.
  mutating func place(_ width: Int, _ needed: Int, on size: FramePlan.PageSize) -> (x: Int, y: Int)? {
    guard width <= size.width else { return nil }
    var next = self
    if next.x + width > size.width {
      next.y += next.height
      (next.x, next.height) = (0, 0)
    }
    guard next.y + needed <= size.height else { return nil }
    let place = (next.x, next.y)
    next.x += width
    next.height = max(next.height, needed)
    self = next
    return place
  }
}
