import MultiplaneGeometry

/// Reads typed values from a document. Every error has the key and the position; every number is finite.
struct ValueReader {
  let document: Document
  let file: String?

  func error(_ code: SceneError.Code, at node: Int) -> SceneError {
    SceneError(code, keyPath: document.keyPath(of: node), file: file, mark: document[node].mark)
  }

  func wrongType(_ expected: String, at node: Int) -> SceneError {
    error(.wrongType(expected: expected, found: found(node)), at: node)
  }

  /// A description of a node's value.
  private func found(_ node: Int) -> String {
    switch document[node].kind {
    case .mapping: return "a mapping"
    case .list(let items): return items.count == 1 ? "a list of 1 value" : "a list of \(items.count) values"
    case .scalar(let text, let isQuoted):
      switch Scalar(text, isQuoted: isQuoted) {
      case .null: return "nothing"
      case .boolean(let value): return "\(value)"
      case .number: return "the number \(text.prefix(40))"
      case .text: return Printable.quoted(text)
      }
    }
  }

  func scalar(_ node: Int) -> Scalar? {
    guard case .scalar(let text, let isQuoted) = document[node].kind else { return nil }
    return Scalar(text, isQuoted: isQuoted)
  }

  func isNull(_ node: Int) -> Bool { scalar(node) == .null }

  // MARK: Scalars

  func boolean(_ node: Int) throws(SceneError) -> Bool {
    guard case .boolean(let value) = scalar(node) else { throw wrongType("true or false", at: node) }
    return value
  }

  func text(_ node: Int) throws(SceneError) -> String {
    guard case .text(let text) = scalar(node) else { throw wrongType("a text", at: node) }
    return text
  }

  func number(_ node: Int, expected: String = "a number") throws(SceneError) -> Double {
    switch scalar(node) {
    case .number(let value) where value.isFinite: return value
    case .number: throw error(.nonFinite(found(node)), at: node)
    case .text(let text) where Scalar.isNonFinite(text): throw error(.nonFinite(Printable.quoted(text)), at: node)
    default: throw wrongType(expected, at: node)
    }
  }

  func finite(_ node: Int) throws(SceneError) -> Double { try number(node) }

  /// A number of at least 0.
  func amount(_ node: Int) throws(SceneError) -> Double {
    let value = try number(node)
    guard value >= 0 else { throw error(.outOfRange(expected: "a number from 0", found: "\(value)"), at: node) }
    return value
  }

  func positive(_ node: Int) throws(SceneError) -> Double {
    let value = try number(node)
    guard value > 0 else { throw error(.outOfRange(expected: "a number above 0", found: "\(value)"), at: node) }
    return value
  }

  func wholeNumber(_ node: Int, in range: ClosedRange<Int>, multipleOf step: Int = 1) throws(SceneError) -> Int {
    let value = try number(node)
    guard let whole = Int(exactly: value), range.contains(whole), whole.isMultiple(of: step) else {
      let kind = step == 1 ? "a whole number" : "a multiple of \(step)"
      let found = Int(exactly: value).map { "\($0)" } ?? "\(value)"
      throw error(
        .outOfRange(expected: "\(kind) from \(range.lowerBound) to \(range.upperBound)", found: found), at: node)
    }
    return whole
  }

  func fraction(_ node: Int) throws(SceneError) -> Double {
    let value = try number(node)
    guard (0...1).contains(value) else { throw error(.outOfRange(expected: "0 to 1", found: "\(value)"), at: node) }
    return value
  }

  /// A case of an enum, by name.
  func word<Word: CaseIterable>(_ node: Int) throws(SceneError) -> Word {
    try word(node, among: Word.allCases.map { ("\($0)", $0) })
  }

  /// One of the given values, by name.
  func word<Word>(_ node: Int, among words: [(name: String, value: Word)]) throws(SceneError) -> Word {
    let name = try text(node)
    if let word = words.first(where: { $0.name == name }) { return word.value }
    let allowed = words.map(\.name)
    throw error(
      .unknownValue(name, suggestion: Suggestion.nearest(to: name, among: allowed), allowed: allowed), at: node)
  }

  /// A set of the given values, by name, each at most once.
  func words<Words: OptionSet>(
    _ node: Int, expected: String, among words: [(name: String, value: Words)]
  ) throws(SceneError) -> Words {
    var all: Words = []
    for item in try list(node, expected: expected) {
      let one = try word(item, among: words)
      if all.isSuperset(of: one) { throw error(.duplicateValue(try text(item)), at: item) }
      all.formUnion(one)
    }
    return all
  }

  // MARK: Lists and mappings

  func numbers(_ node: Int, counts: [Int], expected: String) throws(SceneError) -> [Double] {
    guard counts.contains(try list(node, expected: expected).count) else { throw wrongType(expected, at: node) }
    return try list(node, expected, finite)
  }

  /// The items of a list with at most `limit` items.
  func list(_ node: Int, expected: String, atMost limit: Int = .max) throws(SceneError) -> [Int] {
    guard case .list(let items) = document[node].kind else { throw wrongType(expected, at: node) }
    guard items.count <= limit else {
      throw error(.outOfRange(expected: "a list of at most \(limit) values", found: "\(items.count)"), at: node)
    }
    return items
  }

  /// The items of a list, each as a function reads it.
  func list<Element>(
    _ node: Int, _ expected: String, atMost limit: Int = .max, _ read: (Int) throws(SceneError) -> Element
  ) throws(SceneError) -> [Element] {
    var elements: [Element] = []
    for item in try list(node, expected: expected, atMost: limit) { elements.append(try read(item)) }
    return elements
  }

  /// The members of a mapping; duplicate keys are errors.
  func members(_ node: Int, expected: String) throws(SceneError) -> [Document.Entry] {
    guard case .mapping(let entries) = document[node].kind else { throw wrongType(expected, at: node) }
    var seen = Set<String>(minimumCapacity: entries.count)
    for entry in entries where !seen.insert(entry.key).inserted {
      throw error(.duplicateKey(entry.key), about: entry, in: node)
    }
    return entries
  }

  /// The members of a mapping whose keys are cases of `Key`: key and index of the value, in the file's order.
  func members<Key: RawRepresentable<String> & CaseIterable>(
    _ node: Int, keys: Key.Type, expected: String
  ) throws(SceneError) -> [(key: Key, value: Int)] {
    var members: [(key: Key, value: Int)] = []
    for entry in try self.members(node, expected: expected) {
      guard let key = Key(rawValue: entry.key) else {
        throw unknown(entry, in: node, allowed: Key.allCases.map(\.rawValue))
      }
      members.append((key, entry.value))
    }
    return members
  }

  func unknown(_ entry: Document.Entry, in node: Int, allowed: [String]) -> SceneError {
    let suggestion = Suggestion.nearest(to: entry.key, among: allowed)
    return error(.unknownKey(entry.key, suggestion: suggestion, allowed: allowed), about: entry, in: node)
  }

  /// An error at a key instead of its value.
  func error(_ code: SceneError.Code, about entry: Document.Entry, in node: Int) -> SceneError {
    SceneError(code, keyPath: document.keyPath(of: node, key: entry.key), file: file, mark: entry.mark)
  }

  func missing(_ key: String, in node: Int) -> SceneError {
    SceneError(
      .missingKey(key), keyPath: document.keyPath(of: node, key: key), file: file, mark: document[node].mark)
  }
}
