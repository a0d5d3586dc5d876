import Foundation
import Testing

/// The one place where a Double or a Float becomes a whole number, looked for in the text of the sources.
///
/// The compiler refuses the standard library's conversions wherever `MultiplaneGeometry` is imported; the text shows
/// those in files without that import, and those of a compiler that cannot refuse them.
@Suite struct WholeNumberLintTests {
  private static let place = "WholeNumbers"
  private static let types = Set(["Int", "Int8", "Int16", "Int32", "Int64"].flatMap { [$0, "U\($0)"] })
  /// An argument with one of these is a floating-point number.
  private static let floating = [".rounded(", "floor(", "ceil(", "squareRoot", "Double(", "Float("]
  /// A file that names one of these, converts and doesn't import `MultiplaneGeometry` is not seen by the compiler's check.
  private static let floatingNames: Set = ["Double", "Float", "rounded", "squareRoot"]

  /// The conversions of a text, each with its line: those whose argument is floating-point as it stands, and all where
  /// the compiler does not look.
  private static func finds(in text: String) -> [String] {
    let code = Array(text.utf8)
    var scan = Scan(code: code)
    var (finds, all): ([String], [String]) = ([], [])
    var (namesFloats, importsGeometry) = (false, false)
    while let word = scan.nextWord() {
      namesFloats = namesFloats || floatingNames.contains(word)
      importsGeometry = importsGeometry || word == "MultiplaneGeometry" || word == "Multiplane"
      guard types.contains(word) || word == "init", let argument = scan.unlabelledArgument() else { continue }
      let find = "line \(scan.line): \(word)(\(argument))"
      if word == "init" {
        if argument.hasSuffix(".rounded()") { finds.append(find) }
      } else if floating.contains(where: { argument.contains($0) }) || argument.contains("* 255 + 0.") {
        finds.append(find)
      } else if argument.first?.isNumber == false {
        all.append(find)
      }
    }
    return namesFloats && !importsGeometry ? finds + all : finds
  }

  /// Goes through a text word by word, without its comments.
  private struct Scan {
    let code: [UInt8]
    var index = 0
    var line = 1

    mutating func nextWord() -> String? {
      while index < code.count {
        let byte = code[index]
        if Self.isWord(byte) {
          let start = index
          while index < code.count, Self.isWord(code[index]) { index += 1 }
          return String(decoding: code[start..<index], as: UTF8.self)
        }
        if byte == UInt8(ascii: "/"), index + 1 < code.count, code[index + 1] == byte {
          while index < code.count, code[index] != UInt8(ascii: "\n") { index += 1 }
        } else {
          if byte == UInt8(ascii: "\n") { line += 1 }
          index += 1
        }
      }
      return nil
    }

    /// What stands in the parentheses that open here; nil where none do, or where it begins with a label.
    func unlabelledArgument() -> String? {
      guard index < code.count, code[index] == UInt8(ascii: "(") else { return nil }
      var (end, depth) = (index + 1, 1)
      while end < code.count {
        if code[end] == UInt8(ascii: "(") { depth += 1 }
        if code[end] == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { break }
        end += 1
      }
      let argument = code[(index + 1)..<end]
      let label = argument.prefix { Self.isWord($0) }
      if !label.isEmpty, label.endIndex < argument.endIndex, argument[label.endIndex] == UInt8(ascii: ":") {
        return nil
      }
      return String(decoding: argument, as: UTF8.self)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
      default: false
      }
    }
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
    "import MultiplaneGeometry\nlet x = Int32(\n  y * Double(z))",
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
