import CFileSystem
import Glibc

/// Writes files atomically. Any thread.
public enum FileOutput {
  /// Writes a file with these bytes; on an error, an existing file is unchanged.
  ///
  /// The bytes are written to a temporary file in the same folder, which is then renamed. Bytes and name are synced to
  /// the disk before the function returns: after a power failure, the path has the old file or the new one. Permissions
  /// of an old file and symbolic links are kept. A pipe or a device is written to directly.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write(bytes, to: path, isSynced: true)
  }

  /// - Parameter isSynced: false for one of many files that are synced together, by `sync(fileSystemOf:)`.
  static func write(_ bytes: [UInt8], to path: String, isSynced: Bool) throws(FileError) {
    do throws(FileError) {
      guard !path.contains("\0"), !path.isEmpty else { throw FileError(.noFolder) }
      var status = stat()
      let exists = unsafe stat(path, &status) == 0
      guard exists else {
        guard !path.hasSuffix("/") else { throw FileError(.isDirectory) }
        return try replace(path, mode: nil, with: bytes, isSynced: isSynced)
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        try replace(SystemPath.resolved(path), mode: status.st_mode & 0o777, with: bytes, isSynced: isSynced)
      case S_IFDIR: throw FileError(.isDirectory)
      default: try writeDirectly(bytes, to: path)
      }
    } catch {
      throw error.at(path)
    }
  }

  /// Checks whether a file could be written to a path now: for callers with long work before the output. Writes
  /// nothing.
  public static func check(path: String) throws(FileError) {
    do throws(FileError) {
      guard !path.contains("\0"), !path.isEmpty else { throw FileError(.noFolder) }
      var status = stat()
      let exists = unsafe stat(path, &status) == 0
      if exists ? status.st_mode & S_IFMT == S_IFDIR : path.hasSuffix("/") { throw FileError(.isDirectory) }
      // A pipe or a device is opened by the write.
      if exists, status.st_mode & S_IFMT != S_IFREG { return }
      let (temporary, descriptor) = try SystemPath.createBeside(exists ? SystemPath.resolved(path) : path)
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
  public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
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

  private static func replace(
    _ path: String, mode: mode_t?, with bytes: [UInt8], isSynced: Bool
  ) throws(FileError) {
    let (temporary, descriptor) = try SystemPath.createBeside(path)
    if let mode { fchmod(descriptor, mode) }
    do throws(FileError) {
      try write(bytes, to: descriptor)
    } catch {
      Glibc.close(descriptor)
      unsafe unlink(temporary)
      throw error
    }
    try close(descriptor, temporary: temporary, target: path, isSynced: isSynced)
  }

  /// Closes a written file and renames it; on an error, removes the temporary file.
  ///
  /// - Parameter temporary: nil for a file written to directly.
  static func close(_ descriptor: Int32, temporary: String?, target: String, isSynced: Bool) throws(FileError) {
    do throws(FileError) {
      do throws(FileError) {
        if isSynced { try sync(descriptor) }
      } catch {
        Glibc.close(descriptor)
        throw error
      }
      // Network file systems may report a full disk only here.
      guard Glibc.close(descriptor) == 0 else { throw FileError(errno: errno) }
      guard let temporary else { return }
      guard unsafe rename(temporary, target) == 0 else { throw FileError(errno: errno) }
    } catch {
      if let temporary { unsafe unlink(temporary) }
      throw error
    }
    if isSynced { try sync(folder: SystemPath.folder(of: target)) }
  }

  // MARK: Syncing

  /// Syncs a file's bytes or a folder's names to the disk.
  private static func sync(_ descriptor: Int32) throws(FileError) {
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
  static func sync(folder path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    try sync(descriptor)
  }

  /// Syncs the whole file system of a folder: once for many files.
  static func sync(fileSystemOf folder: String) throws(FileError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno: errno, path: folder) }
    defer { Glibc.close(descriptor) }
    guard sync_file_system(descriptor) == 0 else { throw FileError(errno: errno, path: folder) }
  }

  private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = try openDirectly(path)
    defer { Glibc.close(descriptor) }
    try write(bytes, to: descriptor)
  }

  /// Opens a pipe or a device for writing.
  static func openDirectly(_ path: String) throws(FileError) -> Int32 {
    // Without O_NONBLOCK, opening a pipe without a reader blocks.
    let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENXIO && SpecialFile(path: path) == .fifo ? FileError(.closedPipe) : FileError(errno: errno)
    }
    return descriptor
  }
}
