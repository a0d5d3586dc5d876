import Glibc

/// What a path leads to that is neither a regular file nor a directory: reading one may wait forever or never end.
public enum SpecialFile: String, Hashable, Sendable {
  case fifo = "a FIFO (a named pipe)"
  case socket = "a socket"
  case characterDevice = "a character device"
  case blockDevice = "a block device"
  /// The system has a name for it that is not known here.
  case other = "a special file"

  /// - Parameter mode: `st_mode` of a file's status.
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    case S_IFCHR: self = .characterDevice
    case S_IFBLK: self = .blockDevice
    default: self = .other
    }
  }

  /// What a path leads to; for what cannot be opened.
  init(path: String) {
    var status = stat()
    self = unsafe stat(path, &status) == 0 ? SpecialFile(mode: status.st_mode) : .other
  }
}
