/// One step of one picture's blur: each pixel of a rectangle of a page is a weighted sum of pixels of another page.
@frozen
public struct FilterRecord: Hashable, BitwiseCopyable, Sendable {
  /// The pixels that are computed: minX, minY, maxX, maxY.
  public var rect = SIMD4<Float>.zero
  /// The source's pixel is the result's times x, y, plus z, w: 2 along the axes that are halved, else 1.
  public var map = SIMD4<Float>.zero
  /// The source's pixels that are there, from x, y to z, w, which are not among them: others are transparent.
  public var range = SIMD4<Float>.zero
  /// Where places are mirrored before that, in the same way: between the source's pixels, or in the middle of them.
  /// Empty for none.
  public var edge = SIMD4<Float>.zero
  /// From one place that a Gaussian reads to the next, pixels (x, y): along an axis, or read bilinearly. The k-th
  /// weighs exp(−k² · z); w of them are read to either side.
  public var kernel = SIMD4<Float>.zero

  /// All zero.
  @inlinable
  public init() {}
}
