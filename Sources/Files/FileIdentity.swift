import Glibc

/// Identity of the file at a path, with all links resolved: two paths with the same identity are one file.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// Nil if the file does not exist or cannot be reached.
  package init?(path: String) {
    var status = stat()
    guard !path.contains("\0"), unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The regular file of a descriptor; nil for a pipe, a terminal and the like.
  package init?(regularFile descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }
}
