internal import MultiplaneFramePlan

/// Places groups of one depth on pages.
struct GroupShelves: BitwiseCopyable, Sendable {
  let firstPage: Int
  private(set) var page: Int
  private var shelves = PageShelves()
  private var isEmpty = true

  init(firstPage: Int) {
    self.firstPage = firstPage
    page = firstPage
  }

  /// How many pages are full.
  var fullPages: Int { page - firstPage }

  /// What comes next comes onto a page of its own.
  mutating func turnPage() {
    if isEmpty { return }
    page += 1
    shelves = PageShelves()
    isEmpty = true
  }

  /// A place on a page of `size`, or on one of its own that is as large as the group is.
  mutating func place(
    _ width: Int, _ height: Int, on size: FramePlan.PageSize, pages: inout [FramePlan.PageSize]
  ) -> (x: Int, y: Int) {
    while true {
      if page >= pages.count {
        while page > pages.count { pages.append(size) }
        pages.append(FramePlan.PageSize(width: max(size.width, width), height: max(size.height, height)))
      }
      if let at = shelves.place(width, height, on: pages[page]) {
        isEmpty = false
        return at
      }
      // A page that is too small for it as a whole, and that nothing is on, may still be made larger: this frame has
      // not asked for it.
      if isEmpty {
        pages[page].width = max(pages[page].width, width)
        pages[page].height = max(pages[page].height, height)
      } else {
        turnPage()
      }
    }
  }
}
