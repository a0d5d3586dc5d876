import Glibc

/// A folder of cache files that may be deleted at any time. File errors are ignored: the cache is then empty.
struct CacheFolder {
  let path: String

  private func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file; nil if it does not exist, is too large, or is writable by other users. Reading updates the
  /// file's time of use.
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

  /// Writes a file atomically: concurrent readers and writers see a whole file or none.
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

  /// Removes files of one kind, least recently used first, until the limits hold; also temporary files of killed
  /// writers.
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

  /// Age in seconds after which a temporary file has no writer.
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

  /// Creates the folder and its superfolders with permissions for this user only.
  private func makeFolders() -> Bool {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let status = unsafe mkdir(String(path[..<end]), 0o700)
      guard status == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS || errno == EACCES else { return false }
    }
    return !path.isEmpty
  }

  /// The driver executes a binary without validation, so other users must not be able to write the file.
  private var isOurs: Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return Self.isOurs(status)
  }

  private static func isOurs(_ status: stat) -> Bool {
    status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
