/// What few quads need to show their contents: joins, filters, tint, the layout of their textures. What a batch's
/// features don't ask for is not read.
@frozen
public struct DetailRecord: Hashable, BitwiseCopyable, Sendable {
  /// Where the middle of nine-sliced contents starts and ends, local: x, y, x, y.
  public var joins = SIMD4<Float>.zero
  /// The texels that the middle shows: from x, y to x, y.
  public var centers = SIMD4<Float>.zero
  /// Texels a point: in the outer parts along x, y; in the middle along x, y.
  public var scales = SIMD4<Float>.zero
  /// Along x, where the middle is tiled: its start and end in texels, counted so that a copy starts at 0; a copy's
  /// first and last texel. Not tiled: all 0.
  public var tilesX = SIMD4<Float>.zero
  /// The same along y.
  public var tilesY = SIMD4<Float>.zero
  /// Minification and magnification filter by their raw values, the level's bias, the last level that may be used.
  public var sampling = SIMD4<Float>.zero
  /// The colour of alpha-only contents, premultiplied.
  public var tint = SIMD4<Float>.zero
  /// Of contents in pages of an array texture: a page's width and height, the bitmap's width and height, texels.
  public var pages = SIMD4<Float>.zero
  /// YCbCr to RGB: luma's scale and zero; red's share of Cr, green's of Cb.
  public var luma = SIMD4<Float>.zero
  /// Green's share of Cr, blue's of Cb; 1 where both chroma components lie in one plane; nothing.
  public var chroma = SIMD4<Float>.zero
  /// How far the corners reach along x, local: clockwise from the one of least x and y. 0 is sharp.
  public var cornersX = SIMD4<Float>.zero
  /// The same along y.
  public var cornersY = SIMD4<Float>.zero
  /// The border's width, local; the exponent of the corners' curve; flags, summed; the edges that are not antialiased,
  /// the sum of 1 for the left, 2 for the top, 4 for the right, 8 for the bottom, and 16 times the sum of those of the
  /// contents that the bounds don't cut off.
  public var edge = SIMD4<Float>.zero
  /// The border's colour, premultiplied.
  public var border = SIMD4<Float>.zero
  /// A gradient's start and end, local: x, y, x, y.
  public var gradient = SIMD4<Float>.zero
  /// A gradient's type by its raw value, its first stop; nothing.
  public var ramp = SIMD4<Float>.zero

  /// Of the flags in `edge`: the background ends under the middle of the border.
  @inlinable public static var insetsBackground: Float { 1 }
  /// Of the flags in `edge`: the contents end at the rounded outline.
  @inlinable public static var roundsContents: Float { 2 }

  /// All zero.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: DetailRecord, b: DetailRecord) -> Bool {
    a.joins == b.joins && a.centers == b.centers && a.scales == b.scales
      && a.tilesX == b.tilesX && a.tilesY == b.tilesY && a.sampling == b.sampling
      && a.tint == b.tint && a.pages == b.pages && a.luma == b.luma
      && a.chroma == b.chroma && a.cornersX == b.cornersX && a.cornersY == b.cornersY
      && a.edge == b.edge && a.border == b.border && a.gradient == b.gradient
      && a.ramp == b.ramp
  }
}
