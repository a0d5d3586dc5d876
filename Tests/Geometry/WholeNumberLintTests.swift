import Foundation
import Testing

/// The one place where a Double or a Float becomes a whole number, looked for in the text of the sources.
///
/// The compiler refuses the standard library's conversions wherever `MultiplaneGeometry` is imported; the text shows
/// those in files without that import, and those of a compiler that cannot refuse them.
@Suite struct WholeNumberLintTests {
  private static let place = "WholeNumbers"
  /// What an unlabelled conversion begins with.
  private static let calls = ["Int", "Int8", "Int16", "Int32", "Int64"].flatMap { ["\($0)(", "U\($0)("] }
  /// An argument with one of these is a floating-point number, or was one.
  private static let floating = [".rounded(", "floor(", "ceil(", "squareRoot", "Double(", "Float(", "* 255 +"]

  /// Lines of a text without their comments, with the conversions that stand in them.
  private static func finds(in text: String) -> [String] {
    let importsGeometry = text.contains("import Multiplane\n") || text.contains("import MultiplaneGeometry\n")
    let namesFloats = ["Double", "Float", "rounded"].contains { text.contains($0) }
    var finds: [String] = []
    for (number, line) in text.components(separatedBy: "\n").enumerated() where line.contains("(") {
      let code = line.components(separatedBy: "//")[0]
      for argument in arguments(in: code) {
        let isFloating = floating.contains { argument.contains($0) }
        if isFloating || namesFloats && !importsGeometry && argument.first?.isNumber == false {
          finds.append("\(number + 1): \(code)")
        }
      }
    }
    return finds
  }

  /// The arguments of the conversions in a line that are not labelled, each up to its closing parenthesis or the line's end.
  private static func arguments(in code: String) -> [String] {
    var arguments: [String] = []
    for call in calls + [".init("] where code.contains(call) {
      var rest = Substring(code)
      while let start = rest.range(of: call) {
        let isWhole =
          start.lowerBound == rest.startIndex
          || call == ".init(" || !rest[rest.index(before: start.lowerBound)].isIdentifier
        rest = rest[start.upperBound...]
        let argument = argument(rest)
        let isLabelled =
          argument.prefix { $0.isIdentifier }.endIndex < argument.endIndex
          && argument[argument.prefix { $0.isIdentifier }.endIndex] == ":"
        guard isWhole, !isLabelled else { continue }
        if call != ".init(" {
          arguments.append(argument)
        } else if argument.hasSuffix(".rounded()") {
          arguments.append(argument)
        }
      }
    }
    return arguments
  }

  private static func argument(_ text: Substring) -> String {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return String(text[..<index]) }
    }
    return String(text)
  }

  @Test func noOtherPlaceConverts() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      if file.lastPathComponent.hasPrefix(Self.place) { continue }
      let finds = Self.finds(in: try String(contentsOf: file, encoding: .utf8))
      #expect(finds.isEmpty, "\(file.lastPathComponent): \(finds.joined(separator: "\n"))")
    }
    #expect(count > 300)
  }

  @Test(arguments: [
    "import MultiplaneGeometry\nlet x = Int(y.rounded(.down))",
    "import MultiplaneGeometry\nlet x = UInt8(min(max(y, 0), 1) * 255 + 0.5)",
    "import MultiplaneGeometry\nlet x: Int = .init(y.rounded())",
    "import MultiplaneGeometry\nlet x = Int32(y * Double(z))",
    "func f(_ y: Double) -> Int { Int(y) }",
  ])
  func aConversionIsFound(text: String) { #expect(!Self.finds(in: text).isEmpty) }

  @Test(arguments: [
    "import MultiplaneGeometry\nlet x = Int(clamping: y.rounded(.down))",
    "import MultiplaneGeometry\n// Int(y.rounded())",
    "func f(_ y: Int32) -> Int { Int(y) }",
    "let x = SIMD2<Int32>(1, 2)",
  ])
  func othersAreNot(text: String) { #expect(Self.finds(in: text).isEmpty) }
}

extension Character {
  fileprivate var isIdentifier: Bool { isLetter || isNumber || self == "_" }
}
