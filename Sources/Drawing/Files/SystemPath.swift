import Glibc

/// Paths as the system sees them.
enum SystemPath {
  /// The path of the file itself, behind all symbolic links; the path as it is when that cannot be told.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Creates a file of a new name in the same folder, so that it can take the other's name without being copied.
  static func createBeside(_ path: String) throws(FileError) -> (path: String, descriptor: Int32) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    // More than chance ever takes.
    let attempts = 100
    for _ in 0..<attempts {
      // Short, whatever the file is called: a name that is as long as names may be has no room for an ending.
      let name = "\(folder).multiplane-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
      let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST else { throw FileError(errno: errno) }
    }
    throw FileError(errno: EEXIST)
  }
}
