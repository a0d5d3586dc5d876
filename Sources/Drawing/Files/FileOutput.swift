import CFileSystem
import Glibc

/// Writes whole files. Every function may be called on any thread.
public enum FileOutput {
  /// Puts a file of these bytes at a path; after an error, what was there before is still there, whole.
  ///
  /// The bytes are written beside the file, which then takes its name, and both the bytes and the name are on the disk
  /// when this returns: a machine that stops at any time has the old file or the new one. An old file's permissions
  /// stay, and a symbolic link to a file stays a link. A pipe or a device is written to directly.
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

  /// Whether a file could be put at a path as things are now: for what takes long before there is something to write.
  /// Writes nothing to it.
  public static func check(path: String) throws(FileError) {
    do throws(FileError) {
      guard !path.contains("\0"), !path.isEmpty else { throw FileError(.noFolder) }
      var status = stat()
      let exists = unsafe stat(path, &status) == 0
      if exists ? status.st_mode & S_IFMT == S_IFDIR : path.hasSuffix("/") { throw FileError(.isDirectory) }
      // A pipe or a device is opened when it is written.
      if exists, status.st_mode & S_IFMT != S_IFREG { return }
      let (temporary, descriptor) = try SystemPath.createBeside(exists ? SystemPath.resolved(path) : path)
      Glibc.close(descriptor)
      unsafe unlink(temporary)
    } catch {
      throw error.at(path)
    }
  }

  /// Writes all bytes to an open descriptor, which stays open: standard output, a pipe, a socket.
  ///
  /// Waits while the other end is full, also when the descriptor does not block. A closed pipe, and more bytes than a
  /// file of this process may have, are errors here and no signals.
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

  /// Closes a written file and gives it its name; after an error the temporary file is gone.
  ///
  /// - Parameter temporary: nil for a file that has its name.
  static func close(_ descriptor: Int32, temporary: String?, target: String, isSynced: Bool) throws(FileError) {
    do throws(FileError) {
      do throws(FileError) {
        if isSynced { try sync(descriptor) }
      } catch {
        Glibc.close(descriptor)
        throw error
      }
      // Network file systems only tell here that there was no space.
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

  /// Waits until a file's bytes, or a folder's names, are on the disk.
  private static func sync(_ descriptor: Int32) throws(FileError) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // What lies on no disk can't be synced, and a folder that is read only has nothing new in it.
      case EINVAL, ENOTSUP, ENOSYS, EROFS: return
      default: throw FileError(errno: errno)
      }
    }
  }

  /// Waits until the names in a folder are on the disk. A folder that may not be read is passed over.
  static func sync(folder path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    try sync(descriptor)
  }

  /// Waits until all of the file system that a folder lies on is on the disk: for many files, in one go.
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
    // Without O_NONBLOCK, opening a pipe that nobody reads waits for a reader.
    let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENXIO && SpecialFile(path: path) == .fifo ? FileError(.closedPipe) : FileError(errno: errno)
    }
    return descriptor
  }
}
