public import MultiplaneGeometry

/// How some characters look. Lengths are points; one that is not finite counts as 0.
public struct TextAttributes: Hashable, Sendable {
  /// The typeface and its size.
  public var font = Font.systemFont(ofSize: Font.defaultSize)
  /// Of the glyphs, except those that have colours of their own.
  public var foregroundColor = Color.black
  /// Behind the glyphs, as high as the line; nil for none.
  public var backgroundColor: Color?

  /// Added to the distance of two glyphs.
  public var kern = 0.0
  /// How far the letters stand above the line; negative below.
  public var baselineOffset = 0.0

  /// A line below the letters.
  public var underlineStyle = TextLineStyle.none
  /// nil for that of the letters.
  public var underlineColor: Color?
  /// A line through the letters.
  public var strikethroughStyle = TextLineStyle.none
  /// nil for that of the letters.
  public var strikethroughColor: Color?

  /// The width of a line along the outline of glyphs, per cent of the font's size: above 0 the line alone is drawn,
  /// below 0 the filled glyph and the line; 0 for no line.
  public var strokeWidth = 0.0
  /// nil for that of the letters.
  public var strokeColor: Color?

  /// nil for that of the context.
  public var shadow: DrawingShadow?

  /// The language of the text, such as `de` or `zh-Hans`: picks forms of glyphs and the dictionary of hyphens. nil
  /// for the program's, and for no dictionary.
  public var language: String?

  /// What the text leads to, such as the address of a page: text views open it. Nothing is drawn for it.
  public var link: String?

  /// Of the paragraph that begins with the character.
  public var paragraphStyle = ParagraphStyle()

  /// Black, of the system font at 12 points.
  public init() {}

  /// A font and a colour.
  public init(font: Font, foregroundColor: Color = .black) {
    self.font = font
    self.foregroundColor = foregroundColor
  }
}

/// A line below or through letters; its place and width are the font's.
public enum TextLineStyle: Hashable, Sendable, CaseIterable {
  /// None.
  case none
  /// One line.
  case single
  /// One line of twice the width.
  case thick
  /// Two lines.
  case double
  /// Square dots.
  case dotted
  /// Dashes.
  case dashed
}
