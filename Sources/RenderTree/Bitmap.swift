public import MultiplaneGeometry

/// A picture: width × height texels in rows of `bytesPerRow` bytes, the first row the top one. Immutable and Sendable.
///
/// Colour is sRGB; where there is alpha, colour is premultiplied by it. A bitmap is uploaded once for each renderer, however many
/// layers show it, and its bytes live as long as somebody holds it, so that a lost context can be rebuilt.
public final class Bitmap: Sendable {
  /// What the bytes of a texel are, in the order in which they lie in memory.
  public enum Format: UInt8, Sendable, CaseIterable {
    /// Red, green, blue, alpha; premultiplied.
    case rgba8
    /// Blue, green, red, alpha; premultiplied: Cairo's ARGB32 on a little-endian machine.
    case bgra8
    /// Alpha alone; the colour is black.
    case a8
    /// Red, green, blue in three bytes; opaque.
    case rgb8

    /// 1, 3 or 4.
    public var bytesPerTexel: Int {
      switch self {
      case .rgba8, .bgra8: 4
      case .a8: 1
      case .rgb8: 3
      }
    }

    /// False where the format has room for opaque texels only.
    public var hasAlpha: Bool { self != .rgb8 }
  }

  /// What one version of a picture is known by; two bitmaps show the same texels when their revisions are the same object.
  package final class Revision: Sendable {
    package init() {}
  }

  /// Texels in a row, 1 to `maximumSide`.
  public let width: Int
  /// Rows, 1 to `maximumSide`.
  public let height: Int
  /// What the bytes of a texel are.
  public let format: Format
  /// Distance of two rows in `bytes`, at least width × the texel's bytes.
  public let bytesPerRow: Int
  /// height × bytesPerRow bytes (the last row may be shorter by its padding).
  public let bytes: [UInt8]
  /// The largest rectangle of texels that are all opaque, found at creation; empty when there is none.
  public let opaqueRect: PixelRect

  /// Shared by all versions of one picture.
  package let identity: Revision
  package let revision: Revision
  /// The version that `changedRect` is the difference from, for a partial update.
  package let parent: Revision?
  package let changedRect: PixelRect

  /// The most texels that a side may have: past it, sizes overflow what a GPU's coordinates hold.
  public static let maximumSide = 1 << 20

  private init(
    width: Int, height: Int, format: Format, bytesPerRow: Int, bytes: [UInt8], identity: Revision?, parent: Revision?,
    changedRect: PixelRect
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.bytesPerRow = bytesPerRow
    self.bytes = bytes
    self.revision = Revision()
    self.identity = identity ?? revision
    self.parent = parent
    self.changedRect = changedRect
    opaqueRect =
      format.hasAlpha
      ? OpaquePart.find(in: bytes.span, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
      : PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// Takes over bytes that are there.
  ///
  /// - Parameters:
  ///   - bytesPerRow: nil for rows without padding.
  ///   - bytes: at least (height − 1) × bytesPerRow + width × texel bytes of them.
  public convenience init(
    width: Int, height: Int, format: Format = .rgba8, bytesPerRow: Int? = nil, bytes: [UInt8]
  ) throws(BitmapError) {
    let stride = try Self.checkedStride(width: width, height: height, format: format, bytesPerRow: bytesPerRow)
    let needed = (height - 1) * stride + width * format.bytesPerTexel
    guard bytes.count >= needed else {
      throw BitmapError(.tooFewBytes(needed: needed, given: bytes.count), width: width, height: height)
    }
    self.init(
      width: width, height: height, format: format, bytesPerRow: stride, bytes: bytes, identity: nil, parent: nil,
      changedRect: .empty)
  }

  /// Lets `draw` fill bytes that are all zero; the second argument is the distance of two rows.
  public convenience init(
    width: Int, height: Int, format: Format = .rgba8, draw: (inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> Void
  ) throws(BitmapError) {
    let stride = try Self.checkedStride(width: width, height: height, format: format, bytesPerRow: nil)
    var bytes = [UInt8](repeating: 0, count: stride * height)
    var span = bytes.mutableSpan
    draw(&span, stride)
    self.init(
      width: width, height: height, format: format, bytesPerRow: stride, bytes: bytes, identity: nil, parent: nil,
      changedRect: .empty)
  }

  /// A new version of this picture in which `rect` is drawn anew: a renderer that has this version uploads that rectangle only.
  ///
  /// - Parameter draw: gets all bytes of the picture, as they are now, and may change those inside of `rect`.
  public func updating(
    _ rect: PixelRect, draw: (inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> Void
  ) throws(BitmapError) -> Bitmap {
    guard !rect.isEmpty, PixelRect(x: 0, y: 0, width: width, height: height).contains(rect) else {
      throw BitmapError(.updateOutside(rect), width: width, height: height)
    }
    var copy = bytes
    var span = copy.mutableSpan
    draw(&span, bytesPerRow)
    return Bitmap(
      width: width, height: height, format: format, bytesPerRow: bytesPerRow, bytes: copy, identity: identity,
      parent: revision, changedRect: rect)
  }

  private static func checkedStride(
    width: Int, height: Int, format: Format, bytesPerRow: Int?
  ) throws(BitmapError) -> Int {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw BitmapError(.size, width: width, height: height)
    }
    let shortest = width * format.bytesPerTexel
    let stride = bytesPerRow ?? shortest
    guard stride >= shortest, stride <= Int(Int32.max), !stride.multipliedReportingOverflow(by: height).overflow else {
      throw BitmapError(.stride(stride, shortest: shortest), width: width, height: height)
    }
    return stride
  }
}

/// Why a bitmap could not be made.
public struct BitmapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong with the size, the rows, the bytes or the rectangle that were given.
  public enum Code: Hashable, Sendable {
    /// Width or height is less than 1 or more than `Bitmap.maximumSide`.
    case size
    /// A row's bytes don't hold a row's texels, or all rows together are more than memory can be.
    case stride(Int, shortest: Int)
    case tooFewBytes(needed: Int, given: Int)
    /// The rectangle of a partial update is empty or leaves the bitmap.
    case updateOutside(PixelRect)
  }

  /// What was wrong.
  public let code: Code
  /// Texels in a row of the bitmap that was asked for, or that was to be updated.
  public let width: Int
  /// Rows of the bitmap that was asked for, or that was to be updated.
  public let height: Int

  init(_ code: Code, width: Int, height: Int) {
    self.code = code
    self.width = width
    self.height = height
  }

  /// One line: the bitmap's size, then what was wrong.
  public var description: String {
    let what = "a bitmap of \(width) × \(height) texels"
    switch code {
    case .size: return "\(what): each side must be 1 to \(Bitmap.maximumSide)"
    case .stride(let stride, let shortest):
      return "\(what): a row of \(stride) bytes; it takes at least \(shortest) and at most \(Int32.max)"
    case .tooFewBytes(let needed, let given): return "\(what) takes \(needed) bytes; \(given) were given"
    case .updateOutside(let rect):
      return "\(what): the update \(rect.x), \(rect.y), \(rect.width) × \(rect.height) is empty or outside of it"
    }
  }
}
