import Foundation
import Testing

/// A Wayland compositor in a window of an X server, which gives it a screen, a pointer and keys.
final class Weston {
  let server: XServer
  private let program: Program
  private let socket = "multiplane"

  /// What a machine or the run lacks for it; nil for nothing.
  static var missing: String? {
    if let missing = XServer.missing(takingLong: true) { return missing }
    return FileManager.default.isExecutableFile(atPath: "/usr/bin/weston") ? nil : "there is no /usr/bin/weston"
  }

  init() throws {
    server = try XServer()
    var environment = server.environment
    environment["XDG_RUNTIME_DIR"] = server.folder.path
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: server.folder.path)
    program = try Program(
      "/usr/bin/weston",
      ["--backend=x11-backend.so", "--width=1280", "--height=900", "--socket=\(socket)", "--no-config"], environment)
    let path = server.folder.appendingPathComponent(socket).path
    for _ in 0..<200 where !FileManager.default.fileExists(atPath: path) { usleep(50_000) }
    try #require(FileManager.default.fileExists(atPath: path), "weston does not start: \(program.errors)")
    // The window in which it draws lies at the screen's corner, so that its points are the screen's.
    let window = try server.window("--class", "weston")
    try server.user("windowmove", window, "0", "0", "windowfocus", window)
  }

  deinit { kill(program.process.processIdentifier, SIGKILL) }

  /// For programs on the compositor.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = server.folder.path
    environment["WAYLAND_DISPLAY"] = socket
    for name in ["DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
    return environment
  }
}
