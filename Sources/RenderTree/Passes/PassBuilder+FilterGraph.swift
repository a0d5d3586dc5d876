internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Filter chains as passes.
extension PassBuilder {

  /// The same picture, a texel a pixel and without steps that each pixel goes through yet.
  mutating func flattened(
    _ picture: PageRegion, _ need: PixelRect, _ effect: PaintWalk.Effect
  ) -> PageRegion {
    if picture.isPlain { return picture }
    return united(picture, over: nil, picture.fills ? need.intersection(effect.fill) : need)
  }

  /// Draws one picture over another, if there is one, into a new one.
  mutating func united(_ top: PageRegion, over bottom: PageRegion?, _ need: PixelRect) -> PageRegion {
    guard !need.isEmpty else {
      var nothing = top
      nothing.cells = .empty
      return nothing
    }
    return pictures.add(.unite(top, over: bottom), need, set: FramePlan.Page.intermediates)
  }

  /// Draws what lies beyond the edge of a picture, within some pixels, for those that read it as it is.
  mutating func mirror(_ picture: inout PageRegion, at edge: PixelRect?, over need: PixelRect) {
    guard let edge, !edge.contains(need) else { return }
    let cells = need.moved(-picture.grid.x, -picture.grid.y)
    picture = picture.mirrored(at: edge)
    step(&picture, to: cells, FilterGraph.Kernel(direction: SIMD2(1, 0)))
  }

  // MARK: Blurs

  /// A Gaussian blur of a plain picture: halved, then along x, then along y, then along a line.
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
      let limit = effect.limit.moved(-result.grid.x, -result.grid.y)
        .cells(halved: min(level + 1, x.halvings), min(level + 1, y.halvings))
      if let edge = result.edge?.halved(by: halves), level + 1 < max(x.halvings, y.halvings) || x.inner > 0 {
        step(&result, to: edge.cells(for: next).intersection(limit), FilterGraph.Kernel(factor: halves))
        result.edge = edge
      } else {
        step(
          &result, to: (isCut ? next.intersection(there) : next).intersection(limit),
          FilterGraph.Kernel(factor: halves))
      }
    }
    let limit = effect.limit.moved(-result.grid.x, -result.grid.y).cells(halved: x.halvings, y.halvings)
    if x.inner > 0 {
      let next = PixelRect(columns: columns, rows: tallRows)
      let there = PixelRect(columns: result.cells.columns.grown(x.radius), rows: result.cells.rows)
      step(
        &result, to: (isCut ? next.intersection(there) : next).intersection(limit),
        FilterGraph.Kernel(direction: SIMD2(1, 0), sigma: Float(x.inner), radius: Int32(x.radius)))
    }
    if y.inner > 0 {
      let next = PixelRect(columns: columns, rows: rows)
      let there = PixelRect(columns: result.cells.columns, rows: result.cells.rows.grown(y.radius))
      step(
        &result, to: (isCut ? next.intersection(there) : next).intersection(limit),
        FilterGraph.Kernel(direction: SIMD2(0, 1), sigma: Float(y.inner), radius: Int32(y.radius)))
    }
    if let line = blur.line {
      for index in 0..<line.passCount {
        let pass = line[index]
        left = left &- pass.reach
        let next = PixelRect(columns: last.columns.grown(left.x), rows: last.rows.grown(left.y))
        let there = result.cells.grown(pass.reach.x, pass.reach.y)
        step(
          &result, to: (isCut ? next.intersection(there) : next).intersection(limit),
          FilterGraph.Kernel(
            direction: SIMD2<Float>(pass.step), sigma: Float(pass.sigma), radius: Int32(pass.radius)))
      }
    }
    result.factor = factor
    result.shift = shift
    return result
  }

  /// One step from a picture to the next one.
  private mutating func step(_ picture: inout PageRegion, to cells: PixelRect, _ kernel: FilterGraph.Kernel) {
    guard !cells.isEmpty, !picture.cells.isEmpty else {
      picture.cells = .empty
      return
    }
    let grid = picture.grid
    picture = pictures.add(.filter(picture, kernel), cells, set: FramePlan.Page.intermediates)
    picture.grid = grid
  }

  /// Cells of `factor` pixels that begin where those at `grid` do, counted from the one next to the frame's reference:
  /// in Floats all its places are near to 0.
  private mutating func nearest(_ grid: SIMD2<Int>, _ factor: SIMD2<Int>, _ reference: (x: Int, y: Int)) -> SIMD2<Int> {
    // Powers of two: what is over has the bits below.
    let over = SIMD2((grid.x - reference.x) & (factor.x - 1), (grid.y - reference.y) & (factor.y - 1))
    return SIMD2(reference.x + over.x, reference.y + over.y)
  }

  /// The cells that are read, bilinearly where they are not pixels, for some pixels.
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
