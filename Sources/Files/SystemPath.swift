import Glibc

/// Paths as the system resolves them.
package enum SystemPath {
  /// Prefix of the names of temporary files.
  package static let temporaryPrefix = ".multiplane-"

  /// The path with all symbolic links resolved; the given path if that fails.
  package static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The folder part of a path.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether the path is a regular file and not a link to one.
  package static func isRegularFile(_ path: String) -> Bool { kind(path) == S_IFREG }

  /// Whether the path is a folder and not a link to one.
  package static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Names of all entries of a folder, hidden ones included, in no order.
  package static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw FileError(errno: errno, path: folder) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Creates a temporary file in the same folder, so that it can be renamed without copying.
  static func createBeside(_ path: String) throws(FileError) -> (path: String, descriptor: Int32) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    // Limit on attempts, more than random collisions need.
    let attempts = 100
    for _ in 0..<attempts {
      // Independent of the file's name: a name of the maximum length leaves no space for a suffix.
      let name = "\(folder)\(temporaryPrefix)\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
      let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST else { throw FileError(errno: errno) }
    }
    throw FileError(errno: EEXIST)
  }
}
