import Glibc

/// Reading a whole file that comes from outside.
package enum RegularFile {
  package static func read(path: String, maximumBytes: Int) throws(ImageError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that nobody writes to waits for a writer.
    let descriptor = path.contains("\0") ? -1 : unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      let number = path.contains("\0") ? ENOENT : errno
      switch number {
      case ENOENT, ENOTDIR: throw ImageError(.notFound)
      // What open says of a socket and of a device without a driver.
      case ENXIO, ENODEV: throw ImageError(.notRegularFile)
      default: throw ImageError(.unreadable(errno: number))
      }
    }
    defer { close(descriptor) }

    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw ImageError(.unreadable(errno: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw ImageError(.isDirectory)
    default: throw ImageError(.notRegularFile)
    }
    guard status.st_size <= maximumBytes else {
      throw ImageError(.fileTooLarge(bytes: Int(status.st_size), limit: maximumBytes))
    }
    return try readAll(descriptor, expected: Int(status.st_size), maximumBytes: maximumBytes)
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
