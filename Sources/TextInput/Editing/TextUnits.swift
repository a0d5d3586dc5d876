import MultiplaneDrawing

/// The borders in a text, UTF-16 units.
struct TextUnits {
  private let string: String
  private let length: Int

  init(_ string: String) { (self.string, length) = (string, string.utf16.count) }

  /// Where the units of a kind are.
  func ranges(of granularity: TextGranularity) -> [Range<Int>] {
    switch granularity {
    case .character:
      var (ranges, start): ([Range<Int>], Int) = ([], 0)
      for character in string {
        let end = start + character.utf16.count
        ranges.append(start..<end)
        start = end
      }
      return ranges
    case .word: return TextBreaks(string).words
    case .sentence: return TextBreaks(string).sentences
    case .paragraph, .line:
      var (ranges, start, place): ([Range<Int>], Int, Int) = ([], 0, 0)
      for character in string {
        if character.endsParagraph {
          ranges.append(start..<place)
          start = place + character.utf16.count
        }
        place += character.utf16.count
      }
      return ranges + [start..<place]
    case .document: return [0..<length]
    }
  }
}

extension Character {
  /// Whether a paragraph ends with it: a line feed, a carriage return, both, U+2029.
  var endsParagraph: Bool { self == "\n" || self == "\r" || self == "\r\n" || self == "\u{2029}" }
}
