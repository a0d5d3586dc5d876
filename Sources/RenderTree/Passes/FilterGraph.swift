internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The steps that filter page regions (groups, and copies of backdrops), for many results at once.
///
/// The steps of each result are recorded first and then drawn in rounds: the first step of each result, then the second
/// of each. A round's drawing on one page is one pass, whatever the number of results. Only room on the pages limits
/// how many results share rounds.
struct FilterGraph: Sendable {
  struct Step: Sendable {
    enum Work: Sendable {
      /// Copies pixels drawn so far, beginning at a pixel of the source.
      case copy(from: FramePlan.PassTarget, x: Int, y: Int)
      /// Filters a page region: each pixel is a weighted sum.
      case filter(PageRegion, Kernel)
      /// Draws a page region, over another one if there is one.
      case unite(PageRegion, over: PageRegion?)

      /// Calls `body` for each page region that is read.
      func forEachSource(_ body: (PageRegion) -> Void) {
        switch self {
        case .copy: break
        case .filter(let source, _): body(source)
        case .unite(let top, let bottom):
          body(top)
          if let bottom { body(bottom) }
        }
      }
    }

    var work: Work
    /// Cells of the step's result.
    var cells: PixelRect
    /// Page set that the step draws to.
    var set: Int32
    /// Number of steps that have yet to read the result.
    var readers = 0
    /// The result is read after all steps.
    var isResult = false
    var place: ScratchPages.Place?
  }

  /// Kernel of a filter step: see `FilterRecord`.
  struct Kernel: BitwiseCopyable, Sendable {
    var factor = SIMD2<Int32>(1, 1)
    var direction = SIMD2<Float>.zero
    var sigma: Float = 0
    var radius: Int32 = 0
  }

  private(set) var steps: [Step] = []
  /// Range of steps of each result: each step reads the one before it, and possibly others.
  private(set) var results: [Range<Int>] = []
  private var start = 0
  /// Room used on a page by each round.
  private var rounds: [PageShelves] = []

  mutating func removeAll() {
    steps.clear()
    results.clear()
  }

  // MARK: Recording

  mutating func begin() { start = steps.count }

  /// Cost of the steps since `begin`, in drawn pixels: four reads cost as much as one.
  var cost: Int {
    steps[start...].reduce(0) { sum, step in
      guard case .filter(_, let kernel) = step.work else { return sum + 2 * step.cells.area }
      return sum + (2 + Int(kernel.radius) / 2) * step.cells.area
    }
  }

  /// Ends the recording of one result; without a result its steps are removed.
  mutating func end(_ result: PageRegion?) {
    guard let result else {
      steps.removeSubrange(start...)
      return
    }
    if let step = result.step { steps[step].isResult = true }
    guard steps.count > start else { return }
    results.append(start..<steps.count)
  }

  /// Adds a step whose result is `cells`; the result has no page yet.
  mutating func add(_ work: Step.Work, _ cells: PixelRect, set: Int32) -> PageRegion {
    work.forEachSource { picture in
      if let step = picture.step { steps[step].readers += 1 }
    }
    steps.append(Step(work: work, cells: cells, set: set))
    return PageRegion(step: steps.count - 1, cells: cells)
  }

  // MARK: Drawing

  /// End of the results, beginning with `first`, that can share rounds: each round must fit on one page.
  mutating func end(from first: Int, room: FramePlan.PageSize) -> Int {
    rounds.clear()
    for index in first..<results.count {
      for (round, step) in results[index].enumerated() {
        if round == rounds.count { rounds.append(PageShelves()) }
        let cells = steps[step].cells
        if rounds[round].place(cells.width, cells.height, on: room) == nil { return max(index, first + 1) }
      }
    }
    return results.count
  }

  /// The page region with its place on a page, once its step is drawn.
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

  /// Calls `body` for the places that have no readers left once a step is drawn.
  mutating func release(_ step: Int, _ body: (ScratchPages.Place) -> Void) {
    let work = steps[step].work
    work.forEachSource { picture in
      guard let step = picture.step else { return }
      steps[step].readers -= 1
      if steps[step].readers == 0, !steps[step].isResult, let place = steps[step].place { body(place) }
    }
  }
}

extension FilterGraph.Kernel {
  var kind: FramePlan.FilterKind {
    if direction == .zero { return .halve }
    return direction.x == 0 || direction.y == 0 ? .blur : .line
  }
}
