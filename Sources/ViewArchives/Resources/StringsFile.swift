import MultiplaneGeometry

/// Reads files of words.
enum StringsFile {
  typealias Words = StringTables.Words

  // MARK: .strings

  /// `"key" = "value";` with comments, in UTF-8 or UTF-16, or a property list.
  static func strings(_ bytes: [UInt8], _ file: String) throws(ViewArchiveError) -> [String: Words] {
    if bytes.starts(with: Array("<?xml".utf8)) || BinaryPropertyList.isOne(bytes) {
      return try PropertyList.read(bytes, file: file).object.compactMapValues { $0.string.map { .plain($0) } }
    }
    var reader = StringsReader(scalars: Array(text(bytes).unicodeScalars), file: file)
    return try reader.read()
  }

  private static func text(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let (low, high) = isLittle ? (0, 1) : (1, 0)
      var units: [UInt16] = []
      for place in stride(from: 2, to: bytes.count - 1, by: 2) {
        units.append(UInt16(bytes[place + low]) | UInt16(bytes[place + high]) << 8)
      }
      return String(decoding: units, as: UTF16.self)
    }
    return String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes, as: UTF8.self)
  }

  // MARK: .stringsdict

  static func dictionaries(_ bytes: [UInt8], _ file: String) throws(ViewArchiveError) -> [String: Words] {
    let root = try PropertyList.read(bytes, file: file)
    return root.object.compactMapValues { entry in
      guard let format = entry["NSStringLocalizedFormatKey"]?.string else { return nil }
      var variables: [String: [String: String]] = [:]
      for (name, value) in entry.object where name != "NSStringLocalizedFormatKey" {
        variables[name] = value.object.compactMapValues(\.string)
      }
      return .forms(format: format, variables: variables)
    }
  }

  // MARK: .xcstrings

  /// - Parameter language: empty for the language of the source.
  static func catalog(_ bytes: [UInt8], _ file: String, language: String) throws(ViewArchiveError) -> [String: Words] {
    let root = try JSONValue.parse(bytes, file: file)
    let source = root["sourceLanguage"]?.string ?? "en"
    let wanted = language.isEmpty ? source : language
    return root["strings"]?.object.compactMapValues { entry in
      guard let localization = entry["localizations"]?[wanted] else { return nil }
      if let text = localization["stringUnit"]?["value"]?.string { return words(text, localization["substitutions"]) }
      guard let plural = localization["variations"]?["plural"] ?? localization["variations"]?["device"] else {
        return nil
      }
      let forms = plural.object.compactMapValues { $0["stringUnit"]?["value"]?.string }
      return .forms(format: "%#@value@", variables: ["value": forms])
    } ?? [:]
  }

  private static func words(_ text: String, _ substitutions: JSONValue?) -> Words {
    guard let substitutions, !substitutions.object.isEmpty else { return .plain(text) }
    let variables = substitutions.object.mapValues { substitution in
      let format = substitution["formatSpecifier"]?.string ?? "lld"
      return substitution["variations"]?["plural"]?.object.compactMapValues {
        $0["stringUnit"]?["value"]?.string?.replacing("%arg", with: "%\(format)")
      } ?? [:]
    }
    return .forms(format: text, variables: variables)
  }
}

/// The grammar of `.strings`.
private struct StringsReader {
  let scalars: [Unicode.Scalar]
  let file: String
  var place = 0

  private func wrong(_ reason: String) -> ViewArchiveError {
    let line = 1 + scalars[..<min(place, scalars.count)].reduce(0) { $0 + ($1 == "\n" ? 1 : 0) }
    return ViewArchiveError(.resource(reason), file: file, line: line)
  }

  mutating func read() throws(ViewArchiveError) -> [String: StringTables.Words] {
    var words: [String: StringTables.Words] = [:]
    while try skip() {
      let key = try text()
      guard try skip() else { throw wrong("a key has no value") }
      var value = key
      if scalars[place] == "=" {
        place += 1
        guard try skip() else { throw wrong("a key has no value") }
        value = try text()
        guard try skip() else { throw wrong("a semicolon is missing") }
      }
      guard scalars[place] == ";" else { throw wrong("a semicolon is missing") }
      place += 1
      words[key] = .plain(value)
    }
    return words
  }

  /// Passes white space and comments; false at the end.
  private mutating func skip() throws(ViewArchiveError) -> Bool {
    while place < scalars.count {
      if scalars[place].properties.isWhitespace {
        place += 1
      } else if scalars[place] == "/", place + 1 < scalars.count, scalars[place + 1] == "/" {
        while place < scalars.count, scalars[place] != "\n" { place += 1 }
      } else if scalars[place] == "/", place + 1 < scalars.count, scalars[place + 1] == "*" {
        place += 2
        while place + 1 < scalars.count, !(scalars[place] == "*" && scalars[place + 1] == "/") { place += 1 }
        guard place + 1 < scalars.count else { throw wrong("a comment does not end") }
        place += 2
      } else {
        return true
      }
    }
    return false
  }

  private mutating func text() throws(ViewArchiveError) -> String {
    var found = String.UnicodeScalarView()
    guard scalars[place] == "\"" else {
      while place < scalars.count,
        scalars[place].properties.isAlphabetic || "0123456789_.-$".unicodeScalars.contains(scalars[place])
      {
        found.append(scalars[place])
        place += 1
      }
      if found.isEmpty { throw wrong("a key is missing") }
      return String(found)
    }
    place += 1
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      if scalar == "\"" { return String(found) }
      guard scalar == "\\", place < scalars.count else {
        found.append(scalar)
        continue
      }
      let escaped = scalars[place]
      place += 1
      switch escaped {
      case "n": found.append("\n")
      case "t": found.append("\t")
      case "r": found.append("\r")
      case "U", "u":
        let digits = String(String.UnicodeScalarView(scalars[place..<min(place + 4, scalars.count)]))
        guard digits.count == 4, let code = UInt32(digits, radix: 16) else { throw wrong("a sign is not known") }
        place += 4
        found.append(Unicode.Scalar(code) ?? "\u{FFFD}")
      default: found.append(escaped)
      }
    }
    throw wrong("a text does not end")
  }
}

/// Property lists in XML or binary, as values of JSON.
enum PropertyList {
  static func read(_ bytes: [UInt8], file: String) throws(ViewArchiveError) -> JSONValue {
    if BinaryPropertyList.isOne(bytes) { return try BinaryPropertyList.read(bytes, file: file) }
    let root = try XMLFile.parse(bytes, file: file)
    guard root.name == "plist", let first = root.children.first else {
      throw ViewArchiveError(.resource("it is no property list"), file: file, line: root.line)
    }
    return value(first)
  }

  private static func value(_ element: Element) -> JSONValue {
    switch element.name {
    case "dict":
      var values: [String: JSONValue] = [:]
      var key: String?
      for child in element.children {
        if child.name == "key" {
          key = child.text
        } else if let name = key {
          values[name] = value(child)
          key = nil
        }
      }
      return .object(values)
    case "array": return .array(element.children.map(value))
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "integer", "real": return Double(element.text).map { .number($0) } ?? .null
    default: return .string(element.text)
    }
  }
}
