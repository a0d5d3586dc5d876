internal import MultiplaneFramePlan

/// Places groups of one depth on pages.
struct GroupShelves: BitwiseCopyable, Sendable {
  private let firstPage: Int
  private(set) var page: Int
  private var shelves = PageShelves()
  private var isEmpty = true

  init(firstPage: Int) {
    self.firstPage = firstPage
    page = firstPage
  }

  /// Number of full pages.
  var fullPages: Int { page - firstPage }

  /// Begins a new page.
  mutating func turnPage() {
    if isEmpty { return }
    page += 1
    shelves = PageShelves()
    isEmpty = true
  }

  /// A place on a page of `size`, or on a page as large as the group if that is larger.
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
      // An empty page that is too small for the group can still be enlarged: the plan has not used it yet.
      if isEmpty {
        pages[page].width = max(pages[page].width, width)
        pages[page].height = max(pages[page].height, height)
      } else {
        turnPage()
      }
    }
  }
}
