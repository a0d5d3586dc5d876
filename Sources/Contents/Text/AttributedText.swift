/// A string whose characters have attributes.
///
/// Foundation has a type `AttributedString`; this one has another name, so that a file may import both.
public struct AttributedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The characters.
  public private(set) var string: String

  /// Attributes of neighbouring characters that are alike.
  public struct Run: Hashable, Sendable {
    /// Which characters of `string`.
    public var range: Range<String.Index>
    /// How they look.
    public var attributes: TextAttributes
  }

  /// Attributes up to an offset in the string's UTF-8; neighbours differ, and all but that of an empty text are longer
  /// than 0.
  package struct Span: Hashable, Sendable {
    package var end: Int
    package var attributes: TextAttributes
  }

  /// From the beginning to the end; one of an empty text.
  package private(set) var spans: [Span]

  /// A string with the same attributes everywhere.
  public init(_ string: String = "", attributes: TextAttributes = TextAttributes()) {
    self.string = string
    self.string.makeContiguousUTF8()
    spans = [Span(end: self.string.utf8.count, attributes: attributes)]
  }

  /// A string with the default attributes.
  public init(stringLiteral string: String) { self.init(string) }

  /// Whether there are no characters.
  public var isEmpty: Bool { string.isEmpty }

  /// The attributes, from the first character to the last; none of an empty text.
  public var runs: [Run] {
    var (runs, start): ([Run], Int) = ([], 0)
    for span in spans where span.end > start {
      runs.append(Run(range: index(start)..<index(span.end), attributes: span.attributes))
      start = span.end
    }
    return runs
  }

  /// Those of the character at an index; at the end, those of the last character.
  public func attributes(at index: String.Index) -> TextAttributes { attributes(atOffset: offset(index)) }

  package func attributes(atOffset offset: Int) -> TextAttributes {
    spans[spanIndex(at: offset)].attributes
  }

  /// Sets an attribute of some characters, or of all.
  ///
  /// - Parameter range: of `string`; it is cut to that.
  public mutating func set<Value>(
    _ attribute: WritableKeyPath<TextAttributes, Value>, to value: Value, in range: Range<String.Index>? = nil
  ) {
    let range = range.map { offset($0.lowerBound)..<offset($0.upperBound) } ?? 0..<string.utf8.count
    guard !range.isEmpty || string.isEmpty else { return }
    split(at: range.lowerBound)
    split(at: range.upperBound)
    var start = 0
    for place in spans.indices {
      if string.isEmpty || start >= range.lowerBound && spans[place].end <= range.upperBound {
        spans[place].attributes[keyPath: attribute] = value
      }
      start = spans[place].end
    }
    joinAlike()
  }

  /// Changes the attributes of all characters.
  package mutating func changeAttributes(_ change: (inout TextAttributes) -> Void) {
    for place in spans.indices { change(&spans[place].attributes) }
    joinAlike()
  }

  /// Adds a text at the end.
  public mutating func append(_ other: AttributedText) {
    guard !other.isEmpty else { return }
    guard !isEmpty else { return self = other }
    let length = string.utf8.count
    string += other.string
    string.makeContiguousUTF8()
    for span in other.spans {
      let end = length + span.end
      if let last = spans.indices.last, spans[last].attributes == span.attributes {
        spans[last].end = end
      } else {
        spans.append(Span(end: end, attributes: span.attributes))
      }
    }
  }

  /// Adds a string at the end.
  public mutating func append(_ string: String, attributes: TextAttributes) {
    append(AttributedText(string, attributes: attributes))
  }

  /// One text behind another.
  public static func + (first: AttributedText, second: AttributedText) -> AttributedText {
    var sum = first
    sum.append(second)
    return sum
  }

  /// Puts a text in the place of some characters.
  ///
  /// - Parameter range: of `string`; it is cut to that.
  public mutating func replaceSubrange(_ range: Range<String.Index>, with other: AttributedText) {
    let (low, high) = (offset(range.lowerBound), offset(range.upperBound))
    guard !other.isEmpty || low < high else { return }
    split(at: low)
    split(at: high)
    var (kept, start): ([Span], Int) = ([], 0)
    for span in spans {
      if span.end <= low, span.end > start { kept.append(span) }
      start = span.end
    }
    for span in other.spans where !other.isEmpty { kept.append(Span(end: low + span.end, attributes: span.attributes)) }
    let growth = other.string.utf8.count - (high - low)
    for span in spans where span.end > high { kept.append(Span(end: span.end + growth, attributes: span.attributes)) }
    if kept.isEmpty { kept = [Span(end: 0, attributes: attributes(atOffset: low))] }
    string.replaceSubrange(index(low)..<index(high), with: other.string)
    string.makeContiguousUTF8()
    spans = kept
    joinAlike()
  }

  // MARK: Offsets

  /// An offset of the string's UTF-8, within the string and at the beginning of a scalar.
  package func offset(_ index: String.Index) -> Int {
    let cut = min(max(index, string.startIndex), string.endIndex)
    let bytes = string.utf8
    var place = bytes.distance(from: bytes.startIndex, to: cut)
    // A byte that goes on with a scalar is 10xxxxxx.
    while place > 0, place < bytes.count, bytes[self.index(place)] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  package func index(_ offset: Int) -> String.Index { string.utf8.index(string.startIndex, offsetBy: offset) }

  /// The span of the character at an offset; the last one at the end.
  package func spanIndex(at offset: Int) -> Int {
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func split(at offset: Int) {
    let place = spanIndex(at: offset)
    let start = place > 0 ? spans[place - 1].end : 0
    guard offset > start, offset < spans[place].end else { return }
    spans.insert(Span(end: offset, attributes: spans[place].attributes), at: place)
  }

  private mutating func joinAlike() {
    var joined: [Span] = []
    for span in spans {
      if let last = joined.last, last.attributes == span.attributes {
        joined[joined.count - 1].end = span.end
      } else {
        joined.append(span)
      }
    }
    spans = joined
  }
}
