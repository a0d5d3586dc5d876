internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Makes passes and batches of the entries that the walk has collected.
///
/// Owns the filter steps, the scratch pages and the batches of the plan at hand. Reads the layer table and the walk's
/// streams.
struct PassBuilder: Sendable {
  var effects: [PaintWalk.Effect] = []
  /// The steps of all filter chains, and what each step of one must give.
  var steps: [FilterStep] = []
  private var needs: [PixelRect] = []
  private var scratch = ScratchPages()
  /// What is to be drawn of pictures that effects show; the steps of the round at hand, the pages that they read and
  /// where they draw.
  var pictures = FilterGraph()
  private var round: [Int] = []
  private var sources: [FramePlan.Page] = []
  private var places: [ScratchPages.Place] = []
  /// Effects whose pictures are made of what is drawn already, with the next pass.
  var waiting: [Int32] = []
  /// What is drawn above what is below a layer, before the layer itself.
  var between: [PixelRect] = []
  /// Places of copies and pictures that are in use until the pass at hand ends.
  var held: [ScratchPages.Place] = []
  /// Entries whose backdrop is copied already: up to which, and where to.
  var copies: [PaintWalk.BackdropCopy] = []
  var occlusion = Occlusion()
  var batches = OpenBatches()

  mutating func begin() {
    effects.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    scratch.removeAll()
    pictures.removeAll()
    waiting.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
  }
}

extension PassBuilder {
  mutating func giveBackHeld(downTo count: Int) {
    while held.count > count, let place = held.popLast() { scratch.giveBack(place) }
  }

  /// Writes down the steps that take a picture through an effect; nil where nothing comes out.
  mutating func makePicture(
    of input: PageRegion, _ effect: PaintWalk.Effect, plan: inout FramePlan
  ) -> PageRegion? {
    needs.removeAll(keepingCapacity: true)
    var need = effect.keeper >= 0 ? effect.kept : effect.output
    for index in effect.steps.reversed() {
      needs.append(need)
      need = steps[index].input(for: need).intersection(effect.limit)
    }
    var picture = input
    // What is beyond the edge is mirrored where it is read: that it is drawn is asked for after the last step that
    // reads pixels around alone.
    var edge = effect.isBackdrop ? effect.edge : nil
    let last = effect.steps.last { !steps[$0].isColor }
    if last == nil { mirror(&picture, at: edge, over: need) }
    for (index, step) in effect.steps.enumerated() {
      var need = needs[effect.steps.count - 1 - index]
      var input: PixelRect {
        let input = steps[step].input(for: need).intersection(effect.limit)
        return edge.map { input.intersection($0) } ?? input
      }
      switch steps[step] {
      case .color(let color):
        let first = picture.colors.isEmpty ? plan.colorSteps.count : picture.colors.lowerBound
        plan.colorSteps.append(color)
        picture.colors = first..<plan.colorSteps.count
        picture.fills = picture.fills || color.offset.w > 0
      case .blur(let blur):
        // Along a line between the axes, the mirror image of what is blurred is another.
        let isMirrored = step != last && blur.line == nil
        if let edge, isMirrored { need = need.intersection(edge) }
        picture = flattened(picture, input, effect).mirrored(at: edge)
        picture = blurred(picture, blur, need: need, shift: .zero, of: effect, plan.reference)
        if !isMirrored { edge = nil }
      case .shadow(let color, let blur, let offset):
        var body = flattened(picture, input, effect)
        picture = blurred(
          body.mirrored(at: edge), blur, need: need, shift: offset, of: effect, plan.reference)
        picture.colors = plan.colorSteps.count..<plan.colorSteps.count + 1
        plan.colorSteps.append(color)
        if !effect.isShadow {
          mirror(&body, at: edge, over: need)
          picture = united(body, over: picture, need)
        }
        edge = nil
      }
      if picture.cells.isEmpty { return nil }
    }
    return picture
  }

  /// One step of each picture that has one left; false where none has.
  mutating func drawRound(
    _ round: Int, of pictures: Range<Int>, plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk
  ) -> Bool {
    self.round.removeAll(keepingCapacity: true)
    for steps in self.pictures.pictures[pictures] where round < steps.count {
      self.round.append(steps.lowerBound + round)
    }
    if self.round.isEmpty { return false }
    findSources()
    for set in [FramePlan.Page.copies, FramePlan.Page.intermediates] { takePlaces(set, plan: &plan, layers: &layers) }
    for set in [FramePlan.Page.copies, FramePlan.Page.intermediates] {
      drawRound(set, plan: &plan, layers: &layers, walk: &walk)
    }
    for step in self.round { self.pictures.release(step) { scratch.giveBack($0) } }
    return true
  }

