/// One blur step of one image: each pixel of a rectangle is a weighted sum of pixels of another page.
@frozen
public struct FilterRecord: Hashable, BitwiseCopyable, Sendable {
  /// The pixels to compute: minX, minY, maxX, maxY.
  public var rect = SIMD4<Float>.zero
  /// Source pixel = result pixel · (x, y) + (z, w); the factor is 2 along halved axes, otherwise 1.
  public var map = SIMD4<Float>.zero
  /// The valid source pixels, from x, y up to but not including z, w; pixels outside are transparent.
  public var range = SIMD4<Float>.zero
  /// The rectangle, in the same form, at which source positions are mirrored before the test of `range`: its edges are
  /// between source pixels, or through their centres. Empty for no mirroring.
  public var edge = SIMD4<Float>.zero
  /// Distance between the samples of a Gaussian, pixels (x, y): along an axis, or any line read bilinearly. Sample k
  /// weighs exp(−k² · z); there are w samples on each side.
  public var kernel = SIMD4<Float>.zero

  /// Makes a record of zeros.
  @inlinable
  public init() {}
}
