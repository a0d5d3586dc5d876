/// Values that only some quads need: nine-slice joins, filters, tint, texture layout, corners, border, gradient. The
/// shader reads only those that the batch's features use.
@frozen
public struct DetailRecord: Hashable, BitwiseCopyable, Sendable {
  /// The start and end of the middle of nine-slice contents, local coordinates: x, y, x, y.
  public var joins = SIMD4<Float>.zero
  /// The texels that the middle shows: from x, y to x, y.
  public var centers = SIMD4<Float>.zero
  /// Texels a point: in the outer parts along x, y; in the middle along x, y.
  public var scales = SIMD4<Float>.zero
  /// A middle that is tiled along x: its start and end in texels, counted so that a copy starts at 0; first and last
  /// texel of a copy. All 0 when not tiled.
  public var tilesX = SIMD4<Float>.zero
  /// A middle that is tiled along y.
  public var tilesY = SIMD4<Float>.zero
  /// Raw values of the minification and magnification filter, the bias of the mip level, the last usable mip level.
  public var sampling = SIMD4<Float>.zero
  /// The colour of alpha-only contents, premultiplied.
  public var tint = SIMD4<Float>.zero
  /// For contents in pages of an array texture: width and height of a page, width and height of the bitmap, texels.
  public var pages = SIMD4<Float>.zero
  /// YCbCr to RGB: scale and zero of luma; factor of Cr in red, of Cb in green.
  public var luma = SIMD4<Float>.zero
  /// YCbCr to RGB: factor of Cr in green, of Cb in blue; 1 where both chroma components are in one plane; unused.
  public var chroma = SIMD4<Float>.zero
  /// Corner radii along x, local: clockwise from the corner of minimum x and y. 0 is a sharp corner.
  public var cornersX = SIMD4<Float>.zero
  /// Corner radii along y.
  public var cornersY = SIMD4<Float>.zero
  /// Border width, local; exponent of the corner curve; sum of the flags below; edges. The edges are the sum of 1 for
  /// left, 2 for top, 4 for right, 8 for bottom for each edge that is not antialiased, plus 16 times the sum for each
  /// edge of the contents that the bounds do not cut off.
  public var edge = SIMD4<Float>.zero
  /// The colour of the border, premultiplied.
  public var border = SIMD4<Float>.zero
  /// Start and end of a gradient, local: x, y, x, y.
  public var gradient = SIMD4<Float>.zero
  /// Raw value of a gradient's type, index of its first stop; unused.
  public var ramp = SIMD4<Float>.zero

  /// Flag in `edge`: the background ends at the middle of the border.
  @inlinable public static var insetsBackground: Float { 1 }
  /// Flag in `edge`: the rounded outline clips the contents.
  @inlinable public static var roundsContents: Float { 2 }

  /// Makes a record of zeros.
  @inlinable
  public init() {}
}
