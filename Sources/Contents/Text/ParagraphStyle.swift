/// How the lines of a paragraph are broken and placed. Lengths are points; one that is not finite counts as 0.
///
/// A paragraph ends at a line feed, a carriage return, both, or U+2029. Its style is that of its first character.
public struct ParagraphStyle: Hashable, Sendable {
  /// Where lines stand.
  public var alignment = TextAlignment.natural
  /// Where lines are broken, and what is left out of those that don't fit.
  public var lineBreakMode = LineBreakMode.byWordWrapping
  /// Which way a paragraph runs; by default as its first letter of a strong direction does.
  public var baseWritingDirection = WritingDirection.natural

  /// Between two lines of the paragraph.
  public var lineSpacing = 0.0
  /// Below the paragraph, where another one follows.
  public var paragraphSpacing = 0.0
  /// Above the paragraph, where another one is before it.
  public var paragraphSpacingBefore = 0.0

  /// From the leading side to the first line.
  public var firstLineHeadIndent = 0.0
  /// From the leading side to the other lines.
  public var headIndent = 0.0
  /// Above 0 the width from the leading side at which lines end; else the distance from the trailing side, negative.
  public var tailIndent = 0.0

  /// Multiplies the height of lines before the limits below; 0 counts as 1. What is added lies above the letters.
  public var lineHeightMultiple = 0.0
  /// No line is lower.
  public var minimumLineHeight = 0.0
  /// No line is higher; 0 for no limit. Letters may reach into the line above.
  public var maximumLineHeight = 0.0

  /// Where tabs lead, in ascending order, and at most `maximumTabStops`; beyond them `defaultTabInterval` counts.
  public var tabStops: [TextTab] = []
  /// The distance of tab stops where `tabStops` has none; 0 for eight spaces.
  public var defaultTabInterval = 0.0

  /// Whether words may be broken where the dictionary of the text's language has a hyphen, one of the packages
  /// `hyphen-…`. At soft hyphens they may always.
  public var usesHyphenation = false

  /// The most tab stops.
  public static let maximumTabStops = 256

  /// Natural, without indents and spacing.
  public init() {}
}

/// Where lines stand.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the leading side: left where a paragraph runs to the right.
  case natural
  /// At the left side.
  case left
  /// In the middle.
  case center
  /// At the right side.
  case right
  /// At both sides, but the last line of a paragraph at the leading one.
  case justified
}

/// Where lines are broken, and what is left out where there is no room for all of them.
public enum LineBreakMode: Hashable, Sendable, CaseIterable {
  /// Between words; within a word that is wider than a line.
  case byWordWrapping
  /// Between any two characters.
  case byCharWrapping
  /// Nowhere: a line goes on beyond the rectangle, and is cut there.
  case byClipping
  /// Between words; the last line that there is room for ends as the text does, after an ellipsis.
  case byTruncatingHead
  /// Between words; the last line that there is room for ends with an ellipsis.
  case byTruncatingTail
  /// Between words; the last line that there is room for has an ellipsis in the middle.
  case byTruncatingMiddle
}

/// Which way a paragraph runs.
public enum WritingDirection: Hashable, Sendable, CaseIterable {
  /// As its first letter of a strong direction does.
  case natural
  /// To the right.
  case leftToRight
  /// To the left.
  case rightToLeft
}

/// A place that a tab leads to.
public struct TextTab: Hashable, Sendable {
  /// From the leading side, points.
  public var location: Double
  /// What of the text behind the tab stands there: its beginning for `natural`, `left` and `justified`, its middle, or
  /// its end.
  public var alignment: TextAlignment

  /// Puts the two together.
  public init(location: Double, alignment: TextAlignment = .left) {
    self.location = location
    self.alignment = alignment
  }
}
