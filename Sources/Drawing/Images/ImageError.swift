internal import MultiplaneContents
public import MultiplaneFiles
@_exported public import enum MultiplaneFiles.SpecialFile
@_exported public import struct MultiplaneFiles.FileError

/// Why an image could not be read or encoded.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    case notFound
    /// The file exists but cannot be opened or read; the system's error number.
    case unreadable(errno: Int32)
    case isDirectory
    /// A pipe, a socket or a device: reading it may block or never end.
    case notRegularFile(SpecialFile)
    case empty
    case fileTooLarge(bytes: Int, limit: Int)
    /// The file's signature is not that of PNG, JPEG, WebP or GIF.
    case unknownFormat
    /// The file ends before its image.
    case truncated
    case corrupt(String)
    /// The header, or the layout of a file without one, has more pixels than the limits allow.
    case tooLarge(width: Int, height: Int, limits: ImageLimits)
    /// The file uses a feature that this decoder lacks.
    case unsupported(String)
    case outOfMemory
    /// A side of an image to be encoded is less than 1 or more than `Bitmap.maximumSide`, or of a raw image less than
    /// 1.
    case invalidSize(width: Int, height: Int)
    /// Rows of an image to be encoded are too short, or its bytes too few for its size.
    case tooFewBytes(needed: Int, given: Int)
    /// Rows of a raw image are shorter than their texels, longer than memory allows, or end within a component.
    case stride(Int, shortest: Int, multiple: Int)
    /// The length of a raw file differs from its layout's.
    case rawByteCount(needed: Int, given: Int)
  }

  /// The kind of failure.
  public let code: Code
  /// The file; nil for bytes in memory.
  public let path: String?
  /// The format by the file's signature; nil if unknown.
  public let format: ImageFormat?

  init(_ code: Code, path: String? = nil, format: ImageFormat? = nil) {
    self.code = code
    self.path = path
    self.format = format
  }

  package func at(_ path: String) -> ImageError { ImageError(code, path: path, format: format) }

  /// One line: the path, or `image` without one, then the failure.
  public var description: String { "\(path ?? "image"): \(problem)" }

  /// The failure, without the path.
  var problem: String { what(format.map { "\($0.rawValue) file" } ?? "file") }

  private func what(_ file: String) -> String {
    switch code {
    case .notFound: "there is no such file"
    case .unreadable(let errno): "the file cannot be read: \(SystemError.text(errno))"
    case .isDirectory: "this is a directory, not an image file"
    case .notRegularFile(let kind): "this is \(kind.rawValue), not a regular file"
    case .empty: "the file is empty"
    case .fileTooLarge(let bytes, let limit): "the file has \(bytes) bytes; the limit is \(limit)"
    case .unknownFormat: "this is neither a PNG nor a JPEG nor a WebP nor a GIF file, by its first bytes"
    case .truncated: "the \(file) is truncated: it ends before its picture does"
    case .corrupt(let detail): "the \(file) is corrupt: \(detail)"
    case .tooLarge(let width, let height, let limits):
      "the \(file) announces \(width) × \(height) pixels; "
        + "the limits are \(limits.maximumPixels) pixels and \(min(limits.maximumSide, Bitmap.maximumSide)) a side"
    case .unsupported(let detail): "the \(file) is not supported: \(detail)"
    case .outOfMemory: "there is not enough memory for the \(file)"
    case .invalidSize(let width, let height):
      "a picture of \(width) × \(height) pixels cannot be: each side must be 1 to \(Bitmap.maximumSide)"
    case .tooFewBytes(let needed, let given): "the picture takes \(needed) bytes; \(given) were given"
    case .stride(let stride, let shortest, let multiple):
      "a row of \(stride) bytes; it takes at least \(shortest) and at most \(Int32.max)"
        + (multiple > 1 ? ", a multiple of \(multiple)" : "")
    case .rawByteCount(let needed, let given):
      "the \(file) has \(given) bytes; a raw picture of this size and format has \(needed)"
    }
  }
}
