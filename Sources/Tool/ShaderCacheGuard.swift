import Foundation
import MultiplaneDrawing

/// Keeps Mesa from its shader cache where that would end the process.
///
/// Mesa maps the cache's index, a file with holes of about 1.3 MB, and writes to it. Where the file system has no room
/// for a page, the system answers with SIGBUS, and past the size that a file may have here with SIGXFSZ. So the room is
/// tried first, and without it `MESA_SHADER_CACHE_DISABLE` switches that cache off, in this process only.
enum ShaderCacheGuard {
  /// The index, and a few shaders.
  private static let neededBytes = 4 << 20
  /// Mesa's own switches: the one of today, and that of releases before 21.1.
  private static let switches = ["MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"]

  /// To be called before the first display is opened.
  static func install() {
    let environment = ProcessInfo.processInfo.environment
    guard !switches.contains(where: { environment[$0].map(isTrue) == true }) else { return }
    guard let folder = folder(environment), let problem = RoomOnDisk.problem(in: folder, bytes: neededBytes) else {
      return
    }
    for name in switches { unsafe setenv(name, "true", 1) }
    Output.message(
      "warning: the driver's shader cache is off: \(folder): \(problem); MESA_SHADER_CACHE_DIR names another folder")
  }

  private static func isTrue(_ value: String) -> Bool { ["1", "true", "y", "yes"].contains(value.lowercased()) }

  /// Where Mesa keeps its cache, by its own rules; nil where it keeps none.
  private static func folder(_ environment: [String: String]) -> String? {
    parent(environment).map { "\($0)/mesa_shader_cache" }
  }

  private static func parent(_ environment: [String: String]) -> String? {
    func named(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let folder = named("MESA_SHADER_CACHE_DIR") ?? named("MESA_GLSL_CACHE_DIR") { return folder }
    if let cache = named("XDG_CACHE_HOME") { return cache }
    // Mesa asks the user data base, and not the environment.
    guard let user = unsafe getpwuid(getuid()), let home = unsafe user.pointee.pw_dir else { return nil }
    return unsafe String(cString: home) + "/.cache"
  }
}
