import MultiplaneGeometry

/// A value of JSON (RFC 8259), read within limits: what is read may be hostile.
enum JSONValue {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  subscript(key: String) -> JSONValue? { if case .object(let values) = self { values[key] } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  var object: [String: JSONValue] { if case .object(let values) = self { values } else { [:] } }

  /// The deepest nesting.
  static let deepest = 64

  static func parse(_ bytes: [UInt8], file: String) throws(ViewArchiveError) -> JSONValue {
    var reader = Reader(bytes: bytes, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
    let value = try reader.value(0)
    try reader.end()
    return value
  }

  private struct Reader {
    let bytes: [UInt8]
    let file: String
    var place = 0

    func wrong(_ reason: String) -> ViewArchiveError {
      let line = 1 + bytes[..<min(place, bytes.count)].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
      return ViewArchiveError(.resource(reason), file: file, line: line)
    }

    mutating func skip() {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    mutating func end() throws(ViewArchiveError) {
      skip()
      if place < bytes.count { throw wrong("something follows the value") }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      skip()
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
      return true
    }

    mutating func value(_ depth: Int) throws(ViewArchiveError) -> JSONValue {
      guard depth < JSONValue.deepest else {
        throw ViewArchiveError(.tooMuch("levels of values", limit: JSONValue.deepest), file: file)
      }
      skip()
      guard place < bytes.count else { throw wrong("it ends too early") }
      switch bytes[place] {
      case UInt8(ascii: "{"): return try object(depth)
      case UInt8(ascii: "["): return try array(depth)
      case UInt8(ascii: "\""): return .string(try text())
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
      default: return try word()
      }
    }

    private mutating func object(_ depth: Int) throws(ViewArchiveError) -> JSONValue {
      place += 1
      var values: [String: JSONValue] = [:]
      if take(UInt8(ascii: "}")) { return .object(values) }
      repeat {
        skip()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { throw wrong("a key is missing") }
        let key = try text()
        guard take(UInt8(ascii: ":")) else { throw wrong("a colon is missing") }
        values[key] = try value(depth + 1)
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { throw wrong("a brace is missing") }
      return .object(values)
    }

    private mutating func array(_ depth: Int) throws(ViewArchiveError) -> JSONValue {
      place += 1
      var values: [JSONValue] = []
      if take(UInt8(ascii: "]")) { return .array(values) }
      repeat { values.append(try value(depth + 1)) } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { throw wrong("a bracket is missing") }
      return .array(values)
    }

    private mutating func word() throws(ViewArchiveError) -> JSONValue {
      for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
        return value
      }
      throw wrong("a value is missing")
    }

    private mutating func number() throws(ViewArchiveError) -> JSONValue {
      let start = place
      while place < bytes.count, "+-.eE0123456789".utf8.contains(bytes[place]) { place += 1 }
      guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)), number.isFinite else {
        throw wrong("a number does not fit")
      }
      return .number(number)
    }

    private mutating func text() throws(ViewArchiveError) -> String {
      place += 1
      var units: [UInt8] = []
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
        guard byte == UInt8(ascii: "\\") else {
          units.append(byte)
          continue
        }
        try escape(into: &units)
      }
      throw wrong("a text does not end")
    }

    private mutating func escape(into units: inout [UInt8]) throws(ViewArchiveError) {
      guard place < bytes.count else { throw wrong("a text does not end") }
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(byte)
      case UInt8(ascii: "u"):
        var code = try hex()
        if (0xD800..<0xDC00).contains(code), bytes[place...].starts(with: [0x5C, 0x75]) {
          place += 2
          let low = try hex()
          code = 0x10000 + (code - 0xD800) << 10 + (low &- 0xDC00) & 0x3FF
        }
        units += Array(String(Character(UnicodeScalar(code) ?? "\u{FFFD}")).utf8)
      default: throw wrong("a sign is written in a way that is not known")
      }
    }

    private mutating func hex() throws(ViewArchiveError) -> UInt32 {
      guard place + 4 <= bytes.count,
        let code = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
      else { throw wrong("a sign is written in a way that is not known") }
      place += 4
      return code
    }
  }
}
