public import MultiplaneViews

/// Finds borders in a text.
@preconcurrency @MainActor public protocol TextInputTokenizer: AnyObject {
  /// The unit that a place is in, or that begins or ends there in a direction; nil between units.
  func rangeEnclosingPosition(
    _ position: TextPosition, with granularity: TextGranularity, inDirection direction: TextDirection
  ) -> TextRange?
  /// Whether a place is the border of a unit: its end forward, its beginning backward.
  func isPosition(
    _ position: TextPosition, atBoundary granularity: TextGranularity, inDirection direction: TextDirection
  ) -> Bool
  /// The next border of units from a place in a direction; nil at the end of the text.
  func position(
    from position: TextPosition, toBoundary granularity: TextGranularity, inDirection direction: TextDirection
  ) -> TextPosition?
  /// Whether a place is in a unit, or at its border in a direction.
  func isPosition(
    _ position: TextPosition, withinTextUnit granularity: TextGranularity, inDirection direction: TextDirection
  ) -> Bool
}

/// Finds borders by Unicode's rules in the characters of a text, which it asks for piece by piece. Lines are those that
/// `TextLineSource` knows, for other texts paragraphs.
@preconcurrency @MainActor open class TextInputStringTokenizer: TextInputTokenizer {
  private final weak var input: (any TextInput)?
  /// UTF-16 units of text that are looked at on either side of a place.
  private static let reach = 4096

  /// A tokenizer of a text.
  ///
  /// - Parameter textInput: is not retained.
  public init(textInput: any Responder & TextInput) { input = textInput }

  /// The text around a place, the place in it, and how far it begins from the beginning.
  private final func surroundings(of position: TextPosition) -> (text: TextUnits, place: Int, start: Int)? {
    guard let input else { return nil }
    let first = input.beginningOfDocument
    let place = input.offset(from: first, to: position)
    let length = input.offset(from: first, to: input.endOfDocument)
    guard (0...max(length, 0)).contains(place) else { return nil }
    let (low, high) = (max(0, place - Self.reach), min(length, place + Self.reach))
    guard let start = input.position(from: first, offset: low), let end = input.position(from: first, offset: high),
      let range = input.textRange(from: start, to: end), let text = input.text(in: range)
    else { return nil }
    return (TextUnits(text), place - low, low)
  }

  private final func position(_ offset: Int) -> TextPosition? {
    input.flatMap { $0.position(from: $0.beginningOfDocument, offset: offset) }
  }

  /// The units of a text around a place: their ranges in it.
  private final func units(
    _ granularity: TextGranularity, around position: TextPosition
  ) -> (ranges: [Range<Int>], place: Int, start: Int)? {
    if granularity == .line, let source = input as? any TextLineSource, let input,
      let line = source.lineRange(enclosing: position)
    {
      let first = input.beginningOfDocument
      let place = input.offset(from: first, to: position)
      let range = input.offset(from: first, to: line.start)..<input.offset(from: first, to: line.end)
      return ([range], place, 0)
    }
    guard let (text, place, start) = surroundings(of: position) else { return nil }
    return (text.ranges(of: granularity), place, start)
  }

  /// As `TextInputTokenizer` has it.
  open func rangeEnclosingPosition(
    _ position: TextPosition, with granularity: TextGranularity, inDirection direction: TextDirection
  ) -> TextRange? {
    guard let input else { return nil }
    if granularity == .document { return input.textRange(from: input.beginningOfDocument, to: input.endOfDocument) }
    guard let (ranges, place, start) = units(granularity, around: position) else { return nil }
    // At a border the unit counts that the direction leads into.
    let found = ranges.first {
      direction.isBackward
        ? $0.lowerBound < place && place <= $0.upperBound : $0.lowerBound <= place && place < $0.upperBound
    }
    let empty = ranges.first { $0.isEmpty && $0.lowerBound == place }
    guard let range = found ?? empty, let low = self.position(start + range.lowerBound),
      let high = self.position(start + range.upperBound)
    else { return nil }
    return input.textRange(from: low, to: high)
  }

  /// As `TextInputTokenizer` has it.
  open func isPosition(
    _ position: TextPosition, atBoundary granularity: TextGranularity, inDirection direction: TextDirection
  ) -> Bool {
    guard let input else { return false }
    if granularity == .document {
      let border = direction.isBackward ? input.beginningOfDocument : input.endOfDocument
      return input.compare(position, to: border) == .same
    }
    guard let (ranges, place, _) = units(granularity, around: position) else { return false }
    return ranges.contains { (direction.isBackward ? $0.lowerBound : $0.upperBound) == place }
  }

  /// As `TextInputTokenizer` has it.
  open func position(
    from position: TextPosition, toBoundary granularity: TextGranularity, inDirection direction: TextDirection
  ) -> TextPosition? {
    guard let input else { return nil }
    let border = direction.isBackward ? input.beginningOfDocument : input.endOfDocument
    if granularity == .document { return border }
    if input.compare(position, to: border) == .same { return nil }
    guard let (ranges, place, start) = units(granularity, around: position) else { return nil }
    let next =
      direction.isBackward
      ? ranges.map(\.lowerBound).last { $0 < place } : ranges.map(\.upperBound).first { $0 > place }
    return next.flatMap { self.position(start + $0) } ?? border
  }

  /// As `TextInputTokenizer` has it.
  open func isPosition(
    _ position: TextPosition, withinTextUnit granularity: TextGranularity, inDirection direction: TextDirection
  ) -> Bool { rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil }
}

/// A text that knows its lines.
@MainActor protocol TextLineSource: AnyObject {
  /// The line of a place, without what ends the paragraph.
  func lineRange(enclosing position: TextPosition) -> TextRange?
  /// The end of a line, to be shown in that line.
  func lineEnd(_ line: TextRange) -> TextPosition
}
