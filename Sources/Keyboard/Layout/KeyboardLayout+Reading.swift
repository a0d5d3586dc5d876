import MultiplaneDrawing
import MultiplaneViews

// How a layout is read: values, then parts of rows. The page Keyboard describes the format.
extension KeyboardLayout {
  /// Bytes of a file, characters of a key, keys of a row, rows of a part, and what a key offers.
  private static let (longestFile, longestKey, mostKeys, mostRows, mostOffers) = (65_536, 16, 24, 8, 24)

  /// The kinds of return keys that a layout may name.
  static let returnKinds = [
    "return", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done", "emergencyCall", "continue",
  ]

  /// Reads a layout.
  public init(_ text: String) throws(KeyboardLayoutError) { try self.init(utf8: Array(text.utf8)) }

  /// Reads a layout from a file.
  public init(path: String) throws(KeyboardLayoutError) {
    let bytes: [UInt8]
    do { bytes = try RegularFile.read(path: path, maximumBytes: Self.longestFile) } catch {
      if case .fileTooLarge = error.code { throw KeyboardLayoutError(0, .tooLong(limit: Self.longestFile)) }
      throw KeyboardLayoutError(0, .unreadable("\(error)"))
    }
    try self.init(utf8: bytes)
  }

  /// Reads a layout from the bytes of a file.
  public init(utf8 bytes: [UInt8]) throws(KeyboardLayoutError) {
    guard bytes.count <= Self.longestFile else { throw KeyboardLayoutError(0, .tooLong(limit: Self.longestFile)) }
    var reader = Reader()
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard let text = String(validating: line, as: UTF8.self) else { throw KeyboardLayoutError(index + 1, .notUTF8) }
      try reader.take(text, index + 1)
    }
    self = try reader.finish()
  }

  /// A layout that is being read.
  private struct Reader {
    private enum Part: Hashable {
      case plane(Plane)
      case alternatives, capitals
    }

    private var layout = KeyboardLayout(language: "", name: "")
    private var part: Part?
    private var known: Set<String> = []

    mutating func take(_ line: String, _ number: Int) throws(KeyboardLayoutError) {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, first != "//" else { return }
      if words.count == 1, first.count > 2, first.hasPrefix("["), first.hasSuffix("]") {
        return try begin(String(first.dropFirst().dropLast()), number)
      }
      switch part {
      case nil: try takeValue(line, number)
      case .plane(let plane): try takeRow(words, plane, number)
      case .alternatives, .capitals: try takePair(words, number)
      }
    }

    private mutating func begin(_ name: String, _ number: Int) throws(KeyboardLayoutError) {
      switch name {
      case "alternatives": part = .alternatives
      case "capitals": part = .capitals
      default:
        guard let plane = Plane(rawValue: name) else { throw KeyboardLayoutError(number, .unknownPart(name)) }
        part = .plane(plane)
      }
      try note("[\(name)]", number)
    }

    private mutating func note(_ name: String, _ number: Int) throws(KeyboardLayoutError) {
      guard known.insert(name).inserted else { throw KeyboardLayoutError(number, .repeated(name)) }
    }

    private mutating func takeValue(_ line: String, _ number: Int) throws(KeyboardLayoutError) {
      guard let colon = line.firstIndex(of: ":") else { throw KeyboardLayoutError(number, .noValue) }
      let name = line[..<colon].trimmed
      let value = line[line.index(after: colon)...].trimmed
      try note(name, number)
      guard !value.isEmpty, value.count <= 64 else { throw KeyboardLayoutError(number, .badValue(value, of: name)) }
      switch name {
      case "language": layout.language = value
      case "name": layout.name = value
      case "space": layout.spaceTitle = value
      case "letters": layout.lettersTitle = value
      case "decimal": layout.decimalSeparator = value
      case "direction":
        switch value {
        case "left-to-right": layout.direction = .leftToRight
        case "right-to-left": layout.direction = .rightToLeft
        default: throw KeyboardLayoutError(number, .badValue(value, of: name))
        }
      case "digits":
        guard value.count == 10 else { throw KeyboardLayoutError(number, .badValue(value, of: name)) }
        layout.digits = value.map { String($0) }
      default:
        guard KeyboardLayout.returnKinds.contains(name) else { throw KeyboardLayoutError(number, .unknownValue(name)) }
        layout.returnTitles[name] = value
      }
    }

    private mutating func takeRow(_ words: [String], _ plane: Plane, _ number: Int) throws(KeyboardLayoutError) {
      guard words.count <= mostKeys else { throw KeyboardLayoutError(number, .tooMany("keys", limit: mostKeys)) }
      var row: [Key] = []
      for word in words { row.append(try key(word, number)) }
      layout.planes[plane, default: []].append(row)
      guard layout.rows(of: plane).count <= mostRows else {
        throw KeyboardLayoutError(number, .tooMany("rows", limit: mostRows))
      }
    }

    private func key(_ word: String, _ number: Int) throws(KeyboardLayoutError) -> Key {
      guard word.count > 1, word.hasPrefix("{"), word.hasSuffix("}") else {
        return .text(try checked(word, number))
      }
      let name = String(word.dropFirst().dropLast())
      switch name {
      case "shift": return .shift
      case "delete": return .delete
      default:
        guard let plane = Plane(rawValue: name) else { throw KeyboardLayoutError(number, .unknownKey(name)) }
        return .plane(plane)
      }
    }

    private func checked(_ text: String, _ number: Int) throws(KeyboardLayoutError) -> String {
      guard text.count <= longestKey, text.utf8.count <= 4 * longestKey else {
        throw KeyboardLayoutError(number, .longKey(text, limit: longestKey))
      }
      return text
    }

    private mutating func takePair(_ words: [String], _ number: Int) throws(KeyboardLayoutError) {
      let isCapital = part == .capitals
      guard words.count > 1, !isCapital || words.count == 2 else {
        throw KeyboardLayoutError(number, .badPair(words[0]))
      }
      guard words.count <= mostOffers + 1 else {
        throw KeyboardLayoutError(number, .tooMany("alternatives", limit: mostOffers))
      }
      for word in words { _ = try checked(word, number) }
      try note("\(isCapital) \(words[0])", number)
      if isCapital {
        layout.capitals[words[0]] = words[1]
      } else {
        layout.alternatives[words[0]] = Array(words.dropFirst())
      }
    }

    func finish() throws(KeyboardLayoutError) -> KeyboardLayout {
      for (name, isThere) in [
        ("language", !layout.language.isEmpty), ("name", !layout.name.isEmpty),
        ("[letters]", layout.planes[.letters] != nil),
      ] where !isThere { throw KeyboardLayoutError(0, .missing(name)) }
      var layout = layout
      // The planes of English for those that a language does not have.
      if layout.planes[.numbers] == nil || layout.planes[.symbols] == nil, layout.language != "en" {
        let english = KeyboardLayout.english
        for plane in [Plane.numbers, .symbols] where layout.planes[plane] == nil {
          layout.planes[plane] = english.planes[plane]
        }
      }
      return layout
    }
  }
}

extension Substring {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
