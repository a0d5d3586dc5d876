import Foundation
@testable import MultiplaneScripts
import MultiplaneViews
import Testing
@testable import ViewCatalog
@testable import ViewTransitions

/// The examples, run by scripts; one compositor at a time.
@MainActor @Suite(.serialized) struct ExampleTests {
  /// Runs an example, and returns what it has written, by name.
  private func run(
    _ delegate: any ApplicationDelegate, _ lines: [String], width: Double = 320, height: Double = 480, scale: Double = 1
  ) throws -> [String: Data] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var arguments = try ScriptArguments(["--script", "-", "--out", folder.path])
    (arguments.width, arguments.height, arguments.scale) = (width, height, scale)
    try ScriptRun(arguments, delegate: delegate).run(try Script(lines.joined(separator: "\n")))
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return files
  }

  private func tap(_ x: Double, _ y: Double, at time: Double) -> [String] {
    [
      #"{"t": \#(time), "touch": 1, "phase": "began", "x": \#(x), "y": \#(y)}"#,
      #"{"t": \#(time + 0.1), "touch": 1, "phase": "ended", "x": \#(x), "y": \#(y)}"#,
    ]
  }

  private func picture(_ name: String, at time: Double) -> String { #"{"t": \#(time), "picture": "\#(name)"}"# }

  private func draws(_ tree: Data?) throws -> Int {
    func sum(_ node: [String: Any]) -> Int {
      (node["draws"] as? Int ?? 0) + (node["children"] as? [[String: Any]] ?? []).reduce(0) { $0 + sum($1) }
    }
    let trees = try JSONSerialization.jsonObject(with: try #require(tree)) as? [[String: Any]]
    return try #require(trees).reduce(0) { $0 + sum($1) }
  }

  @Test func transitions() throws {
    var lines = [picture("day", at: 0), #"{"t": 0, "tree": "first"}"#] + tap(160, 458, at: 0.1)
    lines += [picture("flip1", at: 0.5), picture("flip2", at: 0.7), picture("night", at: 1.2)]
    lines += [picture("later", at: 1.4)] + tap(160, 458, at: 1.5)
    lines += [picture("back", at: 1.9), picture("day2", at: 2.6), #"{"t": 2.6, "tree": "last"}"#]
    let files = try run(ViewTransitions.Example(), lines)
    #expect(Set([files["day"], files["flip1"], files["flip2"], files["night"], files["back"]]).count == 5)
    // At rest nothing moves; the label below has another text the second time.
    #expect(files["night"] == files["later"] && files["day"] != files["day2"])
    let (first, last) = (try draws(files["first"]), try draws(files["last"]))
    // The label of the item, and the one above: twice more.
    #expect(first == 2 && last == 4, "\(first) \(last)")
  }

  @Test func catalogue() throws {
    var lines = [picture("0", at: 0)]
    for page in 1...6 {
      let time = Double(page)
      lines += tap(293, 458, at: time - 0.6)
      // Whole seconds: wheels and image sequences are where they were.
      lines.append(picture("\(page)", at: time))
    }
    lines += tap(27, 458, at: 6.2) + [picture("activity", at: 7)] + tap(160, 458, at: 7.2)
    lines.append(picture("dark", at: 8))
    let files = try run(ViewCatalog.Catalog(), lines)
    #expect(Set((0..<6).map { files["\($0)"] }).count == 6)
    #expect(files["6"] == files["0"], "the first page again")
    #expect(files["dark"] != files["activity"])
  }

  @Test(arguments: [2.0, 3]) func scales(_ scale: Double) throws {
    let files = try run(ViewCatalog.Catalog(), [picture("0", at: 0)], width: 160, height: 240, scale: scale)
    #expect((files["0"]?.count ?? 0) > 2_000)
  }
}
