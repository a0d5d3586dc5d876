import Glibc

/// Tells of changes of files, also of those that do not exist yet, and that editors replace by new ones.
///
/// It watches the folders of the files, by inotify.
package final class FileWatch {
  /// Readable when a file has changed; −1 where the system has no watches left.
  package let descriptor: Int32
  /// The watched names by the number of their folder's watch; empty for all.
  private var names: [Int32: Set<String>] = [:]

  package init() { descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches these files, and no others.
  ///
  /// - Parameters:
  ///   - files: paths.
  ///   - folders: folders of which all files are watched.
  package func watch(files: [String], folders: [String] = []) {
    var wanted: [Int32: Set<String>] = [:]
    let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_MODIFY)
    for path in files {
      let cut = path.lastIndex(of: "/")
      let folder = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      let name = String(cut.map { path[path.index(after: $0)...] } ?? path[...])
      let number = unsafe inotify_add_watch(descriptor, folder, mask)
      if number >= 0 { wanted[number, default: []].insert(name) }
    }
    for folder in folders {
      let number = unsafe inotify_add_watch(descriptor, folder, mask)
      if number >= 0 { wanted[number] = [] }
    }
    for number in names.keys where wanted[number] == nil { inotify_rm_watch(descriptor, number) }
    names = wanted
  }

  /// Whether one of the files has changed since the last call.
  package func take() -> Bool {
    var hasChanged = false
    let head = 16
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 8)
    defer { unsafe bytes.deallocate() }
    while true {
      let count = unsafe read(descriptor, bytes.baseAddress, bytes.count)
      guard count > 0 else { return hasChanged }
      var start = 0
      while start + head <= count {
        let number = unsafe bytes.load(fromByteOffset: start, as: Int32.self)
        let length = unsafe Int(bytes.load(fromByteOffset: start + 12, as: UInt32.self))
        let end = min(start + head + length, count)
        let name = unsafe String(decoding: bytes[(start + head)..<end].prefix { $0 != 0 }, as: UTF8.self)
        if let watched = names[number], watched.isEmpty || watched.contains(name) { hasChanged = true }
        start = end
      }
    }
  }
}
