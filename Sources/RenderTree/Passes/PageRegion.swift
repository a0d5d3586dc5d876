internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Texels of a page that represent a part of the device: a group, a copy of a backdrop, or the result of a filter.
///
/// A texel represents a cell of `factor` device pixels. Cells count from `grid`, which depends on the layer and the
/// target alone, so that a redraw of any part reads the same cells.
struct PageRegion: Sendable {
  var page: FramePlan.Page
  /// Index into `FilterGraph.steps` of the step that draws the region, while it has no page; nil afterwards.
  var step: Int?
  /// Device pixels per cell: powers of two.
  var factor = SIMD2(1, 1)
  /// Device pixel at the start of cell 0.
  var grid = SIMD2(0, 0)
  /// Translation of the region from its cells' place, device pixels.
  var shift = SIMD2<Double>.zero
  /// Existing cells; beyond them the region is transparent.
  var cells: PixelRect
  /// Texel of cell 0 on the page.
  var origin: SIMD2<Int>
  /// Lines at which coordinates are mirrored before reading. Only filter steps read such a region.
  var edge: MirrorEdge?
  /// Range of `FramePlan.colorSteps` that reading applies to each pixel.
  var colors: Range<Int> = 0..<0
  /// One of these steps gives transparent pixels a colour.
  var fills = false
  /// Place on a scratch page; nil for others.
  var place: ScratchPages.Place?

  /// - Parameter origin: texel of cell 0 on the page.
  init(page: FramePlan.Page, cells: PixelRect, origin: SIMD2<Int>) {
    self.page = page
    self.cells = cells
    self.origin = origin
  }

  /// The result of a step. Its page is set once it is drawn; its origin counts from the start of its cells.
  init(step: Int, cells: PixelRect) {
    self.init(page: FramePlan.Page(set: -1, index: 0), cells: cells, origin: SIMD2(-cells.x, -cells.y))
    self.step = step
  }

  /// Whether each device pixel is one texel.
  var isWhole: Bool { factor == SIMD2(1, 1) && shift == shift.rounded(.toNearestOrEven) }
  /// Whether each device pixel is one texel, at its place and without colour steps.
  var isPlain: Bool { factor == SIMD2(1, 1) && shift == .zero && colors.isEmpty }

  /// The cells' texels on the page.
  var texels: PixelRect { cells.moved(origin.x, origin.y) }
  /// Device pixels of the cells, if `isWhole`.
  var pixels: PixelRect { cells.moved(grid.x + Int(pixel: shift.x), grid.y + Int(pixel: shift.y)) }

  /// The region with lines at which a step mirrors it.
  func mirrored(at edge: PixelRect?) -> PageRegion {
    guard let edge else { return self }
    var result = self
    result.edge = MirrorEdge(edge).moved(-grid.x, -grid.y)
    return result
  }

  /// Shader features of the program that reads the region.
  var features: FramePlan.Features {
    // Pixels beyond the cells get a colour, too.
    var features: FramePlan.Features = isWhole ? (fills ? .covering : []) : .resampled
    if !colors.isEmpty { features.insert(.filtered) }
    return features
  }
}
