/// Which way in a text: along its characters, or on the screen. The numbers are UIKit's.
public struct TextDirection: Hashable, Sendable, RawRepresentable {
  /// UIKit's number.
  public var rawValue: Int
  /// A direction by its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Along the characters.
  public enum Storage: Int, Hashable, Sendable { case forward, backward }
  /// On the screen.
  public enum Layout: Int, Hashable, Sendable {
    case right = 2
    case left, up, down
  }

  /// Along the characters.
  public static func storage(_ direction: Storage) -> TextDirection { TextDirection(rawValue: direction.rawValue) }
  /// On the screen.
  public static func layout(_ direction: Layout) -> TextDirection { TextDirection(rawValue: direction.rawValue) }

  /// Whether it leads to the text's beginning, in text from the left.
  public var isBackward: Bool {
    self == .storage(.backward) || self == .layout(.left) || self == .layout(.up)
  }
}

/// What a tokenizer finds the borders of. The numbers are UIKit's.
public enum TextGranularity: Int, Hashable, Sendable, CaseIterable {
  /// A character as people see it.
  case character
  /// A word by Unicode's rules.
  case word
  /// A sentence by Unicode's rules.
  case sentence
  /// What ends with a line feed or another end of paragraphs.
  case paragraph
  /// A line as it is laid out.
  case line
  /// All.
  case document
}

/// Which of two places in a text comes first.
public enum TextOrder: Int, Hashable, Sendable { case ascending = -1, same, descending }
