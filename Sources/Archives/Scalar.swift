/// The value of a scalar's text, by YAML 1.2's core schema without hexadecimal and octal numbers.
enum Scalar: Equatable {
  case null
  case boolean(Bool)
  /// Infinite where the text exceeds the range of a Double.
  case number(Double)
  case text(String)

  init(_ text: String, isQuoted: Bool) {
    if isQuoted {
      self = .text(text)
      return
    }
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    default:
      if Self.isDecimal(text), let value = Double(text) {
        self = .number(value)
      } else {
        self = .text(text)
      }
    }
  }

  /// Whether a text is the name of a non-finite value in YAML, in extensions of JSON or in C.
  static func isNonFinite(_ text: String) -> Bool {
    var word = text.lowercased()[...]
    if word.first == "+" || word.first == "-" { word = word.dropFirst() }
    if word.first == "." { word = word.dropFirst() }
    return word == "inf" || word == "infinity" || word == "nan"
  }

  /// [-+]? ( digits [ . digits? ] | . digits ) ( [eE] [-+]? digits )?
  private static func isDecimal(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func takeDigits() -> Int {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    func take(_ a: UInt8, _ b: UInt8) -> Bool {
      guard let first = rest.first, first == a || first == b else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = take(UInt8(ascii: "-"), UInt8(ascii: "+"))
    var digits = takeDigits()
    if take(UInt8(ascii: "."), UInt8(ascii: ".")) { digits += takeDigits() }
    guard digits > 0 else { return false }
    if take(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "-"), UInt8(ascii: "+"))
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
