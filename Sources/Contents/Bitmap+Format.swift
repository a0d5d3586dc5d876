package import MultiplaneGeometry

extension Bitmap {
  /// The components of a texel, in the order in which their bytes lie in memory.
  public enum Format: UInt8, Sendable, CaseIterable {
    /// Red, green, blue, alpha; premultiplied.
    case rgba8
    /// Blue, green, red, alpha; premultiplied: Cairo's ARGB32 on a little-endian machine.
    case bgra8
    /// Alpha only. The colour is the layer's `contentsTintColor`, or black.
    case a8
    /// Red, green, blue in three bytes; opaque.
    case rgb8
    /// Red, green, blue and alpha as IEEE 754 half floats, two bytes each, low byte first; premultiplied. Values may be
    /// outside of 0…1 and are clamped when they are drawn. Infinity and NaN are refused.
    case rgba16f
    /// Planar: Y, then Cb, then Cr, one byte a sample; chroma has one sample for each 2 × 2 texels; opaque.
    case yuv420
    /// Two planes: Y, then interleaved Cb and Cr; chroma has one pair for each 2 × 2 texels; opaque.
    case nv12

    /// Bytes of a texel: 1, 3, 4 or 8. In a format with several planes, those of the first plane.
    public var bytesPerTexel: Int { bytesPerTexel(ofPlane: 0) }

    /// The number of planes: 2 for `.nv12`, 3 for `.yuv420`, otherwise 1.
    public var planeCount: Int {
      switch self {
      case .rgba8, .bgra8, .a8, .rgb8, .rgba16f: 1
      case .yuv420: 3
      case .nv12: 2
      }
    }

    /// Whether the format has an alpha channel. Without one all texels are opaque.
    public var hasAlpha: Bool {
      switch self {
      case .rgba8, .bgra8, .a8, .rgba16f: true
      case .rgb8, .yuv420, .nv12: false
      }
    }

    /// Whether texels are luma and chroma, as in video, instead of red, green and blue.
    public var isYUV: Bool { planeCount > 1 }

    /// Components in a texel of a plane, and bytes in a component.
    package func texel(ofPlane plane: Int) -> (components: Int, bytes: Int) {
      switch self {
      case .rgba8, .bgra8: (4, 1)
      case .a8, .yuv420: (1, 1)
      case .rgb8: (3, 1)
      case .rgba16f: (4, 2)
      case .nv12: (plane == 0 ? 1 : 2, 1)
      }
    }

    package func bytesPerTexel(ofPlane plane: Int) -> Int {
      let texel = texel(ofPlane: plane)
      return texel.components * texel.bytes
    }

    /// The size in samples of a plane, for a bitmap of this size. Chroma has half as many samples along each axis,
    /// rounded up.
    package func size(ofPlane plane: Int, width: Int, height: Int) -> (width: Int, height: Int) {
      plane == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
    }

    /// The samples of a plane that a rectangle of texels touches.
    package func rect(ofPlane plane: Int, covering rect: PixelRect) -> PixelRect {
      guard plane > 0 else { return rect }
      let (x, y) = (rect.x / 2, rect.y / 2)
      return PixelRect(x: x, y: y, width: (rect.maxX + 1) / 2 - x, height: (rect.maxY + 1) / 2 - y)
    }
  }

  /// One plane of a bitmap: the rows of one component, or of several interleaved ones.
  public struct Plane: Sendable {
    /// Samples in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Distance in bytes from a row to the next.
    public let bytesPerRow: Int
    /// height × bytesPerRow bytes; the padding of the last row may be missing. Borrowed bytes are copied by each
    /// access.
    public var bytes: [UInt8] { texels.array }
    private let texels: TexelBytes

    init(width: Int, height: Int, bytesPerRow: Int, texels: TexelBytes) {
      self.width = width
      self.height = height
      self.bytesPerRow = bytesPerRow
      self.texels = texels
    }

    /// Calls `body` with the bytes, which are not copied.
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { texels.withSpan(body) }
  }
}

/// The conversion from luma and chroma to red, green and blue.
@frozen
public struct YUVEncoding: Hashable, BitwiseCopyable, Sendable {
  /// The luma coefficients of red, green and blue.
  @frozen
  public enum Matrix: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    /// Standard definition, and JPEG: ITU-R BT.601.
    case bt601
    /// High definition: ITU-R BT.709.
    case bt709
  }

  /// The byte values of black and white.
  @frozen
  public enum Range: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    /// Luma 16 to 235, chroma 16 to 240, as in broadcasting.
    case limited
    /// Luma and chroma 0 to 255, as in JPEG.
    case full
  }

  /// The luma coefficients of red, green and blue.
  public var matrix: Matrix
  /// The byte values of black and white.
  public var range: Range

  /// The defaults are those of most video: BT.709, limited range.
  @inlinable
  public init(matrix: Matrix = .bt709, range: Range = .limited) {
    self.matrix = matrix
    self.range = range
  }
}
