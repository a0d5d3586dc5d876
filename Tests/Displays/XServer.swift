import Foundation
import Testing

/// An X server without a screen, whose picture is a file, and programs on it.
final class XServer {
  let display: String
  let folder: URL
  private let process = Process()

  /// Whether the run has the tests of windows that take long, and need a window manager or a Wayland compositor.
  static var hasAll: Bool { ProcessInfo.processInfo.environment["MULTIPLANE_WINDOWS"] != nil }

  /// What a machine or the run lacks for windows; nil for nothing.
  ///
  /// - Parameter takingLong: whether for tests that the whole run leaves out.
  static func missing(takingLong: Bool = false) -> String? {
    #if Windows
      guard hasAll || !takingLong else { return "Tools/test --windows has them" }
      let needed = ["/usr/bin/Xvfb", "/usr/bin/xdotool"] + (hasAll ? ["/usr/bin/openbox"] : [])
      let missing = needed.filter { !FileManager.default.isExecutableFile(atPath: $0) }
      return missing.isEmpty ? nil : "there is no \(missing.joined(separator: ", no "))"
    #else
      return "built without the trait Windows"
    #endif
  }

  /// - Parameter refusing: whether programs need a cookie, which they do not have.
  init(refusing: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-x-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
    // The number of the display goes to standard output, once the server answers.
    process.arguments = ["-displayfd", "1", "-noreset", "-screen", "0", "1280x900x24", "-fbdir", folder.path]
    if refusing {
      let cookies = folder.appendingPathComponent("cookies")
      // As Xau has them: any address, no number, a name and sixteen bytes, each after its length.
      let name = Array("MIT-MAGIC-COOKIE-1".utf8)
      let bytes = [0xFF, 0xFF, 0, 0, 0, 0, 0, UInt8(name.count)] + name + [0, 16] + (1...16)
      try Data(bytes).write(to: cookies)
      process.arguments? += ["-auth", cookies.path]
    }
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    display = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(display.count > 1, "Xvfb does not start")
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Children of the threads that run tests have their blocked signals, so that only a kill ends them.
  func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The file with the screen's picture.
  var screen: String { folder.appendingPathComponent("Xvfb_screen0").path }

  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = display
    for name in ["WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
    return environment
  }

  /// Runs xdotool; its output.
  @discardableResult func user(_ arguments: String...) throws -> String { try user(arguments) }

  /// Runs xdotool; its output.
  @discardableResult func user(_ arguments: [String]) throws -> String {
    let run = try Program("/usr/bin/xdotool", arguments, environment)
    run.wait()
    return run.output
  }

  /// The number of the window of a program, once it is there.
  func window(of program: Program) throws -> String {
    try window("--pid", "\(program.process.processIdentifier)")
  }

  /// The number of the window that xdotool finds, once it is there.
  func window(_ search: String...) throws -> String {
    for _ in 0..<600 {
      let found = try user(["search", "--onlyvisible"] + search)
      if let number = found.split(separator: "\n").last { return String(number) }
      usleep(50_000)
    }
    throw Missing(what: "a window: \(search)")
  }

  /// The colour of a pixel of the screen; nil outside.
  func color(x: Int, y: Int) throws -> [Int]? { try Picture(path: screen).color(x: x, y: y) }

  /// The screen as the server writes it to its file, in X's window dump format.
  private struct Picture {
    let bytes: [UInt8]

    init(path: String) throws { bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// Big-endian words: 0 the header's size, 4 the width, 5 the height, 12 bytes a row, 19 the colours of 12 bytes.
    private func word(_ index: Int) -> Int { bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
    var width: Int { word(4) }
    var height: Int { word(5) }

    func color(x: Int, y: Int) -> [Int]? {
      guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
      let start = word(0) + word(19) * 12 + y * word(12) + x * 4
      return [2, 1, 0].map { Int(bytes[start + $0]) }
    }
  }

  /// Whether a pixel gets a colour in half a minute.
  func shows(_ color: [Int], x: Int, y: Int) throws -> Bool {
    for _ in 0..<600 {
      if let found = try self.color(x: x, y: y), zip(found, color).allSatisfy({ abs($0 - $1) <= 2 }) { return true }
      usleep(50_000)
    }
    return false
  }

  struct Missing: Error { let what: String }
}

/// A program that runs beside the test.
final class Program {
  let process = Process()
  private let files: (out: URL, err: URL)

  init(_ path: String, _ arguments: [String], _ environment: [String: String]) throws {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-\(UUID().uuidString)")
    files = (base.appendingPathExtension("out"), base.appendingPathExtension("err"))
    for file in [files.out, files.err] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = try FileHandle(forWritingTo: files.out)
    process.standardError = try FileHandle(forWritingTo: files.err)
    try process.run()
  }

  /// A program of this package.
  convenience init(product: String, _ arguments: [String], _ environment: [String: String]) throws {
    let folder = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    try self.init(folder.appendingPathComponent(product).path, arguments, environment)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    for file in [files.out, files.err] { try? FileManager.default.removeItem(at: file) }
  }

  var output: String { (try? String(contentsOf: files.out, encoding: .utf8)) ?? "" }
  var errors: String { (try? String(contentsOf: files.err, encoding: .utf8)) ?? "" }

  /// The exit code, after at most two minutes.
  @discardableResult func wait() -> Int32 {
    let end = Date(timeIntervalSinceNow: 120)
    while process.isRunning, Date() < end { usleep(20_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }
}
