internal import MultiplaneGeometry

/// Filter chains as passes.
extension RenderTree {
  /// Takes a picture through an effect's steps; nil where nothing comes out.
  mutating func makePicture(
    of input: PagePicture, _ effect: PaintWalk.Effect, plan: inout FramePlan
  ) -> PagePicture? {
    walk.needs.removeAll(keepingCapacity: true)
    var need = effect.output
    for index in effect.steps.reversed() {
      walk.needs.append(need)
      need = walk.steps[index].input(for: need).intersection(effect.limit)
    }
    var picture = input
    for (index, step) in effect.steps.enumerated() {
      let need = walk.needs[effect.steps.count - 1 - index]
      switch walk.steps[step] {
      case .color(let color):
        let first = picture.colors.isEmpty ? plan.colorSteps.count : picture.colors.lowerBound
        plan.colorSteps.append(color)
        picture.colors = first..<plan.colorSteps.count
        picture.fills = picture.fills || color.offset.w > 0
      case .blur(let blur):
        picture = flattened(
          picture, walk.steps[step].input(for: need).intersection(effect.limit), effect, plan: &plan)
        picture = blurred(picture, blur, need: need, shift: .zero, grid: effect.grid, plan: &plan)
      case .shadow(let color, let blur, let offset):
        picture = flattened(
          picture, walk.steps[step].input(for: need).intersection(effect.limit), effect, plan: &plan)
        let body = picture
        // The body is drawn once more when its shadow is made.
        picture.place = nil
        var shadow = blurred(picture, blur, need: need, shift: offset, grid: effect.grid, plan: &plan)
        shadow.colors = plan.colorSteps.count..<plan.colorSteps.count + 1
        plan.colorSteps.append(color)
        if effect.isShadow {
          giveBack(body)
          picture = shadow
        } else {
          picture = united(body, over: shadow, need, plan: &plan)
        }
      }
      if picture.cells.isEmpty { return nil }
    }
    return picture
  }

  /// The same picture, a texel a pixel and without steps that each pixel goes through yet.
  private mutating func flattened(
    _ picture: PagePicture, _ need: PixelRect, _ effect: PaintWalk.Effect, plan: inout FramePlan
  ) -> PagePicture {
    if picture.isPlain { return picture }
    return united(picture, over: nil, picture.fills ? need.intersection(effect.fill) : need, plan: &plan)
  }

  /// Draws one picture over another, if there is one, into a new one.
  private mutating func united(
    _ top: PagePicture, over bottom: PagePicture?, _ need: PixelRect, plan: inout FramePlan
  ) -> PagePicture {
    let rect = need
    guard !rect.isEmpty else {
      var nothing = top
      nothing.cells = .empty
      return nothing
    }
    let place = walk.scratch.take(
      rect.width, rect.height, set: FramePlan.Page.intermediates, avoiding: top.page, bottom?.page, pages: &plan.pages)
    let offset = SIMD2(place.rect.x - rect.x, place.rect.y - rect.y)
    let target = addGroup(
      GroupRecord(region: rect, offset: offset, opacity: 1, reference: plan.reference),
      at: PaintWalk.GroupPlace(region: rect, offset: offset), plan: &plan)
    let first = plan.batches.count
    if let bottom {
      draw(bottom, rect, into: target, .none, first, plan: &plan)
      draw(top, rect, into: target, .sourceOver, first, plan: &plan)
    } else {
      draw(top, rect, into: target, .none, first, plan: &plan)
    }
    plan.passes.append(
      FramePlan.Pass(
        target: .page(place.page), scissor: place.rect, clear: nil, batches: first..<plan.batches.count))
    giveBack(top)
    if let bottom { giveBack(bottom) }
    return PagePicture(page: place.page, cells: rect, origin: offset, place: place)
  }

