internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// What filters make of groups, and copies of what is below layers: the steps of many pictures, drawn in rounds.
extension RenderTree {
  /// Draws the steps that were written down: where what they have drawn lies is known then, until they are forgotten.
  mutating func drawPictures(plan: inout FramePlan) {
    var first = 0
    while first < walk.pictures.pictures.count {
      let end = walk.pictures.end(from: first, room: pageSize)
      var round = 0
      while drawRound(round, of: first..<end, plan: &plan) { round += 1 }
      first = end
    }
  }

  /// One step of each picture that has one left; false where none has.
  private mutating func drawRound(_ round: Int, of pictures: Range<Int>, plan: inout FramePlan) -> Bool {
    walk.round.removeAll(keepingCapacity: true)
    for steps in walk.pictures.pictures[pictures] where round < steps.count {
      walk.round.append(steps.lowerBound + round)
    }
    if walk.round.isEmpty { return false }
    findSources()
    for set in [FramePlan.Page.copies, FramePlan.Page.intermediates] { takePlaces(set, plan: &plan) }
    for set in [FramePlan.Page.copies, FramePlan.Page.intermediates] { drawRound(set, plan: &plan) }
    for step in walk.round { walk.pictures.release(step) { walk.scratch.giveBack($0) } }
    return true
  }

  /// The pages that the round reads.
  private mutating func findSources() {
    walk.sources.removeAll(keepingCapacity: true)
    func add(_ page: FramePlan.Page) { if !walk.sources.contains(page) { walk.sources.append(page) } }
    for step in walk.round {
      switch walk.pictures.steps[step].work {
      case .copy: break
      case .filter(let source, _): add(walk.pictures.placed(source).page)
      case .unite(let top, let bottom):
        add(walk.pictures.placed(top).page)
        if let bottom { add(walk.pictures.placed(bottom).page) }
      }
    }
  }

  private mutating func takePlaces(_ set: Int32, plan: inout FramePlan) {
    walk.places.removeAll(keepingCapacity: true)
    for step in walk.round where walk.pictures.steps[step].set == set {
      let cells = walk.pictures.steps[step].cells
      walk.places.append(
        ScratchPages.Place(
          page: FramePlan.Page(set: set, index: 0),
          rect: PixelRect(x: 0, y: 0, width: cells.width, height: cells.height)))
    }
    var areKept = true
    for step in walk.round where walk.pictures.steps[step].set == set && !walk.pictures.steps[step].isResult {
      areKept = false
    }
    walk.scratch.take(
      &walk.places, set: set, room: pageSize, longest: lastTarget?.maximumTextureSize ?? 0, avoiding: walk.sources,
      areKept: areKept, pages: &plan.pages)
    var next = 0
    for step in walk.round where walk.pictures.steps[step].set == set {
      walk.pictures.place(step, at: walk.places[next])
      next += 1
    }
  }

  /// Puts what a round draws to its page of a set into the plan, as one pass.
  private mutating func drawRound(_ set: Int32, plan: inout FramePlan) {
    var page: FramePlan.Page?
    var scissor = PixelRect.empty
    let (copies, filters, batches) = (plan.copies.count, plan.filters.count, plan.batches.count)
    for step in walk.round where walk.pictures.steps[step].set == set {
      guard let place = walk.pictures.steps[step].place else { continue }
      page = place.page
      scissor = scissor.union(place.rect)
      if case .copy(let from, let x, let y) = walk.pictures.steps[step].work {
        plan.copies.append(FramePlan.Copy(from: from, x: x, y: y, to: place.rect))
      }
    }
    guard let page else { return }
    for kind in FramePlan.FilterKind.allCases { drawFilters(kind, set, from: filters, plan: &plan) }
    // What lies below first: what lies apart has no order, and is one batch.
    drawUnions(set, isBottom: true, from: batches, plan: &plan)
    drawUnions(set, isBottom: false, from: batches, plan: &plan)
    plan.passes.append(
      FramePlan.Pass(
        target: .page(page), scissor: scissor, clear: nil, batches: batches..<plan.batches.count,
        copies: copies..<plan.copies.count, filters: filters..<plan.filters.count))
  }

  private mutating func drawFilters(
    _ kind: FramePlan.FilterKind, _ set: Int32, from first: Int, plan: inout FramePlan
  ) {
    for step in walk.round where walk.pictures.steps[step].set == set {
      let says = walk.pictures.steps[step]
      guard case .filter(let picture, let kernel) = says.work, kernel.kind == kind, let place = says.place else {
        continue
      }
      let source = walk.pictures.placed(picture)
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

  private mutating func drawUnions(_ set: Int32, isBottom: Bool, from first: Int, plan: inout FramePlan) {
    for step in walk.round where walk.pictures.steps[step].set == set {
      let says = walk.pictures.steps[step]
      guard case .unite(let top, let bottom) = says.work, let place = says.place else { continue }
      if isBottom {
        draw(bottom ?? top, says.cells, at: place.rect, .none, first, plan: &plan)
      } else if bottom != nil {
        draw(top, says.cells, at: place.rect, .sourceOver, first, plan: &plan)
      }
    }
  }

  private mutating func draw(
    _ picture: PagePicture, _ rect: PixelRect, at place: PixelRect, _ blending: FramePlan.Blending, _ first: Int,
    plan: inout FramePlan
  ) {
    let picture = walk.pictures.placed(picture)
    let offset = SIMD2(place.x - rect.x, place.y - rect.y)
    let target = addGroup(
      GroupRecord(region: rect, offset: offset, opacity: 1, reference: plan.reference),
      at: PaintWalk.GroupPlace(region: rect, offset: offset), plan: &plan)
    let record = addGroup(
      GroupRecord(picture, region: rect, opacity: 1, reference: plan.reference),
      at: PaintWalk.GroupPlace(region: rect, offset: .zero), plan: &plan)
    var entry = PaintWalk.Entry(
      instance: Instance(item: UInt32(record) | Instance.composite, clip: UInt32(noClip), group: UInt32(target)),
      base: target, page: picture.page, features: [.composite, .covering], bounds: rect)
    entry.features.formUnion(picture.features)
    entry.blending = blending
    plan.append(entry, backdrop: nil, toBatchesFrom: first)
  }
}
