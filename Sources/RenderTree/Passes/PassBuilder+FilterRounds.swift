internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// The steps of the filter graph, drawn in rounds.
extension PassBuilder {
  /// Draws the recorded steps. Their results have places until the graph is cleared.
  mutating func drawFilterSteps(plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk) {
    var first = 0
    while first < filterGraph.results.count {
      let end = filterGraph.end(from: first, room: layers.pageSize)
      var round = 0
      while drawRound(round, of: first..<end, plan: &plan, layers: &layers, walk: &walk) { round += 1 }
      first = end
    }
  }

  mutating func draw(
    _ picture: PageRegion, _ rect: PixelRect, at place: PixelRect, _ blending: FramePlan.Blending, _ first: Int,
    plan: inout FramePlan, layers: inout LayerTable, walk: inout PaintWalk
  ) {
    let picture = filterGraph.placed(picture)
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
