import Foundation
import Testing

/// The C library as `Tools/install` puts it under a prefix, used by programs in C, C++ and Python that `check.py`
/// compiles and runs.
@Suite struct CFaceTests {
  @Test(arguments: [
    "header", "hostile", "properties", "animations", "images", "borrowed", "dmabuf", "random", "python", "cmake",
    "surfaceless", "x11", "wayland",
  ])
  func passes(_ check: String) throws {
    let prefix = try Installed.shared.get()
    let answer = try run("/usr/bin/env", ["python3", "Tests/CFace/check.py", check, prefix.path])
    #expect(answer.status == 0, "\(answer.output)")
  }

  @Test func nothingIsLeftAfterUninstalling() throws {
    let prefix = try temporaryFolder("a prefix of")
    defer { try? FileManager.default.removeItem(at: prefix) }
    let arguments = ["--prefix", prefix.path, "--debug", "--no-build"]
    for _ in 0..<2 { #expect(try run("Tools/install", arguments).status == 0) }
    let own = prefix.appendingPathComponent("include/own.h")
    try Data().write(to: own)
    #expect(try run("Tools/install", ["--prefix", prefix.path, "--uninstall"]).status == 0)
    let left = FileManager.default.enumerator(atPath: prefix.path)?.compactMap { $0 as? String } ?? []
    #expect(left.sorted() == ["include", "include/own.h"])
    let again = try run("Tools/install", ["--prefix", prefix.path, "--uninstall"])
    #expect(again.status == 1)
    #expect(again.output.hasPrefix("install: nothing of Multiplane is installed under"))
  }

  @Test(arguments: [
    [], ["--prefix"], ["--prefix", "/x", "--runtime", "elsewhere"], ["--nonsense"],
    ["--prefix", "/x", "--debug", "--runtime", "inside"],
  ])
  func wrongArgumentsOfInstallAreUsageErrors(_ arguments: [String]) throws {
    let answer = try run("Tools/install", arguments)
    #expect(answer.status == 64)
    #expect(answer.output.contains("usage: Tools/install"))
  }
}

/// What the build of the tests has left, installed once for all tests of a run.
private enum Installed {
  static let shared: Result<URL, any Error> = Result {
    let prefix = try temporaryFolder()
    let arguments = ["--prefix", prefix.path, "--debug", "--no-build", "--runtime", "beside"]
    let answer = try run("Tools/install", arguments)
    guard answer.status == 0 else { throw InstallationFailed(output: answer.output) }
    atexit { Installed.remove() }
    return prefix
  }

  /// At the end of the process.
  private static func remove() {
    if case .success(let prefix) = shared { try? FileManager.default.removeItem(at: prefix) }
  }

  private struct InstallationFailed: Error {
    let output: String
  }
}

private func temporaryFolder(_ name: String = "multiplane-c") throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

/// Runs a program in the package's folder.
private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let (process, output) = (Process(), Pipe())
  process.executableURL = URL(fileURLWithPath: program, relativeTo: root)
  process.arguments = arguments
  process.currentDirectoryURL = root
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return (process.terminationStatus, text)
}
