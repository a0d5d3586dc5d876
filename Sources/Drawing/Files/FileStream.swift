import Glibc

/// A file that is written in parts, to a temporary file that is renamed when it is complete; an existing file stays
/// until then.
///
/// A pipe or a device is written to directly. Used by one thread at a time.
@safe public struct FileStream: ~Copyable {
  private let path: String
  /// Path of the temporary file; nil if the file is written to directly.
  private let temporary: String?
  private let target: String
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private var isOpen = true

  /// Creates the temporary file, or opens an existing pipe or device.
  public init(path: String) throws(FileError) {
    do throws(FileError) {
      (target, temporary, descriptor) = try Self.open(path)
    } catch {
      throw error.at(path)
    }
    self.path = path
    closesDescriptor = true
  }

  private static func open(
    _ path: String
  ) throws(FileError) -> (target: String, temporary: String?, descriptor: Int32) {
    guard !path.contains("\0"), !path.isEmpty else { throw FileError(.noFolder) }
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists ? status.st_mode & S_IFMT == S_IFDIR : path.hasSuffix("/") { throw FileError(.isDirectory) }
    if exists, status.st_mode & S_IFMT != S_IFREG { return (path, nil, try FileOutput.openDirectly(path)) }
    let target = exists ? SystemPath.resolved(path) : path
    let (temporary, descriptor) = try SystemPath.createBeside(target)
    if exists { fchmod(descriptor, status.st_mode & 0o777) }
    return (target, temporary, descriptor)
  }

  /// Writes to an open descriptor, such as standard output, and leaves it open.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    (path, target, temporary, closesDescriptor) = ("", "", nil, false)
  }

  deinit {
    guard isOpen, closesDescriptor else { return }
    close(descriptor)
    if let temporary { unsafe unlink(temporary) }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try FileOutput.write(bytes, to: descriptor)
    } catch {
      throw closesDescriptor ? error.at(path) : error
    }
  }

  /// Completes the file: bytes and name are synced to the disk.
  public consuming func finish() throws(FileError) {
    guard closesDescriptor else { return }
    isOpen = false
    do throws(FileError) {
      try FileOutput.close(descriptor, temporary: temporary, target: target, isSynced: temporary != nil)
    } catch {
      throw error.at(path)
    }
  }
}
