import CFileSystem
import Glibc

/// Writes files atomically. Any thread.
package enum FileOutput {
  /// Writes a file with these bytes; on an error, an existing file is unchanged.
  ///
  /// The bytes are written to a temporary file in the same folder, which is then renamed. Bytes and name are synced to
  /// the disk before the function returns: after a power failure, the path has the old file or the new one. Permissions
  /// of an old file and symbolic links are kept. A pipe or a device is written to directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write(bytes, to: path, isSynced: true)
  }

  /// - Parameter isSynced: false for one of many files that are synced together, by `sync(fileSystemOf:)`.
  package static func write(_ bytes: [UInt8], to path: String, isSynced: Bool) throws(FileError) {
    let stream = try FileStream(path: path)
    try stream.write(bytes)
    try stream.finish(isSynced: isSynced)
  }

  /// Checks whether a file could be written to a path now: for callers with long work before the output. Writes
  /// nothing.
  package static func check(path: String) throws(FileError) {
    do throws(FileError) {
      // A pipe or a device is opened by the write.
      guard let place = try FileStream.place(of: path) else { return }
      let (temporary, descriptor) = try SystemPath.createBeside(place.target)
      Glibc.close(descriptor)
      unsafe unlink(temporary)
    } catch {
      throw error.at(path)
    }
  }

  /// Writes all bytes to an open descriptor and leaves it open: standard output, a pipe, a socket.
  ///
  /// Waits while the reader is slow, also for a non-blocking descriptor. A closed pipe, and the process's limit on file
  /// sizes, are errors and raise no signals.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    let failure = unsafe bytes.withUnsafeBytes { buffer in
      WriteSignals.held { unsafe writeAll(buffer, to: descriptor) }
    }
    guard failure == 0 else { throw FileError(errno: failure) }
  }

  /// The error number; 0 on success.
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

  // MARK: Syncing

  /// Syncs a file's bytes or a folder's names to the disk.
  static func sync(_ descriptor: Int32) throws(FileError) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // Pipes and the like cannot be synced, and a read-only folder has no changes.
      case EINVAL, ENOTSUP, ENOSYS, EROFS: return
      default: throw FileError(errno: errno)
      }
    }
  }

  /// Syncs the names in a folder. Ignores a folder without read permission.
  package static func sync(folder path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    try sync(descriptor)
  }

  /// Syncs the whole file system of a folder: once for many files.
  package static func sync(fileSystemOf folder: String) throws(FileError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno: errno, path: folder) }
    defer { Glibc.close(descriptor) }
    guard sync_file_system(descriptor) == 0 else { throw FileError(errno: errno, path: folder) }
  }
}
