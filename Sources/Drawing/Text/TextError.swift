/// Why text could not be laid out, or a font file not be used.
public struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Code: Hashable, Sendable {
    /// The text is longer than `TextLimits.longestText`, bytes of UTF-8.
    case textTooLong(bytes: Int)
    /// A paragraph is longer than `TextLimits.longestParagraph`, bytes of UTF-8.
    case paragraphTooLong(bytes: Int)
    /// More paragraphs than `TextLimits.mostParagraphs` would be laid out.
    case tooManyParagraphs
    /// A font's size is not finite, not above 0, or above `Font.maximumSize`.
    case fontSize(Double)
    /// The width of the lines is not a number above 0.
    case width(Double)
    /// A file has no face that can be used: it is missing, broken or no font, or has fewer faces.
    case fontFile(path: String, index: Int)
    /// There is no memory for it.
    case outOfMemory
  }

  /// What was wrong.
  public let code: Code

  /// Wraps a reason.
  public init(_ code: Code) { self.code = code }

  /// One line for people.
  public var description: String {
    switch code {
    case .textTooLong(let bytes): "text: \(bytes) bytes; at most \(TextLimits.longestText)"
    case .paragraphTooLong(let bytes):
      "text: a paragraph of \(bytes) bytes; at most \(TextLimits.longestParagraph)"
    case .tooManyParagraphs: "text: more than \(TextLimits.mostParagraphs) paragraphs"
    case .fontSize(let size): "text: a font of \(size) points; above 0 and at most 4096"
    case .width(let width): "text: lines of \(width) points"
    case .fontFile(let path, let index): "text: no face \(index) that can be used in the font file \(path)"
    case .outOfMemory: "text: out of memory"
    }
  }
}

/// How much text is laid out.
public enum TextLimits {
  /// Bytes of UTF-8 in one layout.
  public static let longestText = 1 << 20
  /// Bytes of UTF-8 in a paragraph: the time that breaking it into lines takes grows faster than its length.
  public static let longestParagraph = 1 << 16
  /// Characters without a place to break between them: in a paragraph with more, lines end behind any character, as by
  /// `byCharWrapping`.
  public static let longestWord = 256
  /// Paragraphs in one layout; those that there is no room for don't count.
  public static let mostParagraphs = 1 << 14
}
