public import MultiplaneGeometry

// The structs that go to the GPU as they are. A test pins their strides and offsets to the shader's; the shader reads
// them as rows of four floats from data textures. Device coordinates are relative to the frame's reference pixel
// (`FramePlan.reference`), so that Float never sees a large number.

/// One drawn rectangle: a layer's background and contents, in one go. Local space: points from the top-left corner of
/// the layer's bounds, upright.
@frozen
public struct QuadRecord: Hashable, BitwiseCopyable, Sendable {
  /// Node space to local space: local.x = x·p.x + y·p.y, local.y = z·p.x + w·p.y, where p is the node's point less the
  /// origin.
  public var inverse = SIMD4<Float>.zero
  /// The origin in node space: an offset (x, y) within the cell (z, w).
  public var origin = SIMD4<Float>.zero
  /// Width and height of the bounds, opacity, flags.
  public var shape = SIMD4<Float>.zero
  /// Premultiplied.
  public var background = SIMD4<Float>.zero
  /// The contents' rectangle, local: x, y, width, height.
  public var contents = SIMD4<Float>.zero
  /// Local to texels of the bitmap: texel = local · xy + zw.
  public var texel = SIMD4<Float>.zero
  /// The bitmap's texels that may be read: first and last column and row, minX, minY, maxX, maxY.
  public var texelRange = SIMD4<Float>.zero
  /// The transform node's index, the detail record's (−1: none); where the bitmap begins in its texture, texels: x +
  /// `largestPage` · y; nothing.
  public var links = SIMD4<Float>.zero

  /// Of the flags in `shape`, which are summed: the bounds are filled with `background`.
  @inlinable public static var hasBackground: Float { 1 }
  /// Of the flags in `shape`, which are summed: a texture is shown in `contents`.
  @inlinable public static var hasContents: Float { 2 }
  /// Of the flags in `shape`, which are summed: the bounds have a border.
  @inlinable public static var hasBorder: Float { 4 }
  /// With `hasBorder`: the border, which is translucent, is drawn later, over what lies between.
  @inlinable public static var isUnderBorder: Float { 8 }
  /// No page that small bitmaps share has a longer side.
  @inlinable public static var largestPage: Int { 1024 }

  /// All zero: a quad that shows nothing.
  @inlinable
  public init() {}

  /// Component by component.
  @inlinable
  public static func == (a: QuadRecord, b: QuadRecord) -> Bool {
    a.inverse == b.inverse && a.origin == b.origin && a.shape == b.shape
      && a.background == b.background && a.contents == b.contents && a.texel == b.texel
      && a.texelRange == b.texelRange && a.links == b.links
  }

  /// Whether `shape` has a flag.
  @inlinable
  public func has(_ flag: Float) -> Bool { Int(clamping: shape.w) & Int(clamping: flag) != 0 }
}
