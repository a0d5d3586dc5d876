import Foundation
import Testing

/// The page Architecture.md against the sources: it names every module and every folder of the render tree, and each
/// file, folder and declaration that it names exists.
@Suite struct ArchitectureTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All paths below a folder of the repository, relative to the repository.
  private static func paths(in folder: String) -> [String] {
    let below = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return [folder] + (below?.compactMap { ($0 as? String).map { "\(folder)/\($0)" } } ?? [])
  }

  /// What the page puts in code voice, without the diagram of modules.
  private static func names() throws -> [String] {
    let page = "Sources/Multiplane/Multiplane.docc/Architecture.md"
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("    ") }.flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap {
        $0.offset % 2 == 1 ? String($0.element) : nil
      }
    }
  }

  /// The text of all Swift sources and tests, searched by Foundation: a loop over its characters takes minutes in a
  /// debug build.
  private struct Sources {
    private static let keywords = ["struct", "class", "enum", "protocol", "func", "var", "let", "case", "typealias"]
    private var bytes = Data()

    init(_ paths: [String]) throws {
      for path in paths where path.hasSuffix(".swift") { bytes += try Data(contentsOf: root.appending(path: path)) }
    }

    func declares(_ name: some StringProtocol) -> Bool {
      let word = Data(" \(name)".utf8)
      var rest = bytes.startIndex..<bytes.endIndex
      while let found = bytes.range(of: word, in: rest) {
        let before = String(decoding: bytes[max(found.lowerBound - 9, 0)..<found.lowerBound], as: UTF8.self)
        let after = found.upperBound < bytes.endIndex ? Character(UnicodeScalar(bytes[found.upperBound])) : " "
        if !after.isLetter, !after.isNumber, Self.keywords.contains(where: before.hasSuffix) { return true }
        rest = found.upperBound..<bytes.endIndex
      }
      return false
    }
  }

  @Test func everyNameExists() throws {
    let paths = ["Sources", "Tests", "Shaders", "Tools"].flatMap(Self.paths) + ["Package.swift"]
    let sources = try Sources(paths)
    // Commands, a macro of shaders, an argument, and two patterns of file names.
    let others: Set = ["multiplane", "IMPORTED", "layers: &layers", "Owner+Aspect.swift", "MultiplaneC/Calls+….swift"]
    let names = try Set(Self.names()).subtracting(others)
    #expect(names.count > 100)
    for name in names.sorted() {
      let first = name.split(separator: " ").first.map(String.init) ?? ""
      if first == "multiplane" { continue }
      // Paths are relative to the repository or to Sources, or the last parts of one.
      let isPath = paths.contains { $0 == first || $0.hasSuffix("/\(first)") }
      #expect(
        isPath || first.split(separator: ".").allSatisfy { sources.declares($0) },
        "Architecture.md names \(name), which is not in the sources")
    }
  }

  @Test func everyModuleAndRoomIsNamed() throws {
    let names = try Set(Self.names())
    let paths = Self.paths(in: "Sources").filter { $0.hasSuffix(".swift") }.map { $0.split(separator: "/") }
    let modules = Set(paths.map { "Sources/\($0[1])" })
    let rooms = Set(paths.filter { $0[1] == "RenderTree" && $0.count > 3 }.map { String($0[2]) })
    #expect(modules.count > 20 && rooms.count > 10)
    for folder in modules.union(rooms).sorted() {
      #expect(names.contains(folder), "Architecture.md does not name \(folder)")
    }
  }

  /// Of the renderer, only the compositor knows the render tree.
  @Test func onlyTheCompositorKnowsTheRenderTree() throws {
    let paths = ["Sources/Renderer", "Sources/Layers", "Sources/Views"].flatMap(Self.paths)
    let importers = try paths.filter { path in
      guard path.hasSuffix(".swift") else { return false }
      let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      return text.contains("import MultiplaneRenderTree")
    }
    #expect(importers.sorted() == ["Compositor+Prepare.swift", "Compositor.swift"].map { "Sources/Renderer/\($0)" })
  }
}
