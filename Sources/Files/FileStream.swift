import Glibc

/// A file that is written in parts, to a temporary file that is renamed when it is complete; an existing file stays
/// until then.
///
/// A pipe or a device is written to directly. Used by one thread at a time.
@safe package struct FileStream: ~Copyable {
  private let path: String
  /// Path of the temporary file; nil if the file is written to directly, and once it is renamed.
  private var temporary: String?
  private let target: String
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private var isOpen = true

  /// Creates the temporary file, or opens an existing pipe or device.
  package init(path: String) throws(FileError) {
    do throws(FileError) { (target, temporary, descriptor) = try Self.open(path) } catch { throw error.at(path) }
    self.path = path
    closesDescriptor = true
  }

  private static func open(
    _ path: String
  ) throws(FileError) -> (target: String, temporary: String?, descriptor: Int32) {
    guard let place = try place(of: path) else { return (path, nil, try openDirectly(path)) }
    let (temporary, descriptor) = try SystemPath.createBeside(place.target)
    if let mode = place.mode { fchmod(descriptor, mode) }
    return (place.target, temporary, descriptor)
  }

  /// The file that a path leads to, and its permissions if it exists; nil for a pipe or a device.
  static func place(of path: String) throws(FileError) -> (target: String, mode: mode_t?)? {
    guard !path.contains("\0"), !path.isEmpty else { throw FileError(.noFolder) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard !path.hasSuffix("/") else { throw FileError(.isDirectory) }
      return (path, nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return (SystemPath.resolved(path), status.st_mode & 0o777)
    case S_IFDIR: throw FileError(.isDirectory)
    default: return nil
    }
  }

  /// Opens a pipe or a device for writing.
  private static func openDirectly(_ path: String) throws(FileError) -> Int32 {
    // Without O_NONBLOCK, opening a pipe without a reader blocks.
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENXIO && SpecialFile(path: path) == .fifo ? FileError(.closedPipe) : FileError(errno: errno)
    }
    return descriptor
  }

  /// Writes to an open descriptor, such as standard output, and leaves it open.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    (path, target, temporary, closesDescriptor) = ("", "", nil, false)
  }

  deinit {
    if isOpen, closesDescriptor { close(descriptor) }
    if let temporary { unsafe unlink(temporary) }
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try FileOutput.write(bytes, to: descriptor)
    } catch {
      throw closesDescriptor ? error.at(path) : error
    }
  }

  /// Completes the file: bytes and name are synced to the disk.
  package consuming func finish() throws(FileError) { try finish(isSynced: true) }

  /// - Parameter isSynced: as of `FileOutput.write`.
  consuming func finish(isSynced: Bool) throws(FileError) {
    guard closesDescriptor else { return }
    do throws(FileError) {
      if isSynced, temporary != nil { try FileOutput.sync(descriptor) }
      isOpen = false
      // Network file systems may report a full disk only here.
      guard close(descriptor) == 0 else { throw FileError(errno: errno) }
      guard let temporary else { return }
      guard unsafe rename(temporary, target) == 0 else { throw FileError(errno: errno) }
      self.temporary = nil
      if isSynced { try FileOutput.sync(folder: SystemPath.folder(of: target)) }
    } catch {
      throw error.at(path)
    }
  }
}
