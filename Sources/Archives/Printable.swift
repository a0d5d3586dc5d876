/// Makes text from files safe for messages: one line, no control characters, limited length.
enum Printable {
  /// The most characters of a word or value.
  private static let wordLimit = 60
  /// The most characters of a key path: paths in a tree of 4,096 levels are long.
  private static let pathLimit = 160

  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
  }

  static func quoted(_ text: String) -> String {
    let shown = text.count > wordLimit ? text.prefix(wordLimit) + "…" : text[...]
    return "\"\(line(String(shown)))\""
  }

  /// The end of a long key path, which is the most specific part.
  static func tail(_ path: String) -> String {
    line(path.count > pathLimit ? "…" + path.suffix(pathLimit) : path)
  }

  static func hint(_ suggestion: String?, _ allowed: [String]) -> String {
    if let suggestion { return "; did you mean \(quoted(suggestion))?" }
    return allowed.isEmpty ? "" : "; known are \(allowed.joined(separator: ", "))"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.value == 0x2028 || scalar.value == 0x2029
  }
}
