import Glibc

/// The reason why bytes could not be written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The file's folder does not exist.
    case noFolder
    /// The path is a directory.
    case isDirectory
    /// No permission to write the file or its folder.
    case notPermitted
    case noSpace
    /// The reading end of the pipe is closed.
    case closedPipe
    /// The output is one of the input files, under this or another name; `role` is that input's role.
    case sameFile(as: String, role: String)
    /// Another error, by the system's error number.
    case failed(errno: Int32)
  }

  /// The kind of failure.
  public let code: Code
  /// The file; nil for a descriptor of the caller's.
  public let path: String?

  package init(_ code: Code, path: String? = nil) {
    self.code = code
    self.path = path
  }

  package init(errno number: Int32, path: String? = nil) {
    let code: Code =
      switch number {
      case ENOENT, ENOTDIR: .noFolder
      case EISDIR: .isDirectory
      case EACCES, EPERM, EROFS: .notPermitted
      case ENOSPC, EDQUOT: .noSpace
      case EPIPE: .closedPipe
      default: .failed(errno: number)
      }
    self.init(code, path: path)
  }

  package func at(_ path: String) -> FileError { FileError(code, path: path) }

  /// One line: the path, or `output` for a descriptor, then the failure.
  public var description: String { "\(path ?? "output"): \(what)" }

  private var what: String {
    switch code {
    case .noFolder: "cannot be written: its folder is not there"
    case .isDirectory: "cannot be written: this is a directory"
    case .notPermitted: "cannot be written: the file or its folder may not be written to"
    case .noSpace: "cannot be written: there is no space left"
    case .closedPipe where path != nil: "cannot be written: this is \(SpecialFile.fifo.rawValue) that nobody reads"
    case .closedPipe: "cannot be written: nobody reads the other end any more"
    case .sameFile(let other, let role): "cannot be written: this is the same file as \(other), \(role)"
    case .failed(let errno): "cannot be written: \(SystemError.text(errno))"
    }
  }
}
