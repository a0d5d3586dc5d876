import Glibc

/// A folder of files that may vanish at any time; nothing that goes wrong with it is an error.
struct CacheFolder {
  let path: String

  private func path(_ name: String) -> String { "\(path)/\(name)" }

  /// nil where there is no such file, it is too large, or somebody else could have written it. Reading makes it the
  /// newest.
  func read(_ name: String, maximumBytes: Int) -> [UInt8]? {
    guard isOurs else { return nil }
    let file = unsafe open(path(name), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Self.isOurs(status),
      status.st_size <= maximumBytes
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      count += got
    }
    _ = futimens(file, nil)
    return bytes
  }

  /// The whole file or none of it, whoever else writes it at the same time.
  func write(_ bytes: [UInt8], to name: String) -> Bool {
    guard makeFolders(), isOurs else { return false }
    let temporary = path("\(name).\(getpid())-\(UInt.random(in: 0...UInt.max)).tmp")
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWhole = Self.writeAll(bytes, to: file)
    guard close(file) == 0, isWhole, unsafe rename(temporary, path(name)) == 0 else {
      unsafe unlink(temporary)
      return false
    }
    return true
  }

  func remove(_ name: String) { unsafe unlink(path(name)) }

  /// Removes files of that kind, those that were used longest ago first, until there are few enough; and what writers
  /// that were killed left.
  func trim(suffix: String, mostFiles: Int, mostBytes: Int) {
    let all = names()
    var files: [(name: String, seconds: Int, bytes: Int)] = []
    for name in all where name.hasSuffix(suffix) || name.hasSuffix(".tmp") {
      var status = stat()
      guard unsafe lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let seconds = Int(status.st_mtim.tv_sec)
      if name.hasSuffix(".tmp") {
        if seconds < Int(time(nil)) - Self.longestWrite { remove(name) }
      } else {
        files.append((name, seconds, Int(status.st_size)))
      }
    }
    files.sort { ($0.seconds, $0.name) > ($1.seconds, $1.name) }
    var bytes = 0
    for (index, file) in files.enumerated() {
      bytes += file.bytes
      if index >= mostFiles || bytes > mostBytes { remove(file.name) }
    }
  }

  /// Seconds: nobody is still writing.
  private static let longestWrite = 3600

  private func names() -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          unsafe String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var count = 0
    while count < bytes.count {
      let done = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
      }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { return false }
      count += done
    }
    return true
  }

  /// With those above it, for ourselves alone.
  private func makeFolders() -> Bool {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let status = unsafe mkdir(String(path[..<end]), 0o700)
      guard status == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS || errno == EACCES else { return false }
    }
    return !path.isEmpty
  }

  /// A driver trusts its binaries as it trusts itself: nobody else may put one there.
  private var isOurs: Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return Self.isOurs(status)
  }

  private static func isOurs(_ status: stat) -> Bool {
    status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