  private mutating func draw(
    _ picture: PagePicture, _ rect: PixelRect, into target: Int32, _ blending: FramePlan.Blending, _ first: Int,
    plan: inout FramePlan
  ) {
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

  private mutating func giveBack(_ picture: PagePicture) {
    if let place = picture.place { walk.scratch.giveBack(place) }
  }

  // MARK: Blurs

  /// Draws what lies beyond the edge of a picture where the first step would not: a blur reads it as it comes.
  mutating func repeatEdge(
    of picture: inout PagePicture, over rect: PixelRect, _ effect: PaintWalk.Effect, plan: inout FramePlan
  ) {
    if let first = effect.steps.first, case .blur = walk.steps[first] { return }
    step(&picture, to: rect, SIMD2(1, 1), plan: &plan) { $0.direction = SIMD2(1, 0) }
  }

  /// A Gaussian blur of a plain picture: halved, then along x, then along y, then along a line.
  private mutating func blurred(
    _ picture: PagePicture, _ blur: Blur, need: PixelRect, shift: SIMD2<Double>, grid: SIMD2<Int>, plan: inout FramePlan
  ) -> PagePicture {
    let (x, y) = (blur.x, blur.y)
    let factor = SIMD2(x.factor, y.factor)
    var result = picture
    result.grid = nearest(grid, factor, plan.reference)
    let moved = result.grid &- picture.grid
    result.cells = picture.cells.moved(-moved.x, -moved.y)
    result.origin = picture.origin &+ moved
    result.edge = picture.edge?.moved(-moved.x, -moved.y)
    let isCut = picture.edge == nil
    // The cells that are read in the end, before that along the line, before that along y, before that along x.
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
      let there = PixelRect(
        columns: halves.x > 1 ? result.cells.columns.halved : result.cells.columns,
        rows: halves.y > 1 ? result.cells.rows.halved : result.cells.rows)
      step(&result, to: isCut ? next.intersection(there) : next, halves, plan: &plan) { $0.factor = halves }
    }
    if x.inner > 0 {
      let next = PixelRect(columns: columns, rows: tallRows)
      let there = PixelRect(columns: result.cells.columns.grown(x.radius), rows: result.cells.rows)
      step(&result, to: isCut ? next.intersection(there) : next, SIMD2(1, 1), plan: &plan) {
        ($0.direction, $0.sigma, $0.radius) = (SIMD2(1, 0), Float(x.inner), Int32(x.radius))
      }
    }
    if y.inner > 0 {
      let next = PixelRect(columns: columns, rows: rows)
      let there = PixelRect(columns: result.cells.columns, rows: result.cells.rows.grown(y.radius))
      step(&result, to: isCut ? next.intersection(there) : next, SIMD2(1, 1), plan: &plan) {
        ($0.direction, $0.sigma, $0.radius) = (SIMD2(0, 1), Float(y.inner), Int32(y.radius))
      }
    }
    if let line = blur.line {
      for index in 0..<line.passCount {
        let pass = line[index]
        left = left &- pass.reach
        let next = PixelRect(columns: last.columns.grown(left.x), rows: last.rows.grown(left.y))
        let there = result.cells.grown(pass.reach.x, pass.reach.y)
        step(&result, to: isCut ? next.intersection(there) : next, SIMD2(1, 1), plan: &plan) {
          ($0.direction, $0.sigma, $0.radius) = (SIMD2<Float>(pass.step), Float(pass.sigma), Int32(pass.radius))
        }
      }
    }
    result.factor = factor
    result.shift = shift
    return result
  }

  /// One pass from a picture to the next one.
  private mutating func step(
    _ picture: inout PagePicture, to cells: PixelRect, _ factor: SIMD2<Int32>, plan: inout FramePlan,
    _ body: (inout FramePlan.Filtering) -> Void
  ) {
    guard !cells.isEmpty, !picture.cells.isEmpty else {
      picture.cells = .empty
      return
    }
    let place = walk.scratch.take(
      cells.width, cells.height, set: FramePlan.Page.intermediates, avoiding: picture.page, nil, pages: &plan.pages)
    let origin = SIMD2(place.rect.x - cells.x, place.rect.y - cells.y)
    let offset = SIMD2<Int32>(truncatingIfNeeded: picture.origin) &- SIMD2<Int32>(truncatingIfNeeded: origin) &* factor
    let range = picture.cells.moved(picture.origin.x, picture.origin.y)
    let edge = (picture.edge ?? Self.nowhere).moved(picture.origin.x, picture.origin.y)
    var work = FramePlan.Filtering(
      source: picture.page, factor: factor, offset: offset, range: range.corners, edge: edge.corners,
      direction: .zero, sigma: 0, radius: 0)
    body(&work)
    plan.passes.append(
      FramePlan.Pass(
        target: .page(place.page), scissor: place.rect, clear: nil, batches: plan.batches.count..<plan.batches.count,
        work: .filter(work)))
    if let old = picture.place { walk.scratch.giveBack(old) }
    picture = PagePicture(page: place.page, grid: picture.grid, cells: cells, origin: origin, place: place)
  }

  /// An edge that nothing lies beyond.
  private static let nowhere = PixelRect(x: -(1 << 28), y: -(1 << 28), width: 1 << 29, height: 1 << 29)

  /// Cells of `factor` pixels that begin where those at `grid` do, counted from the one next to the frame's reference: in Floats all its
  /// places are near to 0.
  private func nearest(_ grid: SIMD2<Int>, _ factor: SIMD2<Int>, _ reference: (x: Int, y: Int)) -> SIMD2<Int> {
    // Powers of two: what is over has the bits below.
    let over = SIMD2((grid.x - reference.x) & (factor.x - 1), (grid.y - reference.y) & (factor.y - 1))
    return SIMD2(reference.x + over.x, reference.y + over.y)
  }

  /// The cells that are read, bilinearly where they are not pixels, for some pixels.
  private func cells(_ pixels: PixelSpan, _ factor: Int, _ grid: Int, _ shift: Double) -> PixelSpan {
    let whole = shift.rounded(.down)
    if factor == 1, whole == shift {
      return PixelSpan(low: pixels.low - grid - Int(whole), high: pixels.high - grid - Int(whole))
    }
    func cell(_ pixel: Int) -> Int {
      Int((((Double(pixel) + 0.5 - shift - Double(grid)) / Double(factor)) - 0.5).rounded(.down))
    }
    return PixelSpan(low: cell(pixels.low), high: cell(pixels.high - 1) + 2)
  }
}

extension PixelRect {
  /// minX, minY, maxX, maxY.
  fileprivate var corners: SIMD4<Int32> {
    SIMD4(
      Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), Int32(truncatingIfNeeded: maxX),
      Int32(truncatingIfNeeded: maxY))
  }
}

extension PagePicture {
  /// What the program that reads it needs.
  var features: FramePlan.Features {
    var features: FramePlan.Features = isWhole ? [] : .resampled
    if !colors.isEmpty { features.insert(.filtered) }
    return features
  }
}
