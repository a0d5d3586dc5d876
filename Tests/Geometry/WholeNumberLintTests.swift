import Foundation
import Testing

/// Searches the text of the sources for conversions of floating-point numbers to integers outside of the one allowed
/// file.
///
/// The compiler refuses the standard library's conversions wherever `MultiplaneGeometry` is imported. The search finds
/// those in files without that import, and those of a compiler that cannot refuse them.
@Suite struct WholeNumberLintTests {
  private static let place = "WholeNumbers"
  /// The conversions to signed types; those to unsigned types end in the same way.
  private static let calls = ["Int(", "Int8(", "Int16(", "Int32(", "Int64(", ".init("]
  /// An argument that contains one of these is a floating-point number.
  private static let floating = [".rounded(", "floor(", "ceil(", "squareRoot", "Double(", "Float(", "* 255 + 0."]
  /// In a file that contains one of these, converts and does not import `MultiplaneGeometry`, the compiler does not
  /// check.
  private static let floatingNames: Set = ["Double", "Float", "rounded", "squareRoot"]

  /// The conversions in a text, each with its line: those whose argument is visibly floating-point, and all in files
  /// that the compiler does not check.
  private static func finds(in text: String, isGeometry: Bool = false) -> [String] {
    let code = Code(text)
    let isCompilersCase = code.names("MultiplaneGeometry") || code.names("import Multiplane\n") || isGeometry
    let convertsFloats = !isCompilersCase && floatingNames.contains { code.names($0) }
    return calls.flatMap { call in
      code.arguments(of: call).compactMap { argument, line in
        let isFloating =
          call == ".init("
          ? argument.hasSuffix(".rounded()") : floating.contains { argument.contains($0) } && !isMended(argument)
        let isNumber = call == ".init(" || argument.first?.isNumber == true
        return isFloating || convertsFloats && !isNumber ? "line \(line): \(call)\(argument))" : nil
      }
    }
  }

  /// Whether an argument already uses the allowed conversions.
  private static func isMended(_ argument: String) -> Bool {
    argument.contains("clamping: ") || argument.contains("pixel: ")
  }

  /// A text, searched by Foundation: iterating over its bytes takes minutes in a debug build.
  private struct Code {
    private let bytes: Data

    init(_ text: String) { bytes = Data(text.utf8) }

    /// Whether a word occurs outside of comments.
    func names(_ word: String) -> Bool {
      places(of: word).contains { place in
        !isInComment(place.lowerBound) && !isIdentifier(place.lowerBound - 1) && !isIdentifier(place.upperBound)
      }
    }

    private func isIdentifier(_ place: Int) -> Bool {
      guard bytes.indices.contains(place) else { return false }
      let character = Character(UnicodeScalar(bytes[place]))
      return character.isLetter || character.isNumber || character == "_"
    }

    /// The unlabelled arguments of a call, each with its line.
    func arguments(of call: String) -> [(argument: String, line: Int)] {
      places(of: call).compactMap { place in
        guard !isInComment(place.lowerBound) else { return nil }
        let isUnsigned = place.lowerBound > 0 && bytes[place.lowerBound - 1] == UInt8(ascii: "U")
        if call != ".init(", !isUnsigned, isIdentifier(place.lowerBound - 1) { return nil }
        let text = String(decoding: bytes[place.upperBound..<min(place.upperBound + 400, bytes.count)], as: UTF8.self)
        let label = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if !label.isEmpty, text.dropFirst(label.count).first == ":" { return nil }
        var depth = 1
        let argument = text.prefix { character in
          if character == "(" { depth += 1 }
          if character == ")" { depth -= 1 }
          return depth > 0
        }
        let line = places(of: "\n", before: place.lowerBound).count + 1
        return (String(argument), line)
      }
    }

    private func places(of word: String, before end: Int? = nil) -> [Range<Int>] {
      let word = Data(word.utf8)
      var (places, rest): ([Range<Int>], Range<Int>) = ([], 0..<(end ?? bytes.count))
      while let place = bytes.range(of: word, in: rest) {
        places.append(place)
        rest = place.upperBound..<rest.upperBound
      }
      return places
    }

    private func isInComment(_ place: Int) -> Bool {
      var line = place
      while line > 0, bytes[line - 1] != 10 { line -= 1 }
      return bytes.range(of: Data("//".utf8), in: line..<place) != nil
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
      let text = try String(contentsOf: file, encoding: .utf8)
      let finds = Self.finds(in: text, isGeometry: file.deletingLastPathComponent().lastPathComponent == "Geometry")
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
