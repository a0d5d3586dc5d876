public import MultiplaneGeometry

/// What a quad shows: a layer's background and contents together. Local space: points from the top left corner of the
/// layer's bounds, y down.
@frozen
public struct LookRecord: Hashable, BitwiseCopyable, Sendable {
  /// Width and height of the bounds, opacity, sum of the flags below.
  public var shape = SIMD4<Float>.zero
  /// The background colour, premultiplied.
  public var background = SIMD4<Float>.zero
  /// The rectangle of the contents, local: x, y, width, height.
  public var contents = SIMD4<Float>.zero
  /// Local to texels of the bitmap: texel = local · xy + zw.
  public var texel = SIMD4<Float>.zero
  /// The texels of the bitmap that may be read, first and last column and row: minX, minY, maxX, maxY.
  public var texelRange = SIMD4<Float>.zero
  /// Index of the transform node; index of the detail record (−1: none); start of the bitmap in its texture, texels: x
  /// + `largestPage` · y; unused.
  public var links = SIMD4<Float>.zero

  /// Flag in `shape`: `background` fills the bounds.
  @inlinable public static var hasBackground: Float { 1 }
  /// Flag in `shape`: a texture is drawn in `contents`.
  @inlinable public static var hasContents: Float { 2 }
  /// Flag in `shape`: the bounds have a border.
  @inlinable public static var hasBorder: Float { 4 }
  /// Flag in `shape`, with `hasBorder`: the border is translucent and drawn later, above the sublayers.
  @inlinable public static var isUnderBorder: Float { 8 }
  /// The largest side of a page that small bitmaps share.
  @inlinable public static var largestPage: Int { 2048 }

  /// Makes a record of zeros: a quad that draws nothing.
  @inlinable
  public init() {}

  /// Compares component by component.
  @inlinable
  public static func == (a: LookRecord, b: LookRecord) -> Bool {
    a.shape == b.shape && a.background == b.background && a.contents == b.contents && a.texel == b.texel
      && a.texelRange == b.texelRange && a.links == b.links
  }

  /// Whether `shape` has a flag.
  @inlinable
  public func has(_ flag: Float) -> Bool { Int(clamping: shape.w) & Int(clamping: flag) != 0 }
}
