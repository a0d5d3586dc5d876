import Glibc

/// Writes whole files. Every function may be called on any thread.
public enum FileOutput {
  /// Puts a file of these bytes at a path; after an error, what was there before is still there, whole.
  ///
  /// The bytes are written beside the file, which then takes its name. An old file's permissions stay, and a symbolic link to a file
  /// stays a link. A pipe or a device is written to directly.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    do throws(FileError) {
      guard !path.contains("\0"), !path.isEmpty else { throw FileError(.noFolder) }
      var status = stat()
      let exists = unsafe stat(path, &status) == 0
      guard exists else {
        guard !path.hasSuffix("/") else { throw FileError(.isDirectory) }
        return try replace(path, mode: nil, with: bytes)
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: try replace(SystemPath.resolved(path), mode: status.st_mode & 0o777, with: bytes)
      case S_IFDIR: throw FileError(.isDirectory)
      default: try writeDirectly(bytes, to: path)
      }
    } catch {
      throw error.at(path)
    }
  }

  /// Whether a file could be put at a path as things are now: for what takes long before there is something to write. Writes nothing to it.
  public static func check(path: String) throws(FileError) {
    do throws(FileError) {
      guard !path.contains("\0"), !path.isEmpty else { throw FileError(.noFolder) }
      var status = stat()
      let exists = unsafe stat(path, &status) == 0
      if exists ? status.st_mode & S_IFMT == S_IFDIR : path.hasSuffix("/") { throw FileError(.isDirectory) }
      // A pipe or a device is opened when it is written.
      if exists, status.st_mode & S_IFMT != S_IFREG { return }
      let (temporary, descriptor) = try SystemPath.createBeside(exists ? SystemPath.resolved(path) : path)
      close(descriptor)
      unsafe unlink(temporary)
    } catch {
      throw error.at(path)
    }
  }

  /// Writes all bytes to an open descriptor, which stays open: standard output, a pipe, a socket.
  ///
  /// Waits while the other end is full, also when the descriptor does not block. A closed pipe, and more bytes than a file
  /// of this process may have, are errors here and no signals.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    let failure = unsafe bytes.withUnsafeBytes { buffer in
      WriteSignals.held { unsafe writeAll(buffer, to: descriptor) }
    }
    guard failure == 0 else { throw FileError(errno: failure) }
  }

  /// The error number, 0 when all is written.
  private static func writeAll(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = unsafe buffer[...]
    while unsafe !rest.isEmpty {
      let slice = unsafe UnsafeRawBufferPointer(rebasing: rest)
      let written = unsafe Glibc.write(descriptor, slice.baseAddress, slice.count)
      if written >= 0 {
        unsafe rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if unsafe poll(&ready, 1, -1) < 0, errno != EINTR { return errno }
      default: return errno
      }
    }
    return 0
  }

  private static func replace(_ path: String, mode: mode_t?, with bytes: [UInt8]) throws(FileError) {
    let (temporary, descriptor) = try SystemPath.createBeside(path)
    do throws(FileError) {
      if let mode { fchmod(descriptor, mode) }
      do throws(FileError) {
        try write(bytes, to: descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      // Network file systems only tell here that there was no space.
      guard close(descriptor) == 0 else { throw FileError(errno: errno) }
      guard unsafe rename(temporary, path) == 0 else { throw FileError(errno: errno) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(FileError) {
    // Without O_NONBLOCK, opening a pipe that nobody reads waits for a reader.
    let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw errno == ENXIO ? FileError(.closedPipe) : FileError(errno: errno) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }
}
