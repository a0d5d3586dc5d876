internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Makes passes and batches of the walk's entries.
///
/// Owns the filter steps, the scratch pages and the batches of this plan. Reads the layer table and the walk's streams.
struct PassBuilder: Sendable {
  var effects: [PaintWalk.Effect] = []
  /// Steps of all filter chains; `needs` holds the pixels that each step of one chain must give.
  var steps: [FilterStep] = []
  private var needs: [PixelRect] = []
  private var scratch = ScratchPages()
  /// Recorded filter steps; the steps of the current round, the pages they read, and their places.
  var filterGraph = FilterGraph()
  private var round: [Int] = []
  private var sources: [FramePlan.Page] = []
  private var places: [ScratchPages.Place] = []
  /// Backdrop effects of pixels that are drawn already; their results are drawn before the next pass.
  var pendingBackdrops: [Int32] = []
  /// Bounds of the entries that are drawn after a backdrop is copied.
  var drawnBetween: [PixelRect] = []
  /// Places of copies and results in use until the current pass ends.
  var placesInUse: [ScratchPages.Place] = []
  /// Entries whose backdrop is copied already, with the copies.
  var copies: [PaintWalk.BackdropCopy] = []
  var occlusion = Occlusion()
  var batches = OpenBatches()

  mutating func begin() {
    effects.clear()
    steps.clear()
    scratch.removeAll()
    filterGraph.removeAll()
    pendingBackdrops.clear()
    placesInUse.clear()
  }
}

extension PassBuilder {
  mutating func releasePlaces(downTo count: Int) {
    while placesInUse.count > count, let place = placesInUse.popLast() { scratch.giveBack(place) }
  }

