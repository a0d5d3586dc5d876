internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The steps in which pictures are made of groups and of what is below layers, of many pictures at once.
///
/// First the steps of each picture are written down, and then they are drawn in rounds: the first of each, then the
/// second of each. What a round draws onto one page is one pass, however many pictures there are. How many are made in
/// the same rounds is a matter of room alone.
struct FilterGraph: Sendable {
  struct Step: Sendable {
    enum Work: Sendable {
      /// Copies what is drawn so far, from that pixel of it on.
      case copy(from: FramePlan.PassTarget, x: Int, y: Int)
      /// Each pixel is a sum of some of the picture's.
      case filter(PageRegion, Kernel)
      /// Draws one picture, over another if there is one.
      case unite(PageRegion, over: PageRegion?)
    }

    var work: Work
    /// What comes out, in its own cells.
    var cells: PixelRect
    /// The set of pages that it is drawn to.
    var set: Int32
    /// How many steps are still to read what comes out.
    var readers = 0
    /// It is read by what comes after all steps.
    var isResult = false
    var place: ScratchPages.Place?
  }

  /// What a step of a blur reads and how much of it: as in `FilterRecord`.
  struct Kernel: BitwiseCopyable, Sendable {
    var factor = SIMD2<Int32>(1, 1)
    var direction = SIMD2<Float>.zero
    var sigma: Float = 0
    var radius: Int32 = 0
  }

  private(set) var steps: [Step] = []
  /// The steps of one picture each: each step reads the one before it, and perhaps others.
  private(set) var pictures: [Range<Int>] = []
  private var start = 0
  /// For each round, what is taken of a page by those that were looked at.
  private var rounds: [PageShelves] = []

  var isEmpty: Bool { pictures.isEmpty }

  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
  }

  // MARK: Writing down

  mutating func begin() { start = steps.count }

  /// Ends the steps of a picture: where nothing comes out they are forgotten.
  mutating func end(_ result: PageRegion?) {
    guard let result else {
      steps.removeSubrange(start...)
      return
    }
    if let step = result.step { steps[step].isResult = true }
    guard steps.count > start else { return }
    pictures.append(start..<steps.count)
  }

  /// A step whose result is `cells`, which lie on no page yet.
  mutating func add(_ work: Step.Work, _ cells: PixelRect, set: Int32) -> PageRegion {
    switch work {
    case .copy: break
    case .filter(let source, _): read(source)
    case .unite(let top, let bottom):
      read(top)
      if let bottom { read(bottom) }
    }
    steps.append(Step(work: work, cells: cells, set: set))
    return PageRegion(step: steps.count - 1, cells: cells)
  }

  private mutating func read(_ picture: PageRegion) {
    if let step = picture.step { steps[step].readers += 1 }
  }

  // MARK: Drawing

  /// The end of those pictures, from `first` on, that are made in the same rounds: each round has room on one page.
  mutating func end(from first: Int, room: FramePlan.PageSize) -> Int {
    rounds.removeAll(keepingCapacity: true)
    var index = first
    while index < pictures.count {
      for (round, step) in pictures[index].enumerated() {
        if round == rounds.count { rounds.append(PageShelves()) }
        let cells = steps[step].cells
        if rounds[round].place(cells.width, cells.height, on: room) == nil { return max(index, first + 1) }
      }
      index += 1
    }
    return index
  }

  /// Where what a step has drawn lies.
  func placed(_ picture: PageRegion) -> PageRegion {
    guard let step = picture.step, let place = steps[step].place else { return picture }
    var placed = picture
    placed.step = nil
    placed.page = place.page
    placed.origin = picture.origin &+ SIMD2(place.rect.x, place.rect.y)
    placed.place = place
    return placed
  }

  mutating func place(_ step: Int, at place: ScratchPages.Place) { steps[step].place = place }

  /// The places of steps that nothing reads any more once one of their readers is drawn.
  mutating func release(_ step: Int, _ body: (ScratchPages.Place) -> Void) {
    switch steps[step].work {
    case .copy: break
    case .filter(let source, _): release(source, body)
    case .unite(let top, let bottom):
      release(top, body)
      if let bottom { release(bottom, body) }
    }
  }

  private mutating func release(_ picture: PageRegion, _ body: (ScratchPages.Place) -> Void) {
    guard let step = picture.step else { return }
    steps[step].readers -= 1
    if steps[step].readers == 0, !steps[step].isResult, let place = steps[step].place { body(place) }
  }
}
