import Glibc

/// A picture in dma-bufs: memory of a decoder, a camera or another process that the GPU reads in place. Sendable.
///
/// Holds duplicates of the file descriptors, so that it can be imported again after a lost context; the caller's stay
/// the caller's.
public final class DMABuffer: Sendable {
  /// Where one plane of the picture lies.
  public struct Plane: Hashable, Sendable {
    /// A file descriptor of the dma-buf.
    public var descriptor: Int32
    /// Bytes before the first row.
    public var offset: Int
    /// Bytes from a row to the next.
    public var bytesPerRow: Int

    /// A plane of a dma-buf.
    public init(descriptor: Int32, offset: Int = 0, bytesPerRow: Int) {
      self.descriptor = descriptor
      self.offset = offset
      self.bytesPerRow = bytesPerRow
    }
  }

  /// The layout of texels in the kernel's words: one of `drm_fourcc.h`'s codes.
  public struct Format: Hashable, Sendable, CustomStringConvertible {
    /// Four characters, the first in the lowest byte.
    public var code: UInt32

    /// A code of `drm_fourcc.h`.
    public init(code: UInt32) { self.code = code }

    /// Four characters, such as `AR24`.
    public init(_ characters: StaticString) {
      code = characters.description.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// `DRM_FORMAT_ARGB8888`: premultiplied.
    public static let argb8888 = Format("AR24")
    /// `DRM_FORMAT_XRGB8888`.
    public static let xrgb8888 = Format("XR24")
    /// `DRM_FORMAT_ABGR8888`: premultiplied.
    public static let abgr8888 = Format("AB24")
    /// `DRM_FORMAT_XBGR8888`.
    public static let xbgr8888 = Format("XB24")
    /// `DRM_FORMAT_RGB565`.
    public static let rgb565 = Format("RG16")
    /// `DRM_FORMAT_NV12`: luma, then interleaved Cb and Cr for each 2 × 2 texels.
    public static let nv12 = Format("NV12")
    /// `DRM_FORMAT_YUV420`: luma, Cb, Cr, chroma for each 2 × 2 texels.
    public static let yuv420 = Format("YU12")

    /// The four characters.
    public var description: String {
      String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }, as: UTF8.self)
    }

    /// Planes that it has; nil where it is not supported.
    package var planeCount: Int? {
      switch self {
      case .argb8888, .xrgb8888, .abgr8888, .xbgr8888, .rgb565: 1
      case .nv12: 2
      case .yuv420: 3
      default: nil
      }
    }

    package var hasAlpha: Bool { self == .argb8888 || self == .abgr8888 }
  }

  /// Texels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The layout of texels.
  public let format: Format
  /// The planes, with descriptors of its own.
  public let planes: [Plane]
  /// How tiles of memory are arranged, one of `drm_fourcc.h`'s modifiers; nil where the driver knows by itself.
  public let modifier: UInt64?

  /// Takes duplicates of the descriptors.
  ///
  /// - Throws: `.sizeNotPositive`, `.unsupportedBufferFormat`, or `.driver` with the number of the system's error where
  ///   a descriptor can't be duplicated, or the planes are not those of the format.
  public init(
    width: Int, height: Int, format: Format, planes: [Plane], modifier: UInt64? = nil
  ) throws(GLError) {
    guard width > 0, height > 0, width <= Self.largestSide, height <= Self.largestSide else {
      throw GLError(.sizeNotPositive(width: width, height: height), label: Self.label)
    }
    guard let count = format.planeCount else {
      throw GLError(.unsupportedBufferFormat(format.description), label: Self.label)
    }
    guard planes.count == count, planes.allSatisfy({ Self.fits($0.offset) && Self.fits($0.bytesPerRow) }) else {
      throw GLError(.driver, label: "\(Self.label), planes", number: UInt32(EINVAL))
    }
    var own: [Plane] = []
    for plane in planes {
      let descriptor = fcntl(plane.descriptor, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        let error = errno
        for plane in own { close(plane.descriptor) }
        throw GLError(.driver, label: "\(Self.label), descriptor", number: UInt32(bitPattern: error))
      }
      own.append(Plane(descriptor: descriptor, offset: plane.offset, bytesPerRow: plane.bytesPerRow))
    }
    (self.width, self.height, self.format, self.modifier) = (width, height, format, modifier)
    self.planes = own
  }

  deinit {
    for plane in planes { close(plane.descriptor) }
  }

  /// Takes descriptors over.
  init(width: Int, height: Int, format: Format, owning planes: [Plane], modifier: UInt64?) {
    (self.width, self.height, self.format, self.modifier) = (width, height, format, modifier)
    self.planes = planes
  }

  static let label = "dma-buf"
  private static let largestSide = 1 << 20
  private static func fits(_ number: Int) -> Bool { number >= 0 && number <= Int(Int32.max) }
}

extension DMABuffer: Hashable {
  /// By identity.
  public static func == (a: DMABuffer, b: DMABuffer) -> Bool { a === b }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
