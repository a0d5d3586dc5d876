import Glibc

/// Paths as the system sees them.
enum SystemPath {
  /// What the names of files begin with that are not whole yet.
  static let temporaryPrefix = ".multiplane-"

  /// The path of the file itself, behind all symbolic links; the path as it is when that cannot be told.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The folder that a file's path names it in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether there is a regular file of the name itself, and no link to one.
  static func isRegularFile(_ path: String) -> Bool { kind(path) == S_IFREG }

  /// Whether there is a folder of the name itself, and no link to one.
  static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The names of all that is in a folder, hidden files too, in no order.
  static func names(in folder: String) throws(FileError) -> [String] {
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

  /// Creates a file of a new name in the same folder, so that it can take the other's name without being copied.
  static func createBeside(_ path: String) throws(FileError) -> (path: String, descriptor: Int32) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    // More than chance ever takes.
    let attempts = 100
    for _ in 0..<attempts {
      // Short, whatever the file is called: a name that is as long as names may be has no room for an ending.
      let name = "\(folder)\(temporaryPrefix)\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
      let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST else { throw FileError(errno: errno) }
    }
    throw FileError(errno: EEXIST)
  }
}
