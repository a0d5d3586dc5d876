import Glibc
import MultiplaneFiles

/// Files of resources.
enum ArchiveFiles {
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a name names something in a folder, and nothing outside of it.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.contains("\0") && name.utf8.count < 512
      && !name.split(separator: "/").contains("..")
  }

  /// The names in a folder, sorted; none where it cannot be read.
  static func names(in folder: String) -> [String] { ((try? SystemPath.names(in: folder)) ?? []).sorted() }

  /// The last part of a path, without its extension.
  static func stem(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
  }
}
