#if Drawing
  import CPango

  /// Where the words and the sentences of a text are, by Unicode's rules (UAX 29), as Pango has them. Places count
  /// UTF-16 units.
  public struct TextBreaks: Hashable, Sendable {
    /// The words, without what is between them.
    public private(set) var words: [Range<Int>] = []
    /// The sentences, without the white space behind them.
    public private(set) var sentences: [Range<Int>] = []

    /// Finds the borders in a text.
    public init(_ string: String) {
      let scalars = string.unicodeScalars
      let count = scalars.count
      guard count > 0, string.utf8.count < Int(Int32.max) else { return }
      var places = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
      var bytes = Array(string.utf8)
      let language = unsafe pango_language_get_default()
      unsafe bytes.withUnsafeMutableBytes { buffer in
        let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        unsafe pango_get_log_attrs(
          text, Int32(clamping: buffer.count), -1, language, &places, Int32(clamping: count + 1))
      }
      var (offset, word, sentence): (Int, Int?, Int?) = (0, nil, nil)
      var next = scalars.startIndex
      for place in places {
        if place.is_word_end != 0, let start = word {
          words.append(start..<offset)
          word = nil
        }
        if place.is_word_start != 0 { word = offset }
        if place.is_sentence_end != 0, let start = sentence {
          sentences.append(start..<offset)
          sentence = nil
        }
        if place.is_sentence_start != 0 { sentence = offset }
        guard next < scalars.endIndex else { break }
        offset += UTF16.width(scalars[next])
        scalars.formIndex(after: &next)
      }
      if let start = word, start < offset { words.append(start..<offset) }
      if let start = sentence, start < offset { sentences.append(start..<offset) }
    }
  }
#else
  /// Where the words and the sentences of a text are: without the trait Drawing, between white space.
  public struct TextBreaks: Hashable, Sendable {
    /// What is between white space.
    public private(set) var words: [Range<Int>] = []
    /// The whole text.
    public private(set) var sentences: [Range<Int>] = []

    /// Finds the borders in a text.
    public init(_ string: String) {
      var (offset, word): (Int, Int?) = (0, nil)
      for character in string {
        if character.isWhitespace, let start = word {
          words.append(start..<offset)
          word = nil
        }
        if !character.isWhitespace, word == nil { word = offset }
        offset += character.utf16.count
      }
      if let start = word { words.append(start..<offset) }
      if offset > 0 { sentences = [0..<offset] }
    }
  }
#endif
