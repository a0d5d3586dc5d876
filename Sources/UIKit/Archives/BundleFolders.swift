import Foundation

/// What archives ask of Foundation.
enum BundleFolders {
  /// The folders of a bundle's resources. A target of a package has its own in a folder beside the program, in which
  /// may be folders that the package's manifest copies whole.
  static func folders(_ path: String, isMain: Bool) -> [String] {
    let own = isMain ? names(path).filter { $0.hasSuffix(".resources") }.map { "\(path)/\($0)" } : [path]
    return (isMain ? [path] : []) + own.flatMap { [$0] + subfolders($0) }
  }

  private static func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Plain folders: those of languages and catalogues have an extension.
  private static func subfolders(_ path: String) -> [String] {
    names(path).filter { !$0.contains(".") }.map { "\(path)/\($0)" }.filter { inner in
      var isFolder: ObjCBool = false
      return unsafe FileManager.default.fileExists(atPath: inner, isDirectory: &isFolder) && isFolder.boolValue
    }
  }

  /// The languages that a bundle is shown in, the best first.
  static func languages(_ bundle: Bundle) -> [String] {
    languages(of: ProcessInfo.processInfo.environment) + bundle.preferredLocalizations + Locale.preferredLanguages
  }

  /// Those that the environment names, as gettext reads it: on Linux, Foundation does not.
  static func languages(of environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let names = (environment["LANGUAGE"] ?? "").split(separator: ":") + [locale?[...] ?? ""]
    return names.flatMap { name -> [String] in
      let code = String(name.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
      if ["", "C", "POSIX"].contains(code) { return [] }
      let language = String(code.prefix { $0 != "-" })
      return language == code ? [code] : [code, language]
    }
  }

  static func complain(_ line: String) { FileHandle.standardError.write(Data("warning: \(line)\n".utf8)) }

  static var isMainThread: Bool { Thread.isMainThread }
}
