internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// What filters make of groups, and copies of what is below layers: the steps of many pictures, drawn in rounds.
extension PassBuilder {
  /// Draws the steps that were written down: where what they have drawn lies is known then, until they are forgotten.
  mutating func drawPictures(plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk) {
    var first = 0
    while first < pictures.pictures.count {
      let end = pictures.end(from: first, room: layers.pageSize)
      var round = 0
      while drawRound(round, of: first..<end, plan: &plan, layers: &layers, walk: &walk) { round += 1 }
      first = end
    }
  }

  /// One step of each picture that has one left; false where none has.
  private mutating func drawRound(
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
  private mutating func drawRound(_ set: Int32, plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk)
  {
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

  private mutating func draw(
    _ picture: PagePicture, _ rect: PixelRect, at place: PixelRect, _ blending: FramePlan.Blending, _ first: Int,
    plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk
  ) {
    let picture = pictures.placed(picture)
    let offset = SIMD2(place.x - rect.x, place.y - rect.y)
    let target = walk.addGroup(
      GroupRecord(region: rect, offset: offset, opacity: 1, reference: plan.reference),
      at: PaintWalk.GroupPlace(region: rect, offset: offset), plan: &plan)
    let record = walk.addGroup(
      GroupRecord(picture, region: rect, opacity: 1, reference: plan.reference),
      at: PaintWalk.GroupPlace(region: rect, offset: .zero), plan: &plan)
    var entry = PaintWalk.Entry(
      instance: Instance(item: UInt32(record) | Instance.composite, clip: UInt32(layers.noClip), group: UInt32(target)),
      base: target, page: picture.page, features: [.composite, .covering], bounds: rect)
    entry.features.formUnion(picture.features)
    entry.blending = blending
    plan.append(entry, backdrop: nil, toBatchesFrom: first)
  }
}
