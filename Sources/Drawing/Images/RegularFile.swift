import Glibc
import MultiplaneFiles

/// Reads whole files from untrusted sources.
package enum RegularFile {
  package static func read(path: String, maximumBytes: Int) throws(ImageError) -> [UInt8] {
    let (descriptor, size) = try open(path)
    defer { close(descriptor) }
    guard size <= maximumBytes else {
      throw ImageError(.fileTooLarge(bytes: size, limit: maximumBytes))
    }
    return try readAll(descriptor, expected: size, maximumBytes: maximumBytes)
  }

  /// The first bytes of a file; all if it is shorter.
  package static func readStart(path: String, count: Int) throws(ImageError) -> [UInt8] {
    let (descriptor, _) = try open(path)
    defer { close(descriptor) }
    try AvailableMemory.check(count)
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count, let got = try readSome(descriptor, into: &bytes, at: filled) { filled += got }
    bytes.removeSubrange(filled...)
    return bytes
  }

  /// Number of bytes read; nil at the end of the file.
  private static func readSome(
    _ descriptor: Int32, into bytes: inout [UInt8], at offset: Int
  ) throws(ImageError) -> Int? {
    while true {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
      }
      if got >= 0 { return got == 0 ? nil : got }
      guard errno == EINTR else { throw ImageError(.unreadable(errno: errno)) }
    }
  }

  /// A stream for libraries that read one. The caller closes it.
  static func stream(path: String) throws(ImageError) -> UnsafeMutablePointer<FILE> {
    let (descriptor, _) = try open(path)
    guard let stream = unsafe fdopen(descriptor, "rb") else {
      let number = errno
      close(descriptor)
      throw ImageError(number == ENOMEM ? .outOfMemory : .unreadable(errno: number))
    }
    return unsafe stream
  }

  /// Size of a file by its status.
  static func size(path: String) throws(ImageError) -> Int {
    let (descriptor, size) = try open(path)
    close(descriptor)
    return size
  }

  /// A descriptor, which the caller closes, and the size by the file's status.
  private static func open(_ path: String) throws(ImageError) -> (descriptor: Int32, size: Int) {
    // Without O_NONBLOCK, opening a pipe without a writer blocks.
    let descriptor = path.contains("\0") ? -1 : unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      let number = path.contains("\0") ? ENOENT : errno
      switch number {
      case ENOENT, ENOTDIR: throw ImageError(.notFound)
      // Errors of `open` for a socket and for a device without a driver.
      case ENXIO, ENODEV: throw ImageError(.notRegularFile(SpecialFile(path: path)))
      default: throw ImageError(.unreadable(errno: number))
      }
    }
    func closed(_ code: ImageError.Code) -> ImageError {
      close(descriptor)
      return ImageError(code)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw closed(.unreadable(errno: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return (descriptor, Int(status.st_size))
    case S_IFDIR: throw closed(.isDirectory)
    default: throw closed(.notRegularFile(SpecialFile(mode: status.st_mode)))
    }
  }

  /// - Parameter expected: size by the file's status; the file may have changed since, and in /proc it is always 0.
  private static func readAll(
    _ descriptor: Int32, expected: Int, maximumBytes: Int
  ) throws(ImageError) -> [UInt8] {
    // One byte more, so that the end of a file of the expected size is found without growing the buffer.
    try AvailableMemory.check(expected + 1)
    var bytes = [UInt8](repeating: 0, count: expected + 1)
    var count = 0
    while let got = try readSome(descriptor, into: &bytes, at: count) {
      count += got
      guard count <= maximumBytes else { throw ImageError(.fileTooLarge(bytes: count, limit: maximumBytes)) }
      if count == bytes.count {
        let growth = max(count, 4096)
        try AvailableMemory.check(count + growth)
        bytes.append(contentsOf: repeatElement(0, count: growth))
      }
    }
    bytes.removeSubrange(count...)
    return bytes
  }
}
