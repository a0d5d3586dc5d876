import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

/// The text of a field or a text view, paragraph by paragraph, so that a change costs its paragraphs and not the whole
/// text. Places count UTF-16 units from the beginning.
///
/// Where `cutsParagraphs`, a paragraph that is too long to be laid out stands as several, of which only the last one
/// has its end.
struct TextStore {
  /// Each with what ends it, but for the last one and for those that go on in the next; at least one.
  private(set) var paragraphs: [AttributedText]
  let cutsParagraphs: Bool
  private var lengths: PrefixSums<Int>

  /// What a change has done to the paragraphs.
  struct Change {
    /// Those that are gone, by their old numbers.
    var removed: Range<Int>
    /// How many are in their place.
    var inserted: Int
  }

  init(_ text: AttributedText = AttributedText(), cutsParagraphs: Bool = false) {
    self.cutsParagraphs = cutsParagraphs
    paragraphs = text.splitIntoParagraphs()
    if cutsParagraphs { paragraphs = paragraphs.flatMap { $0.cutIntoParts() } }
    lengths = PrefixSums(paragraphs.map { $0.string.utf16.count })
  }

  /// UTF-16 units.
  var length: Int { lengths.total }

  /// All of it.
  var text: AttributedText {
    var whole = AttributedText("", attributes: paragraphs[0].attributes(at: paragraphs[0].string.startIndex))
    for paragraph in paragraphs { whole.append(paragraph) }
    return whole
  }

  var string: String {
    var whole = ""
    for paragraph in paragraphs { whole += paragraph.string }
    return whole
  }

  // MARK: Places

  /// The paragraph of a place, and the place in it: at a border, the paragraph that begins there.
  func locate(_ offset: Int) -> (paragraph: Int, offset: Int) {
    let offset = min(max(offset, 0), length)
    let (number, own) = lengths.index(at: offset)
    return (number, own)
  }

  /// Where a paragraph begins.
  func start(ofParagraph number: Int) -> Int { lengths.sum(before: number) }

  /// Where a paragraph is, without what ends it.
  func range(ofParagraph number: Int) -> Range<Int> {
    let start = lengths.sum(before: number)
    return start..<start + lengths[number] - paragraphs[number].endLength
  }

  /// Whether a paragraph goes on in the next one.
  func isCut(_ number: Int) -> Bool {
    cutsParagraphs && number + 1 < paragraphs.count && paragraphs[number].endLength == 0
  }

  /// The whole paragraphs around a range, without what ends the last one.
  func wholeParagraphs(_ range: Range<Int>) -> Range<Int> {
    var (first, last) = (locate(range.lowerBound).paragraph, locate(range.upperBound).paragraph)
    while first > 0, isCut(first - 1) { first -= 1 }
    while isCut(last) { last += 1 }
    return start(ofParagraph: first)..<self.range(ofParagraph: last).upperBound
  }

  /// The index of a place in its paragraph's string, at the beginning of a scalar.
  func index(_ offset: Int) -> (paragraph: Int, index: String.Index) {
    let (number, own) = locate(offset)
    let string = paragraphs[number].string
    let index = string.utf16.index(string.startIndex, offsetBy: own)
    return (number, index.samePosition(in: string.unicodeScalars) ?? string.unicodeScalars.index(before: index))
  }

  /// The place of an index of a paragraph's string.
  func offset(_ index: String.Index, inParagraph number: Int) -> Int {
    let string = paragraphs[number].string
    return start(ofParagraph: number) + string.utf16.distance(from: string.startIndex, to: index)
  }

  /// The nearest place at or before a place at which a character begins.
  func characterStart(_ offset: Int) -> Int {
    let (number, own) = locate(offset)
    let string = paragraphs[number].string
    let index = string.utf16.index(string.startIndex, offsetBy: own)
    guard index < string.endIndex else { return start(ofParagraph: number) + own }
    // The index behind rounds one within a character down to its beginning.
    return self.offset(string.index(before: string.index(after: index)), inParagraph: number)
  }

  /// The place behind the character at a place; the end of the text there.
  func nextCharacter(_ offset: Int) -> Int {
    guard offset < length else { return length }
    let (number, own) = locate(characterStart(offset))
    let string = paragraphs[number].string
    let index = string.utf16.index(string.startIndex, offsetBy: own)
    return self.offset(string.index(after: index), inParagraph: number)
  }

  /// The place before the character that ends at a place, or around it; 0 at the beginning.
  func previousCharacter(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let start = characterStart(offset)
    if start < offset { return start }
    var (number, own) = locate(offset)
    if own == 0 {
      number -= 1
      own = lengths[number]
    }
    let string = paragraphs[number].string
    let index = string.utf16.index(string.startIndex, offsetBy: own)
    return self.offset(string.index(before: index), inParagraph: number)
  }

  // MARK: Texts

  /// The text of a range, with its attributes; it is cut to what there is.
  func text(in range: Range<Int>) -> AttributedText {
    let range = range.clamped(to: 0..<length)
    let (first, low) = index(range.lowerBound)
    let (last, high) = index(range.upperBound)
    if first == last { return paragraphs[first].part(low..<high) }
    var whole = paragraphs[first].part(low..<paragraphs[first].string.endIndex)
    for number in first + 1..<last { whole.append(paragraphs[number]) }
    whole.append(paragraphs[last].part(paragraphs[last].string.startIndex..<high))
    return whole
  }

