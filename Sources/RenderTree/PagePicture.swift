internal import MultiplaneGeometry

/// Texels of a page that stand for a part of the device: a group, a copy of what is below a layer, or what a filter makes of either.
///
/// A texel stands for a cell of `factor` device pixels. Cells are counted from `grid`, which depends on the layer and the target alone, so that
/// a redraw of any part reads the same cells.
struct PagePicture: Sendable {
  var page: FramePlan.Page
  /// Device pixels a cell: powers of two.
  var factor = SIMD2(1, 1)
  /// The device pixel that cell 0 begins at.
  var grid = SIMD2(0, 0)
  /// How far the picture is moved from where its cells are, device pixels.
  var shift = SIMD2<Double>.zero
  /// Those that are there; what is outside is transparent.
  var cells: PixelRect
  /// The page's texel of cell 0.
  var origin: SIMD2<Int>
  /// Cells that places are moved to before they are read; `factor` is 1 then.
  var edge: PixelRect?
  /// Steps of `FramePlan.colorSteps` that each pixel goes through yet.
  var colors: Range<Int> = 0..<0
  /// Among them is one that makes colour of what is transparent.
  var fills = false
  /// Where it lies among the intermediates; nil for others.
  var place: ScratchPages.Place?

  /// A pixel of the device is one texel.
  var isWhole: Bool { factor == SIMD2(1, 1) && shift == shift.rounded(.toNearestOrEven) }
  /// And it is what the texel holds, in its place.
  var isPlain: Bool { factor == SIMD2(1, 1) && shift == .zero && colors.isEmpty }

  /// The device pixels of its cells, where `isWhole`.
  var pixels: PixelRect { cells.moved(grid.x + Int(shift.x), grid.y + Int(shift.y)) }
}

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

  /// A place on a page other than those two, which are read while it is drawn.
  mutating func take(
    _ width: Int, _ height: Int, set: Int32, avoiding one: FramePlan.Page?, _ other: FramePlan.Page?,
    pages: inout [[FramePlan.PageSize]]
  ) -> Place {
    let index = Int(set)
    var page = 0
    while true {
      if page == sets[index].count { sets[index].append(Page()) }
      if page == pages[index].count {
        func side(_ needed: Int) -> Int { max((needed + Self.step - 1) / Self.step * Self.step, Self.leastSide) }
        pages[index].append(FramePlan.PageSize(width: side(width), height: side(height)))
      }
      let name = FramePlan.Page(set: set, index: Int32(page))
      if name != one, name != other, let at = sets[index][page].shelves.place(width, height, on: pages[index][page]) {
        sets[index][page].count += 1
        return Place(page: name, rect: PixelRect(x: at.x, y: at.y, width: width, height: height))
      }
      page += 1
    }
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
