internal import MultiplaneGeometry

/// What is beyond a picture is the mirror image of what is in it: the lines that it is mirrored at.
///
/// Halved, such a picture is one that is mirrored at the same lines, where these lie between its cells or in the middle of them. So what is
/// beyond them need not be drawn.
struct PictureEdge: Equatable, BitwiseCopyable, Sendable {
  /// Halves of cells, from that at which cell 0 begins.
  private var low: SIMD2<Int>
  private var high: SIMD2<Int>

  /// The sides of cells. Not empty.
  init(_ cells: PixelRect) {
    low = SIMD2(cells.x, cells.y) &* 2
    high = SIMD2(cells.maxX, cells.maxY) &* 2
  }

  func moved(_ x: Int, _ y: Int) -> PictureEdge {
    var moved = self
    moved.low &+= SIMD2(x, y) &* 2
    moved.high &+= SIMD2(x, y) &* 2
    return moved
  }

  /// In cells that are as large as 1 or 2; nil where a line would lie elsewhere in one of them.
  func halved(by factor: SIMD2<Int32>) -> PictureEdge? {
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
    let isWide = need.x < first.x || need.maxX > end.x
    let isTall = need.y < first.y || need.maxY > end.y
    return PixelRect(
      columns: isWide ? PixelSpan(low: first.x, high: end.x) : need.columns,
      rows: isTall ? PixelSpan(low: first.y, high: end.y) : need.rows)
  }

  /// Cells: from x and y to x and y.
  var lines: SIMD4<Float> {
    SIMD4(Float(low.x) / 2, Float(low.y) / 2, Float(high.x) / 2, Float(high.y) / 2)
  }
}