  /// The characters of a range; it is cut to what there is.
  func string(in range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<length)
    let (first, low) = index(range.lowerBound)
    let (last, high) = index(range.upperBound)
    if first == last { return String(paragraphs[first].string[low..<high]) }
    var whole = String(paragraphs[first].string[low...])
    for number in first + 1..<last { whole += paragraphs[number].string }
    return whole + paragraphs[last].string[..<high]
  }

  /// Puts a text in the place of a range.
  ///
  /// - Parameter range: within the text, at beginnings of scalars.
  mutating func replace(_ range: Range<Int>, with new: AttributedText) -> Change {
    var (first, low) = index(range.lowerBound)
    var (last, high) = index(range.upperBound)
    var joined = paragraphs[first].part(paragraphs[first].string.startIndex..<low)
    // A line feed behind a carriage return ends the same paragraph.
    if joined.isEmpty, first > 0, paragraphs[first - 1].string.hasSuffix("\r") {
      first -= 1
      joined = paragraphs[first]
    }
    joined.append(new)
    let rest = paragraphs[last].part(high..<paragraphs[last].string.endIndex)
    joined.append(rest)
    var parts = joined.splitIntoParagraphs()
    // What ends with a paragraph's end is followed by the next paragraph, which is there unless this was the last one.
    if parts.count > 1, parts[parts.count - 1].isEmpty, last + 1 < paragraphs.count { parts.removeLast() }
    if cutsParagraphs {
      // Short parts of paragraphs join their neighbours.
      if parts[0].isShortPart, first > 0, isCut(first - 1) {
        first -= 1
        parts[0] = paragraphs[first] + parts[0]
      }
      if let end = parts.last, end.isShortPart, end.endLength == 0, last + 1 < paragraphs.count {
        last += 1
        parts[parts.count - 1].append(paragraphs[last])
      }
      parts = parts.flatMap { $0.cutIntoParts() }
    }
    paragraphs.replaceSubrange(first...last, with: parts)
    lengths.replace(first..<last + 1, with: parts.map { $0.string.utf16.count })
    return Change(removed: first..<last + 1, inserted: parts.count)
  }

  /// Changes the attributes of a range.
  mutating func setAttributes(_ range: Range<Int>, _ change: (inout TextAttributes) -> Void) -> Change {
    let part = text(in: range)
    guard !part.isEmpty else {
      if length == 0 { paragraphs[0].changeAttributes(change) }
      return Change(removed: 0..<0, inserted: 0)
    }
    var changed = part
    changed.changeAttributes(change)
    return replace(range, with: changed)
  }
}

extension AttributedText {
  /// The characters of a range of the string, with their attributes; of an empty one, the attributes there.
  func part(_ range: Range<String.Index>) -> AttributedText {
    let (low, high) = (offset(range.lowerBound), offset(range.upperBound))
    if low == 0, high == string.utf8.count { return self }
    var part = AttributedText("", attributes: attributes(atOffset: low))
    guard low < high else { return part }
    var start = low
    for number in spanIndex(at: low)..<spans.count {
      let end = min(spans[number].end, high)
      if end > start { part.append(String(string[index(start)..<index(end)]), attributes: spans[number].attributes) }
      start = max(start, end)
      if start >= high { break }
    }
    return part
  }

  /// The length of what ends the paragraph, UTF-16 units; 0 for the last one.
  var endLength: Int {
    guard let last = string.last, last.endsParagraph else { return 0 }
    return last.utf16.count
  }

  /// Bytes of UTF-8 in the parts of a paragraph that is too long to be laid out.
  private static var partLength: Int { 1 << 14 }

  /// Whether the text is too short to be a part by itself.
  fileprivate var isShortPart: Bool { string.utf8.count < Self.partLength / 4 }

  /// A paragraph in parts that end behind spaces, where there are such, if it is too long to be laid out; else as it
  /// is.
  func cutIntoParts() -> [AttributedText] {
    let bytes = string.utf8
    guard bytes.count > TextLimits.longestParagraph else { return [self] }
    var (parts, start): ([AttributedText], String.Index) = ([], string.startIndex)
    while bytes.distance(from: start, to: string.endIndex) > 2 * Self.partLength {
      let end = border(before: bytes.index(start, offsetBy: Self.partLength), after: start)
      parts.append(part(start..<end))
      start = end
    }
    return parts + [part(start..<string.endIndex)]
  }

  /// The last beginning of a word before an index, or of a character, or else of a scalar.
  private func border(before limit: String.Index, after start: String.Index) -> String.Index {
    // The index behind rounds one within a character down to its beginning.
    let whole = string.index(before: string.index(after: limit))
    guard whole > start else {
      return limit.samePosition(in: string.unicodeScalars) ?? string.unicodeScalars.index(before: limit)
    }
    var place = whole
    for _ in 0..<TextLimits.longestWord {
      let before = string.index(before: place)
      guard before > start else { break }
      if string[before].isWhitespace { return place }
      place = before
    }
    return whole
  }

  /// Each paragraph with what ends it; behind the last end an empty one.
  func splitIntoParagraphs() -> [AttributedText] {
    let bytes = string.utf8
    // Most texts have no end of a paragraph, and one of them is one byte or three.
    guard bytes.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0xE2 }) else { return [self] }
    var (parts, start): ([AttributedText], String.Index) = ([], string.startIndex)
    var place = string.startIndex
    while place < string.endIndex {
      let next = string.index(after: place)
      if string[place].endsParagraph {
        parts.append(part(start..<next))
        start = next
      }
      place = next
    }
    return parts + [start == string.startIndex ? self : part(start..<string.endIndex)]
  }
}
