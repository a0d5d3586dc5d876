internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Texels of a page that stand for a part of the device: a group, a copy of what is below a layer, or what a filter
/// makes of either.
///
/// A texel stands for a cell of `factor` device pixels. Cells are counted from `grid`, which depends on the layer and
/// the target alone, so that a redraw of any part reads the same cells.
struct PageRegion: Sendable {
  var page: FramePlan.Page
  /// The step that draws it, into `FilterGraph.steps`, while it lies on no page yet; nil for what does.
  var step: Int?
  /// Device pixels a cell: powers of two.
  var factor = SIMD2(1, 1)
  /// The device pixel that cell 0 begins at.
  var grid = SIMD2(0, 0)
  /// How far the picture is moved from where its cells are, device pixels.
  var shift = SIMD2<Double>.zero
  /// Those that are there; what is outside is transparent.
  var cells: PixelRect
  /// The page's texel of cell 0.
  var origin: SIMD2<Int>
  /// Where places are mirrored before they are read. The picture is read in steps of filters alone then.
  var edge: MirrorEdge?
  /// Steps of `FramePlan.colorSteps` that each pixel goes through yet.
  var colors: Range<Int> = 0..<0
  /// Among them is one that makes colour of what is transparent.
  var fills = false
  /// Where it lies among copies and intermediates; nil for others.
  var place: ScratchPages.Place?

  /// - Parameter origin: the page's texel of cell 0.
  init(page: FramePlan.Page, cells: PixelRect, origin: SIMD2<Int>) {
    self.page = page
    self.cells = cells
    self.origin = origin
  }

  /// What a step draws: its page is known once it is drawn, and its origin counts from where its cells begin there.
  init(step: Int, cells: PixelRect) {
    self.init(page: FramePlan.Page(set: -1, index: 0), cells: cells, origin: SIMD2(-cells.x, -cells.y))
    self.step = step
  }

  /// A pixel of the device is one texel.
  var isWhole: Bool { factor == SIMD2(1, 1) && shift == shift.rounded(.toNearestOrEven) }
  /// And it is what the texel holds, in its place.
  var isPlain: Bool { factor == SIMD2(1, 1) && shift == .zero && colors.isEmpty }

  /// The device pixels of its cells, where `isWhole`.
  var pixels: PixelRect { cells.moved(grid.x + Int(pixel: shift.x), grid.y + Int(pixel: shift.y)) }
}
