/// A file of source text with its tokens, its types and the changes that are made to it.
struct Source {
  let path: String
  let bytes: [UInt8]
  let tokens: [Token]
  let types: [TypeDeclaration]
  private var edits: [(range: Range<Int>, text: String)] = []
  /// What was left as it is: lines with places, as a compiler prints them.
  private(set) var warnings: [String] = []

  init(path: String, text: [UInt8]) {
    self.path = path
    bytes = text
    tokens = Lexer.tokens(of: text)
    types = TypeDeclaration.all(in: tokens)
  }

  subscript(index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func isText(_ text: String, at index: Int) -> Bool {
    self[index].map { $0.text == text && $0.kind != .string } ?? false
  }

  /// Whether a token follows the one before without a space.
  func isJoined(_ index: Int) -> Bool {
    guard let token = self[index], let before = self[index - 1] else { return false }
    return before.range.upperBound == token.range.lowerBound
  }

  /// The token that ends what begins at an opening bracket; nil where the text ends before.
  func closing(_ index: Int) -> Int? { tokens.closing(index) }

  func isOpening(_ index: Int) -> Bool { tokens[index].kind == .sign && ["(", "[", "{"].contains(tokens[index].text) }

  /// The innermost type around a token.
  func type(around index: Int) -> TypeDeclaration? {
    types.filter { $0.open < index && index < $0.close }.max { $0.open < $1.open }
  }

  /// The text of tokens with what stands between them.
  func text(_ range: ClosedRange<Int>) -> String {
    String(
      decoding: bytes[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound].range.upperBound],
      as: UTF8.self)
  }

  mutating func replace(_ range: ClosedRange<Int>, by text: String) {
    edits.append((tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound].range.upperBound, text))
  }

  /// Takes tokens away; what follows on their line keeps its column.
  mutating func blank(_ range: ClosedRange<Int>) {
    for index in range { replace(index...index, by: String(repeating: " ", count: tokens[index].range.count)) }
  }

  mutating func insert(_ text: String, behind index: Int) {
    let place = tokens[index].range.upperBound
    edits.append((place..<place, text))
  }

  mutating func insert(_ text: String, before index: Int) {
    let place = tokens[index].range.lowerBound
    edits.append((place..<place, text))
  }

  mutating func warn(_ index: Int, _ message: String) {
    let token = tokens[index]
    let start = bytes[..<token.range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    warnings.append("\(path):\(token.line):\(token.range.lowerBound - start + 1): warning: left as it is: \(message)")
  }

  /// The text with all changes, line for line, whose errors stand where the original has them.
  var rewritten: String {
    var result = "#sourceLocation(file: \(path.debugDescription), line: 1)\n"
    var place = 0
    // Sorting keeps the order of insertions at one place.
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= place {
      result += String(decoding: bytes[place..<edit.range.lowerBound], as: UTF8.self) + edit.text
      place = edit.range.upperBound
    }
    return result + String(decoding: bytes[place...], as: UTF8.self) + "\n#sourceLocation()\n"
  }
}

extension [Token] {
  /// The token that ends what begins at an opening bracket; nil where the text ends before.
  func closing(_ index: Int) -> Int? {
    var depth = 0
    for place in index..<count where self[place].kind == .sign {
      switch self[place].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
    }
    return nil
  }
}
