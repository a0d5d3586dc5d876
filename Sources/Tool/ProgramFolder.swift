import Foundation

/// The folder of compiled shader programs, by the XDG base directory specification.
enum ProgramFolder {
  /// nil where the environment has no home directory.
  static var path: String? {
    let environment = ProcessInfo.processInfo.environment
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    if let cache = absolute("XDG_CACHE_HOME") { return cache + "/multiplane" }
    return absolute("HOME").map { $0 + "/.cache/multiplane" }
  }
}
