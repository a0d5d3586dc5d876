package import MultiplaneGeometry

extension Bitmap {
  /// What the bytes of a texel are, in the order in which they lie in memory.
  public enum Format: UInt8, Sendable, CaseIterable {
    /// Red, green, blue, alpha; premultiplied.
    case rgba8
    /// Blue, green, red, alpha; premultiplied: Cairo's ARGB32 on a little-endian machine.
    case bgra8
    /// Alpha alone; the colour is the layer's `contentsTintColor`, or black.
    case a8
    /// Red, green, blue in three bytes; opaque.
    case rgb8
    /// Red, green, blue, alpha as IEEE 754 halves of two bytes each, the low byte first; premultiplied. Values may lie
    /// outside of 0…1; they are cut to it when they are shown. Infinity and not-a-number are refused.
    case rgba16f
    /// Three planes of bytes: Y, then Cb and Cr with a sample for each 2 × 2 texels; opaque.
    case yuv420
    /// Two planes of bytes: Y, then Cb and Cr alternately with a pair for each 2 × 2 texels; opaque.
    case nv12

    /// 1, 3, 4 or 8; of a format with several planes, of the first one.
    public var bytesPerTexel: Int { bytesPerTexel(ofPlane: 0) }

    /// How many planes a bitmap has: 1, of `.nv12` 2, of `.yuv420` 3.
    public var planeCount: Int {
      switch self {
      case .rgba8, .bgra8, .a8, .rgb8, .rgba16f: 1
      case .yuv420: 3
      case .nv12: 2
      }
    }

    /// False where the format has room for opaque texels only.
    public var hasAlpha: Bool {
      switch self {
      case .rgba8, .bgra8, .a8, .rgba16f: true
      case .rgb8, .yuv420, .nv12: false
      }
    }

    /// True of the formats of video, which say luma and chroma instead of red, green and blue.
    public var isYUV: Bool { planeCount > 1 }

    /// Of a plane of this format: how many components of how many bytes a texel has.
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

    /// The samples of a plane of a bitmap of this size; chroma has half as many each way, rounded up.
    package func size(ofPlane plane: Int, width: Int, height: Int) -> (width: Int, height: Int) {
      plane == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
    }

    /// The samples of a plane that a rectangle of texels covers, in part or as a whole.
    package func rect(ofPlane plane: Int, covering rect: PixelRect) -> PixelRect {
      guard plane > 0 else { return rect }
      let (x, y) = (rect.x / 2, rect.y / 2)
      return PixelRect(x: x, y: y, width: (rect.maxX + 1) / 2 - x, height: (rect.maxY + 1) / 2 - y)
    }
  }

  /// The rows of one component, or of several that lie together.
  public struct Plane: Sendable {
    /// Samples in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Distance of two rows in `bytes`.
    public let bytesPerRow: Int
    /// height × bytesPerRow bytes (the last row may be shorter by its padding).
    public let bytes: [UInt8]
  }
}

/// How luma and chroma become red, green and blue.
@frozen
public struct YUVEncoding: Hashable, BitwiseCopyable, Sendable {
  /// How much red, green and blue weigh in luma.
  @frozen
  public enum Matrix: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    /// Standard definition, and JPEG: ITU-R BT.601.
    case bt601
    /// High definition: ITU-R BT.709.
    case bt709
  }

  /// Which bytes stand for black and white.
  @frozen
  public enum Range: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    /// Luma 16 to 235, chroma 16 to 240, as in broadcasting.
    case limited
    /// Luma and chroma 0 to 255, as in JPEG.
    case full
  }

  /// How much red, green and blue weigh in luma.
  public var matrix: Matrix
  /// Which bytes stand for black and white.
  public var range: Range

  /// By default what most video of today is.
  @inlinable
  public init(matrix: Matrix = .bt709, range: Range = .limited) {
    self.matrix = matrix
    self.range = range
  }
}
