internal import MultiplaneGeometry

/// One step of one picture's blur: each pixel of a rectangle of a page is a weighted sum of pixels of another page.
@frozen
public struct FilterRecord: Hashable, BitwiseCopyable, Sendable {
  /// The pixels that are computed: minX, minY, maxX, maxY.
  public var rect = SIMD4<Float>.zero
  /// The source's pixel is the result's times x, y, plus z, w: 2 along the axes that are halved, else 1.
  public var map = SIMD4<Float>.zero
  /// The source's pixels that are there, from x, y to z, w, which are not among them: others are transparent.
  public var range = SIMD4<Float>.zero
  /// Where places are mirrored before that, in the same way: between the source's pixels, or in the middle of them. Empty for none.
  public var edge = SIMD4<Float>.zero
  /// From one place that a Gaussian reads to the next, pixels (x, y): along an axis, or read bilinearly. The k-th weighs exp(−k² · z); w of them
  /// are read to either side.
  public var kernel = SIMD4<Float>.zero

  /// All zero.
  public init() {}
}

extension FilterRecord {
  /// - Parameters:
  ///   - place: where the result lies on its page.
  ///   - cells: the result's cells there.
  init(_ kernel: PictureSteps.Kernel, of source: PagePicture, cells: PixelRect, at place: PixelRect) {
    self.init()
    let factor = SIMD2(Int(kernel.factor.x), Int(kernel.factor.y))
    let offset = source.origin &- SIMD2(place.x - cells.x, place.y - cells.y) &* factor
    rect = place.corners
    map = SIMD4(Float(factor.x), Float(factor.y), Float(offset.x), Float(offset.y))
    range = source.cells.moved(source.origin.x, source.origin.y).corners
    if let edge = source.edge { self.edge = edge.moved(source.origin.x, source.origin.y).lines }
    let weight = kernel.sigma > 0 ? 1 / (2 * kernel.sigma * kernel.sigma) : 0
    self.kernel = SIMD4(kernel.direction.x, kernel.direction.y, weight, Float(kernel.radius))
  }
}

extension PixelRect {
  /// minX, minY, maxX, maxY.
  fileprivate var corners: SIMD4<Float> { SIMD4(Float(x), Float(y), Float(maxX), Float(maxY)) }
}
