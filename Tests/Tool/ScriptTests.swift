import Foundation
import Testing

/// `Tools/setup` on simulated machines, and the errors of `Tools/run` and `Tools/test` for wrong arguments.
struct ScriptTests {
  @Test func nothingMissingTakesNoStep() throws {
    let machine = try FakeMachine()
    let answer = try machine.run("setup")
    #expect(answer.status == 0)
    #expect(answer.output == "")
    #expect(machine.calls == [])
  }

  @Test func rootInstallsOnlyWhatIsMissing() throws {
    let machine = try FakeMachine(missing: ["libspng-dev", "libwebp-dev"])
    let answer = try machine.run("setup")
    #expect(answer.status == 0)
    #expect(answer.output.contains("libspng-dev libwebp-dev"))
    #expect(answer.lines.count == 1)
    #expect(machine.calls.map { $0.prefix { $0 != " " } } == ["apt-get", "apt-get"])
    #expect(machine.calls.last?.hasSuffix("install -y --no-install-recommends libspng-dev libwebp-dev") == true)
  }

  @Test func sudoInstallsWhereItAsksForNoPassword() throws {
    let machine = try FakeMachine(user: 1000, missing: ["pkgconf"], sudo: .free)
    let answer = try machine.run("setup")
    #expect(answer.status == 0)
    #expect(
      machine.calls.contains { $0.hasPrefix("sudo env") && $0.hasSuffix("install -y --no-install-recommends pkgconf") })
  }

  @Test(arguments: [FakeMachine.Sudo.none, .asksForPassword])
  func oneLineSaysWhatToTypeWhereItMayNotInstall(_ sudo: FakeMachine.Sudo) throws {
    let machine = try FakeMachine(user: 1000, missing: ["libgbm-dev"], sudo: sudo)
    let answer = try machine.run("setup")
    #expect(answer.status == 1)
    #expect(answer.lines.count == 1)
    #expect(answer.output.contains("apt-get install -y --no-install-recommends libgbm-dev"))
    #expect(!machine.calls.contains { $0.hasPrefix("apt-get") })
  }

  @Test func aFailedInstallationShowsAptsOwnWords() throws {
    let machine = try FakeMachine(missing: ["libegl-dev"], aptFails: true)
    let answer = try machine.run("setup")
    #expect(answer.status == 1)
    #expect(answer.output.contains("E: no such network"))
    #expect(answer.lines.last?.contains("type: apt-get install -y --no-install-recommends libegl-dev") == true)
  }

  @Test(arguments: [nil, "6.1.2", "5.10", "nonsense"])
  func oneLineSaysWhatToDoWithoutAFittingSwift(_ version: String?) throws {
    let machine = try FakeMachine(swift: version)
    let answer = try machine.run("setup")
    #expect(answer.status == 1)
    #expect(answer.lines.count == 1)
    #expect(answer.output.contains("install Swift 6.2 or later from https://www.swift.org/install/linux"))
  }

  @Test(arguments: ["6.2", "6.3.1", "7.0"])
  func aNewerSwiftFits(_ version: String) throws {
    #expect(try FakeMachine(swift: version).run("setup").status == 0)
  }

  @Test(arguments: [
    ["run", "--nonsense"], ["run", "--images"], ["run", "-o"], ["test", "--seeds", "many"], ["test", "x"],
    ["test", "--fuzz"], ["test", "--fuzz", "0"],
  ])
  func wrongArgumentsAreUsageErrors(_ arguments: [String]) throws {
    let answer = try FakeMachine().run(arguments[0], Array(arguments.dropFirst()))
    #expect(answer.status == 64)
    #expect(answer.output.contains("usage: Tools/\(arguments[0])"))
  }

  @Test func aMissingFolderOfImagesIsToldFirst() throws {
    let answer = try FakeMachine().run("run", ["--images", "/does/not exist"])
    #expect(answer.status == 1)
    #expect(answer.lines == ["run: /does/not exist is not a folder"])
  }
}

/// A folder of fake commands that is the script's whole PATH; commands that would change the system are recorded.
final class FakeMachine {
  enum Sudo { case none, free, asksForPassword }

  struct Answer {
    let status: Int32
    /// Standard output and error.
    let output: String
    var lines: [Substring] { output.split(separator: "\n") }
  }

  private let folder: URL
  private var log: URL { folder.appending(path: "calls") }

  init(
    user: Int = 0, missing: Set<String> = [], sudo: Sudo = .none, aptFails: Bool = false, swift: String? = "6.3.1"
  ) throws {
    // With a blank, because paths may contain spaces.
    folder = FileManager.default.temporaryDirectory.appending(path: "fake machine \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for tool in ["bash", "env", "dirname", "mktemp", "tail", "rm", "cat"] {
      let path = try #require(["/usr/bin/", "/bin/"].map { $0 + tool }.first(where: FileManager.default.fileExists))
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: tool), withDestinationURL: URL(filePath: path))
    }
    let note = "printf '%s\\n' \"${0##*/} $*\" >>'\(log.path)'"
    try make("id", "echo \(user)")
    try make(
      "dpkg-query",
      "case ' \(missing.sorted().joined(separator: " ")) ' in *\" ${!#} \"*) exit 1 ;; esac; echo installed")
    try make("apt-get", aptFails ? "\(note); echo 'E: no such network' >&2; exit 100" : note)
    switch sudo {
    case .none: break
    case .free: try make("sudo", "[[ $1 == -n ]] && exit 0; \(note); exec \"$@\"")
    case .asksForPassword: try make("sudo", "exit 1")
    }
    if let swift { try make("swift", "echo 'Swift version \(swift) (swift-\(swift)-RELEASE)'") }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The calls of apt-get and sudo, one a line.
  var calls: [Substring] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  func run(_ script: String, _ arguments: [String] = []) throws -> Answer {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appending(path: "Tools/\(script)")
    process.arguments = arguments
    process.environment = ["PATH": folder.path]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Answer(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  private func make(_ name: String, _ body: String) throws {
    let file = folder.appending(path: name)
    try "#!/usr/bin/env bash\n\(body)\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
}
