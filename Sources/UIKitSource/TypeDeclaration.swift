/// A type or an extension in source text.
struct TypeDeclaration {
  enum Kind: String { case `class`, `struct`, `enum`, `extension`, `protocol`, actor }

  let kind: Kind
  /// As it is written, without generic parameters.
  let name: String
  /// The first names behind the colon, without generic arguments.
  let inherited: [String]
  /// `public`, `open` or the like; nothing where none is written.
  let access: String
  /// Tokens: the keyword, the name's last one, the braces.
  let keyword: Int
  let nameEnd: Int
  let open: Int
  let close: Int

  private static let accesses: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
  private static let modifiers: Set = accesses.union(["final", "indirect", "nonisolated"])

  static func all(in tokens: [Token]) -> [TypeDeclaration] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .name, let kind = Kind(rawValue: tokens[index].text) else { return nil }
      return declaration(kind, at: index, in: tokens)
    }
  }

  private static func declaration(_ kind: Kind, at keyword: Int, in tokens: [Token]) -> TypeDeclaration? {
    if keyword > 0, [".", ":", ","].contains(tokens[keyword - 1].text) { return nil }
    var place = keyword + 1
    guard place < tokens.count, tokens[place].kind == .name else { return nil }
    var name = tokens[place].text
    guard !["func", "var", "let", "override", "subscript"].contains(name) else { return nil }
    while place + 2 < tokens.count, tokens[place + 1].text == ".", tokens[place + 2].kind == .name {
      name += "." + tokens[place + 2].text
      place += 2
    }
    let nameEnd = place
    var (inherited, depth, isList, isName) = ([String](), 0, false, false)
    place += 1
    while place < tokens.count, !(tokens[place].kind == .sign && tokens[place].text == "{") {
      let token = tokens[place]
      switch token.text {
      case "<", "(", "[": depth += 1
      case ">" where tokens[place - 1].text != "-": depth -= 1
      case ")", "]": depth -= 1
      case ":" where depth == 0: (isList, isName) = (true, true)
      case "," where depth == 0: isName = isList
      case "where": (isList, isName) = (false, false)
      case "}", ";", "=": return nil
      default:
        if isName, depth == 0, token.kind == .name {
          inherited.append(token.text)
          isName = false
        } else if depth == 0, token.text == ".", isList, place + 1 < tokens.count, !inherited.isEmpty {
          inherited[inherited.count - 1] = tokens[place + 1].text
        }
      }
      place += 1
    }
    guard place < tokens.count, let close = tokens.closing(place) else { return nil }
    var (access, before) = ("", keyword - 1)
    while before >= 0, modifiers.contains(tokens[before].text) {
      if accesses.contains(tokens[before].text) { access = tokens[before].text }
      before -= 1
    }
    return TypeDeclaration(
      kind: kind, name: name, inherited: inherited, access: access, keyword: keyword, nameEnd: nameEnd, open: place,
      close: close)
  }
}