  /// The pages that the round reads.
  private mutating func findSources() {
    sources.removeAll(keepingCapacity: true)
    func add(_ page: FramePlan.Page) { if !sources.contains(page) { sources.append(page) } }
    for step in round {
      switch pictures.steps[step].work {
      case .copy: break
      case .filter(let source, _): add(pictures.placed(source).page)
      case .unite(let top, let bottom):
        add(pictures.placed(top).page)
        if let bottom { add(pictures.placed(bottom).page) }
      }
    }
  }

  private mutating func takePlaces(_ set: Int32, plan: inout FramePlan, layers: inout LayerTable) {
    places.removeAll(keepingCapacity: true)
    for step in round where pictures.steps[step].set == set {
      let cells = pictures.steps[step].cells
      places.append(
        ScratchPages.Place(
          page: FramePlan.Page(set: set, index: 0),
          rect: PixelRect(x: 0, y: 0, width: cells.width, height: cells.height)))
    }
    var areKept = true
    for step in round where pictures.steps[step].set == set && !pictures.steps[step].isResult {
      areKept = false
    }
    scratch.take(
      &places, set: set, room: layers.pageSize, longest: layers.frame.target?.maximumTextureSize ?? 0,
      avoiding: sources,
      areKept: areKept, pages: &plan.pages)
    var next = 0
    for step in round where pictures.steps[step].set == set {
      pictures.place(step, at: places[next])
      next += 1
    }
  }

  /// Puts what a round draws to its page of a set into the plan, as one pass.
  mutating func drawRound(_ set: Int32, plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk) {
    var page: FramePlan.Page?
    var scissor = PixelRect.empty
    let (copies, filters, batches) = (plan.copies.count, plan.filters.count, plan.batches.count)
    for step in round where pictures.steps[step].set == set {
      guard let place = pictures.steps[step].place else { continue }
      page = place.page
      scissor = scissor.union(place.rect)
      if case .copy(let from, let x, let y) = pictures.steps[step].work {
        plan.copies.append(FramePlan.Copy(from: from, x: x, y: y, to: place.rect))
      }
    }
    guard let page else { return }
    for kind in FramePlan.FilterKind.allCases { drawFilters(kind, set, from: filters, plan: &plan) }
    // What lies below first: what lies apart has no order, and is one batch.
    drawUnions(set, isBottom: true, from: batches, plan: &plan, layers: &layers, walk: &walk)
    drawUnions(set, isBottom: false, from: batches, plan: &plan, layers: &layers, walk: &walk)
    plan.passes.append(
      FramePlan.Pass(
        target: .page(page), scissor: scissor, clear: nil, batches: batches..<plan.batches.count,
        copies: copies..<plan.copies.count, filters: filters..<plan.filters.count))
  }

  private mutating func drawFilters(
    _ kind: FramePlan.FilterKind, _ set: Int32, from first: Int, plan: inout FramePlan
  ) {
    for step in round where pictures.steps[step].set == set {
      let says = pictures.steps[step]
      guard case .filter(let picture, let kernel) = says.work, kernel.kind == kind, let place = says.place else {
        continue
      }
      let source = pictures.placed(picture)
      let record = plan.filterRecords.count
      plan.filterRecords.append(FilterRecord(kernel, of: source, cells: says.cells, at: place.rect))
      if let last = plan.filters.indices.last, last >= first, plan.filters[last].kind == kind,
        plan.filters[last].source == source.page
      {
        plan.filters[last].records = plan.filters[last].records.lowerBound..<record + 1
      } else {
        plan.filters.append(FramePlan.Filtering(kind: kind, source: source.page, records: record..<record + 1))
      }
    }
  }

  private mutating func drawUnions(
    _ set: Int32, isBottom: Bool, from first: Int, plan: inout FramePlan, layers: inout LayerTable,
    walk: inout PaintWalk
  ) {
    for step in round where pictures.steps[step].set == set {
      let says = pictures.steps[step]
      guard case .unite(let top, let bottom) = says.work, let place = says.place else { continue }
      if isBottom {
        draw(bottom ?? top, says.cells, at: place.rect, .none, first, plan: &plan, layers: &layers, walk: &walk)
      } else if bottom != nil {
        draw(top, says.cells, at: place.rect, .sourceOver, first, plan: &plan, layers: &layers, walk: &walk)
      }
    }
  }
}
