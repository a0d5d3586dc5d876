import Glibc

/// Reading a whole file that comes from outside.
package enum RegularFile {
  package static func read(path: String, maximumBytes: Int) throws(ImageError) -> [UInt8] {
    let (descriptor, size) = try open(path)
    defer { close(descriptor) }
    guard size <= maximumBytes else {
      throw ImageError(.fileTooLarge(bytes: size, limit: maximumBytes))
    }
    return try readAll(descriptor, expected: size, maximumBytes: maximumBytes)
  }

  /// The first bytes of a file, fewer where it is shorter.
  package static func readStart(path: String, count: Int) throws(ImageError) -> [UInt8] {
    let (descriptor, _) = try open(path)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }
    guard got >= 0 else { throw ImageError(.unreadable(errno: errno)) }
    return Array(bytes.prefix(got))
  }

  /// A descriptor that is to be closed, and the size that the file says it has.
  private static func open(_ path: String) throws(ImageError) -> (descriptor: Int32, size: Int) {
    // Without O_NONBLOCK, opening a pipe that nobody writes to waits for a writer.
    let descriptor = path.contains("\0") ? -1 : unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      let number = path.contains("\0") ? ENOENT : errno
      switch number {
      case ENOENT, ENOTDIR: throw ImageError(.notFound)
      // What open says of a socket and of a device without a driver.
      case ENXIO, ENODEV: throw ImageError(.notRegularFile)
      default: throw ImageError(.unreadable(errno: number))
      }
    }
    var isOpen = true
    defer { if !isOpen { close(descriptor) } }
    do throws(ImageError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw ImageError(.unreadable(errno: errno)) }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return (descriptor, Int(status.st_size))
      case S_IFDIR: throw ImageError(.isDirectory)
      default: throw ImageError(.notRegularFile)
      }
    } catch {
      isOpen = false
      throw error
    }
  }

  /// - Parameter expected: what the file's status says; the file may have grown or shrunk since, and in /proc it is always 0.
  private static func readAll(
    _ descriptor: Int32, expected: Int, maximumBytes: Int
  ) throws(ImageError) -> [UInt8] {
    // One byte more, so that the end of a file of the expected size is met without growing.
    var bytes = [UInt8](repeating: 0, count: expected + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(count, 4096))) }
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
      }
      if got < 0 {
        if errno == EINTR { continue }
        throw ImageError(.unreadable(errno: errno))
      }
      if got == 0 { break }
      count += got
      guard count <= maximumBytes else { throw ImageError(.fileTooLarge(bytes: count, limit: maximumBytes)) }
    }
    bytes.removeSubrange(count...)
    return bytes
  }
}
