/// The head of a method.
struct Function {
  let name: String
  /// `"(_:event:)"`.
  let labels: String
  /// The last token of the head.
  let end: Int
  /// As it is written; nil for nothing.
  let result: String?
  /// The token `optional`; nil where the method must be there.
  let optional: Int?

  /// - Parameter index: of the token `func`.
  init?(at index: Int, in source: Source) {
    guard let name = source[index + 1], name.kind == .name else { return nil }
    var place = index + 2
    // Generic parameters.
    while let token = source[place], token.text != "(", token.line <= name.line + 2 { place += 1 }
    guard source.isText("(", at: place), let close = source.closing(place) else { return nil }
    var (labels, depth, isLabel) = ("", 0, true)
    for inner in (place + 1)..<max(close, place + 1) {
      let token = source.tokens[inner]
      switch token.text {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where !source.isText("-", at: inner - 1): depth -= 1
      case "," where depth == 0: isLabel = true
      default:
        if isLabel, depth == 0, token.kind == .name {
          labels += token.text + ":"
          isLabel = false
        }
      }
    }
    var (end, result) = (close, String?.none)
    while ["throws", "rethrows", "async"].contains(source[end + 1]?.text ?? "") { end += 1 }
    if source.isText("-", at: end + 1), source.isText(">", at: end + 2) {
      var last = end + 3
      if source.isText("[", at: last) || source.isText("(", at: last) { last = source.closing(last) ?? last }
      while let next = source[last + 1], source.isJoined(last + 1),
        [".", "?", "!", "<"].contains(next.text) || source.isText(".", at: last)
      {
        last = next.text == "<" ? Self.genericEnd(last + 1, in: source) : last + 1
      }
      result = source.text(end + 3...last)
      end = last
    }
    var before = index - 1
    var optional: Int?
    while let token = source[before],
      Self.modifiers.contains(token.text) || token.text == "@" || source.isText("@", at: before - 1)
    {
      if token.text == "optional" { optional = before }
      before -= 1
    }
    (self.name, self.labels, self.end) = (name.text, labels.isEmpty ? "" : "(\(labels))", end)
    (self.result, self.optional) = (result == "Void" || result == "()" ? nil : result, optional)
  }

  private static func genericEnd(_ open: Int, in source: Source) -> Int {
    var (depth, place) = (0, open)
    while let token = source[place] {
      if token.text == "<" { depth += 1 }
      if token.text == ">" { depth -= 1 }
      if depth == 0 { return place }
      place += 1
    }
    return open
  }

  private static let modifiers: Set = [
    "optional", "public", "open", "internal", "private", "fileprivate", "static", "class", "final", "override",
    "mutating",
    "objc",
  ]
}
