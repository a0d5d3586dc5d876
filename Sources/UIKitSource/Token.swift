/// A token of Swift's source text; spaces and comments lie between tokens.
struct Token: Equatable {
  enum Kind { case name, number, string, sign }

  let kind: Kind
  /// Bytes of the text.
  let range: Range<Int>
  /// From 1.
  let line: Int
  /// The text; of a string literal nothing, of a name in backticks the name.
  let text: String
}

/// Splits Swift's source text into tokens, as far as the rewriting needs: each sign is a token, and a string literal
/// one before, between and behind what is interpolated in it, whose tokens have the brackets.
struct Lexer {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes: bytes)
    lexer.run(isInterpolation: false)
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8 { place + offset < bytes.count ? bytes[place + offset] : 0 }

  private func starts(with text: String) -> Bool { text.utf8.enumerated().allSatisfy { byte($0) == $1 } }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 128...:
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// - Parameter isInterpolation: to behind the bracket that closes the one at the place.
  private mutating func run(isInterpolation: Bool) {
    var depth = 0
    while place < bytes.count {
      let (start, startLine) = (place, line)
      switch byte() {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): step()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while place < bytes.count, byte() != UInt8(ascii: "\n") { step() }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): addString(hashes: 0)
      case UInt8(ascii: "#") where isRawString:
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        addString(hashes: hashes)
      case UInt8(ascii: "`"):
        step()
        let inner = place
        while place < bytes.count, byte() != UInt8(ascii: "`"), byte() != UInt8(ascii: "\n") { step() }
        let name = String(decoding: bytes[inner..<place], as: UTF8.self)
        step()
        add(.name, start, startLine, text: name)
      case let first where Self.isDigit(first):
        while Self.isName(byte()) || (byte() == UInt8(ascii: ".") && Self.isDigit(byte(1))) { step() }
        add(.number, start, startLine)
      case let first where Self.isName(first):
        while Self.isName(byte()) { step() }
        add(.name, start, startLine)
      case let sign:
        step()
        add(.sign, start, startLine)
        guard isInterpolation else { continue }
        if sign == UInt8(ascii: "(") { depth += 1 }
        if sign == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return }
      }
    }
  }

  private mutating func add(_ kind: Token.Kind, _ start: Int, _ line: Int, text: String? = nil) {
    let text = text ?? String(decoding: bytes[start..<place], as: UTF8.self)
    tokens.append(Token(kind: kind, range: start..<place, line: line, text: text))
  }

  private var isRawString: Bool {
    var offset = 1
    while byte(offset) == UInt8(ascii: "#") { offset += 1 }
    return byte(offset) == UInt8(ascii: "\"")
  }

  /// Comments may stand in comments.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        step(2)
      } else if starts(with: "*/") {
        depth -= 1
        step(2)
      } else {
        step()
      }
    } while depth > 0 && place < bytes.count
  }

  /// A literal of one line ends with the line at the latest.
  private mutating func addString(hashes: Int) {
    var (start, startLine) = (place, line)
    step(hashes)
    let isLong = starts(with: "\"\"\"")
    step(isLong ? 3 : 1)
    while place < bytes.count {
      if byte() == UInt8(ascii: "\\"), followedByHashes(hashes, from: 1) {
        step(1 + hashes)
        guard byte() == UInt8(ascii: "(") else {
          step()
          continue
        }
        add(.string, start, startLine, text: "")
        run(isInterpolation: true)
        (start, startLine) = (place, line)
      } else if isLong ? starts(with: "\"\"\"") : byte() == UInt8(ascii: "\""),
        followedByHashes(hashes, from: isLong ? 3 : 1)
      {
        step((isLong ? 3 : 1) + hashes)
        break
      } else if !isLong, byte() == UInt8(ascii: "\n") {
        break
      } else {
        step()
      }
    }
    add(.string, start, startLine, text: "")
  }

  private func followedByHashes(_ count: Int, from offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }
}
