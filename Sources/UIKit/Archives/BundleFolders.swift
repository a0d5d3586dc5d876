import Foundation

/// What archives ask of Foundation.
enum BundleFolders {
  /// The folders of a bundle's resources. A target of a package has its own in a folder beside the program.
  static func folders(_ path: String, isMain: Bool) -> [String] {
    guard isMain else { return [path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return [path] + names.filter { $0.hasSuffix(".resources") }.sorted().map { "\(path)/\($0)" }
  }

  /// The languages that a bundle is shown in, the best first.
  static func languages(_ bundle: Bundle) -> [String] { bundle.preferredLocalizations + Locale.preferredLanguages }

  static func complain(_ line: String) { FileHandle.standardError.write(Data("warning: \(line)\n".utf8)) }

  static var isMainThread: Bool { Thread.isMainThread }
}
