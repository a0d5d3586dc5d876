import Foundation
import MultiplaneFiles

/// Disables Mesa's shader cache where it would end the process.
///
/// Mesa maps the cache's index, a sparse file of about 1.3 MB, and writes to it. When the file system has no space for
/// a page, the system sends SIGBUS; beyond the process's limit of file size, SIGXFSZ. So the space is tested first;
/// without it, `MESA_SHADER_CACHE_DISABLE` disables the cache for this process.
enum ShaderCacheGuard {
  /// Size of the index and a few shaders.
  private static let neededBytes = 4 << 20
  /// Mesa's variables: the current one, and that of releases before 21.1.
  private static let switches = ["MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"]

  /// Must be called before the first display is opened.
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

  /// The folder of Mesa's cache, by Mesa's own rules; nil where Mesa has no cache.
  private static func folder(_ environment: [String: String]) -> String? {
    parent(environment).map { "\($0)/mesa_shader_cache" }
  }

  private static func parent(_ environment: [String: String]) -> String? {
    func named(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let folder = named("MESA_SHADER_CACHE_DIR") ?? named("MESA_GLSL_CACHE_DIR") { return folder }
    if let cache = named("XDG_CACHE_HOME") { return cache }
    // Mesa reads the user database, not the environment.
    guard let user = unsafe getpwuid(getuid()), let home = unsafe user.pointee.pw_dir else { return nil }
    return unsafe String(cString: home) + "/.cache"
  }
}
