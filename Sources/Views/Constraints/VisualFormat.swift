/// A visual format as it was read: `H:|-[a(>=50@700)]-10-[b]|`, without views and numbers for its names.
///
/// The grammar is UIKit's (Auto Layout Guide, Visual Format Syntax); spaces between its parts are skipped.
package struct VisualFormat: Equatable {
  /// Where something stands: a number of characters from the beginning.
  package typealias Place = Int

  /// A number, or the name of one.
  package enum Value: Equatable {
    case number(Double)
    /// Of a metric; of a view, where a view may stand.
    case name(String, Place)
  }

  /// One condition of a size or a space.
  package struct Predicate: Equatable {
    package var relation: LayoutConstraint.Relation
    package var value: Value
    package var priority: Value?
    package var place: Place

    package init(relation: LayoutConstraint.Relation, value: Value, priority: Value?, place: Place) {
      (self.relation, self.value, self.priority, self.place) = (relation, value, priority, place)
    }
  }

  /// What is between two neighbours.
  package enum Connection: Equatable {
    /// The space that stands between views where nobody says another: `-`.
    case standard
    /// None for neighbours that touch.
    case predicates([Predicate])
  }

  /// A view by its name, and the conditions of its size.
  package struct Item: Equatable {
    package var name: String
    package var place: Place
    package var predicates: [Predicate]
  }

  package var axis: LayoutAxis
  package var items: [Item]
  /// Between each item and the next.
  package var connections: [Connection]
  /// Between the superview and the first item, and the last item and the superview; nil where the format has no `|`.
  package var leading: Connection?
  package var trailing: Connection?

  /// Reads a format.
  package init(parsing format: String) throws(VisualFormatError) {
    var parser = VisualFormatParser(format)
    self = try parser.parse()
  }

  init(axis: LayoutAxis, items: [Item]) {
    (self.axis, self.items) = (axis, items)
    connections = []
  }
}

/// What is wrong with a visual format, and where.
package struct VisualFormatError: Error, Equatable, CustomStringConvertible {
  /// The format.
  package var format: String
  /// Characters before the place.
  package var place: Int
  /// In words.
  package var reason: String

  package init(_ format: String, at place: Int, _ reason: String) {
    (self.format, self.place, self.reason) = (format, place, reason)
  }

  /// As UIKit says it: the reason, the format, and a caret below the place.
  package var description: String {
    let indent = String(repeating: " ", count: place)
    return "Unable to parse constraint format:\n\(reason)\n\(format)\n\(indent)^"
  }
}

private struct VisualFormatParser {
  private let format: String
  private let characters: [Character]
  private var place = 0

  init(_ format: String) { (self.format, characters) = (format, Array(format)) }

  mutating func parse() throws(VisualFormatError) -> VisualFormat {
    var result = VisualFormat(axis: .horizontal, items: [])
    skipSpaces()
    if peek == "H" || peek == "V" {
      result.axis = peek == "V" ? .vertical : .horizontal
      place += 1
      try expect(":", "a ':' after the orientation")
    }
    if take("|") { result.leading = try connection() }
    result.items.append(try item())
    while true {
      skipSpaces()
      guard peek != nil else { return result }
      let connection = try connection()
      if take("|") {
        result.trailing = connection
        skipSpaces()
        guard peek == nil else { throw failure("Expected the end of the format after the superview") }
        return result
      }
      result.connections.append(connection)
      result.items.append(try item())
    }
  }

  // MARK: Parts

  private mutating func item() throws(VisualFormatError) -> VisualFormat.Item {
    try expect("[", "a view: '['")
    skipSpaces()
    let start = place
    guard let name = identifier() else { throw failure("Expected the name of a view") }
    var predicates: [VisualFormat.Predicate] = []
    if take("(") { predicates = try list() }
    try expect("]", "a ']' after the view")
    return VisualFormat.Item(name: name, place: start, predicates: predicates)
  }

  private mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard take("-") else { return .predicates([]) }
    skipSpaces()
    // Another part follows: the space is the standard one.
    guard peek != "[", peek != "|" else { return .standard }
    let predicates: [VisualFormat.Predicate]
    if take("(") {
      predicates = try list()
    } else {
      let start = place
      let value = try value("a number or the name of a metric", signed: false)
      predicates = [try prioritized(.equal, value, start)]
    }
    try expect("-", "a '-' after the space")
    return .predicates(predicates)
  }

  /// What stands in parentheses, from behind the first.
  private mutating func list() throws(VisualFormatError) -> [VisualFormat.Predicate] {
    var predicates = [try predicate()]
    while take(",") { predicates.append(try predicate()) }
    try expect(")", "a ')' or a ',' after a condition")
    return predicates
  }

  private mutating func predicate() throws(VisualFormatError) -> VisualFormat.Predicate {
    skipSpaces()
    let start = place
    var relation = LayoutConstraint.Relation.equal
    if let sign = peek, "=<>".contains(sign) {
      place += 1
      guard peek == "=" else { throw failure("Expected a '=' in '==', '<=' or '>='") }
      place += 1
      relation = sign == "<" ? .lessThanOrEqual : sign == ">" ? .greaterThanOrEqual : .equal
    }
    let value = try value("a number or a name", signed: true)
    return try prioritized(relation, value, start)
  }

  private mutating func prioritized(
    _ relation: LayoutConstraint.Relation, _ value: VisualFormat.Value, _ start: Int
  ) throws(VisualFormatError) -> VisualFormat.Predicate {
    var priority: VisualFormat.Value?
    if take("@") { priority = try self.value("a priority", signed: false) }
    return VisualFormat.Predicate(relation: relation, value: value, priority: priority, place: start)
  }

  // MARK: Words

  private var peek: Character? { place < characters.count ? characters[place] : nil }

  private mutating func skipSpaces() { while peek == " " { place += 1 } }

  private mutating func take(_ character: Character) -> Bool {
    skipSpaces()
    guard peek == character else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Character, _ what: String) throws(VisualFormatError) {
    if !take(character) { throw failure("Expected \(what)") }
  }

  private func failure(_ reason: String) -> VisualFormatError { VisualFormatError(format, at: place, reason) }

  private static func isFirst(_ character: Character) -> Bool {
    character == "_" || character.isASCII && character.isLetter
  }

  private static func isDigit(_ character: Character) -> Bool { "0" <= character && character <= "9" }

  /// Reads an identifier by C's rules: a letter or `_`, then letters, digits and `_`.
  private mutating func identifier() -> String? {
    guard let first = peek, Self.isFirst(first) else { return nil }
    let start = place
    while let next = peek, Self.isFirst(next) || next.isASCII && Self.isDigit(next) { place += 1 }
    return String(characters[start..<place])
  }

  private mutating func value(_ what: String, signed: Bool) throws(VisualFormatError) -> VisualFormat.Value {
    skipSpaces()
    let start = place
    if let name = identifier() { return .name(name, start) }
    if signed, peek == "-" || peek == "+" { place += 1 }
    skipDigits()
    if peek == "." {
      place += 1
      skipDigits()
    }
    if let sign = peek, sign == "e" || sign == "E" {
      let before = place
      place += 1
      if peek == "-" || peek == "+" { place += 1 }
      let digits = place
      skipDigits()
      if place == digits { place = before }
    }
    guard let number = Double(String(characters[start..<place])), number.isFinite else {
      place = start
      throw failure("Expected \(what)")
    }
    return .number(number)
  }

  private mutating func skipDigits() { while let next = peek, next.isASCII, Self.isDigit(next) { place += 1 } }
}
