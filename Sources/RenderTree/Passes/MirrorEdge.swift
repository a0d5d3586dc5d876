internal import MultiplaneGeometry

/// What is beyond a picture is the mirror image of what is in it: the lines that it is mirrored at.
///
/// Halved, such a picture is one that is mirrored at the same lines, where these lie between its cells or in the middle
/// of them. So what is beyond them need not be drawn.
struct MirrorEdge: Equatable, BitwiseCopyable, Sendable {
  /// Halves of cells, from that at which cell 0 begins.
  private var low: SIMD2<Int>
  private var high: SIMD2<Int>

  /// The sides of cells. Not empty.
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

  /// In cells that are as large as 1 or 2; nil where a line would lie elsewhere in one of them.
  func halved(by factor: SIMD2<Int32>) -> MirrorEdge? {
    let factor = SIMD2(Int(factor.x), Int(factor.y))
    guard low % factor == .zero, high % factor == .zero else { return nil }
    var halved = self
    halved.low /= factor
    halved.high /= factor
    return halved
  }

  /// Cells that those are, or are mirror images of, that are read.
  func cells(for need: PixelRect) -> PixelRect {
    let (first, period) = (low &>> 1, high &- low)
    let end = first &+ (period &- 1 &+ (low & 1)) / 2 &+ 1
    return PixelRect(
      columns: Self.cells(need.columns, from: first.x, to: end.x), rows: Self.cells(need.rows, from: first.y, to: end.y)
    )
  }

  /// - Parameters:
  ///   - first: the first cell that is not a mirror image.
  ///   - end: the one after the last.
  private static func cells(_ need: PixelSpan, from first: Int, to end: Int) -> PixelSpan {
    let (before, after) = (max(first - need.low, 0), max(need.high - end, 0))
    // What is farther out than all of it mirrors it more than once.
    guard max(before, after) < end - first else { return PixelSpan(low: first, high: end) }
    // A line in the middle of a cell mirrors from the next one on.
    var span = PixelSpan(low: max(need.low, first), high: min(need.high, end))
    if before > 0 { span = PixelSpan(low: first, high: max(span.high, first + before + 1)) }
    if after > 0 { span = PixelSpan(low: min(span.low, end - after - 1), high: end) }
    return PixelSpan(low: max(span.low, first), high: min(span.high, end))
  }

  /// Cells: from x and y to x and y.
  var lines: SIMD4<Float> {
    SIMD4(Float(low.x) / 2, Float(low.y) / 2, Float(high.x) / 2, Float(high.y) / 2)
  }
}
