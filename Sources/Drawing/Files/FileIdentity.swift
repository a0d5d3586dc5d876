import Glibc

/// Which file a path leads to, behind all symbolic and hard links: paths of the same identity are one file.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// Nil where there is no such file, or no way to it.
  package init?(path: String) {
    var status = stat()
    guard !path.contains("\0"), unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The regular file that a descriptor writes to; nil for a pipe, a terminal and the like.
  package init?(regularFile descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }
}
