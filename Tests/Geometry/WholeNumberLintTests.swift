import Foundation
import Testing

/// Where a Double or a Float becomes a whole number, in the sources' text. The compiler refuses a conversion of the standard library wherever
/// `MultiplaneGeometry` is imported; this looks at what it can't see.
@Suite struct WholeNumberLintTests {
  /// A conversion in another place than the one where they belong.
  private struct Find: Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var reason: String

    var description: String { "\(file):\(line): \(reason)" }
  }

  private static let place = "WholeNumbers"
  private static let types = #"\bU?Int(?:8|16|32|64)?"#

  /// What is found in the text of a file.
  private static func finds(in text: String, of file: String) throws -> [Find] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? String(line)
    }
    let code = lines.joined(separator: "\n")
    func line(_ index: String.Index) -> Int { code[..<index].count { $0 == "\n" } + 1 }
    var finds: [Find] = []

    let unlabelled = try Regex("(?:\(types)|[ (,=]\\.init)\\((?![A-Za-z_]+:)")
    let rounding = try Regex(
      #"\.rounded\(|\bfloor\(|\bceil\(|squareRoot|[0-9]\.[0-9]|0x[0-9a-fA-F.]+p|\bDouble\(|\bFloat\("#)
    for match in code.matches(of: unlabelled) {
      let call = String(code[match.range])
      guard let argument = argument(of: code, from: match.range.upperBound) else { continue }
      if !call.hasSuffix("init("), argument.contains(rounding) {
        finds.append(Find(file: file, line: line(match.range.lowerBound), reason: "\(call)\(argument))"))
      } else if call.hasSuffix("init("), try argument.contains(Regex(#"\.rounded\([^)]*\)$"#)) {
        finds.append(Find(file: file, line: line(match.range.lowerBound), reason: "\(call)\(argument))"))
      }
    }

    let vectors = try Regex("SIMD[0-9]+<\(types)>\\((?![A-Za-z_]+:)[^,()]*\\)")
    for match in code.matches(of: vectors) where !code[match.range].contains("()") {
      finds.append(Find(file: file, line: line(match.range.lowerBound), reason: String(code[match.range])))
    }

    let imports = try Regex(#"import Multiplane(Geometry)?\b"#)
    let named = try Regex(#"\b(Double|Float|Float16|rounded|squareRoot)\b"#)
    let converts = try Regex("\(types)\\((?![A-Za-z_]+:)[^)0-9]")
    if !file.contains("/Geometry/"), code.contains(named), !code.contains(imports),
      let match = code.firstMatch(of: converts)
    {
      finds.append(
        Find(file: file, line: line(match.range.lowerBound), reason: "converts, and doesn't import MultiplaneGeometry"))
    }
    return finds
  }

  /// What stands between a parenthesis that is open and the one that closes it.
  private static func argument(of code: String, from start: String.Index) -> String? {
    var depth = 1
    for index in code[start...].indices {
      if code[index] == "(" { depth += 1 }
      if code[index] == ")" { depth -= 1 }
      if depth == 0 { return String(code[start..<index]) }
    }
    return nil
  }

  @Test func noOtherPlaceConverts() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      if file.lastPathComponent.hasPrefix(Self.place) { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      guard
        text.contains("Int(") || text.contains("init(") || text.contains("Int32(") || text.contains("Int8(")
          || text.contains("Int16(") || text.contains("Int64(") || text.contains("SIMD")
      else { continue }
      let finds = try Self.finds(in: text, of: file.path(percentEncoded: false))
      #expect(finds.isEmpty, "\(finds.map(\.description).joined(separator: "\n"))")
    }
    #expect(count > 300)
  }

  @Test(arguments: [
    "import MultiplaneGeometry\nlet x = Int(y.rounded(.down))",
    "import MultiplaneGeometry\nlet x = UInt8(min(max(y, 0), 1) * 255 + 0.5)",
    "import MultiplaneGeometry\nlet x: Int = .init(y.rounded())",
    "import MultiplaneGeometry\nlet x = Int32(\n  y * Double(z))",
    "import MultiplaneGeometry\nlet x = SIMD2<Int>(y)",
    "func f(_ y: Double) -> Int { Int(y) }",
  ])
  func aConversionIsFound(text: String) throws {
    #expect(try !Self.finds(in: text, of: "Sources/Other/File.swift").isEmpty)
  }

  @Test(arguments: [
    "import MultiplaneGeometry\nlet x = Int(clamping: y.rounded(.down))",
    "import MultiplaneGeometry\n// Int(y.rounded())",
    "func f(_ y: Int32) -> Int { Int(y) }",
    "let x = SIMD2<Int32>(1, 2)",
  ])
  func whatConvertsNothingIsNot(text: String) throws {
    #expect(try Self.finds(in: text, of: "Sources/Other/File.swift").isEmpty)
  }
}
