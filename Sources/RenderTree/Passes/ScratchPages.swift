internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Pages for copies and intermediate results, whose places are allocated and freed within a frame.
struct ScratchPages: Sendable {
  struct Place: BitwiseCopyable, Sendable {
    var page: FramePlan.Page
    var rect: PixelRect
  }

  private struct Page: Sendable {
    var shelves = PageShelves()
    /// Number of places in use; at zero the page is free.
    var count = 0
    /// The places hold results, which stay until the pass ends.
    var areLasting = false
  }

  /// By set, as in `FramePlan.pages`.
  private var sets: [[Page]] = Array(repeating: [], count: FramePlan.Page.setCount)

  /// Least side of a page.
  private static let leastSide = 1024
  /// Sides are rounded up to multiples of this, so that a region that grows slightly finds its page again.
  private static let step = 256

  mutating func removeAll() {
    for set in sets.indices where !sets[set].isEmpty { sets[set].clear() }
  }

  /// Allocates places side by side on one page, which may grow: pages are created after the whole frame is planned.
  ///
  /// - Parameters:
  ///   - places: sizes are given; page and position are filled in.
  ///   - room: size limit of the page, unless one place alone is larger.
  ///   - longest: limit on the side of a page.
  ///   - avoided: pages that are read while this one is drawn.
  ///   - areLasting: the places stay for a while and share pages with others that do: among short-lived places each
  ///     would keep a page of its own.
  mutating func take(
    _ places: inout [Place], set: Int32, room: FramePlan.PageSize, longest: Int, avoiding avoided: [FramePlan.Page],
    areLasting: Bool, pages: inout [[FramePlan.PageSize]]
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
        let (width, height) = (min(Self.leastSide, room.width), min(Self.leastSide, room.height))
        pages[index].append(FramePlan.PageSize(width: width, height: height))
      }
      let name = FramePlan.Page(set: set, index: Int32(page))
      let now = pages[index][page]
      let narrow = FramePlan.PageSize(width: max(now.width, widest), height: max(most.height, now.height))
      let wide = FramePlan.PageSize(width: max(most.width, narrow.width), height: narrow.height)
      // A long-lived place, however small, would keep a larger page from those that need it.
      let isLarge = now.width >= room.width + Self.step || now.height >= room.height + Self.step
      let isOther = sets[index][page].count > 0 && sets[index][page].areLasting != areLasting
      if !(isSmall && isLarge), !isOther, !avoided.contains(name),
        fill(&places, name, narrow) || fill(&places, name, wide)
      {
        sets[index][page].areLasting = areLasting
        pages[index][page] = places.reduce(now) { Self.size($0, around: $1.rect, upTo: longest) }
        return
      }
      page += 1
    }
  }

  /// Returns false if the places don't all fit.
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

  /// nil if no room is left.
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
