internal import MultiplaneGeometry

/// The lines at which a page region is mirrored: pixels beyond it are the mirror image of those inside.
///
/// A halved region is mirrored at the same lines, if they lie between its cells or in the middle of cells. So pixels
/// beyond the lines need not be drawn.
struct MirrorEdge: Equatable, BitwiseCopyable, Sendable {
  /// In half cells, from the start of cell 0.
  private var low: SIMD2<Int>
  private var high: SIMD2<Int>

  /// Lines at the sides of the cells, which are not empty.
  init(_ cells: PixelRect) {
    low = SIMD2(cells.x, cells.y) &* 2
    high = SIMD2(cells.maxX, cells.maxY) &* 2
  }

  func moved(_ x: Int, _ y: Int) -> MirrorEdge {
    var moved = self
    moved.low &+= SIMD2(x, y) &* 2
    moved.high &+= SIMD2(x, y) &* 2
    return moved
  }

  /// The lines in cells that are larger by 1 or 2; nil if a line would lie at another place in its cell.
  func halved(by factor: SIMD2<Int32>) -> MirrorEdge? {
    let factor = SIMD2(Int(factor.x), Int(factor.y))
    guard low % factor == .zero, high % factor == .zero else { return nil }
    var halved = self
    halved.low /= factor
    halved.high /= factor
    return halved
  }

  /// Cells to draw so that some cells, or the cells they mirror, can be read.
  func cells(for need: PixelRect) -> PixelRect {
    let (first, period) = (low &>> 1, high &- low)
    let end = first &+ (period &- 1 &+ (low & 1)) / 2 &+ 1
    return PixelRect(
      columns: Self.cells(need.columns, from: first.x, to: end.x), rows: Self.cells(need.rows, from: first.y, to: end.y)
    )
  }

  /// - Parameters:
  ///   - first: first cell that is not a mirror image.
  ///   - end: cell after the last.
  private static func cells(_ need: PixelSpan, from first: Int, to end: Int) -> PixelSpan {
    let (before, after) = (max(first - need.low, 0), max(need.high - end, 0))
    // Beyond the length of the region, cells mirror more than once: all cells are needed.
    guard max(before, after) < end - first else { return PixelSpan(low: first, high: end) }
    // A line in the middle of a cell mirrors from the next cell on.
    var span = PixelSpan(low: max(need.low, first), high: min(need.high, end))
    if before > 0 { span = PixelSpan(low: first, high: max(span.high, first + before + 1)) }
    if after > 0 { span = PixelSpan(low: min(span.low, end - after - 1), high: end) }
    return PixelSpan(low: max(span.low, first), high: min(span.high, end))
  }

  /// Lines in cells: minX, minY, maxX, maxY.
  var lines: SIMD4<Float> {
    SIMD4(Float(low.x) / 2, Float(low.y) / 2, Float(high.x) / 2, Float(high.y) / 2)
  }
}
