internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Filter chains as steps of the filter graph.
extension PassBuilder {
  /// The region with one texel per pixel and its colour steps applied.
  mutating func flattened(
    _ picture: PageRegion, _ need: PixelRect, _ effect: PaintWalk.Effect
  ) -> PageRegion {
    if picture.isPlain { return picture }
    return united(picture, over: nil, picture.fills ? need.intersection(effect.fill) : need)
  }

  /// Draws one region over another, if there is one, into a new region.
  mutating func united(_ top: PageRegion, over bottom: PageRegion?, _ need: PixelRect) -> PageRegion {
    guard !need.isEmpty else {
      var nothing = top
      nothing.cells = .empty
      return nothing
    }
    return filterGraph.add(.unite(top, over: bottom), need, set: FramePlan.Page.intermediates)
  }

  /// Draws the mirrored pixels beyond the edge of a region, for readers that don't mirror.
  mutating func mirror(_ picture: inout PageRegion, at edge: PixelRect?, over need: PixelRect) {
    guard let edge, !edge.contains(need) else { return }
    let cells = need.moved(-picture.grid.x, -picture.grid.y)
    picture = picture.mirrored(at: edge)
    step(&picture, to: cells, FilterGraph.Kernel(direction: SIMD2(1, 0)))
  }

  // MARK: Blurs

  /// A Gaussian blur of a plain region: halved, then along x, along y, and along a line.
  mutating func blurred(
    _ picture: PageRegion, _ blur: Blur, need: PixelRect, shift: SIMD2<Double>, of effect: PaintWalk.Effect,
    _ reference: (x: Int, y: Int)
  ) -> PageRegion {
    let (x, y) = (blur.x, blur.y)
    let factor = SIMD2(x.factor, y.factor)
    var result = picture
    result.grid = nearest(effect.grid, factor, reference)
    let moved = result.grid &- picture.grid
    result.cells = picture.cells.moved(-moved.x, -moved.y)
    result.origin = picture.origin &+ moved
    result.edge = picture.edge?.moved(-moved.x, -moved.y)
    let isCut = picture.edge == nil
    // Cells needed at the end, and before the passes along the line, along y and along x.
    var left = blur.line?.reach ?? .zero
    let last = (
      columns: cells(need.columns, factor.x, result.grid.x, shift.x),
      rows: cells(need.rows, factor.y, result.grid.y, shift.y)
    )
    let (columns, rows) = (last.columns.grown(left.x), last.rows.grown(left.y))
    let (wideColumns, tallRows) = (columns.grown(x.radius), rows.grown(y.radius))
    for level in 0..<max(x.halvings, y.halvings) {
      let halves = SIMD2<Int32>(level < x.halvings ? 2 : 1, level < y.halvings ? 2 : 1)
      let next = PixelRect(
        columns: wideColumns.finer(by: x.halvings - level - 1), rows: tallRows.finer(by: y.halvings - level - 1))
      let available = PixelRect(
        columns: halves.x > 1 ? result.cells.columns.halved : result.cells.columns,
        rows: halves.y > 1 ? result.cells.rows.halved : result.cells.rows)
      let limit = effect.limit.moved(-result.grid.x, -result.grid.y)
        .cells(halved: min(level + 1, x.halvings), min(level + 1, y.halvings))
      if let edge = result.edge?.halved(by: halves), level + 1 < max(x.halvings, y.halvings) || x.inner > 0 {
        step(&result, to: edge.cells(for: next).intersection(limit), FilterGraph.Kernel(factor: halves))
        result.edge = edge
      } else {
        let seen = isCut ? next.intersection(available) : next
        step(&result, to: seen.intersection(limit), FilterGraph.Kernel(factor: halves))
      }
    }
    let limit = effect.limit.moved(-result.grid.x, -result.grid.y).cells(halved: x.halvings, y.halvings)
    func add(to next: PixelRect, along direction: SIMD2<Float>, _ sigma: Double, _ radius: Int, reach: SIMD2<Int>) {
      let seen = isCut ? next.intersection(result.cells.grown(reach.x, reach.y)) : next
      let kernel = FilterGraph.Kernel(direction: direction, sigma: Float(sigma), radius: Int32(radius))
      step(&result, to: seen.intersection(limit), kernel)
    }
    if x.inner > 0 {
      let next = PixelRect(columns: columns, rows: tallRows)
      add(to: next, along: SIMD2(1, 0), x.inner, x.radius, reach: SIMD2(x.radius, 0))
    }
    if y.inner > 0 {
      let next = PixelRect(columns: columns, rows: rows)
      add(to: next, along: SIMD2(0, 1), y.inner, y.radius, reach: SIMD2(0, y.radius))
    }
    if let line = blur.line {
      for index in 0..<line.passCount {
        let pass = line[index]
        left = left &- pass.reach
        let next = PixelRect(columns: last.columns.grown(left.x), rows: last.rows.grown(left.y))
        add(to: next, along: SIMD2<Float>(pass.step), pass.sigma, pass.radius, reach: pass.reach)
      }
    }
    result.factor = factor
    result.shift = shift
    return result
  }

  /// Adds a filter step from a region to the next one.
  private mutating func step(_ picture: inout PageRegion, to cells: PixelRect, _ kernel: FilterGraph.Kernel) {
    guard !cells.isEmpty, !picture.cells.isEmpty else {
      picture.cells = .empty
      return
    }
    let grid = picture.grid
    picture = filterGraph.add(.filter(picture, kernel), cells, set: FramePlan.Page.intermediates)
    picture.grid = grid
  }

  /// Start of cell 0 with the same cell boundaries as `grid`, but next to the frame's reference, where Float
  /// coordinates are small.
  private mutating func nearest(_ grid: SIMD2<Int>, _ factor: SIMD2<Int>, _ reference: (x: Int, y: Int)) -> SIMD2<Int> {
    // The factors are powers of two: the remainder is in the low bits.
    let over = SIMD2((grid.x - reference.x) & (factor.x - 1), (grid.y - reference.y) & (factor.y - 1))
    return SIMD2(reference.x + over.x, reference.y + over.y)
  }

  /// Cells that some pixels read, bilinearly unless cells are pixels.
  private mutating func cells(_ pixels: PixelSpan, _ factor: Int, _ grid: Int, _ shift: Double) -> PixelSpan {
    let whole = shift.rounded(.down)
    if factor == 1, whole == shift {
      return PixelSpan(low: pixels.low - grid - Int(pixel: whole), high: pixels.high - grid - Int(pixel: whole))
    }
    func cell(_ pixel: Int) -> Int {
      Int(pixel: (((Double(pixel) + 0.5 - shift - Double(grid)) / Double(factor)) - 0.5).rounded(.down))
    }
    return PixelSpan(low: cell(pixels.low), high: cell(pixels.high - 1) + 2)
  }
}

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
    plan.append(entry, toBatchesFrom: first)
  }
}

extension PixelRect {
  /// Cells that contain some pixels, after a number of halvings along x and y; counted from pixel 0.
  func cells(halved x: Int, _ y: Int) -> PixelRect {
    PixelRect(
      columns: PixelSpan(low: self.x >> x, high: ((maxX - 1) >> x) + 1),
      rows: PixelSpan(low: self.y >> y, high: ((maxY - 1) >> y) + 1))
  }
}