  /// Records the steps of an effect; nil if the result is empty.
  mutating func recordEffect(
    of input: PageRegion, _ effect: PaintWalk.Effect, plan: inout FramePlan
  ) -> PageRegion? {
    needs.clear()
    var need = effect.keeper >= 0 ? effect.cachedOutput : effect.output
    for index in effect.steps.reversed() {
      needs.append(need)
      need = steps[index].input(for: need).intersection(effect.limit)
    }
    var picture = input
    // Steps mirror at the edge while they read. After the last step that reads neighbours, the mirrored pixels must be
    // drawn.
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
        // A blur along an oblique line does not commute with mirroring.
        let isMirrored = step != last && blur.line == nil
        if let edge, isMirrored { need = need.intersection(edge) }
        picture = flattened(picture, input, effect).mirrored(at: edge)
        picture = blurred(picture, blur, need: need, shift: .zero, of: effect, plan.reference)
        if !isMirrored { edge = nil }
      case .shadow(let color, let blur, let offset):
        var source = flattened(picture, input, effect)
        picture = source
        if blur.isNothing {
          mirror(&picture, at: edge, over: steps[step].input(for: need, isAlone: true).intersection(effect.limit))
        } else {
          picture = source.mirrored(at: edge)
        }
        picture = blurred(picture, blur, need: need, shift: offset, of: effect, plan.reference)
        picture.colors = plan.colorSteps.count..<plan.colorSteps.count + 1
        plan.colorSteps.append(color)
        if !effect.isShadow {
          mirror(&source, at: edge, over: need)
          picture = united(source, over: picture, need)
        }
        edge = nil
      }
      if picture.cells.isEmpty { return nil }
    }
    return picture
  }

  /// Cost of the steps of an effect, in drawn pixels; nothing is recorded.
  ///
  /// - Parameter input: pixels of the group, or those that are copied.
  mutating func cost(of effect: PaintWalk.Effect, _ input: PixelRect, plan: inout FramePlan) -> Int {
    let colors = plan.colorSteps.count
    filterGraph.begin()
    let picture = PageRegion(page: FramePlan.Page(set: 0, index: 0), cells: input, origin: .zero)
    _ = recordEffect(of: picture, effect, plan: &plan)
    let cost = filterGraph.cost
    filterGraph.end(nil)
    plan.colorSteps.removeSubrange(colors...)
    return cost
  }

  /// Draws one step of each result that has a step left; false if none has.
  mutating func drawRound(
    _ round: Int, of results: Range<Int>, plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk
  ) -> Bool {
    self.round.clear()
    for steps in self.filterGraph.results[results] where round < steps.count {
      self.round.append(steps.lowerBound + round)
    }
    if self.round.isEmpty { return false }
    findSources()
    for set in [FramePlan.Page.copies, FramePlan.Page.intermediates] { takePlaces(set, plan: &plan, layers: &layers) }
    for set in [FramePlan.Page.copies, FramePlan.Page.intermediates] {
      drawRound(set, plan: &plan, layers: &layers, walk: &walk)
    }
    for step in self.round { self.filterGraph.release(step) { scratch.giveBack($0) } }
    return true
  }

  /// Collects the pages that the round reads.
  private mutating func findSources() {
    sources.clear()
    for step in round {
      filterGraph.steps[step].work.forEachSource { source in
        let page = filterGraph.placed(source).page
        if !sources.contains(page) { sources.append(page) }
      }
    }
  }

  private mutating func takePlaces(_ set: Int32, plan: inout FramePlan, layers: inout LayerTable) {
    places.clear()
    for step in round where filterGraph.steps[step].set == set {
      let cells = filterGraph.steps[step].cells
      places.append(
        ScratchPages.Place(
          page: FramePlan.Page(set: set, index: 0),
          rect: PixelRect(x: 0, y: 0, width: cells.width, height: cells.height)))
    }
    let areLasting = round.allSatisfy { filterGraph.steps[$0].set != set || filterGraph.steps[$0].isResult }
    scratch.take(
      &places, set: set, room: layers.pageSize, longest: layers.frame.target?.maximumTextureSize ?? 0,
      avoiding: sources, areLasting: areLasting, pages: &plan.pages)
    var next = 0
    for step in round where filterGraph.steps[step].set == set {
      filterGraph.place(step, at: places[next])
      next += 1
    }
  }

  /// Adds a pass for the steps of a round that draw to a page of a set.
  mutating func drawRound(_ set: Int32, plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk) {
    var page: FramePlan.Page?
    var scissor = PixelRect.empty
    let (copies, filters, batches) = (plan.copies.count, plan.filters.count, plan.batches.count)
    for step in round where filterGraph.steps[step].set == set {
      guard let place = filterGraph.steps[step].place else { continue }
      page = place.page
      scissor = scissor.union(place.rect)
      if case .copy(let from, let x, let y) = filterGraph.steps[step].work {
        plan.copies.append(FramePlan.Copy(from: from, x: x, y: y, to: place.rect))
      }
    }
    guard let page else { return }
    for kind in FramePlan.FilterKind.allCases { drawFilters(kind, set, from: filters, plan: &plan) }
    // Lower regions first: disjoint ones have no order and share a batch.
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
    for step in round where filterGraph.steps[step].set == set {
      let filterStep = filterGraph.steps[step]
      guard case .filter(let picture, let kernel) = filterStep.work, kernel.kind == kind, let place = filterStep.place
      else { continue }
      let source = filterGraph.placed(picture)
      let record = plan.filterRecords.count
      plan.filterRecords.append(FilterRecord(kernel, of: source, cells: filterStep.cells, at: place.rect))
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
    for step in round where filterGraph.steps[step].set == set {
      let filterStep = filterGraph.steps[step]
      guard case .unite(let top, let bottom) = filterStep.work, let place = filterStep.place else { continue }
      if isBottom {
        draw(bottom ?? top, filterStep.cells, at: place.rect, .none, first, plan: &plan, layers: &layers, walk: &walk)
      } else if bottom != nil {
        draw(top, filterStep.cells, at: place.rect, .sourceOver, first, plan: &plan, layers: &layers, walk: &walk)
      }
    }
  }

  mutating func decideOcclusion(
    floor: Int, deepest: Int, groupCount: Int, walk: inout PaintWalk, drawn: DrawnQuads
  ) {
    occlusion.begin(groupCount: groupCount)
    for depth in floor...deepest {
      for index in 0..<walk.streamCount where walk.streams[index].depth == depth {
        // Visibility at the lowest depth is not known yet, except for the target. Cached pages are drawn whether
        // visible or not.
        if depth == floor || walk.streams[index].isRaster {
          for group in walk.streams[index].groups { occlusion.see(group: Int(group)) }
        }
        if depth == 0 { occlusion.see(group: 0) }
        occlusion.cull(&walk.streams[index], effects: self.effects, drawn: drawn)
      }
    }
  }
}
