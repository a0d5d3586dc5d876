internal import MultiplaneContents

/// Why an image could not be read, or a picture not be made into a file's bytes.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a file that is read, or with a picture that is to be encoded.
  public enum Code: Hashable, Sendable {
    case notFound
    /// The file is there and cannot be opened or read; the system's error number.
    case unreadable(errno: Int32)
    case isDirectory
    /// A pipe, a socket or a device: reading one may wait forever or never end.
    case notRegularFile(SpecialFile)
    case empty
    case fileTooLarge(bytes: Int, limit: Int)
    /// The first bytes are those of no PNG, JPEG, WebP or GIF file.
    case unknownFormat
    /// The file ends before its picture does.
    case truncated
    case corrupt(String)
    /// The header, or the layout of a file without one, announces more pixels than the limits allow.
    case tooLarge(width: Int, height: Int, limits: ImageLimits)
    /// The file may be right; this reader does not know what it uses.
    case unsupported(String)
    case outOfMemory
    /// A picture to be encoded has a side of less than 1 or more than `Bitmap.maximumSide`, or a raw one of less than
    /// 1.
    case invalidSize(width: Int, height: Int)
    /// A picture to be encoded has rows that are too short or fewer bytes than its size takes.
    case tooFewBytes(needed: Int, given: Int)
    /// The rows of a raw picture are shorter than its texels take, longer than memory can be, or cut through a
    /// component.
    case stride(Int, shortest: Int, multiple: Int)
    /// A raw file has fewer or more bytes than its layout takes.
    case rawByteCount(needed: Int, given: Int)
  }

  /// What is wrong.
  public let code: Code
  /// The file, where there is one.
  public let path: String?
  /// What the file's first bytes announce; nil as long as that is not known.
  public let format: ImageFormat?

  init(_ code: Code, path: String? = nil, format: ImageFormat? = nil) {
    self.code = code
    self.path = path
    self.format = format
  }

  package func at(_ path: String) -> ImageError { ImageError(code, path: path, format: format) }

  /// One line: the path, or `image` where there is none, then what is wrong.
  public var description: String { "\(path ?? "image"): \(problem)" }

  /// What is wrong, without the path.
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
