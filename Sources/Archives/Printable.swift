/// Outside text in messages: one line, no control characters, not endless.
enum Printable {
  /// What is shown of a word or a value.
  private static let wordLimit = 60
  /// What is shown of a key path: a tree of 4,096 layers has paths of many screens.
  private static let pathLimit = 160

  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
  }

  static func quoted(_ text: String) -> String {
    let shown = text.count > wordLimit ? text.prefix(wordLimit) + "…" : text[...]
    return "\"\(line(String(shown)))\""
  }

  /// The end of a long key path: the part that says most.
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
