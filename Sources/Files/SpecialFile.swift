import Glibc

/// The kind of a file that is neither a regular file nor a directory: reading it may block or never end.
public enum SpecialFile: String, Hashable, Sendable {
  case fifo = "a FIFO (a named pipe)"
  case socket = "a socket"
  case characterDevice = "a character device"
  case blockDevice = "a block device"
  /// A kind unknown to this module.
  case other = "a special file"

  /// - Parameter mode: `st_mode` of a file's status.
  package init(mode: UInt32) {
    switch mode & S_IFMT {
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    case S_IFCHR: self = .characterDevice
    case S_IFBLK: self = .blockDevice
    default: self = .other
    }
  }

  /// The kind of the file at a path; for files that cannot be opened.
  package init(path: String) {
    var status = stat()
    self = unsafe stat(path, &status) == 0 ? SpecialFile(mode: status.st_mode) : .other
  }
}
